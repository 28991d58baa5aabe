"""SemHash over MiniLM-L6 by sentence-transformers."""

from pathlib import Path

from minilm_torch import TorchEncoder
from semhash_peer import SemHashPeer


def make(_: Path) -> SemHashPeer:
    """From the package's own weights."""
    return SemHashPeer(TorchEncoder())
