"""What dishes and items were judged to be, and what the service reads of them: what `moods.py` learns from."""

import json
import subprocess
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rank_data import load_menus, mood_fold
from settings import REPOSITORY, Places

ANNOTATORS = Path(__file__).with_name("labels") / "mood-annotators.tsv"
"""Who judged which dishes: some name twice as many moods as others."""

GRADES = Path(__file__).with_name("labels") / "mood-grades.tsv"
"""What readers made of one mood after the other, through a list of common dishes."""

ITEMS = Path(__file__).with_name("labels") / "mood-items.jsonl"
"""What other readers so made of real menus' items: menu ids, positions and grades, no item's name."""

PROPERTIES = Path(__file__).with_name("labels") / "property-items.jsonl"
"""In the same form, what readers made of properties ("crispy"), for which no list of dishes was judged."""

TAG_MIN, WORD_MIN = 5, 2
"""Dishes and items that have an input, from which it is learnt."""

FITS, CORE = 0.5, 1.0
GRADE_AIMS = {"0": 0.0, "1": 0.2, "2": 0.6, "3": 1.0}
GRADE_WEIGHT = 3.0
"""Of a grade against what one who lists a dish's moods leaves out."""

VECTOR_SCALE = 128**0.5 / 8
"""A component of a unit vector becomes as large as a tag."""


Told = list[tuple[str, float]]
"""What a row has beside a vector: names of inputs and their values."""


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


def often(rows: Iterable[Told], tag_min: int, word_min: int) -> list[str]:
    """The names of inputs that so many rows have, sorted; words are "word=pie"."""
    counts = Counter(name for row in rows for name, _ in row)
    return sorted(
        name
        for name, count in counts.items()
        if count >= (word_min if name.startswith("word=") else tag_min)
    )


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
    inputs = often(rows, TAG_MIN, WORD_MIN)
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
