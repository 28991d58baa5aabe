//! What a search for names looks at: items, what is asked for, and how one answers the other, as
//! numbers for the ranker.

mod asked;
mod coverage;
mod features;
mod item;

pub use asked::Asked;
pub use features::{FEATURES, FeatureWriter, Menu, UnknownFeatureError};
pub use item::Item;
