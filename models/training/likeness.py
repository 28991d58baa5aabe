"""Builds models/reranker-search/likeness.{json,bin}: how alike a question and items are to who would take the one
for the other; and prints what it weighs beside the ranker's relevance (`search/alike.ts`, `search/stand-ins.ts`).
Some eight minutes on two cores.

python3 likeness.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import json  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import dropout, normalize  # noqa: E402

from discounted_gain import normalised_gain  # noqa: E402
from export import write_json  # noqa: E402
from graded_menus import load_labels  # noqa: E402
from likeness_data import DISH, INGREDIENT, LABELS, STAND_IN, Menu, read_menus  # noqa: E402
from match_evaluate import fit as fit_calibration  # noqa: E402
from mood_data import VECTOR_SCALE  # noqa: E402
from network_file import Weights, write_network  # noqa: E402
from rank_data import LEADING  # noqa: E402
from settings import REPOSITORY, SEED, Places, add_places  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"

UNITS = 64
EPOCHS = 15
MENUS_AT_ONCE = 4
RATE = 2e-3
DECAY = 0.02
DROPOUT = 0.4
"""Of inputs: the lexicon knows less of most real items than of the dishes that it lists."""

FOLDS = 4
SERVED = 3
"""Gain of grade 2, from which a guest is well served."""

GOLDEN_QUESTIONS = 4


class Likeness(nn.Module):
    """Scores `[questions × items]` of a menu: for what it lacks by the logarithm of relevance, likeness and course;
    for what it has by the logit of relevance and likeness."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.units = nn.Linear(width, UNITS)
        nn.init.zeros_(self.units.bias)
        self.likeness = nn.Parameter(torch.tensor([3.0, 2.0, 0.5]))
        self.relevance = nn.Parameter(torch.tensor([1.0, 1.0, 1.0]))
        self.course = nn.Parameter(torch.tensor(1.0))

    def forward(self, menu: Menu) -> Tensor:
        asks = menu.asks[:, None]
        course = self.course * menu.of_course * (asks == STAND_IN)
        alike = self.likeness[asks] * self.alike(menu)
        return self.relevance[asks] * menu.logits + alike + course

    def alike(self, menu: Menu) -> Tensor:
        """The cosines `[questions × items]`."""
        return self.unit(menu.questions) @ self.unit(menu.items).T

    def unit(self, x: Tensor) -> Tensor:
        return normalize(self.units(dropout(x, DROPOUT, self.training)), dim=-1)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    torch.set_num_threads(2)
    places = Places(args.data, args.out)
    read = read_menus(places, load_labels(places, LABELS), "likeness")
    width = LEADING + len(read.inputs)
    print(f"{len(read.menus)} menus, {width - LEADING} inputs beside the vector", flush=True)
    calibrate(read.menus, width)
    model = fit(read.menus, width)
    print_orders("learnt", [(model, menu) for menu in read.menus])
    gold = [json.loads(line) for line in (places.data / "gold" / "search.jsonl").read_text().splitlines()]
    on_gold = read_menus(places, gold, "likeness-gold", read.inputs).menus
    print_orders("gold", [(model, menu) for menu in on_gold])
    weights = write_network(FOLDER / "likeness", [], read.inputs, to_weights(model))
    write_golden(places, read.inputs, weights)


def calibrate(menus: list[Menu], width: int) -> None:
    """Prints what the weights come to, and so that relevance stays a probability, by networks that saw none of
    the menu."""
    names = sorted({menu.name for menu in menus})
    fold_of = {name: at % FOLDS for at, name in enumerate(names)}
    crossed: list[tuple[Likeness, Menu]] = []
    for fold in range(FOLDS):
        model = fit([menu for menu in menus if fold_of[menu.name] != fold], width)
        crossed += [(model, menu) for menu in menus if fold_of[menu.name] == fold]
    print_orders("cross-validated", crossed)
    terms = [
        float(np.mean([one.item() for one in parts]))
        for parts in zip(
            *[(model.relevance[STAND_IN], model.likeness[STAND_IN], model.course) for model, _ in crossed],
            strict=True,
        )
    ]
    print(f"lacking: logarithm {terms[0]:.2f}, likeness {terms[1]:.2f}, course {terms[2]:.2f}")
    for asks, name in ((DISH, "dish"), (INGREDIENT, "ingredient")):
        logit, alike = (
            float(np.mean([part[asks].item() for part in parts]))
            for parts in zip(*[(model.relevance, model.likeness) for model, _ in crossed], strict=True)
        )
        sums, served = [], []
        for model, menu in crossed:
            rows = menu.asks == asks
            shown = menu.shown[rows] > 0
            with torch.no_grad():
                value = logit * menu.logits + alike * model.alike(menu)
            sums.append(value[rows][shown].numpy())
            served.append((menu.gains[rows][shown] >= SERVED).numpy())
        values = np.concatenate(sums)
        found = fit_calibration(values, np.concatenate(served), np.ones(len(values)))
        terms = (found.scale * logit, found.scale * alike, found.shift)
        print(f"{name}: logit {terms[0]:.2f}, likeness {terms[1]:.2f}, shift {terms[2]:.2f}")


def fit(menus: list[Menu], width: int) -> Likeness:
    """Learns to put what has the greater gain first (ListNet's cross-entropy, Cao et al. 2007)."""
    torch.manual_seed(SEED)
    random = np.random.default_rng(SEED)
    model = Likeness(width)
    model.train()
    few = [model.likeness, model.relevance, model.course, model.units.bias]
    optimiser = torch.optim.AdamW(
        [
            {"params": [model.units.weight], "weight_decay": DECAY},
            {"params": few, "weight_decay": 0},
        ],
        lr=RATE,
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


def losses_of(model: Likeness, menu: Menu) -> Tensor:
    """Of each question for which something can be shown."""
    total = menu.gains.sum(1)
    scores = model(menu).masked_fill(menu.shown == 0, -1e4)
    aims = menu.gains / total.clamp_min(1e-9)[:, None]
    return -(aims * torch.log_softmax(scores, 1)).sum(1)[total > 0]


def print_orders(name: str, scored: list[tuple[Likeness, Menu]]) -> None:
    """Mean nDCG@10 by the ranker's relevance alone, and with likeness."""
    found: dict[int, list[tuple[float, float]]] = {STAND_IN: [], DISH: [], INGREDIENT: []}
    for model, menu in scored:
        with torch.no_grad():
            scores = model(menu)
        for row, asks in enumerate(menu.asks.tolist()):
            best = sorted(menu.gains[row].tolist(), reverse=True)
            if best[0] == 0:
                continue
            both = (menu.logits[row], scores[row])
            found[asks].append(tuple(ndcg(one, menu.shown[row], menu.gains[row]) for one in both))
    kinds = zip(("lacking", "dish", "ingredient"), found.values(), strict=True)
    told = "  ".join(
        f"{kind} {len(pairs)}: {np.mean(pairs, axis=0)[0]:.4f} -> {np.mean(pairs, axis=0)[1]:.4f}"
        for kind, pairs in kinds
        if pairs
    )
    print(f"{name}: {told}", flush=True)


def ndcg(scores: Tensor, shown: Tensor, gains: Tensor) -> float:
    """Normalised discounted gain of the first ten that are shown."""
    order = torch.argsort(scores.masked_fill(shown == 0, -1e4), descending=True, stable=True)
    grades = torch.log2(gains + 1)
    return normalised_gain(grades[order].tolist(), grades.tolist())


def to_weights(model: Likeness) -> Weights:
    """Units without an output: they are compared themselves."""
    matrix = model.units.weight.detach().numpy().T
    return Weights(
        input=matrix[LEADING:],
        hidden_bias=model.units.bias.detach().numpy(),
        output=np.zeros((0, UNITS), np.float32),
        output_bias=np.zeros(0, np.float32),
        vector=np.ascontiguousarray((matrix[:LEADING] * VECTOR_SCALE).T),
    )


def write_golden(places: Places, inputs: list[str], weights: Weights) -> None:
    """What the service's twin is held to: cosines of a few of our dishes to all of them."""
    dishes = [one["name"] for one in json.loads((FOLDER / "golden.json").read_text(encoding="utf8"))]
    asked = [{"query": name, "kind": "not_on_menu", "grades": {}} for name in dishes[:GOLDEN_QUESTIONS]]
    menu = {"menu_id": "golden", "items": dishes, "queries": asked}
    [read] = read_menus(places, [menu], "likeness-golden", inputs).menus

    def units(x: Tensor) -> np.ndarray:
        vectors = x[:, :LEADING].numpy() / VECTOR_SCALE
        found = weights.units(x[:, LEADING:].numpy(), vectors)
        return found / np.linalg.norm(found, axis=1, keepdims=True)

    answers = units(read.questions) @ units(read.items).T
    golden = [
        {"name": name, "answers": np.round(row, 4).tolist()}
        for name, row in zip(dishes, answers, strict=False)
    ]
    write_json(FOLDER / "likeness-golden.json", {"items": dishes, "questions": golden})


if __name__ == "__main__":
    main()
