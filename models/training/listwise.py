"""Learns to put what has the greater gain first, menu by menu (ListNet's cross-entropy, Cao et al. 2007)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

import numpy as np
import torch
from torch import Tensor, nn

from discounted_gain import normalised_gain

EPOCHS = 15
MENUS_AT_ONCE = 4
RATE = 2e-3
DECAY = 0.02
DROPOUT = 0.4
"""Of inputs: the lexicon knows less of most real items than of the dishes that it lists."""

SERVED = 3
"""Gain of grade 2, from which a guest is well served."""


Model = TypeVar("Model", bound=nn.Module)
AnyMenu = TypeVar("AnyMenu", bound="NamedMenu")


class NamedMenu(Protocol):
    """By its name it is in one fold with whatever else is of the same menu."""

    name: str


class GradedMenu(Protocol):
    """Of each question whether an item may be shown, and gains, `[questions × items]`."""

    shown: Tensor
    gains: Tensor


def learn(
    make: Callable[[], Model],
    matrices: Callable[[Model], list[Tensor]],
    menus: Sequence[AnyMenu],
    seed: int,
    losses: Callable[[Tensor, AnyMenu], Tensor],
) -> Model:
    """A model of which a menu's answers lose the least; the weights of its matrices decay."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    model = make()
    model.train()
    decaying = matrices(model)
    others = [one for one in model.parameters() if not any(one is matrix for matrix in decaying)]
    optimiser = torch.optim.AdamW(
        [{"params": decaying, "weight_decay": DECAY}, {"params": others, "weight_decay": 0}], lr=RATE
    )
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, EPOCHS)
    for _ in range(EPOCHS):
        order = random.permutation(len(menus))
        for batch in np.array_split(order, max(1, len(menus) // MENUS_AT_ONCE)):
            optimiser.zero_grad()
            lost = torch.cat([losses(model(menus[at]), menus[at]) for at in batch])
            lost.mean().backward()
            optimiser.step()
        schedule.step()
    model.eval()
    return model


def folds_of(menus: Sequence[AnyMenu], count: int) -> Iterator[tuple[list[AnyMenu], list[AnyMenu]]]:
    """So many times the menus to learn from, and those to measure on."""
    names = sorted({menu.name for menu in menus})
    fold_of = {name: at % count for at, name in enumerate(names)}
    for fold in range(count):
        yield (
            [menu for menu in menus if fold_of[menu.name] != fold],
            [menu for menu in menus if fold_of[menu.name] == fold],
        )


def losses_of(scores: Tensor, menu: GradedMenu) -> Tensor:
    """Of the scores `[questions × items]`, of each question for which something can be shown."""
    total = menu.gains.sum(1)
    logs = torch.log_softmax(scores.masked_fill(menu.shown == 0, -1e4), 1)
    aims = menu.gains / total.clamp_min(1e-9)[:, None]
    return -(aims * logs).sum(1)[total > 0]


def ndcg(scores: Tensor, shown: Tensor, gains: Tensor) -> float:
    """Normalised discounted gain of the first ten that may be shown, of one question: all `[items]`."""
    order = torch.argsort(scores.masked_fill(shown == 0, -1e4), descending=True, stable=True)
    grades = torch.log2(gains + 1)
    return normalised_gain(grades[order].tolist(), grades.tolist())
