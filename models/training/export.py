"""Writes `models/encoder`: the int8 model, its vocabulary, its description and golden answers."""

import hashlib
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer

from calibrate import measure_ranges
from corpus import read_corpus
from encoder import Encoder
from golden import golden_texts
from graph import build
from settings import (
    DIMENSIONS,
    NATIVE_DIMENSION,
    SEED,
    TOKENS_MAX,
    UNKNOWN,
    Places,
    Shape,
)
from tables import read_lines, write_lines
from vocabulary import by_length, open_tokenizer, to_ids

CALIBRATION_TEXTS = 8_000


def read_model(folder: Path) -> Encoder:
    """The encoder of a run's last checkpoint."""
    saved = torch.load(folder / "checkpoint.pt", weights_only=False)
    weights = saved["model"]
    model = Encoder(len(weights["words.weight"]), Shape(**saved["shape"]))
    model.load_state_dict(weights)
    return model.eval()


def export(places: Places, run: str, folder: Path) -> None:
    """Everything in `folder` but the card; under a minute."""
    folder.mkdir(parents=True, exist_ok=True)
    model = read_model(places.checkpoint(run))
    pieces = read_lines(places.vocabulary)
    tokenizer = open_tokenizer(pieces)
    names = read_corpus(places)
    chosen = np.random.default_rng(SEED).choice(len(names), CALIBRATION_TEXTS, replace=False)
    ranges = measure_ranges(model, to_ids(tokenizer, [names[at] for at in chosen]))
    weights = {name: value.numpy() for name, value in model.state_dict().items()}
    content = build(model.shape, weights, ranges).SerializeToString()
    (folder / "model.onnx").write_bytes(content)
    write_lines(folder / "vocab.txt", pieces)
    tokenizer.save(str(folder / "tokenizer.json"))
    write_json(folder / "encoder.json", describe(content, model.shape))
    write_json(folder / "golden.json", golden(tokenizer, folder))


def describe(content: bytes, shape: Shape) -> dict[str, object]:
    """`encoder.json`; the version names the file's bytes."""
    return {
        "version": f"enc-2-{hashlib.sha256(content).hexdigest()[:8]}",
        "nativeDimension": NATIVE_DIMENSION,
        "dimensions": list(DIMENSIONS),
        "tokensMax": TOKENS_MAX,
        "layers": shape.layers,
        "width": shape.width,
        "unknownToken": UNKNOWN,
    }


def golden(tokenizer: Tokenizer, folder: Path) -> list[dict[str, object]]:
    """Texts with their token ids and the first eight components of their int8 vectors."""
    texts = golden_texts()
    ids = to_ids(tokenizer, texts)
    vectors = run_model(open_session(folder / "model.onnx"), ids)
    return [
        {"text": text, "ids": row.tolist(), "vector": [round(float(x), 6) for x in vector[:8]]}
        for text, row, vector in zip(texts, ids, vectors, strict=True)
    ]


def write_json(path: Path, value: object) -> None:
    """One item of a list a line, so that a change shows where it is."""
    if isinstance(value, list):
        lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in value)
        path.write_text(f"[\n{lines}\n]\n", encoding="utf8")
    else:
        path.write_text(json.dumps(value, indent=2) + "\n", encoding="utf8")


def open_session(path: Path) -> onnxruntime.InferenceSession:
    """One thread, as the service runs it."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def run_model(
    session: onnxruntime.InferenceSession, ids: list[np.ndarray], tokens_max: int = 512
) -> np.ndarray:
    """Vectors `[texts × 384]` in order; equal lengths share runs of up to `tokens_max` tokens."""
    vectors = np.zeros((len(ids), NATIVE_DIMENSION), np.float32)
    for length, rows in by_length(ids).items():
        size = max(1, tokens_max // length)
        for start in range(0, len(rows), size):
            part = rows[start : start + size]
            feed = {"ids": np.stack([ids[row] for row in part])}
            vectors[part] = session.run(None, feed)[0]
    return vectors
