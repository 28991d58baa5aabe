"""The encoder's vectors of clean texts, kept in a file and added to."""

from pathlib import Path

import numpy as np

from export import open_session, run_model
from settings import ENCODER_FOLDER, NATIVE_DIMENSION
from vocabulary import read_tokenizer, to_ids

PART = 20_000


def encode(texts: list[str]) -> np.ndarray:
    """Unit vectors `[texts × 384]` of the shipped int8 model; about 15,000 a second."""
    tokenizer = read_tokenizer(ENCODER_FOLDER / "vocab.txt")
    session = open_session(ENCODER_FOLDER / "model.onnx")
    vectors = np.zeros((len(texts), NATIVE_DIMENSION), np.float32)
    for start in range(0, len(texts), PART):
        part = texts[start : start + PART]
        vectors[start : start + len(part)] = run_model(session, to_ids(tokenizer, part))
    return vectors


def encode_kept(texts: list[str], path: Path, known: list[str]) -> np.ndarray:
    """As `encode`, taking those of `known` (the order of the file at `path`) from the file."""
    kept = np.load(path) if path.exists() and known else np.zeros((0, NATIVE_DIMENSION), np.float32)
    row_of = {text: row for row, text in enumerate(known[: len(kept)])}
    vectors = np.zeros((len(texts), NATIVE_DIMENSION), np.float32)
    old = [(at, row_of[text]) for at, text in enumerate(texts) if text in row_of]
    new = [at for at, text in enumerate(texts) if text not in row_of]
    if old:
        here, there = map(list, zip(*old, strict=True))
        vectors[here] = kept[there]
    if new:
        vectors[new] = encode([texts[at] for at in new])
    np.save(path, vectors)
    return vectors
