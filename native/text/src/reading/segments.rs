//! Parts a covered text: the dish itself, what comes with it, what is left out, other choices.

use super::cover::Covered;
use super::spans::Span;
use crate::knowledge::{Category, Diet, Group, Knowledge, Sense, SenseTable, Senses, Structure};
use crate::split_words::Border;

/// How a part stands to the one before it; in the order of `src/engine/text/reading/segments.ts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The name itself.
    Core,
    /// The next item of a combo.
    Plus,
    /// After a comma or "and", which may tie two dishes or two ingredients of one.
    List,
    /// Another choice.
    Or,
    /// After a dash.
    Dash,
    /// What is added.
    With,
    /// What it lies in or on.
    In,
    /// In brackets.
    Bracket,
}

/// A known phrase in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase<'k> {
    /// Which of the text's spans it is.
    pub at: usize,
    /// Its words and number.
    pub span: Span,
    /// What it means here.
    pub senses: Senses<'k>,
    /// Left out by "no", "without" or "free".
    pub is_absent: bool,
    /// Without what it means as a head; see [`narrow`].
    pub is_narrow: bool,
    /// Its own words tell the meat that is in it: "butter chicken", "pork", not "shawarma wrap".
    pub tells_meat: bool,
}

impl Phrase<'_> {
    /// Whether it is meat, fish or sea food by itself, and not left out.
    pub(super) fn is_flesh(&self) -> bool {
        use Group::{Fish, Meat, Poultry, Seafood};
        let group = self.senses.ingredient.map(|ingredient| ingredient.group);
        !self.is_absent && matches!(group, Some(Meat | Poultry | Fish | Seafood))
    }

    /// Whether it is of a main course by itself, and not left out.
    pub(super) fn is_main(&self) -> bool {
        !self.is_absent && self.senses.category() == Some(Category::Main)
    }

    pub(super) fn words(&self) -> u32 {
        self.span.end - self.span.start
    }

    /// Its words as phrases are compared by; `covered` is the text that it is of.
    #[must_use]
    pub fn stems<'c>(&self, covered: &'c Covered) -> &'c [String] {
        &covered.stems[self.span.start as usize..self.span.end as usize]
    }
}

/// A part of a text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment<'k> {
    /// To the part before.
    pub relation: Relation,
    /// In order.
    pub phrases: Vec<Phrase<'k>>,
}

/// The phrase that a text begins with.
pub(super) fn first_of<'s, 'k>(segments: &'s [Segment<'k>]) -> Option<&'s Phrase<'k>> {
    segments.first().and_then(|segment| segment.phrases.first())
}

/// The phrase that ends the part in which `phrase` stands.
pub(super) fn last_beside<'s, 'k>(
    phrase: &Phrase,
    segments: &'s [Segment<'k>],
) -> Option<&'s Phrase<'k>> {
    let is_own = |segment: &&Segment| segment.phrases.iter().any(|one| one.at == phrase.at);
    segments.iter().find(is_own).and_then(|segment| segment.phrases.last())
}

/// The segments of a text in order, empty ones left out. Unknown words stand in none.
pub(super) fn to_segments<'k>(knowledge: &'k Knowledge, covered: &Covered) -> Vec<Segment<'k>> {
    let mut parts = Parts::default();
    for (at, &span) in covered.spans.iter().enumerate() {
        let first = span.start as usize;
        parts.cross(covered.borders[first]);
        if span.end == span.start + 1 {
            let word = &covered.words[first];
            if let Some(&role) = knowledge.structure.get(word) {
                parts.tie(role);
                continue;
            }
            if is_postposition(word)
                && !parts.has_less(&knowledge.senses, covered.spans.get(at + 1))
            {
                if let Some(last) = parts.phrases.last_mut() {
                    last.is_absent = true;
                }
                continue;
            }
        }
        parts.take(at, span, knowledge);
    }
    parts.open(Relation::Core);
    parts.segments
}

/// "gluten free", "sugar less": what stands before it is left out.
fn is_postposition(word: &str) -> bool {
    matches!(word, "free" | "less")
}

/// What was parted so far, and the part that is open.
struct Parts<'k> {
    segments: Vec<Segment<'k>>,
    relation: Relation,
    phrases: Vec<Phrase<'k>>,
    /// "no onion and garlic paneer": the next phrase is left out, and one that "and" ties to it.
    is_absent: bool,
    was_absent: bool,
    is_in_bracket: bool,
}

impl Default for Parts<'_> {
    fn default() -> Self {
        Self {
            segments: Vec::new(),
            relation: Relation::Core,
            phrases: Vec::new(),
            is_absent: false,
            was_absent: false,
            is_in_bracket: false,
        }
    }
}

impl<'k> Parts<'k> {
    fn open(&mut self, next: Relation) {
        if !self.phrases.is_empty() {
            let phrases = std::mem::take(&mut self.phrases);
            self.segments.push(Segment { relation: self.relation, phrases });
        }
        self.relation = next;
    }

    fn cross(&mut self, border: Border) {
        let relation = match border {
            Border::None | Border::Cut => return,
            Border::Plus => Relation::Plus,
            Border::Comma => Relation::List,
            Border::Slash => Relation::Or,
            Border::Dash => Relation::Dash,
            Border::Open => Relation::Bracket,
            Border::Close => Relation::Core,
        };
        self.is_in_bracket =
            border == Border::Open || (self.is_in_bracket && border != Border::Close);
        self.open(if self.is_in_bracket { Relation::Bracket } else { relation });
        self.is_absent = false;
        self.was_absent = false;
    }

    /// "pizza less cheese" is a pizza, "sugar less tea" has no sugar.
    fn has_less(&self, senses: &SenseTable, next: Option<&Span>) -> bool {
        let before = self.phrases.last().map(|phrase| phrase.senses);
        let is_dish = before.is_some_and(|one| one.dish.is_some() || one.head.is_some());
        let next = next.and_then(|span| u32::try_from(span.phrase).ok());
        is_dish && next.is_some_and(|phrase| senses.has(phrase, Sense::Ingredient))
    }

    fn tie(&mut self, role: Structure) {
        let goes_on = self.was_absent && role == Structure::And;
        if !self.is_in_bracket && !goes_on {
            self.open(match role {
                Structure::With | Structure::Without => Relation::With,
                Structure::And => Relation::List,
                Structure::In => Relation::In,
                Structure::Or => Relation::Or,
            });
        }
        self.is_absent = role == Structure::Without || goes_on;
    }

    fn take(&mut self, at: usize, span: Span, knowledge: &'k Knowledge) {
        if let Ok(phrase) = u32::try_from(span.phrase) {
            let senses = knowledge.senses.at(phrase);
            let tells_meat = knowledge.senses.tells_meat(phrase)
                || senses.ingredient.is_some_and(|one| one.diet == Diet::NonVeg);
            let is_absent = self.is_absent;
            let phrase = Phrase { at, span, senses, is_absent, is_narrow: false, tells_meat };
            self.phrases.push(phrase);
        }
        self.was_absent = self.is_absent;
        self.is_absent = false;
    }
}

/// Leaves a word that is no head its narrower meaning: the chili of a "chili cheddar burger" is a
/// spice, not the stew.
pub(super) fn narrow(segments: &mut [Segment], is_head: impl Fn(&Phrase) -> bool) {
    for phrase in segments.iter_mut().flat_map(|segment| &mut segment.phrases) {
        if is_wide(phrase) && !is_head(phrase) {
            phrase.senses.dish = None;
            phrase.senses.head = None;
            phrase.is_narrow = true;
        }
    }
}

/// A single word that names a dish or kind and also an ingredient or a style.
fn is_wide(phrase: &Phrase) -> bool {
    let Senses { dish, head, ingredient, modifier, .. } = phrase.senses;
    phrase.words() == 1
        && (dish.is_some() || head.is_some())
        && (ingredient.is_some() || modifier.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing::phrases;
    use crate::reading::testing::read;

    /// Of each segment its relation and phrases, a "-" before those left out.
    fn parts(text: &str) -> Vec<(Relation, String)> {
        let names = phrases();
        let name = |phrase: &Phrase| {
            let absent = if phrase.is_absent { "-" } else { "" };
            format!("{absent}{}", names[usize::try_from(phrase.span.phrase).unwrap()].0)
        };
        let words = |segment: &Segment| segment.phrases.iter().map(name).collect::<Vec<_>>();
        let segments = read(text).segments;
        segments.iter().map(|one| (one.relation, words(one).join(" "))).collect()
    }

    #[test]
    fn signs_and_words_part_a_name() {
        let expected = [
            (Relation::Core, "pizza"),
            (Relation::With, "egg"),
            (Relation::Plus, "coke"),
            (Relation::List, "onion"),
            (Relation::Or, "rice"),
            (Relation::Dash, "combo"),
            (Relation::Bracket, "burger"),
            (Relation::In, "sauce"),
        ];
        let found = parts("pizza with egg + coke, onion / rice - combo (burger) quux in sauce");
        assert_eq!(found, expected.map(|(relation, words)| (relation, words.to_owned())));
        assert_eq!(parts("and quux, with"), []);
    }

    #[test]
    fn a_bracket_is_one_part() {
        let found = parts("pizza (egg and onion) burger");
        let relations: Vec<Relation> = found.iter().map(|&(relation, _)| relation).collect();
        assert_eq!(relations, [Relation::Core, Relation::Bracket, Relation::Core]);
        assert_eq!(found[1].1, "egg onion");
    }

    #[test]
    fn tells_what_is_left_out() {
        let words = |text| parts(text).into_iter().map(|(_, words)| words).collect::<Vec<_>>();
        assert_eq!(words("no onion and egg pizza"), ["-onion -egg pizza"]);
        assert_eq!(words("egg free pizza"), ["-egg pizza"]);
        assert_eq!(words("free pizza"), ["pizza"]);
        assert_eq!(words("pizza no, egg"), ["pizza", "egg"]);
    }

    #[test]
    fn what_is_no_head_keeps_its_narrower_meaning() {
        let is_narrow = |text| read(text).segments[0].phrases[0].is_narrow;
        assert!(is_narrow("chilli cheese burger"));
        assert!(!is_narrow("chilli"));
        assert!(!is_narrow("raita burger"), "it has but one meaning");
        let chilli = read("chilli cheese burger").segments[0].phrases[0].senses;
        assert!(chilli.head.is_none() && chilli.ingredient.is_some());
    }
}
