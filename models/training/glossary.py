"""What names in other languages mean in English, by a hand-written word list.

The teacher reads English; it has not heard of "murgh" or "kuch meetha". A target blended from the
text and its gloss brings a name near both its neighbours in writing and those in meaning.
"""

import random
from pathlib import Path

from settings import SEED
from tables import read_rows

PATH = Path(__file__).with_name("glossary.tsv")
WORDS_MAX = 3
MADE_NAMES = 1_500


def read_glossary() -> dict[str, str]:
    """Words as a menu writes them → meaning."""
    return {row[0]: row[1] for row in read_rows(PATH)[1:]}


def gloss(text: str, meanings: dict[str, str]) -> str:
    """The text with each known phrase replaced by its meaning, the longest phrase first."""
    words, out, at = text.split(" "), [], 0
    while at < len(words):
        for size in range(min(WORDS_MAX, len(words) - at), 0, -1):
            meaning = meanings.get(" ".join(words[at : at + size]))
            if meaning is not None:
                out.append(meaning)
                at += size
                break
        else:
            out.append(words[at])
            at += 1
    return " ".join(out)


def lessons(meanings: dict[str, str]) -> list[tuple[str, str]]:
    """Every entry, and pairs of Devanagari words as names, since no menu of the corpus has any."""
    dice = random.Random(SEED)
    devanagari = sorted(word for word in meanings if "\u0900" <= word[0] <= "\u097f")
    pairs = [dice.sample(devanagari, 2) for _ in range(MADE_NAMES)]
    made = {f"{a} {b}": f"{meanings[a]} {meanings[b]}" for a, b in pairs}
    return sorted({**meanings, **made}.items())
