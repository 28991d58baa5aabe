//! Words spelt in another way, or cut short.

use crate::sounds::{count_edits, has_in_order, is_plain, is_vowel, sound_of};

/// Of a shorter word one other letter makes another word: "mala", "mali".
const SLIP_LETTERS_MIN: usize = 5;
/// From here on two letters may differ.
const TWO_SLIPS_LETTERS_MIN: usize = 7;
/// So many letters may be in one of two spellings and not in the other, which spares all else for most words.
const OTHER_LETTERS_MAX: u32 = 4;
/// Words that sound alike differ in so many letters at most.
const SOUND_EDITS_MAX: usize = 3;
/// So many first letters of a word stand for it.
const PREFIX_LETTERS_MIN: usize = 3;

/// Whether an unknown word is a spelling of another, or what a till leaves of it in `letters_min` letters or
/// more. Both begin with the same letter.
pub(crate) fn is_spelling(unknown: &str, other: &str, letters_min: usize) -> bool {
    if unknown.as_bytes().first() != other.as_bytes().first()
        || !is_plain(unknown)
        || !is_plain(other)
    {
        return false;
    }
    let (letters, others) = (letters_of(unknown), letters_of(other));
    ((letters ^ others).count_ones() <= OTHER_LETTERS_MAX && is_slip(unknown, other))
        || (letters & !others == 0 && unknown.len() >= letters_min && is_short_for(unknown, other))
}

/// A bit for each letter of a plain word.
fn letters_of(word: &str) -> u32 {
    word.bytes().fold(0, |all, letter| all | 1 << (letter - b'a'))
}

fn is_slip(one: &str, other: &str) -> bool {
    let (fewer, more) = (one.len().min(other.len()), one.len().max(other.len()));
    if fewer + 1 < SLIP_LETTERS_MIN || more < SLIP_LETTERS_MIN {
        return false;
    }
    let slips = count_slips(one, other);
    slips <= 1
        || (slips == 2 && fewer >= TWO_SLIPS_LETTERS_MIN)
        || (slips <= SOUND_EDITS_MAX && sound_of(one) == sound_of(other))
}

/// How many slips make one word of the other: letters left out, put in, changed, or one pair of neighbours swapped.
pub(crate) fn count_slips(one: &str, other: &str) -> usize {
    match count_edits(one.as_bytes(), other.as_bytes()) {
        2 if is_transposed(one, other) => 1,
        edits => edits,
    }
}

/// Whether two neighbouring letters have changed places.
fn is_transposed(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let differing: Vec<usize> =
        (0..one.len().min(other.len())).filter(|&at| one[at] != other[at]).collect();
    one.len() == other.len()
        && matches!(*differing, [at, next] if next == at + 1 && one[at] == other[next] && one[next] == other[at])
}

/// Whether `short` is what a till leaves of `long`: its first letters, all of its consonants, or some of them
/// and no vowel within ("chkn", "plttr"; "spring" is not short for "sparkling").
fn is_short_for(short: &str, long: &str) -> bool {
    if short.len() >= long.len() {
        return false;
    }
    (short.len() >= PREFIX_LETTERS_MIN && long.starts_with(short))
        || (has_in_order(long, short)
            && (!short.bytes().skip(1).any(is_vowel) || consonants(short) == consonants(long)))
}

/// A double one counts once.
fn consonants(word: &str) -> Vec<u8> {
    let mut letters: Vec<u8> = word.bytes().filter(|&letter| !is_vowel(letter)).collect();
    letters.dedup();
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_or_two_neighbours_are_a_slip() {
        for (one, other) in [("marbel", "marble"), ("arumah", "aarumah"), ("colourful", "colorful")]
        {
            assert!(is_spelling(one, other, 3) && is_spelling(other, one, 3), "{one} {other}");
        }
        for (one, other) in [("mala", "mali"), ("marble", "noble"), ("taster", "tester2")] {
            assert!(!is_spelling(one, other, 3), "{one} {other}");
        }
    }

    #[test]
    fn two_letters_are_one_in_long_words_alone() {
        assert!(is_spelling("vellaatu", "vellattuu", 3));
        assert!(!is_spelling("kimono", "kimchi", 3));
        assert!(!is_transposed("abcd", "badc"), "twice is no slip");
        assert_eq!((count_slips("abcd", "abdc"), count_slips("abcd", "badc")), (1, 3));
    }

    #[test]
    fn tills_leave_first_letters_or_consonants() {
        for (short, long) in
            [("orig", "original"), ("plttr", "platter"), ("bnza", "bonanza"), ("sausg", "sausage")]
        {
            assert!(is_spelling(short, long, 3), "{short} {long}");
            assert!(!is_spelling(long, short, 3), "{long} is known, {short} is not");
        }
        for (short, long) in [("spring", "sparkling"), ("mcegg", "mcveggie"), ("or", "original")] {
            assert!(!is_spelling(short, long, 3), "{short} {long}");
        }
        assert!(is_spelling("bf", "beef", 2));
        assert!(!is_spelling("bf", "beef", 3));
    }

    #[test]
    fn other_first_letters_make_other_words() {
        assert!(!is_spelling("rapper", "wrapper", 3));
        assert!(!is_spelling("café", "cafés", 3), "letters with marks are not told apart here");
    }
}
