//! Dishes whose whole name a menu spells as it hears it: "yook gae jahng", "tarama salata", "bisi
//! belabath". Word by word these are no spellings of anything; all letters together are.

use std::sync::Arc;

use super::cover::Covered;
use super::name_keys::{dish_names, dish_of};
use super::spans::Span;
use crate::keys::values_under;
use crate::knowledge::{Knowledge, PhrasePaths};
use crate::skeletons::{Skeleton, skeleton_of};
use crate::sounds::{count_edits, is_plain};
use crate::split_words::Border;

/// A shorter name, all words together, is near too many others.
const LETTERS_MIN: usize = 7;
const LETTERS_MAX: usize = 40;
/// Letters that may differ: one in so many.
const LETTERS_PER_EDIT: usize = 4;
/// A known word of so many letters stands in the right name too: "min thai chicken" is no methi chicken.
const KEPT_LETTERS_MIN: usize = 4;

/// Finds dishes by the consonants of their whole names.
pub(super) struct WholeNames {
    paths: Arc<PhrasePaths>,
    /// The skeletons, and the nodes where the names end, ascending.
    entries: Vec<(Skeleton, u32)>,
}

/// A dish's name, by its words.
struct Found {
    phrase: u32,
    numbers: Vec<u32>,
}

impl WholeNames {
    /// Some 20 ms for 100,000 names.
    pub(super) fn new(knowledge: &Knowledge, paths: Arc<PhrasePaths>) -> Self {
        let mut entries = Vec::new();
        for (node, words) in dish_names(knowledge, &paths) {
            let letters = letters_of(knowledge, &words);
            if (LETTERS_MIN - 1..=LETTERS_MAX).contains(&letters.len())
                && let Some(skeleton) = whole_skeleton_of(&letters)
            {
                entries.push((skeleton, node));
            }
        }
        entries.sort_unstable();
        Self { paths, entries }
    }

    /// Takes a text for the dish whose name is spelt like it, where there is just one: the same
    /// consonants, the same first letter, and every known word kept beside an unknown one, of which half of
    /// the letters stay ("schezwan chi noodle" is not of egg); the same letters where all are known ("tarama
    /// salata"). A single word is left to those that know words. Nothing is
    /// taken across brackets and lists.
    pub(super) fn put_right(&self, knowledge: &Knowledge, covered: &mut Covered) {
        let Some(Found { phrase, numbers }) = self.find(knowledge, covered) else { return };
        let words = numbers.iter().map(|&number| knowledge.words[number as usize].clone());
        covered.words = words.collect();
        covered.stems.clone_from(&covered.words);
        covered.borders = vec![Border::None; numbers.len() + 1];
        let end = covered.words.len();
        #[expect(clippy::cast_possible_truncation, reason = "a name has few words")]
        let whole = Span { start: 0, end: end as u32, phrase: phrase.cast_signed() };
        covered.spans = vec![whole];
        covered.numbers = numbers.into_iter().map(u32::cast_signed).collect();
    }

    fn find(&self, knowledge: &Knowledge, covered: &Covered) -> Option<Found> {
        let Covered { stems, spans, borders, .. } = covered;
        let is_one = borders.iter().all(|border| border.joins());
        let is_unknown = |span: &Span| span.phrase == -1;
        let has_unknown = spans.iter().any(is_unknown);
        if !is_one || !(has_unknown || spans.len() > 1) {
            return None;
        }
        let letters = stems.concat();
        if !(LETTERS_MIN..=LETTERS_MAX).contains(&letters.len()) || !is_plain(&letters) {
            return None;
        }
        let known = spans.iter().filter(|&span| has_unknown && !is_unknown(span));
        let kept = known.flat_map(|span| &stems[span.start as usize..span.end as usize]);
        let kept: Vec<&String> = kept.filter(|stem| stem.len() >= KEPT_LETTERS_MIN).collect();
        let kept_letters: usize = kept.iter().map(|stem| stem.len()).sum();
        let edits_max = if has_unknown {
            (letters.len() / LETTERS_PER_EDIT).min((letters.len() - kept_letters) / 2)
        } else {
            0
        };
        let mut best: Option<(usize, &str, Found)> = None;
        for node in self.nodes_like(&letters) {
            let numbers = self.paths.words_to(node);
            let name = letters_of(knowledge, &numbers);
            let is_single = stems.len() == 1 && numbers.len() == 1;
            let is_kept = |stem: &&String| name.contains(stem.as_str());
            if is_single || name[..1] != letters[..1] || !kept.iter().all(is_kept) {
                continue;
            }
            let edits = count_edits(letters.as_bytes(), name.as_bytes());
            if edits > edits_max {
                continue;
            }
            let phrase = knowledge.trie.phrase_at(node)?;
            let dish = dish_of(knowledge, phrase)?;
            match &best {
                Some((least, other, _)) if *least == edits && *other != dish => return None,
                Some((least, ..)) if *least <= edits => {}
                _ => best = Some((edits, dish, Found { phrase, numbers })),
            }
        }
        best.map(|(.., found)| found)
    }

    fn nodes_like(&self, letters: &str) -> impl Iterator<Item = u32> {
        let skeleton = whole_skeleton_of(letters).into_iter();
        skeleton.flat_map(|skeleton| values_under(&self.entries, skeleton))
    }
}

/// Of all words together.
fn letters_of(knowledge: &Knowledge, numbers: &[u32]) -> String {
    numbers.iter().map(|&number| &*knowledge.words[number as usize]).collect()
}

/// Menus write "m" and "n" for one another ("bademjan", "badenjan").
fn whole_skeleton_of(letters: &str) -> Option<Skeleton> {
    skeleton_of(&letters.replace('m', "n"))
}

#[cfg(test)]
mod tests {
    use crate::reading::testing::phrases;

    #[test]
    fn takes_a_whole_name_for_the_dish_that_is_spelt_like_it() {
        assert_eq!(phrases("murga makkani"), ["murgh makhani"]);
        assert_eq!(phrases("onni onpizza"), ["onion pizza"]);
    }

    #[test]
    fn keeps_known_words_first_letters_and_most_letters() {
        assert_eq!(phrases("onion bezza quux"), ["onion", "?", "?"]);
        assert_eq!(phrases("onion pza"), ["onion", "?"], "two slips in three letters");
        assert_eq!(phrases("bmurg makkani"), ["?", "?"]);
        assert_eq!(phrases("mrga mkkuun"), ["?", "?"]);
    }

    #[test]
    fn takes_nothing_across_lists_and_no_single_word_for_another() {
        assert_eq!(phrases("murga, makkani").len(), 2);
        assert_eq!(phrases("kimchea"), ["?"]);
    }
}
