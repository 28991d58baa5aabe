//! Puts misspelt words right, whole words only: by the list, then as slips of a known word, then by
//! sound.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use super::codes::may_open_code;
use super::lexicon::CleaningLexicon;
use super::phrases::PhraseTable;
use super::slips::SlipFinder;
use super::vocabulary::Vocabulary;
use crate::collections::Map;
use crate::facts::Facts;
use crate::sounds::{SoundFinder, is_plain};
use crate::stems::stem;
use crate::tokens::{Token, TokenType, key_of};

/// A word that was put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// As it stood there.
    pub from: String,
    /// As it stands in the text.
    pub to: String,
}

/// Names that a word must stand in before an unknown word is put right to it by sound.
const SOUND_COUNT_MIN: u32 = 8;

pub(super) struct Speller {
    kept: PhraseTable<()>,
    spelling: Map<String, String>,
    slips: SlipFinder,
    sounds: Option<Arc<SoundFinder>>,
}

impl Speller {
    pub(super) fn new(lexicon: CleaningLexicon, sounds: Option<Arc<SoundFinder>>) -> Self {
        let kept = lexicon.spelling_kept.iter().map(|words| (words.as_slice(), ()));
        Self {
            kept: PhraseTable::new(kept),
            slips: SlipFinder::new(&lexicon.anchors),
            spelling: lexicon.spelling,
            sounds,
        }
    }

    pub(super) fn spell<'a>(
        &'a self,
        tokens: &mut [Token<'a>],
        vocabulary: &Vocabulary,
        corrections: &mut Vec<Correction>,
    ) {
        let mut at = 0;
        while at < tokens.len() {
            if tokens[at].kind != TokenType::Word || may_open_code(tokens, at) {
                at += 1;
                continue;
            }
            if let Some(exception) = self.kept.find(tokens, at, |(), _| true) {
                at = exception.end;
                continue;
            }
            let token = &mut tokens[at];
            at += 1;
            let Some(right) = self.find_right(token, vocabulary) else { continue };
            corrections.push(Correction { from: token.text.to_owned(), to: right.to_owned() });
            token.text = right;
            token.key = key_of(right);
            token.facts = vocabulary.facts_of(&token.key);
        }
    }

    fn find_right(&self, token: &Token, vocabulary: &Vocabulary) -> Option<&str> {
        if token.facts.has(Facts::MISSPELT) {
            return self.spelling.get(&*token.key).map(String::as_str);
        }
        // With an apostrophe in it, it is of another kind.
        if token.facts.has(Facts::KNOWN) || token.text != token.key || !is_plain(token.text) {
            return None;
        }
        let word = token.text;
        self.slips.find(word).or_else(|| self.find_by_sound(word, vocabulary))
    }

    /// Of an unknown word; the plural of a known one is known.
    fn find_by_sound(&self, word: &str, vocabulary: &Vocabulary) -> Option<&str> {
        let sounds = self.sounds.as_ref()?;
        let single = stem(word);
        let is_form = matches!(&single, Cow::Owned(single) if vocabulary.is_known(single));
        if is_form || vocabulary.is_known(&format!("{word}s")) {
            return None;
        }
        sounds.find(word, SOUND_COUNT_MIN).map(|right| sounds.word(right))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{small_lexicon, tokens_of};
    use super::*;

    /// The corrected words of a text.
    fn spell(text: &str) -> String {
        let words = ["jalebi", "chutney"].map(str::to_owned);
        let sounds = Arc::new(SoundFinder::new(&words, &[100, 7]));
        let lexicon = small_lexicon();
        let vocabulary = Vocabulary::new(&lexicon);
        let speller = Speller::new(lexicon, Some(sounds));
        let mut corrections = Vec::new();
        let mut tokens = tokens_of(text);
        speller.spell(&mut tokens, &vocabulary, &mut corrections);
        let texts: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        for Correction { to, .. } in &corrections {
            assert!(texts.contains(&to.as_str()), "{to}");
        }
        texts.join(" ")
    }

    #[test]
    fn corrects_by_the_list_by_slips_and_by_sound() {
        assert_eq!(spell("panner tikka"), "paneer tikka");
        assert_eq!(spell("chiken tikka"), "chicken tikka");
        assert_eq!(spell("jaleby"), "jalebi");
    }

    #[test]
    fn leaves_right_words_alone() {
        for text in ["thicken", "chickens", "tikkas", "chutnee", "chick'n", "x1"] {
            assert!(spell(text).replace(' ', "") == text, "{text}");
        }
    }

    #[test]
    fn knows_phrases_in_which_a_word_is_right() {
        assert_eq!(spell("panner head panner"), "panner head paneer");
    }
}
