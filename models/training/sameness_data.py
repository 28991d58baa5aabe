"""Questions for what a menu has and for what it lacks, as the service reads them."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from seen_menus import Seen, learnt_of_items, see, to_logits
from settings import Places
from tower import Inputs, to_inputs


@dataclass(frozen=True)
class Menu:
    """Items and questions, of each of these the kind, the logit of the doubt and whether the menu lacks what it asks
    for `[questions]`, and the ranker's logits and whether an item may be shown `[questions × items]`."""

    name: str
    items: Inputs
    questions: Inputs
    kinds: list[str]
    doubts: Tensor
    lacks: Tensor
    logits: Tensor
    shown: Tensor


def read_menus(
    places: Places, graded: list[dict], stem: str, inputs: list[str] | None = None
) -> tuple[list[Menu], list[str]]:
    """Of the questions those that name something and to which something may be shown; and the names of what is
    looked at beside the `LEADING` components of a vector: those that were learnt, all that stand often enough when
    None."""
    seen = see(places, graded, stem)
    if inputs is None:
        inputs = learnt_of_items(graded, seen)
    place_of = {name: at for at, name in enumerate(inputs)}
    menus = [to_menu(menu, one, place_of) for menu, one in zip(graded, seen, strict=True)]
    return [menu for menu in menus if menu is not None], inputs


def to_menu(graded: dict, seen: Seen, place_of: dict[str, int]) -> Menu | None:
    """None where no question names something."""
    count = len(graded["items"])
    asked = [
        (at, query["kind"], found)
        for at, (query, found) in enumerate(zip(graded["queries"], seen.queries, strict=True))
        if found["namesSomething"] and found["fair"]
    ]
    if not asked:
        return None
    shown = torch.zeros(len(asked), count)
    for row, (_, _, found) in enumerate(asked):
        shown[row, found["fair"]] = 1
    doubts = to_logits([found["doubt"] for *_, found in asked])
    logits = np.stack([to_logits(found["relevance"]) for *_, found in asked])
    return Menu(
        name=graded["menu_id"],
        items=to_inputs(seen, range(count), place_of),
        questions=to_inputs(seen, [count + at for at, *_ in asked], place_of),
        kinds=[kind for _, kind, _ in asked],
        doubts=torch.tensor(doubts, dtype=torch.float32),
        lacks=torch.tensor([float(kind == "not_on_menu") for _, kind, _ in asked]),
        logits=torch.tensor(logits, dtype=torch.float32),
        shown=shown,
    )
