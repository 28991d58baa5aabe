"""What "like the teacher" means: direction, neighbourhood, and telling one name from another."""

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy, kl_div, log_softmax, softmax

from encoder import prefix
from settings import DIMENSIONS

NEIGHBOUR_TEMPERATURE = 0.05
CONTRAST_TEMPERATURE = 0.05
SAME = 0.98
"""Targets closer than this are one dish under two names, and no negatives for each other."""


def distillation_loss(vectors: Tensor, targets: Tensor) -> Tensor:
    """Mean over the Matryoshka prefixes; `[batch × 384]` each, targets of unit length."""
    with torch.no_grad():
        likeness = targets @ targets.T
        itself = torch.eye(len(targets), dtype=torch.bool)
        wanted = softmax((likeness / NEIGHBOUR_TEMPERATURE).masked_fill(itself, -1e4), dim=1)
        doubles = (likeness > SAME) & ~itself
        answer = torch.arange(len(targets))
    total = vectors.new_zeros(())
    for dimension in DIMENSIONS:
        student, teacher = prefix(vectors, dimension), prefix(targets, dimension)
        across = student @ teacher.T
        among = (student @ student.T / NEIGHBOUR_TEMPERATURE).masked_fill(itself, -1e4)
        direction = 1 - across.diagonal().mean()
        neighbours = kl_div(log_softmax(among, dim=1), wanted, reduction="batchmean")
        logits = (across / CONTRAST_TEMPERATURE).masked_fill(doubles, -1e4)
        total = total + direction + 0.3 * neighbours + 0.1 * cross_entropy(logits, answer)
    return total / len(DIMENSIONS)
