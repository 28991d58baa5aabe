"""The lexicon's words by what they stand for, so that one in a name can be exchanged."""

import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from tables import read_rows

PHRASE_WORDS_MAX = 3
MODIFIERS = {"cooking", "temperature", "taste", "spice", "form", "style", "part"}
"""Kinds of modifier that make another dish."""


@dataclass(frozen=True)
class Meaning:
    """Words of a `group` may stand for each other in a name; those of an `entry` are equal."""

    group: str
    entry: str


@dataclass
class Vocabulary:
    """`meanings`: phrase → what it stands for. `phrases`: group → phrases with their `weights`."""

    meanings: dict[str, Meaning]
    phrases: dict[str, list[str]]
    weights: dict[str, list[int]]

    def find(self, words: list[str]) -> list[tuple[int, int, Meaning]]:
        """Where known phrases stand in a name, the longest first, none overlapping."""
        found, at = [], 0
        while at < len(words):
            for end in range(min(len(words), at + PHRASE_WORDS_MAX), at, -1):
                meaning = self.meanings.get(" ".join(words[at:end]))
                if meaning is not None:
                    found.append((at, end, meaning))
                    at = end - 1
                    break
            at += 1
        return found

    def another(self, meaning: Meaning, dice: random.Random) -> str | None:
        """A phrase of the same group and another entry, common ones more often; None for none."""
        choices = dice.choices(self.phrases[meaning.group], self.weights[meaning.group], k=6)
        for phrase in choices:
            if self.meanings[phrase].entry != meaning.entry:
                return phrase
        return None


def read_vocabulary(words: Path, names: list[str]) -> Vocabulary:
    """From `models/lexicon/words`; a phrase that few of the clean `names` hold is left out."""
    meanings: dict[str, Meaning] = {}
    for file in ("ingredients-plant.tsv", "ingredients-animal.tsv"):
        for name, others, means, group, *_ in read_rows(words / file)[1:]:
            add(meanings, [name, *others.split("|")], Meaning(to_group(group), means or name))
    for name, others, _cuisine, _also, _diet, _proteins, category, *_ in read_rows(
        words / "heads.tsv"
    )[1:]:
        add(meanings, [name, *others.split("|")], Meaning(f"kind {category}", name))
    for name, others, kind, *_ in read_rows(words / "modifiers.tsv")[1:]:
        if kind in MODIFIERS:
            add(meanings, [name, *others.split("|")], Meaning(f"modifier {kind}", name))
    counts = count_phrases(names, meanings)
    phrases: dict[str, list[str]] = defaultdict(list)
    weights: dict[str, list[int]] = defaultdict(list)
    for phrase, meaning in meanings.items():
        if counts[phrase] >= 3:
            phrases[meaning.group].append(phrase)
            weights[meaning.group].append(min(counts[phrase], 600))
    common = {phrase: m for phrase, m in meanings.items() if counts[phrase] >= 3}
    return Vocabulary(common, dict(phrases), dict(weights))


def add(meanings: dict[str, Meaning], names: list[str], meaning: Meaning) -> None:
    """What was said first stands."""
    for name in names:
        if name:
            meanings.setdefault(name, meaning)


def to_group(group: str) -> str:
    """All flesh may stand for each other, and all that grows in a garden."""
    flesh = {"meat", "poultry", "fish", "seafood", "egg", "plant-copy"}
    plants = {"vegetable", "leaf", "mushroom", "pulse"}
    if group in flesh:
        return "flesh"
    return "plant" if group in plants else group


def count_phrases(names: list[str], meanings: dict[str, Meaning]) -> Counter[str]:
    """In how many names each phrase stands."""
    counts: Counter[str] = Counter()
    for name in names:
        words = name.split(" ")
        for start in range(len(words)):
            for end in range(start + 1, min(len(words), start + PHRASE_WORDS_MAX) + 1):
                phrase = " ".join(words[start:end])
                if phrase in meanings:
                    counts[phrase] += 1
    return counts
