"""What stands around an item of a menu; `native/core/src/ranker` works out the same."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from rank_data import GradedQuery

WINDOWS = (1, 3, 6)
"""So many items on either side, mean by mean; the last is how far likeness is looked at, too."""
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
    windows: Tensor
    """Weights of a mean over each window, `[lists × windows × items × items]`."""
    like: Tensor
    """Weights of a mean by likeness, `[lists × items × items]`."""


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
    places = torch.arange(most, device=device)
    steps = (places[:, None] - places[None]).abs()
    pairs = there[:, :, None] & there[:, None, :] & (steps > 0)
    cosines = (vectors @ vectors.transpose(1, 2)) * pairs
    windows = [((steps <= reach) & (steps > 0)) * there[:, None, :].float() for reach in WINDOWS]
    like = (steps <= WINDOWS[-1]) * cosines.clamp(0, 1) ** 2
    return Lists(
        rows=rows,
        x=padded([queries[row].features for row in rows]),
        there=there,
        order=order_of(cosines, pairs, steps, there),
        windows=torch.stack([w / w.sum(2, keepdim=True).clamp_min(1) for w in windows], 1),
        like=like / (like.sum(2, keepdim=True) + LIKENESS_LEAST),
    )


def order_of(cosines: Tensor, pairs: Tensor, steps: Tensor, there: Tensor) -> Tensor:
    """How much nearer than any two items those beside each other are, `[lists]`."""
    any_ = cosines.sum((1, 2)) / pairs.sum((1, 2)).clamp_min(1)
    beside = pairs & (steps == 1)
    near = (cosines * beside).sum((1, 2)) / beside.sum((1, 2)).clamp_min(1)
    nearer = (near - any_) / (1 - any_).clamp_min(0.05)
    return ramp(nearer, ORDER) * ramp(there.sum(1).float(), ITEMS)


def ramp(value: Tensor, ends: tuple[float, float]) -> Tensor:
    """0 up to the first end, 1 from the second on."""
    return ((value - ends[0]) / (ends[1] - ends[0])).clamp(0, 1)


def inputs_around(scores: Tensor, messages: Tensor, lists: Lists) -> Tensor:
    """`[members × lists × items × (7 + windows × (2 + messages))]`, from scores `[members × lists × items]`
    and messages `[… × messages]`."""
    there, order = lists.there, lists.order[None, :, None]
    serves = torch.sigmoid(scores) * there
    nearest = torch.zeros_like(serves)
    for step in range(1, min(NEAREST, serves.shape[2] - 1) + 1):
        faded = float(np.exp(-step / FADING)) * serves
        before, behind = pad(faded, (step, 0))[..., :-step], pad(faded, (0, step))[..., step:]
        nearest = torch.maximum(nearest, torch.maximum(before, behind))
    best = scores.masked_fill(~there, -9).topk(min(BEST, scores.shape[2]), dim=2)[0].mean(2)
    like = torch.einsum("bij,mbj->mbi", lists.like, serves)
    own = [
        scores / SCORE_UNIT,
        serves,
        nearest * order,
        order.expand_as(serves),
        serves.amax(2, keepdim=True).expand_as(serves),
        best[..., None].expand_as(serves) / SCORE_UNIT,
        like * order,
    ]
    said = [serves, scores * there / SCORE_UNIT]
    channels = torch.cat([torch.stack(said, 3), messages * there[None, ..., None]], 3)
    means = [
        torch.einsum("bij,mbjc->mbic", lists.windows[:, at], channels) * order[..., None]
        for at in range(len(WINDOWS))
    ]
    return torch.cat([torch.stack(own, 3), *means], 3)
