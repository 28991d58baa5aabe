"""The training loop: equal-length batches, bfloat16, a checkpoint each minute, resumable.

Two threads take a batch each and share the weights; that waits for a neighbour on the machine once
a step, where torch's own threads would wait at every operation.
"""

import copy
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from torch import Tensor, nn

from settings import Shape

RATE = 1.5e-3
WARM_UP = 0.03
SAVE_SECONDS = 60


class Batch(Protocol):
    """What one step of one thread learns from."""

    @property
    def names(self) -> int:
        """Texts in it."""

    def loss(self, model: Any) -> Tensor:  # noqa: ANN401
        """To be made small."""


BatchesOfRound = Callable[[int], Sequence[Batch]]


@dataclass
class Progress:
    """How far a run is: rounds done, batches done of the next one, seconds of training so far."""

    round: int = 0
    batch: int = 0
    seconds: float = 0.0


def rate_at(share: float) -> float:
    """Learning rate after `share` of the run: linear warm-up, then half a cosine to 2 %."""
    if share < WARM_UP:
        return RATE * max(share / WARM_UP, 0.02)
    along = min((share - WARM_UP) / (1 - WARM_UP), 1.0)
    return RATE * (0.02 + 0.98 * (1 + math.cos(math.pi * along)) / 2)


@dataclass(frozen=True)
class Run:
    """Where a run keeps its checkpoints, and how long it is."""

    folder: Path
    shape: Shape
    rounds: int
    threads: int = 2


def open_run(folder: Path, model: nn.Module) -> tuple[torch.optim.Optimizer, Progress]:
    """The model as it came, or as the last checkpoint of the run left it."""
    plain = [p for name, p in model.named_parameters() if p.ndim < 2 or "words" in name]
    decayed = [p for name, p in model.named_parameters() if p.ndim >= 2 and "words" not in name]
    groups = [{"params": plain, "weight_decay": 0.0}, {"params": decayed, "weight_decay": 0.01}]
    optimiser = torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98))
    progress = Progress()
    if (folder / "checkpoint.pt").exists():
        saved = torch.load(folder / "checkpoint.pt", weights_only=False)
        model.load_state_dict(saved["model"])
        optimiser.load_state_dict(saved["optimiser"])
        progress = Progress(**saved["progress"])
    return optimiser, progress


def save(run: Run, model: nn.Module, optimiser: torch.optim.Optimizer, progress: Progress) -> None:
    """Whole or not at all."""
    folder = run.folder
    folder.mkdir(parents=True, exist_ok=True)
    state = {
        "model": model.state_dict(),
        "optimiser": optimiser.state_dict(),
        "progress": vars(progress),
        "shape": vars(run.shape),
    }
    torch.save(state, folder / "checkpoint.part")
    (folder / "checkpoint.part").rename(folder / "checkpoint.pt")


def train(run: Run, model: nn.Module, batches_of_round: BatchesOfRound) -> None:
    """Trains to the end of the last round, from the last checkpoint if there is one."""
    torch.set_num_threads(1)
    folder, rounds, threads = run.folder, run.rounds, run.threads
    optimiser, progress = open_run(folder, model)
    replicas = [share_weights(model) for _ in range(threads)]
    saved = time.monotonic()
    with ThreadPoolExecutor(threads) as pool:
        while progress.round < rounds:
            batches = batches_of_round(progress.round)
            losses, names, began = [], 0, time.monotonic()
            while progress.batch < len(batches):
                step_began = time.monotonic()
                share = (progress.round + progress.batch / len(batches)) / rounds
                for group in optimiser.param_groups:
                    group["lr"] = rate_at(share)
                taken = batches[progress.batch : progress.batch + threads]
                losses += take_step(pool, model, replicas, optimiser, taken)
                names += sum(batch.names for batch in taken)
                progress.batch += threads
                progress.seconds += time.monotonic() - step_began
                if time.monotonic() - saved > SAVE_SECONDS:
                    save(run, model, optimiser, progress)
                    saved = time.monotonic()
            progress.round, progress.batch = progress.round + 1, 0
            rate = names / (time.monotonic() - began)
            print(
                f"{folder.name} round {progress.round} of {rounds}: loss {np.mean(losses):.4f}, "
                f"{rate:.0f} names/s, {progress.seconds:.0f} s",
                flush=True,
            )
            save(run, model, optimiser, progress)


def share_weights(model: nn.Module) -> nn.Module:
    """A replica with gradients of its own over the same weights."""
    replica = copy.deepcopy(model)
    for own, shared in zip(replica.parameters(), model.parameters(), strict=True):
        own.data = shared.data
    return replica


def take_step(
    pool: ThreadPoolExecutor,
    model: nn.Module,
    replicas: list[nn.Module],
    optimiser: torch.optim.Optimizer,
    work: Sequence[Batch],
) -> list[float]:
    """One update on a batch a thread; the losses before it."""
    losses = list(pool.map(add_gradient, replicas, work))
    shares = zip(*(replica.parameters() for replica in replicas[: len(work)]), strict=True)
    for parameter, parts in zip(model.parameters(), shares, strict=True):
        parameter.grad = torch.stack([part.grad for part in parts]).mean(dim=0)
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimiser.step()
    return losses


def add_gradient(replica: nn.Module, batch: Batch) -> float:
    """Leaves the gradient of one batch in the replica; its loss."""
    replica.zero_grad(set_to_none=True)
    loss = batch.loss(replica)
    loss.backward()
    return float(loss.detach())
