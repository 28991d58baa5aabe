"""The encoder as torch trains it. `graph.py` rebuilds the same arithmetic in int8.

Transformer blocks over token and position embeddings, mean over the tokens, one dense layer to the
native dimension. Two choices make int8 inference cheap: each sum is brought back to unit power
without mean or gain (RMSNorm; Zhang and Sennrich 2019), which is three vectorised nodes where ONNX
Runtime's layer norm is a scalar loop; and the FFN's ReLU is free, because an unsigned activation
with zero point 0 clips at zero by itself.
"""

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize, scaled_dot_product_attention

from settings import NATIVE_DIMENSION, TOKENS_MAX, Shape


class Block(nn.Module):
    """Self-attention and FFN over `[batch × tokens × width]`, each added and normalised."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.qkv = nn.Linear(shape.width, 3 * shape.width)
        self.out = nn.Linear(shape.width, shape.width)
        self.up = nn.Linear(shape.width, shape.hidden)
        self.down = nn.Linear(shape.hidden, shape.width)

    def attend(self, x: Tensor) -> Tensor:
        """Mixes the tokens of each row, before the output projection."""
        batch, tokens, width = x.shape
        parts = self.qkv(x).view(batch, tokens, 3, self.heads, width // self.heads)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        mixed = scaled_dot_product_attention(q, k, v)
        return mixed.transpose(1, 2).reshape(batch, tokens, width)

    def forward(self, x: Tensor) -> Tensor:
        x = to_unit_power(x + self.out(self.attend(x)))
        return to_unit_power(x + self.down(torch.relu(self.up(x))))


class Encoder(nn.Module):
    """Token ids `[batch × tokens]`, all rows of equal length → vectors `[batch × 384]`."""

    def __init__(self, vocabulary: int, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(vocabulary, shape.width)
        self.places = nn.Parameter(torch.zeros(TOKENS_MAX, shape.width))
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.head = nn.Linear(shape.width, NATIVE_DIMENSION)
        nn.init.normal_(self.words.weight, std=0.5)
        nn.init.normal_(self.places, std=0.05)

    def pool(self, ids: Tensor) -> Tensor:
        """The mean token `[batch × width]`."""
        x = to_unit_power(self.words(ids) + self.places[: ids.shape[1]])
        for block in self.blocks:
            x = block(x)
        return x.mean(dim=1)

    def forward(self, ids: Tensor) -> Tensor:
        """Not normalised; see `prefix`."""
        return self.head(self.pool(ids))


def to_unit_power(x: Tensor) -> Tensor:
    """Each token's components scaled to a mean square of 1, in float32."""
    x = x.float()
    return x * torch.rsqrt(x.square().mean(dim=-1, keepdim=True) + 1e-6)


def prefix(vectors: Tensor, dimension: int) -> Tensor:
    """The first `dimension` components, unit length again."""
    return normalize(vectors[:, :dimension].float(), dim=1)
