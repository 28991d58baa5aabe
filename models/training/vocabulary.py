"""The WordPiece vocabulary and the tokenizer that training, export and evaluation share.

BERT's uncased rules (controls dropped, ideographs set apart, accents stripped, lower case; words
split at spaces, every punctuation mark a word), without special tokens.
"""

import string
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers

from settings import TOKENS_MAX, UNKNOWN, VOCABULARY_SIZE
from tables import read_lines, write_lines

VOWEL_SIGNS = list("ािीोौ")
DEVANAGARI = [chr(code) for code in range(0x0905, 0x0940) if chr(code).isalpha()] + VOWEL_SIGNS
FORCED = list(string.ascii_lowercase + string.digits) + DEVANAGARI
"""Letters that exist at the start of a word and inside, so that no such word is unknown."""

ALPHABET_MAX = 1400
"""Distinct characters kept by frequency; most are Chinese, and each is a word of its own."""


def open_tokenizer(pieces: list[str]) -> Tokenizer:
    """The tokenizer over `pieces`, whose positions are the ids."""
    vocabulary = {piece: index for index, piece in enumerate(pieces)}
    model = models.WordPiece(vocabulary, unk_token=UNKNOWN, max_input_chars_per_word=100)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = normalizers.BertNormalizer(
        clean_text=True, handle_chinese_chars=True, strip_accents=True, lowercase=True
    )
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer


def train_vocabulary(texts: list[str], path: Path) -> None:
    """Writes `vocab.txt`, one piece a line, `[UNK]` first; about 10 s for 160,000 texts."""
    tokenizer = open_tokenizer([UNKNOWN])
    trainer = trainers.WordPieceTrainer(
        vocab_size=VOCABULARY_SIZE - 2 * len(FORCED),
        min_frequency=3,
        special_tokens=[UNKNOWN],
        limit_alphabet=ALPHABET_MAX,
        initial_alphabet=FORCED,
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    learnt = tokenizer.get_vocab()
    pieces = sorted(learnt, key=learnt.__getitem__)
    missing = [p for char in FORCED for p in (char, f"##{char}") if p not in learnt]
    write_lines(path, pieces + missing)


def read_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of a `vocab.txt`."""
    return open_tokenizer(read_lines(path))


def to_ids(tokenizer: Tokenizer, texts: list[str]) -> list[np.ndarray]:
    """Token ids of each text, int32 `[1..TOKENS_MAX]`; `[UNK]` alone for a text without words."""
    unknown = tokenizer.token_to_id(UNKNOWN)
    return [
        np.asarray(encoding.ids[:TOKENS_MAX] or [unknown], dtype=np.int32)
        for encoding in tokenizer.encode_batch(texts, add_special_tokens=False)
    ]


def by_length(ids: list[np.ndarray]) -> dict[int, np.ndarray]:
    """Rows of equal token count: length → positions in `ids`, in order."""
    lengths = np.asarray([len(row) for row in ids])
    return {int(n): np.flatnonzero(lengths == n) for n in np.unique(lengths)}
