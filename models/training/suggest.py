"""Builds models/suggester: a small network that knows what good waiters offer first.

python3 suggest.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import json  # noqa: E402
import subprocess  # noqa: E402
from dataclasses import dataclass  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import binary_cross_entropy_with_logits, dropout  # noqa: E402

from export import write_json  # noqa: E402
from network_file import Weights, mean, write_network  # noqa: E402
from rank_data import load_menus  # noqa: E402
from settings import REPOSITORY, SEED, Places, add_places  # noqa: E402

FOLDER = REPOSITORY / "models" / "suggester"
LABELS = REPOSITORY / "models" / "training" / "labels" / "carts.jsonl"

HIDDEN = 24
MEMBERS = 3
"""Networks that differ in their start; their mean is one wider network."""

STEPS = 1600
CARTS = 24
"""A step's."""

RATE = 9e-3
"""The highest, of one cycle."""

DECAY = 0.5
DROPOUT = 0.2
LIST_WEIGHT = 0.3
"""Of telling the picks of a cart from its other items, beside judging each by itself."""

SPREAD_MIN = 0.02
"""A feature that spreads less is taken as it is."""

FOLDS = 4
PICKS = 5
GOLDEN = 40

PRIOR_SHARE = 0.6
VOW_GAIN = 2
COURSE_DECAY = 0.9
KIND_DECAY = 0.7
SWEET_KIND_DECAY = 0.85
"""As in `suggest/rank.ts`, whose ranking the folds are judged by."""


@dataclass(frozen=True)
class Cart:
    """What could be offered to a cart: features `[candidates × features]`, good ones `[candidates]`."""

    menu: str
    is_sweet: bool
    about: list[dict]
    x: np.ndarray
    good: np.ndarray


@dataclass(frozen=True)
class Scaling:
    """Means and spreads of the features, `[features]`."""

    mean: np.ndarray
    spread: np.ndarray

    def of(self, x: np.ndarray) -> Tensor:
        return torch.from_numpy((x - self.mean) / self.spread)


class PickModel(nn.Module):
    """Features → a logit."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.input = nn.Linear(features, HIDDEN)
        self.output = nn.Linear(HIDDEN, 1)

    def forward(self, x: Tensor) -> Tensor:
        hidden = torch.relu(self.input(dropout(x, DROPOUT, self.training)))
        return self.output(dropout(hidden, DROPOUT, self.training)).squeeze(-1)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    torch.set_num_threads(1)
    names, carts = load_carts(Places(args.data, args.out))
    print(f"{len(carts)} carts, {sum(len(cart.good) for cart in carts)} candidates", flush=True)
    judge(carts)
    scaling = scale(carts)
    members = [fit(carts, scaling, SEED + member) for member in range(MEMBERS)]
    rounded = write_network(FOLDER / "suggester", ["first pick"], names, mean(members))
    write_golden(names, carts, rounded)


def load_carts(places: Places) -> tuple[list[str], list[Cart]]:
    """The labels as the service sees them: asks `suggest-inputs.mjs`."""
    menus = load_menus(places)
    labels = [json.loads(line) for line in LABELS.read_text(encoding="utf8").splitlines()]
    stem = places.out / "suggest"
    with stem.with_suffix(".jsonl").open("w", encoding="utf8") as file:
        for label in labels:
            menu = menus[label["menu_id"]]
            asked = {"cart": [menu[row] for row in label["cart"]], "menu": menu}
            file.write(f"{json.dumps(asked)}\n")
    script = REPOSITORY / "models" / "training" / "suggest-inputs.mjs"
    subprocess.run(["node", str(script), str(stem.with_suffix(".jsonl")), str(stem)], check=True)
    found = json.loads(stem.with_suffix(".json").read_text(encoding="utf8"))
    names = found["names"]
    rows = np.fromfile(stem.with_suffix(".features"), np.float32).reshape(-1, len(names))
    ends = np.cumsum([len(about) for about in found["carts"]])
    carts = [
        Cart(
            menu=label["menu_id"],
            is_sweet=bool(x[:, names.index("sweets alone")].any()),
            about=about,
            x=x,
            good=np.isin([one["row"] for one in about], label["good"]).astype(np.float32),
        )
        for label, about, x in zip(labels, found["carts"], np.split(rows, ends[:-1]), strict=True)
    ]
    return names, carts


def scale(carts: list[Cart]) -> Scaling:
    """Over all candidates."""
    x = np.concatenate([cart.x for cart in carts])
    spread = x.std(axis=0)
    return Scaling(x.mean(axis=0), np.where(spread < SPREAD_MIN, 1, spread).astype(np.float32))


def fit(carts: list[Cart], scaling: Scaling, seed: int) -> Weights:
    """Under a minute on one core."""
    torch.manual_seed(seed)
    model = PickModel(carts[0].x.shape[1])
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=STEPS)
    taught = [(scaling.of(cart.x), torch.from_numpy(cart.good)) for cart in carts]
    taught = [one for one in taught if one[1].sum() > 0]
    random = np.random.default_rng(seed)
    for _ in range(STEPS):
        batch = [taught[at] for at in random.choice(len(taught), CARTS, replace=False)]
        logits = model(torch.cat([x for x, _ in batch])).split([len(good) for _, good in batch])
        losses = [to_loss(one, good) for one, (_, good) in zip(logits, batch, strict=True)]
        optimiser.zero_grad()
        (sum(losses) / CARTS).backward()
        optimiser.step()
        schedule.step()
    weights = model.input.weight.detach().numpy() / scaling.spread
    return Weights(
        input=weights.T,
        hidden_bias=model.input.bias.detach().numpy() - weights @ scaling.mean,
        output=model.output.weight.detach().numpy(),
        output_bias=model.output.bias.detach().numpy(),
    )


def to_loss(logits: Tensor, good: Tensor) -> Tensor:
    """Of one cart."""
    each = binary_cross_entropy_with_logits(logits, good)
    listed = -(torch.log_softmax(logits, 0) * good).sum() / good.sum()
    return each + LIST_WEIGHT * listed


def judge(carts: list[Cart]) -> None:
    """How many of the first five are good, on menus that nothing was learnt from."""
    menus = sorted({cart.menu for cart in carts})
    np.random.default_rng(SEED).shuffle(menus)
    fold = {menu: at % FOLDS for at, menu in enumerate(menus)}
    hits = {"rules": 0, "both": 0}
    offered = 0
    for held in range(FOLDS):
        taught = [cart for cart in carts if fold[cart.menu] != held]
        scaling = scale(taught)
        weights = mean([fit(taught, scaling, SEED + member) for member in range(MEMBERS)])
        for cart in carts:
            if fold[cart.menu] != held:
                continue
            prior = np.asarray([one["prior"] for one in cart.about])
            vow = np.asarray([VOW_GAIN if one["keepsVow"] else 1 for one in cart.about])
            likely = 1 / (1 + np.exp(-weights.of(cart.x)[:, 0]))
            both = prior**PRIOR_SHARE * likely ** (1 - PRIOR_SHARE) * vow
            for name, scores in (("rules", prior), ("both", both)):
                hits[name] += cart.good[pick(cart, scores)].sum()
            offered += min(PICKS, len(cart.about))
    print({name: round(float(count) / offered, 4) for name, count in hits.items()}, flush=True)


def pick(cart: Cart, scores: np.ndarray) -> list[int]:
    """The first five, as `suggest/rank.ts` picks them."""
    decay = SWEET_KIND_DECAY if cart.is_sweet else KIND_DECAY
    courses: dict[str, int] = {}
    kinds: dict[str, int] = {}
    left = list(range(len(scores)))
    picked: list[int] = []
    while left and len(picked) < PICKS:
        now = [
            scores[at]
            * COURSE_DECAY ** courses.get(cart.about[at]["course"], 0)
            * decay ** kinds.get(cart.about[at]["kind"], 0)
            for at in left
        ]
        best = left[int(np.argmax(now))]
        about = cart.about[best]
        same = set(about["identities"])
        left = [at for at in left if same.isdisjoint(cart.about[at]["identities"])]
        picked.append(best)
        courses[about["course"]] = courses.get(about["course"], 0) + 1
        kinds[about["kind"]] = kinds.get(about["kind"], 0) + 1
    return picked


def write_golden(names: list[str], carts: list[Cart], weights: Weights) -> None:
    """Answers that the service must give as well, to features as it would see them."""
    golden = []
    for cart in carts[:: max(1, len(carts) // GOLDEN)]:
        x = cart.x[len(cart.x) // 2]
        logit = float(weights.of(x[np.newaxis])[0, 0])
        features = {
            name: round(float(value), 6) for name, value in zip(names, x, strict=True) if value != 0
        }
        golden.append({"features": features, "likely": round(1 / (1 + np.exp(-logit)), 4)})
    write_json(FOLDER / "golden.json", golden)


if __name__ == "__main__":
    main()
