"""The search ranker: each item by itself, then by what stands around it; trained list by list."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from rank_around import AGAIN, WINDOWS, Lists, inputs_around, to_lists
from rank_data import GradedQuery
from settings import SEED

HIDDEN = 24
AROUND = 16
MESSAGES = 4
MEMBERS = 3
"""Of each recipe so many networks that differ in their start; the mean of all counts."""

RATE = 0.01
RECIPES = ((500, 0.3), (250, 0.5))
"""Steps, and weight decay. The first answers best those who graded our own queries, the second others; the
mean of both is no worse than either. See the card.
"""
SERVED = 2
"""From this grade on a guest is well served."""
ALONE_SHARE = 0.5
"""Of the loss, for what an item scores by itself."""
POINTS_SHARE = 0.5
"""Of the loss, for whether each item serves, beside the order of its list."""


@dataclass(frozen=True)
class Weights:
    """Of each layer the weights `[members × inputs × units]` and the bias `[members × 1 × 1 × units]`."""

    layers: dict[str, tuple[Tensor, Tensor]]
    again: list[int]
    """Places of the features that are looked at again."""

    def parameters(self) -> list[Tensor]:
        """All that is learnt."""
        return [tensor for layer in self.layers.values() for tensor in layer]

    def scores(self, lists: Lists) -> tuple[Tensor, Tensor]:
        """By what stands around and alone, each `[members × lists × items]`."""
        hidden = torch.relu(self.apply("hidden", lists.x[None]))
        alone = self.apply("alone", hidden).squeeze(-1)
        messages = torch.tanh(self.apply("message", hidden))
        around = inputs_around(alone, messages, lists)
        again = lists.x[..., self.again][None].expand(len(around), -1, -1, -1)
        awake = torch.relu(self.apply("around", torch.cat([around, again], 3)))
        return alone + self.apply("added", awake).squeeze(-1), alone

    def apply(self, name: str, x: Tensor) -> Tensor:
        """One layer."""
        weights, bias = self.layers[name]
        return torch.einsum("mbnf,mfh->mbnh", x.expand(len(weights), -1, -1, -1), weights) + bias

    def to_members(self) -> list[dict[str, dict[str, list]]]:
        """As `ranker.json` has them: of each layer the weights `[units × inputs]` and the bias `[units]`."""
        return [
            {
                name: {
                    "weights": rounded(weights[at].T),
                    "bias": rounded(bias[at].flatten()),
                }
                for name, (weights, bias) in self.layers.items()
            }
            for at in range(len(self.layers["alone"][0]))
        ]

    def of(self, queries: list[GradedQuery]) -> list[np.ndarray]:
        """The mean of the members, `[items]` a query."""
        found: list[np.ndarray] = [np.zeros(0)] * len(queries)
        with torch.no_grad():
            for lists in to_lists(queries, self.layers["alone"][0].device.type):
                scores = self.scores(lists)[0].mean(0).cpu().numpy()
                for row, own in zip(lists.rows, scores, strict=True):
                    found[row] = own[: len(queries[row].grades)].astype(float)
        return found


def rounded(values: Tensor) -> list:
    """Five decimals."""
    return np.round(values.detach().cpu().numpy().astype(float), 5).tolist()


def start(features: int, again: list[int], members: list[int], device: str) -> Weights:
    """Untrained; a member's number is its seed."""
    around = 7 + len(WINDOWS) * (2 + MESSAGES) + len(again)
    shapes = {
        "hidden": (features, HIDDEN),
        "alone": (HIDDEN, 1),
        "message": (HIDDEN, MESSAGES),
        "around": (around, AROUND),
        "added": (AROUND, 1),
    }
    layers = {}
    for at, (name, (inputs, units)) in enumerate(shapes.items()):
        seeds = [torch.Generator().manual_seed(1000 * (SEED + one) + at) for one in members]
        own = [(torch.rand(inputs, units, generator=seed) * 2 - 1) / inputs**0.5 for seed in seeds]
        # What stands around an item counts nothing at first.
        weights = torch.stack(own) * (0 if name == "added" else 1)
        bias = torch.zeros(len(members), 1, 1, units)
        layers[name] = tuple(one.to(device).requires_grad_() for one in (weights, bias))
    return Weights(layers, again)


def fit(queries: list[GradedQuery], names: list[str], members: int = MEMBERS) -> Weights:
    """By each recipe so many networks, a number its seed."""
    fitted = [fit_by(recipe, queries, names, list(range(members))) for recipe in RECIPES]
    layers = {
        name: tuple(torch.cat([one.layers[name][part].detach() for one in fitted]) for part in (0, 1))
        for name in fitted[0].layers
    }
    return Weights(layers, fitted[0].again)


def fit_by(
    recipe: tuple[int, float], queries: list[GradedQuery], names: list[str], members: list[int]
) -> Weights:
    """The order of each list by its gains, and whether each item serves; full batches. Half a second a
    step and member on one core.
    """
    steps, decay = recipe
    device = "cuda" if torch.cuda.is_available() else "cpu"
    again = [names.index(name) for name in AGAIN if name in names]
    weights = start(queries[0].features.shape[1], again, members, device)
    optimiser = torch.optim.AdamW(weights.parameters(), lr=RATE, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    shares = kind_shares(queries)
    items = sum(len(q.grades) for q in queries)
    parts = [
        (lists, *to_aims(queries, lists), shares[lists.rows].to(device))
        for lists in to_lists(queries, device)
    ]
    for _ in range(steps):
        optimiser.zero_grad()
        for lists, aims, served, share in parts:
            around, alone = weights.scores(lists)
            loss = 0.0
            for scores, part in ((around, 1.0), (alone, ALONE_SHARE)):
                logs = log_softmax(scores.masked_fill(~lists.there, -1e4), dim=2)
                order = -(aims * logs.masked_fill(~lists.there, 0)).sum(2)
                aim = served[None].expand_as(scores)
                points = binary_cross_entropy_with_logits(scores, aim, reduction="none")
                points = (points * lists.there).sum(2) * len(queries) / items
                loss = loss + part * ((order + POINTS_SHARE * points) * share).sum()
            loss.backward()
        optimiser.step()
        schedule.step()
    return weights


def kind_shares(queries: list[GradedQuery]) -> Tensor:
    """`[queries]`, sum 1: a kind counts by the root of its number, so that the many moods do not
    drown the names."""
    counts = Counter(query.kind for query in queries)
    weights = torch.tensor([counts[query.kind] ** -0.5 for query in queries])
    return weights / weights.sum()


def to_aims(queries: list[GradedQuery], lists: Lists) -> tuple[Tensor, Tensor]:
    """Gains as shares, and whether served, each `[lists × items]`."""
    aims = np.zeros(lists.there.shape, np.float32)
    served = np.zeros(lists.there.shape, np.float32)
    for row, at in enumerate(lists.rows):
        q = queries[at]
        gains = 2.0**q.grades - 1
        aims[row, : len(gains)] = gains / gains.sum()
        served[row, : len(gains)] = (q.grades >= SERVED) & (not q.fallback)
    device = lists.x.device
    return torch.from_numpy(aims).to(device), torch.from_numpy(served).to(device)
