//! Turns a raw menu item into the text that the models read: one alphabet, right spelling, without
//! prices, offers, portions, codes and emojis. The words come from the lexicon; no I/O, no state.

mod codes;
mod counts;
mod lexicon;
mod noise;
mod parts;
mod phrases;
mod portions;
mod quantities;
mod render;
mod slips;
mod spelling;
#[cfg(test)]
mod testing;
mod vocabulary;

use std::sync::Arc;

use serde::Serialize;

use crate::facts::Facts;
use crate::normalise::normalise;
use crate::sounds::SoundFinder;
use crate::tokenise::tokenise;
use crate::tokens::{NoiseKind, Removal, Token, TokenType, sweep};
use crate::units::count_units;

use noise::PhraseMarker;
use phrases::PhraseTable;
use spelling::Speller;
use vocabulary::Vocabulary;

pub use lexicon::{CleaningLexicon, NoisePhrase, RoleWords, UnitKind, Where};
pub use spelling::Correction;

/// What one pass takes away may uncover more ("NEW! A7. 2 pcs"): passes repeat until the text stands
/// still; two do for nearly all names. One that still moves after these many is no name, and is
/// left as it is. So cleaning is idempotent and its cost bounded.
const PASSES_MAX: usize = 6;

/// Longer, in UTF-16 units, than any name of 500 characters gets; beyond either nothing is cleaned.
const UNITS_MAX: usize = 1000;
const TOKENS_MAX: usize = 150;

/// A cleaned name, and what was done to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cleaned {
    /// Lower case, single spaces; empty when nothing but noise was there.
    pub text: String,
    /// What was taken out, in order.
    pub removed: Vec<Removal>,
    /// What was put right, in order.
    pub corrected: Vec<Correction>,
}

/// Marks tokens that are no part of the name.
type Rule<'r> = &'r dyn Fn(&mut [Token]);

/// Cleans names by one lexicon.
pub struct Cleaner {
    vocabulary: Vocabulary,
    speller: Speller,
    protected: PhraseTable<()>,
    offers: PhraseMarker,
    portions: PhraseMarker,
}

impl Cleaner {
    /// Compiles the word lists. `sounds` is asked for words that are neither known nor slips; none
    /// while the lexicon itself is compiled.
    #[must_use]
    pub fn new(lexicon: CleaningLexicon, sounds: Option<Arc<SoundFinder>>) -> Self {
        let offers = [NoiseKind::Price, NoiseKind::Promo, NoiseKind::Calories];
        let protected = lexicon.protected_phrases.iter().map(|words| (words.as_slice(), ()));
        Self {
            vocabulary: Vocabulary::new(&lexicon),
            protected: PhraseTable::new(protected),
            offers: PhraseMarker::new(&lexicon.noise, &offers),
            portions: PhraseMarker::new(&lexicon.noise, &[NoiseKind::Portion]),
            speller: Speller::new(lexicon, sounds),
        }
    }

    /// The name in the text that the models read; `O(n)`, about 1 µs a name.
    #[must_use]
    pub fn clean(&self, raw: &str) -> Cleaned {
        let normal = normalise(raw);
        let mut cleaned = Cleaned::default();
        let mut text = None;
        for _ in 0..PASSES_MAX {
            let before = text.as_ref().unwrap_or(&normal);
            let next = self.clean_once(before, &mut cleaned);
            if next == *before {
                return Cleaned { text: next, ..cleaned };
            }
            text = Some(next);
        }
        Cleaned { text: normal, ..Cleaned::default() }
    }

    fn clean_once(&self, text: &str, cleaned: &mut Cleaned) -> String {
        if count_units(text) > UNITS_MAX {
            return text.to_owned();
        }
        let mut tokens = tokenise(text);
        if tokens.len() > TOKENS_MAX {
            return text.to_owned();
        }
        self.vocabulary.look_up(&mut tokens);
        self.speller.spell(&mut tokens, &self.vocabulary, &mut cleaned.corrected);
        self.protect(&mut tokens);
        let rules: [Rule; 7] = [
            &mark_emojis,
            &|tokens| self.offers.mark(tokens),
            &codes::mark_codes,
            &|tokens| self.portions.mark(tokens),
            &portions::mark_measures,
            &counts::mark_counts,
            &mark_punctuation,
        ];
        for rule in rules {
            rule(&mut tokens);
            if tokens.iter().any(|token| token.removed.is_some()) {
                mark_dangling(&mut tokens);
                sweep(&mut tokens, &mut cleaned.removed);
            }
        }
        render::render(&tokens)
    }

    /// Marks as kept what belongs to names such as "7 up" and "new york".
    fn protect(&self, tokens: &mut [Token]) {
        let mut at = 0;
        while at < tokens.len() {
            let Some(found) = self.protected.find(tokens, at, |(), _| true) else {
                at += 1;
                continue;
            };
            for token in &mut tokens[at..found.end] {
                token.kept = true;
            }
            at = found.end;
        }
    }
}

fn mark_emojis(tokens: &mut [Token]) {
    for token in tokens {
        if token.kind == TokenType::Emoji {
            token.removed = Some(NoiseKind::Emoji);
        }
    }
}

/// The "and" or "of" that tied the name to a portion or an offer at its start or end.
fn mark_dangling(tokens: &mut [Token]) {
    mark_dangling_first(tokens.iter_mut());
    mark_dangling_first(tokens.iter_mut().rev());
}

/// Of the tokens from an edge inwards, the first that stands, by what goes right before it.
fn mark_dangling_first<'t, 'a: 't>(tokens: impl Iterator<Item = &'t mut Token<'a>>) {
    let mut kind = None;
    for token in tokens {
        if token.removed.is_none() {
            let is_tied =
                matches!(kind, Some(NoiseKind::Portion | NoiseKind::Promo | NoiseKind::Price));
            if is_tied && token.kind == TokenType::Word && token.facts.has(Facts::DANGLING) {
                token.removed = kind;
            }
            return;
        }
        kind = token.removed;
    }
}

/// Signs that say nothing about the dish; the others part its words or bracket them.
fn mark_punctuation(tokens: &mut [Token]) {
    for token in tokens {
        let is_meaningful = matches!(
            token.text,
            "&" | "+" | "-" | "/" | "," | "(" | ")" | "[" | "]" | "{" | "}" | "%"
        );
        if token.kind == TokenType::Sign && !is_meaningful {
            token.removed = Some(NoiseKind::Punctuation);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::small_lexicon;
    use super::*;

    fn clean(raw: &str) -> Cleaned {
        Cleaner::new(small_lexicon(), None).clean(raw)
    }

    #[test]
    fn is_shared_between_threads() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Cleaner>();
    }

    #[test]
    fn takes_out_all_that_is_no_part_of_the_name() {
        for (raw, text) in [
            ("NEW! A7. Panner Tikka (2 pcs) Rs. 199/- 🌶", "paneer tikka"),
            ("Best Seller: Dal & Rice", "dal & rice"),
            ("Half of Dal", "half of dal"),
            ("6 pcs of Naan", "naan"),
            ("7 Up 500 oz", "7 up"),
            ("***", ""),
        ] {
            assert_eq!(clean(raw).text, text, "{raw}");
        }
    }

    #[test]
    fn says_what_it_did_in_order() {
        let Cleaned { text, removed, corrected } = clean("Panner Tikka* Rs. 199 (2 pcs)");
        assert_eq!(text, "paneer tikka");
        let removed: Vec<(NoiseKind, &str)> =
            removed.iter().map(|removal| (removal.kind, removal.text.as_str())).collect();
        assert_eq!(
            removed,
            [
                (NoiseKind::Price, "rs. 199"),
                (NoiseKind::Portion, "2 pcs"),
                (NoiseKind::Punctuation, "*")
            ]
        );
        assert_eq!(corrected, [Correction { from: "panner".into(), to: "paneer".into() }]);
    }

    #[test]
    fn takes_the_words_that_tied_an_offer_to_the_name() {
        assert_eq!(clean("Dal with sale").text, "dal");
        assert_eq!(clean("Dal with rice").text, "dal with rice");
    }

    #[test]
    fn leaves_what_is_too_long_for_a_name() {
        let long = "dal 2 pcs ".repeat(101);
        assert_eq!(clean(&long).text, long.trim_end());
        let many = "a 2 pcs ".repeat(51);
        assert_eq!(clean(&many).text, many.trim_end());
    }
}
