"""Pairs of names, the same dish or not, made from the lexicon and the corpus.

Every maker knows the answer by construction; pairs read by hand come from `match_labels.py`.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from match_vocabulary import Vocabulary
from noise import noisy
from tables import read_rows


@dataclass(frozen=True)
class Pair:
    """Two raw names; `source` names the maker."""

    left: str
    right: str
    same: bool
    source: str

    @property
    def is_made(self) -> bool:
        """By rule; all others somebody read or wrote."""
        return self.source not in ("read", "held out", "listing")


PRAISE = (
    "classic,homemade,home made,house,the,our,famous,original,authentic,traditional,real,"
    "freshly made,signature,delicious,tasty,handmade,regular"
).split(",")
DRESS = (
    "{} (half)|{} (full)|{} [2 pcs]|{} 500 ml|{} rs 199|12. {}|{} - regular|{} (large)|small {}|"
    '{} (serves 2)|{} *best seller*|{} 🌶|*{}*|1 plate {}|{} per plate|side of {}|order of {}|{} 10"|'
    "{} slice|{} (1 slice)|{} entree|{} (family pack)"
).split("|")
TIES = {
    "with": ("w/", "served with", "topped with", "tossed with", "&"),
    "and": ("&", "n", "with"),
    "in": ("cooked in", "tossed in", "with", "w/"),
}
"""What ties the parts of a name, and what menus write instead."""

RECAST = ("{0} {1}", "{0} with {1}", "{0} w/ {1}", "{0} ({1})", "{0}, {1}", "{0} - {1}", "{1} {0}")
EXTRAS = (
    "with fries|with rice|with naan|with raita|with egg|with cheese|with salad|with coke|"
    "with chips|+ fries + coke|+ raita|+ soft drink|combo|meal|platter|thali|with 2 roti|"
    "with jeera rice|with extra cheese|and lassi|with soup|bowl|wrap|roll|sandwich|burger|pizza|"
    "fried rice|noodles|biryani|soup|salad|curry|masala|dry|gravy|shake|tikka|kebab"
).split("|")
PREFIXES = (
    "cheese|masala|butter|fried|spicy|chicken|egg|paneer|veg|garlic|stuffed|crispy|tandoori|"
    "schezwan|chilli|mushroom|hot|iced|grilled|sweet|double|cream|chocolate|mini thali of"
).split("|")


class Maker:
    """Makes one pair at a time; each method answers None when the name does not serve."""

    def __init__(self, vocabulary: Vocabulary, dice: random.Random) -> None:
        self.vocabulary = vocabulary
        self.dice = dice

    def dressed(self, name: str) -> Pair | None:
        """The same name with noise, praise, other order or slips."""
        other = name
        roll = self.dice.random()
        if roll < 0.35:
            other = noisy(name, self.dice)
        elif roll < 0.55:
            other = self.praised(name)
        elif roll < 0.80:
            other = self.recast(name)
        elif roll < 0.92:
            other = self.retold(name)
        if self.dice.random() < 0.5 or other == name:
            other = self.dice.choice(DRESS).format(other)
        return Pair(name, other, True, "dressed")

    def praised(self, name: str) -> str:
        """With an empty word before it or behind."""
        praise = self.dice.choice(PRAISE)
        return f"{praise} {name}" if self.dice.random() < 0.8 else f"{name} {praise}"

    def retied(self, name: str) -> str:
        """`a with b` → `a and b`, `b a`, `a (b)`."""
        if tied := split_at_tie(name):
            left, tie, right = tied
            forms = [f"{left} {right}", f"{left} ({right})", f"{left} w/ {right}"]
            if tie == "and":
                forms += [f"{right} and {left}", f"{right} & {left}"]
            return self.dice.choice(forms)
        words = name.split(" ")
        return " ".join([words[-1], *words[:-1]]) if 2 <= len(words) <= 4 else name

    def recast(self, name: str) -> str:
        """The parts in another order: `a b c` → `c with b a`, `c (a b)`; `a with b` → `b a`."""
        if "(" in name:
            return name
        if tied := split_at_tie(name):
            left, tie, right = tied
            forms = [f"{left} {right}", f"{left} ({right})", f"{left}, {right}"]
            forms += [f"{left} {other} {right}" for other in TIES[tie]]
            if tie == "and":
                forms += [f"{right} and {left}", f"{right} & {left}"]
            elif right.count(" ") < 3:
                forms += [f"{right} {left}"] * 3
            return self.dice.choice(forms)
        parts = self.parts_of(name)
        if not 2 <= len(parts) <= 5:
            return name
        *rest, head = parts
        if len(rest) > 1 and self.dice.random() < 0.5:
            rest = self.dice.sample(rest, len(rest))
        if len(rest) > 1 and self.dice.random() < 0.5:
            rest = [" ".join(rest[:-1]), self.dice.choice(("and", "&", "n")), rest[-1]]
        return self.dice.choice(RECAST).format(head, " ".join(rest))

    def parts_of(self, name: str) -> list[str]:
        """Its words, but known phrases whole."""
        words = name.split(" ")
        parts, at = [], 0
        for start, end, _ in self.vocabulary.find(words):
            parts += [*words[at:start], " ".join(words[start:end])]
            at = end
        return [*parts, *words[at:]]

    def retold(self, name: str) -> str:
        """A word by another name that means the same."""
        words = name.split(" ")
        found = self.vocabulary.find(words)
        self.dice.shuffle(found)
        for start, end, meaning in found:
            own = " ".join(words[start:end])
            others = [p for p in self.same_entry(meaning.entry, meaning.group) if p != own]
            if others:
                return " ".join([*words[:start], self.dice.choice(others), *words[end:]])
        return name

    def same_entry(self, entry: str, group: str) -> list[str]:
        """Phrases of one entry."""
        phrases = self.vocabulary.phrases.get(group, [])
        return [p for p in phrases if self.vocabulary.meanings[p].entry == entry]

    def exchanged(self, name: str) -> Pair | None:
        """One ingredient, kind or way of cooking for another."""
        words = name.split(" ")
        found = self.vocabulary.find(words)
        if not found:
            return None
        start, end, meaning = self.dice.choice(found)
        phrase = self.vocabulary.another(meaning, self.dice)
        if phrase is None:
            return None
        return self.unlike(name, " ".join([*words[:start], phrase, *words[end:]]), "exchanged")

    def extended(self, name: str) -> Pair:
        """With something that is not in it."""
        if self.dice.random() < 0.6:
            return self.unlike(name, f"{name} {self.dice.choice(EXTRAS)}", "extended")
        return self.unlike(name, f"{self.dice.choice(PREFIXES)} {name}", "extended")

    def shortened(self, name: str) -> Pair | None:
        """Without one of its parts."""
        words = name.split(" ")
        found = [one for one in self.vocabulary.find(words) if one[1] - one[0] < len(words)]
        if len(found) < 2:
            return None
        start, end, _ = self.dice.choice(found)
        return self.unlike(name, " ".join([*words[:start], *words[end:]]), "shortened")

    def unlike(self, left: str, right: str, source: str) -> Pair:
        """A pair of two dishes, now and then dressed or in another order."""
        if self.dice.random() < 0.3:
            right = self.dice.choice(DRESS).format(right)
        if self.dice.random() < 0.15:
            right = self.retied(right)
        return Pair(left, right, False, source)


def split_at_tie(name: str) -> tuple[str, str, str] | None:
    """What stands before the first of `TIES` that a name has, that tie, and what stands behind it."""
    for tie in TIES:
        left, found, right = name.partition(f" {tie} ")
        if found:
            return left, tie, right
    return None


def make_pairs(
    names: list[str], vocabulary: Vocabulary, count: int, dice: random.Random
) -> Iterator[Pair]:
    """About `count` pairs from clean names: two of five the same."""
    maker = Maker(vocabulary, dice)
    makers: list[Callable[[str], Pair | None]] = [
        maker.dressed,
        maker.exchanged,
        maker.extended,
        maker.shortened,
    ]
    for _ in range(count):
        make = dice.choices(makers, [42, 32, 15, 10])[0]
        pair = make(dice.choice(names))
        if pair is not None:
            yield pair


def dish_pairs(lexicon: Path, dice: random.Random) -> Iterator[Pair]:
    """Names of one dish, and dishes that share most of their words."""
    groups: list[list[str]] = []
    for path in sorted((lexicon / "dishes").glob("*.tsv")):
        groups += [[row[0], *filter(None, row[1].split("|"))] for row in read_rows(path)[1:]]
    for path in sorted((lexicon / "synonyms").glob("dishes-*.tsv")):
        groups += [[row[0], *filter(None, row[1].split("|"))] for row in read_rows(path)[1:]]
    for names in groups:
        couples = list(combinations(names, 2))
        for left, right in dice.sample(couples, min(len(couples), 4)):
            yield Pair(left, right, True, "names")
    yield from neighbours([names[0] for names in groups], dice)


def neighbours(names: list[str], dice: random.Random) -> Iterator[Pair]:
    """Usual names of two dishes, with at most one word of either not in the other."""
    by_part: dict[frozenset[str], list[str]] = defaultdict(list)
    for name in dict.fromkeys(names):
        words = name.split(" ")
        if 2 <= len(words) <= 5:
            for at in range(len(words)):
                by_part[frozenset(words[:at] + words[at + 1 :])].append(name)
    seen = set()
    for sharing in by_part.values():
        for left in sharing if len(sharing) > 1 else []:
            for right in dice.sample(sharing, min(len(sharing), 3)):
                key = tuple(sorted((left, right)))
                if left != right and key not in seen:
                    seen.add(key)
                    yield Pair(left, right, False, "neighbours")
    single = {name for name in names if " " in name}
    for name in single:
        words = name.split(" ")
        for shorter in (" ".join(words[:-1]), " ".join(words[1:])):
            if shorter in single:
                yield Pair(name, shorter, False, "neighbours")


def confusable_pairs(path: Path, names: list[str], dice: random.Random) -> Iterator[Pair]:
    """Names in which a word is exchanged for its look-alike."""
    twins: dict[str, list[str]] = defaultdict(list)
    for left, right, *_ in read_rows(path)[1:]:
        twins[left].append(right)
        twins[right].append(left)
    for name in names:
        words = name.split(" ")
        places = [at for at, word in enumerate(words) if word in twins]
        if places and dice.random() < 0.5:
            at = dice.choice(places)
            other = " ".join([*words[:at], dice.choice(twins[words[at]]), *words[at + 1 :]])
            yield Pair(name, other, False, "confusable")
