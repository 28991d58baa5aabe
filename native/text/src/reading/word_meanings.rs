//! What each word of a name means by itself, whatever stands around it: "mayo" and "mayonnaise" come to the same,
//! though one of them is part of a dish that the lexicon lists.

use std::sync::{Arc, OnceLock};

use super::cover::Covered;
use super::wording::Wording;
use crate::knowledge::{Knowledge, Structure};

/// Remembers what words mean.
pub struct WordMeanings {
    knowledge: Arc<Knowledge>,
    /// By word.
    words: Vec<OnceLock<Box<str>>>,
}

impl WordMeanings {
    /// Remembers nothing yet.
    #[must_use]
    pub fn new(knowledge: Arc<Knowledge>) -> Self {
        let nothing = std::iter::repeat_with(OnceLock::new);
        Self { words: nothing.take(knowledge.words.len()).collect(), knowledge }
    }

    /// Those of a name that was covered with the same knowledge, word by word; "no" for any word for without, and no
    /// other ties. `O(words)`.
    #[must_use]
    pub fn of<'a>(&'a self, Covered { stems, numbers, .. }: &'a Covered) -> Vec<&'a str> {
        let meaning = |(stem, &number): (&'a String, &i32)| {
            if self.knowledge.structure.get(stem) == Some(&Structure::Without) {
                return Some("no");
            }
            (!self.wording().is_tie(stem)).then(|| self.alone(stem, number))
        };
        stems.iter().zip(numbers).filter_map(meaning).collect()
    }

    /// A stem that the lexicon lacks as it stands.
    fn alone<'a>(&'a self, stem: &'a str, number: i32) -> &'a str {
        let Ok(at) = usize::try_from(number) else { return stem };
        self.words[at].get_or_init(|| {
            let terms = self.wording().of_name(&self.knowledge.words[at]);
            let texts: Vec<&str> = terms.iter().map(|term| &*term.text).collect();
            texts.join(" ").into()
        })
    }

    fn wording(&self) -> Wording<'_> {
        Wording(&self.knowledge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing;
    use crate::reading::Reader;
    use crate::sounds::SoundFinder;

    #[test]
    fn words_mean_the_same_in_any_name() {
        let knowledge = testing::knowledge();
        let sounds = SoundFinder::new(&knowledge.words, &knowledge.counts);
        let reader = Reader::new(knowledge.clone(), Arc::new(sounds));
        let meanings = WordMeanings::new(knowledge);
        for (text, expected) in [
            ("murgh makhani", vec!["chicken", "makhani"]),
            ("coke and quux", vec!["coca cola", "quux"]),
            ("no onion pizza", vec!["no", "onion", "pizza"]),
            ("", vec![]),
        ] {
            let covered = reader.cover("", text);
            assert_eq!(meanings.of(&covered), expected, "{text}");
            assert_eq!(meanings.of(&covered), expected, "what is remembered is the same");
        }
    }
}
