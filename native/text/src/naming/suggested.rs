//! Prints a cleaned name as a menu editor would: "Mac & Cheese", "Chicken 65", "BBQ Ribs".

use std::borrow::Cow;

use super::issues::{is_capital, is_small};
use super::spellings::is_accepted;
use super::{Name, is_letter, is_number, is_written, runs};
use crate::clean::{Cleaned, Correction};

/// A longer name, in code points, is cut off by most apps, screens and receipts.
pub(super) const NAME_CHARS_MAX: usize = 60;

/// The name in title case without its noise; empty when there is no name. A name that is too long
/// also loses its asides in brackets. The raw one tells where capitals are meant: "`McAloo`".
pub(super) fn suggest(name: Name) -> String {
    let cleaned = with_own_spelling(name.cleaned);
    if !cleaned.contains(is_letter) {
        return String::new();
    }
    let is_long = cleaned.chars().count() > NAME_CHARS_MAX;
    let text = if is_long { without_asides(&cleaned) } else { cleaned };
    let capitals = find_capitals(name);
    replace_words(&text, |word, at| {
        if is_acronym(word) {
            return word.to_uppercase();
        }
        if let Some((_, own)) = capitals.iter().rev().find(|(key, _)| key == word) {
            return (*own).to_owned();
        }
        if is_small_word(word) && is_within(&text, at, word) {
            return word.to_owned();
        }
        capitalise(word)
    })
}

/// The cleaned text with the spellings that the owner may keep.
fn with_own_spelling(Cleaned { text, corrected, .. }: &Cleaned) -> Cow<'_, str> {
    let own: Vec<&Correction> =
        corrected.iter().filter(|correction| is_accepted(&correction.from)).collect();
    if own.is_empty() {
        return text.into();
    }
    let keep = |word: &str| own.iter().rev().find(|correction| correction.to == word);
    replace_words(text, |word, _| keep(word).map_or(word, |own| &own.from).to_owned()).into()
}

/// "a (with b)" → "a"
fn without_asides(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        let Some(length) = rest[open..].find(')') else { break };
        kept.push_str(rest[..open].strip_suffix(' ').unwrap_or(&rest[..open]));
        rest = &rest[open + length + 1..];
    }
    kept.push_str(rest);
    match kept.trim() {
        "" => text.to_owned().into(),
        trimmed => trimmed.to_owned().into(),
    }
}

/// The text with each word replaced; words hold letters, accents, digits and apostrophes.
fn replace_words(text: &str, replace: impl Fn(&str, usize) -> String) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut done = 0;
    for (at, word) in runs(text, is_of_word) {
        replaced.push_str(&text[done..at]);
        replaced.push_str(&replace(word, at));
        done = at + word.len();
    }
    replaced.push_str(&text[done..]);
    replaced
}

fn is_of_word(letter: char) -> bool {
    letter == '\'' || is_written(letter) || is_number(letter)
}

/// Neither first nor last of the title or of one of its parts: "Combo A" keeps its A.
fn is_within(text: &str, at: usize, word: &str) -> bool {
    let before = &text[..at];
    let part = before.strip_suffix(' ').unwrap_or(before);
    let is_first = before.is_empty()
        || before.ends_with(['(', '+', ',', '-'])
        || (part.len() < before.len() && part.ends_with(['(', '+', ',', '-']));
    let after = &text[at + word.len()..];
    let goes_on = |rest: &str| rest.chars().next().is_some_and(|next| !" (+,&-".contains(next));
    let is_last = match after.strip_prefix('/') {
        Some(rest) => !goes_on(rest.strip_prefix(' ').unwrap_or(rest)),
        None => !after.strip_prefix(' ').is_some_and(goes_on),
    };
    !is_first && !is_last
}

fn capitalise(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>())
        + letters.as_str()
}

/// Lower-case word and the word as written, where the writer chose the capitals: "`McAloo`", an
/// unknown "XYZ". The last of several counts.
fn find_capitals<'a>(Name { raw, covered, .. }: Name<'a>) -> Vec<(String, &'a str)> {
    if !raw.contains(is_small) {
        return Vec::new();
    }
    let is_unknown = |key: &str| {
        let mut words = covered.words.iter().zip(&covered.numbers);
        words.any(|(word, &number)| number == -1 && word == key)
    };
    let chosen = |(_, word): (usize, &'a str)| {
        if !word.starts_with(is_capital) {
            return None;
        }
        let key = word.to_lowercase();
        let is_short = (2..=4).contains(&word.chars().count()) && word.chars().all(is_capital);
        (is_mixed(word) || (is_short && is_unknown(&key))).then_some((key, word))
    };
    runs(raw, is_of_word).filter_map(chosen).collect()
}

/// Begins as "`McAl`" does.
fn is_mixed(word: &str) -> bool {
    let small = word.trim_start_matches(is_capital);
    let has_one_capital = word.chars().take_while(|&letter| is_capital(letter)).count() == 1;
    let rest = small.trim_start_matches(is_small);
    let mut next = rest.chars();
    has_one_capital
        && rest.len() < small.len()
        && next.next().is_some_and(is_capital)
        && next.next().is_some_and(is_small)
}

/// Words that stay small within a title, of the languages that menus borrow from.
fn is_small_word(word: &str) -> bool {
    matches!(
        word,
        "a" | "al"
            | "alla"
            | "and"
            | "at"
            | "au"
            | "aux"
            | "by"
            | "con"
            | "da"
            | "de"
            | "del"
            | "di"
            | "du"
            | "e"
            | "en"
            | "for"
            | "from"
            | "in"
            | "ka"
            | "ke"
            | "ki"
            | "la"
            | "le"
            | "les"
            | "n"
            | "of"
            | "on"
            | "or"
            | "per"
            | "the"
            | "to"
            | "w"
            | "with"
            | "y"
    )
}

pub(super) fn is_acronym(word: &str) -> bool {
    matches!(
        word,
        "abc"
            | "atm"
            | "bbq"
            | "blt"
            | "bff"
            | "bw"
            | "cbd"
            | "diy"
            | "gf"
            | "hfc"
            | "id"
            | "ii"
            | "iii"
            | "iv"
            | "ipa"
            | "kfc"
            | "mvp"
            | "ny"
            | "nyc"
            | "pb"
            | "pbj"
            | "tko"
            | "tv"
            | "uk"
            | "us"
            | "usa"
            | "vip"
            | "xl"
            | "xo"
            | "xxl"
    )
}
