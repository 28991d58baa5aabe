//! What makes a phrase the head of a name, and how likely it is one.

use super::segments::Phrase;
use crate::knowledge::{
    Brand, Category, Cuisine, Diet, Dish, Group, Head, Ingredient, Marks, Name, Proteins, Senses,
};

/// What of a phrase makes it a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the types say it")]
pub enum Source<'k> {
    Dish(&'k Dish),
    Head(&'k Head),
    Brand(&'k Brand),
    Ingredient(&'k Ingredient),
}

/// What the head of a name says; the other words may overrule its diet and proteins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind<'k> {
    /// Where it stands.
    pub phrase: Phrase<'k>,
    /// What it is by.
    pub source: Source<'k>,
    /// How likely the name is for this; comparable within a segment.
    pub score: f64,
    /// Whether the word alone settles it; another gives way to a later part's.
    pub is_settled: bool,
}

impl<'k> Kind<'k> {
    /// The lexicon's name for it.
    #[must_use]
    pub fn name(&self) -> &'k Name {
        match self.source {
            Source::Dish(dish) => &dish.name,
            Source::Head(head) => &head.name,
            Source::Brand(brand) => &brand.name,
            Source::Ingredient(ingredient) => &ingredient.name,
        }
    }

    /// Its course.
    #[must_use]
    pub fn category(&self) -> Category {
        match self.source {
            Source::Dish(dish) => dish.category,
            Source::Head(head) => head.category,
            Source::Brand(brand) => brand.category,
            // An egg or a strip of bacon comes to a meal.
            Source::Ingredient(one) if one.group == Group::Egg || one.name.is(Marks::STRIPS) => {
                Category::Side
            }
            Source::Ingredient(one)
                if one.group == Group::PlantCopy && one.name.is(Marks::MILK) =>
            {
                Category::Beverage
            }
            Source::Ingredient(one) if !one.proteins.is_empty() => Category::Main,
            Source::Ingredient(ingredient) => category_of(ingredient.group),
        }
    }

    /// A second course.
    #[must_use]
    pub fn also_category(&self) -> Option<Category> {
        match self.source {
            Source::Dish(dish) => dish.also_category,
            Source::Head(head) => head.also_category,
            Source::Brand(_) | Source::Ingredient(_) => None,
        }
    }

    /// Its kitchen.
    #[must_use]
    pub fn cuisine(&self) -> Option<Cuisine> {
        match self.source {
            Source::Dish(dish) => Some(dish.cuisine),
            Source::Head(head) => head.cuisine,
            Source::Brand(brand) => brand.cuisine,
            Source::Ingredient(_) => None,
        }
    }

    /// A second kitchen.
    #[must_use]
    pub fn also_cuisine(&self) -> Option<Cuisine> {
        match self.source {
            Source::Dish(dish) => dish.also_cuisine,
            Source::Head(head) => head.also_cuisine,
            Source::Brand(_) | Source::Ingredient(_) => None,
        }
    }

    /// Whether a vegetarian may eat it.
    #[must_use]
    pub fn diet(&self) -> Diet {
        match self.source {
            Source::Dish(dish) => dish.diet,
            Source::Head(head) => head.diet,
            Source::Brand(brand) => brand.diet,
            Source::Ingredient(ingredient) => ingredient.diet,
        }
    }

    /// What it holds.
    #[must_use]
    pub fn proteins(&self) -> &'k Proteins {
        match self.source {
            Source::Dish(dish) => &dish.proteins,
            Source::Head(head) => &head.proteins,
            Source::Brand(_) => &Proteins::NONE,
            Source::Ingredient(ingredient) => &ingredient.proteins,
        }
    }

    pub(super) fn is_by_head(&self) -> bool {
        matches!(self.source, Source::Head(_))
    }

    pub(super) fn is_by_ingredient(&self) -> bool {
        matches!(self.source, Source::Ingredient(_))
    }

    /// Whether other words may well be what the name is for: "tea", "pear".
    pub(super) fn is_weak(&self) -> bool {
        match self.source {
            Source::Head(head) => !head.is_strong,
            Source::Ingredient(_) => true,
            Source::Dish(_) | Source::Brand(_) => false,
        }
    }
}

/// What the head would be, were it this phrase; `position` is 0 for the first word of its part, 1
/// for the last.
pub(super) fn candidate<'k>(phrase: &Phrase<'k>, position: f64) -> Option<Kind<'k>> {
    let Senses { dish, head, brand, ingredient, .. } = phrase.senses;
    let (source, score, is_settled) = if let Some(dish) = dish {
        let own = score_dish(phrase);
        (Source::Dish(dish), own + position, own > 1.0)
    } else if let Some(head) = head {
        let own = score_head(head);
        (Source::Head(head), own + position, own > 1.0)
    } else if let Some(brand) = brand {
        (Source::Brand(brand), 1.0 + position, false)
    } else {
        let ingredient = ingredient?;
        let own = if ingredient.proteins.is_empty() { weight_of(ingredient.group) } else { 0.7 };
        (Source::Ingredient(ingredient), own + 0.25 * position, false)
    };
    Some(Kind { phrase: *phrase, source, score, is_settled })
}

/// "kimchi" alone is a dish; beside another head it is what that is made of.
fn score_dish(phrase: &Phrase) -> f64 {
    match (phrase.words(), phrase.senses.head, phrase.senses.ingredient) {
        (words @ 2.., _, _) => 2.0 + 0.1 * f64::from(words),
        (_, Some(head), _) => score_head(head),
        (_, None, None) => 1.7,
        (_, None, Some(_)) => 0.8,
    }
}

fn score_head(head: &Head) -> f64 {
    if head.is_strong { 2.0 } else { 0.9 }
}

/// Seasonings seldom are what a name is for.
fn weight_of(group: Group) -> f64 {
    match group {
        Group::Fat | Group::Herb | Group::Sauce | Group::Seed | Group::Spice => 0.05,
        _ if category_of(group) == Category::Side => 0.2,
        _ => 0.4,
    }
}

/// What an ingredient is when it stands alone on a menu; fruit is most often a juice.
fn category_of(group: Group) -> Category {
    use Group::{
        Cheese, Dairy, Drink, Egg, Fat, Fish, Flour, Fruit, Grain, Herb, Leaf, Meat, Mushroom,
        Noodle, Nut, Other, PlantCopy, Poultry, Pulse, Sauce, Seafood, Seed, Spice, Sweet,
        Vegetable,
    };
    match group {
        Meat | Poultry | Fish | Seafood | Egg | Pulse | Grain | Noodle | PlantCopy => {
            Category::Main
        }
        Dairy | Cheese | Vegetable | Leaf | Mushroom | Nut | Seed | Spice | Herb | Sauce | Fat
        | Other => Category::Side,
        Fruit | Drink => Category::Beverage,
        Flour => Category::Bread,
        Sweet => Category::Dessert,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::testing::read;

    fn kind(text: &str) -> Kind<'static> {
        read(text).kinds[0]
    }

    #[test]
    fn says_what_its_fact_says() {
        let dish = kind("murgh makhani");
        assert_eq!((&**dish.name(), dish.category()), ("butter chicken", Category::Main));
        assert_eq!((dish.cuisine(), dish.diet()), (Some(Cuisine::Mughlai), Diet::NonVeg));
        assert_eq!(dish.proteins().as_slice().len(), 1);
        let head = kind("raita");
        assert_eq!((head.cuisine(), head.category()), (Some(Cuisine::American), Category::Side));
        assert_eq!(head.also_cuisine(), Some(Cuisine::Continental));
        let brand = kind("coke");
        assert_eq!((&**brand.name(), brand.category()), ("coca cola", Category::Beverage));
        assert!(brand.proteins().is_empty() && brand.cuisine().is_none());
    }

    #[test]
    fn an_ingredient_alone_has_the_course_of_its_group() {
        for (text, category) in [
            ("pear", Category::Beverage),
            ("rice", Category::Main),
            ("onion", Category::Side),
            ("paneer", Category::Main),
        ] {
            assert_eq!(kind(text).category(), category, "{text}");
        }
    }

    #[test]
    fn the_longer_and_stronger_settles_it() {
        let score = |text| (kind(text).score, kind(text).is_settled);
        assert_eq!(score("onion pizza"), (2.0 + 0.1 * 2.0 + 1.0, true));
        assert_eq!(score("pizza"), (3.0, true));
        assert_eq!(score("kimchi"), (0.8 + 1.0, false));
        assert_eq!(score("coke"), (2.0, false));
        assert_eq!(score("paneer"), (0.7 + 0.25, false));
        assert_eq!(score("onion"), (0.2 + 0.25, false));
        assert_eq!(score("sauce"), (0.05 + 0.25, false));
    }
}
