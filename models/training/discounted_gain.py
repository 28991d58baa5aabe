"""How good an order of graded items is."""

from collections.abc import Iterable, Sequence

import numpy as np

RANKS = 10


def normalised_gain(shown: Sequence[float], grades: Iterable[float]) -> float:
    """Discounted gain of the first ten of the grades that are shown, of the best that all grades allow."""
    return float(gain(shown[:RANKS]) / gain(sorted(grades, reverse=True)[:RANKS]))


def gain(grades: Sequence[float]) -> float:
    """Discounted cumulative gain of grades in order of rank."""
    return sum((2**grade - 1) / np.log2(rank + 2) for rank, grade in enumerate(grades))
