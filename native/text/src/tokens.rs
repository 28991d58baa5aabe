//! Words, numbers and signs of a name. Rules mark tokens as removed; `sweep` takes the marked ones
//! out before the next rule looks, so a rule only ever sees its true neighbours.

/// Why a token is no part of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
pub struct Token {
    /// What it is made of.
    pub kind: TokenType,
    /// As it will be printed.
    pub text: String,
    /// What rules compare: the text without apostrophes.
    pub key: String,
    /// Stands right after the token before it, without a space.
    pub glued: bool,
    /// Belongs to a phrase whose numbers and size words are part of the name.
    pub kept: bool,
    /// Why it is no part of the name; it goes with the next `sweep`.
    pub removed: Option<NoiseKind>,
}

impl Token {
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

/// The tokens still standing; what goes is added to `removals`, runs of one kind together.
#[must_use]
pub fn sweep(tokens: Vec<Token>, removals: &mut Vec<Removal>) -> Vec<Token> {
    if tokens.iter().all(|token| token.removed.is_none()) {
        return tokens;
    }
    let mut standing: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut before = None;
    for mut token in tokens {
        if let Some(kind) = token.removed {
            match removals.last_mut() {
                Some(removal) if before == Some(kind) => {
                    if !token.glued {
                        removal.text.push(' ');
                    }
                    removal.text.push_str(&token.text);
                }
                _ => removals.push(Removal { kind, text: token.text }),
            }
        } else {
            token.glued &= before.is_none();
            standing.push(token);
            before = None;
            continue;
        }
        before = token.removed;
    }
    standing
}
