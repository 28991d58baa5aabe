//! Takes unknown words for known ones that menus spell otherwise.

use std::cmp::Reverse;
use std::sync::Arc;

use super::cover::Covered;
use super::spans::longest_around;
use crate::knowledge::{Category, Knowledge, Senses};
use crate::skeletons::SkeletonFinder;
use crate::split_words::Border;

/// A shorter unknown word is no spelling of another by itself ("funny" of "feni").
const ALONE_LETTERS_MIN: usize = 6;

/// A word of a question is taken for one of so many names or more, so many times as many as the next, and
/// so many letters: "chikn" is no chin.
const ASKED_COUNT_MIN: u32 = 30;
const ASKED_DOMINANCE: u32 = 4;
const ASKED_LETTERS_MIN: usize = 5;

/// Knows which words have the consonants of another.
pub(super) struct Speller {
    knowledge: Arc<Knowledge>,
    skeletons: SkeletonFinder,
}

impl Speller {
    pub(super) fn new(knowledge: Arc<Knowledge>) -> Self {
        Self { skeletons: SkeletonFinder::new(&knowledge.words), knowledge }
    }

    /// "takka don" is tekka don: an unknown word is a spelling of a known one where that makes a longer
    /// phrase with its neighbours; of several the longest phrase, then the nearest, then the commonest.
    /// The last word before a border, which most likely tells what the dish is, may be one by itself.
    pub(super) fn put_right(&self, covered: &mut Covered) {
        for at in 0..covered.numbers.len() {
            if covered.numbers[at] != -1 {
                continue;
            }
            let Covered { stems, numbers, borders, .. } = &mut *covered;
            let found = self.find_among_neighbours(&stems[at], numbers, borders, at);
            let is_border = |at: usize| borders[at] != Border::None;
            let is_first = at == 0 || is_border(at);
            let is_last = at + 1 == numbers.len() || is_border(at + 1);
            let alone = || if is_last { self.find_alone(&stems[at], is_first) } else { None };
            numbers[at] = found.or_else(alone).map_or(-1, u32::cast_signed);
        }
    }

    fn find_among_neighbours(
        &self,
        stem: &str,
        numbers: &mut [i32],
        borders: &[Border],
        at: usize,
    ) -> Option<u32> {
        let rate = |(number, edits): (u32, usize)| {
            numbers[at] = number.cast_signed();
            let words = longest_around(&self.knowledge, numbers, borders, at);
            let count = self.knowledge.counts[number as usize];
            (words > 1).then_some((words, Reverse(edits), count, number))
        };
        self.spellings(stem).filter_map(rate).max().map(|(.., number)| number)
    }

    /// The word that an unknown one of some length is a spelling of by itself: one letter within it
    /// differs, and all such words name the same dish or kind of dish. Drinks are told from words behind
    /// food ("tilapia pacifica") too seldom: `may_be_drink`.
    fn find_alone(&self, stem: &str, may_be_drink: bool) -> Option<u32> {
        if stem.len() < ALONE_LETTERS_MIN {
            return None;
        }
        let mut found = None;
        for (number, edits) in self.spellings(stem) {
            let known = &self.knowledge.words[number as usize];
            // "carver" and "carvery" are two words.
            if edits > 1 || known.starts_with(stem) || stem.starts_with(known.as_str()) {
                continue;
            }
            let Senses { dish, head, .. } = self.senses_of(number)?;
            let kind = head.map(|head| (&*head.name, head.category));
            let (name, category) = kind.or(dish.map(|dish| (&*dish.name, dish.category)))?;
            if category == Category::Beverage && !may_be_drink {
                return None;
            }
            match found {
                Some((other, _)) if other != name => return None,
                _ => found = Some((name, number)),
            }
        }
        found.map(|(_, number)| number)
    }

    /// The dish, kind of dish or ingredient that an unknown stem of a question most likely means: one
    /// letter differs, and of such words it stands in by far the most names.
    pub(super) fn find_in_question(&self, stem: &str) -> Option<&str> {
        let Knowledge { words, counts, .. } = &*self.knowledge;
        let is_asked_for = |&(number, edits): &(u32, usize)| {
            let senses = self.senses_of(number).unwrap_or_default();
            let Senses { dish, head, ingredient, .. } = senses;
            let is_food = dish.is_some() || head.is_some() || ingredient.is_some();
            edits == 1 && is_food && words[number as usize].len() >= ASKED_LETTERS_MIN
        };
        let asked_for = self.spellings(stem).filter(is_asked_for);
        let mut rated: Vec<(u32, u32)> =
            asked_for.map(|(number, _)| (counts[number as usize], number)).collect();
        rated.sort_unstable_by(|a, b| b.cmp(a));
        let &(count, best) = rated.first()?;
        let rival = rated.get(1).map_or(0, |&(count, _)| count);
        let is_clear = count >= ASKED_COUNT_MIN && count >= ASKED_DOMINANCE * rival;
        is_clear.then(|| words[best as usize].as_str())
    }

    /// Words that an unknown stem may be another spelling of, with the letters that differ.
    fn spellings<'s>(&'s self, stem: &'s str) -> impl Iterator<Item = (u32, usize)> + 's {
        self.skeletons.find(&self.knowledge.words, stem)
    }

    /// None for a word that stands within phrases alone.
    fn senses_of(&self, number: u32) -> Option<Senses<'_>> {
        let phrase = self.knowledge.find_whole(&[number.cast_signed()])?;
        Some(self.knowledge.senses.at(phrase))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing;
    use crate::split_words::split_words;

    /// The words that those of a text are taken for.
    fn put_right(text: &str) -> String {
        let knowledge = testing::knowledge();
        let words = split_words(text);
        let number = |stem: &String| knowledge.number_of(stem).map_or(-1, u32::cast_signed);
        let mut covered = Covered {
            numbers: words.stems.iter().map(number).collect(),
            stems: words.stems,
            borders: words.borders,
            ..Covered::default()
        };
        Speller::new(knowledge.clone()).put_right(&mut covered);
        let word = |&number: &i32| {
            usize::try_from(number).map_or("?", |number| knowledge.words[number].as_str())
        };
        covered.numbers.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn neighbours_tell_what_a_word_is() {
        assert_eq!(put_right("buter chicken"), "butter chicken");
        assert_eq!(put_right("buter pizza"), "? pizza");
        assert_eq!(put_right("buter, chicken"), "? chicken", "beyond a border");
        assert_eq!(put_right("murgh mikhani"), "murgh makhani");
    }

    #[test]
    fn the_last_word_may_be_a_dish_by_itself() {
        assert_eq!(put_right("shawerma"), "shawarma");
        assert_eq!(put_right("egg shawerma + coke"), "egg shawarma coke");
        assert_eq!(put_right("shawerma egg"), "? egg");
        assert_eq!(put_right("shawarm"), "?", "but for its end the same");
        assert_eq!(put_right("limencello"), "limoncello");
        assert_eq!(put_right("egg limencello"), "egg ?", "a drink");
    }

    #[test]
    fn a_word_of_a_question_is_the_commonest_food() {
        let speller = Speller::new(testing::knowledge());
        assert_eq!(speller.find_in_question("chickan"), Some("chicken"));
        assert_eq!(speller.find_in_question("chicken"), None, "nothing differs");
        assert_eq!(speller.find_in_question("makhini"), None, "no food by itself");
        assert_eq!(speller.find_in_question("eg"), None);
    }
}
