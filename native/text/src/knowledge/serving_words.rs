//! Words that tell for how many people an item is, or a guest asks.

use serde::Deserialize;

use super::packed::{Packed, UnpackError};
use crate::collections::Map;

/// Phrases of one to three words, and what each tells.
#[derive(Default)]
pub struct ServingWords {
    /// An item so named is for so many people.
    pub item: Map<String, f64>,
    /// A guest who says so asks for so many.
    pub guest: Map<String, f64>,
    /// Numbers in words.
    pub number: Map<String, f64>,
    /// How many people one of them feeds.
    pub unit: Map<String, f64>,
    /// The same, of one squared: "7 inches".
    pub width: Map<String, f64>,
    /// What makes a number behind it one of people,
    pub before: Map<String, f64>,
    /// and one before it.
    pub after: Map<String, f64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Item,
    Guest,
    Number,
    Unit,
    Width,
    Before,
    After,
}

#[derive(Deserialize)]
struct ServingWord {
    phrase: String,
    kind: Kind,
    people: f64,
}

impl ServingWords {
    pub(super) fn unpack(packed: &Packed) -> Result<Self, UnpackError> {
        let mut words = Self::default();
        for ServingWord { phrase, kind, people } in packed.json::<Vec<ServingWord>>("servings")? {
            let of_kind = match kind {
                Kind::Item => &mut words.item,
                Kind::Guest => &mut words.guest,
                Kind::Number => &mut words.number,
                Kind::Unit => &mut words.unit,
                Kind::Width => &mut words.width,
                Kind::Before => &mut words.before,
                Kind::After => &mut words.after,
            };
            of_kind.insert(phrase, people);
        }
        Ok(words)
    }
}
