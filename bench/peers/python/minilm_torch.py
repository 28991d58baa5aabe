"""MiniLM-L6 in float32 by sentence-transformers, as its front page shows it."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from sentence_transformers import SentenceTransformer

from peer import CosinePeer
from weights import minilm_folder


class TorchEncoder:
    """The library with its own batches and threads."""

    def __init__(self) -> None:
        folder = str(minilm_folder())
        self.model = SentenceTransformer(folder, device="cpu", local_files_only=True)

    def encode(self, inputs: Sequence[str], **_: object) -> np.ndarray:
        """See `Encoder`."""
        texts = list(inputs)
        vectors = self.model.encode(texts, normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(vectors)


def make(_: Path) -> CosinePeer:
    """From the package's own weights."""
    return CosinePeer(TorchEncoder())
