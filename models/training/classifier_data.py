"""Loads what `classify.py data` made into arrays."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from classifier_corpus import Corpus, read_corpus_order
from classifier_features import Features, features_of, join, pick
from classifier_golden import golden_names
from classifier_model import Examples, balanced
from classifier_rows import Row, read_gold_rows, read_labelled
from classifier_score import Truth
from classifier_settings import BALANCE, LABEL_OF, LABELS, ClassifierPlaces
from classifier_vectors import encode_kept
from tables import read_lines, write_lines

TRIED = ("name", "other", "nondish", "listed")
"""Sources that the cross-validation measures; the others only teach."""


@dataclass(frozen=True)
class Labelled:
    """The rows as arrays."""

    rows: list[Row]
    vectors: np.ndarray
    features: Features
    targets: np.ndarray
    weights: np.ndarray
    folds: np.ndarray
    truth: Truth

    @property
    def tried(self) -> np.ndarray:
        """Whether a row is measured."""
        return np.asarray([row.source in TRIED for row in self.rows])


@dataclass(frozen=True)
class Asked:
    """Texts to answer: their vectors and features."""

    texts: list[str]
    vectors: np.ndarray
    features: Features


def load_labelled(places: ClassifierPlaces) -> Labelled:
    """Rows, with the vectors that come first in `vectors.npy`."""
    rows = read_labelled(places)
    targets = np.zeros((len(rows), len(LABELS)), np.float32)
    for at, row in enumerate(rows):
        for label, share in row.target.items():
            targets[at, label] = share
    labels = targets.argmax(axis=1)
    others = targets.copy()
    others[np.arange(len(rows)), labels] = 0
    also = np.where(others.max(axis=1) > 0, others.argmax(axis=1), -1)
    return Labelled(
        rows,
        np.load(places.vectors)[: len(rows)],
        features_of([row.text for row in rows]),
        targets,
        np.asarray([row.weight for row in rows], np.float32),
        np.asarray([row.fold for row in rows]),
        Truth(labels, also),
    )


def load_corpus(places: ClassifierPlaces) -> tuple[Corpus, Asked]:
    """The corpus in order, and its distinct texts; vectors are made once."""
    corpus = read_corpus_order(places.data, set(read_gold_cuisines(places)[0]))
    return corpus, ask(corpus.texts, places.out / "corpus")


def ask(texts: list[str], kept: Path) -> Asked:
    """Features and vectors of texts; the vectors are kept in `kept`.npy beside their texts."""
    names = kept.with_suffix(".txt")
    known = read_lines(names) if names.exists() else []
    vectors = encode_kept(texts, kept.with_suffix(".npy"), known)
    write_lines(names, texts)
    return Asked(texts, vectors, features_of(texts))


def read_gold_cuisines(places: ClassifierPlaces) -> tuple[list[str], Truth]:
    """Cleaned gold texts and their answers: for measuring, and for leaving them out."""
    rows = read_gold_rows(places)
    labels = np.asarray([LABEL_OF[row[1]] for row in rows])
    also = np.asarray([LABEL_OF.get(row[2], -1) for row in rows])
    return read_lines(places.gold), Truth(labels, also)


def write_texts(places: ClassifierPlaces) -> int:
    """`texts.tsv` and its vectors: rows first, in their order, then gold, then golden examples."""
    rows = [(row.text, "|".join(row.lines)) for row in read_labelled(places)]
    rows += [(text, "") for text in read_gold_cuisines(places)[0] + golden_names()]
    old = read_lines(places.texts) if places.texts.exists() else []
    encode_kept([text for text, _ in rows], places.vectors, [line.split("\t")[0] for line in old])
    write_lines(places.texts, ["\t".join(row) for row in rows])
    return len(rows)


def part_of(labelled: Labelled, rows: np.ndarray) -> Examples:
    """Some rows to train on, labels balanced by half."""
    targets = labelled.targets[rows]
    weights = balanced(labelled.weights[rows], targets, BALANCE)
    return Examples(labelled.vectors[rows], pick(labelled.features, rows), targets, weights)


def with_corpus(
    examples: Examples, asked: Asked, rows: np.ndarray, taught: np.ndarray, share: float
) -> Examples:
    """The examples and some corpus texts with the teachers' labels, at `share` of a row's."""
    targets = taught[rows]
    weights = share * balanced(np.ones(len(rows), np.float32), targets, BALANCE)
    return Examples(
        np.concatenate([examples.vectors, asked.vectors[rows]]),
        join(examples.features, pick(asked.features, rows)),
        np.concatenate([examples.targets, targets]),
        np.concatenate([examples.weights, weights]),
    )
