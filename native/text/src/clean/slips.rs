//! Finds the word that an unknown word is one slip of the pen away from: a letter left out, put in,
//! changed or swapped with its neighbour. Deletions are indexed ahead, as in `SymSpell` (W. Garbe,
//! 2012), so that a lookup costs one map access for each letter.

use crate::collections::Map;
use crate::sounds::is_plain;

/// Shorter words have too many right neighbours ("rice", "dice", "mice").
const WORD_LENGTH_MIN: usize = 5;
/// Longer ones are no words, and each letter would cost as much as all.
const WORD_LENGTH_MAX: usize = 24;
const ANCHOR_LENGTH_MIN: usize = 6;

/// Finds the anchors that words are slips of.
pub(super) struct SlipFinder {
    anchors: Vec<Box<str>>,
    /// Numbers of anchors, by each anchor and by each without one of its letters.
    by_short: Map<Box<[u8]>, Vec<u32>>,
}

impl SlipFinder {
    pub(super) fn new<'a>(anchors: impl IntoIterator<Item = &'a String>) -> Self {
        let is_long = |anchor: &&String| anchor.len() >= ANCHOR_LENGTH_MIN && is_plain(anchor);
        let anchors: Vec<Box<str>> =
            anchors.into_iter().filter(is_long).map(|anchor| anchor.as_str().into()).collect();
        let mut by_short: Map<Box<[u8]>, Vec<u32>> = Map::default();
        for (number, anchor) in (0..).zip(&anchors) {
            let mut shorts = Shorts::of(anchor.as_bytes());
            while let Some(short) = shorts.next() {
                by_short.entry(short.into()).or_default().push(number);
            }
        }
        Self { anchors, by_short }
    }

    /// The one anchor that `word`, which is unknown, is a slip of; none for slips of two anchors,
    /// and for endings that make another form of a word.
    pub(super) fn find(&self, word: &str) -> Option<&str> {
        if !(WORD_LENGTH_MIN..=WORD_LENGTH_MAX).contains(&word.len()) || !is_plain(word) {
            return None;
        }
        let mut found: Option<u32> = None;
        let mut shorts = Shorts::of(word.as_bytes());
        while let Some(short) = shorts.next() {
            for &number in self.by_short.get(short).into_iter().flatten() {
                if found == Some(number) || !is_slip(word, self.anchor(number)) {
                    continue;
                }
                if found.is_some() {
                    return None;
                }
                found = Some(number);
            }
        }
        found.map(|number| self.anchor(number))
    }

    fn anchor(&self, number: u32) -> &str {
        &self.anchors[number as usize]
    }
}

/// The word itself, and without each of its letters but the first.
struct Shorts<'a> {
    word: &'a [u8],
    short: Vec<u8>,
    /// Of the letter that is left out next; 0 before the word itself was given.
    at: usize,
}

impl<'a> Shorts<'a> {
    fn of(word: &'a [u8]) -> Self {
        Self { word, short: word[1..].to_vec(), at: 0 }
    }

    fn next(&mut self) -> Option<&[u8]> {
        let at = self.at;
        self.at += 1;
        match at {
            0 => Some(self.word),
            // One letter more than before is as it stands in the word.
            _ if at < self.word.len() => {
                self.short[at - 1] = self.word[at - 1];
                Some(&self.short)
            }
            _ => None,
        }
    }
}

fn is_slip(word: &str, anchor: &str) -> bool {
    let (word, anchor) = (word.as_bytes(), anchor.as_bytes());
    let (short, long) = if word.len() < anchor.len() { (word, anchor) } else { (anchor, word) };
    let at = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    if at == 0 {
        return false;
    }
    if short.len() < long.len() {
        let is_form = at == short.len() && is_ending(long.last());
        return short[at..] == long[at + 1..] && !is_form;
    }
    if from(short, at + 1) == from(long, at + 1) {
        return at + 1 < short.len() || !is_other_form(short, long);
    }
    let is_swapped = short.get(at) == long.get(at + 1) && short.get(at + 1) == long.get(at);
    is_swapped && from(short, at + 2) == from(long, at + 2)
}

/// What begins at `at`; nothing beyond the end.
fn from(word: &[u8], at: usize) -> &[u8] {
    word.get(at..).unwrap_or_default()
}

/// "burger" and "burgers", "mexican" and "mexicana" are both right.
fn is_ending(letter: Option<&u8>) -> bool {
    matches!(letter, Some(b's' | b'a' | b'e' | b'i' | b'o' | b'u' | b'y'))
}

/// "burrito" and "burrita", "tomates" and "tomatea".
fn is_other_form(a: &[u8], b: &[u8]) -> bool {
    (is_ending(a.last()) && is_ending(b.last())) || a.ends_with(b"s") || b.ends_with(b"s")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(anchors: &[&str], word: &str) -> Option<String> {
        let anchors: Vec<String> = anchors.iter().map(|&anchor| anchor.to_owned()).collect();
        SlipFinder::new(&anchors).find(word).map(str::to_owned)
    }

    #[test]
    fn finds_a_letter_out_in_changed_and_swapped() {
        for word in ["chiken", "chhicken", "chickan", "chikcen", "chicekn"] {
            assert_eq!(find(&["chicken"], word).as_deref(), Some("chicken"), "{word}");
        }
    }

    #[test]
    fn leaves_other_words_alone() {
        for word in ["chck", "thicken", "chiikken", "kitchen", "chickens", "chicke-"] {
            assert_eq!(find(&["chicken"], word), None, "{word}");
        }
        assert_eq!(find(&["burrito"], "burrita"), None);
    }

    #[test]
    fn finds_none_of_two() {
        assert_eq!(find(&["barley", "barlex"], "barlez"), None);
        assert_eq!(find(&["barley", "barley"], "barlley").as_deref(), None);
    }

    #[test]
    fn looks_for_no_short_anchors() {
        assert_eq!(find(&["lassi"], "lasssi"), None);
    }
}
