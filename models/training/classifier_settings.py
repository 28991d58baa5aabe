"""Every size and constant of the cuisine classifier, and where the files of a run lie."""

from dataclasses import dataclass
from pathlib import Path

from settings import REPOSITORY

CLASSIFIER_FOLDER = REPOSITORY / "models" / "classifier"
DISHES_FOLDER = REPOSITORY / "models" / "lexicon" / "dishes"

LABELS = (
    "North Indian",
    "South Indian",
    "Chinese",
    "Italian",
    "Thai",
    "Japanese",
    "Mexican",
    "Middle Eastern",
    "Korean",
    "American",
    "Mughlai",
    "Continental",
    "Vietnamese",
    "Mediterranean",
    "Bakery",
    "Beverages",
    "SE Asian",
    "European",
    "Desserts",
    "uncertain",
)
"""Columns of the logits. The last one is a class of its own: names of no dish of any cuisine."""

UNCERTAIN = len(LABELS) - 1
LABEL_OF = {label: column for column, label in enumerate(LABELS)}

ALSO_SHARE = 0.15
"""What the second cuisine of a dish gets of the target."""

BALANCE = 0.5
"""Of labels: 1 gives all the same weight, 0 each as many as it has rows."""

FOLDS = 5
WORD_BUCKETS = 1 << 15
"""Rows of the table of words and word pairs."""

GRAM_BUCKETS = 1 << 16
"""Rows of the table of letter groups."""

GRAM_SIZES = (3, 4, 5)


@dataclass(frozen=True)
class ClassifierPlaces:
    """Files of one run. `data` and `words` are only read; everything made lies below `out`."""

    data: Path
    words: Path
    out: Path

    @property
    def rows(self) -> Path:
        """Training texts: text, lines, family, fold, source, weight, target."""
        return self.out / "rows.tsv"

    @property
    def gold(self) -> Path:
        """Names of the gold table, cleaned when the rows were made."""
        return self.out / "gold.txt"

    @property
    def texts(self) -> Path:
        """Every text that needs a vector or evidence: text, and dish lines to leave out."""
        return self.out / "texts.tsv"

    @property
    def vectors(self) -> Path:
        """The encoder's vectors of `texts`, float32 `[texts × 384]`."""
        return self.out / "vectors.npy"

    @property
    def evidence(self) -> Path:
        """Optional: the lexicon's evidence for `texts`, own lines left out, `[texts × E]`."""
        return self.out / "evidence.npy"

    @property
    def evidence_known(self) -> Path:
        """Optional: the same from the whole lexicon, as the service sees a known dish."""
        return self.out / "evidence-known.npy"

    @property
    def folds(self) -> Path:
        """Logits of each fold's rows and the base model."""
        return self.out / "folds"
