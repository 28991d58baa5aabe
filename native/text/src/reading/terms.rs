//! The words of a normal form and what each is for.

use std::borrow::Cow;
use std::collections::HashSet;

use serde::{Deserialize, Serialize};

/// What a word is for; modifiers by their kind. The roles of `src/engine/text/reading/terms.ts`, in
/// its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    Unknown,
    Kind,
    Protein,
    Ingredient,
    Brand,
    Number,
    Without,
    Size,
    Portion,
    Spice,
    Cooking,
    Style,
    Cuisine,
    Taste,
    Temperature,
    Diet,
    Quality,
    Form,
    Container,
    Part,
    Negation,
    Addition,
    Mock,
    Meal,
}

/// One word of a normal form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term<'a> {
    /// A stem.
    pub text: Cow<'a, str>,
    /// What it is for.
    pub role: Role,
}

impl Term<'_> {
    /// The same, for as long as this one lives.
    pub(super) fn lend(&self) -> Term<'_> {
        Term { text: Cow::Borrowed(&self.text), role: self.role }
    }

    /// The same, for as long as anybody wants.
    pub(crate) fn into_owned(self) -> Term<'static> {
        Term { text: Cow::Owned(self.text.into_owned()), role: self.role }
    }

    /// Says how much of a dish, not which.
    #[must_use]
    pub fn is_amount(&self) -> bool {
        // Menus price "double" and "triple" as another dish.
        matches!(self.role, Role::Size | Role::Portion | Role::Container)
            && !matches!(&*self.text, "double" | "triple")
    }
}

impl AsRef<str> for Term<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Languages' words for "of" and "the", and signs that tie: they tell no dish from another.
pub(super) fn is_filler(stem: &str) -> bool {
    matches!(
        stem,
        "a" | "al"
            | "ala"
            | "alla"
            | "an"
            | "au"
            | "con"
            | "de"
            | "del"
            | "di"
            | "du"
            | "e"
            | "el"
            | "for"
            | "ka"
            | "ke"
            | "ki"
            | "la"
            | "le"
            | "of"
            | "our"
            | "per"
            | "the"
            | "to"
            | "y"
    )
}

/// Of ASCII digits.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `few` says less than `all`: "wing chicken" is more than chicken.
pub(super) fn is_less(few: &[Term], all: &[Term]) -> bool {
    let texts: HashSet<&str> = all.iter().map(|term| &*term.text).collect();
    few.len() < texts.len() && few.iter().all(|term| texts.contains(&*term.text))
}

/// Leaves of a name in two scripts the Latin words: the others say the same.
pub(super) fn keep_one_script<T: AsRef<str>>(words: &mut Vec<T>) {
    let is_other = |word: &T| !is_number(word.as_ref()) && !is_latin(word.as_ref());
    if words.iter().any(is_other) && words.iter().any(|word| is_latin(word.as_ref())) {
        words.retain(|word| !is_other(word));
    }
}

fn is_latin(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Role {
        /// The names of all, by position.
        pub(crate) const NAMES: [&'static str; 24] = [
            "unknown",
            "kind",
            "protein",
            "ingredient",
            "brand",
            "number",
            "without",
            "size",
            "portion",
            "spice",
            "cooking",
            "style",
            "cuisine",
            "taste",
            "temperature",
            "diet",
            "quality",
            "form",
            "container",
            "part",
            "negation",
            "addition",
            "mock",
            "meal",
        ];

        /// "kind"
        pub(crate) fn name(self) -> &'static str {
            Self::NAMES[self as usize]
        }
    }

    fn terms(words: &[(&'static str, Role)]) -> Vec<Term<'static>> {
        words.iter().map(|&(text, role)| Term { text: text.into(), role }).collect()
    }

    #[test]
    fn names_roles_as_the_lexicon_does() {
        for (at, name) in Role::NAMES.into_iter().enumerate() {
            let role: Role = serde_json::from_value(name.into()).unwrap();
            assert_eq!((role as usize, role.name()), (at, name));
        }
    }

    #[test]
    fn some_sizes_are_no_amounts() {
        let sizes = terms(&[("large", Role::Size), ("double", Role::Size), ("large", Role::Kind)]);
        assert_eq!(sizes.iter().map(Term::is_amount).collect::<Vec<_>>(), [true, false, false]);
    }

    #[test]
    fn less_is_some_of_the_words() {
        let [wing, chicken] = [("wing", Role::Part), ("chicken", Role::Protein)];
        assert!(is_less(&terms(&[chicken]), &terms(&[wing, chicken])));
        assert!(!is_less(&terms(&[chicken]), &terms(&[chicken, chicken])));
        assert!(!is_less(&terms(&[chicken]), &terms(&[wing, wing])));
    }

    #[test]
    fn of_two_scripts_the_latin_one_stays() {
        let mixed = [("粉", Role::Unknown), ("65", Role::Kind), ("egg", Role::Protein)];
        let mut both = terms(&mixed);
        keep_one_script(&mut both);
        assert_eq!(both, terms(&mixed[1..]));
        let mut other = terms(&mixed[..2]);
        keep_one_script(&mut other);
        assert_eq!(other, terms(&mixed[..2]));
    }
}
