"""Proves that a text's vector has the same bytes alone and in any company.

python3 invariance.py [--model PATH] [--names FILE]
"""

import argparse
from pathlib import Path

import numpy as np
import onnxruntime

from export import open_session
from settings import ENCODER_FOLDER, SEED, TOKENS_MAX
from tables import read_lines
from vocabulary import by_length, read_tokenizer, to_ids

BATCHES = (2, 3, 4, 5, 7, 8, 13, 16, 31, 32, 64, 65, 127, 128)


def check_length(session: onnxruntime.InferenceSession, ids: np.ndarray, every: bool) -> int:
    """Compares rows `[128 × tokens]` alone and in batches; returns the comparisons made.

    Each batch begins at another row, so that a text stands at many positions.
    """
    alone = np.concatenate([session.run(None, {"ids": row[None]})[0] for row in ids])
    compared = 0
    for size in range(1, 129) if every else BATCHES:
        rows = np.roll(np.arange(len(ids)), size * 37)[:size]
        together = session.run(None, {"ids": ids[rows]})[0]
        if together.tobytes() != alone[rows].tobytes():
            raise AssertionError(f"{ids.shape[1]} tokens, batch of {size}: other bytes than alone")
        compared += size
    return compared


def main() -> None:
    """All lengths 1..64 with random ids, and real names at the lengths that they have."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=ENCODER_FOLDER / "model.onnx")
    parser.add_argument("--names", type=Path, help="clean names, one a line")
    args = parser.parse_args()
    session = open_session(args.model)
    tokenizer = read_tokenizer(args.model.parent / "vocab.txt")
    dice = np.random.default_rng(SEED)
    compared = 0
    for length in range(1, TOKENS_MAX + 1):
        ids = dice.integers(0, tokenizer.get_vocab_size(), (128, length)).astype(np.int32)
        compared += check_length(session, ids, every=length <= 12)
    print(f"random ids, lengths 1..{TOKENS_MAX}: {compared} vectors equal")
    if args.names:
        ids = to_ids(tokenizer, read_lines(args.names))
        compared = 0
        for rows in by_length(ids).values():
            if len(rows) >= 128:
                chosen = dice.choice(rows, 128, replace=False)
                compared += check_length(session, np.stack([ids[row] for row in chosen]), True)
        print(f"real names: {compared} vectors equal")


if __name__ == "__main__":
    main()
