//! Tells what kind of dish a name is for: its head, among the words that only modify it.

use super::segments::{Phrase, Relation, Segment};
use super::terms::Role;
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
}

const NAMED: &[Relation] =
    &[Relation::Core, Relation::Plus, Relation::List, Relation::Or, Relation::Dash];
const BESIDE: &[Relation] = &[Relation::With, Relation::In];
const ASIDE: &[Relation] = &[Relation::Bracket];

/// The kind that a name is for, and those of the other parts of a combo, in order.
pub(super) fn find_kinds<'k>(segments: &[Segment<'k>]) -> Vec<Kind<'k>> {
    let main = kinds_of(segments, NAMED);
    if main.first().is_some_and(says_what) {
        return main;
    }
    let mut beside = kinds_of(segments, BESIDE);
    if beside.first().is_some_and(|kind| kind.is_settled) {
        beside.truncate(1);
        return beside;
    }
    if !main.is_empty() {
        return main;
    }
    if beside.is_empty() { kinds_of(segments, ASIDE) } else { beside }
}

/// "kiwi with apple juice" is a juice, "prawns with mango salad" are prawns.
fn says_what(kind: &Kind) -> bool {
    match kind.source {
        Source::Ingredient(ingredient) => !ingredient.proteins.is_empty(),
        _ => true,
    }
}

/// Of the settled kinds the first, and the others but mere choices; else the likeliest.
fn kinds_of<'k>(segments: &[Segment<'k>], relations: &[Relation]) -> Vec<Kind<'k>> {
    let mut settled = Vec::new();
    let mut likeliest: Option<Kind> = None;
    for segment in segments.iter().filter(|segment| relations.contains(&segment.relation)) {
        let Some(kind) = kind_of(&segment.phrases) else { continue };
        if kind.is_settled {
            if settled.is_empty() || segment.relation != Relation::Or {
                settled.push(kind);
            }
        } else if likeliest.is_none_or(|most| kind.score > most.score) {
            likeliest = Some(kind);
        }
    }
    if settled.is_empty() {
        settled.extend(likeliest);
    }
    settled
}

/// The best candidate of one segment: the later the word, the more it is the head.
fn kind_of<'k>(phrases: &[Phrase<'k>]) -> Option<Kind<'k>> {
    if let Some(relish) = find_relish(phrases) {
        return candidate(relish, 1.0);
    }
    let mut found: Option<Kind> = None;
    for (at, phrase) in phrases.iter().enumerate() {
        let after = &phrases[at + 1..];
        if phrase.is_absent || is_flavour(phrase, after) || after.first().is_some_and(owns) {
            continue;
        }
        if let Some(kind) = candidate(phrase, position(at, phrases.len() - 1))
            && found.is_none_or(|best| kind.score >= best.score)
        {
            found = Some(kind);
        }
    }
    found
}

/// 0 for the first word, 1 for the last.
#[expect(clippy::cast_precision_loss, reason = "texts are short")]
fn position(at: usize, last: usize) -> f64 {
    if last == 0 { 1.0 } else { at as f64 / last as f64 }
}

/// "souvlaki dressing" is a dressing; "penne white sauce" and "chicken black bean sauce" are not.
fn find_relish<'p, 'k>(phrases: &'p [Phrase<'k>]) -> Option<&'p Phrase<'k>> {
    let [.., before, last] = phrases else { return None };
    let Senses { ingredient, head, .. } = last.senses;
    let name = ingredient.map(|one| &one.name).or(head.map(|head| &head.name))?;
    let Senses { head, dish, .. } = before.senses;
    let is_pasta = match head {
        Some(head) => head.name.is(Marks::PASTA),
        None => dish?.kind?.has(Marks::PASTA),
    };
    (name.is(Marks::RELISH) && !is_pasta).then_some(last)
}

/// "mojito chicken", "beer battered fish": a drink before meat or a way of cooking is a flavour.
fn is_flavour(phrase: &Phrase, after: &[Phrase]) -> bool {
    let Senses { dish, head, brand, .. } = phrase.senses;
    let category = dish.map(|dish| dish.category).or(head.map(|head| head.category));
    category.or(brand.map(|brand| brand.category)) == Some(Category::Beverage)
        && after.iter().any(|Phrase { senses, .. }| {
            senses.proteins().is_some_and(|proteins| !proteins.is_empty())
                || senses.modifier.is_some_and(|modifier| modifier.kind == Role::Cooking)
        })
}

/// "tandoor wala", "pizza style": the word before these is no head.
fn owns(phrase: &Phrase) -> bool {
    phrase.senses.modifier.is_some_and(|modifier| modifier.name.is(Marks::OWNING))
}

/// `position` is 0 to 1.
fn candidate<'k>(phrase: &Phrase<'k>, position: f64) -> Option<Kind<'k>> {
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
