//! A word's consonants, roughly: what stays when menus spell a foreign word as they hear it ("tekka",
//! "takka"; "minestrone", "ministrone").

use crate::keys::{FNV_BASIS, fnv, values_under};
use crate::sounds::{count_edits, is_plain};

/// Shorter words are near too many others.
const LETTERS_MIN: usize = 4;
/// In a shorter word "b" is not "p": "buda bowl" is no buta bowl.
const VOICED_LETTERS_MIN: usize = 6;
/// Letters that may differ: one in so many, and always one.
const LETTERS_PER_EDIT: usize = 4;

/// Finds known words with the consonants of an unknown one.
pub struct SkeletonFinder {
    /// The skeletons and their words' numbers, ascending.
    entries: Vec<(Skeleton, u32)>,
}

impl SkeletonFinder {
    /// Of words by number; 4 ms for 40,000.
    #[must_use]
    pub fn new(words: &[String]) -> Self {
        let numbered = (0..).zip(words);
        let mut entries: Vec<(Skeleton, u32)> =
            numbered.filter_map(|(number, word)| Some((skeleton_of(word)?, number))).collect();
        entries.sort_unstable();
        Self { entries }
    }

    /// Of the `words` that it is of, those with the consonants of `word` that begin like it and differ in
    /// few letters, by number, with the count of these letters.
    pub fn find<'w>(
        &'w self,
        words: &'w [String],
        word: &'w str,
    ) -> impl Iterator<Item = (u32, usize)> + 'w {
        let here = skeleton_of(word).into_iter();
        let here = here.flat_map(|skeleton| values_under(&self.entries, skeleton));
        let edits_max = (word.len() / LETTERS_PER_EDIT).max(1);
        here.filter_map(move |at| {
            let (word, known) = (word.as_bytes(), words[at as usize].as_bytes());
            let edits = count_edits(word, known);
            let is_near = edits <= edits_max && known[0] == word[0];
            let is_same = word.len() >= VOICED_LETTERS_MIN
                || consonants(word, |letter| letter).eq(consonants(known, |letter| letter));
            (is_near && is_same).then_some((at, edits))
        })
    }
}

/// A hash (FNV-1a): words that fall together by chance differ in more letters than are allowed.
pub(crate) type Skeleton = u32;

/// Equal for words of the same consonants in the same order, voiced or not. None for a short word, one of
/// a single consonant, or one with letters that are not plain.
pub(crate) fn skeleton_of(word: &str) -> Option<Skeleton> {
    if word.len() < LETTERS_MIN || !is_plain(word) {
        return None;
    }
    let mut hash = FNV_BASIS;
    let mut count = 0;
    for sound in consonants(word.as_bytes(), voiceless) {
        hash = fnv(hash, [sound]);
        count += 1;
    }
    (count > 1).then_some(hash)
}

/// Consonants as they sound, without "h", "w" and "y", of several alike in a row one.
fn consonants(word: &[u8], sound: impl Fn(u8) -> u8) -> impl Iterator<Item = u8> {
    let mut last = 0;
    let sounds = word.iter().filter_map(move |&letter| match letter {
        b'a' | b'e' | b'i' | b'o' | b'u' | b'h' | b'w' | b'y' => None,
        b'c' | b'q' => Some(sound(b'k')),
        other => Some(sound(other)),
    });
    sounds.filter(move |&sound| std::mem::replace(&mut last, sound) != sound)
}

/// "b" and "p", "d" and "t" are one where languages write either.
fn voiceless(letter: u8) -> u8 {
    match letter {
        b'b' => b'p',
        b'd' => b't',
        b'g' => b'k',
        b'z' => b's',
        b'v' => b'f',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_differs_in_vowels_and_doubled_letters() {
        let words = ["tekka", "tikka", "minestrone", "reuben", "paneer", "egg", "dukka", "teea"];
        let words = words.map(str::to_owned);
        let finder = SkeletonFinder::new(&words);
        let find = |word| {
            finder
                .find(&words, word)
                .map(|(at, edits)| (&*words[at as usize], edits))
                .collect::<Vec<_>>()
        };
        assert_eq!(find("takka"), [("tekka", 1), ("tikka", 1)]);
        assert_eq!(find("ministrone"), [("minestrone", 1)]);
        assert_eq!(find("ruben"), [("reuben", 1)]);
        assert_eq!(find("panir"), [], "two letters of five");
        assert_eq!(find("dugga"), [], "one letter, and no vowel");
        assert_eq!(find("minestrode"), []);
        assert_eq!(find("minesdrone"), [("minestrone", 1)]);
        assert_eq!(find("minstrn"), [], "three letters of seven");
        for unknown in ["eg", "", "tékka", "mango", "teai"] {
            assert_eq!(find(unknown), [], "{unknown}");
        }
    }
}
