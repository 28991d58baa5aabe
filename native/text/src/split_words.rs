//! Splits a cleaned text into the words that phrases are made of, and says where its parts end.

use serde::Serialize;

use crate::stems::stem;
use crate::tokenise::tokenise;
use crate::tokens::{Token, TokenType};
use crate::units::cut_units;

/// What stands before a word: nothing, a sign that ends a phrase, a bracket; or a cut, where a phrase
/// ends without a sign ("no onion | pizza").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Border {
    /// Nothing.
    #[serde(rename = "")]
    None,
    /// "+"
    Plus,
    /// ",", ":" or ";"
    Comma,
    /// "/" or "|"
    Slash,
    /// "-"
    Dash,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// The end of a phrase without a sign.
    Cut,
}

impl Border {
    /// Whether a name may go on behind it: no list, bracket or cut.
    pub(crate) fn joins(self) -> bool {
        matches!(self, Self::None | Self::Dash)
    }
}

/// The words of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Words {
    /// As printed, in order; "&" is "and".
    pub texts: Vec<String>,
    /// The same, as phrases are compared by.
    pub stems: Vec<String>,
    /// Before each word, and one more after the last.
    pub borders: Vec<Border>,
}

/// What is read of a text, in UTF-16 units and words: more than a name of 500 characters has.
const UNITS_MAX: usize = 1000;
const WORDS_MAX: usize = 100;

/// The words of a cleaned or normalised text. A hyphen inside a word is a space; letters by themselves
/// that follow each other are one word: "u.s.a"; "w/o" is "without", "s/w" a sandwich.
#[must_use]
pub fn split_words(text: &str) -> Words {
    let tokens = tokenise(cut_units(text, UNITS_MAX));
    let mut words = Words {
        texts: Vec::with_capacity(tokens.len()),
        stems: Vec::with_capacity(tokens.len()),
        borders: Vec::with_capacity(tokens.len() + 1),
    };
    let mut border = Border::None;
    // Whether the last word is of such letters.
    let mut is_spelt_out = false;
    for (at, token) in tokens.iter().enumerate() {
        if words.texts.len() == WORDS_MAX {
            break;
        }
        let is_letter = token.text.len() == 1 && token.text.as_bytes()[0].is_ascii_lowercase();
        if let [.., text] = &mut words.texts[..]
            && let [.., stem] = &mut words.stems[..]
            && is_spelt_out
            && border == Border::None
        {
            if token.glued
                && tokens[at - 1].text == "/"
                && let Some(word) = slashed_word(text, token.text)
            {
                word.clone_into(text);
                word.clone_into(stem);
                continue;
            }
            if is_letter {
                text.push_str(token.text);
                stem.push_str(token.text);
                continue;
            }
        }
        if matches!(token.kind, TokenType::Word | TokenType::Number) {
            words.texts.push(token.text.to_owned());
            words.stems.push(stem(&token.key).into_owned());
        } else if token.text == "&" {
            words.texts.push("and".to_owned());
            words.stems.push("and".to_owned());
        } else {
            border = stronger(border, border_at(&tokens, at));
            continue;
        }
        is_spelt_out = is_letter;
        words.borders.push(border);
        border = Border::None;
    }
    words.borders.push(border);
    words
}

/// What a letter with a stroke behind it stands for: "w/o", and what tills of India write, "s/wich", "i/c".
fn slashed_word(before: &str, after: &str) -> Option<&'static str> {
    Some(match (before, after) {
        ("w", "o") => "without",
        ("s", "w" | "wich" | "wch") => "sandwich",
        ("s", "berry") => "strawberry",
        ("b", "l" | "less") => "boneless",
        ("b", "scotch") => "butterscotch",
        ("i", "c" | "cream" | "crm") => "icecream",
        ("m", "shake") => "milkshake",
        ("t", "shake") => "thickshake",
        ("h", "comb") => "honeycomb",
        ("n", "veg") => "nonveg",
        ("w", "melon") => "watermelon",
        ("p", "apple") => "pineapple",
        _ => return None,
    })
}

/// "w/ rice" and "stir-fried" are one phrase each; "veg/chicken" and "naan - 2" are not.
fn border_at(tokens: &[Token], at: usize) -> Border {
    let Token { text, glued, .. } = tokens[at];
    let next_is_glued = tokens.get(at + 1).is_some_and(|next| next.glued);
    let before = at.checked_sub(1).map_or("", |before| &*tokens[before].key);
    let after = tokens.get(at + 1).filter(|_| next_is_glued).map_or("", |next| next.text);
    let is_word = before == "w" || slashed_word(before, after).is_some();
    if text == "-" && glued && next_is_glued || text == "/" && glued && is_word {
        return Border::None;
    }
    match text.chars().next() {
        Some('+') => Border::Plus,
        Some(',' | ':' | ';') => Border::Comma,
        Some('/' | '|') => Border::Slash,
        Some('-') => Border::Dash,
        Some('(' | '[' | '{') => Border::Open,
        Some(')' | ']' | '}') => Border::Close,
        _ => Border::None,
    }
}

/// A bracket outweighs what stands beside it.
fn stronger(a: Border, b: Border) -> Border {
    if b == Border::None || a == Border::Open { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_by_themselves_are_one_word() {
        let texts = |text| split_words(text).texts;
        assert_eq!(texts("b.l.t.a"), ["blta"]);
        assert_eq!(texts("c i l o k original"), ["cilok", "original"]);
        assert_eq!(texts("nasi goreng u.s.a"), ["nasi", "goreng", "usa"]);
        assert_eq!(texts("set a + b, c (d)"), ["set", "a", "b", "c", "d"]);
        assert_eq!(texts("dal s, b7"), ["dal", "s", "b", "7"]);
        assert_eq!(texts("pizza w/o cheese"), ["pizza", "without", "cheese"]);
        assert_eq!(texts("egg s/w"), ["egg", "sandwich"]);
        assert_eq!(texts("egg s/wich, choc i/c"), ["egg", "sandwich", "choc", "icecream"]);
        assert_eq!(texts("veg/wich"), ["veg", "wich"]);
        assert_eq!(texts("s w, w/s"), ["sw", "ws"]);
        assert_ne!(texts("rice w/ o.j")[1], "without");
        let words = split_words("f&n, o.j");
        assert_eq!(words.stems, ["f", "and", "n", "oj"]);
        assert_eq!(words.borders.len(), words.texts.len() + 1);
    }
}
