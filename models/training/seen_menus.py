"""Menus with graded questions, as the service sees them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ask_service import ask_service
from mood_data import TAG_MIN, Told, often
from rank_data import LEADING
from settings import Places

WORD_MIN = 8
"""Items that have a word, from which it is learnt."""


@dataclass(frozen=True)
class Seen:
    """A menu as `question-inputs.mjs` sees it: of its items and then its questions what is told by name, and vectors
    `[items and questions × LEADING]`; and what it says of each question."""

    told: list[Told]
    vectors: np.ndarray
    queries: list[dict]


def see(places: Places, graded: list[dict], stem: str) -> list[Seen]:
    """Asks `question-inputs.mjs` for the graded menus, in their order."""
    path = places.out / stem
    ask_service("question-inputs.mjs", path, path.with_suffix(".in"), graded)
    lines = path.with_suffix(".jsonl").read_text(encoding="utf8").splitlines()
    read = [json.loads(line) for line in lines]
    vectors = np.fromfile(f"{path}.vectors", np.float32).reshape(-1, LEADING)
    ends = np.cumsum([len(one["inputs"]) for one in read])[:-1]
    return [
        Seen(one["inputs"], own, one["queries"])
        for one, own in zip(read, np.split(vectors, ends), strict=True)
    ]


def learnt_of_items(graded: list[dict], seen: list[Seen]) -> list[str]:
    """The names of inputs that items have often enough, sorted."""
    rows = [row for menu, one in zip(graded, seen, strict=True) for row in one.told[: len(menu["items"])]]
    return often(rows, TAG_MIN, WORD_MIN)


def gains_of(query: dict, rows: list[int], count: int) -> tuple[np.ndarray, np.ndarray]:
    """Of a question's items whether they may be shown, those at `rows`, and the gains of these, each `[count]`."""
    shown, gains = np.zeros((2, count), np.float32)
    shown[rows] = 1
    for place, grade in query["grades"].items():
        gains[int(place)] = 2.0**grade - 1
    return shown, gains * shown


def to_logits(probabilities: Sequence[float]) -> np.ndarray:
    """Of each, finite."""
    clipped = uncertain(probabilities)
    return np.log(clipped / (1 - clipped))


def uncertain(probabilities: Sequence[float]) -> np.ndarray:
    """None taken for certain."""
    return np.clip(probabilities, 1e-6, 1 - 1e-6)
