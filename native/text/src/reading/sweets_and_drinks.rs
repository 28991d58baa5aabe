//! What is a sweet or a drink by what stands beside its head.

use super::evidence::cuisines_of;
use super::kind::Kind;
use super::meals::{is_flesh_or_potato, is_fleshy, says, some};
use super::segments::{Phrase, Segment, first_of, last_beside};
use super::terms::Role;
use crate::knowledge::{Category, Cuisine, Group, Marks, Senses};

/// The course and a second one of what is not of its head's; none where that says it.
pub(super) fn of_sweet_or_drink(
    kind: &Kind,
    segments: &[Segment],
) -> Option<(Category, Option<Category>)> {
    use Category::{Beverage, Dessert, Main, Side};
    let category = kind.category();
    if category == Dessert && kind.is_by_head() && some(segments, is_flesh_or_potato) {
        let is_cake = kind.name().is(Marks::CAKE);
        return Some(if is_cake { (Side, Some(Main)) } else { (Main, Some(Side)) });
    }
    if kind.name().is(Marks::FLAVOUR) && (some(segments, is_iced) || opens_as_drink(segments)) {
        return Some((Beverage, Some(category)));
    }
    let is_fruit = kind.phrase.senses.is_of(Group::Fruit);
    if is_fruit && some(segments, is_cooking) {
        return Some((Dessert, Some(Side)));
    }
    if is_fruit && some(segments, is_seasoning) {
        return Some((Side, None));
    }
    if kind.is_by_ingredient() && category != Dessert && is_with_chocolate(kind, segments) {
        return Some((Dessert, Some(category)));
    }
    if kind.is_by_head() && category == Main && is_sweet(kind, segments) {
        return Some((Dessert, Some(category)));
    }
    let is_drunk = some(segments, is_iced) || has_pearls(segments);
    if kind.is_by_ingredient() && category != Main && is_drunk {
        return Some((Beverage, Some(category)));
    }
    None
}

/// "es", "iced"
pub(super) fn is_iced(phrase: &Phrase) -> bool {
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

/// "red velvet drink", "noodle jelly tea": English names end with what they are.
pub(super) fn ends_as_drink(kind: &Kind, segments: &[Segment]) -> bool {
    last_beside(&kind.phrase, segments).is_some_and(|last| {
        last.at != kind.phrase.at && !last.is_absent && says(last, Marks::DRINK)
    })
}

/// "kue pancong greentea": Malay names begin with what they are, and what is drunk elsewhere is its taste.
pub(super) fn opens_as_sweet(kind: &Kind, segments: &[Segment]) -> bool {
    first_of(segments).is_some_and(|first| {
        let (kitchen, also) = cuisines_of(first);
        let is_malay = [kitchen, also].contains(&Some(Cuisine::SeAsian));
        let is_sweet = first.senses.category() == Some(Category::Dessert);
        is_malay && is_sweet && first.at != kind.phrase.at
    })
}

/// "coklat pisang", "dark chocolate cherry cashew"
fn is_with_chocolate(kind: &Kind, segments: &[Segment]) -> bool {
    let is_sweet = |phrase: &Phrase| {
        let Phrase { senses, at, .. } = phrase;
        let is_one = senses.is_of(Group::Sweet) && senses.is_ingredient(Marks::CHOCOLATE);
        is_one && *at != kind.phrase.at
    };
    some(segments, is_sweet) && !some(segments, is_iced) && !some(segments, is_fleshy)
}

/// "raspberry vinaigrette", "lime seasoning"
fn is_seasoning(phrase: &Phrase) -> bool {
    phrase.senses.is_of(Group::Sauce)
}

/// "nutella saj", "choco banana roll", "tiramisu sando": what is filled is a sweet when all that fills it is.
fn is_sweet(kind: &Kind, segments: &[Segment]) -> bool {
    let is_filled = kind.name().is(Marks::FILLED);
    let is_filling = |phrase: &Phrase| {
        let Senses { ingredient, brand, .. } = phrase.senses;
        let is_brand = brand.is_some_and(|brand| brand.category == Category::Dessert);
        let is_dessert = phrase.senses.category() == Some(Category::Dessert);
        let is_sweet = ingredient
            .is_some_and(|one| matches!(one.group, Group::Sweet | Group::Fruit | Group::Nut));
        is_brand || (is_filled && !phrase.is_absent && (is_dessert || is_sweet))
    };
    some(segments, is_filling) && !some(segments, is_savoury)
}

/// "brown sugar oat milk boba"
fn has_pearls(segments: &[Segment]) -> bool {
    segments.iter().map(|segment| segment.phrases.len()).sum::<usize>() > 1
        && some(segments, |phrase| phrase.senses.is_ingredient(Marks::PEARLS))
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
    use crate::knowledge::Category::{Beverage, Dessert, Main, Side};
    use crate::reading::testing::courses;

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

    #[test]
    fn seasoned_fruit_is_no_juice_and_chocolate_makes_a_sweet_of_it() {
        assert_eq!(courses("pear vinaigrette"), (Some(Side), None));
        assert_eq!(courses("coklat pear"), (Some(Dessert), Some(Beverage)));
        assert_eq!(courses("iced coklat pear"), (Some(Beverage), Some(Beverage)));
    }

    #[test]
    fn what_ends_as_a_drink_is_one_and_what_begins_as_a_malay_sweet_is_that() {
        assert_eq!(courses("butter chicken drink"), (Some(Beverage), Some(Main)));
        assert_eq!(courses("butter chicken with drink"), (Some(Main), None));
        assert_eq!(courses("pancong lassi"), (Some(Dessert), Some(Beverage)));
        assert_eq!(courses("cake lassi"), (Some(Beverage), None));
    }

    #[test]
    fn milk_of_plants_is_a_drink() {
        assert_eq!(courses("almond milk"), (Some(Beverage), None));
    }
}
