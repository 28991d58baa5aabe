"""What an answer is worth: the figures of `score-quality.mjs`, and calibration."""

from dataclasses import dataclass

import numpy as np

from classifier_settings import UNCERTAIN

BINS = 15


@dataclass(frozen=True)
class Truth:
    """Right labels; `also` is a second one that counts as right, or -1."""

    labels: np.ndarray
    also: np.ndarray


def softmax(logits: np.ndarray) -> np.ndarray:
    """Over the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def answer(probabilities: np.ndarray, threshold: float) -> tuple[np.ndarray, np.ndarray]:
    """Labels, and the probability of the label; `uncertain` where it wins or no label suffices."""
    said = probabilities.argmax(axis=1)
    best = probabilities.max(axis=1)
    said = np.where(best < threshold, UNCERTAIN, said)
    return said, probabilities[np.arange(len(said)), said]


def score(said: np.ndarray, truth: Truth) -> dict[str, float]:
    """Accuracy over labelled rows, macro F1 over the labels but `uncertain`, and its recall."""
    ok = (said == truth.labels) | ((said == truth.also) & (truth.also >= 0))
    credited = np.where(ok, truth.labels, said)
    known = truth.labels != UNCERTAIN
    f1 = []
    for label in range(UNCERTAIN):
        hits = np.sum((credited == label) & (truth.labels == label))
        total = np.sum(credited == label) + np.sum(truth.labels == label)
        if total:
            f1.append(2 * hits / total)
    answered = known & (said != UNCERTAIN)
    vague = ~known
    return {
        "accuracy": float(ok[known].mean()),
        "macro_f1": float(np.mean(f1)),
        "uncertain_recall": float(ok[vague].mean()) if vague.any() else float("nan"),
        "answered": float(answered.sum() / known.sum()),
        "accuracy_answered": float(ok[answered].mean()),
    }


def calibration_error(confidence: np.ndarray, ok: np.ndarray) -> float:
    """ECE over 15 bins of equal width."""
    place = np.minimum((confidence * BINS).astype(int), BINS - 1)
    gaps = [
        abs(confidence[place == at].mean() - ok[place == at].mean()) * np.mean(place == at)
        for at in range(BINS)
        if np.any(place == at)
    ]
    return float(sum(gaps))


def is_right(said: np.ndarray, truth: Truth) -> np.ndarray:
    """Whether each answer counts."""
    return (said == truth.labels) | ((said == truth.also) & (truth.also >= 0))
