//! Covers a text with the phrases that the lexicon knows: longest matches, chosen for the whole.

use std::ops::Range;

use serde::Serialize;

use crate::knowledge::{Knowledge, PhraseTrie, Sense};
use crate::split_words::Border;

/// A known phrase, or an unknown word, of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Its first word.
    pub start: u32,
    /// The word after its last.
    pub end: u32,
    /// Its number; -1 for an unknown word.
    pub phrase: i32,
}

const UNKNOWN: i32 = -1;

impl Span {
    fn words(self) -> u32 {
        self.end - self.start
    }
}

const PHRASE_WORDS_MAX: usize = 10;
const INGREDIENT_WORDS_MAX: u32 = 4;

/// Scores are in quarters of a squared word, so that they are whole.
const QUARTERS: i32 = 4;
/// What it costs to part "oyster mushroom": more than a longer phrase beside it gains.
const PARTING_COST: i32 = 3 * QUARTERS;
/// What it costs to part "non veg": more than any phrase gains.
const DIET_PARTING_COST: i32 = 100 * QUARTERS;

/// The cover of `numbers` whose phrases are longest: the sum of their squared lengths is greatest, a
/// dish counting a little more than another phrase, the longer first phrase of equals. No phrase
/// crosses a border, and none begins within "oyster mushroom" or "non veg" unless it gains by it.
/// `O(words)`.
pub(super) fn find_spans(knowledge: &Knowledge, numbers: &[i32], borders: &[Border]) -> Vec<Span> {
    let matches = find_matches(knowledge, numbers, borders);
    let costs = find_partings(knowledge, &matches, numbers.len());
    let mut cover = Cover::new(numbers.len());
    let mut rest = matches.as_slice();
    for start in (0..numbers.len()).rev() {
        cover.leave(start, costs[start + 1]);
        let before = rest.iter().rposition(|found| found.start as usize != start);
        let (before, here) = rest.split_at(before.map_or(0, |last| last + 1));
        for &found in here {
            let bonus = knowledge.senses.has(found.phrase.cast_unsigned(), Sense::Dish);
            cover.take(found, own_score(found, bonus) - costs[found.end as usize]);
        }
        rest = before;
    }
    cover.into_spans()
}

/// The cover of a phrase by its parts, dishes of several words left aside: longest matches of up to
/// `INGREDIENT_WORDS_MAX` words, chosen as in `find_spans`. `O(words)`.
pub(super) fn find_parts(knowledge: &Knowledge, numbers: &[i32]) -> Vec<Span> {
    let mut cover = Cover::new(numbers.len());
    for start in (0..numbers.len()).rev() {
        cover.leave(start, 0);
        let last = numbers.len().min(start + INGREDIENT_WORDS_MAX as usize);
        for found in phrases_from(&knowledge.trie, numbers, start..last) {
            let phrase = found.phrase.cast_unsigned();
            let is_part = match found.words() {
                1 => knowledge.senses.names_part(phrase),
                _ => knowledge.senses.names_more_than_dish(phrase),
            };
            if is_part {
                cover.take(found, own_score(found, false));
            }
        }
    }
    cover.into_spans()
}

/// The words of the longest phrase that holds the word `at`, says something of a part of the text and
/// crosses no border; 0 when there is none.
pub(super) fn longest_around(
    knowledge: &Knowledge,
    numbers: &[i32],
    borders: &[Border],
    at: usize,
) -> u32 {
    let is_border = |at: &usize| borders[*at] != Border::None;
    let first = (0..=at)
        .rev()
        .find(is_border)
        .unwrap_or_default()
        .max((at + 1).saturating_sub(PHRASE_WORDS_MAX));
    let last = (at + 1..numbers.len()).find(is_border).unwrap_or(numbers.len());
    let holds = |found: &Span| {
        found.end as usize > at && knowledge.senses.names_part(found.phrase.cast_unsigned())
    };
    let from =
        |start| phrases_from(&knowledge.trie, numbers, start..last.min(start + PHRASE_WORDS_MAX));
    let found = (first..=at).flat_map(from).filter(holds);
    found.map(Span::words).max().unwrap_or_default()
}

/// What a phrase scores where it is taken.
fn own_score(found: Span, is_dish: bool) -> i32 {
    let words = found.words().cast_signed();
    words * (QUARTERS * words + i32::from(is_dish))
}

/// All phrases that say something of a part of the text and cross no border, by `start` and `end`.
fn find_matches(knowledge: &Knowledge, numbers: &[i32], borders: &[Border]) -> Vec<Span> {
    let mut matches = Vec::with_capacity(2 * numbers.len());
    for start in 0..numbers.len() {
        let last = numbers.len().min(start + PHRASE_WORDS_MAX);
        let border = (start + 1..last).find(|&at| borders[at] != Border::None);
        let found = phrases_from(&knowledge.trie, numbers, start..border.unwrap_or(last));
        matches.extend(found.filter(|one| knowledge.senses.names_part(one.phrase.cast_unsigned())));
    }
    matches
}

/// The phrases that begin with the first of `words` and end within them, by their length.
fn phrases_from(
    trie: &PhraseTrie,
    numbers: &[i32],
    words: Range<usize>,
) -> impl Iterator<Item = Span> {
    let start = to_u32(words.start);
    let steps = numbers[words].iter().scan(PhraseTrie::ROOT, |node, &number| {
        *node = trie.next(*node, number)?;
        Some(*node)
    });
    (start + 1..).zip(steps).filter_map(move |(end, node)| {
        Some(Span { start, end, phrase: trie.phrase_at(node)?.cast_signed() })
    })
}

/// The cost of a phrase's end before each word: that of parting an ingredient or a diet.
fn find_partings(knowledge: &Knowledge, matches: &[Span], words: usize) -> Vec<i32> {
    let senses = &knowledge.senses;
    let mut costs = vec![0; words + 1];
    for found in matches.iter().filter(|one| (2..=INGREDIENT_WORDS_MAX).contains(&one.words())) {
        let phrase = found.phrase.cast_unsigned();
        let cost = if senses.says_diet(phrase) {
            DIET_PARTING_COST
        } else if senses.has(phrase, Sense::Ingredient) {
            PARTING_COST
        } else {
            continue;
        };
        for inner in &mut costs[found.start as usize + 1..found.end as usize] {
            *inner = cost.max(*inner);
        }
    }
    costs
}

/// The best cover of a text's end, found from its last word to its first.
struct Cover {
    /// By first word: the best score from there on, and the span that begins it; and one more for
    /// what is left after the last word.
    best: Vec<(i32, Span)>,
}

impl Cover {
    fn new(words: usize) -> Self {
        Self { best: vec![(0, Span { start: 0, end: 0, phrase: UNKNOWN }); words + 1] }
    }

    /// The word at `start` as an unknown one.
    fn leave(&mut self, start: usize, cost: i32) {
        let span = Span { start: to_u32(start), end: to_u32(start + 1), phrase: UNKNOWN };
        self.best[start] = (self.best[start + 1].0 - cost, span);
    }

    /// A span that scores `own`, unless what begins there so far is better.
    fn take(&mut self, span: Span, own: i32) {
        let score = own + self.best[span.end as usize].0;
        let best = &mut self.best[span.start as usize];
        if score >= best.0 {
            *best = (score, span);
        }
    }

    fn into_spans(self) -> Vec<Span> {
        let words = self.best.len() - 1;
        let first = self.best.first().filter(|_| words > 0).map(|&(_, span)| span);
        let after = |span: &Span| self.best[..words].get(span.end as usize).map(|&(_, next)| next);
        let mut spans = Vec::with_capacity(words);
        spans.extend(std::iter::successors(first, after));
        spans
    }
}

/// Texts have a hundred words, or two hundred when each is written together from two.
#[expect(clippy::cast_possible_truncation, reason = "texts are short")]
fn to_u32(at: usize) -> u32 {
    at as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing;
    use crate::split_words::split_words;

    fn cover(text: &str) -> Vec<&str> {
        let knowledge = testing::knowledge();
        let words = split_words(text);
        let number = |stem: &String| knowledge.number_of(stem).map_or(-1, u32::cast_signed);
        let numbers: Vec<i32> = words.stems.iter().map(number).collect();
        let names = testing::phrases();
        find_spans(&knowledge, &numbers, &words.borders)
            .into_iter()
            .map(|span| usize::try_from(span.phrase).map_or("?", |phrase| names[phrase].0))
            .collect()
    }

    #[test]
    fn takes_the_longest_phrases() {
        assert_eq!(cover("murgh makhani"), ["murgh makhani"]);
        assert_eq!(cover("large butter chicken"), ["large", "butter chicken"]);
        assert_eq!(cover("butter chicken with"), ["butter chicken", "?"]);
        assert_eq!(cover(""), [""; 0]);
    }

    #[test]
    fn crosses_no_border() {
        assert_eq!(cover("butter, chicken"), ["butter", "chicken"]);
        assert_eq!(cover("butter-chicken"), ["butter chicken"]);
    }

    #[test]
    fn parts_no_diet() {
        assert_eq!(cover("veg pizza"), ["veg pizza"]);
        assert_eq!(cover("non veg pizza"), ["non veg", "pizza"]);
    }

    #[test]
    fn titles_are_no_parts() {
        assert_eq!(cover("starter egg"), ["?", "egg"]);
    }

    #[test]
    fn parts_of_a_phrase_are_no_dishes_of_several_words() {
        let knowledge = testing::knowledge();
        let number = |word: &&str| knowledge.number_of(word).unwrap().cast_signed();
        let parts = |words: &[&str]| {
            let numbers: Vec<i32> = words.iter().map(number).collect();
            find_parts(&knowledge, &numbers).into_iter().map(|span| span.end).collect::<Vec<_>>()
        };
        assert_eq!(parts(&["butter", "chicken"]), [1, 2]);
        assert_eq!(parts(&["oyster", "mushroom", "sauce"]), [2, 3]);
    }
}
