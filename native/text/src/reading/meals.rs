//! What makes a main of a side.

use super::kind::{Kind, Source};
use super::segments::{Phrase, Relation, Segment, first_of, last_beside};
use crate::knowledge::{Category, Diet, Group, Head, Marks, Senses};

/// Whether a side is a meal by what it holds or comes with.
pub(super) fn is_meal_of_side(kind: &Kind, segments: &[Segment]) -> bool {
    let is_rice_of_meat = kind.name().is(Marks::STAPLE)
        && (some(segments, is_flesh_or_potato)
            || some(segments, is_meat_dish)
            || has_main_beside(segments));
    is_rice_of_meat
        || has_staple(segments)
        || (some(segments, is_gravy) && !kind.name().is(Marks::FRIES))
        || (kind.name().is(Marks::WITH_MEAT) && some(segments, is_flesh))
        || ends_as_meal(kind, segments)
        || some(segments, is_plain_rice_beside(kind))
        || (some(segments, is_meal_time) && some(segments, is_fleshy))
        || (kind.name().is(Marks::FILLING) && has_two_fillings(segments))
        || is_of_noodles(kind, segments)
        || opens_as_rice(segments)
        || comes_in_a_wrapping(segments)
        || is_of_meat_in_sauce(kind, segments)
        || is_vegetable_with_meat(kind, segments)
}

/// Whether a bread is a meal by what it is filled or comes with: "ham croissant", "roti with omelette".
pub(super) fn is_meal_of_bread(kind: &Kind, segments: &[Segment]) -> bool {
    let own = match kind.source {
        Source::Dish(dish) => dish.marks(),
        _ => kind.name().marks(),
    };
    let is_meal = |phrase: &Phrase| phrase.is_main() && !says(phrase, Marks::SET);
    own.has(Marks::FILLED_BREAD) && some(segments, is_fleshy)
        || some_in(segments, &[Relation::With, Relation::Plus], is_meal)
}

pub(super) fn some(segments: &[Segment], test: impl Fn(&Phrase) -> bool) -> bool {
    segments.iter().flat_map(|segment| &segment.phrases).any(test)
}

/// Of the parts that stand so to those before them.
fn some_in(segments: &[Segment], relations: &[Relation], test: impl Fn(&Phrase) -> bool) -> bool {
    let mut parts = segments.iter().filter(|segment| relations.contains(&segment.relation));
    parts.any(|segment| segment.phrases.iter().any(&test))
}

/// Whether a kind of dish, or else what changes one, is marked so.
pub(super) fn says(phrase: &Phrase, mark: Marks) -> bool {
    let Senses { head, modifier, .. } = phrase.senses;
    let name = head.map(|head| &head.name).or(modifier.map(|modifier| &modifier.name));
    name.is_some_and(|name| name.is(mark))
}

/// "croquette curry", "turkey salad hero"
fn ends_as_meal(kind: &Kind, segments: &[Segment]) -> bool {
    last_beside(&kind.phrase, segments).is_some_and(|last| {
        let head = last.senses.head.filter(|_| last.senses.dish.is_none());
        let is_meal = |head: &Head| {
            let wraps = head.name.is(Marks::WRAPPING) && head.category == Category::Main;
            wraps || head.name.is(Marks::MEAL)
        };
        !last.is_absent && head.is_some_and(is_meal)
    })
}

/// "kailan rice noodle", "mee sayur", "wan tan mee soup".
fn is_of_noodles(kind: &Kind, segments: &[Segment]) -> bool {
    let is_noodle = |phrase: &Phrase| {
        let Senses { dish, head, .. } = phrase.senses;
        let is_head = head.is_some_and(|head| head.name.is(Marks::NOODLES));
        let is_other = is_head || phrase.senses.is_of(Group::Noodle);
        dish.map_or(is_other, |dish| dish.name.is(Marks::NOODLES))
    };
    !kind.name().is(Marks::NOODLES_IN_IT) && some_in(segments, &[Relation::Core], is_noodle)
}

/// "nasi putih tomyam"
fn is_plain_rice_beside(kind: &Kind) -> impl Fn(&Phrase) -> bool {
    let own = kind.phrase.at;
    move |phrase| {
        let is_rice = phrase.senses.dish.is_some_and(|dish| dish.name.is(Marks::STAPLE));
        is_rice && !phrase.is_absent && phrase.at != own
    }
}

/// "white rice and stew"
fn has_main_beside(segments: &[Segment]) -> bool {
    let is_more = |phrase: &Phrase| phrase.is_main() && !is_staple(phrase);
    some_in(segments, &[Relation::With, Relation::List, Relation::Plus], is_more)
}

/// "nasi sup", "nasi lemak kukus sambal bilis": Malay names begin with what they are.
fn opens_as_rice(segments: &[Segment]) -> bool {
    first_of(segments).is_some_and(|first| {
        let senses = &first.senses;
        senses.category() == Some(Category::Main) && senses.is_kind(Marks::NASI)
    })
}

/// "hash brown with egg sandwich", "sausage & bean taco": what is filled holds the side.
fn comes_in_a_wrapping(segments: &[Segment]) -> bool {
    let is_wrapping = |phrase: &Phrase| phrase.is_main() && phrase.senses.is_kind(Marks::WRAPPING);
    segments.iter().any(|segment| {
        matches!(segment.relation, Relation::With | Relation::List | Relation::In)
            && segment.phrases.last().is_some_and(is_wrapping)
    })
}

/// "cream sauce chicken", "prawn buttermilk sauce"; "clam sauce" is one of clams.
fn is_of_meat_in_sauce(kind: &Kind, segments: &[Segment]) -> bool {
    let bare = segments.iter().filter(|segment| segment.relation != Relation::Bracket);
    let phrases: Vec<&Phrase> = bare.flat_map(|segment| &segment.phrases).collect();
    let is_of_sauce = |pair: &[&Phrase]| pair[1].at == kind.phrase.at;
    let of_sauce = phrases.windows(2).find(|pair| is_of_sauce(pair)).map(|pair| pair[0].at);
    kind.is_by_head()
        && kind.name().is(Marks::RELISH)
        && phrases.iter().any(|phrase| phrase.is_flesh() && Some(phrase.at) != of_sauce)
}

/// "okra with lamb", "broccoli with prawns"; of bacon there is a little.
fn is_vegetable_with_meat(kind: &Kind, segments: &[Segment]) -> bool {
    let is_vegetable = matches!(kind.source, Source::Ingredient(_))
        && [Group::Vegetable, Group::Leaf].iter().any(|&group| kind.phrase.senses.is_of(group));
    let is_meat = |phrase: &Phrase| phrase.is_flesh() && !phrase.senses.is_ingredient(Marks::CURED);
    is_vegetable && some_in(segments, &[Relation::With], is_meat)
}

/// "chilli paneer (gravy)" is eaten with rice, the dry one alone.
fn is_gravy(phrase: &Phrase) -> bool {
    says(phrase, Marks::GRAVY)
}

/// "chicken strips dinner", "pork cutlet plate"
fn is_meal_time(phrase: &Phrase) -> bool {
    says(phrase, Marks::MEAL_TIME)
}

/// "egg & cheese": what a breakfast's bread is filled with, and named for. Cheese alone is no meal.
fn has_two_fillings(segments: &[Segment]) -> bool {
    let is_filling = |phrase: &&Phrase| {
        !phrase.is_absent && (phrase.is_flesh() || phrase.senses.is_of(Group::Egg))
    };
    let phrases = || segments.iter().flat_map(|segment| &segment.phrases);
    let is_cheese = |phrase: &&Phrase| !phrase.is_absent && phrase.senses.is_of(Group::Cheese);
    let cheeses = phrases().filter(is_cheese).count();
    let fillings = phrases().filter(is_filling).count();
    fillings > 0 && fillings + cheeses > 1
}

/// "sausage biscuit" and "potato cake" are no sweets.
pub(super) fn is_flesh_or_potato(phrase: &Phrase) -> bool {
    phrase.is_flesh() || !phrase.is_absent && phrase.senses.is_ingredient(Marks::POTATO)
}

pub(super) fn is_flesh(phrase: &Phrase) -> bool {
    phrase.is_flesh()
}

/// Meat, or a dish or kind of it.
pub(super) fn is_fleshy(phrase: &Phrase) -> bool {
    let is_kind = phrase.senses.head.is_some_and(|head| head.diet == Diet::NonVeg);
    phrase.is_flesh() || is_meat_dish(phrase) || (is_kind && !phrase.is_absent)
}

/// "saag chicken steamed rice"
fn is_meat_dish(phrase: &Phrase) -> bool {
    !phrase.is_absent && phrase.senses.dish.is_some_and(|dish| dish.diet == Diet::NonVeg)
}

/// "chilli chicken with rice", "nuggets + nasi": a side becomes a main by what it comes with; meat also by rice
/// that is named in any other way, by bread and by fries: "wings and rice", "ribs over rice", "boti with paratha".
fn has_staple(segments: &[Segment]) -> bool {
    let of_meat = some(segments, is_fleshy);
    segments.iter().any(|segment| {
        let mut phrases = segment.phrases.iter().filter(|phrase| !phrase.is_absent);
        match segment.relation {
            Relation::With | Relation::Plus => {
                let beside_meat = |phrase: &Phrase| is_bread(phrase) || is_fries(phrase);
                phrases.any(|phrase| is_staple(phrase) || (of_meat && beside_meat(phrase)))
            }
            Relation::In | Relation::List => {
                of_meat && phrases.any(|phrase| is_staple(phrase) || is_fries(phrase))
            }
            _ => false,
        }
    })
}

fn is_fries(phrase: &Phrase) -> bool {
    let Senses { dish, head, .. } = phrase.senses;
    let name = dish.map(|dish| &dish.name).or(head.map(|head| &head.name));
    name.is_some_and(|name| name.is(Marks::FRIES))
}

fn is_bread(phrase: &Phrase) -> bool {
    phrase.senses.category() == Some(Category::Bread)
}

fn is_staple(phrase: &Phrase) -> bool {
    let Senses { dish, head, ingredient, .. } = phrase.senses;
    match (dish, head, ingredient) {
        (Some(dish), _, _) => dish.marks().has(Marks::STAPLE),
        (None, Some(head), _) => head.name.is(Marks::STAPLE),
        (None, None, Some(ingredient)) => ingredient.name.is(Marks::STAPLE),
        (None, None, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::knowledge::Category::{Bread, Main, Side};
    use crate::reading::testing::courses;

    #[test]
    fn a_set_is_a_meal_and_so_is_what_begins_with_nasi() {
        assert_eq!(courses("raita set"), (Some(Main), Some(Side)));
        assert_eq!(courses("nasi raita"), (Some(Main), Some(Side)));
        assert_eq!(courses("raita"), (Some(Side), None));
    }

    #[test]
    fn a_side_beside_a_main_or_in_a_sandwich_is_a_meal() {
        assert_eq!(courses("raita and burger"), (Some(Main), Some(Side)));
        assert_eq!(courses("raita with onion burger"), (Some(Main), Some(Side)));
        assert_eq!(courses("raita with burger onion"), (Some(Side), None));
    }

    #[test]
    fn meat_in_a_sauce_is_a_meal_and_the_sauce_of_a_meat_is_none() {
        assert_eq!(courses("chicken butter chutney"), (Some(Main), Some(Side)));
        assert_eq!(courses("chutney chicken"), (Some(Main), Some(Side)));
        assert_eq!(courses("chicken chutney"), (Some(Side), None));
        assert_eq!(courses("butter chicken chutney"), (Some(Side), None));
    }

    #[test]
    fn vegetables_with_meat_are_a_meal_but_for_bacon() {
        assert_eq!(courses("onion with chicken"), (Some(Main), Some(Side)));
        assert_eq!(courses("onion with bacon"), (Some(Side), None));
    }

    #[test]
    fn an_egg_or_bacon_is_a_side_and_both_are_a_meal() {
        assert_eq!(courses("egg"), (Some(Side), None));
        assert_eq!(courses("bacon"), (Some(Side), None));
        assert_eq!(courses("bacon with egg"), (Some(Main), Some(Side)));
    }

    #[test]
    fn bread_with_a_main_or_filled_with_meat_is_a_meal() {
        assert_eq!(courses("croissant"), (Some(Bread), None));
        assert_eq!(courses("chicken croissant"), (Some(Main), Some(Bread)));
        assert_eq!(courses("croissant with omelette"), (Some(Main), Some(Bread)));
        assert_eq!(courses("croissant with cheese"), (Some(Bread), None));
    }
}
