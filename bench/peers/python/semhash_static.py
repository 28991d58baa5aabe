"""SemHash over static vectors, which is how it is used by default."""

from pathlib import Path

from model2vec import StaticModel

from semhash_peer import SemHashPeer
from weights import STATIC_MODEL


def make(cache: Path) -> SemHashPeer:
    """From what `weights.py` has made."""
    return SemHashPeer(StaticModel.from_pretrained(cache / STATIC_MODEL))
