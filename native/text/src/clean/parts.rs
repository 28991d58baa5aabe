//! Where the parts of a name begin and end: "2 burgers + 1 coke (500 ml), large".

use std::ops::Range;

use crate::facts::Facts;
use crate::tokens::{Token, TokenType};

/// The token before `at`.
pub(super) fn before<'t, 'a>(tokens: &'t [Token<'a>], at: usize) -> Option<&'t Token<'a>> {
    tokens.get(at.checked_sub(1)?)
}

/// Whether the sign `sign` stands at `at`.
pub(super) fn is_sign(tokens: &[Token], at: usize, sign: &str) -> bool {
    tokens.get(at).is_some_and(|token| token.is_sign(sign))
}

/// Whether a number stands at `at`.
pub(super) fn is_number(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == TokenType::Number)
}

/// Whether a token stands at `at`, with no space before it.
pub(super) fn is_glued(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.glued)
}

/// Whether a token of these facts stands at `at`.
pub(super) fn has_fact(tokens: &[Token], at: usize, facts: Facts) -> bool {
    tokens.get(at).is_some_and(|token| token.facts.has(facts))
}

/// A hyphen inside a word ("piri-piri"), unlike a dash between two parts of a name.
pub(super) fn is_hyphen(tokens: &[Token], at: usize) -> bool {
    is_sign(tokens, at, "-") && is_inside(tokens, at)
}

/// A sign with no space on either side.
pub(super) fn is_inside(tokens: &[Token], at: usize) -> bool {
    is_glued(tokens, at) && is_glued(tokens, at + 1)
}

/// Parts of a name do not end within "piri-piri" and "b.l.t".
fn is_border(tokens: &[Token], at: usize) -> bool {
    !matches!(tokens[at].text, "-" | ".") || !is_inside(tokens, at)
}

pub(super) fn is_opening(sign: &str) -> bool {
    matches!(sign, "(" | "[" | "{")
}

pub(super) fn is_closing(sign: &str) -> bool {
    matches!(sign, ")" | "]" | "}")
}

fn is_divider(sign: &str) -> bool {
    matches!(
        sign,
        "+" | "&" | "," | "-" | "/" | ":" | ";" | "|" | "!" | "." | "*" | "•" | "·" | "~"
    ) || is_opening(sign)
}

/// A part begins at `at`: at the start, after a sign, or after a word of the facts `joiners`
/// ("and", "with").
pub(super) fn starts_part(tokens: &[Token], at: usize, joiners: Facts) -> bool {
    let Some(before) = before(tokens, at) else { return true };
    match before.kind {
        TokenType::Word => before.facts.has(joiners),
        TokenType::Sign => is_divider(before.text) && is_border(tokens, at - 1),
        TokenType::Number | TokenType::Emoji => false,
    }
}

/// A part ends before `at`.
pub(super) fn ends_part(tokens: &[Token], at: usize, joiners: Facts) -> bool {
    let Some(next) = tokens.get(at) else { return true };
    match next.kind {
        TokenType::Word => next.facts.has(joiners),
        TokenType::Sign => {
            let is_mark = is_divider(next.text) || is_closing(next.text) || next.text == "@";
            is_mark && is_border(tokens, at)
        }
        TokenType::Number | TokenType::Emoji => false,
    }
}

/// The bracketed stretch around `at`, brackets included; an unclosed bracket runs to the end.
pub(super) fn find_brackets(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let start = tokens[..at].iter().rposition(is_bracket)?;
    if !is_opening(tokens[start].text) {
        return None;
    }
    let closes = |token: &Token| token.kind == TokenType::Sign && is_closing(token.text);
    let end = tokens[at..].iter().position(closes);
    Some(start..end.map_or(tokens.len(), |end| at + end + 1))
}

fn is_bracket(token: &Token) -> bool {
    token.kind == TokenType::Sign && (is_opening(token.text) || is_closing(token.text))
}

#[cfg(test)]
mod tests {
    use super::super::testing::tokens_of;
    use super::*;

    #[test]
    fn finds_hyphens_inside_words_only() {
        assert!(is_hyphen(&tokens_of("piri-piri"), 1));
        assert!(!is_hyphen(&tokens_of("piri -piri"), 1));
        assert!(!is_hyphen(&tokens_of("piri-"), 1));
    }

    #[test]
    fn parts_begin_and_end_at_signs_and_joiners() {
        let tokens = tokens_of("naan with dal, b.l.t");
        assert!(starts_part(&tokens, 0, Facts::NONE));
        assert!(starts_part(&tokens, 2, Facts::JOINER) && !starts_part(&tokens, 2, Facts::NONE));
        assert!(ends_part(&tokens, 1, Facts::JOINER) && ends_part(&tokens, 3, Facts::NONE));
        assert!(!ends_part(&tokens, 5, Facts::NONE) && ends_part(&tokens, 9, Facts::NONE));
    }

    #[test]
    fn finds_the_brackets_around_a_word() {
        let tokens = tokens_of("dal (fry) [hot");
        assert_eq!(find_brackets(&tokens, 2), Some(1..4));
        assert_eq!(find_brackets(&tokens, 5), Some(4..6));
        assert_eq!(find_brackets(&tokens, 0), None);
        assert_eq!(find_brackets(&tokens, 4), None);
    }
}
