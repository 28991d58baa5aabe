//! Names of the same words that are spelt in another way: "SKYWY BURR" on a till is the skyway burrito that
//! stands beside it, though no lexicon has either word.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::conflicts::{NAMED_DIFFERENTLY, compare};
use super::item::Item;
use super::same_words::are_other_dishes;
use crate::texts::has;
use crate::word_spelling::{count_slips, is_spelling};

/// Of names with the same initials so many are looked at, the best known ones, which bounds the work: a real menu
/// of 2,000 takes 1.6 ms, one of nothing but unknown words of the same letters 50 (with 64 rivals and no look at
/// the letters a second).
const RIVALS_MAX: usize = 16;
/// So many words may be spelt in another way.
const RESPELT_MAX: usize = 4;
/// A name of a single word has so many letters, of which one may differ.
const SINGLE_LETTERS_MIN: usize = 8;

/// The better of two names that are spelt alike comes first: of fewer words that nobody knows, known as a
/// dish, said in fewer terms.
fn rank(item: &Item) -> impl Ord + '_ {
    (item.unknown.len(), Reverse(item.dish.is_some()), item.named.len(), &*item.text)
}

/// Of two names that are spelt alike, whether the second says it better; none when they are not.
#[must_use]
pub fn better_of((a, b): (&Item, &Item)) -> Option<bool> {
    are_spelt_alike(a, b).then(|| rank(b) < rank(a))
}

/// The row of the name that says each of a list's best: its own, or that of a name spelt alike, unless names
/// that are not spelt alike themselves are. Mostly `O(names)`.
#[must_use]
pub fn best_spelt(items: &[&Item]) -> Vec<usize> {
    let mut rows: Vec<usize> = (0..items.len()).collect();
    rows.sort_by(|&a, &b| rank(items[a]).cmp(&rank(items[b])).then(a.cmp(&b)));
    let mut best: Vec<usize> = (0..items.len()).collect();
    let mut by_letters: HashMap<Vec<u8>, usize> = HashMap::with_capacity(items.len());
    let mut by_initials: HashMap<Vec<char>, Vec<usize>> = HashMap::with_capacity(items.len());
    for row in rows {
        let item = items[row];
        let is_alike = |&rival: &usize| are_spelt_alike(items[rival], item);
        let of_letters = by_letters.entry(letters(item).collect());
        let same = match &of_letters {
            Entry::Occupied(same) => Some(*same.get()).filter(is_alike),
            Entry::Vacant(_) => None,
        };
        let of_initials = by_initials.entry(initials(item)).or_default();
        let found = same.or_else(|| {
            let rivals = of_initials.iter().copied().take(RIVALS_MAX);
            let mut alike = rivals.filter(|_| !item.unknown.is_empty()).filter(is_alike);
            let first = alike.next()?;
            alike.all(|other| are_spelt_alike(items[first], items[other])).then_some(first)
        });
        if let Some(found) = found {
            best[row] = found;
        } else {
            // Those that read as another stand for none.
            of_letters.or_insert(row);
            of_initials.push(row);
        }
    }
    best
}

/// The first letters of a name's words, sorted: the same for names that are spelt alike.
fn initials(item: &Item) -> Vec<char> {
    let mut letters: Vec<char> = item.stems.iter().filter_map(|stem| stem.chars().next()).collect();
    letters.sort_unstable();
    letters
}

/// Whether all of `left` find a partner of their own in `right`.
fn pair_up(left: &[usize], right: &mut Vec<usize>, fits: &impl Fn(usize, usize) -> bool) -> bool {
    let Some((&one, rest)) = left.split_first() else { return true };
    (0..right.len()).any(|at| {
        if !fits(one, right[at]) {
            return false;
        }
        let other = right.remove(at);
        let is_done = pair_up(rest, right, fits);
        right.insert(at, other);
        is_done
    })
}

/// A name's words, as they stand or by what each means.
type Words<'a> = &'a [Box<str>];

/// Whether two words are spellings of one, of which one at least is unknown. `shares`: the names have other
/// words in common, so that two letters may stand for a word.
fn are_spellings((a, one): (&Item, &str), (b, other): (&Item, &str), shares: bool) -> bool {
    let letters_min = if shares { 2 } else { 3 };
    (has(&a.unknown, one) && is_spelling(one, other, letters_min))
        || (has(&b.unknown, other) && is_spelling(other, one, letters_min))
}

/// Whether two names have the same words, but for their order and how words are spelt that the lexicon does
/// not know, or the same letters: "mudpie", "mud pie". `O(words²)`.
fn are_spelt_alike(a: &Item, b: &Item) -> bool {
    if a.text.is_empty() || are_other_dishes(a, b) || compare(a, b) & !NAMED_DIFFERENTLY != 0 {
        return false;
    }
    letters(a).eq(letters(b))
        || have_spellings_of_same_words((a, &a.stems), (b, &b.stems))
        || have_spellings_of_same_words((a, &a.meanings), (b, &b.meanings))
}

fn have_spellings_of_same_words((a, words): (&Item, Words), (b, others): (&Item, Words)) -> bool {
    let own = |words: Words, others: Words| -> Vec<usize> {
        (0..words.len()).filter(|&at| !has(others, &words[at])).collect()
    };
    let (left, mut right) = (own(words, others), own(others, words));
    let joined =
        |words: Words, own: &[usize]| own.iter().map(|&at| &*words[at]).collect::<String>();
    if !left.is_empty() && joined(words, &left) == joined(others, &right) {
        return true;
    }
    let count = words.len();
    if count == 1 && others.len() == 1 {
        return are_slips((a, &words[0]), (b, &others[0]));
    }
    count > 1
        && count == others.len()
        && (1..=RESPELT_MAX).contains(&left.len())
        && left.len() == right.len()
        && {
            let shares = left.len() < count;
            let fits = |one: usize, other: usize| {
                are_spellings((a, &words[one]), (b, &others[other]), shares)
            };
            pair_up(&left, &mut right, &fits)
        }
}

/// Single words tell by many letters alone.
fn are_slips((a, one): (&Item, &str), (b, other): (&Item, &str)) -> bool {
    one.len().min(other.len()) >= SINGLE_LETTERS_MIN
        && count_slips(one, other) == 1
        && are_spellings((a, one), (b, other), false)
}

fn letters(item: &Item) -> impl Iterator<Item = u8> + '_ {
    item.text.bytes().filter(|&letter| letter != b' ')
}
