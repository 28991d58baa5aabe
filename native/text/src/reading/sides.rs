//! What makes a side of a main.

use super::kind::Kind;
use super::meals::{says, some};
use super::segments::{Phrase, Relation, Segment};
use crate::knowledge::{Category, Group, Marks};

/// "side of wings", "extra chicken", "grilled chicken (side)", "maki appetizer": what comes to a dish or before it,
/// whatever it is elsewhere. "side of naan" stays bread, and "extra cheese pizza" a pizza.
pub(super) fn is_addition(kind: &Kind, segments: &[Segment]) -> bool {
    if kind.category() != Category::Main {
        return false;
    }
    let is_added = |first: &Phrase| {
        says(first, Marks::SIDE_OF) || (says(first, Marks::ADDED) && kind.is_weak())
    };
    let is_behind = |last: &Phrase| says(last, Marks::SIDE_OF) || says(last, Marks::STARTER);
    let is_other = |phrase: &Phrase| phrase.at != kind.phrase.at;
    let mut phrases = segments.iter().flat_map(|segment| &segment.phrases);
    let first = phrases.find(|phrase| !says(phrase, Marks::ARTICLE));
    let mut own =
        segments.iter().filter(|one| matches!(one.relation, Relation::Core | Relation::Dash));
    let last = own.next_back().and_then(|segment| segment.phrases.last());
    first.is_some_and(|first| is_other(first) && is_added(first))
        || last.is_some_and(|last| is_other(last) && is_behind(last))
}

/// "jagung bakar", "bbq corn": vegetables and eggs that are grilled or fried are no meal.
pub(super) fn is_cooked_side(kind: &Kind, segments: &[Segment]) -> bool {
    let is_little = |phrase: &Phrase| {
        let Phrase { senses, .. } = phrase;
        let is_plain = senses.is_of(Group::Vegetable) || senses.is_of(Group::Egg);
        is_plain || senses.is_ingredient(Marks::CURED)
    };
    let is_more = |phrase: &Phrase| {
        phrase.at != kind.phrase.at && !is_little(phrase) && phrase.senses.modifier.is_none()
    };
    kind.is_by_head()
        && kind.name().is(Marks::COOKED)
        && some(segments, is_little)
        && !some(segments, is_more)
}

#[cfg(test)]
mod tests {
    use crate::knowledge::Category::{Beverage, Main, Side};
    use crate::reading::testing::courses;

    #[test]
    fn what_comes_to_a_dish_is_a_side() {
        assert_eq!(courses("side butter chicken"), (Some(Side), Some(Main)));
        assert_eq!(courses("extra chicken"), (Some(Side), Some(Main)));
        assert_eq!(courses("extra butter chicken"), (Some(Main), None));
        assert_eq!(courses("side lassi"), (Some(Beverage), None));
    }

    #[test]
    fn what_comes_before_a_meal_is_a_side() {
        assert_eq!(courses("butter chicken side"), (Some(Side), Some(Main)));
        assert_eq!(courses("butter chicken with side"), (Some(Main), None));
    }

    #[test]
    fn grilled_vegetables_and_eggs_are_no_meal() {
        assert_eq!(courses("bakar"), (Some(Main), None));
        assert_eq!(courses("onion bakar"), (Some(Side), Some(Main)));
        assert_eq!(courses("egg bakar"), (Some(Side), Some(Main)));
        assert_eq!(courses("chicken onion bakar"), (Some(Main), None));
    }
}
