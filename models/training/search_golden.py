"""What the service's twins of the networks over questions and items are held to."""

import json
from collections.abc import Sequence

import numpy as np

from export import write_json
from settings import REPOSITORY

FOLDER = REPOSITORY / "models" / "reranker-search"


def golden_dishes() -> list[str]:
    """A few of our own."""
    return [one["name"] for one in json.loads((FOLDER / "golden.json").read_text(encoding="utf8"))]


def write_golden_file(name: str, asked: tuple[Sequence[str], Sequence[str]], answers: np.ndarray) -> None:
    """Questions and items, with the answers `[questions × items]`."""
    questions, items = asked
    golden = [
        {"name": question, "answers": np.round(row, 4).tolist()}
        for question, row in zip(questions, answers, strict=True)
    ]
    write_json(FOLDER / f"{name}-golden.json", {"items": list(items), "questions": golden})
