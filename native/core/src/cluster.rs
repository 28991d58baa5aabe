//! Groups of rows that a chain of scores at or above a threshold ties together.

use std::collections::HashMap;

use crate::kernel::panels;
use crate::matrix::Matrix;
use crate::pairs::{PairsError, Scan, number};

/// The cluster of each row: the connected components of the pairs that [`crate::pairs_above`]
/// gives. `[rows]`, clusters numbered from 0 in order of their first member; a row without a
/// pair has a number of its own.
///
/// Two members of a cluster need not score above the threshold themselves. `O(n²·d)` time, `O(n)`
/// memory: a union-find, no list of pairs.
///
/// # Errors
///
/// [`PairsError::Threshold`], [`PairsError::TooManyRows`].
pub fn cluster_by_threshold(rows: Matrix<'_>, threshold: f64) -> Result<Vec<u32>, PairsError> {
    let scan = Scan::new(rows, threshold)?;
    let mut forest = Forest { parents: (0..rows.row_count()).collect() };
    for panel in panels(rows.row_count()) {
        scan.visit(panel, |left, right, _| forest.join(left, right));
    }
    Ok(forest.numbered())
}

/// Disjoint sets of rows. A root is the first row of its set, so that numbering needs no sort.
struct Forest {
    parents: Vec<usize>,
}

impl Forest {
    /// Halves the path on the way (Tarjan and van Leeuwen 1984), which keeps it short.
    fn root(&mut self, mut row: usize) -> usize {
        while self.parents[row] != row {
            self.parents[row] = self.parents[self.parents[row]];
            row = self.parents[row];
        }
        row
    }

    fn join(&mut self, left: usize, right: usize) {
        let (left, right) = (self.root(left), self.root(right));
        self.parents[left.max(right)] = left.min(right);
    }

    fn numbered(mut self) -> Vec<u32> {
        let mut numbers = HashMap::new();
        (0..self.parents.len())
            .map(|row| {
                let next = number(numbers.len());
                *numbers.entry(self.root(row)).or_insert(next)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs_above;
    use crate::testing::Random;

    /// The definition: spread the lowest row along the pairs until nothing changes, renumber.
    fn naive(rows: Matrix<'_>, threshold: f64) -> Vec<u32> {
        let pairs = pairs_above(rows, threshold).unwrap();
        let mut lowest: Vec<u32> = (0..).take(rows.row_count()).collect();
        loop {
            let before = lowest.clone();
            for (&left, &right) in pairs.left.iter().zip(&pairs.right) {
                let least = lowest[left as usize].min(lowest[right as usize]);
                lowest[left as usize] = least;
                lowest[right as usize] = least;
            }
            if lowest == before {
                break;
            }
        }
        let mut order = lowest.clone();
        order.sort_unstable();
        order.dedup();
        lowest.iter().map(|row| number(order.binary_search(row).unwrap())).collect()
    }

    #[test]
    fn is_the_connected_components_of_the_pairs() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let (rows, dim) = (random.below(130), 1 + random.below(12));
            let values = random.unit_rows(rows, dim);
            let rows = Matrix::new(&values, dim).unwrap();
            for threshold in [-1.0, 0.3, 0.7, 0.85, 0.999, 2.0] {
                let clusters = cluster_by_threshold(rows, threshold).unwrap();
                assert_eq!(clusters, naive(rows, threshold), "at {threshold}");
            }
        }
    }

    #[test]
    fn numbers_clusters_by_their_first_member_and_chains_them() {
        let angles = [0.0_f32, 2.0, 0.3, 3.5, 0.6, 2.2];
        let values: Vec<f32> = angles.iter().flat_map(|a| [a.cos(), a.sin()]).collect();
        let rows = Matrix::new(&values, 2).unwrap();
        let threshold = f64::from(0.31_f32.cos());
        assert_eq!(cluster_by_threshold(rows, threshold).unwrap(), [0, 1, 0, 2, 0, 1]);
    }

    #[test]
    fn refuses_a_threshold_that_is_no_number() {
        let rows = Matrix::new(&[], 1).unwrap();
        assert!(cluster_by_threshold(rows, f64::NAN).is_err());
    }
}
