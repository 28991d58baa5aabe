"""Whether a menu has what a query asks for at all; `search/doubt.ts` works out the same signals."""

from dataclasses import dataclass

import numpy as np

from rank_data import GradedQuery

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
PENALTY = 0.1


@dataclass(frozen=True)
class Doubt:
    """A logistic regression."""

    weights: np.ndarray
    bias: float

    def of(self, signals: np.ndarray) -> np.ndarray:
        """Probability `[queries]` of signals `[queries × signals]`."""
        return 1 / (1 + np.exp(-(signals @ self.weights + self.bias)))


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
    """Least logistic loss with a ridge, by Newton's method."""
    design = np.c_[signals, np.ones(len(signals))]
    ridge = np.r_[np.full(signals.shape[1], PENALTY), 1e-6]
    theta = np.zeros(design.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-design @ theta))
        gradient = design.T @ (p - fallback) + ridge * theta
        curvature = (design * (p * (1 - p))[:, None]).T @ design + np.diag(ridge)
        theta -= np.linalg.solve(curvature, gradient)
    return Doubt(theta[:-1], float(theta[-1]))
