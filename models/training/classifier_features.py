"""Sparse features of a clean text: hashed words, word pairs and letter groups of words.

The service has a twin of this file: a change here is a change there, and `golden.json` holds both
to the same numbers.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from classifier_settings import GRAM_BUCKETS, GRAM_SIZES, WORD_BUCKETS

ACCENTS = re.compile("[\u0300-\u036f]")
APOSTROPHES = re.compile("['’‘`´]")
FNV_BASIS, FNV_PRIME, FNV_MASK = 0x811C9DC5, 0x01000193, 0xFFFFFFFF
LINKERS = frozenset(("with", "in", "on", "and", "w", "without", "served", "from", "of", "for"))
"""The word before the first of these is taken for the head, the kind of dish."""


@dataclass(frozen=True)
class Bags:
    """Feature ids of many texts on end; text i has `ids[starts[i]:starts[i + 1]]`."""

    ids: np.ndarray
    starts: np.ndarray


@dataclass(frozen=True)
class Features:
    """Both bags of the same texts, in order."""

    words: Bags
    grams: Bags


def split_words(text: str) -> list[str]:
    """Runs of letters, marks and digits; accents and apostrophes are dropped first."""
    if not text.isascii():
        bare = ACCENTS.sub("", unicodedata.normalize("NFD", text))
        text = unicodedata.normalize("NFC", bare)
    text = APOSTROPHES.sub("", text)
    return "".join(char if is_wordy(char) else " " for char in text).split()


@cache
def is_wordy(char: str) -> bool:
    """Unicode categories L, M and N."""
    return unicodedata.category(char)[0] in "LMN"


def fnv(text: str) -> int:
    """FNV-1a, 32 bits, over the UTF-8 bytes."""
    value = FNV_BASIS
    for byte in text.encode():
        value = ((value ^ byte) * FNV_PRIME) & FNV_MASK
    return value


@cache
def word_id(text: str) -> int:
    """Row of a word feature."""
    return fnv(text) % WORD_BUCKETS


@cache
def gram_ids(word: str) -> tuple[int, ...]:
    """Rows of the letter groups of `<word>`, by place and then by size."""
    framed = f"<{word}>"
    return tuple(
        fnv(framed[start : start + size]) % GRAM_BUCKETS
        for start in range(len(framed))
        for size in GRAM_SIZES
        if start + size <= len(framed)
    )


def head_of(words: list[str]) -> str:
    """The word before the first linker, or the last one."""
    for at, word in enumerate(words):
        if at > 0 and word in LINKERS:
            return words[at - 1]
    return words[-1]


def word_ids(words: list[str]) -> list[int]:
    """Each word, each pair of neighbours as "a b", then the head as "a$"."""
    if not words:
        return []
    pairs = [word_id(f"{a} {b}") for a, b in pairwise(words)]
    return [word_id(word) for word in words] + pairs + [word_id(f"{head_of(words)}$")]


def features_of(texts: Iterable[str]) -> Features:
    """About 30,000 texts a second, most letter groups being known already."""
    words_of = [split_words(text) for text in texts]
    return Features(
        bags([word_ids(words) for words in words_of]),
        bags([[row for word in words for row in gram_ids(word)] for words in words_of]),
    )


def bags(rows: list[list[int]]) -> Bags:
    """Lists on end."""
    starts = np.zeros(len(rows) + 1, np.int64)
    np.cumsum([len(row) for row in rows], out=starts[1:])
    return Bags(np.fromiter((i for row in rows for i in row), np.int64, starts[-1]), starts)


def take(found: Bags, rows: np.ndarray) -> Bags:
    """The bags of some rows, in their order."""
    counts = found.starts[rows + 1] - found.starts[rows]
    starts = np.zeros(len(rows) + 1, np.int64)
    np.cumsum(counts, out=starts[1:])
    places = np.arange(starts[-1]) + np.repeat(found.starts[rows] - starts[:-1], counts)
    return Bags(found.ids[places], starts)


def pick(found: Features, rows: np.ndarray) -> Features:
    """Both bags of some rows."""
    return Features(take(found.words, rows), take(found.grams, rows))


def join(a: Features, b: Features) -> Features:
    """The texts of `a`, then those of `b`."""
    return Features(joined(a.words, b.words), joined(a.grams, b.grams))


def joined(a: Bags, b: Bags) -> Bags:
    """One after the other."""
    starts = np.concatenate([a.starts, b.starts[1:] + a.starts[-1]])
    return Bags(np.concatenate([a.ids, b.ids]), starts)
