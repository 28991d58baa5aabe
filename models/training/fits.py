"""Builds models/reranker-search/fit-questions.{json,bin} and fit-items.{json,bin}: how well items serve who asks for a
mood, a property, a diet, a course, a kitchen or an ingredient; then prints what it weighs beside the ranker's
relevance (`search/fitting.ts`). Three minutes on two cores for the files, ten more for what is printed.

python3 fits.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402

from fit_data import Menu, Names, read_labels, read_menus  # noqa: E402
from listwise import SERVED, folds_of, learn, losses_of, ndcg  # noqa: E402
from match_evaluate import fit as fit_calibration  # noqa: E402
from network_file import Weights, write_network  # noqa: E402
from rank_data import gold_menus  # noqa: E402
from search_golden import golden_dishes, write_golden_file  # noqa: E402
from settings import REPOSITORY, SEED, Places, add_places  # noqa: E402
from tower import MEMBERS, Tower, side_by_side, to_layer, units_of  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"

FOLDS = 4
SHARES = (0.0, 0.5, 0.6, 0.75, 1.0)
"""Of the fit, that orders are printed for."""

GOLDEN_QUESTIONS = ("something spicy", "vegan", "rainy day", "italian")


class Fit(nn.Module):
    """Scores `[questions × items]` of a menu: logits with the fit."""

    def __init__(self, names: Names) -> None:
        super().__init__()
        self.items = Tower(len(names.items))
        self.questions = Tower(len(names.questions))

    def forward(self, menu: Menu) -> Tensor:
        return menu.logits + self.fit(menu)

    def fit(self, menu: Menu) -> Tensor:
        """What it adds."""
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
    gold = read_menus(places, gold_menus(places), "fits-gold", names)
    print_orders("gold", [(menu, mean_fit(members, menu)) for menu in gold])
    questions, items = to_weights(members)
    questions = write_network(FOLDER / "fit-questions", [], names.questions, questions)
    items = write_network(FOLDER / "fit-items", [], names.items, items)
    write_golden(places, names, questions, items)
    calibrate(menus, names)


def calibrate(menus: list[Menu], names: Names) -> None:
    """Prints what the orders are by networks that saw none of the menu, and what relevance and fit weigh so that
    their sum stays a probability."""
    known, new = ([menu for menu in menus if menu.is_known == is_known] for is_known in (True, False))
    crossed: list[tuple[Menu, Tensor]] = []
    for rest, own in folds_of(new, FOLDS):
        members = fit_members([*rest, *known], names)
        crossed += [(menu, mean_fit(members, menu)) for menu in own]
    print_orders("cross-validated", crossed)
    served = np.concatenate([(menu.gains[menu.shown > 0] >= SERVED).numpy() for menu, _ in crossed])
    for share in SHARES:
        sums = [(menu.logits + share * fit)[menu.shown > 0].numpy() for menu, fit in crossed]
        found = fit_calibration(np.concatenate(sums), served, np.ones(len(served)))
        print(f"with {share} of the fit: scale {found.scale:.2f}, shift {found.shift:.2f}")


def fit_members(menus: list[Menu], names: Names) -> list[Fit]:
    """Half a minute each."""
    return [learn(lambda: Fit(names), matrices_of, menus, SEED + member, losses_of) for member in range(MEMBERS)]


def matrices_of(model: Fit) -> list[Tensor]:
    """Of both towers."""
    return [*model.items.matrices, *model.questions.matrices]


def mean_fit(members: list[Fit], menu: Menu) -> Tensor:
    """`[questions × items]`."""
    with torch.no_grad():
        return torch.stack([model.fit(menu) for model in members]).mean(0)


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


def to_weights(members: list[Fit]) -> tuple[Weights, Weights]:
    """Of questions and of items, all members' units side by side: the questions' make the sum a mean."""
    questions = side_by_side([model.questions for model in members])
    items = side_by_side([model.items for model in members])
    return to_layer(questions, 1 / len(members)), to_layer(items)


def write_golden(places: Places, names: Names, questions: Weights, items: Weights) -> None:
    """What the service's twin is held to: how well our dishes fit a few questions."""
    dishes = golden_dishes()
    every = {str(at): 1 for at in range(len(dishes))}
    queries = [{"query": name, "kind": "golden", "grades": every} for name in GOLDEN_QUESTIONS]
    [menu] = read_menus(places, [{"menu_id": "golden", "items": dishes, "queries": queries}], "fits-golden", names)

    answers = units_of(menu.questions, questions) @ np.maximum(units_of(menu.items, items), 0).T
    write_golden_file("fit", (GOLDEN_QUESTIONS, dishes), answers)


if __name__ == "__main__":
    main()
