"""The base model: a dense part over the encoder's vector and hashed words and letter groups.

    logits = W v + (sum of word rows) / sqrt(words) + (sum of gram rows) / sqrt(grams) + bias

Parts are dropped at random while it learns, so that each can stand alone for a text that the other
does not know.
"""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, embedding_bag

from classifier_features import Bags, Features, take
from classifier_settings import GRAM_BUCKETS, LABELS, WORD_BUCKETS
from settings import NATIVE_DIMENSION, SEED


@dataclass(frozen=True)
class Recipe:
    """How one base model learns. `hidden` 0 is a linear dense part."""

    rounds: int = 6
    batch: int = 2048
    rate: float = 0.02
    decay: float = 0.02
    drop_features: float = 0.2
    drop_part: float = 0.15
    hidden: int = 0
    dimension: int = NATIVE_DIMENSION
    use_words: bool = True
    use_grams: bool = True
    dense_scale: float = 6.0
    seed: int = SEED


@dataclass(frozen=True)
class Examples:
    """Training texts as arrays: vectors `[n × 384]`, targets `[n × 20]`, weights `[n]`."""

    vectors: np.ndarray
    features: Features
    targets: np.ndarray
    weights: np.ndarray


class Base(nn.Module):
    """Vectors and bags → logits `[batch × 20]`."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__()
        self.recipe = recipe
        labels = len(LABELS)
        self.hidden = nn.Linear(recipe.dimension, recipe.hidden) if recipe.hidden else None
        self.dense = nn.Linear(recipe.hidden or recipe.dimension, labels)
        self.words = nn.Parameter(torch.zeros(WORD_BUCKETS, labels))
        self.grams = nn.Parameter(torch.zeros(GRAM_BUCKETS, labels))

    def forward(self, vectors: Tensor, words: Bags, grams: Bags) -> Tensor:
        v = vectors[:, : self.recipe.dimension] * self.recipe.dense_scale
        if self.hidden is not None:
            v = torch.relu(self.hidden(v))
        logits = self.dense(v)
        if self.recipe.use_words:
            logits = logits + self.bag(self.words, words)
        if self.recipe.use_grams:
            logits = logits + self.bag(self.grams, grams)
        return logits

    def bag(self, table: Tensor, bags: Bags) -> Tensor:
        """Sum of rows over the root of their number; features are dropped in training."""
        ids, starts = torch.from_numpy(bags.ids), torch.from_numpy(bags.starts)
        counts = torch.diff(starts).clamp(min=1).float()
        keep = torch.ones(len(ids))
        if self.training:
            chance = 1 - self.recipe.drop_features
            keep = torch.bernoulli(keep * chance) / chance
        weights = keep * torch.repeat_interleave(counts.rsqrt(), torch.diff(starts))
        return embedding_bag(
            ids, table, starts[:-1], mode="sum", per_sample_weights=weights.to(table.dtype)
        )


def fit(examples: Examples, recipe: Recipe) -> Base:
    """Trains one base model; about 4 s a round for 150,000 texts."""
    torch.manual_seed(recipe.seed)
    torch.set_flush_denormal(True)  # the optimizer's fading averages would slow every step
    dice = np.random.default_rng(recipe.seed)
    model = Base(recipe).train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=recipe.rate, weight_decay=recipe.decay)
    count = len(examples.weights)
    steps = -(-count // recipe.batch) * recipe.rounds
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, recipe.rate, steps, pct_start=0.1)
    mean = examples.weights.mean()
    for _ in range(recipe.rounds):
        order = dice.permutation(count)
        for start in range(0, count, recipe.batch):
            rows = order[start : start + recipe.batch]
            vectors = torch.from_numpy(examples.vectors[rows])
            words, grams = take(examples.features.words, rows), take(examples.features.grams, rows)
            if dice.random() < recipe.drop_part:
                vectors = torch.zeros_like(vectors)
            elif dice.random() < recipe.drop_part:
                words, grams = emptied(words), emptied(grams)
            logits = model(vectors, words, grams)
            losses = cross_entropy(
                logits, torch.from_numpy(examples.targets[rows]), reduction="none"
            )
            loss = (losses * torch.from_numpy(examples.weights[rows] / mean)).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    return model.eval()


def emptied(bags: Bags) -> Bags:
    """The same texts without a feature."""
    return Bags(bags.ids[:0], np.zeros_like(bags.starts))


def predict(model: Base, vectors: np.ndarray, features: Features) -> np.ndarray:
    """Logits `[n × 20]`."""
    parts = []
    with torch.inference_mode():
        for start in range(0, len(vectors), 8192):
            rows = np.arange(start, min(start + 8192, len(vectors)))
            words, grams = take(features.words, rows), take(features.grams, rows)
            parts.append(model(torch.from_numpy(vectors[rows]), words, grams).numpy())
    return np.concatenate(parts)


def balanced(weights: np.ndarray, targets: np.ndarray, power: float = 1.0) -> np.ndarray:
    """Weights scaled so that every label has the same total (at power 1)."""
    totals = (weights[:, None] * targets).sum(axis=0)
    scale = np.where(totals > 0, (totals.mean() / np.maximum(totals, 1e-9)) ** power, 0)
    return (weights * (targets @ scale)).astype(np.float32)
