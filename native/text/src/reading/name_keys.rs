//! The names of dishes, and keys to look them up by.

use crate::keys::{FNV_BASIS, fnv};
use crate::knowledge::{Knowledge, PhrasePaths, Sense};

/// The names that cover texts, by the nodes of the trie where they end, and their words. An alias says
/// something of a whole text, and covers none.
pub(super) fn dish_names(
    knowledge: &Knowledge,
    paths: &PhrasePaths,
) -> impl Iterator<Item = (u32, Vec<u32>)> {
    let ends = knowledge.trie.ends();
    let dishes = ends.filter(|&(_, phrase)| knowledge.senses.has(phrase, Sense::Dish));
    dishes.map(|(node, _)| (node, paths.words_to(node)))
}

/// The name that stands for all of a dish's.
pub(super) fn dish_of(knowledge: &Knowledge, phrase: u32) -> Option<&str> {
    let dish = knowledge.senses.at(phrase).dish?;
    Some(knowledge.usual_name(&dish.name))
}

pub(super) fn hash(parts: impl Iterator<Item = u32>) -> u32 {
    fnv(FNV_BASIS, parts.flat_map(u32::to_le_bytes))
}

/// The key of words that are not empty by their first letters.
pub(super) fn initials_of(words: &[impl AsRef<str>]) -> u32 {
    hash(words.iter().map(|word| u32::from(word.as_ref().as_bytes()[0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_initials_tell_their_order() {
        assert_eq!(initials_of(&["btr", "ckn"]), initials_of(&["butter", "chicken"]));
        assert_ne!(initials_of(&["btr", "ckn"]), initials_of(&["chicken", "butter"]));
    }
}
