//! Tells the course: main, beverage, bread, side or dessert.

use super::kind::Kind;
use super::meals::{is_flesh, is_meal_of_bread, is_meal_of_side, says, some};
use super::segments::{Phrase, Relation, Segment};
use super::sides::{is_addition, is_cooked_side};
use super::sweets_and_drinks::{ends_as_drink, is_iced, of_sweet_or_drink, opens_as_sweet};
use crate::knowledge::{Category, Head, Heading, Marks};

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
    if category != Beverage && ends_as_drink(kind, segments) {
        return (Beverage, Some(category));
    }
    if category == Beverage && opens_as_sweet(kind, segments) {
        return (Dessert, Some(Beverage));
    }
    let is_beside_main = || others.iter().any(|other| other.category() == Main);
    if category == Side && (is_beside_main() || is_meal_of_side(kind, segments)) {
        return (Main, Some(Side));
    }
    if category == Bread && is_meal_of_bread(kind, segments) {
        return (Main, Some(Bread));
    }
    if is_addition(kind, segments) || is_cooked_side(kind, segments) {
        return (Side, Some(category));
    }
    if category == Beverage && kind.is_weak() && some(segments, is_flesh) {
        return (Main, Some(Beverage));
    }
    of_sweet_or_drink(kind, segments).unwrap_or((category, kind.also_category()))
}

fn is_bundle(phrase: &Phrase) -> bool {
    let is_one = |head: &Head| head.name.is(Marks::BUNDLE);
    phrase.senses.head.is_some_and(is_one) || says(phrase, Marks::SET)
}

/// Of a main course, and no mere bundle.
fn is_meal(phrase: &Phrase) -> bool {
    phrase.is_main() && !is_bundle(phrase)
}

#[cfg(test)]
mod tests {
    use crate::knowledge::Category::{Beverage, Main, Side};
    use crate::reading::testing::courses;

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
    fn plain_meat_beside_a_weak_drink_is_a_meal() {
        assert_eq!(courses("chicken pear"), (Some(Main), None));
        assert_eq!(courses("pear"), (Some(Beverage), None));
    }
}
