//! Reads menu items: cleans names, covers them with the phrases that the lexicon knows, concludes what
//! they say, brings them to normal form. No I/O, no napi.

pub mod clean;
pub mod collections;
pub mod cuisine;
pub mod facts;
pub mod knowledge;
pub mod normalise;
pub mod reading;
pub mod search;
pub mod sounds;
pub mod split_words;
pub mod stems;
mod text_reader;
pub mod tokenise;
pub mod tokens;
pub mod units;

pub use text_reader::TextReader;
