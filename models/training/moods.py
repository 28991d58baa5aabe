"""Builds models/reranker-search/moods.{json,bin}: a small network that says which moods a dish answers,
and which properties it has.

python3 moods.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import json  # noqa: E402
import subprocess  # noqa: E402
from collections import Counter  # noqa: E402
from dataclasses import dataclass  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import binary_cross_entropy_with_logits, dropout  # noqa: E402

from export import write_json  # noqa: E402
from network_file import Weights, mean, write_network  # noqa: E402
from rank_data import MOOD_FOLDS, load_menus, mood_fold, mood_folder  # noqa: E402
from settings import REPOSITORY, SEED, Places, add_places  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"
ANNOTATORS = Path(__file__).with_name("labels") / "mood-annotators.tsv"
"""Who judged which dishes: some name twice as many moods as others."""

GRADES = Path(__file__).with_name("labels") / "mood-grades.tsv"
"""What readers made of one mood after the other, through a list of common dishes."""

ITEMS = Path(__file__).with_name("labels") / "mood-items.jsonl"
"""What other readers so made of real menus' items: menu ids, positions and grades, no item's name."""

PROPERTIES = Path(__file__).with_name("labels") / "property-items.jsonl"
"""In the same form, what readers made of properties ("crispy"), for which no list of dishes was judged."""

HIDDEN = 128
MEMBERS = 2
"""Networks that differ in their start; their mean is one wider network."""

EPOCHS = 40
BATCH = 128
RATE = 4e-3
DECAY = 1e-4
ANNOTATOR_DECAY = 0.05
INPUT_DROPOUT = 0.4
"""Much: the lexicon knows less of most real items than of the dishes that it lists."""

DROPOUT = 0.2

TAG_MIN, WORD_MIN = 5, 2
"""Dishes and items that have an input, from which it is learnt."""

FITS, CORE = 0.5, 1.0
GRADE_AIMS = {"0": 0.0, "1": 0.2, "2": 0.6, "3": 1.0}
GRADE_WEIGHT = 3.0
"""Of a grade against what one who lists a dish's moods leaves out."""

VECTOR_SCALE = 128**0.5 / 8
"""A component of a unit vector becomes as large as a tag."""

LOGIT_MIDDLE, LOGIT_REACH = -5, 8
"""The answer is `(logit - middle) / reach`: nearly all are between -1 and 1, as the ranker likes."""

GOLDEN_EVERY = 400
"""Every so many dishes, one is an example that the service's twin is held to."""


@dataclass(frozen=True)
class Dishes:
    """Inputs `[dishes × (dim + inputs)]`: the lexicon's dishes by name, then the graded items.
    `moods` has the properties at its end.
    """

    names: list[str]
    moods: list[str]
    inputs: list[str]
    dim: int
    x: np.ndarray


@dataclass(frozen=True)
class Judgements:
    """Of dishes by their rows `[judgements]`: aims and how much they count `[judgements × moods]`,
    and who judged `[judgements]`.
    """

    rows: np.ndarray
    aims: np.ndarray
    weights: np.ndarray
    annotators: np.ndarray


class MoodModel(nn.Module):
    """Inputs → logits, with what each annotator says more or less often than the others."""

    def __init__(self, inputs: int, share: Tensor, annotators: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(inputs, HIDDEN)
        self.output = nn.Linear(HIDDEN, len(share))
        self.annotator = nn.Embedding(annotators, len(share))
        nn.init.zeros_(self.annotator.weight)
        with torch.no_grad():
            self.output.bias.copy_(torch.logit(share.clamp(1e-3, 1 - 1e-3)))

    def forward(self, x: Tensor, annotators: Tensor) -> Tensor:
        hidden = torch.relu(self.hidden(dropout(x, INPUT_DROPOUT)))
        return self.output(dropout(hidden, DROPOUT)) + self.annotator(annotators)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    torch.set_num_threads(1)
    places = Places(args.data, args.out)
    dishes, judgements, folds = read_dishes(places)
    counts = f"{len(dishes.names)} dishes, {len(dishes.x) - len(dishes.names)} items"
    print(f"{counts}, {len(dishes.inputs)} inputs beside the vector", flush=True)
    write_golden(dishes, write(FOLDER, dishes, judgements))
    for fold in range(MOOD_FOLDS):
        kept = np.flatnonzero(folds[judgements.rows] != fold)
        folder = mood_folder(places, fold)
        folder.mkdir(parents=True, exist_ok=True)
        write(folder, dishes, Judgements(*(part[kept] for part in vars(judgements).values())))


def write(folder: Path, dishes: Dishes, judgements: Judgements) -> Weights:
    """The network that learns from these, in two files."""
    members = [fit(dishes, judgements, SEED + member) for member in range(MEMBERS)]
    return write_network(folder / "moods", dishes.moods, dishes.inputs, mean(members))


def read_dishes(places: Places) -> tuple[Dishes, Judgements, np.ndarray]:
    """Asks `mood-inputs.mjs` for them; also the fold of each row's menu, -1 for a dish."""
    by_moods, by_properties = read_menus(ITEMS), read_menus(PROPERTIES)
    menus = by_moods + by_properties
    stem = places.out / "mood-inputs"
    items = stem.with_suffix(".txt")
    items.write_text(json.dumps(names_of(menus, places)), encoding="utf8")
    script = REPOSITORY / "models" / "training" / "mood-inputs.mjs"
    subprocess.run(["node", str(script), str(items), str(stem)], check=True)
    about = json.loads(stem.with_suffix(".json").read_text(encoding="utf8"))
    found, dim, judged = about["dishes"], about["dim"], about["moods"]
    properties = sorted({name for menu in by_properties for name in menu["grades"]} - set(judged))
    moods = judged + properties
    rows = [one["inputs"] for one in found] + about["items"]
    vectors = np.fromfile(stem.with_suffix(".vectors"), np.float32).reshape(len(rows), dim)
    counts = Counter(name for row in rows for name, _ in row)
    inputs = sorted(
        name
        for name, count in counts.items()
        if count >= (WORD_MIN if name.startswith("word=") else TAG_MIN)
    )
    place = {name: at for at, name in enumerate(inputs)}
    x = np.zeros((len(rows), dim + len(inputs)), np.float32)
    x[:, :dim] = vectors * VECTOR_SCALE
    for at, row in enumerate(rows):
        for name, value in row:
            if name in place:
                x[at, dim + place[name]] = value
    aims = np.zeros((len(found), len(moods)), np.float32)
    for row, dish in enumerate(found):
        aims[row, dish["fits"]] = FITS
        aims[row, dish["core"]] = CORE
    dishes = Dishes([dish["name"] for dish in found], moods, inputs, dim, x)
    weights = np.zeros_like(aims)
    weights[:, : len(judged)] = 1
    judgements = Judgements(
        np.arange(len(found)), aims, weights, read_annotators(dishes.names)
    )
    judgements = join(judgements, read_grades(dishes, count_annotators(judgements)))
    first = len(found)
    for graded, asked in ((by_moods, judged), (by_properties, properties)):
        one = Graded(graded, asked, first, count_annotators(judgements))
        judgements = join(judgements, read_items(dishes, one))
        first += sum(len(menu["items"]) for menu in graded)
    of_items = [mood_fold(menu["menu_id"]) for menu in menus for _ in menu["items"]]
    return dishes, judgements, np.asarray([-1] * len(found) + of_items)


def read_menus(path: Path) -> list[dict]:
    """Stretches of menus with an annotator's grades."""
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]


def count_annotators(judgements: Judgements) -> int:
    """So many have judged so far; the next one's number."""
    return int(judgements.annotators.max()) + 1


def names_of(menus: list[dict], places: Places) -> list[str]:
    """The graded items as their menus print them."""
    names = load_menus(places)
    return [names[menu["menu_id"]][row] for menu in menus for row in menu["items"]]


def read_annotators(names: list[str]) -> np.ndarray:
    """From 0 on, in the order of `names`."""
    lines = ANNOTATORS.read_text(encoding="utf8").splitlines()[1:]
    found = {
        name: at for at, line in enumerate(lines) for name in line.split("\t")[1].split("|")
    }
    return np.asarray([found[name] for name in names])


def read_grades(dishes: Dishes, first: int) -> Judgements:
    """Each reading of the list as one annotator, numbered from `first` on; moods that it did not
    grade count nothing.
    """
    row_of = {name: row for row, name in enumerate(dishes.names)}
    mood_of = {name: at for at, name in enumerate(dishes.moods)}
    lines = [line.split("\t") for line in GRADES.read_text(encoding="utf8").splitlines()[1:]]
    listed = sorted({name for *_, names in lines for name in names.split("|")})
    at = {name: place for place, name in enumerate(listed)}
    readings = sorted({reading for reading, *_ in lines})
    shape = (len(readings), len(listed), len(dishes.moods))
    aims, weights = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    for reading, mood, grade, names in lines:
        places = [at[name] for name in names.split("|")]
        aims[readings.index(reading), places, mood_of[mood]] = GRADE_AIMS[grade]
        weights[readings.index(reading), :, mood_of[mood]] = GRADE_WEIGHT
    return Judgements(
        rows=np.tile([row_of[name] for name in listed], len(readings)),
        aims=aims.reshape(-1, len(dishes.moods)),
        weights=weights.reshape(-1, len(dishes.moods)),
        annotators=np.repeat(np.arange(first, first + len(readings)), len(listed)),
    )


@dataclass(frozen=True)
class Graded:
    """Menus, what they were graded for, their first row and their first annotator's number."""

    menus: list[dict]
    asked: list[str]
    first_row: int
    first_annotator: int


def read_items(dishes: Dishes, graded: Graded) -> Judgements:
    """What was not asked for counts nothing."""
    mood_of = {name: at for at, name in enumerate(dishes.moods)}
    count = sum(len(menu["items"]) for menu in graded.menus)
    aims = np.zeros((count, len(dishes.moods)), np.float32)
    weights = np.zeros_like(aims)
    weights[:, [mood_of[name] for name in graded.asked]] = GRADE_WEIGHT
    annotators = np.zeros(count, int)
    at = 0
    for menu in graded.menus:
        row_of = {position: at + row for row, position in enumerate(menu["items"])}
        for mood, grades in menu["grades"].items():
            for grade, positions in grades.items():
                rows = [row_of[position] for position in positions]
                aims[rows, mood_of[mood]] = GRADE_AIMS[grade]
        annotators[at : at + len(row_of)] = graded.first_annotator + menu["annotator"] - 1
        at += len(row_of)
    return Judgements(
        rows=graded.first_row + np.arange(count),
        aims=aims,
        weights=weights,
        annotators=annotators,
    )


def join(one: Judgements, other: Judgements) -> Judgements:
    """Both."""
    parts = zip(vars(one).values(), vars(other).values(), strict=True)
    return Judgements(*(np.concatenate(pair) for pair in parts))


def fit(dishes: Dishes, judgements: Judgements, seed: int) -> Weights:
    """Three quarters of a minute on one core."""
    torch.manual_seed(seed)
    x = torch.from_numpy(dishes.x)
    rows, aims, weights, annotators = (
        torch.from_numpy(part) for part in vars(judgements).values()
    )
    share = (aims * weights).sum(0) / weights.sum(0)
    model = MoodModel(x.shape[1], share, int(annotators.max()) + 1)
    network = [*model.hidden.parameters(), *model.output.parameters()]
    optimiser = torch.optim.AdamW(
        [
            {"params": network, "weight_decay": DECAY},
            {"params": model.annotator.parameters(), "weight_decay": ANNOTATOR_DECAY},
        ],
        lr=RATE,
    )
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, EPOCHS)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(rows)).split(BATCH):
            optimiser.zero_grad()
            logits = model(x[rows[batch]], annotators[batch])
            losses = binary_cross_entropy_with_logits(logits, aims[batch], reduction="none")
            (losses * weights[batch]).mean().backward()
            optimiser.step()
        schedule.step()
    return to_weights(model, dishes.dim)


def to_weights(model: MoodModel, dim: int) -> Weights:
    """For a unit vector as it is, and for an annotator as all are on average."""
    hidden = model.hidden.weight.detach().numpy()
    bias = (model.output.bias + model.annotator.weight.mean(0)).detach().numpy()
    return Weights(
        input=hidden[:, dim:].T,
        hidden_bias=model.hidden.bias.detach().numpy(),
        output=model.output.weight.detach().numpy() / LOGIT_REACH,
        output_bias=(bias - LOGIT_MIDDLE) / LOGIT_REACH,
        vector=hidden[:, :dim] * VECTOR_SCALE,
    )


def write_golden(dishes: Dishes, weights: Weights) -> None:
    """Answers that the service must give as well."""
    x = dishes.x[: len(dishes.names) : GOLDEN_EVERY]
    vectors = x[:, : dishes.dim] / VECTOR_SCALE
    answers = np.round(weights.of(x[:, dishes.dim :], vectors), 4).tolist()
    names = dishes.names[::GOLDEN_EVERY]
    golden = [
        {"name": name, "answers": row} for name, row in zip(names, answers, strict=True)
    ]
    write_json(FOLDER / "golden.json", golden)


if __name__ == "__main__":
    main()
