"""Same dish or not, as the encoder learns it: cosine above the contract's threshold or below."""

from dataclasses import dataclass

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import softplus

from encoder import Encoder, prefix
from match_data import ReadPair
from settings import DIMENSIONS
from vocabulary import to_ids

GATE = 0.85
"""The contract's default `cosine_threshold`: same dishes are to lie above, others below."""

STEEPNESS = 24.0
MARGIN = 0.04
SAME_WEIGHT = 2.0
"""A pair lost at the gate is lost; one too many is the reranker's to refuse."""

READ_REPEATS = 4
"""Times that a pair read by hand comes in a round."""

ROUND_SHARE = 0.35
"""Of the made pairs, how many come in a round."""

WEIGHT = 0.25
"""Against a batch of names. With all pairs a round and weight 1 the space forgot what names mean:
search by cosine fell to nDCG 0.64, for a best F1 of 0.960."""

ROWS_MAX = 384
ROWS_MIN = 8


@dataclass(frozen=True)
class Contrast:
    """Token ids `[rows × tokens]` of both sides, each of one length, and 1 for the same dish."""

    left: np.ndarray
    right: np.ndarray
    same: np.ndarray

    @property
    def names(self) -> int:
        """Texts in it."""
        return 2 * len(self.same)

    def loss(self, model: Encoder) -> Tensor:
        """Logistic loss of the cosine's distance to the gate, mean over prefixes and rows."""
        with torch.autocast("cpu", dtype=torch.bfloat16):
            left = model(torch.from_numpy(self.left))
            right = model(torch.from_numpy(self.right))
        sign = torch.from_numpy(2 * self.same - 1)
        weight = torch.where(sign > 0, SAME_WEIGHT, 1.0)
        total = left.new_zeros((), dtype=torch.float32)
        for dimension in DIMENSIONS:
            cosine = (prefix(left, dimension) * prefix(right, dimension)).sum(dim=1)
            distance = sign * (cosine - GATE) - MARGIN
            total = total + (weight * softplus(-STEEPNESS * distance)).mean()
        return WEIGHT * total / len(DIMENSIONS)


def contrasts_of_round(pairs: list[ReadPair], tokenizer: Tokenizer, seed: int) -> list[Contrast]:
    """All read pairs and a share of the others, in batches of equal token counts.

    Pairs held out, and those whose names the encoder reads alike, teach nothing.
    """
    dice = np.random.default_rng(seed)
    told = [one for one in pairs if one.pair.source != "held out" and one.left != one.right]
    read = [one for one in told if one.pair.source == "read"]
    others = [one for one in told if one.pair.source != "read"]
    picked = dice.permutation(len(others))[: int(ROUND_SHARE * len(others))]
    chosen = [others[at] for at in picked] + read * READ_REPEATS
    left = to_ids(tokenizer, [one.left for one in chosen])
    right = to_ids(tokenizer, [one.right for one in chosen])
    same = np.asarray([one.pair.same for one in chosen], np.float32)
    groups: dict[tuple[int, int], list[int]] = {}
    for row, (a, b) in enumerate(zip(left, right, strict=True)):
        groups.setdefault((len(a), len(b)), []).append(row)
    batches = []
    for rows in groups.values():
        shuffled = dice.permutation(rows)
        for part in np.array_split(shuffled, max(1, round(len(rows) / ROWS_MAX))):
            if len(part) >= ROWS_MIN:
                batches.append(
                    Contrast(
                        np.stack([left[row] for row in part]),
                        np.stack([right[row] for row in part]),
                        same[part],
                    )
                )
    return [batches[at] for at in dice.permutation(len(batches))]
