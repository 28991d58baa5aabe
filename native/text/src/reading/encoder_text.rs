//! The text that the encoder reads of a name.

use super::normal_form::NormalForm;
use super::terms::{Role, Term};
use crate::texts::firsts;

/// What the encoder reads, each term once: "torta de lengua (tongue)" says no more than "torta de
/// lengua", and "andhra chepala pulusu (fish curry)" no more than "chepala pulusu". How it is cooked or
/// served comes first, as in English: "susu panas", "stingray grilled".
/// Empty when the name tells nothing but amounts.
#[must_use]
pub fn encoder_text(form: &NormalForm) -> String {
    let mut terms = firsts(&form.named);
    terms.retain(|term| !term.is_amount() && !form.gloss.contains(term));
    let is_served = |term: &&&Term| matches!(term.role, Role::Cooking | Role::Temperature);
    let trailing = terms.iter().rev().take_while(is_served).count();
    let count = terms.len().max(1);
    terms.rotate_right(trailing % count);
    let mut text = String::new();
    for term in terms {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&term.text);
    }
    text
}
