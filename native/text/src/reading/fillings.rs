//! What a vegetarian dish is made of, and what leaves a dish open.

use super::kind::Kind;
use super::segments::{Phrase, Relation};
use crate::knowledge::{Category, Diet, Group, Ingredient, Marks, Senses};

/// Whether a phrase names what a vegetarian dish is made of.
pub(super) fn is_filling(senses: &Senses, relation: Relation, kind: Option<&Kind>) -> bool {
    let Senses { dish, ingredient, head, modifier, brand, .. } = senses;
    if let Some(dish) = dish {
        return match relation {
            // "biryani and butter naan" is as open as the biryani.
            Relation::With | Relation::Plus | Relation::In | Relation::List => {
                dish.proteins.has_veg()
            }
            _ => dish.diet == Diet::Veg && dish.category != Category::Beverage,
        };
    }
    modifier.is_some_and(|modifier| modifier.diet == Some(Diet::Veg))
        || brand.is_some_and(|brand| brand.category == Category::Dessert)
        || head.is_none() && ingredient.is_some_and(|ingredient| fills(ingredient, kind))
}

/// Spices and sauces do not, unless they are all there is to it ("extra teriyaki sauce", "pasta in tomato
/// sauce"); cheese and sweets do on some dishes.
fn fills(ingredient: &Ingredient, kind: Option<&Kind>) -> bool {
    use Group::{Cheese, Fruit, Leaf, Mushroom, Nut, PlantCopy, Pulse, Sweet, Vegetable};
    if ingredient.proteins.has_veg() {
        return true;
    }
    let is_all_of_it = |kind: &Kind| {
        let is_tomato_sauce =
            ingredient.group == Group::Sauce && ingredient.name.is(Marks::TOMATO_SAUCE);
        kind.name().is(Marks::ADDITION) || (kind.name().is(Marks::SHAPE) && is_tomato_sauce)
    };
    if ingredient.diet == Diet::Veg && kind.is_some_and(is_all_of_it) {
        return true;
    }
    match (ingredient.group, kind) {
        (Cheese, Some(kind)) => !adds_cheese(kind.name()),
        (Sweet, _) => ingredient.name.is(Marks::MEATLESS_SWEET),
        (PlantCopy, _) => ingredient.diet == Diet::Veg,
        (Vegetable | Leaf | Mushroom | Fruit | Pulse | Nut, _) => {
            let is_told = ingredient.diet == Diet::Veg && !ingredient.name.is(Marks::SEASONING);
            is_told && !kind.is_some_and(|kind| is_broth(kind.name()))
        }
        _ => false,
    }
}

/// On these cheese is an addition to meat; of other dishes it is the filling. Asked of few names,
/// and of so many dishes that the answers would take longer to find than the lexicon to load.
fn adds_cheese(kind: &str) -> bool {
    const WITH_MEAT: [&str; 13] = [
        "burger", "steak", "hot dog", "fries", "nacho", "ramen", "noodle", "rice", "omelette",
        "bowl", "meal", "combo", "kebab",
    ];
    WITH_MEAT.iter().any(|part| kind.contains(part))
}

/// Whose broth is of meat or fish, whatever swims in it: "corn ramen".
fn is_broth(kind: &str) -> bool {
    ["laksa", "pho", "ramen", "soba", "udon"].contains(&kind)
}

/// "kebab", "sate", "strips": as a rule of meat, which none of their words tells.
pub(super) fn is_open_meat(phrase: &Phrase) -> bool {
    const NAMES: [&str; 6] = ["kebab", "milanesa", "nugget", "satay", "sate", "strip"];
    let Senses { dish, head, .. } = phrase.senses;
    let named = match (dish, head) {
        (Some(dish), _) => Some((&dish.name, dish.diet)),
        (None, Some(head)) => Some((&head.name, head.diet)),
        (None, None) => None,
    };
    !phrase.is_absent
        && named.is_some_and(|(name, diet)| diet == Diet::Unknown && NAMES.contains(&&**name))
}

#[cfg(test)]
mod tests {
    use crate::knowledge::Diet::{NonVeg, Unknown, Veg};
    use crate::reading::testing::diet;

    #[test]
    fn an_addition_is_what_is_named_beside_it() {
        assert_eq!(diet("topping").0, Unknown);
        assert_eq!(diet("topping vinaigrette").0, Veg);
        assert_eq!(diet("topping oyster sauce").0, NonVeg);
        assert_eq!(diet("burger vinaigrette").0, Unknown);
    }

    #[test]
    fn pasta_in_tomato_sauce_is_veg_and_in_another_unknown() {
        assert_eq!(diet("spaghetti arrabbiata").0, Veg);
        assert_eq!(diet("spaghetti vinaigrette").0, Unknown);
        assert_eq!(diet("chicken spaghetti arrabbiata").0, NonVeg);
    }

    #[test]
    fn anything_may_be_on_loaded_fries_but_what_is_named() {
        assert_eq!(diet("fries").0, Veg);
        assert_eq!(diet("loaded fries").0, Unknown);
        assert_eq!(diet("loaded onion fries").0, Veg);
    }

    #[test]
    fn a_sweet_that_names_no_meat_is_veg() {
        assert_eq!(diet("gummy").0, Veg);
        assert_eq!(diet("egg gummy").0, NonVeg);
    }
}
