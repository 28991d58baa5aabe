"""Questions graded by how near a menu's items come to what they ask for, as the service reads them."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from seen_menus import Seen, gains_of, learnt_of_items, see, to_logits, uncertain
from settings import Places
from tower import Inputs, to_inputs

LABELS = tuple(Path(__file__).with_name("labels") / name for name in ("likeness.jsonl", "fits.jsonl"))
"""Menu ids, which of their items were shown ("0-34,60-94"; all when it does not say), our questions, and grades by
position among the shown: no item's name is ours. Of the fit's questions those that name something."""

STAND_IN, DISH, INGREDIENT = range(3)
"""What is asked for: a dish that the menu lacks, one that it has, an ingredient."""

NAMED = {"dish": DISH, "ingredient": INGREDIENT}


@dataclass(frozen=True)
class Menu:
    """Items and questions, what each of these asks for `[questions]`, and the ranker's logits, whether an item is of
    the very course and may be shown, and gains `[questions × items]`."""

    name: str
    items: Inputs
    questions: Inputs
    asks: Tensor
    logits: Tensor
    of_course: Tensor
    shown: Tensor
    gains: Tensor


@dataclass(frozen=True)
class Read:
    """Menus, with the names of what is looked at beside the `LEADING` components of a vector."""

    menus: list[Menu]
    inputs: list[str]


def read_menus(places: Places, graded: list[dict], stem: str, inputs: list[str] | None = None) -> Read:
    """Questions that name nothing and are not for what a menu lacks are left out. `inputs` are those that were
    learnt, all that stand often enough when None."""
    seen = see(places, graded, stem)
    if inputs is None:
        inputs = learnt_of_items(graded, seen)
    place_of = {name: at for at, name in enumerate(inputs)}
    menus = [to_menu(menu, one, place_of) for menu, one in zip(graded, seen, strict=True)]
    return Read([menu for menu in menus if menu is not None], inputs)


def to_menu(graded: dict, seen: Seen, place_of: dict[str, int]) -> Menu | None:
    """Of its questions those that the likeness can help."""
    count = len(graded["items"])
    kept, asks, rows = [], [], []
    for at, (query, found) in enumerate(zip(graded["queries"], seen.queries, strict=True)):
        lacks = query["kind"] == "not_on_menu"
        if not lacks and not found["named"]:
            continue
        shown, gains = gains_of(query, found["offered" if lacks else "fair"], count)
        of_course = np.zeros(count, np.float32)
        of_course[found["ofCourse"]] = 1
        # What stands in is ordered by the logarithm itself.
        logits = np.log(uncertain(found["relevance"])) if lacks else to_logits(found["relevance"])
        kept.append(count + at)
        asks.append(STAND_IN if lacks else NAMED[found["named"]])
        rows.append((logits, of_course, shown, gains))
    if not kept:
        return None
    logits, of_course, shown, gains = (
        torch.tensor(np.stack(part), dtype=torch.float32) for part in zip(*rows, strict=True)
    )
    return Menu(
        name=graded["menu_id"],
        items=to_inputs(seen, range(count), place_of),
        questions=to_inputs(seen, kept, place_of),
        asks=torch.tensor(asks),
        logits=logits,
        of_course=of_course,
        shown=shown,
        gains=gains,
    )
