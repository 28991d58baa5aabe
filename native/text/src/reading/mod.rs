//! What a cleaned name is made of: its words, the known phrases that cover them, its normal form.

mod cover;
mod spans;
pub(crate) mod terms;
mod vocabulary;

pub use cover::{Covered, Reader};
pub use spans::Span;
pub use terms::{Role, Term};
