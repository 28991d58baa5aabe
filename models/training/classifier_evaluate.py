"""Fits the stack, chooses temperature and threshold, prints cross-validation and then gold."""

from dataclasses import dataclass

import numpy as np

from classifier_data import ask, load_labelled, read_gold_cuisines
from classifier_model import predict
from classifier_rows import read_dishes
from classifier_score import Truth, answer, calibration_error, is_right, score, softmax
from classifier_settings import LABELS, UNCERTAIN, ClassifierPlaces
from classifier_stack import (
    Stack,
    best_temperature,
    cross_fit,
    fit_stack,
    learnable,
    read_evidence,
    threshold_table,
)
from classifier_train import out_of_fold, read_base
from tables import read_lines

LOSS_ALLOWED = 0.01
"""Accuracy of the cross-validation that the threshold may cost."""


@dataclass(frozen=True)
class Fitted:
    """The stack and how its logits become an answer; `confusion` counts truth × answer."""

    stack: Stack
    temperature: float
    threshold: float
    confusion: np.ndarray


@dataclass(frozen=True)
class Answered:
    """Logits before the temperature, and the right answers."""

    logits: np.ndarray
    truth: Truth

    def probabilities(self, temperature: float) -> np.ndarray:
        """Calibrated, `[n × 20]`."""
        return softmax(self.logits / temperature)

    def take(self, rows: np.ndarray) -> "Answered":
        """Some rows."""
        return Answered(self.logits[rows], Truth(self.truth.labels[rows], self.truth.also[rows]))


def evaluate(places: ClassifierPlaces) -> Fitted:
    """Fits on out-of-fold answers; gold has a say in the temperature alone, and is printed last."""
    labelled = load_labelled(places)
    count = len(labelled.rows)
    new, known = read_evidence(places, len(read_lines(places.texts)))
    base = out_of_fold(labelled, places.folds)
    examples, folds = learnable(labelled, base, new[:count], known[:count])
    fitted_rows = np.flatnonzero(labelled.folds >= 0)
    tried = labelled.tried[fitted_rows]
    rows = fitted_rows[tried]
    fresh = cross_fit(examples, folds)[: len(fitted_rows)][tried]
    cv = Answered(fresh, Truth(labelled.truth.labels[rows], labelled.truth.also[rows]))
    stack = fit_stack(examples)
    texts, truth = read_gold_cuisines(places)
    asked = ask(texts, places.out / "asked")
    gold_base = predict(read_base(places.folds), asked.vectors, asked.features)
    gold = Answered(stack.logits(gold_base, known[count : count + len(texts)]), truth)
    temperature = best_temperature([(cv.logits, cv.truth), (gold.logits, gold.truth)])
    threshold = choose_threshold(cv, temperature)
    alone = [best_temperature([(part.logits, part.truth)]) for part in (cv, gold)]
    print(
        f"evidence {new.shape[1]}, threshold {threshold:.2f}, temperature {temperature:.2f}"
        f" (cross-validation alone {alone[0]:.2f}, gold alone {alone[1]:.2f})"
    )
    first = np.flatnonzero([labelled.rows[row].source in ("name", "nondish") for row in rows])
    listed = np.flatnonzero([labelled.rows[row].source == "listed" for row in rows])
    inside = np.isin(texts, [row.text for row in read_dishes()])
    for name, part, limit in (
        ("CV, no threshold", cv, 0.0),
        ("CV", cv, threshold),
        ("CV, a line's first name", cv.take(first), threshold),
        ("CV, names of menus", cv.take(listed), threshold),
        ("gold, no threshold", gold, 0.0),
        ("gold", gold, threshold),
        ("gold, in the lexicon", gold.take(np.flatnonzero(inside)), threshold),
        ("gold, not in it", gold.take(np.flatnonzero(~inside)), threshold),
    ):
        print_figures(name, part.probabilities(temperature), limit, part.truth)
    write_errors(places, texts, gold.probabilities(temperature), threshold, truth)
    return Fitted(stack, temperature, threshold, confusion_of(cv, temperature, threshold))


def choose_threshold(cv: Answered, temperature: float) -> float:
    """The highest that costs at most `LOSS_ALLOWED` of the mean recall."""
    table = threshold_table(cv.probabilities(temperature), cv.truth)
    for at, right, vague in table[::3]:
        print(f"  threshold {at:.2f}: mean recall {right:.4f}, uncertain recall {vague:.4f}")
    return max(at for at, right, _ in table if right >= table[0][1] - LOSS_ALLOWED)


def confusion_of(cv: Answered, temperature: float, threshold: float) -> np.ndarray:
    """Truth × answer; a second label that counts as right counts as the first."""
    said, _ = answer(cv.probabilities(temperature), threshold)
    credited = np.where(is_right(said, cv.truth), cv.truth.labels, said)
    confusion = np.zeros((len(LABELS), len(LABELS)), int)
    np.add.at(confusion, (cv.truth.labels, credited), 1)
    return confusion


def print_figures(name: str, probabilities: np.ndarray, threshold: float, truth: Truth) -> None:
    """One line. Recall is the mean over labels; ECE is over the answers that name a cuisine."""
    said, sure = answer(probabilities, threshold)
    right = is_right(said, truth)
    found = score(said, truth)
    recall = np.mean([right[truth.labels == at].mean() for at in range(UNCERTAIN)])
    named = said != UNCERTAIN
    both = named & (truth.labels != UNCERTAIN)
    errors = [calibration_error(sure[part], right[part]) for part in (named, both)]
    print(
        f"{name:26s} rows {len(said):6d}  accuracy {found['accuracy']:.4f}  recall {recall:.4f}"
        f"  macro F1 {found['macro_f1']:.4f}  uncertain {found['uncertain_recall']:.4f}"
        f"  answered {found['answered']:.4f}  ECE {errors[0]:.4f} (labelled {errors[1]:.4f})",
        flush=True,
    )


def write_errors(
    places: ClassifierPlaces,
    texts: list[str],
    probabilities: np.ndarray,
    threshold: float,
    truth: Truth,
) -> None:
    """Wrong answers of the gold set go to a file outside the repository."""
    said, sure = answer(probabilities, threshold)
    right = is_right(said, truth)
    lines = [
        "\t".join([texts[at], LABELS[truth.labels[at]], LABELS[said[at]], f"{sure[at]:.2f}"])
        for at in np.flatnonzero(~right)
    ]
    (places.out / "gold-errors.tsv").write_text("\n".join(lines) + "\n", encoding="utf8")
