//! The narrowest meaning of a phrase: the word that stands for it, and what that is for.

use super::terms::Role;
use crate::knowledge::Senses;
use crate::sounds::sound_of;

/// The name for what `senses` say of the phrase `own`, and its role.
pub(super) fn meaning_of<'a>(senses: &Senses<'a>, own: &'a str) -> (&'a str, Role) {
    let Senses { dish, head, ingredient, modifier, brand, .. } = *senses;
    let food = match ingredient {
        Some(ingredient) if ingredient.is_protein => Role::Protein,
        _ => Role::Ingredient,
    };
    // "korma" is the dish, though some write dates so; "butter" is butter either way.
    if head == Some(own) {
        let is_food = ingredient.is_some_and(|ingredient| &*ingredient.name == own);
        return (own, if is_food { food } else { Role::Kind });
    }
    if let Some(brand) = brand {
        return (brand, Role::Brand);
    }
    if let Some(ingredient) = ingredient
        && !is_broad(&ingredient.name)
    {
        return (&ingredient.name, food);
    }
    if let Some(head) = head {
        return (if is_spelling(head, own) { head } else { own }, Role::Kind);
    }
    if ingredient.is_some() {
        return (own, food);
    }
    if let Some(modifier) = modifier {
        return (&modifier.name, modifier.kind);
    }
    (dish.unwrap_or(own), Role::Kind)
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
    use crate::knowledge::{Ingredient, Modifier};

    #[test]
    fn the_narrowest_meaning_stands_for_a_phrase() {
        let of = |name: &str, is_protein| Ingredient { name: name.into(), is_protein };
        let [pasta, butter, date] = [of("pasta", false), of("butter", false), of("date", false)];
        let chicken = of("chicken", true);
        let large = Modifier { name: "large".into(), kind: Role::Size };
        let none = Senses::default();
        for (senses, own, expected) in [
            (Senses { ingredient: Some(&chicken), ..none }, "murgh", ("chicken", Role::Protein)),
            (Senses { ingredient: Some(&pasta), ..none }, "penne", ("penne", Role::Ingredient)),
            (
                Senses { head: Some("korma"), ingredient: Some(&date), ..none },
                "korma",
                ("korma", Role::Kind),
            ),
            (
                Senses { head: Some("butter"), ingredient: Some(&butter), ..none },
                "butter",
                ("butter", Role::Ingredient),
            ),
            (Senses { head: Some("biryani"), ..none }, "briyani", ("biryani", Role::Kind)),
            (Senses { head: Some("liqueur"), ..none }, "limoncello", ("limoncello", Role::Kind)),
            (Senses { brand: Some("coca cola"), ..none }, "coke", ("coca cola", Role::Brand)),
            (Senses { modifier: Some(&large), ..none }, "big", ("large", Role::Size)),
            (Senses { dish: Some("idli"), ..none }, "idly", ("idli", Role::Kind)),
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
