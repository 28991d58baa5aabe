//! A checked view of a set of vectors, and the errors of shapes that do not fit.

use std::fmt;
use std::slice::ChunksExact;

/// The most bytes that one result may take: 256 MiB.
///
/// A hundred times what the largest request needs (5,000 × 384 floats as JSON are 20 MB), and
/// little enough that the allocation itself does not fail on a machine that runs the models.
pub const RESULT_BYTES_MAX: usize = 256 << 20;

/// A set of vectors: `[rows × dim]`, row-major, borrowed. `dim` is at least 1, `rows` may be 0.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a> {
    values: &'a [f32],
    dim: usize,
}

impl<'a> Matrix<'a> {
    /// Views `values` as rows of `dim` components.
    ///
    /// # Errors
    ///
    /// [`ShapeError::ZeroDimension`], [`ShapeError::Ragged`] when `values` is not a whole number
    /// of rows, [`ShapeError::TooManyRows`] when a row number would not fit in 32 bits.
    pub fn new(values: &'a [f32], dim: usize) -> Result<Self, ShapeError> {
        if dim == 0 {
            return Err(ShapeError::ZeroDimension);
        }
        if !values.len().is_multiple_of(dim) {
            return Err(ShapeError::Ragged { values: values.len(), dim });
        }
        if u32::try_from(values.len() / dim).is_err() {
            return Err(ShapeError::TooManyRows { rows: values.len() / dim });
        }
        Ok(Self { values, dim })
    }

    /// The components of one row.
    #[must_use]
    pub fn dim(self) -> usize {
        self.dim
    }

    /// How many rows there are.
    #[must_use]
    pub fn row_count(self) -> usize {
        self.values.len() / self.dim
    }

    /// All components, row after row.
    #[must_use]
    pub fn values(self) -> &'a [f32] {
        self.values
    }

    /// The rows in order, each `[dim]`.
    pub fn rows(self) -> ChunksExact<'a, f32> {
        self.values.chunks_exact(self.dim)
    }

    /// The `N` rows from `first` on; past the last row, the last row again.
    ///
    /// Kernels work on a fixed number of rows: filling up with a real row costs a few wasted
    /// scores at the edge and spares every kernel a second, narrower version.
    pub(crate) fn rows_from<const N: usize>(self, first: usize) -> [&'a [f32]; N] {
        std::array::from_fn(|offset| {
            let start = (first + offset).min(self.row_count() - 1) * self.dim;
            &self.values[start..start + self.dim]
        })
    }
}

/// Why a set of vectors, or two of them together, cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// Rows of no components.
    ZeroDimension,
    /// A number of values that is not a multiple of the dimension.
    Ragged {
        /// How many values there are.
        values: usize,
        /// The components of one row.
        dim: usize,
    },
    /// Two sets whose rows have different lengths.
    Dimension {
        /// The components of a row on the left.
        left: usize,
        /// The components of a row on the right.
        right: usize,
    },
    /// More rows than 32 bits can number.
    TooManyRows {
        /// How many rows there are.
        rows: usize,
    },
    /// A result over [`RESULT_BYTES_MAX`].
    ResultTooLarge {
        /// How many bytes it would take.
        bytes: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ZeroDimension => write!(f, "expected a dimension of at least 1 but got 0"),
            Self::Ragged { values, dim } => {
                write!(f, "expected a whole number of rows of {dim} values but got {values} values")
            }
            Self::Dimension { left, right } => {
                write!(f, "expected rows of one dimension but got {left} and {right}")
            }
            Self::TooManyRows { rows } => {
                write!(f, "expected at most {} rows but got {rows}", u32::MAX)
            }
            Self::ResultTooLarge { bytes } => write!(
                f,
                "expected a result of at most {RESULT_BYTES_MAX} bytes but it would take {bytes}"
            ),
        }
    }
}

impl std::error::Error for ShapeError {}

/// The bytes of `count` items of `size` bytes, when they fit one result.
///
/// # Errors
///
/// [`ShapeError::ResultTooLarge`], also when the product overflows.
pub(crate) fn result_bytes(count: usize, size: usize) -> Result<usize, ShapeError> {
    let bytes = count.saturating_mul(size);
    if bytes > RESULT_BYTES_MAX {
        return Err(ShapeError::ResultTooLarge { bytes });
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_rows() {
        let matrix = Matrix::new(&[1.0, 2.0, 3.0, 4.0], 2).unwrap();
        assert_eq!(matrix.row_count(), 2);
        assert_eq!(matrix.rows().collect::<Vec<_>>(), [[1.0, 2.0], [3.0, 4.0]]);
    }

    #[test]
    fn repeats_the_last_row_at_the_edge() {
        let matrix = Matrix::new(&[1.0, 2.0, 3.0], 1).unwrap();
        assert_eq!(matrix.rows_from::<3>(1), [[2.0], [3.0], [3.0]]);
    }

    #[test]
    fn refuses_what_is_no_set_of_rows() {
        assert_eq!(Matrix::new(&[], 0).unwrap_err(), ShapeError::ZeroDimension);
        let ragged = ShapeError::Ragged { values: 1, dim: 2 };
        assert_eq!(Matrix::new(&[1.0], 2).unwrap_err(), ragged);
        assert_eq!(
            ragged.to_string(),
            "expected a whole number of rows of 2 values but got 1 values"
        );
    }

    #[test]
    fn refuses_a_product_that_overflows() {
        let refused = ShapeError::ResultTooLarge { bytes: usize::MAX };
        assert_eq!(result_bytes(usize::MAX, 4), Err(refused));
        assert_eq!(result_bytes(RESULT_BYTES_MAX / 4, 4), Ok(RESULT_BYTES_MAX));
    }
}
