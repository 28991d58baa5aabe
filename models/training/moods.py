"""Builds models/reranker-search/moods.{json,bin}: a small network that says which moods a dish answers.

python3 moods.py [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import hashlib  # noqa: E402
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
from settings import ENCODER_FOLDER, REPOSITORY, SEED  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"
ANNOTATORS = Path(__file__).with_name("labels") / "mood-annotators.tsv"
"""Who judged which dishes: some name twice as many moods as others."""

HIDDEN = 128
MEMBERS = 2
"""Networks that differ in their start; their mean is one wider network."""

EPOCHS = 40
BATCH = 128
RATE = 4e-3
DECAY = 1e-4
ANNOTATOR_DECAY = 0.05
INPUT_DROPOUT = 0.4
"""Much: the lexicon knows less of a real menu's items than of the dishes that it lists."""

DROPOUT = 0.2

TAG_MIN, WORD_MIN = 5, 2
"""Dishes that have an input, from which it is learnt."""

FITS, CORE = 0.5, 1.0
VECTOR_SCALE = 128**0.5 / 8
"""A component of a unit vector becomes as large as a tag."""

LOGIT_MIDDLE, LOGIT_REACH = -5, 8
"""The answer is `(logit - middle) / reach`: nearly all are between -1 and 1, as the ranker likes."""

GOLDEN_EVERY = 400
"""Every so many dishes, one is an example that the service's twin is held to."""


@dataclass(frozen=True)
class Dishes:
    """Inputs `[dishes × (dim + inputs)]`, aims `[dishes × moods]`, annotators `[dishes]`."""

    names: list[str]
    moods: list[str]
    inputs: list[str]
    dim: int
    x: np.ndarray
    aims: np.ndarray
    annotators: np.ndarray


@dataclass(frozen=True)
class Weights:
    """As `search/mood-files.ts` reads them: `[hidden × dim]`, `[inputs × hidden]`, `[moods × hidden]`."""

    vector: np.ndarray
    input: np.ndarray
    hidden_bias: np.ndarray
    output: np.ndarray
    output_bias: np.ndarray

    def of(self, x: np.ndarray) -> np.ndarray:
        """Answers `[rows × moods]`."""
        dim = self.vector.shape[1]
        hidden = x[:, :dim] @ self.vector.T + x[:, dim:] @ self.input + self.hidden_bias
        return np.maximum(hidden, 0) @ self.output.T + self.output_bias


class MoodModel(nn.Module):
    """Inputs → logits, with what each annotator says more or less often than the others."""

    def __init__(self, inputs: int, aims: Tensor, annotators: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(inputs, HIDDEN)
        self.output = nn.Linear(HIDDEN, aims.shape[1])
        self.annotator = nn.Embedding(annotators, aims.shape[1])
        nn.init.zeros_(self.annotator.weight)
        with torch.no_grad():
            share = aims.mean(0).clamp(1e-3, 1 - 1e-3)
            self.output.bias.copy_(torch.logit(share))

    def forward(self, x: Tensor, annotators: Tensor) -> Tensor:
        hidden = torch.relu(self.hidden(dropout(x, INPUT_DROPOUT)))
        return self.output(dropout(hidden, DROPOUT)) + self.annotator(annotators)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("../scratch/training"))
    args = parser.parse_args()
    torch.set_num_threads(1)
    dishes = read_dishes(args.out / "mood-inputs")
    print(f"{len(dishes.names)} dishes, {len(dishes.inputs)} inputs beside the vector", flush=True)
    members = [fit(dishes, SEED + member) for member in range(MEMBERS)]
    write(dishes, mean(members))


def read_dishes(stem: Path) -> Dishes:
    """Asks `mood-inputs.mjs` for them."""
    script = REPOSITORY / "models" / "training" / "mood-inputs.mjs"
    subprocess.run(["node", str(script), str(stem)], check=True)
    about = json.loads(stem.with_suffix(".json").read_text(encoding="utf8"))
    found, dim, moods = about["dishes"], about["dim"], about["moods"]
    vectors = np.fromfile(stem.with_suffix(".vectors"), np.float32).reshape(len(found), dim)
    counts = Counter(name for dish in found for name, _ in dish["inputs"])
    inputs = sorted(
        name
        for name, count in counts.items()
        if count >= (WORD_MIN if name.startswith("word=") else TAG_MIN)
    )
    place = {name: at for at, name in enumerate(inputs)}
    x = np.zeros((len(found), dim + len(inputs)), np.float32)
    aims = np.zeros((len(found), len(moods)), np.float32)
    x[:, :dim] = vectors * VECTOR_SCALE
    for row, dish in enumerate(found):
        for name, value in dish["inputs"]:
            if name in place:
                x[row, dim + place[name]] = value
        aims[row, dish["fits"]] = FITS
        aims[row, dish["core"]] = CORE
    names = [dish["name"] for dish in found]
    return Dishes(names, moods, inputs, dim, x, aims, read_annotators(names))


def read_annotators(names: list[str]) -> np.ndarray:
    """From 0 on, in the order of `names`."""
    lines = ANNOTATORS.read_text(encoding="utf8").splitlines()[1:]
    found = {
        name: at for at, line in enumerate(lines) for name in line.split("\t")[1].split("|")
    }
    return np.asarray([found[name] for name in names])


def fit(dishes: Dishes, seed: int) -> Weights:
    """Half a minute on one core."""
    torch.manual_seed(seed)
    x, aims = torch.from_numpy(dishes.x), torch.from_numpy(dishes.aims)
    annotators = torch.from_numpy(dishes.annotators)
    model = MoodModel(x.shape[1], aims, int(annotators.max()) + 1)
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
        for rows in torch.randperm(len(x)).split(BATCH):
            optimiser.zero_grad()
            logits = model(x[rows], annotators[rows])
            binary_cross_entropy_with_logits(logits, aims[rows]).backward()
            optimiser.step()
        schedule.step()
    return to_weights(model, dishes.dim)


def to_weights(model: MoodModel, dim: int) -> Weights:
    """For a unit vector as it is, and for an annotator as all are on average."""
    hidden = model.hidden.weight.detach().numpy()
    bias = (model.output.bias + model.annotator.weight.mean(0)).detach().numpy()
    return Weights(
        vector=hidden[:, :dim] * VECTOR_SCALE,
        input=hidden[:, dim:].T,
        hidden_bias=model.hidden.bias.detach().numpy(),
        output=model.output.weight.detach().numpy() / LOGIT_REACH,
        output_bias=(bias - LOGIT_MIDDLE) / LOGIT_REACH,
    )


def mean(members: list[Weights]) -> Weights:
    """Of their answers, as one network."""
    return Weights(
        vector=np.concatenate([one.vector for one in members]),
        input=np.concatenate([one.input for one in members], axis=1),
        hidden_bias=np.concatenate([one.hidden_bias for one in members]),
        output=np.concatenate([one.output for one in members], axis=1) / len(members),
        output_bias=np.mean([one.output_bias for one in members], axis=0),
    )


def write(dishes: Dishes, weights: Weights) -> None:
    """`moods.bin`, `moods.json` and `golden.json`."""
    matrices = [to_steps(one) for one in (weights.vector, weights.input, weights.output)]
    biases = [weights.hidden_bias, weights.output_bias]
    content = b"".join(
        one.tobytes()
        for one in [*(bias.astype("<f4") for bias in biases), *sum(matrices, start=())]
    )
    encoder = json.loads((ENCODER_FOLDER / "encoder.json").read_text(encoding="utf8"))
    digest = hashlib.sha256(content).hexdigest()
    body = {
        "encoder": encoder["version"],
        "sha256": digest,
        "dim": dishes.dim,
        "hidden": len(weights.hidden_bias),
        "moods": dishes.moods,
        "inputs": dishes.inputs,
    }
    version = hashlib.sha256(json.dumps(body).encode()).hexdigest()[:8]
    (FOLDER / "moods.bin").write_bytes(content)
    write_json(FOLDER / "moods.json", {"version": f"moods-2-{version}", **body})
    vector, input_, output = (steps * scales[:, np.newaxis] for scales, steps in matrices)
    rounded = Weights(vector, input_, weights.hidden_bias, output, weights.output_bias)
    write_golden(dishes, rounded)
    print(f"moods-2-{version}: {len(content)} bytes", flush=True)


def to_steps(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A float32 step a row, and int8 rows of them; every width a multiple of 4, as float32 need."""
    assert matrix.size % 4 == 0
    scales = np.maximum(np.abs(matrix).max(axis=1), 1e-9) / 127
    steps = np.round(matrix / scales[:, np.newaxis])
    return scales.astype("<f4"), steps.astype(np.int8)


def write_golden(dishes: Dishes, weights: Weights) -> None:
    """Answers that the service must give as well."""
    x = dishes.x[::GOLDEN_EVERY].copy()
    x[:, : dishes.dim] /= VECTOR_SCALE
    answers = np.round(weights.of(x), 4).tolist()
    names = dishes.names[::GOLDEN_EVERY]
    golden = [
        {"name": name, "answers": row} for name, row in zip(names, answers, strict=True)
    ]
    write_json(FOLDER / "golden.json", golden)


if __name__ == "__main__":
    main()
