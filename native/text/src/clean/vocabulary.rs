//! Every word of the lexicon with what it says of it: one look-up a token serves all rules.

use super::lexicon::{CleaningLexicon, UnitKind};
use crate::collections::Map;
use crate::facts::Facts;
use crate::tokens::Token;

/// Letters before a currency sign: "us$", "r$", "rd$".
const CURRENCY_PREFIXES: [&str; 14] =
    ["us", "r", "rd", "s", "a", "c", "ca", "au", "nz", "hk", "nt", "mx", "sg", "b"];

/// Words and the facts about them.
#[derive(Default)]
pub(super) struct Vocabulary {
    facts: Map<Box<str>, Facts>,
}

impl Vocabulary {
    pub(super) fn new(lexicon: &CleaningLexicon) -> Self {
        let mut vocabulary = Self::default();
        vocabulary.facts.reserve(lexicon.known.len() + lexicon.spelling.len());
        vocabulary.add_words(lexicon);
        vocabulary.add_phrases(lexicon);
        vocabulary
    }

    fn add_words(&mut self, lexicon: &CleaningLexicon) {
        let words = &lexicon.words;
        for (role, fact) in [
            (&words.number, Facts::NUMBER),
            (&words.joiner, Facts::JOINER),
            (&words.dangling, Facts::DANGLING),
            (&words.linker, Facts::LINKER),
            (&words.container, Facts::CONTAINER),
            (&words.numbered, Facts::NUMBERED),
            (&words.currency, Facts::CURRENCY),
            (&lexicon.anchors, Facts::KNOWN),
            (&lexicon.look_alikes, Facts::KNOWN),
        ] {
            self.add_all(role, Facts::KNOWN.and(fact));
        }
        self.add_all(&lexicon.known, Facts::KNOWN);
        self.add_all(lexicon.spelling.keys(), Facts::MISSPELT);
        for (unit, kind) in &lexicon.units {
            self.add(unit, Facts::KNOWN.and(fact_of(*kind)));
        }
        for prefix in CURRENCY_PREFIXES {
            self.add(prefix, Facts::CURRENCY_PREFIX);
        }
    }

    fn add_phrases(&mut self, lexicon: &CleaningLexicon) {
        let noise = lexicon.noise.iter().map(|phrase| &phrase.words);
        for words in noise.chain(&lexicon.protected_phrases).chain(&lexicon.spelling_kept) {
            self.add_all(words, Facts::KNOWN);
            self.add_all(words.first(), Facts::STARTS_PHRASE);
        }
    }

    fn add_all<'a>(&mut self, words: impl IntoIterator<Item = &'a String>, facts: Facts) {
        for word in words {
            self.add(word, facts);
        }
    }

    fn add(&mut self, word: &str, facts: Facts) {
        if let Some(before) = self.facts.get_mut(word) {
            *before = before.and(facts);
        } else {
            self.facts.insert(word.into(), facts);
        }
    }

    pub(super) fn facts_of(&self, word: &str) -> Facts {
        self.facts.get(word).copied().unwrap_or_default()
    }

    pub(super) fn is_known(&self, word: &str) -> bool {
        self.facts_of(word).has(Facts::KNOWN)
    }

    /// Writes on each token what is known of it.
    pub(super) fn look_up(&self, tokens: &mut [Token]) {
        for token in tokens {
            token.facts = self.facts_of(&token.key);
        }
    }
}

fn fact_of(kind: UnitKind) -> Facts {
    match kind {
        UnitKind::Measure => Facts::MEASURE,
        UnitKind::Count => Facts::COUNT,
        UnitKind::Item => Facts::ITEM,
        UnitKind::Energy => Facts::ENERGY,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::small_lexicon;
    use super::*;

    #[test]
    fn gathers_the_facts_of_all_tables() {
        let vocabulary = Vocabulary::new(&small_lexicon());
        let of = vocabulary.facts_of("of");
        assert!(of.has(Facts::LINKER) && of.has(Facts::DANGLING) && of.has(Facts::KNOWN));
        assert!(vocabulary.facts_of("oz").has(Facts::MEASURE));
        assert!(vocabulary.facts_of("best").has(Facts::STARTS_PHRASE));
        assert!(!vocabulary.facts_of("seller").has(Facts::STARTS_PHRASE));
        assert!(vocabulary.is_known("seller"));
    }

    #[test]
    fn knows_neither_the_misspelt_nor_the_letters_of_currencies() {
        let vocabulary = Vocabulary::new(&small_lexicon());
        assert_eq!(vocabulary.facts_of("chikn"), Facts::MISSPELT);
        assert_eq!(vocabulary.facts_of("rd"), Facts::CURRENCY_PREFIX);
        assert_eq!(vocabulary.facts_of("unheard"), Facts::NONE);
    }
}
