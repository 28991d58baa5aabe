//! What came to the memory between two turns.

use std::collections::HashMap;
use std::sync::Arc;

/// Vectors in a piece of memory.
const BLOCK_ROWS: usize = 256;

/// Vectors, each with its text and the raw texts that come to it.
#[derive(Debug, Default)]
pub struct Generation {
    /// `[rows × dim]` each, of so many rows.
    blocks: Vec<Vec<i16>>,
    /// By row.
    pub texts: Vec<Arc<str>>,
    pub rows: HashMap<Arc<str>, usize>,
    pub raws: HashMap<Box<str>, usize>,
    /// Of all texts, raw ones too.
    pub text_bytes: usize,
}

impl Generation {
    /// `[dim]`
    pub fn vector(&self, row: usize, dim: usize) -> &[i16] {
        let from = row % BLOCK_ROWS * dim;
        &self.blocks[row / BLOCK_ROWS][from..from + dim]
    }

    /// The new row of a text that is not here; at most `rows_max` will come.
    pub fn push(&mut self, text: &str, vector: &[i16], rows_max: usize) -> usize {
        let (row, text) = (self.texts.len(), Arc::<str>::from(text));
        match self.blocks.last_mut() {
            Some(block) if row % BLOCK_ROWS > 0 => block.extend_from_slice(vector),
            _ => {
                let mut block = Vec::with_capacity(BLOCK_ROWS.min(rows_max) * vector.len());
                block.extend_from_slice(vector);
                self.blocks.push(block);
            }
        }
        self.text_bytes += text.len();
        self.texts.push(text.clone());
        self.rows.insert(text, row);
        row
    }
}
