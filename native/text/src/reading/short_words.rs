//! How tills cut a word short: its beginning ("tand"), or its consonants ("kft").

use crate::sounds::{has_in_order, is_plain, is_vowel};

/// A word of consonants alone has so many.
const SQUEEZED_MIN: usize = 3;
/// Of the word's own consonants it has more than one in so many.
const CONSONANTS_PER_LETTER: usize = 2;
/// Where a text is of several short words each may be as short as this:
const LETTERS_OF_MANY_MIN: usize = 2;
const CONSONANTS_PER_LETTER_OF_MANY: usize = 4;

/// Among several short words: "rst pk fr rice".
pub(super) fn is_cut_among_many(short: &str, word: &str) -> bool {
    short.len() >= LETTERS_OF_MANY_MIN
        && word.len() > short.len()
        && is_plain(word)
        && (word.starts_with(short) || is_of(short, word, CONSONANTS_PER_LETTER_OF_MANY))
}

/// Whether it is nothing but consonants, most of those that the word has, in its order: "kft", "mtn".
pub(super) fn is_squeezed(short: &str, word: &str) -> bool {
    short.len() >= SQUEEZED_MIN && is_of(short, word, CONSONANTS_PER_LETTER)
}

fn is_of(short: &str, word: &str, consonants_per_letter: usize) -> bool {
    let consonants = word.bytes().filter(|letter| !is_vowel(*letter)).count();
    has_in_order(word, short)
        && consonants_per_letter * short.len() > consonants
        && short.as_bytes()[0] == word.as_bytes()[0]
        && !short.bytes().any(is_vowel)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_vowels_out() {
        for (short, word) in [("kft", "kofta"), ("mtn", "mutton"), ("gvy", "gravy")] {
            assert!(is_squeezed(short, word), "{short} {word}");
        }
        for (short, word) in [
            ("kft", "kebab"),
            ("spring", "sparkling"),
            ("pk", "pork"),
            ("ftk", "kofta"),
            ("chz", "chardonnay"),
        ] {
            assert!(!is_squeezed(short, word), "{short} {word}");
        }
    }

    #[test]
    fn is_shorter_among_many() {
        for (short, word) in [("pk", "pork"), ("fr", "fried"), ("sal", "salmon"), ("ck", "chicken")]
        {
            assert!(is_cut_among_many(short, word), "{short} {word}");
        }
        for (short, word) in [("p", "pork"), ("pork", "pork"), ("po", "parotta")] {
            assert!(!is_cut_among_many(short, word), "{short} {word}");
        }
    }
}
