"""MiniLM-L6 in int8 and ONNX Runtime: batches of like length, padded, on every core."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from peer import CORES, CosinePeer
from weights import INT8_MODEL, TOKENS_MAX, minilm_folder

BATCH = 32
"""As in sentence-transformers; 16 and 64 took as long for 100 names on two cores."""


class OnnxEncoder:
    """Token ids of a batch to unit vectors."""

    def __init__(self, model: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = CORES
        self.session = onnxruntime.InferenceSession(model, options, ["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(minilm_folder() / "tokenizer.json"))
        self.tokenizer.enable_truncation(TOKENS_MAX)
        # The file asks for a fixed length; a batch's longest text is enough.
        self.tokenizer.enable_padding()

    def encode(self, inputs: Sequence[str], **_: object) -> np.ndarray:
        """See `Encoder`."""
        order = sorted(range(len(inputs)), key=lambda at: len(inputs[at]))
        vectors = np.empty((len(inputs), 384), np.float32)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            tokens = self.tokenizer.encode_batch([inputs[row] for row in rows])
            ids = np.asarray([each.ids for each in tokens], np.int64)
            mask = np.asarray([each.attention_mask for each in tokens], np.int64)
            feed = {"input_ids": ids, "attention_mask": mask}
            (vectors[rows],) = self.session.run(None, feed)
        return vectors


def make(cache: Path) -> CosinePeer:
    """From what `weights.py` has made."""
    return CosinePeer(OnnxEncoder(cache / INT8_MODEL))
