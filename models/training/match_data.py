"""Makes `pairs.tsv`: all pairs that encoder and reranker learn from, as printed and as read."""

import random
from dataclasses import dataclass

from match_labels import read_labels
from match_mine import mine
from match_pairs import Pair, confusable_pairs, dish_pairs, make_pairs
from match_vocabulary import read_vocabulary
from settings import LEXICON_FOLDER, SEED, Places
from tables import normalise_all, read_lines, read_rows, write_lines

MADE = 200_000
MINED = 40_000
COLUMNS = ["left", "right", "same", "source", "left_read", "right_read"]


@dataclass(frozen=True)
class ReadPair:
    """A pair with what the encoder reads of both names."""

    pair: Pair
    left: str
    right: str


def make_pair_file(places: Places) -> None:
    """Some 400,000 pairs; those of two dishes that the service reads as one are left out."""
    dice = random.Random(SEED)
    names = read_lines(places.names)
    vocabulary = read_vocabulary(LEXICON_FOLDER / "words", names)
    pairs = [
        *make_pairs(names, vocabulary, MADE, dice),
        *dish_pairs(LEXICON_FOLDER, dice),
        *confusable_pairs(places.data / "confusables.tsv", names, dice),
        *mine(names, vocabulary, MINED, dice),
        *read_labels(places.data),
    ]
    pairs = [pair for pair in pairs if "\t" not in pair.left + pair.right]
    left = normalise_all([pair.left for pair in pairs])
    right = normalise_all([pair.right for pair in pairs])
    lines = ["\t".join(COLUMNS)]
    for pair, a, b in zip(pairs, left, right, strict=True):
        if a == b and not pair.same and pair.is_made:
            continue
        lines.append("\t".join([pair.left, pair.right, str(int(pair.same)), pair.source, a, b]))
    write_lines(places.pairs, lines)


def read_pair_file(places: Places) -> list[ReadPair]:
    """In the order of the file."""
    return [
        ReadPair(Pair(left, right, same == "1", source), a, b)
        for left, right, same, source, a, b in read_rows(places.pairs)[1:]
    ]
