//! What the lexicon says of a phrase, as far as the rules ask; `src/engine/text/knowledge/facts.ts`
//! has all of it.

use std::sync::Arc;

use serde::Deserialize;

use super::labels::{Category, Cuisine, Diet, Group};
use super::name::{Marks, Name};
use super::proteins::Proteins;
use super::tags::Tag;
use crate::reading::terms::Role;

/// A dish that people order, by any of its names.
#[derive(Debug, PartialEq, Eq)]
pub struct Dish {
    /// Its usual name.
    pub name: Name,
    /// Of the kind of dish it is, where its name says so: "biryani".
    pub kind: Option<Marks>,
    /// Its kitchen.
    pub cuisine: Cuisine,
    /// A second one.
    pub also_cuisine: Option<Cuisine>,
    /// Whether a vegetarian may eat it.
    pub diet: Diet,
    /// What it always contains.
    pub proteins: Proteins,
    /// The stems of all that it always contains.
    pub holds: Holding,
    /// What it is made of and what it is like.
    pub tags: Tagging,
    /// Its course.
    pub category: Category,
    /// A second one.
    pub also_category: Option<Category>,
}

impl Dish {
    /// Whether its name says that it is of a kind of dish that is marked so.
    #[must_use]
    pub fn is_kind(&self, mark: Marks) -> bool {
        self.kind.is_some_and(|kind| kind.has(mark))
    }

    /// Of the kind of dish it is, or else of its own name.
    #[must_use]
    pub fn marks(&self) -> Marks {
        self.kind.unwrap_or(self.name.marks())
    }
}

/// Stems of ingredients, each once; dishes share them.
pub type Holding = Arc<[Arc<str>]>;

/// Tags, each once; dishes share them.
pub type Tagging = Arc<[Tag]>;

/// A word for a kind of dish: "biryani", "burger", "shake".
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    /// The kind's name.
    pub name: Name,
    /// The kitchen that it points to.
    pub cuisine: Option<Cuisine>,
    /// A second one.
    pub also_cuisine: Option<Cuisine>,
    /// Of the dish when the name says nothing else.
    pub diet: Diet,
    /// Of the dish when the name says nothing else.
    pub proteins: Proteins,
    /// Its course.
    pub category: Category,
    /// A second one.
    pub also_category: Option<Category>,
    /// Whether the word alone settles the category.
    pub is_strong: bool,
}

/// What a dish is made of.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ingredient {
    /// The English generic word: "chicken" for "murgh".
    pub name: Name,
    /// Its like.
    pub group: Group,
    /// Whether a vegetarian may eat it.
    pub diet: Diet,
    /// What it is or holds of proteins.
    pub proteins: Proteins,
    /// The kitchen that the word points to.
    pub cuisine: Option<Cuisine>,
    /// A second one.
    pub also_cuisine: Option<Cuisine>,
    /// "ingredients=chicken"
    #[serde(skip)]
    pub tag: Tag,
    /// "claims=vegan", of "vegan cheese".
    #[serde(skip)]
    pub claim: Option<Tag>,
}

impl Ingredient {
    /// What guests call all of its like in what is of this course: "cheese" of mozzarella, but not of paneer,
    /// which they tell apart; an orange juice is of fruit, and orange chicken none.
    #[must_use]
    pub fn group_word(&self, course: Option<Category>) -> Option<&'static str> {
        use Category::{Beverage, Dessert};
        match (self.group, course) {
            (Group::Mushroom, _) => Some("mushroom"),
            (Group::Nut, _) => Some("nut"),
            (Group::Cheese, _) if self.proteins.is_empty() => Some("cheese"),
            (Group::Fruit, Some(Beverage | Dessert)) => Some("fruit"),
            (Group::Vegetable | Group::Leaf, Some(Beverage)) => Some("vegetable"),
            _ => None,
        }
    }
}

/// A word that changes a dish and names neither ingredient nor kind.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Modifier {
    /// The word that stands for its like.
    pub name: Name,
    /// What it changes.
    pub kind: Role,
    /// The kitchen that it points to.
    pub cuisine: Option<Cuisine>,
    /// A second one.
    pub also_cuisine: Option<Cuisine>,
    /// What it says of meat, if anything.
    pub diet: Option<Diet>,
    /// "taste=spicy", where it says something of the kind.
    #[serde(skip)]
    pub tag: Option<Tag>,
    /// "claims=vegan"
    #[serde(skip)]
    pub claim: Option<Tag>,
}

/// A trade name: "coke", "kit kat".
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Brand {
    /// The name itself.
    pub name: Name,
    /// Its course.
    pub category: Category,
    /// Whether a vegetarian may eat it.
    pub diet: Diet,
    /// The kitchen that it points to.
    pub cuisine: Option<Cuisine>,
}

/// A section heading that stands among the items.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Heading {
    /// What stands below it.
    pub category: Option<Category>,
}

/// A name that tells no cuisine.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct NonDish {
    /// "combo", "extra", "nonfood" and so on.
    pub why: Box<str>,
}

/// All that one phrase can mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the types say it")]
pub struct Senses<'a> {
    pub dish: Option<&'a Dish>,
    pub head: Option<&'a Head>,
    pub ingredient: Option<&'a Ingredient>,
    pub modifier: Option<&'a Modifier>,
    pub brand: Option<&'a Brand>,
    pub heading: Option<&'a Heading>,
    pub non_dish: Option<&'a NonDish>,
    /// The name that stands for all.
    pub alias: Option<&'a str>,
}

impl<'a> Senses<'a> {
    /// What the phrase brings along: that of the dish, or else of the ingredient.
    #[must_use]
    pub fn proteins(&self) -> Option<&'a Proteins> {
        let dish = self.dish.map(|dish| &dish.proteins);
        dish.or(self.ingredient.map(|ingredient| &ingredient.proteins))
    }

    /// The course of the dish, or else of the kind of dish.
    #[must_use]
    pub fn category(&self) -> Option<Category> {
        self.dish.map(|dish| dish.category).or(self.head.map(|head| head.category))
    }

    /// Whether it is a dish of a kind that is marked so, or else such a kind.
    #[must_use]
    pub fn is_kind(&self, mark: Marks) -> bool {
        let is_head = self.head.is_some_and(|head| head.name.is(mark));
        self.dish.map_or(is_head, |dish| dish.is_kind(mark))
    }

    /// Whether it changes a dish in a way that is marked so.
    #[must_use]
    pub fn is_modifier(&self, mark: Marks) -> bool {
        self.modifier.is_some_and(|modifier| modifier.name.is(mark))
    }

    /// Whether it is an ingredient that is marked so.
    #[must_use]
    pub fn is_ingredient(&self, mark: Marks) -> bool {
        self.ingredient.is_some_and(|ingredient| ingredient.name.is(mark))
    }

    /// Whether it is an ingredient of this group.
    #[must_use]
    pub fn is_of(&self, group: Group) -> bool {
        self.ingredient.is_some_and(|ingredient| ingredient.group == group)
    }
}
