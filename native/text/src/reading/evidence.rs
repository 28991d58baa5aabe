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

    /// Of a text of this course and `words` words. What only its course makes a drink of, is one: "es taro".
    pub(super) fn of(
        segments: &[Segment],
        kinds: &[Kind],
        category: Option<Category>,
        words: usize,
    ) -> Self {
        let mut evidence = Self([0.0; EVIDENCE_DIM]);
        let kind = kinds.first();
        let is_drink = category == Some(Category::Beverage);
        if is_drink && !is_of(kind, Category::Beverage) {
            evidence.add(0, Some(Cuisine::Beverages), 1.0);
        } else if let Some(kind) = kind {
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
            flag(is_drink || is_of(kind, Category::Beverage)),
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
pub(super) fn cuisines_of(phrase: &Phrase) -> (Option<Cuisine>, Option<Cuisine>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::testing::read;

    /// The numbers that are not 0.
    fn some(text: &str) -> Vec<(usize, f64)> {
        let numbers = read(text).evidence.0;
        numbers.into_iter().enumerate().filter(|&(_, number)| number != 0.0).collect()
    }

    const AMERICAN: usize = Cuisine::American as usize;
    const CONTINENTAL: usize = Cuisine::Continental as usize;
    const IS_HEAD: usize = 2 * LABELS + 1;
    const KNOWN: usize = 2 * LABELS + 3;
    const PARTS: usize = 2 * LABELS + 4;

    #[test]
    fn head_and_other_words_speak_apart() {
        let expected = [
            (AMERICAN, 1.0),
            (CONTINENTAL, 0.4),
            (LABELS + AMERICAN, 1.0),
            (IS_HEAD, 1.0),
            (KNOWN, 1.0),
        ];
        assert_eq!(some("grilled burger"), expected);
        assert_eq!(some("grilled grilled burger"), expected);
        assert_eq!(read("grilled burger").cuisine, Some(Cuisine::American));
    }

    #[test]
    fn second_labels_add_up_to_one() {
        let also = |text| read(text).evidence.0[LABELS + CONTINENTAL];
        assert_eq!(also("raita pizza burger").to_bits(), (0.4_f64 + 0.4).to_bits());
        assert_eq!(also("cake raita pizza burger").to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn tells_how_much_is_known_and_of_how_many_parts() {
        let number = |text, at: usize| read(text).evidence.0[at].to_bits();
        assert_eq!(number("burger quux", KNOWN), 0.5_f64.to_bits());
        assert_eq!(number("burger + rice", PARTS), (1.0_f64 / 3.0).to_bits());
        assert_eq!(number("burger + rice + egg + pear + onion", PARTS), 1.0_f64.to_bits());
    }

    #[test]
    fn what_is_no_dish_says_so_alone() {
        assert_eq!(some("extra cheese"), [(NAMES_NO_DISH, 1.0)]);
        assert_eq!(read("extra cheese").cuisine, None);
        assert_eq!(some(""), [(2 * LABELS + 2, 1.0)]);
    }
}
