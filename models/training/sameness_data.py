"""Questions for what a menu has and for what it lacks, as the service reads them."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from seen_menus import Seen, learnt_of_items, relevance_of, see
from settings import Places
from tower import Inputs, to_inputs

SLIGHT = 1e-6
"""No doubt is less, none more than 1 without it, so that logits are finite."""


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
    doubts = np.clip([found["doubt"] for *_, found in asked], SLIGHT, 1 - SLIGHT)
    relevance = np.stack([relevance_of(found) for *_, found in asked])
    return Menu(
        name=graded["menu_id"],
        items=to_inputs(seen, range(count), place_of),
        questions=to_inputs(seen, [count + at for at, *_ in asked], place_of),
        kinds=[kind for _, kind, _ in asked],
        doubts=to_logits(doubts),
        lacks=torch.tensor([float(kind == "not_on_menu") for _, kind, _ in asked]),
        logits=to_logits(relevance),
        shown=shown,
    )


def to_logits(probabilities: np.ndarray) -> Tensor:
    """Of each."""
    return torch.tensor(np.log(probabilities / (1 - probabilities)), dtype=torch.float32)
