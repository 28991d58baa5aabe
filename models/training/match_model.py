"""The match reranker as torch trains it: a small cross-encoder over both names.

Each token is the sum of its word, its mark (side, how it stands to the other name, its role) and
its place; the facts of the pair are a first token of their own, from which the answer is read.
"""

import torch
from torch import Tensor, nn

from encoder import Block, to_unit_power
from settings import Shape

TOKENS_MAX = 60
"""Of both names; see `native/text/src/matching/pair.rs`."""

SHAPE = Shape(layers=2, width=128)


class MatchReranker(nn.Module):
    """Ids and marks `[batch × tokens]`, features `[batch × facts]` in 0..1 → logits `[batch]`."""

    def __init__(self, vocabulary: int, marks: int, facts: int) -> None:
        super().__init__()
        width = SHAPE.width
        self.words = nn.Embedding(vocabulary, width)
        self.marks = nn.Embedding(marks, width)
        self.places = nn.Parameter(torch.zeros(TOKENS_MAX, width))
        self.facts = nn.Linear(facts, width)
        self.blocks = nn.ModuleList(Block(SHAPE) for _ in range(SHAPE.layers))
        self.head = nn.Linear(width, 1)
        nn.init.normal_(self.words.weight, std=0.5)
        nn.init.normal_(self.marks.weight, std=0.5)
        nn.init.normal_(self.places, std=0.05)

    def forward(self, ids: Tensor, marks: Tensor, features: Tensor) -> Tensor:
        tokens = self.words(ids) + self.marks(marks) + self.places[: ids.shape[1]]
        x = torch.cat([self.facts(features).unsqueeze(1).to(tokens.dtype), tokens], dim=1)
        x = to_unit_power(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x[:, 0]).squeeze(1)
