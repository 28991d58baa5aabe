"""The labelled texts: dishes of the lexicon, names of menus and of no dish, licensed rows, variants.

Gold is read here only to leave its names out.
"""

import random
import zlib
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

from classifier_settings import (
    ALSO_SHARE,
    DISHES_FOLDER,
    FOLDS,
    LABEL_OF,
    LABELS,
    UNCERTAIN,
    ClassifierPlaces,
)
from classifier_variants import fusions, made_nondishes, strip_family, variants
from settings import SEED
from tables import clean_all, read_rows, write_lines

ITEM_LABELS = Path(__file__).with_name("labels") / "items.tsv"
LISTED_WEIGHT = 3.0
"""Of a real name beside a dish's of the lexicon, which stands there under a dozen names."""

UNSURE_SHARE = 0.5

Target = dict[int, float]
"""Label column → share, adding up to 1."""


@dataclass(frozen=True)
class Row:
    """One training text. `lines` are the dish lines that it comes from, `also` a second answer.

    All rows of a family lie in one fold, so that a model is never tried on a dish that it has seen
    under another name or with another protein. Fold -1 is never tried.
    """

    text: str
    lines: tuple[str, ...]
    fold: int
    source: str
    weight: float
    target: Target


def fold_of(family: str) -> int:
    """Spread by the family's name alone, so that a new line moves no other."""
    return zlib.crc32(family.encode()) % FOLDS


def target_of(cuisine: str, also: str) -> Target:
    """The first cuisine's and, where there is one, a share for the second."""
    if not also:
        return {LABEL_OF[cuisine]: 1.0}
    return {LABEL_OF[cuisine]: 1 - ALSO_SHARE, LABEL_OF[also]: ALSO_SHARE}


def read_dishes() -> list[Row]:
    """Every name of every line of the lexicon, cleaned; a line's first name is `name`."""
    rows = []
    for path in sorted(DISHES_FOLDER.glob("*.tsv")):
        for cells in read_rows(path)[1:]:
            name, others, cuisine, also = cells[:4]
            target = target_of(cuisine, also)
            fold = fold_of(strip_family(name))
            rows.append(Row(name, (name,), fold, "name", 1.0, target))
            for other in filter(None, others.split("|")):
                rows.append(Row(other, (name,), fold, "other", 1.0, target))
    return cleaned(rows)


def read_licensed(places: ClassifierPlaces) -> list[Row]:
    """Rows of `train/dishes.tsv` with a cuisine: rough labels, so a low weight."""
    rows = []
    for cells in read_rows(places.data / "train" / "dishes.tsv")[1:]:
        if cells[1]:
            fold = fold_of(strip_family(cells[0].lower()))
            rows.append(Row(cells[0], (), fold, "licensed", 0.4, {LABEL_OF[cells[1]]: 1.0}))
    return cleaned(rows)


def read_listed(places: ClassifierPlaces) -> list[Row]:
    """Names of real menus that language models labelled, by line number in `labels/items.tsv`.

    A label of which they were not sure counts less.
    """
    names = [row[0] for row in read_rows(places.data / "corpus" / "items.tsv")]
    rows = []
    for line, cuisine, also, *_, sure in read_rows(ITEM_LABELS)[1:]:
        name = names[int(line)]
        fold = fold_of(strip_family(name.lower()))
        weight = LISTED_WEIGHT if sure == "1" else UNSURE_SHARE * LISTED_WEIGHT
        rows.append(Row(name, (), fold, "listed", weight, target_of(cuisine, also)))
    return cleaned(rows)


def read_nondishes(places: ClassifierPlaces) -> list[Row]:
    """Hand-written names of no dish; none until the table is there."""
    path = places.words / "nondishes.tsv"
    if not path.exists():
        return []
    target = {UNCERTAIN: 1.0}
    texts = [cells[0] for cells in read_rows(path)[1:]]
    rows = [Row(text, (), fold_of(strip_family(text)), "nondish", 1.0, target) for text in texts]
    return cleaned(rows)


def cleaned(rows: list[Row]) -> list[Row]:
    """The texts as the service's cleaner leaves them; empty ones go."""
    texts = clean_all([row.text for row in rows])
    return [replace(row, text=text) for row, text in zip(rows, texts, strict=True) if text]


def merged(rows: list[Row]) -> list[Row]:
    """One row a text: the mean of the targets, all lines, the first row's fold and source.

    Two lines with one name would lie in two folds; such a text stays in the first line's.
    """
    of_text: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        of_text[row.text].append(row)
    result = []
    for same in of_text.values():
        target: Target = defaultdict(float)
        for row in same:
            for label, share in row.target.items():
                target[label] += share / len(same)
        lines = tuple(dict.fromkeys(line for row in same for line in row.lines))
        result.append(replace(same[0], lines=lines, target=dict(target)))
    return result


def read_gold_rows(places: ClassifierPlaces) -> list[list[str]]:
    """The cells of the gold table; a name may begin with "#"."""
    return read_rows(places.data / "gold" / "cuisine.tsv")[1:]


def make_rows(places: ClassifierPlaces) -> dict[str, int]:
    """Writes `rows.tsv` and the clean names of the gold table; returns counts to print."""
    dice = random.Random(SEED)
    lexicon, nondishes = read_dishes(), read_nondishes(places)
    listed, licensed = read_listed(places), read_licensed(places)
    gold = clean_all([row[0] for row in read_gold_rows(places)])
    write_lines(places.gold, gold)
    banned = set(gold)
    plain: list[Row] = []
    known: set[str] = set()
    for part in (nondishes, lexicon, listed, licensed):  # a name of no dish stays one in all
        plain += [row for row in merged(part) if row.text not in known]
        known |= {row.text for row in plain}
    made = []
    for row in plain:
        if row.source in ("name", "other"):
            for text in variants(row.text, dice):
                made.append(replace(row, text=text, source="variant", weight=0.3))
    for text, label in fusions(dice):
        made.append(Row(text, (), -1, "fusion", 0.5, {LABEL_OF[label]: 1.0}))
    for text in made_nondishes(dice):
        made.append(Row(text, (), fold_of(strip_family(text)), "made", 0.5, {UNCERTAIN: 1.0}))
    made = [row for row in merged(cleaned(made)) if row.text not in known]
    rows = plain + made
    kept = [row for row in rows if row.text not in banned]
    write_lines(places.rows, [to_line(row) for row in kept])
    counts: dict[str, int] = defaultdict(int)
    for row in kept:
        counts[row.source] += 1
    held = {row.text for row in plain if row.text in banned}
    gone = sum(row.text in banned for row in rows)
    return dict(counts) | {"left out: gold": gone, "of these unmade": len(held)}


def to_line(row: Row) -> str:
    """As a line of `rows.tsv`."""
    target = "|".join(f"{LABELS[label]}={share:.4f}" for label, share in row.target.items())
    lines = "|".join(row.lines)
    return "\t".join([row.text, lines, str(row.fold), row.source, str(row.weight), target])


def read_labelled(places: ClassifierPlaces) -> list[Row]:
    """The rows of `rows.tsv`."""
    rows = []
    for text, lines, fold, source, weight, target in read_rows(places.rows):
        shares = [part.split("=") for part in target.split("|")]
        found = {LABEL_OF[label]: float(share) for label, share in shares}
        names = tuple(filter(None, lines.split("|")))
        rows.append(Row(text, names, int(fold), source, float(weight), found))
    return rows
