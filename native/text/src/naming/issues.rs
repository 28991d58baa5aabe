//! Finds what there is to mend in a name.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use super::line::Line;
use super::spellings::is_accepted;
use super::suggested::{NAME_CHARS_MAX, is_acronym};
use super::{Name, is_number, is_written, runs};
use crate::reading::Reading;
use crate::tokens::NoiseKind;

/// Fewer letters and digits say nothing, unless the lexicon knows the word.
const LETTERS_MIN: usize = 3;
/// Shorter words in capitals are most often abbreviations: "BBQ".
const CAPITALS_MIN: usize = 4;

/// A bit for each issue, in the order of `src/engine/report/naming-issues.ts`.
pub(super) fn issues_of(name: Name, reading: &Reading, line: Line) -> u8 {
    let Name { raw, cleaned, .. } = name;
    let holds = |kind| cleaned.removed.iter().any(|removal| removal.kind == kind);
    let is_named = line != Line::Empty;
    let issues = [
        holds(NoiseKind::Promo) || holds(NoiseKind::Emoji) || is_shouted(raw),
        holds(NoiseKind::Price),
        holds(NoiseKind::Portion),
        cleaned.corrected.iter().any(|correction| !is_accepted(&correction.from)),
        is_named && is_all_caps(name),
        is_named && cleaned.text.chars().count() > NAME_CHARS_MAX,
        is_named && reading.kinds.is_empty() && is_too_short(&cleaned.text),
        !is_named,
    ];
    issues.into_iter().rev().fold(0, |bits, is_so| (bits << 1) | u8::from(is_so))
}

/// "!!", "**"
fn is_shouted(raw: &str) -> bool {
    raw.as_bytes().windows(2).any(|two| two.iter().all(|byte| matches!(byte, b'!' | b'*')))
}

/// Looks at the name alone: "DAL Rs. 90" is in capitals, "Dal RS. 90" is not.
fn is_all_caps(Name { raw, cleaned, covered }: Name) -> bool {
    let mut before = false;
    let has_two = raw.chars().any(|letter| {
        let is_one = is_capital(letter);
        std::mem::replace(&mut before, is_one) && is_one
    });
    if !has_two {
        return false;
    }
    let is_own = |word: &str| {
        let froms = cleaned.corrected.iter().map(|correction| &*correction.from);
        covered.words.iter().map(|own| &**own).chain(froms).any(|own| own == word)
    };
    let mut capitals = 0;
    for (_, word) in runs(raw, |letter| letter == '\'' || is_written(letter)) {
        let lower = word.to_lowercase();
        if !is_own(&lower) || is_acronym(&lower) {
            continue;
        }
        if word.chars().any(is_small) {
            return false;
        }
        capitals += word.chars().filter(|&letter| is_capital(letter)).count();
    }
    capitals >= CAPITALS_MIN
}

fn is_too_short(text: &str) -> bool {
    let letters = text.chars().filter(|&letter| is_written(letter) || is_number(letter));
    letters.take(LETTERS_MIN).count() < LETTERS_MIN && !text.contains(is_word_sign)
}

pub(super) fn is_capital(letter: char) -> bool {
    match letter {
        '\0'..='\u{7f}' => letter.is_ascii_uppercase(),
        _ => letter.general_category() == GeneralCategory::UppercaseLetter,
    }
}

pub(super) fn is_small(letter: char) -> bool {
    match letter {
        '\0'..='\u{7f}' => letter.is_ascii_lowercase(),
        _ => letter.general_category() == GeneralCategory::LowercaseLetter,
    }
}

/// Of a script in which one sign may be a word: Chinese characters, kana, Hangul, as they stand in
/// NFKC.
fn is_word_sign(letter: char) -> bool {
    matches!(letter,
        '\u{1100}'..='\u{11ff}'
        | '\u{2e80}'..='\u{2e99}'
        | '\u{2e9b}'..='\u{2ef3}'
        | '\u{3005}' | '\u{3007}'
        | '\u{3021}'..='\u{3029}'
        | '\u{3038}'..='\u{303b}'
        | '\u{3041}'..='\u{3096}'
        | '\u{309d}'..='\u{309f}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{30fd}'..='\u{30ff}'
        | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{a960}'..='\u{a97c}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{d7b0}'..='\u{d7c6}'
        | '\u{d7cb}'..='\u{d7fb}'
        | '\u{fa0e}'..='\u{fa29}'
        | '\u{1b000}'..='\u{1b167}'
        | '\u{20000}'..='\u{323af}')
}
