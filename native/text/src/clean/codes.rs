//! Marks menu codes: "D148.", "#14", "O-16", "T15/16.", "38.", "30 -" at the start, "- HS2502" at the end, "#3"
//! anywhere.

use super::parts::{is_glued, is_hyphen, is_number, is_sign};
use crate::tokens::{NoiseKind, Token, TokenType, remove};
use crate::units::count_units;

/// Letters of a code such as "PK95" or "CMB27".
const CODE_LETTERS_MAX: usize = 3;
const CODE_DIGITS_MAX: usize = 4;
/// Behind a name fewer digits are a model: "burger - b12".
const CLOSING_DIGITS_MIN: usize = 3;
/// A bare number of more digits is no code.
const NUMBER_DIGITS_MAX: usize = 5;

/// Words cut short that begin names.
const TITLES: [&str; 6] = ["dr", "jr", "mr", "mrs", "ms", "ol"];

pub(super) fn mark_codes(tokens: &mut [Token]) {
    let is_bracketed = is_sign(tokens, 0, "(");
    let end = read_code(tokens, usize::from(is_bracketed))
        .filter(|&end| !is_bracketed || is_sign(tokens, end - 1, ")") || is_sign(tokens, end, ")"))
        .map(|end| skip_suffix(tokens, end));
    if let Some(end) = end.filter(|&end| end < tokens.len()) {
        remove(tokens, 0..end, NoiseKind::Code);
    }
    if let Some(from) = read_closing_code(tokens) {
        remove(tokens, from..tokens.len(), NoiseKind::Code);
    }
    for at in end.unwrap_or(0)..tokens.len() {
        if tokens[at].is_sign("#") && is_number(tokens, at + 1) && !tokens[at].kept {
            remove(tokens, at..at + 2, NoiseKind::Code);
        }
    }
}

/// Where "- HS2502" begins that closes a name: a dash, a letter or two, three digits or more.
fn read_closing_code(tokens: &[Token]) -> Option<usize> {
    let [.., dash, letters, number] = tokens else { return None };
    let is_code = dash.is_sign("-")
        && letters.kind == TokenType::Word
        && (1..=2).contains(&letters.text.len())
        && is_code_number(number)
        && number.text.len() >= CLOSING_DIGITS_MIN;
    (is_code && tokens.len() > 3).then_some(tokens.len() - 3)
}

/// The end of the code that begins at `start`.
fn read_code(tokens: &[Token], start: usize) -> Option<usize> {
    let at = if is_sign(tokens, start, "#") { start + 1 } else { start };
    let first = tokens.get(at).filter(|first| !first.kept)?;
    match first.kind {
        TokenType::Number => read_number_code(tokens, at),
        TokenType::Word => read_letter_code(tokens, at),
        TokenType::Sign | TokenType::Emoji => None,
    }
}

fn read_number_code(tokens: &[Token], at: usize) -> Option<usize> {
    let text = tokens[at].text;
    if !is_digits(text, NUMBER_DIGITS_MAX) {
        return None;
    }
    let mut end = at + 1;
    if is_glued_letter(tokens, end) && is_stop(tokens, end + 1) {
        end += 1;
    }
    if is_stop(tokens, end) {
        return Some(end + 1);
    }
    if at > 0 {
        return Some(end);
    }
    if is_sign(tokens, end, "-") && !is_hyphen(tokens, end) {
        return Some(end + 1);
    }
    let is_padded = text.len() == 2 && text.starts_with('0') && !is_glued(tokens, end);
    (is_padded && is_word(tokens, end)).then_some(end)
}

fn read_letter_code(tokens: &[Token], at: usize) -> Option<usize> {
    let letters = &*tokens[at].key;
    if letters.len() > CODE_LETTERS_MAX + 1 || !letters.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    if letters.len() == 1 && is_sign(tokens, at + 1, ".") && is_glued(tokens, at + 1) {
        let is_name = |next: &Token| {
            next.kind == TokenType::Word && !next.glued && count_units(&next.key) > 1
        };
        if tokens.get(at + 2).is_some_and(is_name) {
            return Some(at + 2);
        }
    }
    if is_stop(tokens, at + 1) && is_short_for(letters, &tokens[at + 2..]) {
        return Some(at + 2);
    }
    let mut end = at + 1;
    if is_hyphen(tokens, end) {
        end += 1;
    }
    // "fp-w2."
    let has_both = end > at + 1 && is_word(tokens, end) && is_glued(tokens, end);
    if has_both && tokens[end].text.len() <= 2 && tokens.get(end + 1).is_some_and(is_code_number) {
        return is_stop(tokens, end + 2).then_some(end + 3);
    }
    if letters.len() > CODE_LETTERS_MAX || !tokens.get(end).is_some_and(is_code_number) {
        return (letters == "no").then(|| read_number_after_no(tokens, at)).flatten();
    }
    end = skip_second_number(tokens, end + 1);
    if is_word(tokens, end) && is_glued(tokens, end) {
        if !is_glued_letter(tokens, end) {
            return None;
        }
        end += 1;
    }
    if is_stop(tokens, end) {
        return Some(end + 1);
    }
    if is_hyphen(tokens, end) {
        return Some(if is_stop(tokens, end + 2) { end + 3 } else { end + 1 });
    }
    tokens.get(end).is_some_and(|next| !next.glued).then_some(end)
}

/// Past the second of two codes: "t15/16", "n8/n3".
fn skip_second_number(tokens: &[Token], end: usize) -> usize {
    if !(is_sign(tokens, end, "/") && is_glued(tokens, end)) {
        return end;
    }
    let number = end + 1 + usize::from(is_glued_letter(tokens, end + 1));
    if tokens.get(number).is_some_and(is_code_number) { number + 1 } else { end }
}

/// "yam. yam milk tea", "chm. chocolate mint": the letters stand in the name behind them, in order from the
/// beginning of its first word or its second. "st. louis ribs" and "dr. john" are names.
fn is_short_for(letters: &str, name: &[Token]) -> bool {
    let is_word = |token: &&Token| token.kind == TokenType::Word;
    if letters.len() < 2
        || TITLES.contains(&letters)
        || name.first().is_none_or(|first| first.glued)
    {
        return false;
    }
    (0..2).any(|skipped| {
        let words = name.iter().filter(is_word).skip(skipped);
        let mut all = words.flat_map(|word| word.key.chars());
        let mut wanted = letters.chars();
        all.next() == wanted.next() && wanted.all(|letter| all.any(|one| one == letter))
    })
}

/// Whether the word at `at` may be the letters of a code that opens the name: "fsh01" is no fish.
pub(super) fn may_open_code(tokens: &[Token], at: usize) -> bool {
    let is_first = at == 0 || (at == 1 && is_sign(tokens, 0, "("));
    is_first
        && tokens[at].text.len() <= CODE_LETTERS_MAX
        && tokens.get(at + 1).is_some_and(is_code_number)
}

/// The digits right behind the letters of a code.
fn is_code_number(token: &Token) -> bool {
    token.kind == TokenType::Number
        && token.glued
        && !token.kept
        && is_digits(token.text, CODE_DIGITS_MAX)
}

fn read_number_after_no(tokens: &[Token], at: usize) -> Option<usize> {
    let end = if is_sign(tokens, at + 1, ".") { at + 2 } else { at + 1 };
    (is_number(tokens, end) && end + 1 < tokens.len()).then_some(end + 1)
}

/// Of a number's text: no point in it, and no more than `digits_max` digits.
fn is_digits(text: &str, digits_max: usize) -> bool {
    text.len() <= digits_max && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_word(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == TokenType::Word)
}

fn is_glued_letter(tokens: &[Token], at: usize) -> bool {
    is_word(tokens, at) && tokens[at].glued && count_units(&tokens[at].key) == 1
}

fn is_stop(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| {
        token.glued && token.kind == TokenType::Sign && matches!(token.text, "." | ")" | ":")
    })
}

fn skip_suffix(tokens: &[Token], from: usize) -> usize {
    let is_suffix =
        |token: &&Token| token.kind == TokenType::Sign && matches!(token.text, "." | "-" | ":");
    from + tokens[from..].iter().take_while(is_suffix).count()
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    #[test]
    fn marks_codes_at_the_start() {
        for (text, code) in [
            ("38. dal", "38."),
            ("d148. dal", "d148."),
            ("o-16 dal", "o-16"),
            ("30 - dal", "30 -"),
            ("(a7.) dal", "(a7."),
            ("07 dal", "07"),
            ("a. dal", "a."),
            ("no. 5 dal", "no. 5"),
            ("#14 dal", "#14"),
            ("(bf2) dal", "(bf2)"),
            ("yam. yam tea", "yam."),
            ("ctm. chocolate mint", "ctm."),
            ("plus. 100 plus", "plus."),
            ("t15/16. dal", "t15/16."),
            ("n8/n3-c. dal", "n8/n3-c."),
            ("fp-w2. dal", "fp-w2."),
        ] {
            assert_eq!(marked(text, mark_codes), code, "{text}");
        }
    }

    #[test]
    fn marks_codes_at_the_end() {
        assert_eq!(marked("dal fry - hs2502", mark_codes), "- hs2502");
        for text in ["dal - b12", "dal - hs 2502", "- hs2502", "dal hs2502"] {
            assert_eq!(marked(text, mark_codes), "", "{text}");
        }
    }

    #[test]
    fn marks_a_number_sign_anywhere() {
        assert_eq!(marked("dal #3 fry", mark_codes), "#3");
    }

    #[test]
    fn leaves_names_alone() {
        for text in [
            "st. louis dal",
            "mr. bean",
            "38.",
            "30 dal",
            "b.l.t",
            "1942 rum",
            "v8cola juice",
            "7-up",
            "abcd12 dal",
        ] {
            assert_eq!(marked(text, mark_codes), "", "{text}");
        }
    }
}
