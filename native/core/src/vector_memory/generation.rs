//! What came to the memory between two turns.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Of a name in a hash table, which is at least 7/16 full when it has grown: an entry, and a byte of its hash.
const NAME_BYTES: usize = (size_of::<Name>() + 1) * 16 / 7 + 1;
/// Of a row beside its vector and the characters of its text: its name, and its place in a list that doubles.
pub const ROW_BYTES: usize = NAME_BYTES + 2 * size_of::<Range<usize>>();

/// Vectors in a piece of memory.
const BLOCK_ROWS: usize = 256;

/// Vectors, each with its text and the raw texts that come to it. Texts lie one behind the other in one piece
/// of memory, which is used again: to free 8,000 of them one by one held the thread that answers requests for
/// 5 ms.
#[derive(Debug, Default)]
pub struct Generation {
    /// `[rows × dim]` each, of so many rows; those behind the last row are empty.
    blocks: Vec<Vec<i16>>,
    /// Of all texts, raw ones too.
    characters: String,
    /// Where the text of a row is, by row.
    texts: Vec<Range<usize>>,
    /// By text.
    rows: HashTable<Name>,
    /// By raw text.
    raws: HashTable<Name>,
    hasher: DefaultHashBuilder,
}

/// Where a text is, and the row that it names.
#[derive(Debug)]
struct Name {
    place: Range<usize>,
    row: usize,
}

impl Generation {
    /// Rows, and texts that are no raw ones.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Bytes of all texts, and of the names of raw ones.
    pub fn text_bytes(&self) -> usize {
        self.characters.len() + self.raws.len() * NAME_BYTES
    }

    /// `[dim]`
    pub fn vector(&self, row: usize, dim: usize) -> &[i16] {
        let from = row % BLOCK_ROWS * dim;
        &self.blocks[row / BLOCK_ROWS][from..from + dim]
    }

    pub fn text(&self, row: usize) -> &str {
        &self.characters[self.texts[row].clone()]
    }

    pub fn row_of(&self, text: &str) -> Option<usize> {
        self.find(&self.rows, text)
    }

    pub fn row_of_raw(&self, raw: &str) -> Option<usize> {
        self.find(&self.raws, raw)
    }

    /// The new row of a text that is not here; at most `rows_max` will come.
    pub fn push(&mut self, text: &str, vector: &[i16], rows_max: usize) -> usize {
        let row = self.len();
        if row / BLOCK_ROWS == self.blocks.len() {
            self.blocks.push(Vec::with_capacity(BLOCK_ROWS.min(rows_max) * vector.len()));
        }
        self.blocks[row / BLOCK_ROWS].extend_from_slice(vector);
        let place = self.write(text);
        self.texts.push(place.clone());
        insert(&mut self.rows, Name { place, row }, (&self.characters, &self.hasher));
        row
    }

    /// What [`Self::name`] will add to [`Self::text_bytes`].
    pub fn raw_bytes(raw: &str) -> usize {
        raw.len() + NAME_BYTES
    }

    /// Has a raw text, which is not here, come to a row.
    pub fn name(&mut self, raw: &str, row: usize) {
        let place = self.write(raw);
        insert(&mut self.raws, Name { place, row }, (&self.characters, &self.hasher));
    }

    /// Forgets all, and keeps its memory for what comes, for characters no more than so much.
    pub fn clear(&mut self, text_bytes_max: usize) {
        self.blocks.iter_mut().for_each(Vec::clear);
        self.characters.clear();
        self.characters.shrink_to(text_bytes_max);
        self.texts.clear();
        self.rows.clear();
        // It may have grown for many short ones, where long ones come.
        self.raws = HashTable::new();
    }

    fn find(&self, names: &HashTable<Name>, text: &str) -> Option<usize> {
        let is_it = |name: &Name| &self.characters[name.place.clone()] == text;
        names.find(self.hasher.hash_one(text), is_it).map(|name| name.row)
    }

    fn write(&mut self, text: &str) -> Range<usize> {
        let start = self.characters.len();
        self.characters.push_str(text);
        start..self.characters.len()
    }
}

/// A name that is not in the table.
fn insert(
    names: &mut HashTable<Name>,
    name: Name,
    (characters, hasher): (&str, &DefaultHashBuilder),
) {
    let hash_of = |name: &Name| hasher.hash_one(&characters[name.place.clone()]);
    names.insert_unique(hash_of(&name), name, hash_of);
}

#[cfg(test)]
mod tests {
    use super::super::VectorMemory;
    use super::{Generation, Range};
    use crate::testing::Random;

    const DIM: usize = 8;

    /// The bytes that it has taken from the system and used, counted one kind of memory after the other.
    fn held(Generation { blocks, characters, texts, rows, raws, .. }: &Generation) -> usize {
        let numbers: usize = blocks.iter().map(Vec::len).sum();
        size_of::<i16>() * numbers
            + characters.len()
            + size_of::<Range<usize>>() * texts.capacity()
            + rows.allocation_size()
            + raws.allocation_size()
    }

    /// Puts in texts of some length, each with so many raw ones of some length.
    fn fill(memory: &mut VectorMemory, random: &mut Random, [text, raws, raw]: [usize; 3]) {
        let name = format!("{:0text$}", random.below(1 << 40));
        memory.put(&name, &[7; DIM]);
        for _ in 0..random.below(2 * raws + 1) {
            memory.name(&format!("{:0raw$}", random.below(1 << 40)), &name);
        }
    }

    #[test]
    fn memory_holds_no_more_than_it_was_given() {
        for bytes_max in [1 << 18, 1_000_000, 1 << 21] {
            let mut random = Random::new(3);
            let mut memory = VectorMemory::new(DIM, bytes_max);
            let mut most = 0;
            // Many short raw texts, usual ones, texts alone, long ones: one kind after the other.
            for kind in [[1, 500, 1], [20, 1, 25], [1, 0, 1], [150, 2, 190], [1, 9, 1], [400, 0, 1]]
            {
                for _ in 0..bytes_max / 300 {
                    fill(&mut memory, &mut random, kind);
                    let bytes = held(&memory.young) + held(&memory.old);
                    most = most.max(bytes);
                    assert!(bytes <= bytes_max, "{bytes} of {bytes_max} for {kind:?}");
                }
            }
            assert!(most > bytes_max / 2, "{most} of {bytes_max}");
        }
    }
}
