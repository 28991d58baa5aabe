"""Graded queries: what to learn from (`labels/search.jsonl`) and what to measure on (gold)."""

import json
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ask_service import ask_service
from settings import Places

LABELS = Path(__file__).with_name("labels") / "search.jsonl"
"""Menus by id, their queries and the grades of items by position: no item's name is ours."""

MIXED_ROUNDS = (1, 4, 5, 6, 7)

MOOD_FOLDS = 3

LEADING = 128
"""Components of the vectors that say who is like whom; see `native/core/src/ranker/neighbours.rs`."""


def mood_fold(menu: str) -> int:
    """The ranker learns from what is guessed of menus whose items' moods the guesser never saw, as it
    will of any menu: so many networks each leave one fold of the menus out.
    """
    return zlib.crc32(menu.encode()) % MOOD_FOLDS


def mood_folder(places: Places, fold: int) -> Path:
    """Where `moods.py` puts the network that leaves a fold out."""
    return places.out / f"moods-without-{fold}"


@dataclass(frozen=True)
class GradedQuery:
    """Features `[items × features]`, the items' vectors `[items × LEADING]`, cosines and grades 0..3
    `[items]` of one query's menu, in its order."""

    menu: str
    text: str
    kind: str
    fallback: bool
    is_mixed: bool
    """Of a round of labels that asked each menu for everything, also for what it lacks."""
    features: np.ndarray
    vectors: np.ndarray
    cosines: np.ndarray
    grades: np.ndarray
    items: list[str]


def load_labels(places: Places) -> tuple[list[GradedQuery], list[str]]:
    """The queries graded for this project, and the features' names."""
    known = [
        {**one, "moods": f"{mood_folder(places, mood_fold(one['menu_id']))}/"}
        for one in graded_menus(places, LABELS)
    ]
    return load(places.out / "rank", known)


def graded_menus(places: Places, path: Path) -> list[dict]:
    """The menus of a file of labels, with the items that were graded."""
    menus, lines = load_menus(places), load_items(places)
    graded = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
    return [{**one, "items": items_of(one, menus, lines)} for one in graded]


def items_of(graded: dict, menus: dict[str, list[str]], lines: list[str]) -> list[str]:
    """The items that were graded: of a whole menu, of those `shown` (the first so many, or "0-34,60-94"), or,
    where the id is "items:FROM-TO", of these lines of `items.tsv` (from 1 on, below the header)."""
    menu, shown = graded["menu_id"], graded.get("shown")
    if menu.startswith("items:"):
        first, last = map(int, menu.removeprefix("items:").split("-"))
        return lines[first - 1 : last]
    if not isinstance(shown, str):
        return menus[menu][:shown]
    ranges = [tuple(map(int, part.split("-"))) for part in shown.split(",")]
    return [menus[menu][at] for first, last in ranges for at in range(first, last + 1)]


def load_items(places: Places) -> list[str]:
    """The names of `items.tsv`, line by line below the header."""
    lines = (places.data / "corpus" / "items.tsv").read_text(encoding="utf8").splitlines()
    return [line.split("\t")[0] for line in lines[1:]]


def load_menus(places: Places) -> dict[str, list[str]]:
    """Menu id → the names of its items, as the corpus has them."""
    lines = (places.data / "corpus" / "menus.jsonl").read_text(encoding="utf8").splitlines()
    menus = [json.loads(line) for line in lines]
    return {menu["menu_id"]: [item["name"] for item in menu["items"]] for menu in menus}


def load_gold(places: Places) -> tuple[list[GradedQuery], list[str]]:
    """The gold queries; for measuring and for choosing gates."""
    return load(places.out / "rank-gold", gold_menus(places))


def gold_menus(places: Places) -> list[dict]:
    """Gold's menus with their items and graded queries."""
    lines = (places.data / "gold" / "search.jsonl").read_text(encoding="utf8").splitlines()
    return [json.loads(line) for line in lines]


def load(stem: Path, menus: list[dict]) -> tuple[list[GradedQuery], list[str]]:
    """Asks `rank-inputs.mjs` for the features of every query and item."""
    ask_service("rank-inputs.mjs", stem, stem.with_suffix(".jsonl"), menus)
    about = json.loads(stem.with_suffix(".json").read_text(encoding="utf8"))
    features = np.fromfile(f"{stem}.features", np.float32).reshape(-1, len(about["features"]))
    cosines = np.asarray(about["cosines"], np.float32)
    vectors = np.fromfile(f"{stem}.vectors", np.float32).reshape(-1, LEADING)
    queries, at, row = [], 0, 0
    for menu in menus:
        count = len(menu["items"])
        own = vectors[row : row + count]
        row += count
        for query in menu["queries"]:
            grades = np.zeros(count)
            for place, grade in query["grades"].items():
                grades[int(place)] = grade
            queries.append(
                GradedQuery(
                    menu=menu["menu_id"],
                    text=query["query"],
                    kind=query["kind"],
                    fallback=bool(query.get("expect_fallback")),
                    is_mixed=query.get("round", 1) in MIXED_ROUNDS,
                    features=features[at : at + count],
                    vectors=own,
                    cosines=cosines[at : at + count],
                    grades=grades,
                    items=menu["items"],
                )
            )
            at += count
    return queries, about["features"]
