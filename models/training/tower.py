"""A layer of units over names and questions, as `native/text/src/search/name_layer.rs` works it out."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import dropout, embedding_bag

from listwise import DROPOUT, AnyMenu, Model, learn
from mood_data import VECTOR_SCALE
from network_file import Weights, units_alone
from rank_data import LEADING
from seen_menus import Seen
from settings import SEED

UNITS = 64

MEMBERS = 3
"""Networks that differ in their start; their mean is one wider network."""


@dataclass(frozen=True)
class Inputs:
    """Of each row the leading components of its vector `[rows × LEADING]`, and what else it has: places of inputs
    and their values, those of each row from its start on `[rows]`."""

    vectors: Tensor
    places: Tensor
    values: Tensor
    starts: Tensor


def to_inputs(seen: Seen, rows: Iterable[int], place_of: dict[str, int]) -> Inputs:
    """Of some rows of a menu."""
    own = list(rows)
    told = [[(place_of[name], value) for name, value in seen.told[row] if name in place_of] for row in own]
    flat = [one for row in told for one in row]
    return Inputs(
        vectors=torch.from_numpy(seen.vectors[own] * np.float32(VECTOR_SCALE)),
        places=torch.tensor([place for place, _ in flat], dtype=torch.long),
        values=torch.tensor([value for _, value in flat], dtype=torch.float32),
        starts=torch.tensor(np.cumsum([0, *(len(row) for row in told[:-1])]), dtype=torch.long),
    )


class Tower(nn.Module):
    """What a row has → units `[rows × units]`."""

    def __init__(self, inputs: int, units: int = UNITS) -> None:
        super().__init__()
        reach = (inputs + LEADING) ** -0.5
        self.input = nn.Parameter(torch.empty(inputs, units).uniform_(-reach, reach))
        self.vector = nn.Parameter(torch.empty(LEADING, units).uniform_(-reach, reach))
        self.bias = nn.Parameter(torch.zeros(units))

    def forward(self, x: Inputs) -> Tensor:
        values, vectors = (dropout(part, DROPOUT, self.training) for part in (x.values, x.vectors))
        told = embedding_bag(x.places, self.input, x.starts, mode="sum", per_sample_weights=values)
        return told + vectors @ self.vector + self.bias

    @property
    def matrices(self) -> list[Tensor]:
        """Those whose weights decay."""
        return [self.input, self.vector]


def side_by_side(towers: list[Tower]) -> Tower:
    """One that has the units of all."""
    inputs, units = towers[0].input.shape
    tower = Tower(inputs, units * len(towers))
    with torch.no_grad():
        for name, part in tower.named_parameters():
            part.copy_(torch.cat([one.get_parameter(name) for one in towers], dim=-1))
    return tower


def learn_as_one(
    make: Callable[[Tower], Model],
    inputs: int,
    averaged: Sequence[str],
    menus: Sequence[AnyMenu],
    losses: Callable[[Tensor, AnyMenu], Tensor],
) -> Model:
    """A model over one tower, its `units`: the units of all members, and the mean of those parameters."""
    members = [
        learn(lambda: make(Tower(inputs)), lambda model: model.units.matrices, menus, SEED + member, losses)
        for member in range(MEMBERS)
    ]
    joined = make(side_by_side([one.units for one in members])).eval()
    with torch.no_grad():
        for name in averaged:
            parts = [one.get_parameter(name) for one in members]
            joined.get_parameter(name).copy_(torch.stack(parts).mean(0))
    return joined


def to_layer(tower: Tower, share: float = 1.0) -> Weights:
    """Its units, so much of them."""
    matrix, vector, bias = (
        part.detach().numpy() * share for part in (tower.input, tower.vector, tower.bias)
    )
    return units_alone(matrix, bias, (vector * VECTOR_SCALE).T)


def units_of(x: Inputs, weights: Weights) -> np.ndarray:
    """`[rows × units]`, as the service works them out of the weights that it will read."""
    told = np.zeros((len(x.starts), len(weights.input)), np.float32)
    rows = np.repeat(np.arange(len(x.starts)), np.diff([*x.starts.tolist(), len(x.places)]))
    np.add.at(told, (rows, x.places.numpy()), x.values.numpy())
    return weights.units(told, x.vectors.numpy() / VECTOR_SCALE)
