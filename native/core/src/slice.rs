//! Shorter vectors from longer ones.

use std::fmt;

use crate::grid::{STEPS_PER_ONE, from_step, nearest_step};
use crate::matrix::Matrix;

/// Lanes of the running sum of squares; part of the result, as in [`crate::dot`].
const LANES: usize = 8;

/// The first `dim` components of each row, scaled to unit length: `[rows × dim]`.
///
/// Each component is then rounded to the nearest multiple of 1e-7 (halves to even) and stored as
/// the nearest `f32`. Seven decimals therefore say it exactly: written and parsed again it has
/// the same bits, so JSON and base64 carry the same numbers. A row's length is 1 to within 2e-6.
/// A row whose prefix is all zeros stays zeros; no component is −0.
///
/// # Errors
///
/// [`SliceError`], for each of its reasons.
pub fn slice_and_renormalise(vectors: Matrix<'_>, dim: usize) -> Result<Vec<f32>, SliceError> {
    if dim == 0 || dim > vectors.dim() {
        return Err(SliceError::Dimension { from: vectors.dim(), to: dim });
    }
    let mut sliced = vec![0.0; vectors.row_count() * dim];
    for ((row, vector), target) in vectors.rows().enumerate().zip(sliced.chunks_exact_mut(dim)) {
        if !write_unit(&vector[..dim], target) {
            return Err(SliceError::NotFinite { row });
        }
    }
    Ok(sliced)
}

/// The same of one row, for its first components, as many as `target` has; false, and nothing written,
/// when they are not finite.
pub fn write_unit<T: Copy + Into<f64>>(prefix: &[T], target: &mut [f32]) -> bool {
    let squares = sum_of_squares(prefix);
    if !squares.is_finite() {
        return false;
    }
    if squares == 0.0 {
        target.fill(0.0);
        return true;
    }
    let scale = STEPS_PER_ONE / squares.sqrt();
    for (component, &value) in target.iter_mut().zip(prefix) {
        *component = from_step(nearest_step(value.into() * scale));
    }
    true
}

/// In double precision the square of an `f32` or of an `i16` is exact and a sum of them neither overflows nor
/// vanishes, so the sum is finite exactly when every value is.
fn sum_of_squares<T: Copy + Into<f64>>(values: &[T]) -> f64 {
    let mut sums = [0.0; LANES];
    let (chunks, rest) = values.as_chunks::<LANES>();
    for chunk in chunks {
        for (sum, &value) in sums.iter_mut().zip(chunk) {
            *sum += value.into() * value.into();
        }
    }
    for (sum, &value) in sums.iter_mut().zip(rest) {
        *sum += value.into() * value.into();
    }
    sums.iter().sum()
}

/// Why vectors cannot be made shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceError {
    /// A dimension that is 0 or above the vectors' own.
    Dimension {
        /// The vectors' own.
        from: usize,
        /// The one asked for.
        to: usize,
    },
    /// A row that holds an infinity or a NaN among the components asked for.
    NotFinite {
        /// The first such row.
        row: usize,
    },
}

impl fmt::Display for SliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dimension { from, to } => {
                write!(f, "expected a dimension from 1 to {from} but got {to}")
            }
            Self::NotFinite { row } => write!(f, "expected finite values but row {row} has others"),
        }
    }
}

impl std::error::Error for SliceError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    /// The definition: cut, divide by the length, round to seven decimals.
    fn naive(vectors: Matrix<'_>, dim: usize) -> Vec<f32> {
        let mut sliced = Vec::new();
        for vector in vectors.rows() {
            let prefix: Vec<f64> = vector[..dim].iter().map(|&x| f64::from(x)).collect();
            let length = prefix.iter().map(|x| x * x).sum::<f64>().sqrt();
            let unit = |x: f64| if length > 0.0 { x / length } else { 0.0 };
            sliced
                .extend(prefix.iter().map(|&x| format!("{:.7}", unit(x)).parse::<f32>().unwrap()));
        }
        sliced
    }

    #[test]
    fn is_the_unit_prefix_on_the_grid() {
        let mut random = Random::new(8);
        for _ in 0..500 {
            let (rows, from) = (random.below(20), 1 + random.below(40));
            let to = 1 + random.below(from);
            let values = random.components(rows * from);
            let vectors = Matrix::new(&values, from).unwrap();
            let sliced = slice_and_renormalise(vectors, to).unwrap();
            assert_eq!(sliced.len(), rows * to);
            for (&component, twin) in sliced.iter().zip(naive(vectors, to)) {
                // The twin's own roundings may put a value on the other side of a half.
                assert!((component - twin).abs() <= 1.1e-7, "{component} for {twin}");
                assert!(component.to_bits() != (-0.0_f32).to_bits());
            }
        }
    }

    #[test]
    fn comes_back_from_seven_decimals_with_the_same_bits() {
        let mut random = Random::new(9);
        for dim in [1, 2, 3, 128, 256, 384] {
            let values = random.components(100 * dim);
            let vectors = Matrix::new(&values, dim).unwrap();
            for component in slice_and_renormalise(vectors, dim).unwrap() {
                let parsed: f32 = format!("{component:.7}").parse().unwrap();
                assert_eq!(component.to_bits(), parsed.to_bits());
                assert!(component.abs() <= 1.0);
            }
        }
    }

    #[test]
    fn has_unit_length_from_the_smallest_to_the_largest_values() {
        for size in [1e-45, 1e-38, 1e-3, 1.0, 1e30, f32::MAX] {
            let values = [size, -size, size, size];
            let sliced = slice_and_renormalise(Matrix::new(&values, 4).unwrap(), 4).unwrap();
            assert_eq!(sliced, [0.5, -0.5, 0.5, 0.5]);
        }
    }

    #[test]
    fn keeps_a_row_of_zeros() {
        let values = [0.0, -0.0, 3.0, 4.0];
        let bits = [0.0, 0.0, 0.6, 0.8].map(f32::to_bits);
        let sliced = slice_and_renormalise(Matrix::new(&values, 2).unwrap(), 2).unwrap();
        assert_eq!(sliced.iter().map(|x| x.to_bits()).collect::<Vec<_>>(), bits);
    }

    #[test]
    fn refuses_other_dimensions_and_values_that_are_no_numbers() {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let values = [1.0, 0.0, 1.0, value];
            let vectors = Matrix::new(&values, 2).unwrap();
            let refused = SliceError::NotFinite { row: 1 };
            assert_eq!(slice_and_renormalise(vectors, 2).unwrap_err(), refused);
            assert_eq!(slice_and_renormalise(vectors, 1).unwrap(), [1.0, 1.0]);
            for to in [0, 3, usize::MAX] {
                let refused = SliceError::Dimension { from: 2, to };
                assert_eq!(slice_and_renormalise(vectors, to).unwrap_err(), refused);
            }
        }
    }
}
