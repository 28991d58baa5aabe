"""Menus with graded questions (`labels/*.jsonl`), and as the service sees them."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rank_data import LEADING, items_of, load_items, load_menus
from settings import REPOSITORY, Places


@dataclass(frozen=True)
class Seen:
    """A menu as `question-inputs.mjs` sees it: of its items and then its questions what is told by name, and vectors
    `[items and questions × LEADING]`; and what it says of each question."""

    told: list[list[tuple[str, float]]]
    vectors: np.ndarray
    queries: list[dict]


def see(places: Places, graded: list[dict], stem: str) -> list[Seen]:
    """Asks `question-inputs.mjs` for the graded menus, in their order."""
    path = places.out / stem
    asked = [
        {"items": menu["items"], "queries": [query["query"] for query in menu["queries"]]}
        for menu in graded
    ]
    source = path.with_suffix(".in")
    source.write_text("".join(f"{json.dumps(menu)}\n" for menu in asked), encoding="utf8")
    script = REPOSITORY / "models" / "training" / "question-inputs.mjs"
    subprocess.run(["node", str(script), str(source), str(path)], check=True)
    lines = path.with_suffix(".jsonl").read_text(encoding="utf8").splitlines()
    read = [json.loads(line) for line in lines]
    vectors = np.fromfile(f"{path}.vectors", np.float32).reshape(-1, LEADING)
    ends = np.cumsum([len(one["inputs"]) for one in read])[:-1]
    return [
        Seen(one["inputs"], own, one["queries"])
        for one, own in zip(read, np.split(vectors, ends), strict=True)
    ]


def load_labels(places: Places, path: Path) -> list[dict]:
    """The graded menus with the items that were shown."""
    menus, lines = load_menus(places), load_items(places)
    graded = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
    return [{**one, "items": shown_of(one, menus, lines)} for one in graded]


def shown_of(graded: dict, menus: dict[str, list[str]], lines: list[str]) -> list[str]:
    """As in `rank_data.items_of`, and for parts of menus."""
    shown = graded.get("shown")
    if not isinstance(shown, str):
        return items_of(graded, menus, lines)
    items = menus[graded["menu_id"]]
    ranges = [tuple(map(int, part.split("-"))) for part in shown.split(",")]
    return [items[at] for first, last in ranges for at in range(first, last + 1)]
