//! How far an item is what concepts mean.
#![expect(clippy::cast_precision_loss, reason = "a question has few concepts")]

use std::sync::Arc;

use super::asked::{Asked, Concept};
use super::item::Item;
use crate::knowledge::Moods;

/// A tag of this weight is what the concept means, not what speaks for it; as in `query-words.ts`.
const MEANT_FROM: f64 = 0.9;

/// Of what also fits, where the first that come to mind have 1.
const FITS: f64 = 0.6;

/// Means over the concepts asked for, 0 where none is.
#[derive(Debug, Default, PartialEq)]
pub(super) struct ConceptScores {
    /// By what its own name says, 0 to 1: "Mini Vada Pav", "Smoked Gyoza" of what is smoky.
    pub said: f64,
    /// By what dishes like it are, -1 to 1.
    pub tags: f64,
    /// By the concept's own examples, -1 to 1.
    pub kind: f64,
    /// By the moods that its dish is known to answer, 0 to 1.
    pub mood: f64,
}

impl ConceptScores {
    pub fn of(asked: &Asked, item: &Item) -> Self {
        let all = || asked.concepts.iter();
        Self {
            said: mean(all().map(|concept| f64::from(u8::from(is_said(concept, item))))),
            tags: mean(all().map(|concept| tag_score(concept, item))),
            kind: mean(all().map(|concept| kind_score(concept, item))),
            mood: mean(all().filter(|one| one.is_mood).map(|mood| mood_score(mood, item))),
        }
    }
}

/// 0 of nothing.
fn mean(scores: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = scores.fold((0.0, 0_usize), |(sum, count), one| (sum + one, count + 1));
    sum / count.max(1) as f64
}

/// The most that the item fits any concept that is refused.
pub(super) fn refused_score(asked: &Asked, item: &Item) -> f64 {
    let score = |concept: &Concept| tag_score(concept, item).max(kind_score(concept, item));
    asked.refused.iter().map(score).fold(0.0, f64::max)
}

fn is_said(concept: &Concept, item: &Item) -> bool {
    concept.phrases.iter().any(|phrase| item.has_phrase(phrase))
        || concept.tags.iter().any(|&(tag, weight)| weight >= MEANT_FROM && item.tags.says(tag))
}

fn tag_score(concept: &Concept, item: &Item) -> f64 {
    let (mut score, mut against) = (0.0_f64, 0.0_f64);
    for &(tag, weight) in &concept.tags {
        let held = weight * f64::from(item.tags.get_likely(tag));
        if weight > 0.0 {
            score = score.max(held);
        } else {
            against = against.min(held);
        }
    }
    score + against
}

fn kind_score(concept: &Concept, item: &Item) -> f64 {
    let mut score = 0.0_f64;
    for name in item.dish.iter().chain(&item.kinds) {
        if concept.not.contains(&**name) {
            return -1.0;
        }
        if concept.examples.contains(&**name) {
            score = 1.0;
        } else if concept.fits.contains(&**name) {
            score = score.max(FITS);
        }
    }
    score
}

/// The best of its dishes.
fn mood_score(concept: &Concept, item: &Item) -> f64 {
    let score = |moods: &Arc<Moods>| {
        if moods.core.contains(&concept.position) {
            1.0
        } else if moods.fits.contains(&concept.position) {
            FITS
        } else {
            0.0
        }
    };
    item.moods.iter().map(score).fold(0.0, f64::max)
}
