//! The size that a line is sold in.

use super::{is_letter, is_number};
use crate::clean::Cleaned;
use crate::tokens::NoiseKind;

/// One text for "(2 Pcs)" and "2 pieces": units by their first letter, sizes in one order.
pub(super) fn size_of(cleaned: &Cleaned) -> String {
    let portions = cleaned.removed.iter().filter(|removal| removal.kind == NoiseKind::Portion);
    let mut sizes: Vec<String> = portions.map(|removal| normal_size(&removal.text)).collect();
    sizes.sort_unstable();
    sizes.join(" ")
}

fn normal_size(text: &str) -> String {
    let mut size = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if is_letter(letter) || is_number(letter) || matches!(letter, '.' | '/' | '"') {
            size.push(letter);
        }
        if !letter.is_ascii_digit() {
            continue;
        }
        let unit = rest.trim_start_matches(|next: char| !is_letter(next) && !next.is_ascii_digit());
        if let Some(first) = unit.chars().next().filter(|&first| is_letter(first)) {
            size.push(first);
            rest = unit.trim_start_matches(|next| is_letter(next) || next == '.');
        }
    }
    size
}
