//! Brings a raw string to one alphabet: NFKC, lower case, one kind of quote, dash and space. Knows
//! Unicode, not menus.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::units::cut_units;

/// A name's 500 characters become no more than this, in UTF-16 units, but for signs that NFKC spells
/// out: 500 ligatures of 18 letters each would cost as much as twenty names.
const UNITS_MAX: usize = 2000;

/// The text in NFKC and lower case, with ASCII quotes and dashes and single spaces; idempotent.
#[must_use]
pub fn normalise(raw: &str) -> String {
    if raw.bytes().all(|byte| (0x20..=0x7e).contains(&byte)) {
        return tidy(&raw.to_ascii_lowercase());
    }
    let mut spelt = String::with_capacity(raw.len());
    for letter in raw.chars() {
        match letter {
            // Letters in circles, trade signs: NFKC would turn them into letters that nobody wrote.
            '™' | '®' | '©' | '℠' | '℗' => spelt.push(' '),
            // Glued to a digit ("10½") it would read as another number after NFKC.
            '¼'..='¾' | '⅐'..='⅞' => spelt.extend([' ', letter]),
            _ => spelt.push(look_alike(letter)),
        }
    }
    let composed: String = spelt.nfkc().collect();
    let lower = cut_units(&composed, UNITS_MAX).to_lowercase();
    let visible: String = lower.chars().filter(|&letter| !is_invisible(letter)).collect();
    let again: String = drop_loose_joiners(&visible).nfkc().map(look_alike).collect();
    tidy(
        &join_quotes(&again).chars().map(|c| if is_space(c) { ' ' } else { c }).collect::<String>(),
    )
}

/// Two quotes are a double one, runs of spaces one space, and none at the ends.
fn tidy(text: &str) -> String {
    let text = join_quotes(text);
    let mut tidied = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter != ' ' || !(tidied.is_empty() || tidied.ends_with(' ')) {
            tidied.push(letter);
        }
    }
    if tidied.ends_with(' ') {
        tidied.pop();
    }
    tidied
}

fn join_quotes(text: &str) -> Cow<'_, str> {
    if text.contains("''") { Cow::Owned(text.replace("''", "\"")) } else { Cow::Borrowed(text) }
}

/// Variation selectors, keycaps and format characters; ZWNJ and ZWJ matter to Indic scripts.
fn is_invisible(letter: char) -> bool {
    match letter {
        '\u{200c}' | '\u{200d}' => false,
        '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' => true,
        _ => !letter.is_ascii() && letter.general_category() == GeneralCategory::Format,
    }
}

/// A joiner that follows no letter joins nothing but emojis.
fn drop_loose_joiners(text: &str) -> String {
    let mut before = None;
    let mut kept = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_joiner = matches!(letter, '\u{200c}' | '\u{200d}');
        if !is_joiner || before.is_some_and(joins) {
            kept.push(letter);
        }
        before = Some(letter);
    }
    kept
}

fn joins(letter: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark};
    matches!(letter.general_category_group(), Letter | Mark)
}

fn is_space(letter: char) -> bool {
    letter.is_whitespace()
        || letter == '\u{feff}'
        || letter.general_category_group() == GeneralCategoryGroup::Separator
        || letter.general_category() == GeneralCategory::Control
}

fn look_alike(letter: char) -> char {
    match letter {
        '’' | '‘' | '‛' | '`' | '´' | '′' | 'ʼ' => '\'',
        '“' | '”' | '„' | '″' => '"',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '⁄' => '/',
        '×' => 'x',
        '【' | '「' | '《' => '[',
        '】' | '」' | '》' => ']',
        '、' => ',',
        other => other,
    }
}
