"""Labels for the raw corpus: what teachers say of each name, and of what stands around it.

Names lie in the corpus in the order of their menus. A restaurant's other dishes and the heading of
the section tell much about a name that the teachers do not know, so their answers are multiplied
with the mean of the neighbours' and of the section's. The student sees the name alone.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from classifier_score import softmax
from tables import clean_all, read_rows

NEIGHBOURS = 10
"""On each side."""

NEIGHBOURS_SHARE, SECTION_SHARE = 0.7, 0.4
"""Exponents of the two, chosen on corpus names that are held-out dishes of the lexicon."""

TEMPERATURE = 1.2
"""Softens the teachers' logits."""

LENGTH_MAX = 200


@dataclass(frozen=True)
class Corpus:
    """`texts` are distinct and sorted; occurrence i is text `of[i]` in section `sections[i]`."""

    texts: list[str]
    of: np.ndarray
    sections: np.ndarray
    has_section: np.ndarray


def read_corpus_order(data: Path, banned: set[str]) -> Corpus:
    """The corpus, cleaned, in the order of its menus, without the names of the gold table."""
    rows = read_rows(data / "corpus" / "items.tsv")[1:]
    names = clean_all([row[0] for row in rows])
    headings = clean_all([row[1] for row in rows])
    kept = [
        (name, heading if row[1] else "")
        for name, heading, row in zip(names, headings, rows, strict=True)
        if name and len(name) <= LENGTH_MAX and name not in banned
    ]
    texts, of = np.unique([name for name, _ in kept], return_inverse=True)
    _, sections = np.unique([heading for _, heading in kept], return_inverse=True)
    has_section = np.asarray([heading != "" for _, heading in kept])
    return Corpus(texts.tolist(), of, sections, has_section)


def in_context(corpus: Corpus, logits: np.ndarray) -> np.ndarray:
    """Teachers' logits `[texts × 20]` → labels `[texts × 20]`, the mean over the occurrences."""
    alone = softmax(logits / TEMPERATURE)[corpus.of]
    prior = alone.mean(axis=0)
    near = np.log(around(alone, prior) / prior)
    heading = np.log(in_section(corpus, alone, prior) / prior)
    heading[~corpus.has_section] = 0
    joint = softmax(np.log(alone + 1e-6) + NEIGHBOURS_SHARE * near + SECTION_SHARE * heading)
    labels = np.zeros((len(corpus.texts), joint.shape[1]))
    np.add.at(labels, corpus.of, joint)
    return (labels / np.bincount(corpus.of)[:, None]).astype(np.float32)


def around(alone: np.ndarray, prior: np.ndarray) -> np.ndarray:
    """Mean of the neighbours, itself left out, with three neighbours' worth of the prior."""
    count = len(alone)
    sums = np.vstack([np.zeros_like(prior), np.cumsum(alone, axis=0)])
    first = np.maximum(np.arange(count) - NEIGHBOURS, 0)
    last = np.minimum(np.arange(count) + NEIGHBOURS + 1, count)
    return (sums[last] - sums[first] - alone + 3 * prior) / ((last - first - 1)[:, None] + 3)


def in_section(corpus: Corpus, alone: np.ndarray, prior: np.ndarray) -> np.ndarray:
    """Mean over equal section headings, itself left out, with five rows' worth of the prior."""
    sums = np.zeros((corpus.sections.max() + 1, alone.shape[1]))
    np.add.at(sums, corpus.sections, alone)
    counts = np.bincount(corpus.sections)[corpus.sections][:, None]
    return (sums[corpus.sections] - alone + 5 * prior) / (counts - 1 + 5)
