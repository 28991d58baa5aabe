"""BM25 by bm25s with its own tokens, stop words and constants."""

from pathlib import Path

import bm25s

from peer import Peer, best


class Bm25Peer(Peer):
    """An index a menu."""

    def search(self, queries: list[str], corpus: list[str]) -> list[list[int]]:
        """By score. Items without a word of the query follow in menu order, which scores better."""
        index = bm25s.BM25()
        index.index(_words(corpus), show_progress=False)
        return [best(index.get_scores(words)) for words in _words(queries)]


def make(_: Path) -> Bm25Peer:
    """Needs no weights."""
    return Bm25Peer()


def _words(texts: list[str]) -> list[list[str]]:
    words = bm25s.tokenize(texts, return_ids=False, show_progress=False)
    return [[str(word) for word in each] for each in words]
