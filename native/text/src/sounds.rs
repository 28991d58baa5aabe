//! How a word sounds, roughly: the spellings that Indian, Arabic and South East Asian words take in
//! Latin letters fall together. In the manner of Metaphone (L. Philips, 1990), for menus.

use crate::collections::Map;

/// Equal for words that may be spellings of one word; `O(length)`.
#[must_use]
pub fn sound_of(word: &str) -> String {
    let mut text: Vec<char> = word.chars().collect();
    undouble(&mut text);
    respell(&mut text, |_, rest| match rest {
        ['c', 'k', ..] => Some((2, "k")),
        ['q', ..] => Some((1, "k")),
        _ => None,
    });
    respell(&mut text, |_, rest| rest.starts_with(&['p', 'h']).then_some((2, "f")));
    respell(&mut text, |_, rest| (rest[0] == 'x').then_some((1, "ks")));
    respell(&mut text, |_, rest| match rest {
        ['c', 'a' | 'o' | 'u' | 'k' | 'l' | 'r' | 't', ..] => Some((1, "k")),
        _ => None,
    });
    respell(&mut text, |before, rest| match (before, rest[0]) {
        (Some('b' | 'd' | 'g' | 'j' | 'k' | 'r' | 't' | 'w'), 'h') => Some((1, "")),
        _ => None,
    });
    respell(&mut text, |_, rest| match rest {
        ['s', 'c', 'h', ..] => Some((3, "s")),
        ['s' | 'c', 'h', ..] | ['c', 'z', ..] => Some((2, "s")),
        _ => None,
    });
    respell(&mut text, |_, rest| match rest[0] {
        'w' => Some((1, "v")),
        'z' => Some((1, "j")),
        _ => None,
    });
    respell(&mut text, |before, rest| match (before, rest[0]) {
        (Some('a' | 'e' | 'i' | 'o' | 'u'), 'h') => Some((1, "")),
        _ => None,
    });
    respell(&mut text, |_, rest| match rest {
        ['o', 'u' | 'w' | 'a', ..] | ['a', 'u', ..] => Some((2, "o")),
        _ => None,
    });
    respell(&mut text, |_, rest| match rest {
        ['a', 'e' | 'i' | 'y', ..] | ['e', 'y' | 'i' | 'a', ..] => Some((2, "e")),
        _ => None,
    });
    respell(&mut text, |_, rest| match rest {
        ['y', ..] => Some((1, "i")),
        ['i', 'e', ..] => Some((2, "i")),
        _ => None,
    });
    respell(&mut text, |before, rest| match (before, rest[0]) {
        (Some(_), 'u') => Some((1, "o")),
        (Some(_), 'e') => Some((1, "i")),
        _ => None,
    });
    undouble(&mut text);
    text.into_iter().collect()
}

fn undouble(text: &mut Vec<char>) {
    text.dedup();
}

/// Spells anew from left to right; `rule` sees the letter before, as it was, and the rest, and says how
/// many letters become what.
fn respell(
    text: &mut Vec<char>,
    rule: impl Fn(Option<char>, &[char]) -> Option<(usize, &'static str)>,
) {
    let before = |at: usize| at.checked_sub(1).map(|last| text[last]);
    let Some(first) = (0..text.len()).find(|&at| rule(before(at), &text[at..]).is_some()) else {
        return;
    };
    let mut spelt = text[..first].to_vec();
    let mut at = first;
    while at < text.len() {
        if let Some((length, to)) = rule(before(at), &text[at..]) {
            spelt.extend(to.chars());
            at += length;
        } else {
            spelt.push(text[at]);
            at += 1;
        }
    }
    *text = spelt;
}

/// Shorter words sound like too many others ("lower", "lover").
const LETTERS_MIN: usize = 6;
/// Letters that may differ: one in so many.
const LETTERS_PER_EDIT: usize = 4;
/// A word is no spelling of a commoner one unless that one is so many times as common as its rival.
const DOMINANCE: u32 = 4;
/// Words of fewer names are as good as unknown.
const RARE_COUNT: u32 = 3;

struct Heard {
    word: u32,
    count: u32,
    is_contested: bool,
}

/// Finds the common word that an unknown word is a spelling of.
pub struct SoundFinder {
    words: Vec<String>,
    by_sound: Map<String, Heard>,
}

impl SoundFinder {
    /// Of plain words and in how many names each stands.
    #[must_use]
    pub fn new(words: &[String], counts: &[u32]) -> Self {
        let mut by_sound: Map<String, Heard> = Map::default();
        for (number, (word, &count)) in (0..).zip(words.iter().zip(counts)) {
            if count < RARE_COUNT || word.len() < LETTERS_MIN - 1 || !is_plain(word) {
                continue;
            }
            by_sound
                .entry(sound_of(word))
                .and_modify(|rival| rival.hear(number, count))
                .or_insert(Heard { word: number, count, is_contested: false });
        }
        Self { words: words.to_vec(), by_sound }
    }

    /// The word, by its number, of `count_min` names or more, that sounds the same as `word` and
    /// differs in few letters; none when there is none, or two that are about as common.
    #[must_use]
    pub fn find(&self, word: &str, count_min: u32) -> Option<u32> {
        if word.len() < LETTERS_MIN || !is_plain(word) {
            return None;
        }
        let heard = self.by_sound.get(&sound_of(word))?;
        if heard.is_contested || heard.count < count_min {
            return None;
        }
        let edits_max = word.len() / LETTERS_PER_EDIT;
        let known = self.word(heard.word);
        (count_edits(word.as_bytes(), known.as_bytes()) <= edits_max).then_some(heard.word)
    }

    /// The word of a number.
    #[must_use]
    pub fn word(&self, number: u32) -> &str {
        &self.words[number as usize]
    }
}

impl Heard {
    fn hear(&mut self, word: u32, count: u32) {
        let is_better = count > self.count;
        let (less, most) = if is_better { (self.count, count) } else { (count, self.count) };
        self.is_contested = most < DOMINANCE * less || (!is_better && self.is_contested);
        if is_better {
            self.word = word;
        }
        self.count = most;
    }
}

/// Of Latin letters without accents alone, and not empty.
#[must_use]
pub fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Of a plain word's letters.
pub(crate) fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// Whether a word has all letters of a shorter one in their order.
pub(crate) fn has_in_order(word: &str, short: &str) -> bool {
    let mut rest = word.bytes();
    short.bytes().all(|letter| rest.any(|other| other == letter))
}

/// Levenshtein's distance, `O(length²)`; both words are short.
pub(crate) fn count_edits(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let change = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
