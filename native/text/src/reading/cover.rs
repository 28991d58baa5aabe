//! Finds a name's words and the phrases that cover them. The knowledge is the lexicon's; no I/O.

use std::sync::Arc;

use serde::Serialize;

use super::read::{Reading, read};
use super::reorder::reorder;
use super::respell::Speller;
use super::short_names::ShortNames;
use super::spans::{Span, find_spans};
use super::vocabulary::{Guess, Vocabulary};
use super::whole_names::WholeNames;
use crate::knowledge::{Knowledge, Sense, Structure};
use crate::normalise::normalise;
use crate::sounds::SoundFinder;
use crate::split_words::{Border, split_words};

/// A name's words and the phrases that cover them: all that its normal form needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Covered {
    /// The words that were read, in order: of the cleaned text or, where that is empty, of the raw.
    pub words: Vec<String>,
    /// The same words as phrases are compared by.
    pub stems: Vec<String>,
    /// Their numbers; -1 for an unknown one.
    pub numbers: Vec<i32>,
    /// What stands before each word, and after the last.
    pub borders: Vec<Border>,
    /// One after another, all words.
    pub spans: Vec<Span>,
    /// The phrase that the whole text is: also a heading, or a name of no dish; -1 when it is none.
    pub whole: i32,
}

/// Covers names with known phrases, and concludes what they say.
pub struct Reader {
    knowledge: Arc<Knowledge>,
    vocabulary: Vocabulary,
    speller: Speller,
    short_names: ShortNames,
    whole_names: WholeNames,
}

/// Of an ingredient's name behind "no".
const INGREDIENT_WORDS_MAX: usize = 3;

impl Reader {
    /// `sounds` is of the same knowledge.
    #[must_use]
    pub fn new(knowledge: Arc<Knowledge>, sounds: Arc<SoundFinder>) -> Self {
        let speller = Speller::new(knowledge.clone());
        let paths = Arc::new(knowledge.trie.paths());
        let short_names = ShortNames::new(&knowledge, paths.clone());
        let whole_names = WholeNames::new(&knowledge, paths);
        let vocabulary = Vocabulary::new(knowledge.clone(), sounds);
        Self { knowledge, vocabulary, speller, short_names, whole_names }
    }

    /// The cover of a raw name that was cleaned to `cleaned_text`; `O(length)`.
    #[must_use]
    pub fn cover(&self, raw: &str, cleaned_text: &str) -> Covered {
        let mut covered = match cleaned_text {
            "" => self.number(&normalise(raw)),
            text => self.number(text),
        };
        self.speller.put_right(&mut covered);
        self.cut_absent(&mut covered);
        self.span(&mut covered);
        if self.part_together(&mut covered) {
            self.span(&mut covered);
        }
        if self.short_names.put_right(&self.knowledge, &mut covered) {
            self.span(&mut covered);
        }
        self.whole_names.put_right(&self.knowledge, &mut covered);
        reorder(&self.knowledge, &mut covered);
        covered.whole = self.knowledge.find_whole(&covered.numbers).map_or(-1, u32::cast_signed);
        covered
    }

    /// The word that an unknown stem of a question most likely means.
    #[must_use]
    pub fn spelling_in_question(&self, stem: &str) -> Option<&str> {
        self.speller.find_in_question(stem)
    }

    /// What a covered name says; `O(length)`.
    #[must_use]
    pub fn read(&self, covered: &Covered) -> Reading<'_> {
        read(&self.knowledge, covered)
    }

    /// The words of a text with their numbers, unknown words put right.
    fn number(&self, text: &str) -> Covered {
        let words = split_words(text);
        let number = |stem: &String| self.vocabulary.number_of(stem).map_or(-1, u32::cast_signed);
        let mut covered = Covered {
            numbers: words.stems.iter().map(number).collect(),
            words: words.texts,
            stems: words.stems,
            borders: words.borders,
            ..Covered::default()
        };
        for at in (0..covered.numbers.len()).rev() {
            if covered.numbers[at] != -1 {
                continue;
            }
            match self.vocabulary.guess(&covered.stems[at]) {
                Some(Guess::One(number)) => covered.numbers[at] = number.cast_signed(),
                Some(Guess::Two(numbers)) => covered.part(at, numbers),
                None => {}
            }
        }
        covered
    }

    /// "no onion pizza" is no onion pizza: the ingredient after "no" ("fish sauce") stands alone, but in a phrase
    /// such as "no onion no garlic".
    fn cut_absent(&self, covered: &mut Covered) {
        let structure = &self.knowledge.structure;
        for (at, word) in covered.words.iter().enumerate() {
            if structure.get(word) != Some(&Structure::Without) {
                continue;
            }
            if let Some(end) = self.ingredient_end(covered, at + 1)
                && covered.borders.get(end) == Some(&Border::None)
                && !self.is_phrase_beyond(covered, at, end)
            {
                covered.borders[end] = Border::Cut;
            }
        }
    }

    /// Whether a phrase from the word `start` on goes beyond the one before `end`.
    fn is_phrase_beyond(&self, covered: &Covered, start: usize, end: usize) -> bool {
        let last = covered.numbers.len().min(end + INGREDIENT_WORDS_MAX);
        (end + 1..=last)
            .any(|end| self.knowledge.find_whole(&covered.numbers[start..end]).is_some())
    }

    /// The word behind the longest ingredient from the word `start` on.
    fn ingredient_end(&self, covered: &Covered, start: usize) -> Option<usize> {
        let Knowledge { senses, .. } = &*self.knowledge;
        let is_one_part = |end: usize| {
            covered.borders[start + 1..end].iter().all(|border| *border == Border::None)
        };
        (start + 1..=covered.numbers.len().min(start + INGREDIENT_WORDS_MAX)).rev().find(|&end| {
            let phrase = self.knowledge.find_whole(&covered.numbers[start..end]);
            is_one_part(end) && phrase.is_some_and(|one| senses.has(one, Sense::Ingredient))
        })
    }

    fn span(&self, covered: &mut Covered) {
        covered.spans = find_spans(&self.knowledge, &covered.numbers, &covered.borders);
    }

    /// Whether a word was two: one that is known only within longer names may be ("porkchop").
    fn part_together(&self, covered: &mut Covered) -> bool {
        let spans = std::mem::take(&mut covered.spans);
        let mut is_parted = false;
        for span in spans.iter().rev().filter(|span| span.phrase == -1) {
            let at = span.start as usize;
            if let Some(numbers) = self.vocabulary.split(&covered.stems[at]) {
                covered.part(at, numbers);
                is_parted = true;
            }
        }
        covered.spans = spans;
        is_parted
    }
}

impl Covered {
    /// Makes two words of the one at `at`.
    fn part(&mut self, at: usize, [left, right]: [u32; 2]) {
        self.words.insert(at + 1, self.words[at].clone());
        self.stems.insert(at + 1, self.stems[at].clone());
        self.borders.insert(at + 1, Border::None);
        self.numbers[at] = left.cast_signed();
        self.numbers.insert(at + 1, right.cast_signed());
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cover, phrases};
    use super::*;
    use crate::knowledge::testing;

    #[test]
    fn reads_the_raw_name_where_the_cleaned_is_empty() {
        let covered = cover("Butter CHICKENS", "");
        assert_eq!(covered.words, ["butter", "chickens"]);
        assert_eq!(covered.stems, ["butter", "chicken"]);
        assert_eq!(covered.whole, testing::number_of_phrase("butter chicken").cast_signed());
        assert_eq!(covered.spans, [Span { start: 0, end: 2, phrase: covered.whole }]);
        assert_eq!(cover("Starter", "starter").spans[0].phrase, -1);
        assert_eq!(
            cover("", ""),
            Covered { borders: vec![Border::None], whole: -1, ..Covered::default() }
        );
    }

    #[test]
    fn puts_unknown_words_right() {
        assert_eq!(phrases("buter chiken"), ["butter chicken"]);
        assert_eq!(phrases("butter chiken"), ["butter chicken"]);
        assert_eq!(phrases("quux"), ["?"]);
    }

    #[test]
    fn parts_words_that_are_written_together() {
        assert_eq!(phrases("large paneerpizza"), ["large", "paneer", "pizza"]);
        assert_eq!(phrases("porkchop"), ["pork", "chop"]);
        assert_eq!(phrases("porkchop special menu"), ["porkchop special menu"]);
        let covered = cover("", "porkchop, egg");
        assert_eq!(covered.words, ["porkchop", "porkchop", "egg"]);
        assert_eq!(covered.stems, covered.words);
        assert_eq!(covered.borders, split_words("pork chop, egg").borders);
    }

    #[test]
    fn what_is_absent_stands_alone() {
        assert_eq!(phrases("onion pizza"), ["onion pizza"]);
        assert_eq!(phrases("no onion pizza"), ["?", "onion", "pizza"]);
        assert_eq!(phrases("no onion"), ["?", "onion"]);
        assert_eq!(phrases("pizza no onion no egg"), ["pizza", "no onion no egg"]);
        assert_eq!(phrases("pizza no onion no butter"), ["pizza", "?", "onion", "?", "butter"]);
    }
}
