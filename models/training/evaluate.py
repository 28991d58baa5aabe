"""Prints a model's quality on the gold sets and, for an ONNX model, its speed.

python3 evaluate.py --gold DIR [--model PATH | --run FOLDER | --minilm] [--raw] [--names FILE]
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

from encoder import prefix
from export import open_session, read_model, run_model
from gold import Encode, read_gold, score
from settings import DIMENSIONS, ENCODER_FOLDER
from tables import read_lines
from teacher import encode as encode_minilm
from vocabulary import by_length, read_tokenizer, to_ids


def int8_encoder(model: Path) -> Encode:
    """The exported model, with the vocabulary beside it."""
    tokenizer = read_tokenizer(model.parent / "vocab.txt")
    session = open_session(model)
    return lambda texts: run_model(session, to_ids(tokenizer, texts))


def float_encoder(run: Path, vocabulary: Path) -> Encode:
    """A checkpoint in float32."""
    tokenizer = read_tokenizer(vocabulary)
    model = read_model(run)

    def encode(texts: list[str]) -> np.ndarray:
        ids = to_ids(tokenizer, texts)
        vectors = np.zeros((len(texts), DIMENSIONS[-1]), np.float32)
        with torch.inference_mode():
            for rows in by_length(ids).values():
                batch = torch.from_numpy(np.stack([ids[row] for row in rows]))
                vectors[rows] = prefix(model(batch), DIMENSIONS[-1]).numpy()
        return vectors

    return encode


def print_quality(gold: Path, encode: Encode, cleaned: bool) -> None:
    """One line a dimension."""
    for dimension, found in score(read_gold(gold, cleaned), encode, DIMENSIONS).items():
        print(
            f"{dimension:4d}  same-dish F1 {found['f1']:.4f} at cosine {found['threshold']:.3f}"
            f"   nDCG@10 {found['ndcg']:.4f}",
            flush=True,
        )


def print_speed(model: Path, names: list[str]) -> None:
    """Names a second of one thread, tokens ready, 100 names at a time in groups of equal length."""
    tokenizer = read_tokenizer(model.parent / "vocab.txt")
    session = open_session(model)
    ids = to_ids(tokenizer, names)
    tokens = np.mean([len(row) for row in ids])
    spans = []
    for start in range(0, len(ids) - 99, 100):
        began = time.perf_counter()
        run_model(session, ids[start : start + 100])
        spans.append(time.perf_counter() - began)
    median = float(np.median(spans))
    print(
        f"{tokens:.2f} tokens a name; 100 names {median * 1e3:.2f} ms; {100 / median:.0f} names/s"
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=ENCODER_FOLDER / "model.onnx")
    parser.add_argument("--run", type=Path, help="folder of a run: its float32 checkpoint")
    parser.add_argument("--minilm", action="store_true", help="the teacher, for comparison")
    parser.add_argument("--raw", action="store_true", help="texts as found, not cleaned")
    parser.add_argument("--names", type=Path, help="clean names, to time --model on")
    args = parser.parse_args()
    torch.set_num_threads(1)
    if args.minilm:
        encode: Encode = lambda texts: encode_minilm(texts).astype(np.float32)  # noqa: E731
    elif args.run:
        encode = float_encoder(args.run, args.run.parents[1] / "vocab.txt")
    else:
        encode = int8_encoder(args.model)
    print_quality(args.gold, encode, not args.raw)
    if args.names and not (args.minilm or args.run):
        names = read_lines(args.names)
        chosen = np.random.default_rng(1).choice(len(names), 5_000, replace=False)
        print_speed(args.model, [names[at] for at in chosen])


if __name__ == "__main__":
    main()
