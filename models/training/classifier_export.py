"""Writes `models/classifier`: weights, their layout, golden answers and the confusion table."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from classifier_data import ask
from classifier_evaluate import Fitted, evaluate
from classifier_features import LINKERS
from classifier_golden import golden_names
from classifier_model import Base
from classifier_settings import GRAM_SIZES, LABELS, ClassifierPlaces
from classifier_train import read_base
from export import write_json
from tables import write_lines

ALIGNMENT = 64
LEVELS = 127


@dataclass(frozen=True)
class Weights:
    """The exported arrays. Tables are int8 `[buckets × 20]` with one scale a label."""

    evidence: np.ndarray
    bias: np.ndarray
    word_scales: np.ndarray
    gram_scales: np.ndarray
    words: np.ndarray
    grams: np.ndarray

    def parts(self) -> dict[str, np.ndarray]:
        """Name → array, in the order of the file."""
        return {
            "evidence": self.evidence,
            "bias": self.bias,
            "wordScales": self.word_scales,
            "gramScales": self.gram_scales,
            "words": self.words,
            "grams": self.grams,
        }

    def sparse(self, words: np.ndarray, grams: np.ndarray) -> np.ndarray:
        """Logits of one text's features, exact sums before each scale."""
        logits = np.zeros(len(LABELS))
        for ids, table, scales in (
            (words, self.words, self.word_scales),
            (grams, self.grams, self.gram_scales),
        ):
            if len(ids):
                logits += table[ids].astype(np.int64).sum(axis=0) * scales / np.sqrt(len(ids))
        return logits

    def logits(self, words: np.ndarray, grams: np.ndarray) -> np.ndarray:
        """Before the temperature, without evidence."""
        return self.sparse(words, grams) + self.bias


def export(places: ClassifierPlaces, folder: Path) -> None:
    """Everything in `folder` but the card."""
    fitted = evaluate(places)
    weights = quantized(read_base(places.folds), fitted)
    content, layout = packed(weights)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "weights.bin").write_bytes(content)
    write_json(folder / "classifier.json", describe(content, layout, weights, fitted))
    write_json(folder / "golden.json", golden(places, weights))
    write_confusion(fitted.confusion, folder / "confusion.tsv")
    print(f"{len(content) / 1e6:.2f} MB in {folder}")


def quantized(base: Base, fitted: Fitted) -> Weights:
    """The base model, which reads no vector, with the stack's scale and bias folded in."""
    scale = fitted.stack.scale
    values = {name: value.numpy() * scale for name, value in base.state_dict().items()}
    words, word_scales = to_int8(values["words"])
    grams, gram_scales = to_int8(values["grams"])
    return Weights(
        fitted.stack.evidence.astype(np.float32),
        (values["dense.bias"] + fitted.stack.bias).astype(np.float32),
        word_scales,
        gram_scales,
        words,
        grams,
    )


def to_int8(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Symmetric, one scale a column."""
    scales = (np.abs(table).max(axis=0) / LEVELS).astype(np.float32)
    scales = np.where(scales > 0, scales, 1).astype(np.float32)
    return np.clip(np.rint(table / scales), -LEVELS, LEVELS).astype(np.int8), scales


def packed(weights: Weights) -> tuple[bytes, dict[str, dict[str, object]]]:
    """The arrays on end, each at a multiple of 64 bytes, little-endian, and where they lie."""
    content = bytearray()
    layout: dict[str, dict[str, object]] = {}
    for name, array in weights.parts().items():
        content += bytes(-len(content) % ALIGNMENT)
        kind = "int8" if array.dtype == np.int8 else "float32"
        layout[name] = {"type": kind, "offset": len(content), "shape": list(array.shape)}
        content += array.tobytes()
    return bytes(content), layout


def describe(
    content: bytes, layout: dict[str, dict[str, object]], weights: Weights, fitted: Fitted
) -> dict[str, object]:
    """`classifier.json`; the version names the file's bytes."""
    digest = hashlib.sha256(content).hexdigest()
    return {
        "version": f"cui-1-{digest[:8]}",
        "sha256": digest,
        "bytes": len(content),
        "labels": list(LABELS),
        "evidence": len(weights.evidence),
        "wordBuckets": len(weights.words),
        "gramBuckets": len(weights.grams),
        "gramSizes": list(GRAM_SIZES),
        "linkers": sorted(LINKERS),
        "temperature": round(fitted.temperature, 4),
        "threshold": round(fitted.threshold, 4),
        "layout": layout,
    }


def golden(places: ClassifierPlaces, weights: Weights) -> list[dict[str, object]]:
    """Names with feature ids; logits of the sparse part, and of all with evidence zero."""
    asked = ask(golden_names(), places.out / "examples")
    result = []
    for at, text in enumerate(asked.texts):
        words, grams = (
            bags.ids[bags.starts[at] : bags.starts[at + 1]]
            for bags in (asked.features.words, asked.features.grams)
        )
        logits = weights.logits(words, grams)
        result.append(
            {
                "text": text,
                "words": words.tolist(),
                "grams": grams.tolist(),
                "sparse": rounded(weights.sparse(words, grams)),
                "logits": rounded(logits),
            }
        )
    return result


def rounded(values: np.ndarray) -> list[float]:
    """Five decimals."""
    return [round(float(value), 5) for value in values]


def write_confusion(confusion: np.ndarray, path: Path) -> None:
    """Cross-validated counts: a line a true label, a column an answer; either label is true."""
    lines = ["\t".join(["truth", *LABELS])]
    lines += [
        "\t".join([label, *map(str, row.tolist())])
        for label, row in zip(LABELS, confusion, strict=True)
    ]
    write_lines(path, lines)
