"""Same-dish F1 and search nDCG@10 by cosine alone, on the hand-checked answers.

Gold is for measuring: nothing that trains may import this file.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from discounted_gain import normalised_gain
from tables import normalise_all, read_rows

Encode = Callable[[list[str]], np.ndarray]
"""Texts → unit vectors, float32 `[texts × 384]`."""


@dataclass(frozen=True)
class Query:
    """A query, its menu and the grade 1..3 of the relevant positions."""

    text: str
    items: list[str]
    grades: dict[int, int]


@dataclass(frozen=True)
class Gold:
    """Pairs `(a, b, same)` and queries with at least one graded item."""

    pairs: list[tuple[str, str, bool]]
    queries: list[Query]

    def texts(self) -> list[str]:
        """Every distinct text, sorted."""
        found = {text for a, b, _ in self.pairs for text in (a, b)}
        for query in self.queries:
            found.update([query.text, *query.items])
        return sorted(found)


def read_gold(folder: Path, cleaned: bool) -> Gold:
    """The gold sets as found, or through the project's cleaner."""
    pairs = [(a, b, same == "1") for a, b, same, *_ in read_rows(folder / "pairs.tsv")[1:]]
    queries = []
    for line in (folder / "search.jsonl").read_text(encoding="utf8").splitlines():
        menu = json.loads(line)
        for query in menu["queries"]:
            grades = {int(at): grade for at, grade in query["grades"].items()}
            if grades:
                queries.append(Query(query["query"], menu["items"], grades))
    gold = Gold(pairs, queries)
    return clean_gold(gold) if cleaned else gold


def clean_gold(gold: Gold) -> Gold:
    """Every text as the service would embed it."""
    texts = gold.texts()
    clean = dict(zip(texts, normalise_all(texts), strict=True))
    pairs = [(clean[a], clean[b], same) for a, b, same in gold.pairs]
    queries = [
        Query(clean[q.text], [clean[item] for item in q.items], q.grades) for q in gold.queries
    ]
    return Gold(pairs, queries)


def score(gold: Gold, encode: Encode, dimensions: tuple[int, ...]) -> dict[int, dict[str, float]]:
    """Dimension → `f1`, its `threshold`, and `ndcg`."""
    texts = gold.texts()
    row_of = {text: row for row, text in enumerate(texts)}
    vectors = encode(texts)
    result = {}
    for dimension in dimensions:
        cut = vectors[:, :dimension]
        cut = cut / np.maximum(np.linalg.norm(cut, axis=1, keepdims=True), 1e-9)
        f1, threshold = best_f1(gold, cut, row_of)
        ndcg = float(np.mean([ndcg_at_10(query, cut, row_of) for query in gold.queries]))
        result[dimension] = {"f1": f1, "threshold": threshold, "ndcg": ndcg}
    return result


def best_f1(gold: Gold, vectors: np.ndarray, row_of: dict[str, int]) -> tuple[float, float]:
    """F1 of "same dish" at the threshold that is best for it, and that cosine."""
    cosines = np.asarray([vectors[row_of[a]] @ vectors[row_of[b]] for a, b, _ in gold.pairs])
    same = np.asarray([same for _, _, same in gold.pairs])
    scores = []
    for threshold in np.unique(cosines):
        said = cosines >= threshold
        hits = np.sum(said & same)
        scores.append((2 * hits / (said.sum() + same.sum()), float(threshold)))
    best = max(scores)
    return float(best[0]), best[1]


def ndcg_at_10(query: Query, vectors: np.ndarray, row_of: dict[str, int]) -> float:
    """Normalised discounted gain of the first ten, gain 2^grade − 1; ties in menu order."""
    rows = [row_of[item] for item in query.items]
    cosines = vectors[rows] @ vectors[row_of[query.text]]
    order = np.argsort(-cosines, kind="stable")
    return normalised_gain([query.grades.get(int(at), 0) for at in order], query.grades.values())
