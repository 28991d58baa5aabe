//! What of a menu item a search looks at, worked out once a name.

use std::sync::Arc;

use super::item_tags::ItemTags;
use super::servings;
use crate::clean::Cleaned;
use crate::knowledge::{Category, Cuisine, Diet, Group, Knowledge, Moods, Proteins, Senses};
use crate::reading::terms::Role;
use crate::reading::{Covered, NormalForm, Phrase, Reading, Relation, Segment, Source, Term};
use crate::split_words::split_words;
use crate::texts::{Texts, distinct, firsts, has, telling, to_texts};
use crate::trigrams::Trigrams;

/// Below so many letters a word is no spelling of another.
pub(super) const LETTERS_MIN: usize = 4;

/// An item, in the lexicon's own words. Few strings each, so that a look through them beats a hash.
#[derive(Clone, Debug)]
pub struct Item {
    pub(super) named: Texts,
    /// The terms behind no "without" and no "no"; none where they are as `named`.
    present: Option<Texts>,
    /// None where they are as `named`.
    worded: Option<Texts>,
    pub(super) stems: Box<[Stem]>,
    /// Kinds of dish, and the families that they belong to.
    pub(super) kinds: Texts,
    /// Stems of what its dishes always hold, named or not.
    holds: Texts,
    /// The ingredients that its name tells, and what all that are like them are called: "shiitake" and "mushroom".
    made_of: Texts,
    pub(super) proteins: Proteins,
    /// What it tells of itself.
    pub(super) tags: ItemTags,
    /// Bits of the kitchens that the lexicon gives it, by position.
    kitchens: u32,
    /// The dish that the whole name is for.
    pub(super) dish: Option<Box<str>>,
    /// What its dish, or else its kinds of dish, are known to be asked for.
    pub(super) moods: Box<[Arc<Moods>]>,
    /// For how many people it is, where the name says so.
    pub(super) serves: Option<f64>,
    /// Whether a vegetarian may eat it.
    pub diet: Diet,
    /// Its course.
    pub category: Option<Category>,
    /// A second one.
    pub also_category: Option<Category>,
    /// The whole text is one that menus print above a section: "burgers".
    pub may_be_heading: bool,
    /// A section heading or a text without a word: nothing that anyone orders.
    pub is_no_item: bool,
}

/// A word as it stands.
#[derive(Clone, Debug)]
pub(super) struct Stem {
    pub text: Box<str>,
    pub trigrams: Trigrams,
}

impl Item {
    /// `reading` and `form` are those of `covered`, by the same knowledge.
    pub(crate) fn new(
        knowledge: &Knowledge,
        (cleaned, covered): (&Cleaned, &Covered),
        (reading, form): (&Reading, &NormalForm),
    ) -> Self {
        let whole = u32::try_from(covered.whole).map(|whole| knowledge.senses.at(whole));
        let may_be_heading =
            whole.is_ok_and(|Senses { heading, dish, .. }| heading.is_some() && dish.is_none());
        let is_course = reading.kinds.iter().all(|kind| is_course(kind.name()));
        let stem =
            |text: &str| Stem { text: text.into(), trigrams: Trigrams::of(text, LETTERS_MIN) };
        let terms = firsts(&form.named);
        let named = telling(&terms);
        let present = to_present(&terms);
        let dish = to_dish(covered, reading);
        Self {
            present: (present != named).then_some(present),
            named,
            tags: ItemTags::of(&knowledge.tags, covered, reading, to_cuisines(reading)),
            moods: to_moods(knowledge, reading, dish),
            dish: dish.map(Box::from),
            kitchens: to_kitchens(reading),
            serves: servings::served_by(&knowledge.servings, cleaned, reading),
            worded: (form.worded != form.named)
                .then(|| telling(&form.worded.iter().collect::<Vec<_>>())),
            stems: distinct(form.stems.iter().copied()).into_iter().map(stem).collect(),
            kinds: to_kinds(knowledge, reading),
            holds: to_holds(reading),
            made_of: to_made_of(reading),
            proteins: reading.proteins,
            diet: reading.diet,
            category: reading.category,
            also_category: reading.also_category,
            may_be_heading,
            is_no_item: covered.words.is_empty() || (may_be_heading && is_course),
        }
    }

    /// Whether both are called the same, but for prices, sizes and other noise, and for plurals.
    #[must_use]
    pub fn is_called_as(&self, other: &Self) -> bool {
        let texts = other.stems.iter().map(|stem| &stem.text);
        !self.stems.is_empty() && self.stems.iter().map(|stem| &stem.text).eq(texts)
    }

    pub(super) fn is_named(&self, text: &str) -> bool {
        has(&self.named, text)
    }

    pub(super) fn is_worded(&self, text: &str) -> bool {
        has(self.worded.as_ref().unwrap_or(&self.named), text)
    }

    /// Whether the name has it, and not behind a word that denies it.
    pub(super) fn says(&self, text: &str) -> bool {
        has(self.present.as_ref().unwrap_or(&self.named), text)
    }

    /// Whether it is of the kitchen, whatever comes with it.
    pub(super) fn is_of(&self, cuisine: Cuisine) -> bool {
        self.kitchens & bit(cuisine) != 0
    }

    pub(super) fn is_of_kind(&self, name: &str) -> bool {
        has(&self.kinds, name)
    }

    pub(super) fn is_made_of(&self, ingredient: &str) -> bool {
        has(&self.made_of, ingredient)
    }

    pub(super) fn holds(&self, stem: &str) -> bool {
        has(&self.holds, stem)
    }

    /// Whether these stems stand one behind the other in the name, ties between them left out.
    pub(super) fn has_phrase(&self, stems: &[Box<str>]) -> bool {
        self.stems
            .windows(stems.len())
            .any(|window| window.iter().zip(stems).all(|(own, stem)| own.text == *stem))
    }

    pub(super) fn has_stem(&self, text: &str) -> bool {
        self.stems.iter().any(|stem| *stem.text == *text)
    }
}

/// Heads that are no more than a course: nobody orders "starters". The `courses` of
/// `src/engine/search/found.ts`.
fn is_course(kind: &str) -> bool {
    matches!(
        kind,
        "appetizer"
            | "beverage"
            | "bread"
            | "dessert"
            | "drink"
            | "main"
            | "side"
            | "snack"
            | "starter"
            | "sweet"
    )
}

fn to_kinds(knowledge: &Knowledge, reading: &Reading) -> Texts {
    let is_juice = reading.category == Some(Category::Beverage)
        && reading.kinds.first().is_some_and(|kind| match kind.source {
            Source::Ingredient(ingredient) => ingredient.group == Group::Fruit,
            _ => false,
        });
    // Menus print "Melon" beneath "Juices".
    let juice = is_juice.then_some("juice");
    let names = reading.kinds.iter().map(|kind| &**kind.name()).chain(juice);
    let with_families = names.flat_map(|name| {
        let families = knowledge.families.get(name).into_iter().flatten();
        std::iter::once(name).chain(families.map(String::as_str))
    });
    to_texts(with_families)
}

fn to_holds(reading: &Reading) -> Texts {
    let own: Vec<String> = present(reading)
        .filter_map(|phrase| phrase.senses.ingredient)
        .flat_map(|ingredient| split_words(&ingredient.name).stems)
        .collect();
    let dishes = present(reading).filter_map(|phrase| phrase.senses.dish);
    let held = dishes.flat_map(|dish| dish.holds.iter().map(|stem| &**stem));
    to_texts(held.chain(own.iter().map(String::as_str)))
}

fn to_made_of(reading: &Reading) -> Texts {
    let ingredients = present(reading).filter_map(|phrase| phrase.senses.ingredient);
    to_texts(
        ingredients
            .flat_map(|one| std::iter::once(&*one.name).chain(one.group_word(reading.category))),
    )
}

/// The phrases behind no "without".
fn present<'r, 'k>(reading: &'r Reading<'k>) -> impl Iterator<Item = &'r Phrase<'k>> {
    reading.segments.iter().flat_map(present_in)
}

fn present_in<'r, 'k>(segment: &'r Segment<'k>) -> impl Iterator<Item = &'r Phrase<'k>> {
    segment.phrases.iter().filter(|phrase| !phrase.is_absent)
}

/// Of a set of kitchens.
pub(super) fn bit(cuisine: Cuisine) -> u32 {
    1 << cuisine as u32
}

/// A name's words but for those behind "without", and "no onion, garlic" as far as it goes.
fn to_present(terms: &[&Term]) -> Texts {
    let mut is_denied = false;
    let said = terms.iter().take_while(|term| term.role != Role::Without);
    to_texts(said.filter_map(|term| {
        is_denied = term.role == Role::Negation || (is_denied && term.role == Role::Ingredient);
        (!is_denied).then_some(&*term.text)
    }))
}

fn to_dish<'k>(covered: &Covered, reading: &Reading<'k>) -> Option<&'k str> {
    match reading.kinds.first().map(|kind| kind.source) {
        Some(Source::Dish(dish)) if covered.spans.len() == 1 => Some(&dish.name),
        _ => None,
    }
}

/// Of all its dishes.
fn to_cuisines(reading: &Reading) -> u32 {
    let head = reading.kinds.first().map(|kind| [kind.cuisine(), kind.also_cuisine()]);
    to_bits(dish_cuisines(present(reading)).chain(head.into_iter().flatten().flatten()))
}

/// Nasi lemak with a fried egg is no western food: not of what comes with it.
fn to_kitchens(reading: &Reading) -> u32 {
    let itself = reading.segments.iter().filter(|segment| segment.relation != Relation::With);
    let heads = reading.kinds.iter().flat_map(|kind| [kind.cuisine(), kind.also_cuisine()]);
    to_bits(dish_cuisines(itself.flat_map(present_in)).chain(heads.flatten()))
}

fn dish_cuisines<'r, 'k: 'r>(
    phrases: impl Iterator<Item = &'r Phrase<'k>>,
) -> impl Iterator<Item = Cuisine> {
    let dishes = phrases.filter_map(|phrase| phrase.senses.dish);
    dishes.flat_map(|dish| [Some(dish.cuisine), dish.also_cuisine]).flatten()
}

fn to_bits(cuisines: impl Iterator<Item = Cuisine>) -> u32 {
    cuisines.fold(0, |bits, one| bits | bit(one))
}

fn to_moods(knowledge: &Knowledge, reading: &Reading, dish: Option<&str>) -> Box<[Arc<Moods>]> {
    if let Some(moods) = dish.and_then(|dish| knowledge.moods.get(dish)) {
        return Box::new([moods.clone()]);
    }
    let kinds = reading.kinds.iter().filter_map(|kind| knowledge.moods.get(kind.name()));
    kinds.cloned().collect()
}
