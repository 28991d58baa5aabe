//! Every score between two sets.

use crate::kernel::{Kernel, panels};
use crate::matrix::{Matrix, ShapeError, result_bytes};

/// The score of every left row with every right row: `[left × right]`, row-major.
///
/// A score has the bits of [`crate::dot`], wherever it stands. `O(left · right · dim)` time,
/// walked so that the rows stay in the cache.
///
/// # Errors
///
/// [`ShapeError::Dimension`] when the sets differ in dimension, [`ShapeError::ResultTooLarge`].
pub fn cosine_matrix(left: Matrix<'_>, right: Matrix<'_>) -> Result<Vec<f32>, ShapeError> {
    if left.dim() != right.dim() {
        return Err(ShapeError::Dimension { left: left.dim(), right: right.dim() });
    }
    let width = right.row_count();
    let count = left.row_count().saturating_mul(width);
    result_bytes(count, size_of::<f32>())?;

    let mut scores = vec![0.0; count];
    for panel in panels(left.row_count()) {
        Kernel::detect().scan_panel((left, panel), (right, 0), |row, column, score| {
            scores[row * width + column] = score;
        });
    }
    Ok(scores)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dot;
    use crate::testing::Random;

    #[test]
    fn holds_the_bits_of_dot_at_every_place() {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let (rows, columns, dim) = (random.below(60), random.below(60), 1 + random.below(30));
            let (left, right) = (random.unit_rows(rows, dim), random.unit_rows(columns, dim));
            let (left, right) =
                (Matrix::new(&left, dim).unwrap(), Matrix::new(&right, dim).unwrap());
            let naive: Vec<u32> = left
                .rows()
                .flat_map(|a| right.rows().map(|b| dot(a, b).unwrap().to_bits()))
                .collect();
            let scores = cosine_matrix(left, right).unwrap();
            assert_eq!(scores.iter().map(|score| score.to_bits()).collect::<Vec<_>>(), naive);
        }
    }

    #[test]
    fn refuses_a_result_over_the_limit() {
        let values = vec![0.0; 10_000];
        let column = Matrix::new(&values, 1).unwrap();
        let refused = ShapeError::ResultTooLarge { bytes: 400_000_000 };
        assert_eq!(cosine_matrix(column, column).unwrap_err(), refused);
    }

    #[test]
    fn refuses_two_dimensions() {
        let values = [0.0; 6];
        let (left, right) = (Matrix::new(&values, 2).unwrap(), Matrix::new(&values, 3).unwrap());
        let refused = ShapeError::Dimension { left: 2, right: 3 };
        assert_eq!(cosine_matrix(left, right).unwrap_err(), refused);
    }
}
