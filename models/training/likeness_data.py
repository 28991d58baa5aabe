"""Questions graded by how near a menu's items come to what they ask for (`labels/likeness.jsonl`), as the service
reads them."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from mood_data import TAG_MIN, VECTOR_SCALE, often
from rank_data import LEADING
from seen_menus import gains_of, relevance_of, see
from settings import Places

LABELS = Path(__file__).with_name("labels") / "likeness.jsonl"
"""Menu ids, which of their items were shown ("0-34,60-94"; all when it does not say), our questions, and grades by
position among the shown: no item's name is ours."""

WORD_MIN = 8
"""Items that have a word, from which it is learnt."""

STAND_IN, DISH, INGREDIENT = range(3)
"""What is asked for: a dish that the menu lacks, one that it has, an ingredient."""

NAMED = {"dish": DISH, "ingredient": INGREDIENT}


@dataclass(frozen=True)
class Menu:
    """Inputs `[items × width]`, and of each of its questions: inputs `[questions × width]`, what is asked for
    `[questions]`, the ranker's logits, whether an item is of the very course and may be shown, and gains
    `[questions × items]`."""

    name: str
    items: Tensor
    questions: Tensor
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
        pairs = zip(seen, graded, strict=True)
        rows = [row for one, menu in pairs for row in one.told[: len(menu["items"])]]
        inputs = often(rows, TAG_MIN, WORD_MIN)
    place = {name: at for at, name in enumerate(inputs)}
    menus = []
    for menu, one in zip(graded, seen, strict=True):
        x = np.zeros((len(one.told), LEADING + len(inputs)), np.float32)
        x[:, :LEADING] = one.vectors * VECTOR_SCALE
        for at, told in enumerate(one.told):
            for name, value in told:
                if name in place:
                    x[at, LEADING + place[name]] = value
        found = to_menu(menu, one.queries, x)
        if found is not None:
            menus.append(found)
    return Read(menus, inputs)


def to_menu(graded: dict, queries: list[dict], x: np.ndarray) -> Menu | None:
    """Of its questions those that the likeness can help."""
    count = len(graded["items"])
    kept, asks, rows = [], [], []
    for at, (query, seen) in enumerate(zip(graded["queries"], queries, strict=True)):
        lacks = query["kind"] == "not_on_menu"
        if not lacks and not seen["named"]:
            continue
        shown, gains = gains_of(query, seen["offered" if lacks else "fair"], count)
        of_course = np.zeros(count, np.float32)
        of_course[seen["ofCourse"]] = 1
        relevance = relevance_of(seen)
        # What stands in is ordered by the logarithm itself.
        logits = np.log(relevance) if lacks else np.log(relevance / (1 - relevance))
        kept.append(count + at)
        asks.append(STAND_IN if lacks else NAMED[seen["named"]])
        rows.append((logits, of_course, shown, gains))
    if not kept:
        return None
    logits, of_course, shown, gains = (
        torch.tensor(np.stack(part), dtype=torch.float32) for part in zip(*rows, strict=True)
    )
    return Menu(
        name=graded["menu_id"],
        items=torch.from_numpy(x[:count]),
        questions=torch.from_numpy(x[kept]),
        asks=torch.tensor(asks),
        logits=logits,
        of_course=of_course,
        shown=shown,
        gains=gains,
    )
