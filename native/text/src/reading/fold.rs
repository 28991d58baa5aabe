//! When one name of a dish may stand for another of its names.

use super::terms::{Role, Term};

/// Whether the `own` words of a dish's name say more, less or other things than its `usual` name: the
/// tables list "dark chocolate waffle" with "chocolate waffle" to know what it is, though nobody takes
/// one for the other.
pub(super) fn is_other(usual: &[Term], own: &[Term]) -> bool {
    let [more, less] = [beyond(own, usual), beyond(usual, own)];
    if more.is_empty() || less.is_empty() {
        return more.iter().chain(&less).any(|term| is_telling(term.role) || is_other_kind(term));
    }
    [more, less].iter().all(|terms| terms.iter().any(|term| is_food(term.role)))
}

fn beyond<'a, 't>(terms: &'a [Term<'t>], others: &[Term]) -> Vec<&'a Term<'t>> {
    terms.iter().filter(|term| others.iter().all(|other| other.text != term.text)).collect()
}

/// Roles of words that make another dish of a dish.
fn is_telling(role: Role) -> bool {
    use Role::{Cooking, Diet, Form, Part, Spice, Taste, Temperature};
    is_food(role) || matches!(role, Spice | Cooking | Taste | Temperature | Diet | Form | Part)
}

fn is_food(role: Role) -> bool {
    matches!(role, Role::Protein | Role::Ingredient | Role::Brand)
}

/// Kinds that make another dish of a dish; "curry" or "masala" behind a name only say what it is.
fn is_other_kind(term: &Term) -> bool {
    matches!(
        &*term.text,
        "bowl"
            | "burger"
            | "combo"
            | "dry"
            | "gravy"
            | "noodle"
            | "pasta"
            | "pita"
            | "pizza"
            | "platter"
            | "puff"
            | "rice"
            | "roll"
            | "salad"
            | "sandwich"
            | "sizzler"
            | "soup"
            | "taco"
            | "thali"
            | "wrap"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_other_dishes_from_other_names() {
        let terms = |name: &'static str| -> Vec<Term> {
            let role = |text| match text {
                "chocolate" | "butter" | "chicken" | "cream" => Role::Ingredient,
                "dark" => Role::Taste,
                "house" => Role::Quality,
                _ => Role::Kind,
            };
            name.split(' ').map(|text| Term { text: text.into(), role: role(text) }).collect()
        };
        for (usual, own, expected) in [
            ("chocolate waffle", "chocolate waffle", false),
            ("chocolate waffle", "dark chocolate waffle", true),
            ("chocolate waffle", "house chocolate waffle", false),
            ("chocolate waffle", "waffle", true),
            ("butter chicken", "butter chicken curry", false),
            ("butter chicken", "butter chicken pizza", true),
            ("butter chicken", "cream chicken", true),
            ("butter chicken", "makhani chicken", false),
        ] {
            assert_eq!(is_other(&terms(usual), &terms(own)), expected, "{usual}, {own}");
        }
    }
}
