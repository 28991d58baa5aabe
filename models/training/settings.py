"""Every size and constant of the training, and where the files of a run lie.

Nothing here reads the environment: paths come from the command line of `make.py`.
"""

from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
ENCODER_FOLDER = REPOSITORY / "models" / "encoder"
LEXICON_FOLDER = REPOSITORY / "models" / "lexicon"

NATIVE_DIMENSION = 384
"""The teacher's dimension, so that a vector can be compared with its target directly."""

DIMENSIONS = (128, 256, 384)
"""Matryoshka prefixes, each renormalised after the slice."""

TOKENS_MAX = 64
"""Positions that the model knows; the tokenizer drops what comes later."""

VOCABULARY_SIZE = 12_000
"""4.0 tokens a name; 8,000 pieces need 4.3 and 16,000 need 3.8 (measured on the clean corpus)."""

UNKNOWN = "[UNK]"
SEED = 20261121


@dataclass(frozen=True)
class Shape:
    """Layers and width of one encoder; heads have 64 components, the FFN is 4 times as wide."""

    layers: int
    width: int

    @property
    def heads(self) -> int:
        return self.width // 64

    @property
    def hidden(self) -> int:
        return 4 * self.width

    @property
    def name(self) -> str:
        return f"{self.layers}x{self.width}"


CHOSEN = Shape(layers=2, width=256)
"""Chosen on the frontier in `models/encoder/card.md`."""

ROUNDS = 7
"""Passes over the examples in the final run; the last ones gain little."""


def run_name(shape: Shape, rounds: int) -> str:
    """The folder of a run's checkpoints."""
    return f"{shape.name}-{rounds}"


ENCODER_RUN = run_name(CHOSEN, ROUNDS)
"""The checkpoints of the final run."""

FRONTIER = (Shape(0, 256), Shape(2, 256), Shape(3, 256), Shape(2, 384))
"""Shapes measured against each other after one round each."""


@dataclass(frozen=True)
class Places:
    """Files of one run. `data` is only read; everything made lies below `out`."""

    data: Path
    out: Path

    @property
    def corpus(self) -> Path:
        return self.out / "corpus.txt"

    @property
    def aliases(self) -> Path:
        return self.out / "aliases.tsv"

    @property
    def names(self) -> Path:
        return self.out / "names.txt"

    @property
    def pairs(self) -> Path:
        return self.out / "pairs.tsv"

    @property
    def vocabulary(self) -> Path:
        return self.out / "vocab.txt"

    @property
    def teacher(self) -> Path:
        return self.out / "teacher"

    @property
    def rotation(self) -> Path:
        return self.out / "rotation.npy"

    def checkpoint(self, run: str) -> Path:
        return self.out / "runs" / run


def add_places(parser: ArgumentParser) -> None:
    """The options that `Places` is made of."""
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, default=Path("../scratch/training"))
