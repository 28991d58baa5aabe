"""The search ranker: one hidden layer over the features, trained list by list."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from rank_data import GradedQuery
from settings import SEED

HIDDEN = 24
STEPS = 250
MEMBERS = 5
"""Networks that differ in their start; their mean is one wider network."""

RATE = 0.01
DECAY = 0.3
SERVED = 2
"""From this grade on a guest is well served."""


@dataclass(frozen=True)
class Weights:
    """As `search/ranker.ts` reads them."""

    hidden: np.ndarray
    hidden_bias: np.ndarray
    output: np.ndarray
    output_bias: float

    def of(self, features: np.ndarray) -> np.ndarray:
        """`[items]`."""
        own = np.maximum(features @ self.hidden.T + self.hidden_bias, 0)
        return own @ self.output + self.output_bias


class Ranker(nn.Module):
    """Features `[items × features]` → `[items]`."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(features, HIDDEN)
        self.output = nn.Linear(HIDDEN, 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.output(torch.relu(self.hidden(x))).squeeze(-1)


def fit_mean(queries: list[GradedQuery]) -> Weights:
    """The mean of `MEMBERS` networks, as one."""
    members = [fit(queries, SEED + member) for member in range(MEMBERS)]
    return Weights(
        np.concatenate([one.hidden for one in members]),
        np.concatenate([one.hidden_bias for one in members]),
        np.concatenate([one.output for one in members]) / MEMBERS,
        float(np.mean([one.output_bias for one in members])),
    )


def fit(queries: list[GradedQuery], seed: int = SEED) -> Weights:
    """The order of each list by its gains, and whether each item serves; full batches, seconds."""
    torch.manual_seed(seed)
    model = Ranker(queries[0].features.shape[1])
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, STEPS)
    x, aims, served, is_there = to_tensors(queries)
    weights = kind_weights(queries)
    for _ in range(STEPS):
        optimiser.zero_grad()
        scores = model(x)
        logs = log_softmax(scores.masked_fill(~is_there, -1e4), dim=1)
        lists = -(aims * logs.masked_fill(~is_there, 0)).sum(dim=1)
        points = binary_cross_entropy_with_logits(scores, served, reduction="none")
        points = (points * weights.unsqueeze(1))[is_there]
        ((lists * weights).mean() + 0.5 * points.mean()).backward()
        optimiser.step()
        schedule.step()
    state = {name: value.numpy() for name, value in model.state_dict().items()}
    return Weights(
        state["hidden.weight"],
        state["hidden.bias"],
        state["output.weight"][0],
        float(state["output.bias"][0]),
    )


def kind_weights(queries: list[GradedQuery]) -> Tensor:
    """`[queries]`, mean 1: a kind counts by the root of its number, so that the many moods do not
    drown the names."""
    counts = Counter(query.kind for query in queries)
    weights = torch.tensor([counts[query.kind] ** -0.5 for query in queries])
    return weights / weights.mean()


def to_tensors(queries: list[GradedQuery]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Features `[queries × items × features]`, gains as shares, whether served, whether there."""
    most = max(len(q.grades) for q in queries)
    shape = (len(queries), most)
    x = np.zeros((*shape, queries[0].features.shape[1]), np.float32)
    aims, served = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    there = np.zeros(shape, bool)
    for row, q in enumerate(queries):
        count = len(q.grades)
        gains = 2.0**q.grades - 1
        x[row, :count] = q.features
        aims[row, :count] = gains / gains.sum()
        served[row, :count] = (q.grades >= SERVED) & (not q.fallback)
        there[row, :count] = True
    return tuple(torch.from_numpy(one) for one in (x, aims, served, there))
