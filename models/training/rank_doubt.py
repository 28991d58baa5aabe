"""Whether a menu has what a query asks for at all; `search/doubt.ts` works out the same signals."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, dropout

from rank_data import GradedQuery
from settings import SEED

SIGNALS = [
    "names a kind",
    "fits whole",
    "kind, not whole",
    "kind not met",
    "best fit squared",
    "best held",
    "best named",
    "best fit",
    "best but for letters",
    "best cosine",
    "equal names",
    "rarest held",
    "names nothing",
    "asks otherwise",
    "same kind",
    "named of the kind",
    "names asked for",
    "best by kind of concept",
    "best words shared",
]
WHOLE_FROM = 0.97
OTHER_KIND_SHARE = 0.5

MEMBERS = 10
"""Networks that differ in their start; the mean of their answers is one wider network."""

UNITS = 8
STEPS = 300
RATE = 0.01
DECAY = 0.1
DROPOUT = 0.1


@dataclass(frozen=True)
class Doubt:
    """A network of one hidden layer, of `MEMBERS × UNITS` rectified units."""

    weights: np.ndarray
    """`[units × signals]`"""
    bias: np.ndarray
    """`[units]`"""
    output: np.ndarray
    """`[units]`"""
    output_bias: float

    def of(self, signals: np.ndarray) -> np.ndarray:
        """Probability `[queries]` of signals `[queries × signals]`."""
        hidden = np.maximum(0, signals @ self.weights.T + self.bias)
        return 1 / (1 + np.exp(-(hidden @ self.output + self.output_bias)))


@dataclass(frozen=True)
class Doubted:
    """Of queries: the doubt, and whether their menu lacks what they ask for; `[queries]`."""

    doubts: np.ndarray
    true: np.ndarray

    def f1(self, limit: float, weight: float = 1.0) -> float:
        """Harmonic mean of precision and recall; those whose menu lacks it count `weight` each."""
        said = self.doubts >= limit
        hits = weight * float((said & self.true).sum())
        false = float((said & ~self.true).sum())
        return 2 * hits / max(1e-9, hits + false + weight * float(self.true.sum()))


def to_signals(query: GradedQuery, names: list[str]) -> np.ndarray:
    """`[signals]`, from the features of all items."""
    place = {name: at for at, name in enumerate(names)}

    def column(name: str) -> np.ndarray:
        return query.features[:, place[name]]

    def most(values: np.ndarray) -> float:
        return max(0.0, float(values.max()))

    held, named = column("terms held"), column("terms named")
    fit = held * (1 - OTHER_KIND_SHARE * column("other kind")) * (1 - column("other proteins"))
    asked = most(column("asks for a name"))
    kind = max(most(column("same kind")), most(column("other kind"))) * asked
    whole = float(most(fit) >= WHOLE_FROM)
    asks = ("asks for a concept", "asks for a course", "asks for a kitchen", "asks for a diet")
    otherwise = max(most(column(name)) for name in asks)
    return np.asarray(
        [
            kind,
            whole * asked,
            kind * (1 - whole),
            kind * (1 - most(fit * column("same kind"))),
            (most(fit) * asked) ** 2,
            most(held) * asked,
            most(named) * asked,
            most(fit) * asked,
            most(held + (1 - held) * column("letters")) * asked,
            most(column("cosine")),
            most(column("equal names")),
            most(column("rarest term held")) * asked,
            1 - asked,
            otherwise,
            most(column("same kind")),
            most(named * column("same kind")),
            most(column("names asked for")),
            most(column("concept by kind")) if otherwise > 0 else 0.0,
            most(column("words shared")),
        ]
    )


def fit_doubt(signals: np.ndarray, fallback: np.ndarray) -> Doubt:
    """Least logistic loss of all queries at once."""
    middle, spread = signals.mean(0), signals.std(0) + 1e-6
    x = torch.tensor((signals - middle) / spread, dtype=torch.float32)
    y = torch.tensor(fallback, dtype=torch.float32)
    members = [fit_member(x, y, SEED + member) for member in range(MEMBERS)]
    weights = np.concatenate([hidden.weight.detach().numpy() for hidden, _ in members]) / spread
    bias = np.concatenate([hidden.bias.detach().numpy() for hidden, _ in members])
    output = np.concatenate([output.weight.detach().numpy()[0] for _, output in members])
    output_bias = float(np.mean([output.bias.item() for _, output in members]))
    return Doubt(weights, bias - weights @ middle, output / MEMBERS, output_bias)


def fit_member(x: Tensor, y: Tensor, seed: int) -> tuple[nn.Linear, nn.Linear]:
    """Its hidden layer and its output."""
    torch.manual_seed(seed)
    hidden, output = nn.Linear(x.shape[1], UNITS), nn.Linear(UNITS, 1)
    learnt = [*hidden.parameters(), *output.parameters()]
    optimizer = torch.optim.AdamW(learnt, lr=RATE, weight_decay=DECAY)
    for _ in range(STEPS):
        optimizer.zero_grad()
        answer = output(dropout(torch.relu(hidden(x)), DROPOUT))
        binary_cross_entropy_with_logits(answer[:, 0], y).backward()
        optimizer.step()
    return hidden, output
