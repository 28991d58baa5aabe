"""Builds models/intent: a small network that hears which concepts a guest's question is for.

python3 intents.py [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import json  # noqa: E402
import subprocess  # noqa: E402
from collections import Counter  # noqa: E402
from dataclasses import dataclass  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import Tensor, nn  # noqa: E402
from torch.nn.functional import binary_cross_entropy_with_logits, dropout  # noqa: E402

from export import write_json  # noqa: E402
from network_file import Weights, mean, write_network  # noqa: E402
from settings import REPOSITORY, SEED  # noqa: E402

FOLDER = REPOSITORY / "models" / "intent"
HIDDEN = 48
MEMBERS = 3
"""Networks that differ in their start; their mean is one wider network."""

EPOCHS = 20
BATCH = 128
RATE = 5e-3
DECAY = 1e-2
INPUT_DROPOUT = 0.2
DROPOUT = 0.2
INPUT_MIN = 4
"""Questions that have an input, from which it is learnt."""

ALSO_MEANT = 0.7
"""Of a concept that a question means beside its first."""

DISH_WEIGHT = 0.3
PHRASE_WEIGHT = 0.7
"""Of dishes, and of phrases in fourteen languages, beside the questions' 1."""

HEARD_FROM = 0.5
"""As in `search/query.ts`."""

GOLDEN = 40
"""Held-out questions whose answers the service's twin is held to."""


@dataclass(frozen=True)
class Questions:
    """Inputs as padded positions from 1 on `[questions × most]`, aims `[questions × concepts]`."""

    sets: np.ndarray
    texts: list[str]
    concepts: list[str]
    inputs: list[str]
    x: Tensor
    aims: Tensor
    meant: list[list[str]]


class IntentModel(nn.Module):
    """Inputs → logits; input 0 is none."""

    def __init__(self, inputs: int, concepts: int) -> None:
        super().__init__()
        self.input = nn.EmbeddingBag(inputs + 1, HIDDEN, mode="sum", padding_idx=0)
        self.hidden_bias = nn.Parameter(torch.zeros(HIDDEN))
        self.output = nn.Linear(HIDDEN, concepts)
        with torch.no_grad():
            self.input.weight.mul_(0.1)
            self.output.bias.fill_(-5)

    def forward(self, x: Tensor) -> Tensor:
        if self.training:
            x = torch.where(torch.rand(x.shape) < INPUT_DROPOUT, 0, x)
        hidden = torch.relu(self.input(x) + self.hidden_bias)
        return self.output(dropout(hidden, DROPOUT, self.training))


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("../scratch/training"))
    args = parser.parse_args()
    torch.set_num_threads(1)
    questions = read_questions(args.out / "intent-inputs.json")
    print(f"{Counter(questions.sets.tolist())}, {len(questions.inputs)} inputs", flush=True)
    weights = mean([fit(questions, SEED + member) for member in range(MEMBERS)])
    rounded = write_network(FOLDER / "intent", questions.concepts, questions.inputs, weights)
    held_out = np.flatnonzero(questions.sets == "held-out")
    probabilities = answer(questions, rounded, held_out)
    measure(questions, held_out, probabilities)
    write_golden(questions, held_out, probabilities)


def read_questions(path: Path) -> Questions:
    """Asks `intent-inputs.mjs` for them."""
    script = REPOSITORY / "models" / "training" / "intent-inputs.mjs"
    subprocess.run(["node", str(script), str(path)], check=True)
    about = json.loads(path.read_text(encoding="utf8"))
    rows, concepts = about["rows"], about["concepts"]
    taught = [row for row in rows if row["set"] != "held-out"]
    counts = Counter(name for row in taught for name in set(row["inputs"]))
    inputs = sorted(name for name, count in counts.items() if count >= INPUT_MIN)
    place = {name: at for at, name in enumerate(inputs, 1)}
    position = {name: at for at, name in enumerate(concepts)}
    found = [[place[name] for name in row["inputs"] if name in place] for row in rows]
    x = np.zeros((len(rows), max(map(len, found))), np.int64)
    aims = np.zeros((len(rows), len(concepts)), np.float32)
    for at, (row, places) in enumerate(zip(rows, found, strict=True)):
        x[at, : len(places)] = places
        for rank, name in enumerate(row["concepts"]):
            aims[at, position[name]] = ALSO_MEANT if rank else 1
    return Questions(
        sets=np.asarray([row["set"] for row in rows]),
        texts=[row["text"] for row in rows],
        concepts=concepts,
        inputs=inputs,
        x=torch.from_numpy(x),
        aims=torch.from_numpy(aims),
        meant=[row["concepts"] for row in rows],
    )


def fit(questions: Questions, seed: int) -> Weights:
    """Half a minute on one core."""
    torch.manual_seed(seed)
    model = IntentModel(len(questions.inputs), len(questions.concepts))
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, EPOCHS)
    taught = torch.from_numpy(np.flatnonzero(questions.sets != "held-out"))
    weigh = {"dish": DISH_WEIGHT, "phrase": PHRASE_WEIGHT}
    weights = torch.tensor([weigh.get(one, 1.0) for one in questions.sets], dtype=torch.float64)
    for _ in range(EPOCHS):
        for rows in taught[torch.randperm(len(taught))].split(BATCH):
            optimiser.zero_grad()
            x = questions.x[rows]
            logits = model(x[:, : int((x > 0).sum(1).max())])
            losses = binary_cross_entropy_with_logits(
                logits, questions.aims[rows], reduction="none"
            )
            (losses.sum(1) * weights[rows]).mean().backward()
            optimiser.step()
        schedule.step()
    return Weights(
        input=model.input.weight.detach().numpy()[1:],
        hidden_bias=model.hidden_bias.detach().numpy(),
        output=model.output.weight.detach().numpy(),
        output_bias=model.output.bias.detach().numpy(),
    )


def answer(questions: Questions, weights: Weights, rows: np.ndarray) -> np.ndarray:
    """Probabilities `[rows × concepts]`."""
    x = np.zeros((len(rows), len(questions.inputs)), np.float32)
    for at, places in enumerate(questions.x.numpy()[rows]):
        np.add.at(x[at], places[places > 0] - 1, 1)
    return 1 / (1 + np.exp(-weights.of(x)))


def measure(questions: Questions, rows: np.ndarray, probabilities: np.ndarray) -> None:
    """How often the likeliest concept is meant, on questions that nothing was learnt from."""
    asking = [at for at, row in enumerate(rows) if questions.meant[row]]
    best = [questions.concepts[probabilities[at].argmax()] for at in asking]
    meant = [questions.meant[rows[at]] for at in asking]
    first = np.mean([one == names[0] for one, names in zip(best, meant, strict=True)])
    right = np.asarray([one in names for one, names in zip(best, meant, strict=True)])
    sure = probabilities[asking].max(1) >= HEARD_FROM
    print(
        f"held-out: the likeliest is the first meant {first:.3f}, one of those meant "
        f"{right.mean():.3f}; sure of {sure.mean():.3f}, right {right[sure].mean():.3f}"
    )


def write_golden(questions: Questions, rows: np.ndarray, probabilities: np.ndarray) -> None:
    """Answers that the service must give as well: the concepts of 0.01 and more."""
    golden = []
    for row, found in list(zip(rows, probabilities, strict=True))[:: len(rows) // GOLDEN]:
        likely = [at for at in np.argsort(-found, kind="stable") if found[at] >= 0.01]
        heard = {questions.concepts[at]: round(float(found[at]), 4) for at in likely}
        golden.append({"question": questions.texts[row], "heard": heard})
    write_json(FOLDER / "golden.json", golden)


if __name__ == "__main__":
    main()
