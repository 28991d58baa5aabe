//! Words that a till cuts short: "tand chicken", "malai kft", "o/pizza", "rst pk fr rice". Alone such a word
//! could be anything; beside the others of a dish's name, or of all words that begin like them, one is left.

use std::ops::Range;
use std::sync::Arc;

use super::cover::Covered;
use super::name_keys::{dish_names, hash, initials_of};
use super::short_texts::ShortTexts;
use super::short_words::is_squeezed;
use crate::keys::values_under;
use crate::knowledge::{Knowledge, PhrasePaths};
use crate::sounds::is_plain;
use crate::split_words::Border;

/// Words of the dishes' names that are looked at.
pub(super) const WORDS: Range<usize> = 2..5;
/// A shorter word is not cut.
const LETTERS_MIN: usize = 4;
/// How many of the lexicon's names have a word whose beginning is taken for it: "cart fries" are no carnitas.
const COUNT_MIN: u32 = 100;
/// Where it makes a whole text a dish ("guj thali"):
const COUNT_IN_WHOLE_MIN: u32 = 25;
/// Of two dishes the one is meant whose word is so many times as common.
pub(super) const COMMONER_MIN: u32 = 4;

/// Finds dishes by their names.
pub(super) struct ShortNames {
    paths: Arc<PhrasePaths>,
    /// By all words but one and the first letter of that: keys, and the nodes where the names end, ascending.
    but_one: Vec<(u32, u32)>,
    texts: ShortTexts,
}

/// Words of a text, one of them cut short.
struct Window<'c> {
    numbers: &'c [i32],
    /// The short word, and where it stands.
    short: &'c str,
    at: usize,
    /// Whether a stroke stands behind the short word, and whether it is the whole text.
    is_struck: bool,
    is_whole: bool,
}

impl ShortNames {
    /// Some 30 ms for 100,000 names.
    pub(super) fn new(knowledge: &Knowledge, paths: Arc<PhrasePaths>) -> Self {
        let (mut but_one, mut initials) = (Vec::new(), Vec::new());
        for (node, numbers) in dish_names(knowledge, &paths) {
            if !WORDS.contains(&numbers.len()) {
                continue;
            }
            let words: Vec<&str> =
                numbers.iter().map(|&number| &*knowledge.words[number as usize]).collect();
            let numbers: Vec<i32> = numbers.into_iter().map(u32::cast_signed).collect();
            if words.iter().all(|word| is_plain(word)) {
                initials.push((initials_of(&words), node));
            }
            for (at, word) in words.iter().enumerate() {
                if word.len() >= LETTERS_MIN && is_plain(word) {
                    but_one.push((key_of(&numbers, at, word.as_bytes()[0]), node));
                }
            }
        }
        but_one.sort_unstable();
        let texts = ShortTexts::new(paths.clone(), initials);
        Self { paths, but_one, texts }
    }

    /// Puts the words in place of unknown ones that are cut from them; whether there were any. Nothing is
    /// read across brackets and lists, but a stroke behind a letter or two.
    pub(super) fn put_right(&self, knowledge: &Knowledge, covered: &mut Covered) -> bool {
        let unknown = covered.spans.iter().filter(|span| span.phrase == -1);
        let unknown: Vec<usize> = unknown.map(|span| span.start as usize).collect();
        if let Some(numbers) = self.texts.words_of(knowledge, covered, &unknown) {
            for &at in &unknown {
                put(knowledge, covered, at, numbers[at]);
            }
            return true;
        }
        let mut is_changed = false;
        for at in unknown {
            let Some(number) = self.word_at(knowledge, covered, at) else { continue };
            put(knowledge, covered, at, number);
            if covered.borders[at + 1] == Border::Slash {
                covered.borders[at + 1] = Border::None;
            }
            is_changed = true;
        }
        is_changed
    }

    /// What the word at `at` is cut from, by the longest name around it.
    fn word_at(&self, knowledge: &Knowledge, covered: &Covered, at: usize) -> Option<u32> {
        let Covered { stems, numbers, borders, .. } = covered;
        let short = &*stems[at];
        if !is_plain(short) {
            return None;
        }
        // "c/queso" is with cheese.
        let is_struck = borders[at + 1] == Border::Slash && short.len() <= 2 && short != "c";
        let is_open = |border: usize| borders[border].joins() || (is_struck && border == at + 1);
        WORDS.rev().find_map(|words| {
            let first = (at + 1).saturating_sub(words);
            (first..=at).find_map(|start| {
                let window = start..start + words;
                let others = numbers.get(window.clone())?;
                let is_one = (start + 1..window.end).all(is_open)
                    && (!is_struck || window.end > at + 1)
                    && window.clone().all(|one| one == at || numbers[one] != -1);
                let is_whole = others.len() == numbers.len();
                let window = Window { numbers: others, short, at: at - start, is_struck, is_whole };
                is_one.then(|| self.find(knowledge, &window)).flatten()
            })
        })
    }

    fn find(&self, knowledge: &Knowledge, window: &Window) -> Option<u32> {
        let key = key_of(window.numbers, window.at, window.short.as_bytes()[0]);
        let count = |word: u32| knowledge.counts[word as usize];
        let mut found: Vec<u32> = values_under(&self.but_one, key)
            .map(|node| self.paths.words_to(node))
            .filter(|words| is_window_of(window, words))
            .map(|words| words[window.at])
            .filter(|&word| window.is_cut_from(&knowledge.words[word as usize], count(word)))
            .collect();
        found.sort_unstable_by_key(|&word| (std::cmp::Reverse(count(word)), word));
        found.dedup();
        match found[..] {
            [] => None,
            [one] => Some(one),
            [one, next, ..] => (count(one) >= COMMONER_MIN * count(next)).then_some(one),
        }
    }
}

fn put(knowledge: &Knowledge, covered: &mut Covered, at: usize, number: u32) {
    let word = &knowledge.words[number as usize];
    covered.words[at].clone_from(word);
    covered.stems[at].clone_from(word);
    covered.numbers[at] = number.cast_signed();
}

/// A hash: the words but that at `at`, in order, and the letter that it begins with.
fn key_of(numbers: &[i32], at: usize, letter: u8) -> u32 {
    let others = numbers.iter().enumerate().map(|(place, number)| match place {
        _ if place == at => u32::from(letter),
        _ => number.cast_unsigned(),
    });
    let parts = [numbers.len(), at].map(|part| u32::try_from(part).unwrap_or_default());
    hash(parts.into_iter().chain(others))
}

fn is_window_of(window: &Window, words: &[u32]) -> bool {
    let is_same = |(place, (own, word)): (usize, (&i32, &u32))| {
        place == window.at || own.cast_unsigned() == *word
    };
    window.numbers.len() == words.len() && window.numbers.iter().zip(words).enumerate().all(is_same)
}

impl Window<'_> {
    /// Whether its short word is cut from this one, which `count` names have.
    fn is_cut_from(&self, word: &str, count: u32) -> bool {
        if !is_plain(word) || word.len() < LETTERS_MIN || word.len() <= self.short.len() {
            return false;
        }
        let count_min = if self.is_whole { COUNT_IN_WHOLE_MIN } else { COUNT_MIN };
        let is_beginning = self.short.len() >= self.letters_min() && word.starts_with(self.short);
        is_squeezed(self.short, word) || (is_beginning && count >= count_min)
    }

    /// Of a beginning: "tan roti" is a tandoori one, "mama tan's egg roll" is not.
    fn letters_min(&self) -> usize {
        match (self.is_struck, self.is_whole) {
            (true, _) => 1,
            (false, true) => 3,
            _ => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::testing::phrases;

    #[test]
    fn takes_a_short_word_for_the_one_that_makes_a_dish() {
        assert_eq!(phrases("butt chicken"), ["butter chicken"]);
        assert_eq!(phrases("large btr chicken"), ["large", "butter chicken"]);
        assert_eq!(phrases("o/pizza"), ["onion pizza"]);
        assert_eq!(phrases("btr ckn"), ["butter chicken"]);
    }

    #[test]
    fn leaves_words_that_make_none_and_reads_across_no_border() {
        assert_eq!(phrases("butt pizza"), ["?", "pizza"]);
        assert_eq!(phrases("butt, chicken"), ["?", "chicken"]);
        assert_eq!(phrases("o pizza"), ["?", "pizza"]);
        assert_eq!(phrases("quux chicken"), ["?", "chicken"]);
    }

    #[test]
    fn leaves_vowels_out_or_the_end_of_a_common_word() {
        let is_cut = |short, word, count, is_whole| {
            let window = Window { numbers: &[], short, at: 0, is_struck: false, is_whole };
            window.is_cut_from(word, count)
        };
        assert!(is_cut("kft", "kofta", 0, false));
        assert!(is_cut("tand", "tandoori", COUNT_MIN, false));
        assert!(is_cut("tan", "tandoori", COUNT_IN_WHOLE_MIN, true));
        for (short, word) in
            [("tan", "tandoori"), ("kft", "kebab"), ("spring", "sparkling"), ("ta", "tandoori")]
        {
            assert!(!is_cut(short, word, COUNT_MIN, false), "{short} {word}");
        }
        assert!(!is_cut("cart", "carnita", COUNT_MIN - 1, false));
        assert!(is_cut("guj", "gujarati", COUNT_IN_WHOLE_MIN, true));
    }
}
