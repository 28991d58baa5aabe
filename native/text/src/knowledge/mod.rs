//! What the lexicon knows: which phrases there are and what each can mean.

mod dishes;
mod facts;
mod labels;
mod moods;
mod name;
mod packed;
mod phrase_trie;
mod proteins;
mod senses;
mod serving_words;
mod tags;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod testing_phrases;

use serde::Deserialize;

use crate::clean::CleaningLexicon;
use crate::collections::Map;
pub use facts::{Brand, Dish, Head, Heading, Holding, Ingredient, Modifier, NonDish, Senses};
pub use labels::{Category, Cuisine, Diet, Group, Protein};
pub use moods::{Moods, MoodsOf};
pub use name::{Marks, Name};
use packed::Packed;
pub use packed::UnpackError;
pub use phrase_trie::{PhrasePaths, PhraseTrie};
pub use proteins::{Proteins, is_veg};
pub use senses::{Sense, SenseTable};
pub use serving_words::ServingWords;
pub use tags::{Tag, Tags};

/// What a word does to the words around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Structure {
    /// "with"
    With,
    /// "without"
    Without,
    /// "and"
    And,
    /// "in"
    In,
    /// "or"
    Or,
}

/// What reading needs of the lexicon.
pub struct Knowledge {
    /// All stems of its names; a stem's number is its position.
    pub words: Vec<String>,
    /// In how many names each stands.
    pub counts: Vec<u32>,
    /// The phrases, as paths of stems' numbers.
    pub trie: PhraseTrie,
    /// What they mean.
    pub senses: SenseTable,
    /// Words that tie a name's parts, as written.
    pub structure: Map<String, Structure>,
    /// The usual name of a dish → the name that stands for it and its like.
    pub same_dishes: Map<String, String>,
    /// Stems, separated by spaces → the stems that stand for all of their meaning.
    pub same_words: Map<String, String>,
    /// Kind of dish → the families of dishes that it belongs to.
    pub families: Map<String, Vec<String>>,
    /// What is told of dishes and items.
    pub tags: Tags,
    /// What dishes and kinds of dish are known to be asked for.
    pub moods: MoodsOf,
    /// Words that tell for how many people something is.
    pub servings: ServingWords,
    numbers: Map<Box<str>, u32>,
}

/// The word lists of the cleaner in the packed file.
///
/// # Errors
///
/// As [`Knowledge::unpack`].
pub fn unpack_cleaning(bytes: &[u8]) -> Result<CleaningLexicon, UnpackError> {
    Packed::open(bytes)?.json("cleaning")
}

impl Knowledge {
    /// The knowledge in a packed file, of which nothing is kept. About 30 ms.
    ///
    /// # Errors
    ///
    /// [`UnpackError`] when another version of this program packed it, or when it is damaged.
    pub fn unpack(bytes: &[u8]) -> Result<Self, UnpackError> {
        let packed = Packed::open(bytes)?;
        let words: Vec<String> = packed.json("words")?;
        let counts: Vec<u32> = packed.numbers("counts")?;
        if counts.len() != words.len() {
            return Err(UnpackError::Malformed("counts"));
        }
        labels::check_order(&packed)?;
        let (senses, tags) = SenseTable::unpack(&packed)?;
        Ok(Self {
            trie: PhraseTrie::unpack(&packed, words.len(), senses.count())?,
            numbers: (0..)
                .zip(&words)
                .map(|(number, word)| (word.as_str().into(), number))
                .collect(),
            structure: packed.pairs("structure")?,
            same_dishes: packed.pairs("sameDishes")?,
            same_words: packed.pairs("sameWords")?,
            families: packed.pairs("families")?,
            tags,
            moods: MoodsOf::unpack(&packed)?,
            servings: ServingWords::unpack(&packed)?,
            words,
            counts,
            senses,
        })
    }

    /// The number of a stem as it stands.
    #[must_use]
    pub fn number_of(&self, stem: &str) -> Option<u32> {
        self.numbers.get(stem).copied()
    }

    /// The name that stands for a dish and its like; `dish` is its usual one.
    #[must_use]
    pub fn usual_name<'a>(&'a self, dish: &'a str) -> &'a str {
        self.same_dishes.get(dish).map_or(dish, String::as_str)
    }

    /// The phrase that all of `numbers` are; a number below 0 is an unknown word's.
    #[must_use]
    pub fn find_whole(&self, numbers: &[i32]) -> Option<u32> {
        let mut node = PhraseTrie::ROOT;
        for &number in numbers {
            node = self.trie.next(node, number)?;
        }
        self.trie.phrase_at(node)
    }
}
