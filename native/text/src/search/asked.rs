//! What a guest asks for, as `src/engine/search/query.ts` found it.

use serde::Deserialize;

use super::item::{Item, LETTERS_MIN};
use super::left_out::LeftOut;
use super::servings::Company;
use crate::collections::{Map, Set};
use crate::knowledge::{Category, Cuisine, Diet, Proteins, Tag, Tags};
use crate::trigrams::Trigrams;

/// As JavaScript says it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Question {
    text: String,
    terms: Vec<AskedTerm>,
    stems: Vec<String>,
    kinds: Vec<String>,
    dishes: Vec<String>,
    families: Vec<String>,
    proteins: Proteins,
    diet: Option<Diet>,
    categories: Vec<Category>,
    without: Vec<String>,
    claims: Vec<String>,
    cuisines: Vec<Cuisine>,
    company: Option<Company>,
    concepts: Vec<AskedConcept>,
    refused: Vec<AskedConcept>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AskedConcept {
    position: u32,
    is_mood: bool,
    phrases: Vec<String>,
    tags: Map<String, f64>,
    examples: Set<String>,
    fits: Set<String>,
    not: Set<String>,
}

/// What is looked for in each item.
#[derive(Debug)]
pub struct Asked {
    /// The whole question.
    pub text: String,
    /// What is named, each once.
    pub(super) terms: Vec<AskedTerm>,
    /// The words of names and properties as they stand, each once.
    pub(super) stems: Vec<String>,
    /// Kinds of dish.
    pub(super) kinds: Vec<String>,
    /// Those of them that are whole dishes.
    pub(super) dishes: Vec<String>,
    /// What those kinds belong to.
    pub(super) families: Vec<String>,
    /// With those that menus exchange for them.
    pub(super) proteins: Proteins,
    /// None when nothing is said of it.
    pub(super) diet: Option<Diet>,
    pub(super) categories: Vec<Category>,
    /// Fish and no meat: for who says so, it is a diet.
    pub(super) is_for_fish_eaters: bool,
    /// Of sides, those that come before a meal.
    pub(super) is_for_starters: bool,
    /// What must not be in it.
    pub(super) left_out: Vec<LeftOut>,
    /// Diets that items claim for themselves.
    pub(super) claims: Vec<Tag>,
    pub(super) cuisines: Vec<Cuisine>,
    /// For whom it shall be; none when nobody said.
    pub(super) company: Option<Company>,
    pub(super) concepts: Vec<Concept>,
    /// "not fried"
    pub(super) refused: Vec<Concept>,
}

#[derive(Debug, Deserialize)]
#[serde(from = "String")]
pub(super) struct AskedTerm {
    pub text: String,
    pub trigrams: Trigrams,
    /// Those that it means.
    pub proteins: Proteins,
    /// What says that it is in a dish.
    pub held: Option<Tag>,
}

/// A mood, an occasion or a property of a dish.
#[derive(Debug)]
pub(super) struct Concept {
    /// Among all concepts.
    pub position: u32,
    /// Dishes were judged for it.
    pub is_mood: bool,
    /// How guests, and menus, say it: stems.
    pub phrases: Vec<Box<[Box<str>]>>,
    /// What speaks for it and, below 0, against it.
    pub tags: Vec<(Tag, f64)>,
    /// Names of dishes and kinds of dish that come to mind first, that also fit, and that do not.
    pub examples: Set<String>,
    pub fits: Set<String>,
    pub not: Set<String>,
}

impl From<String> for AskedTerm {
    fn from(text: String) -> Self {
        let trigrams = Trigrams::of(&text, LETTERS_MIN);
        Self { trigrams, proteins: Proteins::meant_by(&text), text, held: None }
    }
}

impl AskedTerm {
    fn told_by(self, tags: &Tags) -> Self {
        Self { held: tags.find_ingredient(&self.text), ..self }
    }
}

impl Concept {
    /// What no item can tell speaks neither for it nor against it.
    fn new(asked: AskedConcept, tags: &Tags) -> Self {
        let AskedConcept { position, is_mood, phrases, tags: weights, examples, fits, not } = asked;
        let phrases = phrases.iter().map(|one| one.split(' ').map(Box::from).collect()).collect();
        let known = weights.iter().filter_map(|(tag, &weight)| Some((tags.find(tag)?, weight)));
        Self { position, is_mood, phrases, tags: known.collect(), examples, fits, not }
    }
}

/// All meat of the land: `fleshOfLand` of `src/engine/search/left-out.ts`.
fn leaves_out_meat(without: &[String]) -> bool {
    ["meat", "chicken", "beef", "pork"].iter().all(|meat| without.iter().any(|one| one == meat))
}

fn is_starter(stem: &str) -> bool {
    matches!(stem, "appetiser" | "appetizer" | "starter")
}

impl Asked {
    /// Of JSON.
    ///
    /// # Errors
    ///
    /// When it is none, or not of these fields.
    pub fn parse(json: &str, tags: &Tags) -> serde_json::Result<Self> {
        let asked: Question = serde_json::from_str(json)?;
        let claims = asked.claims.iter().filter_map(|diet| tags.find(&format!("claims={diet}")));
        let to_concepts = |concepts: Vec<AskedConcept>| {
            concepts.into_iter().map(|one| Concept::new(one, tags)).collect()
        };
        Ok(Self {
            text: asked.text,
            claims: claims.collect(),
            is_for_fish_eaters: asked.diet.is_none() && leaves_out_meat(&asked.without),
            left_out: asked.without.into_iter().map(|one| LeftOut::new(one, tags)).collect(),
            terms: asked.terms.into_iter().map(|term| term.told_by(tags)).collect(),
            is_for_starters: asked.stems.iter().any(|stem| is_starter(stem)),
            stems: asked.stems,
            kinds: asked.kinds,
            dishes: asked.dishes,
            families: asked.families,
            proteins: asked.proteins.as_meant(),
            diet: asked.diet,
            categories: asked.categories,
            cuisines: asked.cuisines,
            company: asked.company,
            concepts: to_concepts(asked.concepts),
            refused: to_concepts(asked.refused),
        })
    }

    /// How many concepts are asked for.
    #[must_use]
    pub fn concept_count(&self) -> usize {
        self.concepts.len()
    }

    /// Whether the classifier must say of which kitchen the item is: the lexicon does not say that it is
    /// of one asked for.
    #[must_use]
    pub fn wants_label(&self, item: &Item) -> bool {
        !self.cuisines.is_empty() && !self.cuisines.iter().any(|&one| item.is_of(one))
    }

    /// Whether a term is asked for.
    pub(super) fn has(&self, text: &str) -> bool {
        self.terms.iter().any(|term| term.text == text)
    }
}
