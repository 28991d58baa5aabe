//! Tells the dishes of a menu from the other lines that stand among them.

use super::{Name, is_letter};
use crate::knowledge::Knowledge;
use crate::reading::{Reading, Span};
use crate::stems::stem;

/// What a line of a menu is; in the order of `src/engine/report/examined.ts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something to eat or drink.
    Dish,
    /// "Main Course"
    Heading,
    /// No food: a carry bag, a candle.
    Other,
    /// Without a name.
    Empty,
}

pub(super) fn line_of(knowledge: &Knowledge, name: Name, reading: &Reading) -> Line {
    let whole = u32::try_from(name.covered.whole).ok();
    if is_heading(knowledge, name, reading, whole) {
        return Line::Heading;
    }
    // Nothing, noise alone, or a number that is not the name of something ("1942").
    if reading.kinds.is_empty() && !name.cleaned.text.contains(is_letter) {
        return Line::Empty;
    }
    let non_dish = whole.and_then(|whole| knowledge.senses.at(whole).non_dish);
    if non_dish.is_some_and(|one| &*one.why == "nonfood") { Line::Other } else { Line::Dish }
}

/// "Main Course", "Rice & Biryani", "Drinks (Beverages)"; but "Momos" is a dish, and so is "Water".
fn is_heading(knowledge: &Knowledge, name: Name, reading: &Reading, whole: Option<u32>) -> bool {
    let words = &name.covered.words;
    let is_plural = |at: usize| words.get(at).is_some_and(|word| *stem(word) != **word);
    let is_section = |phrase: u32| {
        let senses = knowledge.senses.at(phrase);
        senses.heading.is_some() && senses.dish.is_none()
    };
    if whole.is_some_and(is_section) {
        let is_last_plural = words.len().checked_sub(1).is_some_and(is_plural);
        if reading.kinds.len() != 1 || is_last_plural {
            return true;
        }
    }
    let spans = &name.covered.spans;
    let names_section = |&Span { start, phrase, .. }: &Span| {
        u32::try_from(phrase).is_ok_and(is_section) && is_plural(start as usize)
    };
    !spans.is_empty() && spans.iter().all(names_section)
}
