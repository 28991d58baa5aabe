"""Questions for moods, properties, diets, courses, kitchens and ingredients, graded by how well a menu's items serve
them (`labels/fits.jsonl`, and those of `labels/search.jsonl`), as the service reads them."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from mood_data import often
from rank_data import LABELS as RANKER_LABELS
from rank_data import graded_menus
from seen_menus import Seen, gains_of, learnt_of_items, see, to_logits
from settings import Places
from tower import Inputs, to_inputs

LABELS = Path(__file__).with_name("labels") / "fits.jsonl"
"""Menu ids, our questions, and grades by position: no item's name is ours."""

ASKED_MIN = 4
"""Questions that tell something, from which it is learnt."""

KNOWN_SHARE = 0.7
"""Of the logits for questions that the ranker learnt from: of others they tell less."""


@dataclass(frozen=True)
class Menu:
    """Items and questions, what kind each of these is of, the ranker's logits, whether an item may be shown, and gains
    `[questions × items]`. `is_known`: the ranker learnt from them."""

    name: str
    is_known: bool
    items: Inputs
    questions: Inputs
    kinds: list[str]
    logits: Tensor
    shown: Tensor
    gains: Tensor


@dataclass(frozen=True)
class Names:
    """Of what items and questions have beside a vector, sorted."""

    items: list[str]
    questions: list[str]


def read_labels(places: Places) -> tuple[list[Menu], Names]:
    """All that is learnt from, and the names of what stands there often enough."""
    new, known = (graded_menus(places, path) for path in (LABELS, RANKER_LABELS))
    graded = [*new, *known]
    seen = see(places, graded, "fits")
    pairs = list(zip(graded, seen, strict=True))
    questions = [row for menu, one in pairs for row in one.told[len(menu["items"]) :]]
    names = Names(learnt_of_items(graded, seen), often(questions, ASKED_MIN, ASKED_MIN))
    return to_menus(pairs, names, len(new)), names


def read_menus(places: Places, graded: list[dict], stem: str, names: Names) -> list[Menu]:
    """Graded menus with their items, of inputs that were learnt."""
    pairs = list(zip(graded, see(places, graded, stem), strict=True))
    return to_menus(pairs, names, len(pairs))


def to_menus(pairs: list[tuple[dict, Seen]], names: Names, new: int) -> list[Menu]:
    """Those of which a question names no dish; the ranker does not know the first `new`."""
    places = [{name: at for at, name in enumerate(one)} for one in (names.items, names.questions)]
    menus = [to_menu(graded, seen, places, at >= new) for at, (graded, seen) in enumerate(pairs)]
    return [menu for menu in menus if menu is not None]


def to_menu(graded: dict, seen: Seen, places: list[dict[str, int]], is_known: bool) -> Menu | None:
    """Of its questions those that name no dish and that something answers."""
    count = len(graded["items"])
    kept, kinds, rows = [], [], []
    for at, (query, found) in enumerate(zip(graded["queries"], seen.queries, strict=True)):
        if found["named"] == "dish" or query["kind"] == "not_on_menu":
            continue
        shown, gains = gains_of(query, found["fair"], count)
        if not gains.any():
            continue
        logits = to_logits(found["relevance"]) * (KNOWN_SHARE if is_known else 1)
        kept.append(count + at)
        kinds.append(query["kind"])
        rows.append((logits, shown, gains))
    if not kept:
        return None
    logits, shown, gains = (
        torch.tensor(np.stack(part), dtype=torch.float32) for part in zip(*rows, strict=True)
    )
    return Menu(
        name=graded["menu_id"],
        is_known=is_known,
        items=to_inputs(seen, range(count), places[0]),
        questions=to_inputs(seen, kept, places[1]),
        kinds=kinds,
        logits=logits,
        shown=shown,
        gains=gains,
    )
