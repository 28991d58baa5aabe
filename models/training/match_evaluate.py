"""What the match reranker gets right: by kind of pair, calibration, and what each part adds."""

from dataclasses import dataclass

import numpy as np

from contrast import GATE
from match_inputs import PairInputs

BINS = 10


@dataclass(frozen=True)
class Calibration:
    """Probability = sigmoid(scale · logit + shift)."""

    scale: float
    shift: float

    def of(self, logits: np.ndarray) -> np.ndarray:
        """`[pairs]`, 0 to 1."""
        return 1 / (1 + np.exp(-(self.scale * logits + self.shift)))


def fit(logits: np.ndarray, same: np.ndarray, weight: np.ndarray) -> Calibration:
    """The scale and shift of least logistic loss (Platt 1999), by Newton's method."""
    design = np.stack([logits, np.ones_like(logits)], axis=1).astype(np.float64)
    theta = np.asarray([1.0, 0.0])
    for _ in range(50):
        p = 1 / (1 + np.exp(-design @ theta))
        gradient = design.T @ (weight * (p - same)) + 1e-3 * (theta - [1, 0])
        curvature = (design * (weight * p * (1 - p))[:, None]).T @ design + 1e-3 * np.eye(2)
        theta -= np.linalg.solve(curvature, gradient)
    return Calibration(float(theta[0]), float(theta[1]))


def ece(probability: np.ndarray, same: np.ndarray) -> float:
    """Expected calibration error over ten bins of equal width."""
    bins = np.minimum((probability * BINS).astype(int), BINS - 1)
    return float(
        sum(
            (bins == n).mean() * abs(probability[bins == n].mean() - same[bins == n].mean())
            for n in range(BINS)
            if (bins == n).any()
        )
    )


def scores(said: np.ndarray, same: np.ndarray) -> dict[str, float]:
    """F1, precision, recall and accuracy."""
    hits = float((said & same).sum())
    return {
        "f1": 2 * hits / max(1, said.sum() + same.sum()),
        "precision": hits / max(1, said.sum()),
        "recall": hits / max(1, same.sum()),
        "accuracy": float((said == same).mean()),
    }


def print_scores(name: str, probability: np.ndarray, inputs: PairInputs) -> None:
    """The decision, and the same with a part left out."""
    cosine = inputs.features[:, 0] / 255
    gate, likely, free = cosine >= GATE - 0.5 / 255, probability >= 0.5, inputs.conflicts == 0
    same_terms = inputs.features[:, inputs.feature_names.index("equal terms")] > 0
    decisions = {
        "gate, reranker, conflicts": gate & likely & free,
        "without the gate": likely & free,
        "without the reranker": gate & free,
        "without the conflicts": gate & likely,
        "equal terms alone": same_terms,
    }
    for words, said in decisions.items():
        found = scores(said, inputs.same)
        print(f"{name}: {words:26s} " + "  ".join(f"{k} {v:.4f}" for k, v in found.items()))
    print(f"{name}: ECE {ece(probability, inputs.same):.4f}")
    for answer in (True, False):
        own = cosine[inputs.same == answer]
        shares = np.quantile(own, [0.05, 0.25, 0.5, 0.75, 0.95])
        above = (own >= GATE - 0.5 / 255).mean()
        print(
            f"{name}: cosine of {'one dish' if answer else 'two dishes'}: "
            f"5/25/50/75/95 % {np.round(shares, 3).tolist()}, {above:.3f} at or above {GATE}"
        )


def print_kinds(probability: np.ndarray, inputs: PairInputs, kinds: list[str]) -> None:
    """Accuracy of the decision by kind of pair."""
    cosine = inputs.features[:, 0] / 255
    said = (cosine >= GATE - 0.5 / 255) & (probability >= 0.5) & (inputs.conflicts == 0)
    right = said == inputs.same
    for kind in sorted(set(kinds)):
        own = np.asarray([one == kind for one in kinds])
        print(f"  {kind:24s} {right[own].mean():.3f} of {own.sum()}")
