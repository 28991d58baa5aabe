//! From a word to its number, also when it is misspelt or written together with its neighbour.

use std::sync::Arc;

use crate::knowledge::Knowledge;
use crate::sounds::{SoundFinder, is_plain};

/// Longer ones are no words, and would cost.
const LETTERS_MAX: usize = 24;
/// A word that fewer names hold is not what a misspelt one is taken for.
const COUNT_MIN: u32 = 3;
const PART_LETTERS_MIN: usize = 3;
/// Of a word written together; shorter ones part by chance ("ham-mer").
const TOGETHER_LETTERS_MIN: usize = 8;
/// Names that each part of it stands in.
const PART_COUNT_MIN: u32 = 20;

/// What an unknown word is taken for, by the words' numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guess {
    One(u32),
    /// It is written together from two.
    Two([u32; 2]),
}

/// Knows words by their stems.
pub(super) struct Vocabulary {
    knowledge: Arc<Knowledge>,
    sounds: Arc<SoundFinder>,
}

impl Vocabulary {
    /// `sounds` is of the same knowledge.
    pub(super) fn new(knowledge: Arc<Knowledge>, sounds: Arc<SoundFinder>) -> Self {
        Self { knowledge, sounds }
    }

    /// The number of a stem as it stands.
    pub(super) fn number_of(&self, stem: &str) -> Option<u32> {
        self.knowledge.number_of(stem)
    }

    /// What an unknown stem is taken for; none when nothing is close.
    pub(super) fn guess(&self, stem: &str) -> Option<Guess> {
        if stem.len() > LETTERS_MAX || !is_plain(stem) {
            return None;
        }
        let right = self.sounds.find(stem, COUNT_MIN).map(Guess::One);
        right.or_else(|| self.split(stem).map(Guess::Two))
    }

    /// The two stems that a stem is written together from ("paneertikka"): of all such pairs the one
    /// whose rarer word is the most common, the shorter first word of equals.
    pub(super) fn split(&self, stem: &str) -> Option<[u32; 2]> {
        if stem.len() < TOGETHER_LETTERS_MIN || !is_plain(stem) {
            return None;
        }
        let counts = &self.knowledge.counts;
        let mut best = None;
        let mut best_count = PART_COUNT_MIN - 1;
        for at in PART_LETTERS_MIN..=stem.len() - PART_LETTERS_MIN {
            let (left, right) = stem.split_at(at);
            let Some(left) = self.number_of(left) else { continue };
            let Some(right) = self.number_of(right) else { continue };
            let count = counts[left as usize].min(counts[right as usize]);
            if count > best_count {
                (best, best_count) = (Some([left, right]), count);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing;

    #[test]
    fn takes_unknown_words_for_known_ones() {
        let knowledge = testing::knowledge();
        let sounds = SoundFinder::new(&knowledge.words, &knowledge.counts);
        let vocabulary = Vocabulary::new(knowledge.clone(), Arc::new(sounds));
        let number = |word: &str| knowledge.number_of(word).unwrap();
        assert_eq!(vocabulary.number_of("chiken"), None);
        assert_eq!(vocabulary.guess("chiken"), Some(Guess::One(number("chicken"))));
        let parts = [number("paneer"), number("pizza")];
        assert_eq!(vocabulary.guess("paneerpizza"), Some(Guess::Two(parts)));
        assert_eq!(vocabulary.split("paneerpizza"), Some(parts));
        for unknown in ["quux", "eggegg", "paneer-pizza", "", &"chicken".repeat(4)] {
            assert_eq!(vocabulary.guess(unknown), None, "{unknown}");
        }
    }
}
