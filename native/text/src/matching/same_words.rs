//! Names of the same words, in whatever order.

use std::collections::HashMap;

use super::item::Item;
use super::overlap::Overlap;
use crate::reading::{Role, Term};
use crate::texts::{Texts, has};

/// Whether two names have the same words or meanings of words, in whatever order, but for sizes, or are written alike.
#[must_use]
pub fn have_same_words(a: &Item, b: &Item) -> bool {
    if are_written_alike(a, b) || a.sized.is_of_same(&b.sized) {
        return true;
    }
    let are_same = |a: &Texts, b: &Texts| Overlap::of(a, b).is_equal();
    let is_said = || {
        are_same(&a.stems, &b.stems)
            || are_same(a.worded_texts(), b.worded_texts())
            || are_same(&a.named_texts, &b.named_texts)
    };
    let mean_the_same = || are_same(&a.meanings, &b.meanings);
    (!are_other_dishes(a, b) && is_said())
        || (mean_the_same() && (!are_known_apart(a, b) || share_nothing(a, b)))
}

/// Whether both give the same Chinese name: "Fried Fish Slice Rice 炸鱼片饭"; or the same letters, though words are
/// split otherwise: "911 roll", "9-1-1 roll". Of 460 Chinese names that items of the corpus share under other Latin
/// names, nearly all are of one dish.
#[must_use]
pub fn are_written_alike(a: &Item, b: &Item) -> bool {
    let have_same_signs = a.signs.is_some() && a.signs == b.signs;
    have_same_signs || a.letters == b.letters
}

/// Whether both have the same words, or words of the same meanings, in whatever order and in as many parts, or the
/// same but for their sizes.
#[must_use]
pub fn are_reordered(a: &Item, b: &Item) -> bool {
    a.sized.is_of_same(&b.sized) || (a.parts == b.parts && have_same_words(a, b))
}

/// Names of the same words that are looked at for each, which bounds the work.
const RIVALS_MAX: usize = 8;

/// Pairs of a list's names with the same words: each with the last one before it, which is enough to tie all of
/// them together. By the later row. `O(names)`.
#[must_use]
pub fn same_words_among(items: &[&Item]) -> Vec<(usize, usize)> {
    let mut rows: HashMap<Vec<&str>, Vec<usize>> = HashMap::with_capacity(items.len());
    let mut pairs = Vec::new();
    for (row, item) in items.iter().enumerate() {
        let from = pairs.len();
        for words in ways_of(item) {
            let before = rows.entry(words).or_default();
            let mut rivals = before.iter().rev().take(RIVALS_MAX);
            let found = rivals.find(|&&rival| have_same_words(items[rival], item));
            if let Some(&found) = found
                && !pairs[from..].contains(&(found, row))
            {
                pairs.push((found, row));
            }
            before.push(row);
        }
    }
    pairs
}

/// All that names of the same words have alike in one way or another, each once: of most names all words are the
/// same in every way.
fn ways_of(item: &Item) -> Vec<Vec<&str>> {
    let said =
        [&item.stems, item.worded_texts(), &item.named_texts, &item.meanings, &item.sized.bare];
    let mut ways: Vec<Vec<&str>> =
        said.iter().map(|words| words.iter().map(|text| &**text).collect()).collect();
    for words in &mut ways {
        words.sort_unstable();
    }
    ways.push(vec![&*item.letters]);
    ways.extend(item.signs.as_deref().map(|signs| vec![signs]));
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// Whether two names have the same words in whatever order, and neither leaves out more than the other.
pub(super) fn say_the_same(a: &Item, b: &Item) -> bool {
    limits_of(a) == limits_of(b) && Overlap::of(&a.stems, &b.stems).is_equal()
}

/// "Kaju masala" is a curry, "masala kaju" a snack; and "without sugar" has all words of "with sugar".
pub(super) fn are_other_dishes(a: &Item, b: &Item) -> bool {
    limits_of(a) != limits_of(b) || are_known_apart(a, b)
}

/// Whether each is a dish by itself, and not the same one.
fn are_known_apart(a: &Item, b: &Item) -> bool {
    a.dish.as_ref().zip(b.dish.as_ref()).is_some_and(|(one, other)| one != other)
}

/// Names in two languages: "nasi goreng udang", "prawn fried rice".
fn share_nothing(a: &Item, b: &Item) -> bool {
    !a.stems.iter().any(|stem| has(&b.stems, stem))
}

/// How many words say what is not in it, or for which diet it is.
fn limits_of(item: &Item) -> usize {
    let is_limit = |term: &&Term| matches!(term.role, Role::Without | Role::Diet);
    item.named.iter().filter(is_limit).count()
}
