//! Takes words of a question that nobody knows for words of the menu: "hot peahc tea" where a hot peach tea is
//! sold.

use std::collections::HashMap;

use crate::sounds::is_plain;
use crate::word_spelling::{count_slips, is_spelling};

/// So many letters of a word are what a guest leaves of it: "rasmal".
const SHORT_LETTERS_MIN: usize = 4;

/// So many words of a menu are looked at, which 512 real names do not have; it bounds the time.
const WORDS_MAX: usize = 8192;

/// Of each word how a menu spells it: the word of its names that it is a spelling of, of several the
/// nearest, then one as long, then the one that stands there most often, then the first by letter; none
/// where there is none, or a name has it as it is. `O(words of the names)`.
#[must_use]
pub fn spellings_among<'a>(
    words: &[&str],
    names: impl IntoIterator<Item = &'a str>,
) -> Vec<Option<String>> {
    let mut counts: HashMap<String, u32> = HashMap::new();
    let all =
        names.into_iter().flat_map(|name| name.split(|letter: char| !letter.is_alphanumeric()));
    // Spellings begin with the same letter, which spares most words all else.
    let is_like = |other: &&str| words.iter().any(|word| begin_alike(word, other));
    for word in all.filter(|word| !word.is_empty()).take(WORDS_MAX).filter(is_like) {
        *counts.entry(word.to_lowercase()).or_default() += 1;
    }
    words.iter().map(|word| nearest(word, &counts)).collect()
}

fn begin_alike(word: &str, other: &str) -> bool {
    let initial = |text: &str| text.bytes().next().map(|letter| letter.to_ascii_lowercase());
    initial(word) == initial(other)
}

fn nearest(word: &str, counts: &HashMap<String, u32>) -> Option<String> {
    if !is_plain(word) || counts.contains_key(word) {
        return None;
    }
    let spellings = counts.iter().filter(|(other, _)| is_spelling(word, other, SHORT_LETTERS_MIN));
    let best = spellings.min_by_key(|&(other, &count)| {
        (count_slips(word, other), word.len().abs_diff(other.len()), u32::MAX - count, other)
    });
    best.map(|(other, _)| other.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling(word: &str, names: &[&str]) -> Option<String> {
        spellings_among(&[word], names.iter().copied()).remove(0)
    }

    #[test]
    fn takes_the_nearest_word_of_the_menu() {
        let menu = ["Hot Peach Tea", "PEACHES & CREAM", "Hot Lemon Tea"];
        assert_eq!(spelling("peahc", &menu).as_deref(), Some("peach"));
        assert_eq!(spelling("peachs", &menu).as_deref(), Some("peach"));
        assert_eq!(spelling("lychee", &menu), None);
        assert_eq!(spelling("bottlde", &["Bottled Water", "Bottle"]).as_deref(), Some("bottled"));
    }

    #[test]
    fn of_equally_near_ones_takes_the_commonest() {
        let menu = ["Zorban Roll", "Zorbun Roll", "Zorbun Rice"];
        assert_eq!(spelling("zorbin", &menu).as_deref(), Some("zorbun"));
        assert_eq!(spelling("zorbin", &menu[..2]).as_deref(), Some("zorban"));
    }

    #[test]
    fn leaves_what_the_menu_has() {
        assert_eq!(spelling("zorban", &["Zorban Roll", "Zorbun Roll"]), None);
        assert_eq!(spelling("zörban", &["Zorban Roll"]), None);
    }
}
