//! Words, numbers and signs of a name. Rules mark tokens as removed; `sweep` takes the marked ones
//! out before the next rule looks, so a rule only ever sees its true neighbours.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::facts::Facts;

/// Why a token is no part of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NoiseKind {
    /// "Rs. 199"
    Price,
    /// "best seller"
    Promo,
    /// "(half)"
    Portion,
    /// "A12."
    Code,
    /// "🌶"
    Emoji,
    /// "250 kcal"
    Calories,
    /// "***"
    Punctuation,
}

/// A run of tokens that was taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Removal {
    /// Why.
    pub kind: NoiseKind,
    /// As it stood there.
    pub text: String,
}

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenType {
    /// Letters and marks of any script.
    Word,
    /// ASCII digits.
    Number,
    /// A sign, or a run of one sign.
    Sign,
    /// A run of emojis.
    Emoji,
}

/// A word, number, sign or run of emojis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is made of.
    pub kind: TokenType,
    /// As it will be printed.
    pub text: &'a str,
    /// What rules compare: the text without apostrophes.
    pub key: Cow<'a, str>,
    /// What the lexicon says of the key; nothing before the cleaner has looked it up.
    pub facts: Facts,
    /// Stands right after the token before it, without a space.
    pub glued: bool,
    /// Belongs to a phrase whose numbers and size words are part of the name.
    pub kept: bool,
    /// Why it is no part of the name; it goes with the next `sweep`.
    pub removed: Option<NoiseKind>,
}

impl Token<'_> {
    /// Whether it is the sign `sign`.
    #[must_use]
    pub fn is_sign(&self, sign: &str) -> bool {
        self.kind == TokenType::Sign && self.text == sign
    }
}

/// Marks the tokens of a range that are not marked yet.
pub fn remove(tokens: &mut [Token], range: std::ops::Range<usize>, kind: NoiseKind) {
    for token in &mut tokens[range] {
        token.removed.get_or_insert(kind);
    }
}

/// What rules compare a word by: its text without apostrophes.
#[must_use]
pub fn key_of(text: &str) -> Cow<'_, str> {
    if text.contains('\'') { Cow::Owned(text.replace('\'', "")) } else { Cow::Borrowed(text) }
}

/// Takes out the marked tokens; what goes is added to `removals`, runs of one kind together.
pub fn sweep(tokens: &mut Vec<Token>, removals: &mut Vec<Removal>) {
    let mut before = None;
    tokens.retain_mut(|token| {
        match (token.removed, removals.last_mut()) {
            (None, _) => token.glued &= before.is_none(),
            (Some(kind), Some(removal)) if before == Some(kind) => {
                if !token.glued {
                    removal.text.push(' ');
                }
                removal.text.push_str(token.text);
            }
            (Some(kind), _) => removals.push(Removal { kind, text: token.text.to_owned() }),
        }
        before = token.removed;
        before.is_none()
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokenise::tokenise;

    #[test]
    fn sweeps_runs_of_one_kind_together() {
        let mut tokens = tokenise("a b-c d e");
        remove(&mut tokens, 1..4, NoiseKind::Promo);
        remove(&mut tokens, 3..5, NoiseKind::Price);
        let mut removals = Vec::new();
        sweep(&mut tokens, &mut removals);
        let texts: Vec<&str> = removals.iter().map(|removal| removal.text.as_str()).collect();
        assert_eq!(texts, ["b-c", "d"]);
        assert_eq!(tokens.iter().map(|token| token.text).collect::<String>(), "ae");
    }

    #[test]
    fn nothing_is_glued_to_what_was_taken_out() {
        let mut tokens = tokenise("a-b-c");
        remove(&mut tokens, 1..2, NoiseKind::Punctuation);
        sweep(&mut tokens, &mut Vec::new());
        assert_eq!(tokens.iter().map(|t| t.glued).collect::<Vec<_>>(), [false, false, true, true]);
    }
}
