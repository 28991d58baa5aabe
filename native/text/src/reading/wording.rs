//! The words of a phrase, each by the lexicon's name for its meaning.

use std::borrow::Cow;

use super::meaning::meaning_of;
use super::spans::{Span, find_parts};
use super::terms::{Role, Term, is_filler, is_less, is_number};
use crate::knowledge::{Knowledge, Senses, Structure};
use crate::split_words::split_words;

/// Words phrases; remembers nothing.
#[derive(Clone, Copy)]
pub(super) struct Wording<'k>(pub(super) &'k Knowledge);

impl<'k> Wording<'k> {
    /// The parts of a phrase, each by its narrowest meaning.
    pub(super) fn of_phrase<'a>(self, stems: &[&'a str], numbers: &[i32]) -> Vec<Term<'a>>
    where
        'k: 'a,
    {
        let mut terms = Vec::new();
        for Span { start, end, phrase } in find_parts(self.0, numbers) {
            let words = start as usize..end as usize;
            let own = &stems[words.clone()];
            let Ok(phrase) = u32::try_from(phrase) else {
                terms.extend(own.iter().flat_map(|stem| self.of_unknown(stem)));
                continue;
            };
            let whole = self.of_meaning(self.0.senses.at(phrase), own);
            if own.len() == 1 || self.0.same_words.contains_key(&own.join(" ")) {
                terms.extend(whole);
                continue;
            }
            let parts = own.iter().zip(&numbers[words]);
            let parts: Vec<_> =
                parts.flat_map(|(stem, &number)| self.of_part(stem, number)).collect();
            terms.extend(if is_less(&whole, &parts) { parts } else { whole });
        }
        terms
    }

    /// The terms of a name of the lexicon's own.
    pub(super) fn of_name(self, name: &str) -> Vec<Term<'static>> {
        let stems = split_words(name).stems;
        let stems: Vec<&str> = stems.iter().map(String::as_str).collect();
        let terms = self.of_phrase(&stems, &self.to_numbers(&stems));
        terms.into_iter().map(Term::into_owned).collect()
    }

    /// The phrase that all of a name is.
    pub(super) fn find_name(self, name: &str) -> Option<u32> {
        let stems = split_words(name).stems;
        let stems: Vec<&str> = stems.iter().map(String::as_str).collect();
        self.find_stems(&stems)
    }

    /// The phrase that all of some stems are.
    pub(super) fn find_stems(self, stems: &[&str]) -> Option<u32> {
        self.0.find_whole(&self.to_numbers(stems))
    }

    /// The terms of a stem that the lexicon says nothing of.
    pub(super) fn of_unknown<'a>(self, stem: &'a str) -> impl Iterator<Item = Term<'a>>
    where
        'k: 'a,
    {
        let without = self.0.structure.get(stem) == Some(&Structure::Without);
        let no = without.then_some(Term { text: "no".into(), role: Role::Without });
        let same = (!self.is_tie(stem)).then(|| self.to_same(stem).split(' '));
        no.into_iter().chain(same.into_iter().flatten().map(|text| Term {
            text: text.into(),
            role: if is_number(text) { Role::Number } else { Role::Unknown },
        }))
    }

    /// Whether a stem ties a name's parts and tells nothing of them.
    pub(super) fn is_tie(self, stem: &str) -> bool {
        is_filler(stem) || self.0.structure.contains_key(stem)
    }

    fn of_part<'a>(self, stem: &'a str, number: i32) -> Vec<Term<'a>>
    where
        'k: 'a,
    {
        match self.0.find_whole(&[number]) {
            Some(phrase) => self.of_meaning(self.0.senses.at(phrase), &[stem]),
            None => self.of_unknown(stem).collect(),
        }
    }

    fn of_meaning<'a>(self, meant: Senses<'k>, own: &[&'a str]) -> Vec<Term<'a>>
    where
        'k: 'a,
    {
        if let [stem] = own
            && self.is_tie(stem)
        {
            return self.of_unknown(stem).collect();
        }
        let own = own.join(" ");
        let (name, role) = meaning_of(&meant, &own);
        let known = match self.0.same_words.get(&own) {
            Some(same) => Cow::Borrowed(same.as_str()),
            None => self.to_same_name(name),
        };
        // A kind of several words is a name of its own: "nasi goreng" is not any fried rice. Yet meat
        // is meat in any language: "murgh makhani".
        let translate = |stem| match role {
            Role::Kind => self.to_flesh(stem),
            _ => Cow::Borrowed(self.to_same(stem)),
        };
        let parts = if known.contains(' ') {
            Cow::Owned(known.split(' ').map(translate).collect::<Vec<_>>().join(" "))
        } else {
            known
        };
        let tells = |text: &&str| !text.is_empty() && !self.is_tie(text);
        let to_term = |text: &str| Term { text: text.to_owned().into(), role };
        parts.split(' ').filter(tells).map(to_term).collect()
    }

    /// The stems that stand for all of the meaning of some, separated by spaces.
    fn to_same<'a>(self, stems: &'a str) -> &'a str
    where
        'k: 'a,
    {
        self.0.same_words.get(stems).map_or(stems, String::as_str)
    }

    fn to_same_name(self, name: &str) -> Cow<'k, str> {
        let stems = split_words(name).stems.join(" ");
        match self.0.same_words.get(&stems) {
            Some(same) => Cow::Borrowed(same),
            None => Cow::Owned(stems),
        }
    }

    /// The stems of the protein that a stem names, or the stem.
    fn to_flesh<'a>(self, stem: &'a str) -> Cow<'a, str>
    where
        'k: 'a,
    {
        let whole = self.0.find_whole(&self.to_numbers(&[stem]));
        match whole.and_then(|whole| self.0.senses.at(whole).ingredient) {
            Some(ingredient) if !ingredient.proteins.is_empty() => {
                self.to_same_name(&ingredient.name)
            }
            _ => Cow::Borrowed(stem),
        }
    }

    fn to_numbers(self, stems: &[&str]) -> Vec<i32> {
        let number = |stem: &&str| self.0.number_of(stem).map_or(-1, u32::cast_signed);
        stems.iter().map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing;

    fn words(name: &str) -> Vec<(String, &str)> {
        let knowledge = testing::knowledge();
        let terms = Wording(&knowledge).of_name(name);
        terms.into_iter().map(|term| (term.text.into_owned(), term.role.name())).collect()
    }

    fn word(text: &str, role: &'static str) -> (String, &'static str) {
        (text.to_owned(), role)
    }

    #[test]
    fn each_word_goes_by_its_meaning() {
        let [butter, chicken] = [word("butter", "ingredient"), word("chicken", "protein")];
        assert_eq!(words("murgh and the butter"), [chicken, butter]);
        assert_eq!(
            words("no egg 2"),
            [word("no", "without"), word("egg", "protein"), word("2", "number")]
        );
        assert_eq!(words("quux"), [word("quux", "unknown")]);
        assert_eq!(words("coke"), [word("coca", "brand"), word("cola", "brand")]);
        assert_eq!(words(""), []);
    }

    #[test]
    fn words_of_one_meaning_fall_together() {
        assert_eq!(words("shroom"), [word("mushroom", "unknown")]);
        assert_eq!(words("farfalle"), [word("farfalle", "ingredient")]);
    }

    #[test]
    fn a_phrase_that_says_less_than_its_words_goes_by_them() {
        assert_eq!(words("murgh egg"), [word("chicken", "protein"), word("egg", "protein")]);
        let sauce = [word("oyster", "ingredient"), word("sauce", "ingredient")];
        assert_eq!(words("oyster sauce"), sauce);
    }
}
