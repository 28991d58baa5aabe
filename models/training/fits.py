"""Builds models/reranker-search/fit-questions.{json,bin} and fit-items.{json,bin}: how well items serve who asks for a
mood, a property, a diet, a course, a kitchen or an ingredient; then prints what it weighs beside the ranker's
relevance (`search/fitting.ts`). Three minutes on two cores for the files, ten more for what is printed.

python3 fits.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import json  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import dropout, embedding_bag  # noqa: E402

from discounted_gain import normalised_gain  # noqa: E402
from export import write_json  # noqa: E402
from fit_data import Inputs, Menu, Names, read_labels, read_menus  # noqa: E402
from match_evaluate import fit as fit_calibration  # noqa: E402
from mood_data import VECTOR_SCALE  # noqa: E402
from network_file import Weights, write_network  # noqa: E402
from rank_data import LEADING  # noqa: E402
from settings import REPOSITORY, SEED, Places, add_places  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"

UNITS = 64
MEMBERS = 3
"""Networks that differ in their start; their mean is one wider network."""

EPOCHS = 15
MENUS_AT_ONCE = 4
RATE = 2e-3
DECAY = 0.02
DROPOUT = 0.4
"""Of inputs: the lexicon knows less of most real items than of the dishes that it lists."""

FOLDS = 4
SHARES = (0.0, 0.5, 0.6, 0.75, 1.0)
"""Of the fit, that orders are printed for."""

SERVED = 3
"""Gain of grade 2, from which a guest is well served."""

GOLDEN_QUESTIONS = ("something spicy", "vegan", "rainy day", "italian")


class Tower(nn.Module):
    """What a row has → units `[rows × UNITS]`."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        reach = (inputs + LEADING) ** -0.5
        self.input = nn.Parameter(torch.empty(inputs, UNITS).uniform_(-reach, reach))
        self.vector = nn.Parameter(torch.empty(LEADING, UNITS).uniform_(-reach, reach))
        self.bias = nn.Parameter(torch.zeros(UNITS))

    def forward(self, x: Inputs) -> Tensor:
        values, vectors = (dropout(part, DROPOUT, self.training) for part in (x.values, x.vectors))
        told = embedding_bag(x.places, self.input, x.starts, mode="sum", per_sample_weights=values)
        return told + vectors @ self.vector + self.bias


class Fit(nn.Module):
    """Adds `[questions × items]` to the logits."""

    def __init__(self, names: Names) -> None:
        super().__init__()
        self.items = Tower(len(names.items))
        self.questions = Tower(len(names.questions))

    def forward(self, menu: Menu) -> Tensor:
        return self.questions(menu.questions) @ torch.relu(self.items(menu.items)).T


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    torch.set_num_threads(2)
    places = Places(args.data, args.out)
    menus, names = read_labels(places)
    asked = sum(len(menu.kinds) for menu in menus)
    print(f"{len(menus)} menus, {asked} questions, {len(names.items)} and {len(names.questions)} inputs", flush=True)
    members = fit_members(menus, names)
    gold = [json.loads(line) for line in (places.data / "gold" / "search.jsonl").read_text().splitlines()]
    print_orders("gold", [(menu, mean_fit(members, menu)) for menu in read_menus(places, gold, "fits-gold", names)])
    questions, items = to_weights(members)
    questions = write_network(FOLDER / "fit-questions", [], names.questions, questions)
    items = write_network(FOLDER / "fit-items", [], names.items, items)
    write_golden(places, names, questions, items)
    calibrate(menus, names)


def calibrate(menus: list[Menu], names: Names) -> None:
    """Prints what the orders are by networks that saw none of the menu, and what relevance and fit weigh so that
    their sum stays a probability."""
    new = sorted(menu.name for menu in menus if not menu.is_known)
    fold_of = {name: at % FOLDS for at, name in enumerate(new)}
    crossed: list[tuple[Menu, Tensor]] = []
    for fold in range(FOLDS):
        members = fit_members([menu for menu in menus if menu.is_known or fold_of[menu.name] != fold], names)
        own = [menu for menu in menus if not menu.is_known and fold_of[menu.name] == fold]
        crossed += [(menu, mean_fit(members, menu)) for menu in own]
    print_orders("cross-validated", crossed)
    served = np.concatenate([(menu.gains[menu.shown > 0] >= SERVED).numpy() for menu, _ in crossed])
    for share in SHARES:
        sums = [(menu.logits + share * fit)[menu.shown > 0].numpy() for menu, fit in crossed]
        found = fit_calibration(np.concatenate(sums), served, np.ones(len(served)))
        print(f"with {share} of the fit: scale {found.scale:.2f}, shift {found.shift:.2f}")


def fit_members(menus: list[Menu], names: Names) -> list[Fit]:
    """Half a minute each."""
    return [fit(menus, names, SEED + member) for member in range(MEMBERS)]


def fit(menus: list[Menu], names: Names, seed: int) -> Fit:
    """Learns to put what has the greater gain first (ListNet's cross-entropy, Cao et al. 2007)."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    model = Fit(names)
    model.train()
    biases = [model.items.bias, model.questions.bias]
    matrices = [part for tower in (model.items, model.questions) for part in (tower.input, tower.vector)]
    optimiser = torch.optim.AdamW(
        [{"params": matrices, "weight_decay": DECAY}, {"params": biases, "weight_decay": 0}], lr=RATE
    )
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, EPOCHS)
    for _ in range(EPOCHS):
        order = random.permutation(len(menus))
        for batch in np.array_split(order, max(1, len(menus) // MENUS_AT_ONCE)):
            optimiser.zero_grad()
            losses = torch.cat([losses_of(model, menus[at]) for at in batch])
            losses.mean().backward()
            optimiser.step()
        schedule.step()
    model.eval()
    return model


def losses_of(model: Fit, menu: Menu) -> Tensor:
    """Of each question."""
    scores = (menu.logits + model(menu)).masked_fill(menu.shown == 0, -1e4)
    aims = menu.gains / menu.gains.sum(1, keepdim=True)
    return -(aims * torch.log_softmax(scores, 1)).sum(1)


def mean_fit(members: list[Fit], menu: Menu) -> Tensor:
    """`[questions × items]`."""
    with torch.no_grad():
        return torch.stack([model(menu) for model in members]).mean(0)


def print_orders(name: str, scored: list[tuple[Menu, Tensor]]) -> None:
    """Mean nDCG@10 of each kind and of all, by shares of the fit."""
    for share in SHARES:
        found: dict[str, list[float]] = {}
        for menu, fit_ in scored:
            for row, kind in enumerate(menu.kinds):
                scores = menu.logits[row] + share * fit_[row]
                found.setdefault(kind, []).append(ndcg(scores, menu.shown[row], menu.gains[row]))
        kinds = "  ".join(f"{kind} {len(own)}: {np.mean(own):.4f}" for kind, own in sorted(found.items()))
        print(f"{name}, {share} of the fit: {np.mean(np.concatenate(list(found.values()))):.4f}  {kinds}", flush=True)


def ndcg(scores: Tensor, shown: Tensor, gains: Tensor) -> float:
    """Normalised discounted gain of the first ten that may be shown."""
    order = torch.argsort(scores.masked_fill(shown == 0, -1e4), descending=True, stable=True)
    grades = torch.log2(gains + 1)
    return normalised_gain(grades[order].tolist(), grades.tolist())


def to_weights(members: list[Fit]) -> tuple[Weights, Weights]:
    """Of questions and of items, all members' units side by side: the questions' make the sum a mean."""

    def side_by_side(towers: list[Tower], share: float) -> Weights:
        matrix, vector, bias = (
            np.concatenate([getattr(tower, part).detach().numpy() for tower in towers], axis=-1) * share
            for part in ("input", "vector", "bias")
        )
        units = len(bias)
        return Weights(
            input=matrix,
            hidden_bias=bias,
            output=np.zeros((0, units), np.float32),
            output_bias=np.zeros(0, np.float32),
            vector=np.ascontiguousarray((vector * VECTOR_SCALE).T),
        )

    questions, items = ([getattr(model, part) for model in members] for part in ("questions", "items"))
    return side_by_side(questions, 1 / len(members)), side_by_side(items, 1.0)


def write_golden(places: Places, names: Names, questions: Weights, items: Weights) -> None:
    """What the service's twin is held to: how well our dishes fit a few questions."""
    dishes = [one["name"] for one in json.loads((FOLDER / "golden.json").read_text(encoding="utf8"))]
    every = {str(at): 1 for at in range(len(dishes))}
    asked = [{"query": name, "kind": "golden", "grades": every} for name in GOLDEN_QUESTIONS]
    [menu] = read_menus(places, [{"menu_id": "golden", "items": dishes, "queries": asked}], "fits-golden", names)

    def units(x: Inputs, weights: Weights) -> np.ndarray:
        told = np.zeros((len(x.starts), len(weights.input)), np.float32)
        rows = np.repeat(np.arange(len(x.starts)), np.diff([*x.starts.tolist(), len(x.places)]))
        np.add.at(told, (rows, x.places.numpy()), x.values.numpy())
        return weights.units(told, x.vectors.numpy() / VECTOR_SCALE)

    answers = units(menu.questions, questions) @ np.maximum(units(menu.items, items), 0).T
    golden = [
        {"query": query, "answers": np.round(row, 4).tolist()}
        for query, row in zip(GOLDEN_QUESTIONS, answers, strict=True)
    ]
    write_json(FOLDER / "fit-golden.json", {"items": dishes, "questions": golden})


if __name__ == "__main__":
    main()
