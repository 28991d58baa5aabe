//! Sparse features of a text: hashed words, word pairs and letter groups of words, as in fastText (A.
//! Joulin et al., 2016). The twin of `models/training/classifier_features.py`; both are held to
//! `models/classifier/golden.json`.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::keys::{FNV_BASIS, fnv};
use crate::stems::strip_accents;

/// Runs of letters, marks and digits; accents and apostrophes are dropped first.
#[must_use]
pub fn split_words(text: &str) -> Vec<String> {
    let plain = strip_accents(text);
    let kept: String = plain.chars().filter(|letter| !is_apostrophe(*letter)).collect();
    kept.split(|letter| !is_wordy(letter))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | '`' | '´')
}

fn is_wordy(letter: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark, Number};
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric();
    }
    matches!(letter.general_category_group(), Letter | Mark | Number)
}

/// Calls `visit` with each word, each pair of neighbours as "a b", and the head as "a$".
pub fn each_word(words: &[String], linkers: &[String], mut visit: impl FnMut(u32)) {
    for (at, word) in words.iter().enumerate() {
        let hash = fnv(FNV_BASIS, word.bytes());
        visit(hash);
        if let Some(next) = words.get(at + 1) {
            visit(fnv(fnv(hash, *b" "), next.bytes()));
        }
    }
    if let Some(head) = head_of(words, linkers) {
        visit(fnv(fnv(FNV_BASIS, head.bytes()), *b"$"));
    }
}

/// The word before the first linker, or the last one: most often the kind of dish.
fn head_of<'w>(words: &'w [String], linkers: &[String]) -> Option<&'w String> {
    let linker = words.iter().skip(1).position(|word| linkers.contains(word));
    // Counted from the second word on, so that it is the place of the word before.
    linker.map_or(words.last(), |before| words.get(before))
}

/// Calls `visit` with each letter group of `<word>`, of the sizes from `size_min` to `size_max` in
/// characters.
pub fn each_gram(word: &str, size_min: usize, size_max: usize, mut visit: impl FnMut(u32)) {
    let letters: Vec<char> = "<".chars().chain(word.chars()).chain(">".chars()).collect();
    let mut letter_bytes = [0; 4];
    for start in 0..letters.len() {
        let mut hash = FNV_BASIS;
        for (at, letter) in letters[start..].iter().take(size_max).enumerate() {
            hash = fnv(hash, letter.encode_utf8(&mut letter_bytes).bytes());
            if at + 1 >= size_min {
                visit(hash);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Golden {
        text: String,
        words: Vec<u32>,
        grams: Vec<u32>,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Info {
        word_buckets: u32,
        gram_buckets: u32,
        gram_sizes: Vec<usize>,
        linkers: Vec<String>,
    }

    fn sorted(mut ids: Vec<u32>) -> Vec<u32> {
        ids.sort_unstable();
        ids
    }

    #[test]
    fn are_those_that_the_classifier_was_trained_with() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/classifier");
        let read = |name| std::fs::read(format!("{folder}/{name}")).unwrap();
        let info: Info = serde_json::from_slice(&read("classifier.json")).unwrap();
        let golden: Vec<Golden> = serde_json::from_slice(&read("golden.json")).unwrap();
        assert!(golden.len() > 20);
        let (size_min, size_max) = (info.gram_sizes[0], *info.gram_sizes.last().unwrap());
        for Golden { text, words, grams } in golden {
            let found = split_words(&text);
            let (mut by_word, mut by_gram) = (Vec::new(), Vec::new());
            each_word(&found, &info.linkers, |hash| by_word.push(hash % info.word_buckets));
            for word in &found {
                each_gram(word, size_min, size_max, |hash| by_gram.push(hash % info.gram_buckets));
            }
            assert_eq!(sorted(by_word), sorted(words), "{text}");
            assert_eq!(sorted(by_gram), sorted(grams), "{text}");
        }
    }

    #[test]
    fn splits_words_as_people_see_them() {
        assert_eq!(split_words("mom's crème brûlée"), ["moms", "creme", "brulee"]);
        assert_eq!(split_words("half-and-half (65)"), ["half", "and", "half", "65"]);
        assert_eq!(split_words("पनीर टिक्का"), ["पनीर", "टिक्का"]);
        assert!(split_words("!!!").is_empty());
    }

    #[test]
    fn finds_the_head_before_what_ties() {
        let words = split_words("rice with dal and ghee");
        let linkers = ["and".to_owned(), "with".to_owned()];
        assert_eq!(head_of(&words, &linkers).unwrap(), "rice");
        assert_eq!(head_of(&words, &[]).unwrap(), "ghee");
        assert_eq!(head_of(&words[1..2], &linkers).unwrap(), "with");
        assert!(head_of(&[], &linkers).is_none());
    }
}
