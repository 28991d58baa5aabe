//! What a guest asks for by name, as `src/engine/search/query.ts` found it.

use serde::Deserialize;

use super::item::LETTERS_MIN;
use crate::knowledge::{Category, Diet, Proteins};
use crate::trigrams::Trigrams;

/// What is looked for in each item.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// What is named, each once.
    pub(super) terms: Vec<AskedTerm>,
    /// The words of names and properties as they stand, each once.
    pub(super) stems: Vec<String>,
    /// Kinds of dish.
    pub(super) kinds: Vec<String>,
    pub(super) proteins: Proteins,
    /// None when nothing is said of it.
    pub(super) diet: Option<Diet>,
    pub(super) categories: Vec<Category>,
}

#[derive(Debug, Deserialize)]
#[serde(from = "String")]
pub(super) struct AskedTerm {
    pub text: String,
    pub trigrams: Trigrams,
}

impl From<String> for AskedTerm {
    fn from(text: String) -> Self {
        Self { trigrams: Trigrams::of(&text, LETTERS_MIN), text }
    }
}

impl Asked {
    /// Whether a term is asked for.
    pub(super) fn has(&self, text: &str) -> bool {
        self.terms.iter().any(|term| term.text == text)
    }
}
