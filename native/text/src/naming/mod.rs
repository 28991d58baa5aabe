//! What a report says of one line of a menu by itself: whether it is a dish, what there is to mend in
//! its name, and what it should be called.

mod issues;
mod line;
mod size;
mod spellings;
mod suggested;

use crate::clean::Cleaned;
use crate::knowledge::Knowledge;
use crate::reading::{Covered, Reading};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

pub use line::Line;

/// A line, examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// What it is.
    pub line: Line,
    /// A bit for each issue, in the order of `src/engine/report/naming-issues.ts`; none of a heading,
    /// which is no name of a dish.
    pub issues: u8,
    /// What it should be called, where there is an issue; empty when nothing of the text is a name.
    pub suggested: Box<str>,
    /// The size that it is sold in, one text for "(2 Pcs)" and "2 pieces"; empty when it says none.
    pub size: Box<str>,
}

/// A name and what was made of it.
#[derive(Clone, Copy)]
pub(crate) struct Name<'a> {
    pub raw: &'a str,
    pub cleaned: &'a Cleaned,
    pub covered: &'a Covered,
}

/// `reading` is that of the name, by the same knowledge.
pub(crate) fn examine(knowledge: &Knowledge, name: Name, reading: &Reading) -> Examined {
    let line = line::line_of(knowledge, name, reading);
    let issues = if line == Line::Heading { 0 } else { issues::issues_of(name, reading, line) };
    let suggested =
        if issues == 0 || line == Line::Empty { String::new() } else { suggested::suggest(name) };
    Examined { line, issues, suggested: suggested.into(), size: size::size_of(name.cleaned).into() }
}

fn is_letter(letter: char) -> bool {
    match letter {
        '\0'..='\u{7f}' => letter.is_ascii_alphabetic(),
        _ => letter.general_category_group() == GeneralCategoryGroup::Letter,
    }
}

/// A letter or an accent.
fn is_written(letter: char) -> bool {
    is_letter(letter)
        || (!letter.is_ascii() && letter.general_category_group() == GeneralCategoryGroup::Mark)
}

fn is_number(letter: char) -> bool {
    match letter {
        '\0'..='\u{7f}' => letter.is_ascii_digit(),
        _ => letter.general_category_group() == GeneralCategoryGroup::Number,
    }
}

/// Runs of what `is_part` takes, with where they begin.
fn runs(text: &str, is_part: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(&is_part)?;
        let end = text[start..].find(|letter| !is_part(letter)).map_or(text.len(), |at| start + at);
        rest = end;
        Some((start, &text[start..end]))
    })
}
