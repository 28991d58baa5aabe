//! What a cleaned name is made of and what that says: its words, the known phrases that cover them,
//! its parts, head, diet and course; its normal form.

mod category;
pub(crate) mod chinese;
mod chinese_course;
mod cover;
mod diet;
mod encoder_text;
mod evidence;
mod fillings;
mod gloss;
mod heads;
mod kind;
mod meals;
mod meaning;
mod mocked;
mod name_keys;
mod normal_form;
mod read;
mod reorder;
mod respell;
mod segments;
mod short_names;
mod short_texts;
mod short_words;
mod sides;
mod spans;
mod sweets_and_drinks;
pub(crate) mod terms;
#[cfg(test)]
mod testing;
mod vocabulary;
mod whole_names;
mod word_meanings;
mod wording;

pub use cover::{Covered, Reader};
pub use encoder_text::encoder_text;
pub use evidence::{EVIDENCE_DIM, Evidence};
pub use kind::{Kind, Source};
pub use normal_form::{NormalForm, Normaliser};
pub use read::Reading;
pub use segments::{Phrase, Relation, Segment};
pub use spans::Span;
pub use terms::{Role, Term};
pub use word_meanings::WordMeanings;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::Knowledge;

    #[test]
    fn threads_share_what_reads() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Knowledge>();
        is_shared::<Reader>();
        is_shared::<Normaliser>();
    }
}
