"""What the student learns from: texts, the teacher's vectors for them, and ways to write them."""

import random
from dataclasses import dataclass

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from corpus import held_back, read_aliases, read_corpus
from encoder import Encoder
from glossary import gloss, lessons, read_glossary
from losses import distillation_loss
from noise import latin_part, noisy, other_script
from queries import make_queries
from settings import SEED, Places
from tables import normalise_all
from teacher import Teacher
from vocabulary import by_length, to_ids

NOISY_SHARE = 0.3
"""Texts of a round that come misspelt or reordered; their target stays the whole text's."""

FOREIGN_SHARE = 0.3
"""Bilingual names of a round that come without their Latin words."""

QUERY_REPEATS = 3
"""Times that a query or glossary entry comes in a round: 8,000 beside 160,000 names are few."""

ROWS_MAX, ROWS_MIN = 512, 16


@dataclass
class Examples:
    """`texts[i]` is to land on `targets[i]`, float32 unit rows `[examples × 384]`."""

    texts: list[str]
    targets: np.ndarray


def load_examples(places: Places) -> Examples:
    """All pairs of text and target, in the rotated space; asks the teacher for what is missing."""
    names, aliases = read_corpus(places), read_aliases(places)
    banned = held_back(places)
    taught = make_queries() + lessons(read_glossary())
    queries = [pair for pair in taught if pair[0] not in banned]
    left, right = [pair[0] for pair in aliases], [pair[1] for pair in aliases]
    asked, meant = [pair[0] for pair in queries], [pair[1] for pair in queries]
    read = [latin_part(name) or name for name in names]
    targets = teach(places, [*read, *left, *right, *meant])
    ends = np.cumsum([len(read), len(left), len(right)])
    of_names, of_left, of_right, of_queries = np.split(targets, ends)
    merged = unit(of_left + of_right)
    texts = [*names, *left, *right, *normalise_all(asked) * QUERY_REPEATS]
    targets = np.concatenate([of_names, merged, merged, *[of_queries] * QUERY_REPEATS])
    return Examples(texts, targets @ open_rotation(places, targets))


def teach(places: Places, texts: list[str]) -> np.ndarray:
    """What the teacher makes of a text and of its gloss, half and half; `[texts × 384]`."""
    teacher, meanings = Teacher(places.teacher), read_glossary()
    glosses = [gloss(text, meanings) for text in texts]
    teacher.add(texts + glosses)
    return unit(teacher.of(texts) + teacher.of(glosses))


def unit(rows: np.ndarray) -> np.ndarray:
    """Rows of length 1."""
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


def open_rotation(places: Places, targets: np.ndarray) -> np.ndarray:
    """The rotation of earlier runs, so that a resumed run aims where it aimed before."""
    if not places.rotation.exists():
        np.save(places.rotation, principal_axes(targets))
    return np.load(places.rotation)


def principal_axes(vectors: np.ndarray) -> np.ndarray:
    """A rotation `[384 × 384]` that puts the most telling directions first.

    It changes no cosine at the native dimension, and makes a prefix the best projection of its
    size, so that the Matryoshka slices have a target of their own.
    """
    _, axes = np.linalg.eigh(vectors.T.astype(np.float64) @ vectors)
    return np.ascontiguousarray(axes[:, ::-1]).astype(np.float32)


def write_views(examples: Examples, seed: int) -> list[str]:
    """One spelling of each text for one round of training."""
    dice = random.Random(seed)
    views = []
    for text in examples.texts:
        roll = dice.random()
        foreign = other_script(text) if roll < FOREIGN_SHARE else None
        if foreign is not None:
            views.append(foreign)
        elif roll < NOISY_SHARE:
            views.append(noisy(text, dice))
        else:
            views.append(text)
    return views


@dataclass(frozen=True)
class Lesson:
    """Token ids `[rows × tokens]` and the targets `[rows × 384]`."""

    ids: np.ndarray
    targets: np.ndarray

    @property
    def names(self) -> int:
        """Texts in it."""
        return len(self.ids)

    def loss(self, model: Encoder) -> Tensor:
        """How unlike the teacher the model is."""
        with torch.autocast("cpu", dtype=torch.bfloat16):
            vectors = model(torch.from_numpy(self.ids))
        return distillation_loss(vectors.float(), torch.from_numpy(self.targets))


def lessons_of_round(
    examples: Examples, tokenizer: Tokenizer, round_: int, batch_tokens: int
) -> list[Lesson]:
    """Shuffled batches of equal token count.

    Every other round puts like with like, so that a batch holds names that are hard to tell apart.
    """
    ids = to_ids(tokenizer, write_views(examples, SEED + round_))
    dice = np.random.default_rng(SEED + round_)
    batches = []
    for length, rows in by_length(ids).items():
        count = max(1, round(len(rows) / np.clip(batch_tokens // length, 64, ROWS_MAX)))
        rows = dice.permutation(rows)
        if round_ % 2 == 1:
            rows = near_together(rows, examples.targets, count, dice)
        for part in np.array_split(rows, count):
            if len(part) >= ROWS_MIN:
                batches.append(Lesson(np.stack([ids[row] for row in part]), examples.targets[part]))
    return [batches[at] for at in dice.permutation(len(batches))]


def near_together(
    rows: np.ndarray, targets: np.ndarray, count: int, dice: np.random.Generator
) -> np.ndarray:
    """The rows, ordered by which of `count` random rows they are nearest to."""
    centres = targets[dice.choice(rows, count, replace=False)]
    nearest = np.concatenate(
        [(targets[part] @ centres.T).argmax(axis=1) for part in np.array_split(rows, 16)]
    )
    return rows[np.argsort(nearest, kind="stable")]
