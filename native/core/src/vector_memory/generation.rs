//! What came to the memory between two turns.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

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

    /// Bytes of all texts.
    pub fn text_bytes(&self) -> usize {
        self.characters.len()
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

    /// Has a raw text, which is not here, come to a row.
    pub fn name(&mut self, raw: &str, row: usize) {
        let place = self.write(raw);
        insert(&mut self.raws, Name { place, row }, (&self.characters, &self.hasher));
    }

    /// Forgets all, and keeps its memory for what comes, for texts no more than so much.
    pub fn clear(&mut self, text_bytes_max: usize) {
        self.blocks.iter_mut().for_each(Vec::clear);
        self.characters.clear();
        self.characters.shrink_to(text_bytes_max);
        self.texts.clear();
        self.rows.clear();
        self.raws.clear();
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
