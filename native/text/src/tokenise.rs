//! Splits a normalised text into tokens in one pass over its characters. Of digits only the ASCII
//! ones are numbers; letters and marks of every script are words.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::facts::Facts;
use crate::tokens::{Token, TokenType, key_of};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Digit,
    Letter,
    /// Scripts written without spaces: "4pcs" ends where "鲜虾" begins.
    Cjk,
    Emoji,
    Sign,
}

fn class_of(letter: char) -> Class {
    match letter {
        ' ' => Class::Space,
        '0'..='9' => Class::Digit,
        // With the letters that most other names are written in; the tables are slow.
        'a'..='z' | 'ß'..='ö' | 'ø'..='\u{24f}' => Class::Letter,
        '\u{4e00}'..='\u{9fff}' => Class::Cjk,
        '\0'..='\u{7f}' => Class::Sign,
        _ => class_beyond_ascii(letter),
    }
}

fn class_beyond_ascii(letter: char) -> Class {
    use GeneralCategory::{
        Control, ModifierSymbol, OtherSymbol, PrivateUse, Surrogate, Unassigned,
    };
    let is_flag = matches!(letter, '\u{1f1e6}'..='\u{1f1ff}');
    match letter.general_category() {
        _ if is_flag => Class::Emoji,
        OtherSymbol | ModifierSymbol => Class::Emoji,
        Control | Surrogate | PrivateUse | Unassigned => Class::Sign,
        _ => match (letter.general_category_group(), letter) {
            (GeneralCategoryGroup::Punctuation | GeneralCategoryGroup::Symbol, _) => Class::Sign,
            (
                _,
                '\u{3040}'..='\u{30ff}'
                | '\u{3400}'..='\u{9fff}'
                | '\u{f900}'..='\u{faff}'
                | '\u{20000}'..='\u{3fffd}',
            ) => Class::Cjk,
            _ => Class::Letter,
        },
    }
}

/// Bytes of a word and its space: room for most names without growing.
const LENGTH_TYPICAL: usize = 4;

/// The tokens of a normalised text, in order; a run of one sign or of emojis is one. `O(n)`.
#[must_use]
pub fn tokenise(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::with_capacity(text.len() / LENGTH_TYPICAL + 1);
    let mut rest = text;
    let mut glued = false;
    while let Some(first) = rest.chars().next() {
        let class = class_of(first);
        if class == Class::Space {
            glued = false;
            rest = &rest[1..];
            continue;
        }
        let end = end_of(rest, first, class);
        let found = if class == Class::Sign { first.len_utf8() } else { end };
        tokens.push(to_token(&rest[..found], class, glued));
        glued = true;
        rest = &rest[end..];
    }
    tokens
}

fn to_token(text: &str, class: Class, glued: bool) -> Token<'_> {
    let kind = match class {
        Class::Digit => TokenType::Number,
        Class::Sign => TokenType::Sign,
        Class::Emoji => TokenType::Emoji,
        Class::Letter | Class::Cjk | Class::Space => TokenType::Word,
    };
    let key = if kind == TokenType::Word { key_of(text) } else { text.into() };
    Token { kind, text, key, facts: Facts::NONE, glued, kept: false, removed: None }
}

/// Where the run that begins with `first` ends.
fn end_of(text: &str, first: char, class: Class) -> usize {
    let mut letters = text[first.len_utf8()..].chars();
    loop {
        let end = text.len() - letters.as_str().len();
        let Some(letter) = letters.next() else { return end };
        let joins = if class == Class::Sign { letter == first } else { class_of(letter) == class };
        if !joins && !is_inner(letter, letters.clone().next(), class) {
            return end;
        }
    }
}

/// The apostrophe of "chef's", the point of "1.5": one sign between two of a kind.
fn is_inner(letter: char, next: Option<char>, class: Class) -> bool {
    let fits = match class {
        Class::Letter => letter == '\'',
        Class::Digit => letter == '.' || letter == ',',
        _ => false,
    };
    fits && next.is_some_and(|next| class_of(next) == class)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Its tokens, each with a letter for its kind, and `_` before those that are glued.
    fn split(text: &str) -> Vec<String> {
        let name = |token: &Token| {
            let kind = format!("{:?}", token.kind).to_lowercase();
            format!("{}{}:{}", if token.glued { "_" } else { "" }, &kind[..1], token.text)
        };
        tokenise(text).iter().map(name).collect()
    }

    #[test]
    fn parts_words_numbers_signs_and_emojis() {
        assert_eq!(split("4pcs, dal"), ["n:4", "_w:pcs", "_s:,", "w:dal"]);
        assert_eq!(split("1.5l 2."), ["n:1.5", "_w:l", "n:2", "_s:."]);
        assert_eq!(split("*** 🌶🔥x"), ["s:*", "e:🌶🔥", "_w:x"]);
        assert_eq!(split("+-"), ["s:+", "_s:-"]);
    }

    #[test]
    fn knows_letters_of_all_scripts() {
        assert_eq!(split("crème brûlée"), ["w:crème", "w:brûlée"]);
        assert_eq!(split("4pcs鲜虾ข้าว"), ["n:4", "_w:pcs", "_w:鲜虾", "_w:ข้าว"]);
        assert_eq!(split("×٣"), ["s:×", "_w:٣"]);
    }

    #[test]
    fn compares_words_without_apostrophes() {
        let tokens = tokenise("chef's' 'dal");
        assert_eq!(tokens[0].text, "chef's");
        assert_eq!(tokens[0].key, "chefs");
        assert_eq!(split("chef's' 'dal"), ["w:chef's", "_s:'", "s:'", "_w:dal"]);
    }
}
