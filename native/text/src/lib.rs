//! Reads menu items: cleans names, covers them with the phrases that the lexicon knows, concludes what
//! they say, brings them to normal form. No I/O, no napi.

pub mod clean;
pub mod collections;
pub mod cuisine;
pub mod facts;
mod keys;
pub mod knowledge;
pub mod matching;
pub mod naming;
pub mod normalise;
pub mod reading;
pub mod search;
mod skeletons;
pub mod sounds;
pub mod split_words;
pub mod stems;
mod text_reader;
mod texts;
pub mod tokenise;
pub mod tokens;
mod trigrams;
pub mod units;
pub mod word_pieces;
mod word_spelling;

pub use text_reader::TextReader;
