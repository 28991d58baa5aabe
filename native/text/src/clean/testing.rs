//! What the tests of the rules share: a small lexicon and tokens that know it.

use super::lexicon::{CleaningLexicon, NoisePhrase, RoleWords, UnitKind, Where};
use super::vocabulary::Vocabulary;
use crate::tokenise::tokenise;
use crate::tokens::{NoiseKind, Token};

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

pub(super) fn small_lexicon() -> CleaningLexicon {
    use NoiseKind::{Portion, Price, Promo};
    let noise = [
        ("best seller", Where::Anywhere, Promo),
        ("new", Where::Start, Promo),
        ("free", Where::Rest, Promo),
        ("sale", Where::Anywhere, Promo),
        ("sale", Where::WholeBrackets, Promo),
        ("<price>", Where::Anywhere, Price),
        ("large", Where::End, Portion),
        ("m", Where::Last, Portion),
        ("half", Where::Brackets, Portion),
        ("plate", Where::Start, Portion),
    ];
    let units = [
        ("pcs", UnitKind::Count),
        ("oz", UnitKind::Measure),
        ("in", UnitKind::Measure),
        ("tails", UnitKind::Item),
        ("kcal", UnitKind::Energy),
    ];
    let spelling = [("panner", "paneer"), ("chikn", "chicken")];
    CleaningLexicon {
        noise: noise
            .map(|(text, place, kind)| NoisePhrase { words: words(text), place, kind })
            .into(),
        units: units.map(|(unit, kind)| (unit.to_owned(), kind)).into(),
        words: RoleWords {
            number: words("two"),
            joiner: words("and with"),
            dangling: words("and of with"),
            linker: words("of"),
            container: words("bottle"),
            numbered: words("combo"),
            currency: words("rs inr"),
        },
        protected_phrases: vec![words("7 up")],
        spelling: spelling
            .map(|(wrong, right)| (wrong.to_owned(), right.to_owned()))
            .into_iter()
            .collect(),
        anchors: words("paneer chicken"),
        look_alikes: words("thicken"),
        known: words("tikka").into_iter().collect(),
        spelling_kept: vec![words("panner head")],
    }
}

/// The tokens of a text, with the facts of the small lexicon.
pub(super) fn tokens_of(text: &str) -> Vec<Token<'_>> {
    let mut tokens = tokenise(text);
    Vocabulary::new(&small_lexicon()).look_up(&mut tokens);
    tokens
}

/// What a rule marks of a text, as it stood there but for spaces between what did not stand
/// together.
pub(super) fn marked(text: &str, rule: impl Fn(&mut [Token])) -> String {
    let mut tokens = tokens_of(text);
    rule(&mut tokens);
    let mut marked = String::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.removed.is_some()) {
        let is_next = at > 0 && tokens[at - 1].removed.is_some();
        if !(marked.is_empty() || is_next && token.glued) {
            marked.push(' ');
        }
        marked += token.text;
    }
    marked
}
