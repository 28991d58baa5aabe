//! Brings a raw string to one alphabet: NFKC, lower case, one kind of quote, dash and space. Knows
//! Unicode, not menus.

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
        return tidy(raw.to_ascii_lowercase());
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
    let joined = drop_loose_joiners(&visible);
    tidy(joined.nfkc().map(look_alike).map(to_space).collect())
}

/// Two quotes are a double one, runs of spaces one space, and none at the ends.
fn tidy(mut text: String) -> String {
    if text.contains("''") {
        text = text.replace("''", "\"");
    }
    let mut before = ' ';
    text.retain(|letter| {
        let stays = (before, letter) != (' ', ' ');
        before = letter;
        stays
    });
    if text.ends_with(' ') {
        text.pop();
    }
    text
}

/// Variation selectors, keycaps and format characters; ZWNJ and ZWJ matter to Indic scripts.
fn is_invisible(letter: char) -> bool {
    match letter {
        // Most names have no others, and the tables are slow.
        '\0'..='\u{ac}' | '\u{ae}'..='\u{5ff}' | '\u{200c}' | '\u{200d}' => false,
        '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' => true,
        _ => letter.general_category() == GeneralCategory::Format,
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

/// Any space or control character is a plain space.
fn to_space(letter: char) -> char {
    let is_space = letter.is_whitespace() || letter.is_control() || letter == '\u{feff}';
    if is_space { ' ' } else { letter }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brings_to_one_alphabet() {
        for (raw, normal) in [
            ("  Dal   FRY ", "dal fry"),
            ("Chef’s “Special” – 7''", "chef's \"special\" - 7\""),
            ("10½ Dal™", "10 1/2 dal"),
            ("Ｐａｎｅｅｒ【2×】", "paneer[2x]"),
            ("Dal\u{a0}\u{3000}\tFry\u{85}", "dal fry"),
            ("so\u{ad}da\u{200b} 1\u{20e3}", "soda 1"),
            ("क\u{94d}\u{200d}ष 👨\u{200d}👩", "क\u{94d}\u{200d}ष 👨👩"),
        ] {
            assert_eq!(normalise(raw), normal, "{raw}");
            assert_eq!(normalise(normal), normal, "{normal}");
        }
    }

    #[test]
    fn is_bounded() {
        assert_eq!(normalise(&"ﷺ".repeat(500)).chars().count(), UNITS_MAX);
    }
}
