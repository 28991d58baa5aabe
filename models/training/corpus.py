"""Makes the clean corpus and the clean alias pairs from the shared data."""

import re

from settings import Places
from tables import clean_all, read_lines, read_rows, write_lines

ALIAS_NOISE = re.compile(r"_|\bnot stated\b|[()/;]|\b(or|other)\b")
"""Marks of a scraped definition rather than a name ("rice or other grain", "alternative_name")."""


def make_corpus(places: Places) -> None:
    """`corpus.txt`: distinct clean names, sorted; names of the gold cuisine table left out."""
    raw = [row[0] for row in read_rows(places.data / "corpus" / "items.tsv")[1:]]
    dishes = [row[0] for row in read_rows(places.data / "train" / "dishes.tsv")[1:]]
    names = {name for name in clean_all(raw + dishes) if name and len(name) <= 200}
    write_lines(places.corpus, sorted(names - held_back(places)))


def held_back(places: Places) -> set[str]:
    """Clean names of the gold cuisine table, which no training text may equal."""
    rows = read_rows(places.data / "gold" / "cuisine.tsv")[1:]
    return set(clean_all([row[0] for row in rows]))


def make_aliases(places: Places) -> None:
    """`aliases.tsv`: clean `canonical, alias` pairs that may pass for the same food."""
    rows = read_rows(places.data / "train" / "aliases.tsv")[1:]
    rows = [row for row in rows if is_fair(row)]
    left = clean_all([row[0] for row in rows])
    right = clean_all([row[1] for row in rows])
    banned = held_back(places)
    pairs = {(a, b) for a, b in zip(left, right, strict=True) if a != b and not {a, b} & banned}
    write_lines(places.aliases, [f"{a}\t{b}" for a, b in sorted(pairs)])


def is_fair(row: list[str]) -> bool:
    """Whether an alias row names one food twice.

    Composition tables list produce as "Rajmah, red" with a name in fifteen languages: those rows
    are kept with the part before the comma, which is what a menu would say.
    """
    row[0] = row[0].split(",")[0]
    canonical, alias = row[0].lower(), row[1].lower()
    if ALIAS_NOISE.search(alias) or ALIAS_NOISE.search(canonical):
        return False
    words = alias.split()
    return 2 < len(alias) <= 60 and len(words) <= 6


def read_corpus(places: Places) -> list[str]:
    """The clean names, `[names]`."""
    return read_lines(places.corpus)


def read_aliases(places: Places) -> list[tuple[str, str]]:
    """The clean pairs, `[pairs]`."""
    return [(row[0], row[1]) for row in read_rows(places.aliases)]
