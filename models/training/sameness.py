"""Builds models/reranker-search/sameness.{json,bin}: how surely an item is the very thing that is asked for; and prints
what the ranker's relevance and the doubt weigh beside that (`search/absent.ts`), and from which probability on a menu
is said to lack what is asked for. Some fifteen minutes on two cores.

python3 sameness.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import binary_cross_entropy_with_logits  # noqa: E402

from likeness_data import LABELS  # noqa: E402
from listwise import folds_of  # noqa: E402
from network_file import Weights, write_network  # noqa: E402
from rank_data import graded_menus  # noqa: E402
from rank_doubt import Doubted  # noqa: E402
from sameness_data import Menu, read_menus  # noqa: E402
from search_golden import golden_dishes, write_golden_file  # noqa: E402
from settings import REPOSITORY, Places, add_places  # noqa: E402
from tower import MEMBERS, Tower, learn_as_one, to_layer, units_of  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"

FOLDS = 2

SHARPNESS = 2.0
"""Of the soft maximum over items."""

LACKING = 0.2
"""Of questions that name something, those for what the menu lacks, as in gold; here they are half."""

GOLDEN_QUESTIONS = 4

LIMITS = np.linspace(0.05, 0.95, 91)

OUT_OF_REACH = -30.0
"""What an item that may not be shown scores."""


class Sameness(nn.Module):
    """Of each question the logit that the menu lacks what it asks for `[questions]`: by the doubt, and by the soft
    maximum over items of sameness and the ranker's logit. Sameness is the inner product of the units of both, those of
    the item rectified."""

    def __init__(self, units: Tower) -> None:
        super().__init__()
        self.units = units
        self.doubt = nn.Parameter(torch.tensor(0.7))
        self.relevance = nn.Parameter(torch.tensor(0.3))
        self.shift = nn.Parameter(torch.tensor(0.0))

    def forward(self, menu: Menu) -> Tensor:
        sameness = self.units(menu.questions) @ torch.relu(self.units(menu.items)).T
        scores = sameness + self.relevance * menu.logits
        reached = scores.masked_fill(menu.shown == 0, OUT_OF_REACH)
        best = torch.logsumexp(SHARPNESS * reached, 1) / SHARPNESS
        return self.doubt * menu.doubts - best + self.shift


WEIGHTS = ("doubt", "relevance", "shift")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    torch.set_num_threads(2)
    places = Places(args.data, args.out)
    graded = [menu for path in LABELS for menu in graded_menus(places, path)]
    menus, inputs = read_menus(places, graded, "sameness")
    asked = torch.cat([menu.lacks for menu in menus])
    print(f"{len(menus)} menus, {len(asked)} questions, {int(asked.sum())} for what is lacking", flush=True)
    weigh = weights_for(asked.mean().item())
    model = fit(menus, len(inputs), weigh)
    print("  ".join(f"{name} {model.get_parameter(name).item():.2f}" for name in WEIGHTS), flush=True)
    write_golden(places, inputs, write_network(FOLDER / "sameness", [], inputs, to_layer(model.units)))
    cross_validate(menus, len(inputs), weigh)


def weights_for(share: float) -> Tensor:
    """What a question for what the menu has counts, and one for what it lacks, where these are such a share."""
    return torch.tensor([(1 - LACKING) / (1 - share), LACKING / share])


def fit(menus: list[Menu], inputs: int, weigh: Tensor) -> Sameness:
    """Two minutes a member. Its sameness is their mean."""

    def losses(logits: Tensor, menu: Menu) -> Tensor:
        return binary_cross_entropy_with_logits(logits, menu.lacks, weigh[menu.lacks.long()], reduction="none")

    joined = learn_as_one(Sameness, inputs, WEIGHTS, menus, losses)
    with torch.no_grad():
        for part in joined.units.parameters():
            part.mul_(MEMBERS**-0.5)
    return joined


def cross_validate(menus: list[Menu], inputs: int, weigh: Tensor) -> None:
    """Prints what networks that saw none of a menu say of it, beside the doubt alone."""
    crossed: list[tuple[Menu, Tensor]] = []
    for rest, own in folds_of(menus, FOLDS):
        model = fit(rest, inputs, weigh)
        with torch.no_grad():
            crossed += [(menu, model(menu)) for menu in own]
    lacks = np.concatenate([menu.lacks.numpy() for menu, _ in crossed]) > 0
    kinds = np.asarray([kind for menu, _ in crossed for kind in menu.kinds])
    weight = (weigh[1] / weigh[0]).item()
    for name, logits in (
        ("doubt", [menu.doubts for menu, _ in crossed]),
        ("with sameness", [logits for _, logits in crossed]),
    ):
        said = 1 / (1 + np.exp(-np.concatenate([one.numpy() for one in logits])))
        doubted = Doubted(said, lacks)
        found = {limit: doubted.f1(limit, weight) for limit in LIMITS}
        limit = max(found, key=lambda one: found[one])
        told = "  ".join(f"{kind} {np.mean(said[kinds == kind] >= limit):.3f}" for kind in np.unique(kinds))
        print(f"{name}: F1 {found[limit]:.4f} from {limit:.2f} on; fallbacks: {told}", flush=True)


def write_golden(places: Places, inputs: list[str], weights: Weights) -> None:
    """What the service's twin is held to: sameness of a few of our dishes with all of them."""
    dishes = golden_dishes()
    asked = dishes[:GOLDEN_QUESTIONS]
    queries = [{"query": name, "kind": "golden", "grades": {}} for name in asked]
    [menu] = read_menus(places, [{"menu_id": "golden", "items": dishes, "queries": queries}], "sameness-golden", inputs)[0]
    answers = units_of(menu.questions, weights) @ np.maximum(units_of(menu.items, weights), 0).T
    write_golden_file("sameness", (asked, dishes), answers)


if __name__ == "__main__":
    main()
