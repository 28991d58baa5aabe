//! What a cleaned name is made of: its words, the known phrases that cover them, its normal form.

mod cover;
mod fold;
mod meaning;
mod normal_form;
mod spans;
pub(crate) mod terms;
mod vocabulary;
mod wording;

pub use cover::{Covered, Reader};
pub use normal_form::{NormalForm, Normaliser, encoder_text};
pub use spans::Span;
pub use terms::{Role, Term};

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
