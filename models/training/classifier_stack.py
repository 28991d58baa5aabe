"""Joins the lexicon's evidence to the base model's logits, and calibrates.

    logits = scale · base + evidence · E + bias

The base model's logits here come from models that have not seen the dish's family, and its evidence
from a lexicon without the dish's line: so both are weighed as they count for a dish that is new.
"""

from dataclasses import dataclass

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from classifier_data import Labelled
from classifier_model import balanced
from classifier_score import Truth, answer, is_right, softmax
from classifier_settings import BALANCE, LABELS, UNCERTAIN, ClassifierPlaces

RIDGE = 1e-4
STEPS = 60
KNOWN_SHARE = 0.3
"""Weight of a text as the whole lexicon knows it, beside 1 for the text as a new one."""

TEMPERATURES = np.arange(0.5, 2.01, 0.02)


@dataclass(frozen=True)
class Stack:
    """`scale` of the base logits, weights `[E × 20]` of the evidence, bias `[20]`."""

    scale: float
    evidence: np.ndarray
    bias: np.ndarray

    def logits(self, base: np.ndarray, evidence: np.ndarray) -> np.ndarray:
        """Before the temperature, `[n × 20]`."""
        return self.scale * base + evidence @ self.evidence + self.bias


@dataclass(frozen=True)
class Stacked:
    """What a stack learns from: base logits, evidence, targets, weights."""

    base: np.ndarray
    evidence: np.ndarray
    targets: np.ndarray
    weights: np.ndarray

    def take(self, rows: np.ndarray) -> "Stacked":
        """Some rows."""
        return Stacked(self.base[rows], self.evidence[rows], self.targets[rows], self.weights[rows])


def read_evidence(places: ClassifierPlaces, count: int) -> tuple[np.ndarray, np.ndarray]:
    """For all texts, own lines left out and not: `[count × E]` each; E = 0 without files."""
    if not places.evidence.exists():
        nothing = np.zeros((count, 0), np.float32)
        return nothing, nothing
    new = np.load(places.evidence).astype(np.float32)
    known = np.load(places.evidence_known) if places.evidence_known.exists() else new
    if len(new) != count or len(known) != count:
        raise ValueError(f"evidence for {len(new)} and {len(known)} texts, not for {count}")
    return new, known.astype(np.float32)


def learnable(
    labelled: Labelled, base: np.ndarray, new: np.ndarray, known: np.ndarray
) -> tuple[Stacked, np.ndarray]:
    """Examples and their folds: every row as a new text, and tried ones also as a known one."""
    rows = np.flatnonzero(labelled.folds >= 0)
    twice = np.flatnonzero(labelled.tried & (labelled.folds >= 0)) if new.shape[1] else rows[:0]
    both = np.concatenate([rows, twice])
    shares = np.concatenate([np.ones(len(rows)), np.full(len(twice), KNOWN_SHARE)])
    evidence = np.concatenate([new[rows], known[twice]])
    targets = labelled.targets[both]
    weights = balanced((labelled.weights[both] * shares).astype(np.float32), targets, BALANCE)
    return Stacked(base[both], evidence, targets, weights), labelled.folds[both]


def fit_stack(examples: Stacked) -> Stack:
    """Cross-entropy with a small ridge, by L-BFGS; seconds."""
    base, evidence = torch.from_numpy(examples.base), torch.from_numpy(examples.evidence)
    targets = torch.from_numpy(examples.targets)
    shares = torch.from_numpy(examples.weights / examples.weights.sum())
    scale = torch.ones(1, requires_grad=True)
    weights = torch.zeros(evidence.shape[1], len(LABELS), requires_grad=True)
    bias = torch.zeros(len(LABELS), requires_grad=True)
    optimizer = torch.optim.LBFGS(
        [scale, weights, bias], max_iter=STEPS, line_search_fn="strong_wolfe"
    )

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        logits = scale * base + evidence @ weights + bias
        value = (cross_entropy(logits, targets, reduction="none") * shares).sum()
        value = value + RIDGE * (weights.square().sum() + bias.square().sum())
        value.backward()
        return value

    optimizer.step(loss)
    return Stack(scale.item(), weights.detach().numpy(), bias.detach().numpy())


def cross_fit(examples: Stacked, folds: np.ndarray) -> np.ndarray:
    """Logits of each example by a stack that has not learnt from its fold."""
    logits = np.zeros_like(examples.base)
    for fold in np.unique(folds):
        stack = fit_stack(examples.take(np.flatnonzero(folds != fold)))
        here = np.flatnonzero(folds == fold)
        logits[here] = stack.logits(examples.base[here], examples.evidence[here])
    return logits


def best_temperature(sets: list[tuple[np.ndarray, Truth]]) -> float:
    """The one whose confidences have the least log loss against "right" over sets of logits.

    Every set counts alike, and every label within a set.
    """
    losses = np.zeros(len(TEMPERATURES))
    for logits, truth in sets:
        counts = np.bincount(truth.labels, minlength=len(LABELS))
        weights = 1 / counts[truth.labels]
        right = is_right(logits.argmax(axis=1), truth)
        for at, temperature in enumerate(TEMPERATURES):
            sure = np.clip(softmax(logits / temperature).max(axis=1), 1e-6, 1 - 1e-6)
            each = -np.where(right, np.log(sure), np.log(1 - sure))
            losses[at] += np.average(each, weights=weights)
    return float(TEMPERATURES[int(np.argmin(losses))])


def threshold_table(probabilities: np.ndarray, truth: Truth) -> list[tuple[float, float, float]]:
    """Threshold, accuracy of the labelled, recall of `uncertain`, both with labels alike."""
    table = []
    for threshold in np.arange(0, 0.61, 0.02):
        said, _ = answer(probabilities, threshold)
        right = is_right(said, truth)
        each = [right[truth.labels == at].mean() for at in range(UNCERTAIN)]
        table.append(
            (float(threshold), float(np.mean(each)), float(right[truth.labels == UNCERTAIN].mean()))
        )
    return table
