//! Joins the tokens that stand into a text with single spaces and no dangling signs.

use super::parts::{before, is_closing, is_inside, is_opening};
use crate::tokens::{Token, TokenType};
use crate::units::count_units;

/// Signs between two parts of a name; where several meet, the strongest stays.
fn strength(sign: &str) -> Option<u8> {
    match sign {
        "&" => Some(5),
        "+" => Some(4),
        "-" => Some(3),
        "/" => Some(2),
        "," => Some(1),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Role {
    Word,
    /// Waits until a word follows it; the stronger stays.
    Separator(u8),
    Open,
    Close,
}

#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    role: Role,
    /// Stands right after the piece before it.
    glued: bool,
    /// The piece after it stands right behind.
    glues_next: bool,
}

/// Signs without a meaning of their own ("!", "*", "|", quotes) count as a space.
pub(super) fn render(tokens: &[Token]) -> String {
    join(&to_pieces(tokens))
}

fn to_pieces<'a>(tokens: &[Token<'a>]) -> Vec<Piece<'a>> {
    const OPEN: Piece = Piece { text: "(", role: Role::Open, glued: false, glues_next: true };
    const CLOSE: Piece = Piece { text: ")", role: Role::Close, glued: true, glues_next: false };
    let mut pieces = Vec::with_capacity(tokens.len() + 1);
    let mut is_open = false;
    for (at, &Token { kind, text, glued, .. }) in tokens.iter().enumerate() {
        let before = before(tokens, at);
        if kind != TokenType::Sign {
            let glued = glued && is_printed(before);
            push(&mut pieces, Piece { text, role: Role::Word, glued, glues_next: false });
        } else if text == "%" && before.is_some_and(|b| b.kind == TokenType::Number) {
            push(&mut pieces, Piece { text, role: Role::Word, glued: true, glues_next: false });
        } else if let Some(strength) = strength(text) {
            push_separator(&mut pieces, to_separator(tokens, at, strength));
        } else if is_opening(text) && !is_open {
            push(&mut pieces, OPEN);
            is_open = true;
        } else if is_closing(text) && is_open {
            push(&mut pieces, CLOSE);
            is_open = false;
        }
    }
    if is_open {
        push(&mut pieces, CLOSE);
    }
    drop_separator(&mut pieces);
    pieces
}

/// "piri-piri", "fish/meat" and "w/ rice" stay as written; other separators stand free.
fn to_separator<'a>(tokens: &[Token<'a>], at: usize, strength: u8) -> Piece<'a> {
    let Token { text, glued, .. } = tokens[at];
    let before = before(tokens, at);
    let glues_next = matches!(text, "/" | "-")
        && is_inside(tokens, at)
        && is_printed(before)
        && is_printed(tokens.get(at + 1));
    let follows_letter =
        || before.is_some_and(|b| b.kind == TokenType::Word && count_units(&b.key) == 1);
    let glued = text == "," || glues_next || (text == "/" && glued && follows_letter());
    Piece { text, role: Role::Separator(strength), glued, glues_next }
}

fn is_printed(token: Option<&Token>) -> bool {
    token.is_some_and(|token| matches!(token.kind, TokenType::Word | TokenType::Number))
}

/// Brackets without a word in them vanish, and so do separators before a closing bracket.
fn push<'a>(pieces: &mut Vec<Piece<'a>>, piece: Piece<'a>) {
    if piece.role == Role::Close {
        drop_separator(pieces);
        if pieces.pop_if(|last| last.role == Role::Open).is_some() {
            return;
        }
    }
    pieces.push(piece);
}

/// None at an edge, and one where several meet.
fn push_separator<'a>(pieces: &mut Vec<Piece<'a>>, piece: Piece<'a>) {
    match pieces.last_mut() {
        None | Some(Piece { role: Role::Open, .. }) => {}
        Some(last @ Piece { role: Role::Separator(_), .. }) => {
            if last.role < piece.role {
                *last = piece;
            }
        }
        Some(_) => pieces.push(piece),
    }
}

fn drop_separator(pieces: &mut Vec<Piece>) {
    pieces.pop_if(|last| matches!(last.role, Role::Separator(_)));
}

fn join(pieces: &[Piece]) -> String {
    let length = pieces.iter().map(|piece| piece.text.len() + 1).sum();
    let mut text = String::with_capacity(length);
    let mut is_tight = true;
    for piece in pieces {
        if !is_tight && !piece.glued {
            text.push(' ');
        }
        text.push_str(piece.text);
        is_tight = piece.glues_next;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::testing::tokens_of;
    use super::*;

    #[test]
    fn joins_with_single_spaces() {
        for (text, rendered) in [
            ("piri-piri  dal", "piri-piri dal"),
            ("fish/meat w/ rice", "fish/meat w/ rice"),
            ("dal -rice ,naan", "dal - rice, naan"),
            ("100 % juice 7up", "100% juice 7up"),
            ("dal!rice*", "dal rice"),
        ] {
            assert_eq!(render(&tokens_of(text)), rendered, "{text}");
        }
    }

    #[test]
    fn drops_what_dangles() {
        for (text, rendered) in [
            ("- dal +", "dal"),
            ("dal - & , rice", "dal & rice"),
            ("dal (+) rice", "dal rice"),
            ("dal [ - rice +]", "dal (rice)"),
            ("dal (rice", "dal (rice)"),
            ("dal (a (b) c)", "dal (a b) c"),
        ] {
            assert_eq!(render(&tokens_of(text)), rendered, "{text}");
        }
    }
}
