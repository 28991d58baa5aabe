"""SemHash over an encoder: every record that it filters joins the cluster of the one it repeats."""

from typing import Any

from semhash import SemHash

from peer import Encoder, Peer


class SemHashPeer(Peer):
    """One index a list of texts."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def dedup(self, texts: list[str], thresholds: list[float]) -> list[list[list[int]]]:
        """The index is made once and asked at each threshold."""
        records = [{"text": text, "at": at} for at, text in enumerate(texts)]
        index = SemHash.from_records(records, columns=["text"], model=self.encoder)
        return [_clusters(index, threshold) for threshold in thresholds]


def _clusters(index: SemHash[dict[str, Any]], threshold: float) -> list[list[int]]:
    clusters: dict[int, list[int]] = {}
    for found in index.self_deduplicate(threshold).filtered:
        kept = found.duplicate_of["at"]
        clusters.setdefault(kept, [kept]).append(found.record["at"])
    return list(clusters.values())
