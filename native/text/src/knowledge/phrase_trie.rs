//! Phrases as paths of word numbers, packed into one hash table: a step costs one probe or two, and
//! loading costs little more than copying.

use super::packed::{Packed, UnpackError};

/// An edge; `next` 0 marks an empty slot, since the root follows nothing.
#[derive(Clone, Copy)]
struct Slot {
    node: u32,
    word: u32,
    next: u32,
}

impl Slot {
    fn from_row([node, word, next]: [i32; 3]) -> Option<Self> {
        let number = |number: i32| u32::try_from(number).ok();
        Some(Self { node: number(node)?, word: number(word)?, next: number(next)? })
    }
}

/// Finds phrases word by word.
pub struct PhraseTrie {
    /// A power of two of them, not all full.
    slots: Vec<Slot>,
    mask: u32,
    /// Node → number of the phrase that ends there, or -1.
    phrase_of: Vec<i32>,
}

impl PhraseTrie {
    /// Where every phrase begins.
    pub const ROOT: u32 = 0;

    /// Checks what lookups rely on: every number leads somewhere and no path goes round, and a search meets
    /// an empty slot.
    pub(super) fn unpack(
        packed: &Packed,
        word_count: usize,
        phrase_count: usize,
    ) -> Result<Self, UnpackError> {
        let phrase_of: Vec<i32> = packed.numbers("phraseOf")?;
        let is_phrase = |&phrase: &i32| {
            phrase == -1 || usize::try_from(phrase).is_ok_and(|phrase| phrase < phrase_count)
        };
        if phrase_of.is_empty() || !phrase_of.iter().all(is_phrase) {
            return Err(UnpackError::Malformed("phraseOf"));
        }
        let leads = |slot: &Slot| {
            (slot.next as usize) < phrase_of.len()
                && (slot.next == 0 || slot.next > slot.node)
                && (slot.word as usize) < word_count.max(1)
        };
        let to_slot = |row| Slot::from_row(row).filter(leads);
        let slots = packed.rows("slots")?.map(to_slot).collect::<Option<Vec<Slot>>>();
        let slots = slots.ok_or(UnpackError::Malformed("slots"))?;
        if !slots.len().is_power_of_two() || slots.iter().all(|slot| slot.next != 0) {
            return Err(UnpackError::Malformed("slots"));
        }
        let mask = u32::try_from(slots.len() - 1).map_err(|_| UnpackError::Malformed("slots"))?;
        Ok(Self { slots, mask, phrase_of })
    }

    /// The node after the word `number`, when a phrase goes on so; none does with a number below 0.
    #[must_use]
    pub fn next(&self, node: u32, number: i32) -> Option<u32> {
        let word = u32::try_from(number).ok()?;
        let mut at = hash(node, word) & self.mask;
        loop {
            let slot = self.slots[at as usize];
            if slot.next == 0 {
                return None;
            }
            if slot.node == node && slot.word == word {
                return Some(slot.next);
            }
            at = (at + 1) & self.mask;
        }
    }

    /// The nodes where phrases end, and these.
    pub fn ends(&self) -> impl Iterator<Item = (u32, u32)> {
        let phrase = |phrase: &i32| u32::try_from(*phrase).ok();
        (0..).zip(&self.phrase_of).filter_map(move |(node, one)| Some((node, phrase(one)?)))
    }

    /// How every node is reached.
    #[must_use]
    pub fn paths(&self) -> PhrasePaths {
        let mut before = vec![(Self::ROOT, 0); self.phrase_of.len()];
        for &Slot { node, word, next } in self.slots.iter().filter(|slot| slot.next != 0) {
            before[next as usize] = (node, word);
        }
        PhrasePaths { before }
    }

    /// The phrase that ends at a node.
    #[must_use]
    pub fn phrase_at(&self, node: u32) -> Option<u32> {
        u32::try_from(self.phrase_of[node as usize]).ok()
    }
}

/// The way back from where phrases end.
pub struct PhrasePaths {
    /// Node → the node before it, and the word between.
    before: Vec<(u32, u32)>,
}

impl PhrasePaths {
    /// The numbers of the words that lead to a node, in order.
    #[must_use]
    pub fn words_to(&self, node: u32) -> Vec<u32> {
        let mut words = Vec::new();
        let mut at = node;
        while at != PhraseTrie::ROOT {
            let (before, word) = self.before[at as usize];
            words.push(word);
            at = before;
        }
        words.reverse();
        words
    }
}

pub(super) fn hash(node: u32, word: u32) -> u32 {
    let mixed = node.wrapping_mul(0x9e37_79b1) ^ word.wrapping_mul(0x85eb_ca6b);
    mixed ^ (mixed >> 15)
}

#[cfg(test)]
mod tests {
    use crate::knowledge::testing;

    #[test]
    fn finds_phrases_and_nothing_else() {
        let knowledge = testing::knowledge();
        let find = |text: &str| {
            let number = |word| knowledge.number_of(word).map_or(-1, u32::cast_signed);
            let numbers: Vec<i32> = text.split(' ').map(number).collect();
            knowledge.find_whole(&numbers)
        };
        for (phrase, (text, _)) in (0..).zip(testing::phrases()) {
            assert_eq!(find(text), Some(phrase), "{text}");
        }
        assert_eq!(find("makhani"), None);
        assert_eq!(find("chicken butter"), None);
        assert_eq!(find("quux"), None);
        assert_eq!(knowledge.find_whole(&[]), None);
    }

    #[test]
    fn knows_the_words_of_each_phrase() {
        let knowledge = testing::knowledge();
        let paths = knowledge.trie.paths();
        let ends: Vec<(u32, u32)> = knowledge.trie.ends().collect();
        assert_eq!(ends.len(), testing::phrases().len());
        for (node, phrase) in ends {
            let words = paths.words_to(node);
            let words: Vec<&str> =
                words.iter().map(|&word| &*knowledge.words[word as usize]).collect();
            assert_eq!(words.join(" "), testing::phrases()[phrase as usize].0);
        }
    }
}
