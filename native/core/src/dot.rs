//! The score of two vectors.

use crate::kernel::Kernel;
use crate::matrix::ShapeError;

/// The dot product of two vectors of one length; between unit vectors, their cosine.
///
/// The result has the same bits on every machine, and every function of this crate gives a pair
/// of rows these bits: eight lanes of fused multiply-adds over components 0, 8, 16, … to 7, 15,
/// 23, …, the last lanes filled up with zeros, then added as `(s₀+s₁)+(s₂+s₃)` with
/// `sᵢ = laneᵢ + laneᵢ₊₄`. Only the payload of a NaN may differ.
///
/// Between unit vectors the error is under 1e-6; the score of a row with itself may miss 1 by
/// that much, and exceed it.
///
/// # Errors
///
/// [`ShapeError::Dimension`] when the lengths differ.
pub fn dot(left: &[f32], right: &[f32]) -> Result<f32, ShapeError> {
    if left.len() != right.len() {
        return Err(ShapeError::Dimension { left: left.len(), right: right.len() });
    }
    let [[score]] = Kernel::detect().tile([left], [right]);
    Ok(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    /// The definition, in twice the precision.
    fn naive(left: &[f32], right: &[f32]) -> f64 {
        left.iter().zip(right).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
    }

    #[test]
    fn is_within_a_millionth_of_the_definition_between_unit_rows() {
        let mut random = Random::new(1);
        for dim in (1..70).chain([128, 256, 384, 1000]) {
            let rows = random.unit_rows(2, dim);
            let (left, right) = rows.split_at(dim);
            let error = (f64::from(dot(left, right).unwrap()) - naive(left, right)).abs();
            assert!(error < 1e-6, "dim {dim}: off by {error}");
        }
    }

    #[test]
    fn is_zero_between_empty_vectors() {
        assert_eq!(dot(&[], &[]).unwrap().to_bits(), 0);
    }

    #[test]
    fn refuses_two_lengths() {
        let refused = ShapeError::Dimension { left: 1, right: 2 };
        assert_eq!(dot(&[1.0], &[1.0, 2.0]).unwrap_err(), refused);
    }
}
