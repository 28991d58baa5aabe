//! What the lexicon believes of a name's cuisine, as numbers for the classifier.

use super::kind::{Kind, Source};
use super::segments::{Phrase, Segment};
use crate::knowledge::{Category, Cuisine, Senses};

const LABELS: usize = Cuisine::ALL.len();
/// Behind the two blocks of one number a label: facts about the reading as a whole, as
/// `src/engine/text/reading/evidence.ts` names them.
const FLAGS: usize = 9;
const NAMES_NO_DISH: usize = EVIDENCE_DIM - 1;

/// Numbers of an evidence vector: the head's cuisine, the other words' cuisines, the flags.
pub const EVIDENCE_DIM: usize = 2 * LABELS + FLAGS;

/// A second label says less than the first.
const ALSO_WEIGHT: f64 = 0.4;

/// Numbers between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence(pub [f64; EVIDENCE_DIM]);

impl Evidence {
    /// Of a name that is no dish's: "extra cheese".
    pub(super) fn of_no_dish() -> Self {
        let mut evidence = [0.0; EVIDENCE_DIM];
        evidence[NAMES_NO_DISH] = 1.0;
        Self(evidence)
    }

    /// Of a text of `words` words.
    pub(super) fn of(segments: &[Segment], kinds: &[Kind], words: usize) -> Self {
        let mut evidence = Self([0.0; EVIDENCE_DIM]);
        let kind = kinds.first();
        if let Some(kind) = kind {
            evidence.add(0, kind.cuisine(), 1.0);
            evidence.add(0, kind.also_cuisine(), ALSO_WEIGHT);
        }
        let mut known = 0;
        for phrase in segments.iter().flat_map(|segment| &segment.phrases) {
            known += phrase.words();
            if kind.is_some_and(|kind| kind.phrase.at == phrase.at) {
                continue;
            }
            let (cuisine, also) = cuisines_of(phrase);
            evidence.add(LABELS, cuisine, 1.0);
            evidence.add(LABELS, also, ALSO_WEIGHT);
        }
        evidence.0[2 * LABELS..NAMES_NO_DISH].copy_from_slice(&[
            flag(kind.is_some_and(|kind| matches!(kind.source, Source::Dish(_)))),
            flag(kind.is_some_and(Kind::is_by_head)),
            flag(kind.is_none()),
            if words == 0 { 0.0 } else { f64::from(known) / to_f64(words) },
            (to_f64(segments.len().saturating_sub(1)) / 3.0).min(1.0),
            flag(is_of(kind, Category::Beverage)),
            flag(is_of(kind, Category::Dessert)),
            flag(is_of(kind, Category::Bread)),
        ]);
        evidence
    }

    fn add(&mut self, block: usize, cuisine: Option<Cuisine>, weight: f64) {
        if let Some(cuisine) = cuisine {
            let number = &mut self.0[block + cuisine as usize];
            *number = (*number + weight).min(1.0);
        }
    }

    /// The label that the evidence favours, the head before other words; none where it says nothing.
    #[must_use]
    pub fn favourite(&self) -> Option<Cuisine> {
        let weights = self.0[..LABELS].iter().zip(&self.0[LABELS..]);
        let mut best = (0.0, None);
        for (&cuisine, (head, others)) in Cuisine::ALL.iter().zip(weights) {
            let weight = 2.0 * head + others;
            if weight > best.0 {
                best = (weight, Some(cuisine));
            }
        }
        best.1
    }
}

/// The kitchen that a phrase points to, and a second one.
fn cuisines_of(phrase: &Phrase) -> (Option<Cuisine>, Option<Cuisine>) {
    match phrase.senses {
        Senses { dish: Some(dish), .. } => (Some(dish.cuisine), dish.also_cuisine),
        Senses { head: Some(head), .. } => (head.cuisine, head.also_cuisine),
        Senses { modifier: Some(modifier), .. } => (modifier.cuisine, modifier.also_cuisine),
        Senses { ingredient: Some(one), .. } => (one.cuisine, one.also_cuisine),
        Senses { brand, .. } => (brand.and_then(|brand| brand.cuisine), None),
    }
}

fn is_of(kind: Option<&Kind>, category: Category) -> bool {
    kind.is_some_and(|kind| kind.category() == category)
}

fn flag(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

#[expect(clippy::cast_precision_loss, reason = "texts are short")]
fn to_f64(count: usize) -> f64 {
    count as f64
}
