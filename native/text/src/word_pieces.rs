//! Text → token ids of our own `WordPiece` vocabulary, as BERT's uncased tokenizer does it (Devlin et
//! al. 2018; Wu et al. 2016 for the pieces), without special tokens. The library
//! `@huggingface/tokenizers` is the oracle in the tests.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::collections::Map;

const UNKNOWN: &str = "[UNK]";
const CONTINUATION: &str = "##";
/// Longer words are unknown as a whole, as in BERT.
const WORD_CHARS_MAX: usize = 100;

/// A vocabulary that cannot say that a word is unknown.
#[derive(Debug)]
pub struct NoUnknownTokenError;

impl fmt::Display for NoUnknownTokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the vocabulary lacks {UNKNOWN}")
    }
}

impl std::error::Error for NoUnknownTokenError {}

/// Tokenizes by one vocabulary.
pub struct Tokenizer {
    /// Pieces that words begin with.
    first: Map<Box<str>, i32>,
    /// Pieces that go on with a word, without their mark.
    later: Map<Box<str>, i32>,
    /// Of the longest piece.
    piece_bytes_max: usize,
    unknown: i32,
    tokens_max: usize,
}

impl Tokenizer {
    /// `vocabulary` has the pieces in order of their ids; tokens of a text past `tokens_max` are dropped.
    ///
    /// # Errors
    ///
    /// When the unknown token is not among the pieces.
    pub fn new(vocabulary: &[String], tokens_max: usize) -> Result<Self, NoUnknownTokenError> {
        let (mut first, mut later) = (Map::default(), Map::default());
        for (piece, id) in vocabulary.iter().zip(0..) {
            match piece.strip_prefix(CONTINUATION) {
                Some(rest) if !rest.is_empty() => later.insert(rest.into(), id),
                _ => first.insert(piece.as_str().into(), id),
            };
        }
        let unknown = *first.get(UNKNOWN).ok_or(NoUnknownTokenError)?;
        let piece_bytes_max = vocabulary.iter().map(String::len).max().unwrap_or_default();
        Ok(Self { first, later, piece_bytes_max, unknown, tokens_max })
    }

    /// At least one id: a text without a word is the unknown token. `O(length)`.
    #[must_use]
    pub fn tokenize(&self, text: &str) -> Vec<i32> {
        let mut ids = Vec::new();
        self.append(text, &mut ids);
        ids
    }

    /// Puts a text's ids behind others; tells how many.
    pub fn append(&self, text: &str, ids: &mut Vec<i32>) -> usize {
        let from = ids.len();
        let normal;
        let is_plain = text.bytes().all(|byte| matches!(byte, b' ' | b'0'..=b'9' | b'a'..=b'z'));
        let lower = if is_plain {
            text
        } else {
            normal = normalise(text);
            &normal
        };
        let mut rest = lower;
        while ids.len() - from < self.tokens_max {
            let Some(word) = next_word(&mut rest) else { break };
            self.append_word(word, ids);
        }
        if ids.len() == from {
            ids.push(self.unknown);
        }
        ids.truncate(from + self.tokens_max);
        ids.len() - from
    }

    /// The longest known piece first, again and again; the unknown token when some rest fits no piece.
    fn append_word(&self, word: &str, ids: &mut Vec<i32>) {
        let from = ids.len();
        let mut rest = word;
        let mut pieces = &self.first;
        if word.len() > WORD_CHARS_MAX && word.chars().count() > WORD_CHARS_MAX {
            rest = "";
            ids.push(self.unknown);
        }
        while !rest.is_empty() {
            let Some((length, id)) = self.longest_piece(rest, pieces) else {
                ids.truncate(from);
                ids.push(self.unknown);
                return;
            };
            ids.push(id);
            rest = &rest[length..];
            pieces = &self.later;
        }
    }

    /// In bytes, and its id.
    fn longest_piece(&self, text: &str, pieces: &Map<Box<str>, i32>) -> Option<(usize, i32)> {
        let lengths = (1..=text.len().min(self.piece_bytes_max)).rev();
        lengths
            .filter(|&length| text.is_char_boundary(length))
            .find_map(|length| pieces.get(&text[..length]).map(|&id| (length, id)))
    }
}

/// Every punctuation mark is a word of its own.
fn next_word<'t>(rest: &mut &'t str) -> Option<&'t str> {
    let text = rest.trim_start_matches(is_space);
    let first = text.chars().next()?;
    let end = if is_punctuation(first) {
        first.len_utf8()
    } else {
        text.find(|letter| is_space(letter) || is_punctuation(letter)).unwrap_or(text.len())
    };
    let (word, behind) = text.split_at(end);
    *rest = behind;
    Some(word)
}

/// BERT's normaliser: controls dropped, ideographs set apart, accents stripped, lower case.
fn normalise(text: &str) -> String {
    if text.is_ascii() {
        let visible = text.chars().filter(|&letter| is_space(letter) || !letter.is_control());
        return visible.map(|letter| letter.to_ascii_lowercase()).collect();
    }
    let mut visible = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_space(letter) {
            visible.push(' ');
        } else if is_ideograph(letter) {
            visible.extend([' ', letter, ' ']);
        } else if !is_dropped(letter) {
            visible.push(letter);
        }
    }
    let is_mark = |letter: char| letter.general_category() == GeneralCategory::NonspacingMark;
    let bare: String = visible.nfd().filter(|&letter| !is_mark(letter)).collect();
    bare.to_lowercase()
}

/// What a regular expression in JavaScript takes for a space.
fn is_space(letter: char) -> bool {
    match letter {
        '\t'..='\r' | ' ' | '\u{feff}' => true,
        '\0'..='\u{9f}' => false,
        _ => letter.is_whitespace(),
    }
}

fn is_dropped(letter: char) -> bool {
    use GeneralCategory::{Control, Format, PrivateUse, Surrogate};
    letter == '\u{fffd}'
        || matches!(letter.general_category(), Control | Format | PrivateUse | Surrogate)
}

/// BERT counts all ASCII symbols as punctuation, and Unicode's punctuation beyond.
fn is_punctuation(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_punctuation();
    }
    letter.general_category_group() == GeneralCategoryGroup::Punctuation
}

/// The blocks that BERT takes for CJK ideographs; Hangul and kana are words of letters.
fn is_ideograph(letter: char) -> bool {
    matches!(letter,
        '\u{4e00}'..='\u{9fff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{20000}'..='\u{2a6df}'
        | '\u{2a700}'..='\u{2ceaf}'
        | '\u{f900}'..='\u{faff}'
        | '\u{2f800}'..='\u{2fa1f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokenizer(tokens_max: usize) -> Tokenizer {
        let pieces = ["[UNK]", "chicken", "chi", "##ck", "##en", "65", "!", "茶", "e"];
        Tokenizer::new(&pieces.map(str::to_owned), tokens_max).unwrap()
    }

    #[test]
    fn takes_the_longest_piece_first() {
        let ids = |text| tokenizer(9).tokenize(text);
        assert_eq!(ids("Chicken 65!"), [1, 5, 6]);
        assert_eq!(ids("chicken chick"), [1, 2, 3]);
        assert_eq!(ids("chicx"), [0]);
        assert_eq!(ids("茶é茶"), [7, 8, 7]);
        assert_eq!(ids("\u{feff}"), [0]);
        assert_eq!(ids(&"e".repeat(101)), [0]);
    }

    #[test]
    fn drops_the_tokens_past_its_limit() {
        assert_eq!(tokenizer(2).tokenize("chick chick"), [2, 3]);
        let mut ids = vec![9];
        assert_eq!(tokenizer(3).append("chick chick", &mut ids), 3);
        assert_eq!(ids, [9, 2, 3, 2]);
    }

    #[test]
    fn needs_the_unknown_token() {
        let error = Tokenizer::new(&["a".to_owned()], 8).err().unwrap();
        assert_eq!(error.to_string(), "the vocabulary lacks [UNK]");
    }
}
