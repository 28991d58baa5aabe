"""Training pairs as the reranker reads them: made once by `pair-inputs.mjs`, then loaded."""

import json
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from match_data import ReadPair, read_pair_file
from settings import REPOSITORY, SEED, Places
from tables import read_rows, write_lines

VIEWS = {"names": (0.3, 0.5, 0.2), "dressed": (0.75, 0.15, 0.1)}
"""Shares of the views whole, words, letters: other names of a dish must also be learnt unread."""
OTHER_VIEWS = (0.85, 0.1, 0.05)


@dataclass
class PairInputs:
    """`starts[n]..starts[n + 1]` are the tokens of pair n; `same` and `source` its answer."""

    starts: np.ndarray
    ids: np.ndarray
    marks: np.ndarray
    features: np.ndarray
    conflicts: np.ndarray
    same: np.ndarray
    source: np.ndarray
    feature_names: list[str]
    mark_count: int

    @property
    def lengths(self) -> np.ndarray:
        """Tokens of each pair."""
        return np.diff(self.starts)


def load_training_inputs(places: Places) -> PairInputs:
    """All pairs of `pairs.tsv`, each in one view; made when missing."""
    pairs = read_pair_file(places)
    stem = places.out / "match"
    if not stem.with_suffix(".json").exists():
        write_views(stem.with_suffix(".tsv"), pairs)
        run_script(stem)
    same = np.asarray([one.pair.same for one in pairs])
    return load(stem, same, np.asarray([one.pair.source for one in pairs]))


def write_views(path: Path, pairs: list[ReadPair]) -> None:
    """One view a pair, by its source; pairs that somebody read or wrote are always whole."""
    dice = random.Random(SEED)
    lines = []
    for one in pairs:
        pair = one.pair
        shares = VIEWS.get(pair.source, OTHER_VIEWS)
        view = dice.choices(("whole", "words", "letters"), shares)[0]
        if not pair.is_made:
            view = "whole"
        lines.append(f"{pair.left}\t{pair.right}\t{view}")
    write_lines(path, lines)


def load_gold_inputs(places: Places) -> tuple[PairInputs, list[str]]:
    """The gold pairs and the kind of each; for measuring."""
    rows = read_rows(places.data / "gold" / "pairs.tsv")[1:]
    stem = places.out / "match-gold"
    write_lines(stem.with_suffix(".tsv"), [f"{row[0]}\t{row[1]}\twhole" for row in rows])
    run_script(stem)
    same = np.asarray([row[2] == "1" for row in rows])
    return load(stem, same, np.asarray(["gold"] * len(rows))), [row[5] for row in rows]


def run_script(stem: Path) -> None:
    """Minutes for hundreds of thousands of pairs."""
    script = REPOSITORY / "models" / "training" / "pair-inputs.mjs"
    subprocess.run(["node", str(script), str(stem.with_suffix(".tsv")), str(stem)], check=True)


def load(stem: Path, same: np.ndarray, source: np.ndarray) -> PairInputs:
    """What `pair-inputs.mjs` wrote."""
    about = json.loads(stem.with_suffix(".json").read_text(encoding="utf8"))
    lengths = np.fromfile(f"{stem}.lengths", np.int32)
    features = np.fromfile(f"{stem}.features", np.uint8).reshape(len(lengths), -1)
    return PairInputs(
        starts=np.concatenate([[0], np.cumsum(lengths)]),
        ids=np.fromfile(f"{stem}.ids", np.int32),
        marks=np.fromfile(f"{stem}.marks", np.int32),
        features=features,
        conflicts=np.asarray(about["conflicts"]),
        same=same,
        source=source,
        feature_names=about["features"],
        mark_count=about["marks"],
    )
