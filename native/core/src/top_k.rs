//! The rows of a corpus nearest a query.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::kernel::{Kernel, TILE_COLUMNS};
use crate::matrix::{Matrix, ShapeError};

/// A row of the corpus and its score against the query.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The row's number in the corpus, from 0.
    pub row: u32,
    /// The dot product with the query; between unit rows the cosine.
    pub score: f32,
}

/// The `k` rows of `corpus` that score highest against `query`, best first.
///
/// Equal scores keep corpus order, and a score that is not a number ranks below all others, so
/// the answer is the same on every machine. Fewer than `k` hits when the corpus is smaller.
/// `O(n·(d + log k))` time, `O(min(k, n))` memory: a heap of the best so far, never a sort of
/// the whole corpus.
///
/// # Errors
///
/// [`ShapeError::Dimension`] when `query` is not as long as a row.
pub fn top_k(query: &[f32], corpus: Matrix<'_>, k: usize) -> Result<Vec<Hit>, ShapeError> {
    if query.len() != corpus.dim() {
        return Err(ShapeError::Dimension { left: query.len(), right: corpus.dim() });
    }
    let k = k.min(corpus.row_count());
    if k == 0 {
        return Ok(Vec::new());
    }

    let kernel = Kernel::detect();
    let mut best = BinaryHeap::with_capacity(k + 1);
    let mut rows = 0..;
    for first in (0..corpus.row_count()).step_by(TILE_COLUMNS) {
        let [scores] = kernel.tile([query], corpus.rows_from::<TILE_COLUMNS>(first));
        let count = TILE_COLUMNS.min(corpus.row_count() - first);
        for (&score, row) in scores[..count].iter().zip(&mut rows) {
            keep_best(&mut best, k, Ranked(Hit { row, score }));
        }
    }
    Ok(best.into_sorted_vec().into_iter().map(|Reverse(Ranked(hit))| hit).collect())
}

/// Most rows lose to the worst kept one, and then the heap is not touched.
fn keep_best(best: &mut BinaryHeap<Reverse<Ranked>>, k: usize, hit: Ranked) {
    if best.len() < k {
        best.push(Reverse(hit));
    } else if let Some(mut worst) = best.peek_mut()
        && hit > worst.0
    {
        *worst = Reverse(hit);
    }
}

/// Orders hits: the greater is the better.
struct Ranked(Hit);

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.0, other.0);
        // Not `total_cmp`: it parts −0 from 0 and puts a positive NaN above infinity.
        let by_score = a.score.partial_cmp(&b.score);
        by_score.unwrap_or_else(|| b.score.is_nan().cmp(&a.score.is_nan())).then(b.row.cmp(&a.row))
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ranked {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dot;
    use crate::testing::Random;

    /// The definition, written for the reader: score every row, sort, cut.
    fn naive(query: &[f32], corpus: Matrix<'_>, k: usize) -> Vec<(u32, u32)> {
        let mut hits: Vec<(u32, f32)> = (0..)
            .zip(corpus.rows())
            .map(|(row, vector)| (row, dot(query, vector).unwrap()))
            .collect();
        let key = |score: f32| if score.is_nan() { f32::NEG_INFINITY } else { score + 0.0 };
        hits.sort_by(|a, b| key(b.1).total_cmp(&key(a.1)));
        hits.iter().take(k).map(|&(row, score)| (row, score.to_bits())).collect()
    }

    fn hits(query: &[f32], corpus: Matrix<'_>, k: usize) -> Vec<(u32, u32)> {
        let hits = top_k(query, corpus, k).unwrap();
        hits.iter().map(|hit| (hit.row, hit.score.to_bits())).collect()
    }

    #[test]
    fn is_the_head_of_the_sorted_scores() {
        let mut random = Random::new(4);
        for _ in 0..500 {
            let (rows, dim) = (random.below(40), 1 + random.below(20));
            let values = random.unit_rows(rows, dim);
            let corpus = Matrix::new(&values, dim).unwrap();
            let query = random.unit_rows(1, dim);
            let k = random.below(50);
            assert_eq!(hits(&query, corpus, k), naive(&query, corpus, k));
        }
    }

    #[test]
    fn ranks_nan_last_and_both_zeros_alike() {
        let corpus = [f32::NAN, -0.0, 0.0, -1.0, -f32::NAN, 1.0];
        let corpus = Matrix::new(&corpus, 1).unwrap();
        let rows: Vec<u32> = top_k(&[1.0], corpus, 6).unwrap().iter().map(|hit| hit.row).collect();
        assert_eq!(rows, [5, 1, 2, 3, 0, 4]);
    }

    #[test]
    fn gives_the_whole_corpus_for_a_huge_k_and_nothing_for_none() {
        let corpus = Matrix::new(&[1.0, 2.0], 1).unwrap();
        assert_eq!(top_k(&[1.0], corpus, usize::MAX).unwrap().len(), 2);
        assert!(top_k(&[1.0], corpus, 0).unwrap().is_empty());
    }

    #[test]
    fn refuses_a_query_of_another_dimension() {
        let corpus = Matrix::new(&[1.0, 2.0], 2).unwrap();
        let refused = ShapeError::Dimension { left: 1, right: 2 };
        assert_eq!(top_k(&[1.0], corpus, 1).unwrap_err(), refused);
    }
}
