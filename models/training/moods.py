"""Builds models/reranker-search/moods.{json,bin}: a small network that says which moods a dish answers,
and which properties it has.

python3 moods.py [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import binary_cross_entropy_with_logits, dropout  # noqa: E402

from export import write_json  # noqa: E402
from mood_data import VECTOR_SCALE, Dishes, Judgements, read_dishes  # noqa: E402
from network_file import Weights, mean, write_network  # noqa: E402
from rank_data import MOOD_FOLDS, mood_folder  # noqa: E402
from settings import REPOSITORY, SEED, Places, add_places  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"

HIDDEN = 128
MEMBERS = 2
"""Networks that differ in their start; their mean is one wider network."""

EPOCHS = 40
BATCH = 128
RATE = 4e-3
DECAY = 1e-4
ANNOTATOR_DECAY = 0.05
INPUT_DROPOUT = 0.4
"""Much: the lexicon knows less of most real items than of the dishes that it lists."""

DROPOUT = 0.2

LOGIT_MIDDLE, LOGIT_REACH = -5, 8
"""The answer is `(logit - middle) / reach`: nearly all are between -1 and 1, as the ranker likes."""

GOLDEN_EVERY = 400
"""Every so many dishes, one is an example that the service's twin is held to."""


class MoodModel(nn.Module):
    """Inputs → logits, with what each annotator says more or less often than the others."""

    def __init__(self, inputs: int, share: Tensor, annotators: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(inputs, HIDDEN)
        self.output = nn.Linear(HIDDEN, len(share))
        self.annotator = nn.Embedding(annotators, len(share))
        nn.init.zeros_(self.annotator.weight)
        with torch.no_grad():
            self.output.bias.copy_(torch.logit(share.clamp(1e-3, 1 - 1e-3)))

    def forward(self, x: Tensor, annotators: Tensor) -> Tensor:
        hidden = torch.relu(self.hidden(dropout(x, INPUT_DROPOUT)))
        return self.output(dropout(hidden, DROPOUT)) + self.annotator(annotators)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    torch.set_num_threads(1)
    places = Places(args.data, args.out)
    dishes, judgements, folds = read_dishes(places)
    counts = f"{len(dishes.names)} dishes, {len(dishes.x) - len(dishes.names)} items"
    print(f"{counts}, {len(dishes.inputs)} inputs beside the vector", flush=True)
    write_golden(dishes, write(FOLDER, dishes, judgements))
    for fold in range(MOOD_FOLDS):
        kept = np.flatnonzero(folds[judgements.rows] != fold)
        folder = mood_folder(places, fold)
        folder.mkdir(parents=True, exist_ok=True)
        write(folder, dishes, Judgements(*(part[kept] for part in vars(judgements).values())))


def write(folder: Path, dishes: Dishes, judgements: Judgements) -> Weights:
    """The network that learns from these, in two files."""
    members = [fit(dishes, judgements, SEED + member) for member in range(MEMBERS)]
    return write_network(folder / "moods", dishes.moods, dishes.inputs, mean(members))


def fit(dishes: Dishes, judgements: Judgements, seed: int) -> Weights:
    """Three quarters of a minute on one core."""
    torch.manual_seed(seed)
    x = torch.from_numpy(dishes.x)
    rows, aims, weights, annotators = (
        torch.from_numpy(part) for part in vars(judgements).values()
    )
    share = (aims * weights).sum(0) / weights.sum(0)
    model = MoodModel(x.shape[1], share, int(annotators.max()) + 1)
    network = [*model.hidden.parameters(), *model.output.parameters()]
    optimiser = torch.optim.AdamW(
        [
            {"params": network, "weight_decay": DECAY},
            {"params": model.annotator.parameters(), "weight_decay": ANNOTATOR_DECAY},
        ],
        lr=RATE,
    )
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, EPOCHS)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(rows)).split(BATCH):
            optimiser.zero_grad()
            logits = model(x[rows[batch]], annotators[batch])
            losses = binary_cross_entropy_with_logits(logits, aims[batch], reduction="none")
            (losses * weights[batch]).mean().backward()
            optimiser.step()
        schedule.step()
    return to_weights(model, dishes.dim)


def to_weights(model: MoodModel, dim: int) -> Weights:
    """For a unit vector as it is, and for an annotator as all are on average."""
    hidden = model.hidden.weight.detach().numpy()
    bias = (model.output.bias + model.annotator.weight.mean(0)).detach().numpy()
    return Weights(
        input=hidden[:, dim:].T,
        hidden_bias=model.hidden.bias.detach().numpy(),
        output=model.output.weight.detach().numpy() / LOGIT_REACH,
        output_bias=(bias - LOGIT_MIDDLE) / LOGIT_REACH,
        vector=hidden[:, :dim] * VECTOR_SCALE,
    )


def write_golden(dishes: Dishes, weights: Weights) -> None:
    """Answers that the service must give as well."""
    x = dishes.x[: len(dishes.names) : GOLDEN_EVERY]
    vectors = x[:, : dishes.dim] / VECTOR_SCALE
    answers = np.round(weights.of(x[:, dishes.dim :], vectors), 4).tolist()
    names = dishes.names[::GOLDEN_EVERY]
    golden = [
        {"name": name, "answers": row} for name, row in zip(names, answers, strict=True)
    ]
    write_json(FOLDER / "golden.json", golden)


if __name__ == "__main__":
    main()
