"""The work that is compared. Texts go in as they were found on menus: cleaning is part of it."""

import os
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

CORES = os.cpu_count() or 1
RANKS = 10


class Peer:
    """The tasks; a peer answers those that it is made for."""

    def embed(self, texts: list[str]) -> None:
        """Makes vectors that nobody looks at: only the time counts."""
        raise NotImplementedError

    def pairs(self, pairs: list[tuple[str, str]]) -> list[float]:
        """How alike the two names of each pair are."""
        raise NotImplementedError

    def dedup(self, texts: list[str], thresholds: list[float]) -> list[list[list[int]]]:
        """Clusters of positions at each threshold; single texts are left out."""
        raise NotImplementedError

    def search(self, queries: list[str], corpus: list[str]) -> list[list[int]]:
        """Positions of the ten best for each query, best first."""
        raise NotImplementedError


class Encoder(Protocol):
    """Texts to unit vectors."""

    def encode(self, inputs: Sequence[Any], /, **_: Any) -> np.ndarray:  # noqa: ANN401
        """float32 `[texts × dimension]`, unit rows, in order."""


class CosinePeer(Peer):
    """An encoder and the cosine."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def embed(self, texts: list[str]) -> None:
        """See `Peer`."""
        self.encoder.encode(texts)

    def pairs(self, pairs: list[tuple[str, str]]) -> list[float]:
        """The cosine."""
        vectors = self.encoder.encode([text for pair in pairs for text in pair])
        return [float(cosine) for cosine in np.sum(vectors[::2] * vectors[1::2], axis=1)]

    def search(self, queries: list[str], corpus: list[str]) -> list[list[int]]:
        """By cosine."""
        vectors = self.encoder.encode([*corpus, *queries])
        items, asked = vectors[: len(corpus)], vectors[len(corpus) :]
        return [best(items @ query) for query in asked]


def best(scores: np.ndarray) -> list[int]:
    """Positions of the highest, ties in menu order."""
    return [int(row) for row in np.argsort(-scores, kind="stable")[:RANKS]]
