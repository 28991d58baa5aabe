//! What two names are compared by: items, what no two names of one dish can differ in, and pairs as the
//! match reranker reads them.

mod conflicts;
mod fried_rice;
mod item;
mod judge;
mod overlap;
mod pair;
mod respelling;
mod same_words;
mod sizes;

pub use conflicts::{DIET_CONFLICT, NAMED_DIFFERENTLY, PROTEIN_CONFLICT, compare};
pub use item::{Item, View};
pub use judge::{Judge, JudgeWeights};
pub use pair::{FEATURES, MARKS, OtherFeaturesError, PairWriter, Pairs, check_training};
pub use respelling::{best_spelt, better_of};
pub use same_words::{are_reordered, are_written_alike, have_same_words, same_words_among};
