"""Other ways to write the same name: typos, transliterations, word order, one script of two."""

import random
import re

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SWAPS = [
    ("biryani", "biriyani"),
    ("biryani", "briyani"),
    ("aloo", "alu"),
    ("aloo", "aaloo"),
    ("gobi", "gobhi"),
    ("dal", "daal"),
    ("dal", "dhal"),
    ("naan", "nan"),
    ("roti", "rotti"),
    ("paratha", "parantha"),
    ("paratha", "parata"),
    ("chole", "chhole"),
    ("murgh", "murg"),
    ("keema", "kheema"),
    ("keema", "qeema"),
    ("palak", "paalak"),
    ("kadai", "karahi"),
    ("kadai", "kadhai"),
    ("makhani", "makhni"),
    ("pulao", "pulav"),
    ("pulao", "pilau"),
    ("vada", "wada"),
    ("vada", "vadai"),
    ("pav", "pao"),
    ("samosa", "samosas"),
    ("dosa", "dosai"),
    ("dosa", "dhosa"),
    ("dosa", "thosai"),
    ("idli", "idly"),
    ("uttapam", "uthappam"),
    ("jeera", "zeera"),
    ("raita", "rayta"),
    ("lassi", "lasi"),
    ("kulfi", "qulfi"),
    ("kebab", "kabab"),
    ("kebab", "kabob"),
    ("tikka", "tika"),
    ("tandoori", "tanduri"),
    ("korma", "qorma"),
    ("masala", "masaala"),
    ("bhaji", "bhajji"),
    ("schezwan", "szechuan"),
    ("schezwan", "sichuan"),
    ("manchurian", "manchuria"),
    ("chowmein", "chow mein"),
    ("momos", "momo"),
    ("hummus", "houmous"),
    ("falafel", "felafel"),
    ("shawarma", "shawerma"),
    ("shawarma", "shwarma"),
    ("tom yam", "tom yum"),
    ("kway teow", "kuey teow"),
    ("kway teow", "koay teow"),
    ("mee", "mie"),
    ("nasi", "nasik"),
    ("char siu", "char siew"),
    ("yogurt", "yoghurt"),
    ("chilli", "chili"),
    ("chilli", "chilly"),
    ("omelette", "omelet"),
    ("doughnut", "donut"),
    ("barbecue", "bbq"),
    ("and", "&"),
    ("with", "w/"),
    ("vegetable", "veg"),
    ("chicken", "chkn"),
    ("ketchup", "catsup"),
    ("grey", "gray"),
    ("flavour", "flavor"),
    ("mayonnaise", "mayo"),
    ("prawns", "prawn"),
    ("fries", "fry"),
]
"""Spellings that menus use for one word; written by hand."""

TRANSLITERATION = [
    ("ee", "i"),
    ("oo", "u"),
    ("aa", "a"),
    ("i", "ee"),
    ("u", "oo"),
    ("a", "aa"),
    ("v", "w"),
    ("w", "v"),
    ("ph", "f"),
    ("th", "t"),
    ("dh", "d"),
    ("bh", "b"),
    ("kh", "k"),
    ("gh", "g"),
    ("sh", "s"),
    ("z", "j"),
    ("ck", "k"),
    ("c", "k"),
    ("k", "c"),
    ("y", "i"),
    ("q", "k"),
    ("e", "i"),
]
"""Letter groups that cooks and clerks exchange."""

NOT_LATIN = re.compile(
    r"[\u0900-\u0dff\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
SWAP_OF: dict[str, list[str]] = {}
for _a, _b in SWAPS:
    SWAP_OF.setdefault(_a, []).append(_b)
    SWAP_OF.setdefault(_b, []).append(_a)


def noisy(text: str, dice: random.Random) -> str:
    """One to three changes that leave the dish what it is."""
    words = text.split(" ")
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3))):
        kind = dice.random()
        if kind < 0.25:
            words = swapped(words, dice)
        elif kind < 0.40:
            words = reordered(words, dice)
        elif kind < 0.45:
            words = rejoined(words, dice)
        else:
            at = dice.randrange(len(words))
            words[at] = misspelt(words[at], dice)
    return " ".join(words)


def swapped(words: list[str], dice: random.Random) -> list[str]:
    """A known other spelling where there is one, else a plausible transliteration."""
    places = [at for at, word in enumerate(words) if word in SWAP_OF]
    if places:
        at = dice.choice(places)
        return words[:at] + [dice.choice(SWAP_OF[words[at]])] + words[at + 1 :]
    at = dice.randrange(len(words))
    word = words[at]
    if len(word) >= 4 and word.isascii():
        source, target = dice.choice(TRANSLITERATION)
        place = word.find(source, 1)
        if place > 0:
            words[at] = word[:place] + target + word[place + len(source) :]
    return words


def reordered(words: list[str], dice: random.Random) -> list[str]:
    """Short names only: word order tells dishes apart in long ones ("rice with …")."""
    if not 2 <= len(words) <= 4 or {"with", "and", "&", "without", "no", "in", "of"} & set(words):
        return words
    at = dice.randrange(len(words))
    return words[at:] + words[:at] if dice.random() < 0.7 else dice.sample(words, len(words))


def rejoined(words: list[str], dice: random.Random) -> list[str]:
    """Two words written as one."""
    if len(words) < 2:
        return words
    at = dice.randrange(len(words) - 1)
    return words[:at] + [words[at] + words[at + 1]] + words[at + 2 :]


def misspelt(word: str, dice: random.Random) -> str:
    """A slip of the pen in a word of four letters or more."""
    if len(word) < 4 or not word.isalpha() or not word.isascii():
        return word
    at = dice.randrange(1, len(word))
    kind = dice.random()
    if kind < 0.25:
        return word[:at] + word[at + 1 :]
    if kind < 0.50:
        return word[:at] + word[at] + word[at:]
    if kind < 0.70 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind < 0.80:
        vowels = [place for place, char in enumerate(word) if char in "aeiou" and place > 0]
        if vowels:
            place = dice.choice(vowels)
            return word[:place] + dice.choice("aeiou") + word[place + 1 :]
    letter = dice.choice(LETTERS)
    return word[:at] + letter + word[at + 1 :]


def other_script(text: str) -> str | None:
    """The non-Latin words of a bilingual name, when there are Latin ones to learn them from."""
    words = text.split(" ")
    foreign = [word for word in words if NOT_LATIN.search(word)]
    return " ".join(foreign) if foreign and len(foreign) < len(words) else None


def latin_part(text: str) -> str | None:
    """The Latin words of a bilingual name when they are two or more: the teacher reads those."""
    words = text.split(" ")
    latin = [word for word in words if not NOT_LATIN.search(word)]
    wordy = sum(word.isalpha() for word in latin)
    return " ".join(latin) if wordy >= 2 and len(latin) < len(words) else None
