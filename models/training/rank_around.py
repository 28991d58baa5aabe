"""What stands around an item of a menu; `native/core/src/ranker` works out the same."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from rank_data import GradedQuery

REACH = 6
"""So many items on either side count."""
WINDOWS = (1, 3, REACH)
"""So many items on either side, mean by mean."""
NEAREST = 4
FADING = 2.0
SCORE_UNIT = 5.0
BEST = 10
LIKENESS_LEAST = 0.05
ORDER = (0.03, 0.13)
ITEMS = (10.0, 25.0)
LISTS_MAX = (60, 90, 140, 10_000)
"""Menus of about one length go together: most are a third of the longest."""

AGAIN = (
    "asks for a name",
    "asks for a concept",
    "asks for a diet",
    "asks for a course",
    "asks for a kitchen",
    "leaves something out",
    "names asked for",
    "people asked for",
    "moods unknown",
    "course missed",
    "course met",
    "diet broken",
    "diet unknown",
    "kitchen missed",
    "kitchen met",
    "concept unmet",
    "equal names",
    "terms held",
    "words shared",
    "concept by kind",
    "mood guessed",
    "may be a heading",
    "no item",
    "other kind",
    "same kind",
)
"""Features that are looked at once more beside what stands around an item."""


@dataclass(frozen=True)
class Lists:
    """Queries whose menus are about as long: `[lists × items …]`, 0 behind the end of a menu."""

    rows: np.ndarray
    """Which queries."""
    x: Tensor
    there: Tensor
    order: Tensor
    """From 0, no order, to 1: like stands beside like; `[lists]`."""
    cosines: Tensor
    """Of each item with the next, the next but one, …: `[lists × items × REACH]`, 0 behind the end."""


def to_lists(queries: list[GradedQuery], device: str) -> list[Lists]:
    """All queries, by the length of their menus."""
    lengths = np.asarray([len(q.grades) for q in queries])
    edges = (0, *LISTS_MAX)
    groups = [np.flatnonzero((lengths > a) & (lengths <= b)) for a, b in zip(edges, edges[1:])]
    return [to_list(queries, rows, device) for rows in groups if len(rows) > 0]


def to_list(queries: list[GradedQuery], rows: np.ndarray, device: str) -> Lists:
    """Of some queries."""
    most = max(len(queries[row].grades) for row in rows)

    def padded(values: list[np.ndarray]) -> Tensor:
        out = np.zeros((len(values), most, *values[0].shape[1:]), np.float32)
        for row, own in enumerate(values):
            out[row, : len(own)] = own
        return torch.from_numpy(out).to(device)

    there = padded([np.ones(len(queries[row].grades)) for row in rows]) > 0
    vectors = padded([queries[row].vectors for row in rows])
    nexts = [(vectors * beside(vectors[None], -step)[0]).sum(2) for step in range(1, REACH + 1)]
    cosines = torch.stack(nexts, 2)
    return Lists(
        rows=rows,
        x=padded([queries[row].features for row in rows]),
        there=there,
        order=order_of(vectors, cosines, there),
        cosines=cosines,
    )


def beside(values: Tensor, step: int) -> Tensor:
    """Of each item that `step` places before, or behind where it is negative; 0 beyond the ends.
    `[members × lists × items × any]`.
    """
    items = values.shape[2]
    if step > 0:
        return pad(values, (0, 0, step, 0)).narrow(2, 0, items)
    return pad(values, (0, 0, 0, -step)).narrow(2, -step, items)


def order_of(vectors: Tensor, cosines: Tensor, there: Tensor) -> Tensor:
    """How much nearer than any two items those beside each other are, `[lists]`."""
    count = there.sum(1).float()
    near = cosines[..., 0].sum(1) / (count - 1).clamp_min(1)
    # The sum over all pairs is the square of the sum of the rows.
    square = vectors.sum(1).square().sum(1)
    any_ = (square - count) / (count * (count - 1)).clamp_min(1)
    return ramp((near - any_) / (1 - any_).clamp_min(0.05), ORDER) * ramp(count, ITEMS)


def ramp(value: Tensor, ends: tuple[float, float]) -> Tensor:
    """0 up to the first end, 1 from the second on."""
    return ((value - ends[0]) / (ends[1] - ends[0])).clamp(0, 1)


def inputs_around(scores: Tensor, messages: Tensor, lists: Lists) -> Tensor:
    """`[members × lists × items × (7 + windows × (2 + messages))]`, from scores `[members × lists × items]`
    and messages `[… × messages]`."""
    there, order = lists.there[None, ..., None].float(), lists.order[None, :, None]
    serves = torch.sigmoid(scores) * lists.there
    said = torch.stack([serves, scores * lists.there / SCORE_UNIT], 3)
    channels = torch.cat([said, messages * there], 3)
    nearest = torch.zeros_like(serves)
    sums, count = torch.zeros_like(channels), torch.zeros_like(there)
    like, likeness = torch.zeros_like(serves), torch.zeros_like(serves)
    means = []
    for step in range(1, REACH + 1):
        alike = lists.cosines[None, ..., step - 1 : step].clamp(0, 1) ** 2
        for way in (step, -step):
            other = beside(channels, way)
            weight = (beside(alike, way) if way > 0 else alike).squeeze(3)
            like, likeness = like + weight * other[..., 0], likeness + weight
            sums, count = sums + other, count + beside(there, way)
            if step <= NEAREST:
                nearest = torch.maximum(nearest, float(np.exp(-step / FADING)) * other[..., 0])
        if step in WINDOWS:
            means.append(sums / count.clamp_min(1) * order[..., None])
    best = scores.masked_fill(~lists.there, -9).topk(min(BEST, scores.shape[2]), dim=2)[0].mean(2)
    own = [
        scores / SCORE_UNIT,
        serves,
        nearest * order,
        order.expand_as(serves),
        serves.amax(2, keepdim=True).expand_as(serves),
        best[..., None].expand_as(serves) / SCORE_UNIT,
        like / (likeness + LIKENESS_LEAST) * order,
    ]
    return torch.cat([torch.stack(own, 3), *means], 3)
