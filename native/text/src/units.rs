//! Lengths in UTF-16 units, in which the contract counts.

/// How many UTF-16 units `text` has.
#[must_use]
pub fn count_units(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// The start of `text` of at most `max` UTF-16 units; no character is cut.
#[must_use]
pub fn cut_units(text: &str, max: usize) -> &str {
    if text.len() <= max {
        return text;
    }
    let mut units = 0;
    for (at, letter) in text.char_indices() {
        units += letter.len_utf16();
        if units > max {
            return &text[..at];
        }
    }
    text
}
