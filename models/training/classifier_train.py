"""Trains the base model once without each fold and once on everything.

A round of teachers labels the corpus in context, a second round that has learnt from those labels
labels it again, and the student learns from the rows and from the second labels.
"""

from pathlib import Path

import numpy as np
import torch

from classifier_corpus import Corpus, in_context
from classifier_data import Asked, Labelled, part_of, with_corpus
from classifier_features import pick
from classifier_model import Base, Examples, Recipe, fit, predict
from classifier_settings import FOLDS

STUDENT = Recipe(dimension=0, rounds=10, drop_part=0.0)
"""Reads words and letter groups alone: the vector changed no accuracy and costs an encoder pass."""

TEACHERS = (
    Recipe(seed=1),
    Recipe(seed=2),
    Recipe(seed=3, hidden=128, rate=0.005),
)
"""Two linear ones and one with a hidden layer, on the whole vector."""

TEACHER_ROUNDS = 1
NO_FOLD = -2
"""Leaves no row out."""

CORPUS_SHARE = 0.5
"""Weight of a corpus text beside that of a dish's name."""


def train_all(labelled: Labelled, corpus: Corpus, asked: Asked, folder: Path) -> None:
    """`fold-k.npy`: logits of the rows of fold k by the model without them; `base.pt`: the model.

    What is there is kept, so that a run goes on where it ended.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for fold in range(FOLDS):
        path = folder / f"fold-{fold}.npy"
        if not path.exists():
            rows = np.flatnonzero(labelled.folds == fold)
            model = train_without(labelled, corpus, asked, fold)
            np.save(path, predict(model, labelled.vectors[rows], pick(labelled.features, rows)))
            print(f"fold {fold} done", flush=True)
    if not (folder / "base.pt").exists():
        model = train_without(labelled, corpus, asked, NO_FOLD)
        torch.save(model.state_dict(), folder / "base.pt")


def train_without(labelled: Labelled, corpus: Corpus, asked: Asked, fold: int) -> Base:
    """Teachers and student that have seen no label of `fold`, nor its names without their label."""
    plain = part_of(labelled, np.flatnonzero(labelled.folds != fold))
    own = {row.text for row in labelled.rows}
    unseen = np.flatnonzero([text not in own for text in asked.texts])
    examples = plain
    for _ in range(TEACHER_ROUNDS):
        taught = in_context(corpus, teach(examples, asked))
        examples = with_corpus(plain, asked, unseen, taught, CORPUS_SHARE)
    return fit(examples, STUDENT)


def teach(examples: Examples, asked: Asked) -> np.ndarray:
    """Mean logits of the teachers for every corpus text."""
    answers = [predict(fit(examples, recipe), asked.vectors, asked.features) for recipe in TEACHERS]
    return np.mean(answers, axis=0)


def read_base(folder: Path) -> Base:
    """The model that was trained on everything."""
    model = Base(STUDENT)
    model.load_state_dict(torch.load(folder / "base.pt", weights_only=True))
    return model.eval()


def out_of_fold(labelled: Labelled, folder: Path) -> np.ndarray:
    """Logits of every row by a model that has not seen its family; NaN for fold -1."""
    logits = np.full(labelled.targets.shape, np.nan, np.float32)
    for fold in range(FOLDS):
        logits[labelled.folds == fold] = np.load(folder / f"fold-{fold}.npy")
    return logits
