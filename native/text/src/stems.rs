//! The forms under which words are compared: without accents, apostrophes and the plural. A light
//! stemmer in the manner of S (D. Harman, "How effective is suffixing?", 1991), since menus decline
//! nouns and hardly conjugate.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::units::count_units;

/// Plurals that are another dish than their singular, and words that only look like plurals.
const WHOLE: [&str; 18] = [
    "fries", "swiss", "hummus", "molasses", "bass", "gas", "bbs", "xs", "bondas", "chaas", "ras",
    "choris", "chocos", "ravas", "rawas", "flats", "tenders", "pedas",
];

/// Singulars in -ie; other plurals in -ies are of -y ("curries").
const ENDS_IN_IE: [&str; 10] = [
    "brownie", "calorie", "cookie", "foodie", "hoagie", "pie", "quickie", "smoothie", "sweetie",
    "veggie",
];

/// Singulars in -i and -u that menus decline; other words in -is and -us are none ("anis", "asparagus").
const ENDS_IN_VOWEL: [&str; 34] = [
    "adai", "barfi", "bhaji", "bhakri", "bhurji", "biriyani", "biryani", "briyani", "bucatini",
    "burfi", "calamari", "chapati", "gnocchi", "idli", "jalebi", "kachori", "khichdi", "kulfi",
    "laddu", "lassi", "martini", "nasi", "panini", "poori", "puri", "puttu", "roti", "sabji",
    "sabzi", "subzi", "thali", "tikki", "vadai", "zucchini",
];

/// "jalapeño" → "jalapeno", composed again; printable ASCII comes back as it is.
#[must_use]
pub fn strip_accents(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| (0x20..=0x7e).contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let is_accent = |letter: &char| matches!(letter, '\u{300}'..='\u{36f}');
    Cow::Owned(text.nfd().filter(|letter| !is_accent(letter)).nfc().collect())
}

/// A normalised word in the form that phrases are compared by; `stem(stem(x)) == stem(x)`.
#[must_use]
pub fn stem(word: &str) -> Cow<'_, str> {
    let plain = strip_accents(word);
    if !plain.ends_with('s') || count_units(&plain) <= 3 || WHOLE.contains(&plain.as_ref()) {
        return plain;
    }
    match stem_plural(&plain) {
        Some(single) => Cow::Owned(single),
        None => plain,
    }
}

/// Of a word of four letters or more that ends in -s.
fn stem_plural(plain: &str) -> Option<String> {
    let ends_in = |endings: &[&str]| endings.iter().any(|ending| plain.ends_with(ending));
    let single = &plain[..plain.len() - 1];
    if ENDS_IN_VOWEL.contains(&single) {
        return Some(single.to_owned());
    }
    if ends_in(&["ss", "us", "is"]) {
        return None;
    }
    if let Some(base) = plain.strip_suffix("ies") {
        return Some(if ENDS_IN_IE.contains(&single) {
            single.to_owned()
        } else {
            format!("{base}y")
        });
    }
    let is_long = ends_in(&["oes", "sses", "xes", "ches", "shes"]);
    Some(if is_long { &plain[..plain.len() - 2] } else { single }.to_owned())
}
