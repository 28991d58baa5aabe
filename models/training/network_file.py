"""Small networks over named inputs, in the two files that `models/network-files.ts` reads."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from export import write_json
from settings import ENCODER_FOLDER


@dataclass(frozen=True)
class Weights:
    """`[inputs × hidden]`, `[hidden]`, `[outputs × hidden]`, `[outputs]`; `[hidden × dim]` or none. No outputs
    where the units themselves are looked at."""

    input: np.ndarray
    hidden_bias: np.ndarray
    output: np.ndarray
    output_bias: np.ndarray
    vector: np.ndarray | None = None

    def of(self, x: np.ndarray, vectors: np.ndarray | None = None) -> np.ndarray:
        """Answers `[rows × outputs]` to inputs `[rows × inputs]` and vectors `[rows × dim]`."""
        return np.maximum(self.units(x, vectors), 0) @ self.output.T + self.output_bias

    def units(self, x: np.ndarray, vectors: np.ndarray | None = None) -> np.ndarray:
        """What the units are before they are rectified, `[rows × hidden]`."""
        hidden = x @ self.input + self.hidden_bias
        return hidden if self.vector is None else hidden + vectors @ self.vector.T


def units_alone(matrix: np.ndarray, bias: np.ndarray, vector: np.ndarray) -> Weights:
    """Of `[inputs × units]`, `[units]` and `[units × dim]`: they are looked at themselves."""
    outputs, output_bias = np.zeros((0, len(bias)), np.float32), np.zeros(0, np.float32)
    return Weights(matrix, bias, outputs, output_bias, np.ascontiguousarray(vector))


def mean(members: list[Weights]) -> Weights:
    """Of their answers, as one network."""
    vectors = [one.vector for one in members if one.vector is not None]
    return Weights(
        input=np.concatenate([one.input for one in members], axis=1),
        hidden_bias=np.concatenate([one.hidden_bias for one in members]),
        output=np.concatenate([one.output for one in members], axis=1) / len(members),
        output_bias=np.mean([one.output_bias for one in members], axis=0),
        vector=np.concatenate(vectors) if vectors else None,
    )


def write_network(stem: Path, outputs: list[str], inputs: list[str], weights: Weights) -> Weights:
    """`NAME.bin` and `NAME.json`; the weights as they will be read, rounded."""
    matrices = [one for one in (weights.vector, weights.input, weights.output) if one is not None]
    steps = [to_steps(one) for one in matrices]
    biases = [weights.hidden_bias.astype("<f4"), weights.output_bias.astype("<f4")]
    head = steps[0] if weights.vector is not None else ()
    tail = steps[-2:]
    content = b"".join(one.tobytes() for one in [*head, *biases, *sum(tail, start=())])
    body = {
        "sha256": hashlib.sha256(content).hexdigest(),
        "dim": 0 if weights.vector is None else weights.vector.shape[1],
        "hidden": len(weights.hidden_bias),
        "outputs": outputs,
        "inputs": inputs,
    }
    if weights.vector is not None:
        encoder = json.loads((ENCODER_FOLDER / "encoder.json").read_text(encoding="utf8"))
        body = {"encoder": encoder["version"], **body}
    digest = hashlib.sha256(json.dumps(body).encode()).hexdigest()[:8]
    version = f"{stem.name}-3-{digest}"
    stem.with_suffix(".bin").write_bytes(content)
    write_json(stem.with_suffix(".json"), {"version": version, **body})
    print(f"{version}: {len(content)} bytes", flush=True)
    rounded = [rows * scales[:, np.newaxis] for scales, rows in steps]
    vector = rounded[0] if weights.vector is not None else None
    return Weights(rounded[-2], weights.hidden_bias, rounded[-1], weights.output_bias, vector)


def to_steps(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A float32 step a row, and int8 rows of them; every size a multiple of 4, as float32 need."""
    assert matrix.size % 4 == 0
    scales = np.maximum(np.abs(matrix).max(axis=1, initial=0), 1e-9) / 127
    steps = np.round(matrix / scales[:, np.newaxis])
    return scales.astype("<f4"), steps.astype(np.int8)
