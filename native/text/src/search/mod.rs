//! What a search looks at: items, what is asked for, and how one answers the other, as
//! numbers for the ranker.

mod asked;
mod concept_scores;
mod coverage;
mod features;
mod fit;
mod item;
mod item_tags;
mod left_out;
mod likeness_model;
mod menu_words;
mod mood_model;
mod name_layer;
mod row;
pub(crate) mod servings;

pub use asked::Asked;
pub use features::{FEATURES, FeatureWriter, Menu, UnknownFeatureError};
pub use item::Item;
pub use menu_words::spellings_among;
pub use name_layer::{NameLayer, NameLayerWeights};
pub use servings::Company;
