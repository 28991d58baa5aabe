"""Makes the corpus that the encoder reads, and alias pairs, from the shared data."""

import re
from pathlib import Path

from settings import LEXICON_FOLDER, Places
from tables import clean_all, normalise_all, read_lines, read_rows, write_lines

ALIAS_NOISE = re.compile(r"_|\bnot stated\b|[()/;]|\b(or|other)\b")
"""Marks of a scraped definition rather than a name ("rice or other grain", "alternative_name")."""


def make_corpus(places: Places) -> None:
    """`corpus.txt`: what the encoder reads of all names; `names.txt`: the clean names themselves.

    Both distinct and sorted, names of the gold tables of cuisines and pairs left out.
    """
    raw = [row[0] for row in read_rows(places.data / "corpus" / "items.tsv")[1:]]
    dishes = [row[0] for row in read_rows(places.data / "train" / "dishes.tsv")[1:]]
    known = [row[0] for path in lexicon_tables() for row in read_rows(path)[1:]]
    banned = held_back(places)
    texts = {text for text in normalise_all(raw + dishes + known) if text and len(text) <= 200}
    write_lines(places.corpus, sorted(texts - banned))
    names = {name for name in clean_all(raw + dishes) if name and len(name) <= 80}
    kept = sorted(names)
    written = zip(kept, normalise_all(kept), strict=True)
    write_lines(places.names, [name for name, text in written if text not in banned])


def lexicon_tables() -> list[Path]:
    """The tables of dishes."""
    return sorted((LEXICON_FOLDER / "dishes").glob("*.tsv"))


def held_back(places: Places) -> set[str]:
    """What the encoder reads of the gold tables' names, which no training text may equal."""
    cuisines = [row[0] for row in read_rows(places.data / "gold" / "cuisine.tsv")[1:]]
    pairs = [text for row in read_rows(places.data / "gold" / "pairs.tsv")[1:] for text in row[:2]]
    # A dish of the lexicon is known whether or not gold holds it.
    known = {row[0] for path in lexicon_tables() for row in read_rows(path)[1:]}
    return set(normalise_all(cuisines + pairs)) - set(normalise_all(sorted(known)))


def make_aliases(places: Places) -> None:
    """`aliases.tsv`: `canonical, alias` pairs that may pass for the same food."""
    rows = read_rows(places.data / "train" / "aliases.tsv")[1:]
    rows = [row for row in rows if is_fair(row)]
    left = normalise_all([row[0] for row in rows])
    right = normalise_all([row[1] for row in rows])
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
    """What the encoder reads of all names, `[texts]`."""
    return read_lines(places.corpus)


def read_aliases(places: Places) -> list[tuple[str, str]]:
    """The clean pairs, `[pairs]`."""
    return [(row[0], row[1]) for row in read_rows(places.aliases)]
