"""Names that the encoder at hand puts close and the lexicon tells apart, over the whole corpus."""

import random
from collections.abc import Iterator

import numpy as np

from export import open_session, run_model
from match_pairs import Pair
from match_vocabulary import Vocabulary
from settings import ENCODER_FOLDER
from vocabulary import read_tokenizer, to_ids

CLOSE = 0.6
NEIGHBOURS = 40
"""Of the nearest so many, one is drawn."""
BLOCK = 500


def mine(
    names: list[str], vocabulary: Vocabulary, count: int, dice: random.Random
) -> Iterator[Pair]:
    """Up to `count` pairs, each of a random name and one of its neighbours; two minutes."""
    tokenizer = read_tokenizer(ENCODER_FOLDER / "vocab.txt")
    session = open_session(ENCODER_FOLDER / "model.onnx")
    vectors = run_model(session, to_ids(tokenizer, names))
    anchors = dice.sample(range(len(names)), min(count, len(names)))
    for start in range(0, len(anchors), BLOCK):
        rows = anchors[start : start + BLOCK]
        cosines = vectors[rows] @ vectors.T
        nearest = np.argpartition(-cosines, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]
        for at, row in enumerate(rows):
            close = [int(other) for other in nearest[at] if cosines[at, other] >= CLOSE]
            dice.shuffle(close)
            for other in close:
                if other != row and differ(names[row], names[other], vocabulary):
                    yield Pair(names[row], names[other], False, "mined")
                    break


def differ(left: str, right: str, vocabulary: Vocabulary) -> bool:
    """Whether each names something of a group that the other names otherwise."""
    return bool(entries(left, right, vocabulary) & entries(right, left, vocabulary))


def entries(name: str, other: str, vocabulary: Vocabulary) -> set[str]:
    """Groups of which `name` holds an entry that `other` lacks."""
    own = {m for _, _, m in vocabulary.find(name.split(" "))}
    rival = {m.entry for _, _, m in vocabulary.find(other.split(" "))}
    return {m.group for m in own if m.entry not in rival}
