"""Trains the match reranker: logistic loss over pairs in batches of equal token count."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from match_inputs import PairInputs
from match_model import SHAPE, MatchReranker

ROWS = 256
ROUNDS = 4
MATCH_SEED = 22
"""Where the words' places begin and in what order pairs come: of two seeds the one that finds more of the pairs
held out."""

RATE = 1.5e-3
READ_WEIGHT = 6.0
"""Of a pair that was read by hand, against one made by rule."""

LISTING_WEIGHT = 3.0
"""Of a second name that was written for an item."""

DOUBT = 0.02
"""Made answers are wrong now and then: they are aimed at a little less than certainty."""


@dataclass(frozen=True)
class PairBatch:
    """Rows of equal token count with their answers and weights."""

    ids: Tensor
    marks: Tensor
    features: Tensor
    same: Tensor
    weight: Tensor

    @property
    def names(self) -> int:
        """Pairs in it."""
        return len(self.ids)

    def loss(self, model: MatchReranker) -> Tensor:
        """Weighted mean."""
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = model(self.ids, self.marks, self.features)
        return binary_cross_entropy_with_logits(logits.float(), self.same, self.weight)


def batches_of_round(inputs: PairInputs, rows: np.ndarray, seed: int) -> list[PairBatch]:
    """All `rows`, shuffled."""
    dice = np.random.default_rng(seed)
    batches = []
    for part in equal_lengths(inputs, dice.permutation(rows), ROWS):
        read, listing = (inputs.source[part] == one for one in ("read", "listing"))
        same = inputs.same[part].astype(np.float32)
        aim = np.where(read | listing, same, same * (1 - 2 * DOUBT) + DOUBT)
        weight = np.where(read, READ_WEIGHT, np.where(listing, LISTING_WEIGHT, 1.0))
        batches.append(
            PairBatch(
                *tensors(inputs, part),
                torch.from_numpy(aim.astype(np.float32)),
                torch.from_numpy(weight.astype(np.float32)),
            )
        )
    return [batches[at] for at in dice.permutation(len(batches))]


def equal_lengths(inputs: PairInputs, rows: np.ndarray, size: int) -> list[np.ndarray]:
    """The rows in groups of one token count, of about `size`."""
    lengths = inputs.lengths[rows]
    groups = []
    for length in np.unique(lengths):
        own = rows[lengths == length]
        groups += np.array_split(own, max(1, round(len(own) / size)))
    return groups


def tensors(inputs: PairInputs, rows: np.ndarray) -> tuple[Tensor, Tensor, Tensor]:
    """Ids, marks and features of rows of one token count."""
    length = int(inputs.lengths[rows[0]])
    places = inputs.starts[rows][:, None] + np.arange(length)
    features = inputs.features[rows].astype(np.float32) / 255
    return (
        torch.from_numpy(inputs.ids[places]),
        torch.from_numpy(inputs.marks[places]),
        torch.from_numpy(features),
    )


def start_model(vocabulary: int, inputs: PairInputs, encoder_words: np.ndarray) -> MatchReranker:
    """Words begin as the encoder's, on their principal axes."""
    torch.manual_seed(MATCH_SEED)
    model = MatchReranker(vocabulary, inputs.mark_count, inputs.features.shape[1])
    _, axes = np.linalg.eigh(encoder_words.T @ encoder_words)
    words = encoder_words @ axes[:, ::-1][:, : SHAPE.width]
    with torch.no_grad():
        model.words.weight.copy_(torch.from_numpy(words * (0.5 / words.std())))
    return model


def predict(model: MatchReranker, inputs: PairInputs) -> np.ndarray:
    """Logits of all pairs, in order, in float32."""
    logits = np.zeros(len(inputs.same), np.float32)
    with torch.inference_mode():
        for rows in equal_lengths(inputs, np.arange(len(inputs.same)), 1024):
            logits[rows] = model(*tensors(inputs, rows)).numpy()
    return logits


def read_words(run: Path) -> np.ndarray:
    """The word embeddings of an encoder's checkpoint, `[vocabulary × width]`."""
    saved = torch.load(run / "checkpoint.pt", weights_only=False)
    return saved["model"]["words.weight"].numpy().astype(np.float64)
