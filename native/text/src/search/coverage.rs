//! How far an item has what is asked for by name.
#![expect(clippy::cast_precision_loss, reason = "menus are short")]

use super::asked::{Asked, AskedTerm};
use super::item::Item;

/// Letters shared from which a word nobody knows may be a spelling of another.
const ALIKE_MIN: f64 = 0.5;
/// How far a term is there that an item's kind or its protein is, or what its ingredients are called
/// together, or that its dishes hold, or by its words are likely to; 1 where it is named.
const OF_KIND: f64 = 0.9;
const HELD: f64 = 0.8;
/// What the commonest term tells.
const WEIGHT_MIN: f64 = 0.1;

/// What is left of the weight of a word for how warm it is.
const WARMTH_SHARE: f64 = 0.5;

fn is_of_warmth(text: &str) -> bool {
    matches!(text, "chilled" | "cold" | "hot" | "iced" | "warm")
}

/// How far an item has what is named.
pub(super) struct Coverage {
    /// The weight of all terms, of those that are named, and of those that are held as well.
    pub all: f64,
    pub named: f64,
    pub held: f64,
    /// Whether the term that tells most is there.
    pub rarest: f64,
    /// The most letters that an asked term that is not there shares with a word of the item; the
    /// least of all such terms.
    pub letters: f64,
}

impl Coverage {
    pub fn of(asked: &Asked, weights: &[f64], item: &Item) -> Self {
        let (mut all, mut named, mut held) = (0.0, 0.0, 0.0);
        let mut letters = if asked.terms.is_empty() { 0.0 } else { 1.0 };
        let mut rarest = (-1.0, 0.0);
        for (term, &weight) in asked.terms.iter().zip(weights) {
            let level = level_of(term, item);
            if level == 0.0 && letters > 0.0 {
                let shares =
                    item.stems.iter().map(|stem| term.trigrams.share(&stem.trigrams, ALIKE_MIN));
                letters = shares.fold(0.0, f64::max).min(letters);
            }
            all += weight;
            if level >= OF_KIND {
                named += weight;
            }
            held += weight * level;
            if weight > rarest.0 {
                rarest = (weight, level);
            }
        }
        Self { all, named, held, rarest: rarest.1, letters }
    }
}

fn level_of(term: &AskedTerm, item: &Item) -> f64 {
    let text = &*term.text;
    if item.is_named(text) || item.is_worded(text) || item.has_stem(text) {
        1.0
    } else if item.is_of_kind(text) || item.proteins.meets(&term.proteins) || item.is_made_of(text)
    {
        OF_KIND
    } else if item.holds(text) {
        HELD
    } else {
        term.held.map_or(0.0, |tag| HELD * f64::from(item.tags.get_likely(tag)))
    }
}

/// The fewer items hold a term, the more it tells: inverse document frequency, 1 for the rarest. How warm it is
/// tells less than what it is: an iced tea is no iced coffee.
pub(super) fn weigh<I: AsRef<Item>>(asked: &Asked, items: &[I]) -> Vec<f64> {
    let most = (1.0 + items.len() as f64).ln();
    let weight = |term: &AskedTerm| {
        let text = &*term.text;
        let has_it = |item: &Item| {
            let is_meant = item.proteins.meets(&term.proteins);
            is_meant
                || item.is_made_of(text)
                || item.is_named(text)
                || item.has_stem(text)
                || item.holds(text)
        };
        let count = items.iter().filter(|item| has_it(item.as_ref())).count();
        let share = if is_of_warmth(text) { WARMTH_SHARE } else { 1.0 };
        (share * (1.0 + items.len() as f64 / (1.0 + count as f64)).ln() / most).max(WEIGHT_MIN)
    };
    asked.terms.iter().map(weight).collect()
}
