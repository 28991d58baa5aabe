"""Builds models/reranker-search/likeness.{json,bin}: how alike a question and items are to who would take the one
for the other; and prints what it weighs beside the ranker's relevance (`search/alike.ts`, `search/stand-ins.ts`).
Some twenty minutes on two cores.

python3 likeness.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import normalize  # noqa: E402

from likeness_data import DISH, INGREDIENT, LABELS, STAND_IN, Menu, read_menus  # noqa: E402
from listwise import SERVED, folds_of, losses_of, ndcg  # noqa: E402
from match_evaluate import fit as fit_calibration  # noqa: E402
from network_file import Weights, write_network  # noqa: E402
from rank_data import gold_menus, graded_menus  # noqa: E402
from search_golden import golden_dishes, write_golden_file  # noqa: E402
from settings import REPOSITORY, Places, add_places  # noqa: E402
from tower import Tower, learn_as_one, to_layer, units_of  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"

FOLDS = 2
GOLDEN_QUESTIONS = 4


class Likeness(nn.Module):
    """Scores `[questions × items]` of a menu: for what it lacks by the logarithm of relevance, likeness and course;
    for what it has by the logit of relevance and likeness."""

    def __init__(self, units: Tower) -> None:
        super().__init__()
        self.units = units
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
        questions, items = (normalize(self.units(one), dim=-1) for one in (menu.questions, menu.items))
        return questions @ items.T


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    torch.set_num_threads(2)
    places = Places(args.data, args.out)
    graded = [menu for path in LABELS for menu in graded_menus(places, path)]
    read = read_menus(places, graded, "likeness")
    inputs = len(read.inputs)
    print(f"{len(read.menus)} menus, {inputs} inputs beside the vector", flush=True)
    calibrate(read.menus, inputs)
    model = fit(read.menus, inputs)
    print_orders("learnt", [(model, menu) for menu in read.menus])
    on_gold = read_menus(places, gold_menus(places), "likeness-gold", read.inputs).menus
    print_orders("gold", [(model, menu) for menu in on_gold])
    weights = write_network(FOLDER / "likeness", [], read.inputs, to_layer(model.units))
    write_golden(places, read.inputs, weights)


def calibrate(menus: list[Menu], inputs: int) -> None:
    """Prints what the weights come to, and so that relevance stays a probability, by networks that saw none of
    the menu."""
    crossed: list[tuple[Likeness, Menu]] = []
    for rest, own in folds_of(menus, FOLDS):
        model = fit(rest, inputs)
        crossed += [(model, menu) for menu in own]
    print_orders("cross-validated", crossed)
    terms = [
        float(np.mean([one.item() for one in parts]))
        for parts in zip(
            *[(model.relevance[STAND_IN], model.likeness[STAND_IN], model.course) for model, _ in crossed],
            strict=True,
        )
    ]
    print(f"lacking: logarithm {terms[0]:.2f}, likeness {terms[1]:.2f}, course {terms[2]:.2f}")
    logit, alike = (
        float(np.mean([part[DISH].item() for part in parts]))
        for parts in zip(*[(model.relevance, model.likeness) for model, _ in crossed], strict=True)
    )
    sums, served = [], []
    for model, menu in crossed:
        rows = menu.asks == DISH
        shown = menu.shown[rows] > 0
        with torch.no_grad():
            value = logit * menu.logits + alike * model.alike(menu)
        sums.append(value[rows][shown].numpy())
        served.append((menu.gains[rows][shown] >= SERVED).numpy())
    values = np.concatenate(sums)
    found = fit_calibration(values, np.concatenate(served), np.ones(len(values)))
    terms = (found.scale * logit, found.scale * alike, found.shift)
    print(f"dish: logit {terms[0]:.2f}, likeness {terms[1]:.2f}, shift {terms[2]:.2f}")


def fit(menus: list[Menu], inputs: int) -> Likeness:
    """Two minutes a member. Its cosine is about their mean."""
    return learn_as_one(Likeness, inputs, ("likeness", "relevance", "course"), menus, losses_of)


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


def write_golden(places: Places, inputs: list[str], weights: Weights) -> None:
    """What the service's twin is held to: cosines of a few of our dishes to all of them."""
    dishes = golden_dishes()
    asked = dishes[:GOLDEN_QUESTIONS]
    queries = [{"query": name, "kind": "not_on_menu", "grades": {}} for name in asked]
    menu = {"menu_id": "golden", "items": dishes, "queries": queries}
    [read] = read_menus(places, [menu], "likeness-golden", inputs).menus

    questions, items = (units_of(one, weights) for one in (read.questions, read.items))
    norms = [np.linalg.norm(one, axis=1, keepdims=True) for one in (questions, items)]
    write_golden_file("likeness", (asked, dishes), (questions / norms[0]) @ (items / norms[1]).T)


if __name__ == "__main__":
    main()
