//! Tells the course: main, beverage, bread, side or dessert.

use super::kind::Kind;
use super::meals::{is_flesh, is_flesh_or_potato, is_fleshy, is_meal_of_side, says, some};
use super::segments::{Phrase, Relation, Segment};
use super::terms::Role;
use crate::knowledge::{Category, Group, Head, Heading, Marks, Senses};

/// The course, none when nothing in the name tells it, and a second one. A combo is a main unless all
/// its parts are of one course. A heading names its own course.
pub(super) fn read_category(
    segments: &[Segment],
    kinds: &[Kind],
    heading: Option<&Heading>,
) -> (Option<Category>, Option<Category>) {
    match kinds {
        [] => {
            let drink = some(segments, is_iced).then_some(Category::Beverage);
            (heading.and_then(|heading| heading.category).or(drink), None)
        }
        [kind, others @ ..] => {
            let (category, also) = of_head(kind, others, segments);
            (Some(category), also)
        }
    }
}

fn of_head(kind: &Kind, others: &[Kind], segments: &[Segment]) -> (Category, Option<Category>) {
    use Category::{Beverage, Bread, Dessert, Main, Side};
    let category = kind.category();
    if others.iter().any(|other| other.category() != category)
        && segments.iter().any(|segment| segment.relation == Relation::Plus)
    {
        return (Main, Some(category));
    }
    // "combo lassi" is a drink, "zinger pepsi combo" a meal.
    let is_fluid = matches!(category, Beverage | Dessert) && !some(segments, is_meal);
    if !is_fluid && some(segments, is_bundle) {
        return (Main, Some(category));
    }
    if category == Side && is_meal_of_side(kind, segments) {
        return (Main, Some(Side));
    }
    if category == Bread && kind.name().is(Marks::FILLED_BREAD) && some(segments, is_fleshy) {
        return (Main, Some(Bread));
    }
    if is_addition(kind, segments) {
        return (Side, Some(category));
    }
    if category == Beverage && kind.is_weak() && some(segments, is_flesh) {
        return (Main, Some(Beverage));
    }
    if category == Dessert && kind.is_by_head() && some(segments, is_flesh_or_potato) {
        return if kind.name().is(Marks::CAKE) { (Side, Some(Main)) } else { (Main, Some(Side)) };
    }
    if kind.name().is(Marks::FLAVOUR) && (some(segments, is_iced) || opens_as_drink(segments)) {
        return (Beverage, Some(category));
    }
    let is_fruit =
        kind.phrase.senses.ingredient.is_some_and(|ingredient| ingredient.group == Group::Fruit);
    if is_fruit && some(segments, is_cooking) {
        return (Dessert, Some(Side));
    }
    if kind.is_by_head() && category == Main && is_sweet(kind, segments) {
        return (Dessert, Some(category));
    }
    let is_drunk = some(segments, is_iced) || has_pearls(segments);
    if kind.is_by_ingredient() && category != Main && is_drunk {
        return (Beverage, Some(category));
    }
    (category, kind.also_category())
}

fn first_of<'s, 'k>(segments: &'s [Segment<'k>]) -> Option<&'s Phrase<'k>> {
    segments.first().and_then(|segment| segment.phrases.first())
}

fn is_bundle(phrase: &Phrase) -> bool {
    let is_one = |head: &Head| head.name.is(Marks::BUNDLE) || head.name.is(Marks::SET);
    phrase.senses.head.is_some_and(is_one)
}

/// Of a main course, and no mere bundle.
fn is_meal(phrase: &Phrase) -> bool {
    phrase.senses.category() == Some(Category::Main) && !phrase.is_absent && !is_bundle(phrase)
}

/// "side of wings", "extra chicken": what comes to a dish, whatever it is elsewhere. "side of naan" stays bread,
/// and "extra cheese pizza" a pizza.
fn is_addition(kind: &Kind, segments: &[Segment]) -> bool {
    let Some(first) = first_of(segments) else { return false };
    let is_added = says(first, Marks::SIDE_OF) || (says(first, Marks::ADDED) && kind.is_weak());
    first.at != kind.phrase.at && kind.category() == Category::Main && is_added
}

/// "es", "iced"
fn is_iced(phrase: &Phrase) -> bool {
    phrase
        .senses
        .modifier
        .is_some_and(|modifier| modifier.kind == Role::Temperature && modifier.name.is(Marks::ICED))
}

/// "es kopi tiramisu"
fn opens_as_drink(segments: &[Segment]) -> bool {
    first_of(segments).is_some_and(|one| one.senses.category() == Some(Category::Beverage))
}

/// "wine poached pear" is no juice.
fn is_cooking(phrase: &Phrase) -> bool {
    phrase.senses.modifier.is_some_and(|modifier| modifier.kind == Role::Cooking)
}

/// "nutella saj", "choco banana roll", "tiramisu sando": what is filled is a sweet when all that fills it is.
fn is_sweet(kind: &Kind, segments: &[Segment]) -> bool {
    let is_filled = kind.name().is(Marks::FILLED);
    let is_filling = |phrase: &Phrase| {
        let Senses { dish, ingredient, brand, .. } = phrase.senses;
        let is_brand = brand.is_some_and(|brand| brand.category == Category::Dessert);
        let is_dessert = dish.is_some_and(|dish| dish.category == Category::Dessert);
        let is_sweet = ingredient
            .is_some_and(|one| matches!(one.group, Group::Sweet | Group::Fruit | Group::Nut));
        is_brand || (is_filled && !phrase.is_absent && (is_dessert || is_sweet))
    };
    some(segments, is_filling) && !some(segments, is_savoury)
}

/// "brown sugar oat milk boba"
fn has_pearls(segments: &[Segment]) -> bool {
    let is_pearl = |phrase: &Phrase| {
        phrase.senses.ingredient.is_some_and(|ingredient| ingredient.name.is(Marks::PEARLS))
    };
    segments.iter().map(|segment| segment.phrases.len()).sum::<usize>() > 1
        && some(segments, is_pearl)
}

fn is_savoury(phrase: &Phrase) -> bool {
    is_fleshy(phrase)
        || phrase.senses.ingredient.is_some_and(|ingredient| {
            matches!(ingredient.group, Group::Cheese | Group::Vegetable)
                || !ingredient.proteins.is_empty()
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::testing::read;
    use Category::{Beverage, Dessert, Main, Side};

    fn courses(text: &str) -> (Option<Category>, Option<Category>) {
        let reading = read(text);
        (reading.category, reading.also_category)
    }

    #[test]
    fn is_that_of_the_head_or_the_heading() {
        assert_eq!(courses("onion raita"), (Some(Side), None));
        assert_eq!(courses("starter"), (Some(Side), None));
        assert_eq!(courses("quux"), (None, None));
    }

    #[test]
    fn a_combo_of_several_courses_is_a_main() {
        assert_eq!(courses("lassi + pizza"), (Some(Main), Some(Beverage)));
        assert_eq!(courses("raita + raita"), (Some(Side), None));
        assert_eq!(courses("lassi, pizza"), (Some(Beverage), None));
        assert_eq!(courses("combo raita"), (Some(Main), Some(Side)));
        assert_eq!(courses("combo lassi"), (Some(Beverage), None));
    }

    #[test]
    fn a_side_with_a_staple_is_a_main() {
        assert_eq!(courses("raita with rice"), (Some(Main), Some(Side)));
        assert_eq!(courses("raita, rice"), (Some(Side), None));
    }

    #[test]
    fn a_side_of_noodles_is_a_main() {
        assert_eq!(courses("kimchi glass noodle"), (Some(Main), Some(Side)));
    }

    #[test]
    fn what_comes_to_a_dish_is_a_side() {
        assert_eq!(courses("side butter chicken"), (Some(Side), Some(Main)));
        assert_eq!(courses("extra chicken"), (Some(Side), Some(Main)));
        assert_eq!(courses("extra butter chicken"), (Some(Main), None));
        assert_eq!(courses("side lassi"), (Some(Beverage), None));
    }

    #[test]
    fn plain_meat_beside_a_weak_drink_is_a_meal() {
        assert_eq!(courses("chicken pear"), (Some(Main), None));
        assert_eq!(courses("pear"), (Some(Beverage), None));
    }

    #[test]
    fn a_savoury_cake_is_no_sweet_and_a_sweet_burger_is_one() {
        assert_eq!(courses("cake"), (Some(Dessert), None));
        assert_eq!(courses("potato cake"), (Some(Side), Some(Main)));
        assert_eq!(courses("no potato cake"), (Some(Dessert), None));
        assert_eq!(courses("nutella burger"), (Some(Dessert), Some(Main)));
        assert_eq!(courses("nutella cheese burger"), (Some(Main), None));
    }

    #[test]
    fn what_is_iced_is_a_drink_unless_it_is_a_dish() {
        assert_eq!(courses("taro"), (Some(Side), None));
        assert_eq!(courses("iced taro"), (Some(Beverage), Some(Side)));
        assert_eq!(courses("iced quux"), (Some(Beverage), None));
        assert_eq!(courses("iced cake"), (Some(Dessert), None));
    }

    #[test]
    fn cooked_fruit_is_no_juice() {
        assert_eq!(courses("pear"), (Some(Beverage), None));
        assert_eq!(courses("grilled pear"), (Some(Dessert), Some(Side)));
    }
}
