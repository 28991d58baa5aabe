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

/// Spices and sauces do not; cheese and sweets do on some dishes.
fn fills(ingredient: &Ingredient, kind: Option<&Kind>) -> bool {
    use Group::{Cheese, Fruit, Leaf, Mushroom, Nut, PlantCopy, Pulse, Sweet, Vegetable};
    if ingredient.proteins.has_veg() {
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
