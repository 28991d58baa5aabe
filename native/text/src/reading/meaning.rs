//! The narrowest meaning of a phrase: the word that stands for it, and what that is for.

use std::borrow::Cow;

use super::terms::{Role, Term};
use crate::knowledge::Senses;
use crate::sounds::sound_of;

/// The name for what `senses` say of the phrase `own`, and its role.
pub(super) fn meaning_of<'a>(senses: &Senses<'a>, own: &'a str) -> (&'a str, Role) {
    let Senses { dish, head, ingredient, modifier, brand, .. } = *senses;
    let food = match ingredient {
        Some(ingredient) if !ingredient.proteins.is_empty() => Role::Protein,
        _ => Role::Ingredient,
    };
    // "korma" is the dish, though some write dates so; "butter" is butter either way.
    if head.is_some_and(|head| &*head.name == own) {
        let is_food = ingredient.is_some_and(|ingredient| &*ingredient.name == own);
        return (own, if is_food { food } else { Role::Kind });
    }
    if let Some(brand) = brand {
        return (&brand.name, Role::Brand);
    }
    if let Some(ingredient) = ingredient
        && !is_broad(&ingredient.name)
    {
        return (&ingredient.name, food);
    }
    if let Some(head) = head {
        return (if is_spelling(&head.name, own) { &head.name } else { own }, Role::Kind);
    }
    if ingredient.is_some() {
        return (own, food);
    }
    if let Some(modifier) = modifier {
        return (&modifier.name, modifier.kind);
    }
    (dish.map_or(own, |dish| &dish.name), Role::Kind)
}

/// What a word says behind a dish that such a thing holds, or that is cut into such, though it is a kind of dish
/// elsewhere: of "tomato soup, cup" how much, of "fruit cup" what.
pub(super) fn amount_of<'k>(senses: &Senses<'k>) -> Option<Term<'k>> {
    let amount = senses.modifier.filter(|_| senses.head.is_some())?;
    let is_amount = matches!(&*amount.name, "cup" | "pitcher" | "scoop" | "slice");
    is_amount.then(|| Term { text: Cow::Borrowed(&*amount.name), role: amount.kind })
}

/// Meanings that many different things share: "farfalle" is read as pasta, but is not penne. Such a
/// word keeps its own name.
fn is_broad(name: &str) -> bool {
    matches!(
        name,
        "bean"
            | "beef"
            | "cheese"
            | "fish"
            | "herb"
            | "herbal tea"
            | "jelly"
            | "leafy green"
            | "noodle"
            | "pasta"
            | "sauce"
            | "sausage"
            | "seaweed"
            | "spice paste"
    )
}

/// Shorter words lie too close to others.
const LETTERS_MIN: usize = 5;

/// Whether `own` is the kind's `name`, spelt otherwise: only such names fall together with it, the
/// others are those of its like ("limoncello" of liqueurs).
fn is_spelling(name: &str, own: &str) -> bool {
    let sound = |text: &str| sound_of(&text.replace(' ', "")).encode_utf16().collect::<Vec<_>>();
    let [a, b] = [sound(name), sound(own)];
    a == b || (a.len() >= LETTERS_MIN && is_one_slip(&a, &b))
}

/// Whether one letter more, less or other makes `b` of `a`.
fn is_one_slip(a: &[u16], b: &[u16]) -> bool {
    let from = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[from..], &b[from..]);
    let same = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    a.len() - same <= 1 && b.len() - same <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_value, json};

    use crate::knowledge::{Brand, Head, Ingredient, Modifier};

    fn ingredient(name: &str, proteins: &[&str]) -> Ingredient {
        let fact = json!({ "name": name, "group": "other", "diet": "veg", "proteins": proteins });
        from_value(fact).unwrap()
    }

    fn head(name: &str) -> Head {
        let fact = json!({ "name": name, "diet": "veg", "proteins": [], "category": "main",
                           "isStrong": true });
        from_value(fact).unwrap()
    }

    #[test]
    fn the_narrowest_meaning_stands_for_a_phrase() {
        let [pasta, butter, date] = ["pasta", "butter", "date"].map(|name| ingredient(name, &[]));
        let chicken = ingredient("chicken", &["chicken"]);
        let large: Modifier = from_value(json!({ "name": "large", "kind": "size" })).unwrap();
        let [korma, of_butter, biryani, liqueur] =
            ["korma", "butter", "biryani", "liqueur"].map(head);
        let cola: Brand =
            from_value(json!({ "name": "coca cola", "category": "beverage", "diet": "veg" }))
                .unwrap();
        let knowledge = crate::knowledge::testing::knowledge();
        let phrase = crate::knowledge::testing::number_of_phrase("murgh makhani");
        let dish = knowledge.senses.at(phrase).dish;
        let none = Senses::default();
        for (senses, own, expected) in [
            (Senses { ingredient: Some(&chicken), ..none }, "murgh", ("chicken", Role::Protein)),
            (Senses { ingredient: Some(&pasta), ..none }, "penne", ("penne", Role::Ingredient)),
            (
                Senses { head: Some(&korma), ingredient: Some(&date), ..none },
                "korma",
                ("korma", Role::Kind),
            ),
            (
                Senses { head: Some(&of_butter), ingredient: Some(&butter), ..none },
                "butter",
                ("butter", Role::Ingredient),
            ),
            (Senses { head: Some(&biryani), ..none }, "briyani", ("biryani", Role::Kind)),
            (Senses { head: Some(&liqueur), ..none }, "limoncello", ("limoncello", Role::Kind)),
            (Senses { brand: Some(&cola), ..none }, "coke", ("coca cola", Role::Brand)),
            (Senses { modifier: Some(&large), ..none }, "big", ("large", Role::Size)),
            (Senses { dish, ..none }, "murgh makhani", ("butter chicken", Role::Kind)),
            (none, "starters", ("starters", Role::Kind)),
        ] {
            assert_eq!(meaning_of(&senses, own), expected, "{own}");
        }
    }

    #[test]
    fn one_slip_is_one_letter() {
        let is_slip = |a: &str, b: &str| {
            let [a, b] = [a, b].map(|text| text.encode_utf16().collect::<Vec<_>>());
            is_one_slip(&a, &b)
        };
        assert!(is_slip("kitchen", "kitchn") && is_slip("kitchn", "kitchen"));
        assert!(is_slip("kitchen", "kitshen") && is_slip("aaa", "aa") && is_slip("aa", "aa"));
        assert!(!is_slip("kitchen", "kithcen") && !is_slip("kitchen", "kitch"));
    }
}
