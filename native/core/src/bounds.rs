//! What a pair of rows can score at most, from a few numbers a row: most pairs of a menu score far below
//! any threshold, and need no more of a look.

use crate::kernel::Kernel;
use crate::matrix::Matrix;

/// Components of a row that are taken as they are; one more says how long the rest is. The first
/// components of our vectors hold the most: of 425 names' pairs 0.04 % may reach 0.85 by 64.
const HEAD: usize = 63;
/// Below so many components there is little to save.
const DIM_MIN: usize = 2 * (HEAD + 1);
/// What a score and its bound may miss for rounding, as a share of the product of the rows' lengths:
/// ten times what `dot` promises.
const SLACK: f32 = 1e-5;

/// A short row for each row. Their score is at least that of the rows, but for rounding: by Cauchy and
/// Schwarz the rests score no more than the product of their lengths.
pub(crate) struct Bounds {
    values: Vec<f32>,
    /// What is added to a bound for rounding.
    slack: f32,
}

impl Bounds {
    /// None where they would not pay, or where rows are not numbers.
    pub(crate) fn of(rows: Matrix<'_>) -> Option<Self> {
        if rows.dim() < DIM_MIN {
            return None;
        }
        let kernel = Kernel::detect();
        let square = |row: &[f32]| {
            let [[square]] = kernel.tile([row], [row]);
            square
        };
        let mut values = Vec::with_capacity(rows.row_count() * (HEAD + 1));
        let mut longest = 0.0_f32;
        for row in rows.rows() {
            let (head, rest) = row.split_at(HEAD);
            let (head_square, rest_square) = (square(head), square(rest));
            longest = longest.max(head_square + rest_square);
            if !(head_square + rest_square).is_finite() {
                return None;
            }
            values.extend_from_slice(head);
            values.push(rest_square.sqrt());
        }
        Some(Self { values, slack: SLACK * longest })
    }

    /// The rows' bounds as rows.
    pub(crate) fn rows(&self) -> Option<Matrix<'_>> {
        Matrix::new(&self.values, HEAD + 1).ok()
    }

    /// The least bound of a pair that may score `at_least`.
    pub(crate) fn least(&self, at_least: f32) -> f32 {
        at_least - self.slack
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dot;
    use crate::testing::Random;

    #[test]
    fn are_never_below_the_scores() {
        let mut random = Random::new(8);
        for dim in [DIM_MIN, 200, 384] {
            let values = random.unit_rows(40, dim);
            let rows = Matrix::new(&values, dim).unwrap();
            let bounds = Bounds::of(rows).unwrap();
            let short: Vec<&[f32]> = bounds.rows().unwrap().rows().collect();
            for (i, left) in rows.rows().enumerate() {
                for (j, right) in rows.rows().enumerate() {
                    let bound = dot(short[i], short[j]).unwrap();
                    let score = dot(left, right).unwrap();
                    assert!(bound >= bounds.least(score), "{bound} {score}");
                }
            }
        }
    }

    #[test]
    fn are_left_out_where_they_say_nothing() {
        let few = vec![1.0; DIM_MIN - 1];
        assert!(Bounds::of(Matrix::new(&few, DIM_MIN - 1).unwrap()).is_none());
        for odd in [f32::NAN, f32::INFINITY, 3e38] {
            let mut values = vec![0.1; 2 * DIM_MIN];
            values[DIM_MIN + 3] = odd;
            assert!(Bounds::of(Matrix::new(&values, DIM_MIN).unwrap()).is_none());
        }
    }
}
