//! The pairs of one set that score at or above a threshold.

use std::cell::Cell;
use std::fmt;
use std::ops::Range;

use crate::bounds::Bounds;
use crate::kernel::{Kernel, PANEL_ROWS, panels};
use crate::matrix::{Matrix, RESULT_BYTES_MAX};

/// The most rows whose pairs are scanned: about two thousand million pairs, seconds of work.
///
/// The largest request has 2,000; a caller above this limit has made a mistake, and would hold
/// a thread for minutes.
pub const SCANNED_ROWS_MAX: usize = 1 << 16;

/// Bounds pay while they tell apart so many times the pairs that they leave.
const LOOKED_SHARE: usize = 32;

/// The most pairs that one result may hold: three 32-bit numbers each.
const PAIRS_MAX: usize = RESULT_BYTES_MAX / 12;

/// Pairs of rows with their scores: three columns of one length.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    /// The earlier row of each pair.
    pub left: Vec<u32>,
    /// The later row of each pair.
    pub right: Vec<u32>,
    /// The score of each pair.
    pub scores: Vec<f32>,
}

/// All pairs of rows `left < right` that score at least `threshold`, by `left`, then `right`.
///
/// A score has the bits of [`crate::dot`] and is compared as it is, widened; one that is not a
/// number is below any threshold. `O(n²·d)` time, half of the square, a few times less for vectors of
/// ours, of which most pairs can be told apart by [`Bounds`]; memory for these and the pairs found.
///
/// # Errors
///
/// [`PairsError`], for each of its reasons.
pub fn pairs_above(rows: Matrix<'_>, threshold: f64) -> Result<Pairs, PairsError> {
    let scan = Scan::new(rows, threshold)?;
    let mut pairs = Pairs::default();
    let mut found = [const { Vec::new() }; PANEL_ROWS];
    for panel in panels(rows.row_count()) {
        scan.visit(panel.clone(), |left, right, score| {
            found[left - panel.start].push((right, score));
        });
        for (left, found) in panel.zip(&mut found) {
            pairs.append(left, found);
        }
        if pairs.left.len() > PAIRS_MAX {
            return Err(PairsError::TooManyPairs);
        }
    }
    Ok(pairs)
}

impl Pairs {
    fn append(&mut self, left: usize, found: &mut Vec<(usize, f32)>) {
        for (right, score) in found.drain(..) {
            self.left.push(number(left));
            self.right.push(number(right));
            self.scores.push(score);
        }
    }
}

/// A look through the pairs of a set.
struct Scan<'a> {
    rows: Matrix<'a>,
    bounds: Option<Bounds>,
    /// Whether bounds told most pairs of the last panel apart: with a low threshold they tell few, and the
    /// others cost three times as much one by one.
    bounds_pay: Cell<bool>,
    /// The least score that reaches the threshold.
    at_least: f32,
}

impl<'a> Scan<'a> {
    /// Checks the arguments.
    fn new(rows: Matrix<'a>, threshold: f64) -> Result<Self, PairsError> {
        if !threshold.is_finite() {
            return Err(PairsError::Threshold { threshold });
        }
        if rows.row_count() > SCANNED_ROWS_MAX {
            return Err(PairsError::TooManyRows { rows: rows.row_count() });
        }
        #[expect(clippy::cast_possible_truncation, reason = "rounding is mended in the next line")]
        let nearest = threshold as f32;
        let at_least = if f64::from(nearest) < threshold { nearest.next_up() } else { nearest };
        Ok(Self { rows, bounds: Bounds::of(rows), bounds_pay: Cell::new(true), at_least })
    }

    /// Calls `visit` with (left, right, score) for each pair that [`pairs_above`] gives whose left
    /// row is in `panel`; each left row meets its right rows in order.
    fn visit(&self, panel: Range<usize>, mut visit: impl FnMut(usize, usize, f32)) {
        let (rows, kernel) = (self.rows, Kernel::detect());
        let first_column = panel.start + 1;
        let bounds = self.bounds.as_ref().filter(|_| self.bounds_pay.get());
        let Some((bounds, short)) = bounds.and_then(|all| all.rows().map(|rows| (all, rows)))
        else {
            kernel.scan_panel((rows, panel), (rows, first_column), |left, right, score| {
                if score >= self.at_least && right > left {
                    visit(left, right, score);
                }
            });
            return;
        };
        let least = bounds.least(self.at_least);
        let (mut looked, mut told) = (0, 0);
        kernel.scan_panel((short, panel), (short, first_column), |left, right, bound| {
            if bound >= least && right > left {
                looked += 1;
                let [[score]] = kernel.tile(rows.rows_from::<1>(left), rows.rows_from::<1>(right));
                if score >= self.at_least {
                    visit(left, right, score);
                }
            } else {
                told += 1;
            }
        });
        self.bounds_pay.set(LOOKED_SHARE * looked <= told);
    }
}

/// A row number: [`SCANNED_ROWS_MAX`] keeps it far below 32 bits.
#[expect(clippy::cast_possible_truncation, reason = "see above")]
fn number(row: usize) -> u32 {
    row as u32
}

/// Why the pairs of a set cannot be given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairsError {
    /// A threshold that is not a finite number.
    Threshold {
        /// What was given.
        threshold: f64,
    },
    /// More rows than [`SCANNED_ROWS_MAX`].
    TooManyRows {
        /// How many rows there are.
        rows: usize,
    },
    /// More pairs than one result may hold.
    TooManyPairs,
}

impl fmt::Display for PairsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Threshold { threshold } => {
                write!(f, "expected a finite threshold but got {threshold}")
            }
            Self::TooManyRows { rows } => {
                write!(f, "expected at most {SCANNED_ROWS_MAX} rows to compare but got {rows}")
            }
            Self::TooManyPairs => {
                write!(f, "expected at most {PAIRS_MAX} pairs above the threshold but found more")
            }
        }
    }
}

impl std::error::Error for PairsError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dot;
    use crate::testing::Random;

    type Pair = (u32, u32, u32);

    /// The definition: two loops and a comparison.
    fn naive(rows: Matrix<'_>, threshold: f64) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (i, left) in rows.rows().enumerate() {
            for (j, right) in rows.rows().enumerate().skip(i + 1) {
                let score = dot(left, right).unwrap();
                if f64::from(score) >= threshold {
                    pairs.push((number(i), number(j), score.to_bits()));
                }
            }
        }
        pairs
    }

    fn pairs(rows: Matrix<'_>, threshold: f64) -> Vec<Pair> {
        let Pairs { left, right, scores } = pairs_above(rows, threshold).unwrap();
        let scores = scores.into_iter().map(f32::to_bits);
        left.into_iter().zip(right).zip(scores).map(|((i, j), score)| (i, j, score)).collect()
    }

    #[test]
    fn is_every_pair_at_or_above_the_threshold_in_order() {
        let mut random = Random::new(6);
        for _ in 0..200 {
            let dims = [1 + random.below(12), 128 + random.below(90)];
            let (rows, dim) = (random.below(130), dims[random.below(2)]);
            let mut values = random.unit_rows(rows, dim);
            // Some that are nearly alike.
            for row in 1..rows / 2 {
                let (before, own) = values.split_at_mut(row * dim);
                own[..dim - 1].copy_from_slice(&before[..dim - 1]);
            }
            let rows = Matrix::new(&values, dim).unwrap();
            for threshold in [-1e300, -0.5, 0.0, 0.85, f64::from(random.component()), 1.0, 1e300] {
                assert_eq!(pairs(rows, threshold), naive(rows, threshold), "at {threshold}");
            }
        }
    }

    #[test]
    fn compares_with_the_threshold_itself_and_not_its_rounding() {
        let score = 0.85_f32;
        let values = [1.0, score];
        let rows = Matrix::new(&values, 1).unwrap();
        let exact = f64::from(score);
        assert_eq!(pairs(rows, exact).len(), 1);
        assert_eq!(pairs(rows, exact.next_up()).len(), 0);
        assert_eq!(pairs(rows, exact.next_down()).len(), 1);
    }

    #[test]
    fn never_pairs_a_row_that_is_not_a_number() {
        let values = [1.0, f32::NAN, 1.0];
        assert_eq!(pairs(Matrix::new(&values, 1).unwrap(), -2.0), [(0, 2, 1.0_f32.to_bits())]);
    }

    #[test]
    fn refuses_what_it_cannot_answer() {
        let values = vec![1.0; SCANNED_ROWS_MAX + 1];
        let rows = Matrix::new(&values, 1).unwrap();
        let refused = PairsError::TooManyRows { rows: SCANNED_ROWS_MAX + 1 };
        assert_eq!(pairs_above(rows, 0.5).unwrap_err(), refused);
        let rows = Matrix::new(&values[..8_000], 1).unwrap();
        assert_eq!(pairs_above(rows, 0.5).unwrap_err(), PairsError::TooManyPairs);
        let rows = Matrix::new(&values[..2], 1).unwrap();
        for threshold in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(matches!(pairs_above(rows, threshold), Err(PairsError::Threshold { .. })));
        }
    }
}
