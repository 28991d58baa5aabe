//! Splits a normalised text into tokens in one pass over its characters. Of digits only the ASCII
//! ones are numbers; letters and marks of every script are words.

use std::borrow::Cow;

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::tokens::{Token, TokenType};

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
        'a'..='z' => Class::Letter,
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

/// The tokens of a normalised text, in order; a run of one sign or of emojis is one. `O(n)`.
#[must_use]
pub fn tokenise(text: &str) -> Vec<Token> {
    pieces(text).map(|piece| to_token(&piece)).collect()
}

/// A token as it stands in its text.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub kind: TokenType,
    pub text: &'a str,
    /// Stands right after the token before it, without a space.
    pub glued: bool,
}

impl<'a> Piece<'a> {
    /// The text without apostrophes.
    pub fn key(&self) -> Cow<'a, str> {
        if self.kind == TokenType::Word && self.text.contains('\'') {
            Cow::Owned(self.text.replace('\'', ""))
        } else {
            Cow::Borrowed(self.text)
        }
    }
}

/// As `tokenise`, without a copy.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start_matches(' ');
        let glued = trimmed.len() == rest.len() && rest.len() < text.len();
        let first = trimmed.chars().next()?;
        let class = class_of(first);
        let end = end_of(trimmed, first, class);
        let found = if class == Class::Sign { first.len_utf8() } else { end };
        rest = &trimmed[end..];
        Some(Piece { kind: type_of(class), text: &trimmed[..found], glued })
    })
}

fn type_of(class: Class) -> TokenType {
    match class {
        Class::Digit => TokenType::Number,
        Class::Sign => TokenType::Sign,
        Class::Emoji => TokenType::Emoji,
        Class::Letter | Class::Cjk | Class::Space => TokenType::Word,
    }
}

fn to_token(piece: &Piece) -> Token {
    Token {
        kind: piece.kind,
        text: piece.text.to_owned(),
        key: piece.key().into_owned(),
        glued: piece.glued,
        kept: false,
        removed: None,
    }
}

/// Where the run that begins with `first` ends.
fn end_of(text: &str, first: char, class: Class) -> usize {
    let mut letters = text.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = if class == Class::Sign { letter == first } else { class_of(letter) == class };
        let next = letters.peek().map(|&(_, next)| next);
        if !joins && !is_inner(letter, next, class) {
            return at;
        }
    }
    text.len()
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
