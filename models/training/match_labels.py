"""Pairs of the corpus that were read and judged by hand, `labels/match.tsv`, and second names for its items.

The table holds line numbers of `corpus/items.tsv` (the header is line 0) and no names, which are
not ours: `left, right, same`.
"""

import hashlib
from pathlib import Path

from match_pairs import Pair
from tables import read_rows

PATH = Path(__file__).with_name("labels") / "match.tsv"
LISTINGS = Path(__file__).with_name("labels") / "listings.tsv"
"""How the item of a line would stand a second time on a messy menu; written by language models."""

HELD_OUT = 5
"""One pair of so many is kept for measuring."""


def read_labels(data: Path) -> list[Pair]:
    """In the order of the tables; `source` is "read", "held out" for those kept for measuring, or "listing"."""
    names = [row[0] for row in read_rows(data / "corpus" / "items.tsv")]
    pairs = []
    for left, right, same in read_rows(PATH)[1:]:
        source = "held out" if is_held_out(left, right) else "read"
        pairs.append(Pair(names[int(left)], names[int(right)], same == "1", source))
    items = read_rows(LISTINGS)[1:]
    return pairs + [Pair(names[int(line)], other, True, "listing") for line, other in items]


def is_held_out(left: str, right: str) -> bool:
    """By the rows alone, so that the choice stays when rows are added."""
    digest = hashlib.sha256(f"{left} {right}".encode()).digest()
    return digest[0] % HELD_OUT == 0
