//! Softmax attention of each head over its own text's tokens.

use std::ops::Range;

use super::float::{dot, softmax};

/// Components of a head.
pub(super) const HEAD: usize = 64;

/// Where a head's queries, keys and values lie in a row of `qkv`.
struct Head<'a> {
    qkv: &'a [f32],
    width: usize,
    first: usize,
}

impl<'a> Head<'a> {
    #[inline(always)]
    fn part(&self, row: usize, part: usize) -> &'a [f32] {
        let from = (row * 3 + part) * self.width + self.first;
        &self.qkv[from..from + HEAD]
    }
}

/// Writes `mixed`, `[rows × width]`, of the rows of one text: for each of them and each head the
/// values of its text, weighed by the softmax of query · key / √64. `qkv` is `[rows × 3 width]`;
/// `weights` holds at least a number for each row of the text.
#[inline(always)]
pub(super) fn attend(
    qkv: &[f32],
    mixed: &mut [f32],
    (span, width): (Range<usize>, usize),
    weights: &mut [f32],
) {
    let weights = &mut weights[..span.len()];
    for first in (0..width).step_by(HEAD) {
        let head = Head { qkv, width, first };
        for row in span.clone() {
            for (weight, other) in weights.iter_mut().zip(span.clone()) {
                *weight = dot(head.part(row, 0), head.part(other, 1)) * 0.125;
            }
            softmax(weights);
            let mut sums = [0.0; HEAD];
            for (&weight, other) in weights.iter().zip(span.clone()) {
                for (sum, value) in sums.iter_mut().zip(head.part(other, 2)) {
                    *sum += weight * value;
                }
            }
            mixed[row * width + first..][..HEAD].copy_from_slice(&sums);
        }
    }
}
