//! For how many people an item is, and for how many a guest asks: "(serves 4)", "family bucket",
//! "750 g", "order for six friends". The cleaner takes most of it out as a portion.

use serde::Deserialize;

use crate::clean::Cleaned;
use crate::collections::Map;
use crate::knowledge::{Category, ServingWords};
use crate::reading::Reading;
use crate::reading::terms::is_number;
use crate::tokens::NoiseKind;

const PEOPLE_MIN: f64 = 0.5;
const PEOPLE_MAX: f64 = 20.0;
const PHRASE_WORDS_MAX: usize = 3;
/// From here on an item is for more than one.
const SHARED_MIN: f64 = 1.5;

/// Those that a guest asks for.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// Between half a person and a banquet.
    pub people: f64,
    /// The guest said how many, or "family" did.
    pub is_counted: bool,
}

/// People that an item is for; none when its name does not say.
pub(super) fn served_by(known: &ServingWords, cleaned: &Cleaned, reading: &Reading) -> Option<f64> {
    let text = text_of(cleaned);
    let words = words_in(&text);
    if let Some(told) = told(known, &words) {
        return Some(clamp(told));
    }
    let mut found = named(&known.item, &words);
    found.extend(measured(known, &words));
    found.extend(cleaned.removed.iter().filter_map(|removal| {
        (removal.kind == NoiseKind::Portion).then(|| count_of(&removal.text)).flatten()
    }));
    let mains = reading.kinds.iter().filter(|kind| kind.category() == Category::Main).count();
    if mains > 1 {
        #[expect(clippy::cast_precision_loss, reason = "a name has few parts")]
        found.push(mains as f64);
    }
    most_of(&found).map(clamp)
}

/// Whom a guest asks for, by the raw question and what is left of it; none when nothing is said.
pub(crate) fn asked_by(known: &ServingWords, raw: &str, cleaned: &Cleaned) -> Option<Company> {
    let lower = raw.to_lowercase();
    if let Some(people) = told(known, &words_in(&lower)) {
        return Some(Company { people: clamp(people), is_counted: true });
    }
    let text = text_of(cleaned);
    let people = most_of(&named(&known.guest, &words_in(&text)))?;
    Some(Company { people: clamp(people), is_counted: false })
}

/// "for 4", "5-6 people", "family of four".
fn told(known: &ServingWords, words: &[&str]) -> Option<f64> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let mut at = 0;
    while at < words.len() {
        let Some(first) = number(known, words[at]) else {
            at += 1;
            continue;
        };
        let second = words.get(at + 1).and_then(|word| number(known, word));
        let end = if second.is_some() { at + 2 } else { at + 1 };
        let people = second.map_or(first, |second| f64::midpoint(first, second));
        let is_measure = known.unit.contains_key(word(end)) || known.width.contains_key(word(end));
        let last_two = words[at.saturating_sub(2)..at].join(" ");
        let next_two = words[end.min(words.len())..(end + 2).min(words.len())].join(" ");
        let is_told = (at > 0 && known.before.contains_key(words[at - 1]))
            || known.before.contains_key(&last_two)
            || known.after.contains_key(&next_two)
            || known.after.contains_key(word(end));
        if is_told && !is_measure {
            return Some(people);
        }
        at = end;
    }
    None
}

/// What phrases say, the longest first where they overlap.
fn named(phrases: &Map<String, f64>, words: &[&str]) -> Vec<f64> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = PHRASE_WORDS_MAX.min(words.len() - at);
        let known = (1..=longest).rev().find_map(|length| {
            phrases.get(&words[at..at + length].join(" ")).map(|&people| (length, people))
        });
        if let Some((_, people)) = known {
            found.push(people);
        }
        at += known.map_or(1, |(length, _)| length);
    }
    found
}

/// "750 ml", "8 pcs", "12 inches".
fn measured(known: &ServingWords, words: &[&str]) -> Vec<f64> {
    let people = |pair: &[&str]| {
        let number = number(known, pair[0])?;
        let each = known.unit.get(pair[1]).map(|each| number * each);
        each.or_else(|| known.width.get(pair[1]).map(|across| (number * across).powi(2)))
    };
    words.windows(2).filter_map(people).collect()
}

/// "4", "2.5", "1/2", "six".
fn number(known: &ServingWords, word: &str) -> Option<f64> {
    let (whole, part) = word.split_once('/').map_or((word, None), |(a, b)| (a, Some(b)));
    let is_decimal = |text: &str| {
        let (a, b) = text.split_once('.').unwrap_or((text, "0"));
        is_number(a) && is_number(b)
    };
    let is_share = part.is_none_or(|part| is_number(part) && !part.starts_with('0'));
    if !is_decimal(whole) || !is_share {
        return known.number.get(word).copied();
    }
    Some(whole.parse::<f64>().ok()? / part.map_or(Some(1.0), |part| part.parse().ok())?)
}

/// "2 x", "5": how many of it, where the cleaner took it for a count.
fn count_of(text: &str) -> Option<f64> {
    let digits = text.strip_suffix('x').map_or(text, |rest| rest.strip_suffix(' ').unwrap_or(rest));
    if is_number(digits) { digits.parse().ok() } else { None }
}

/// Words and numbers of the name and of the portions and offers that were taken out of it.
fn text_of(cleaned: &Cleaned) -> String {
    let mut text = cleaned.text.to_lowercase();
    for removal in &cleaned.removed {
        if matches!(removal.kind, NoiseKind::Portion | NoiseKind::Promo) {
            text.push_str(" , ");
            text.push_str(&removal.text.to_lowercase());
        }
    }
    text
}

/// Words, numbers ("1/2", "2.5") and the signs that count.
fn words_in(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            number_length(rest)
        } else if is_of_word(first) {
            rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len())
        } else {
            let (sign, after) = rest.split_at(first.len_utf8());
            if matches!(first, '"' | '\u{bd}' | ',') {
                words.push(sign);
            }
            rest = after;
            continue;
        };
        let (word, after) = rest.split_at(length);
        words.push(word);
        rest = after;
    }
    words
}

fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let rest = &text[whole..];
    let part = rest.strip_prefix(['.', ',', '/']).map_or(0, digits);
    if part > 0 { whole + 1 + part } else { whole }
}

/// Letters and marks of all scripts, and the apostrophe.
fn is_of_word(letter: char) -> bool {
    use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
    if letter.is_ascii() {
        return letter.is_ascii_alphabetic() || letter == '\'';
    }
    let group = letter.general_category_group();
    matches!(group, GeneralCategoryGroup::Letter | GeneralCategoryGroup::Mark)
}

/// The largest where any is shared, else the smallest ("mini", "half").
fn most_of(found: &[f64]) -> Option<f64> {
    let most = found.iter().copied().reduce(f64::max)?;
    if most >= SHARED_MIN { Some(most) } else { found.iter().copied().reduce(f64::min) }
}

fn clamp(people: f64) -> f64 {
    people.clamp(PEOPLE_MIN, PEOPLE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextReader;
    use crate::knowledge::testing;

    #[test]
    fn parts_words_numbers_and_signs() {
        let found = words_in("2 x 1/2 kg \u{bd} l'été, 12\" 3./4 炒饭 (5-6)");
        let expected =
            ["2", "x", "1/2", "kg", "\u{bd}", "l'été", ",", "12", "\"", "3", "4", "炒饭", "5", "6"];
        assert_eq!(found, expected);
    }

    #[test]
    fn numbers_are_digits_shares_or_words() {
        let known = &testing::knowledge().servings;
        let number = |word: &str| number(known, word);
        assert_eq!(
            (number("2.5"), number("1/2"), number("six")),
            (Some(2.5), Some(0.5), Some(6.0))
        );
        assert_eq!((number("1/0"), number("1,5"), number("7up")), (None, None, None));
        assert_eq!((count_of("2 x"), count_of("3x"), count_of("x")), (Some(2.0), Some(3.0), None));
    }

    #[test]
    fn guests_are_counted_or_guessed() {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let company = |raw: &str| reader.company(raw, &reader.clean(raw));
        let four_to_six = Company { people: 5.0, is_counted: true };
        assert_eq!(company("4 - 6 friends"), Some(four_to_six));
        assert_eq!(company("Date Night"), Some(Company { people: 2.0, is_counted: false }));
        assert_eq!(company("for a 7 inches pizza"), None);
        assert_eq!(company("900 friends").map(|one| one.people), Some(PEOPLE_MAX));
    }
}
