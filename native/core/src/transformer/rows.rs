//! The token rows of a batch, and the memory to work on them.

use std::fmt;
use std::iter;
use std::ops::{Range, RangeInclusive};

/// Rows in one pass, give or take a text: few enough that what is written between two layers
/// stays in a core's second-level cache.
const PASS_ROWS: usize = 128;

/// Memory that one thread needs for its work, kept from call to call.
#[derive(Default)]
pub struct Scratch {
    /// Token rows, `[rows × width]`.
    pub(super) x: Vec<f32>,
    pub(super) qkv: Vec<f32>,
    pub(super) mixed: Vec<f32>,
    pub(super) steps: Vec<u8>,
    pub(super) hidden: Vec<u8>,
    pub(super) attention: Vec<f32>,
}

/// A buffer of at least so many values, whatever they are.
pub(super) fn reach<T: Clone + Default>(buffer: &mut Vec<T>, length: usize) -> &mut [T] {
    if buffer.len() < length {
        buffer.resize(length, T::default());
    }
    &mut buffer[..length]
}

/// Some texts of a batch that are worked on together.
pub(super) struct Pass {
    /// The first of the texts.
    pub(super) first: usize,
    /// The rows of each, counted from the first of the pass.
    pub(super) spans: Vec<Range<usize>>,
}

impl Pass {
    pub(super) fn rows(&self) -> usize {
        self.spans.last().map_or(0, |span| span.end)
    }
}

/// Texts of so many rows each, in order, cut into passes.
pub(super) fn passes(lengths: &[usize]) -> Vec<Pass> {
    let mut passes: Vec<Pass> = Vec::new();
    for (text, &length) in lengths.iter().enumerate() {
        let rows = passes.last().map_or(PASS_ROWS, Pass::rows);
        match passes.last_mut() {
            Some(pass) if rows + length <= PASS_ROWS => pass.spans.push(rows..rows + length),
            _ => passes.push(Pass { first: text, spans: iter::once(0..length).collect() }),
        }
    }
    passes
}

/// Checks `lengths` against what is there and what a model can take.
///
/// # Errors
///
/// [`BatchError`] when a length is not `allowed`, or `tokens` is not their sum.
pub(super) fn check_lengths(
    lengths: &[i32],
    tokens: usize,
    allowed: &RangeInclusive<usize>,
) -> Result<Vec<usize>, BatchError> {
    let checked: Option<Vec<usize>> = lengths
        .iter()
        .map(|&length| usize::try_from(length).ok().filter(|own| allowed.contains(own)))
        .collect();
    let checked = checked.ok_or_else(|| {
        let (least, most) = (allowed.start(), allowed.end());
        BatchError(format!("expected texts of {least} to {most} tokens but got lengths beyond"))
    })?;
    let sum = checked.iter().sum::<usize>();
    if sum != tokens {
        return Err(BatchError(format!("expected {sum} tokens by the lengths but got {tokens}")));
    }
    Ok(checked)
}

/// A batch that does not fit itself or the model.
#[derive(Debug, PartialEq, Eq)]
pub struct BatchError(pub(super) String);

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BatchError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_hold_every_text_once_in_order_and_few_rows() {
        let lengths: Vec<usize> = (0..500).map(|text| 1 + text * 7 % 64).collect();
        let mut texts = 0;
        for pass in passes(&lengths) {
            assert_eq!(pass.first, texts);
            let mut rows = 0;
            for span in &pass.spans {
                assert_eq!((span.start, span.len()), (rows, lengths[texts]));
                (rows, texts) = (span.end, texts + 1);
            }
            assert_eq!(pass.rows(), rows);
            assert!(rows <= PASS_ROWS);
        }
        assert_eq!(texts, lengths.len());
        assert!(passes(&[]).is_empty());
        assert_eq!(passes(&[PASS_ROWS + 5, 1]).len(), 2);
    }

    #[test]
    fn lengths_must_fit_the_tokens_and_the_model() {
        assert_eq!(check_lengths(&[2, 3], 5, &(1..=3)), Ok(vec![2, 3]));
        assert_eq!(check_lengths(&[0, 3], 3, &(0..=3)), Ok(vec![0, 3]));
        for (lengths, tokens) in [(&[2, 3][..], 4), (&[0, 5], 5), (&[4], 4), (&[-1, 2], 1)] {
            assert!(check_lengths(lengths, tokens, &(1..=3)).is_err(), "{lengths:?}");
        }
    }
}
