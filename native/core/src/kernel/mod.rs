//! The one inner loop: the dot products of a few rows with a few others, in each way that a
//! machine may compute them, and the walk over two sets that keeps the rows in the cache.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use std::ops::Range;

use crate::matrix::Matrix;

/// Lanes of one running sum; part of what a score is, so a change here changes answers.
const LANES: usize = 8;

/// Rows that a tile takes from the left and from the right: twelve running sums, three left
/// values and one right value are the sixteen registers of AVX2.
pub(crate) const TILE_ROWS: usize = 3;
pub(crate) const TILE_COLUMNS: usize = 4;

/// Left rows that stay in the cache while the right ones pass by: 24 KB at 128 components,
/// 72 KB at 384. A multiple of [`TILE_ROWS`].
pub(crate) const PANEL_ROWS: usize = 48;

/// A way to compute scores that this machine has. All ways give the same bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel(Path);

/// Private, so that only [`Kernel::detect`] can claim that the machine has a feature.
#[derive(Clone, Copy, Debug)]
enum Path {
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Portable,
}

impl Kernel {
    /// The fastest way that this machine has.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            return Self(Path::Avx2);
        }
        Self::portable()
    }

    /// The way that every machine has.
    pub(crate) fn portable() -> Self {
        Self(Path::Portable)
    }

    /// The score of each left row with each right row, each as [`crate::dot`] defines it.
    ///
    /// # Panics
    ///
    /// When the rows are not all of one length.
    #[inline]
    pub(crate) fn tile<const R: usize, const C: usize>(
        self,
        left: [&[f32]; R],
        right: [&[f32]; C],
    ) -> [[f32; C]; R] {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            #[expect(unsafe_code, reason = "calls code for a feature found at run time")]
            // SAFETY: `detect` alone makes this path, after finding AVX2 and FMA.
            Path::Avx2 => unsafe { avx2::tile(left, right) },
            Path::Portable => portable::tile(left, right),
        }
    }

    /// Calls `visit` with (left row, right row, score) for each left row of `panel` and each
    /// right row from `first_column` on.
    ///
    /// A left row meets its right rows in order, while the left rows take turns: the panel
    /// stays in the cache and each right row is read once. Both sets have one dimension.
    pub(crate) fn scan_panel(
        self,
        (left, panel): (Matrix<'_>, Range<usize>),
        (right, first_column): (Matrix<'_>, usize),
        mut visit: impl FnMut(usize, usize, f32),
    ) {
        for column in (first_column..right.row_count()).step_by(TILE_COLUMNS) {
            let columns = right.rows_from::<TILE_COLUMNS>(column);
            let column_count = TILE_COLUMNS.min(right.row_count() - column);
            for row in panel.clone().step_by(TILE_ROWS) {
                let scores = self.tile(left.rows_from::<TILE_ROWS>(row), columns);
                for (row, scores) in (row..panel.end).zip(&scores) {
                    for (offset, &score) in scores[..column_count].iter().enumerate() {
                        visit(row, column + offset, score);
                    }
                }
            }
        }
    }
}

/// The rows of a set in order, cut into panels for [`Kernel::scan_panel`].
pub(crate) fn panels(row_count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..row_count).step_by(PANEL_ROWS).map(move |start| start..(start + PANEL_ROWS).min(row_count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    fn bits<const R: usize, const C: usize>(scores: [[f32; C]; R]) -> Vec<u32> {
        scores.as_flattened().iter().map(|score| score.to_bits()).collect()
    }

    #[test]
    fn gives_the_same_bits_on_every_path_and_in_every_tile() {
        let mut random = Random::new(2);
        let kernels = [Kernel::detect(), Kernel::portable()];
        for dim in (1..40).chain([128, 256, 384, 391]) {
            let values = random.components(dim * (TILE_ROWS + TILE_COLUMNS));
            let rows = Matrix::new(&values, dim).unwrap();
            let (left, right) = (rows.rows_from::<3>(0), rows.rows_from::<4>(3));
            let alone: Vec<u32> = left
                .iter()
                .flat_map(|&a| right.iter().flat_map(move |&b| bits(kernels[1].tile([a], [b]))))
                .collect();
            for kernel in kernels {
                assert_eq!(bits(kernel.tile(left, right)), alone, "{kernel:?} dim {dim}");
            }
        }
    }

    #[test]
    fn agrees_on_extreme_values() {
        let extremes = [0.0, -0.0, 1.0, -1.0, 1e-45, -1e-40, 3e38, -3e38, f32::INFINITY, f32::NAN];
        let mut random = Random::new(3);
        for _ in 0..2_000 {
            let dim = 1 + random.below(20);
            let mut row = || -> Vec<f32> {
                (0..dim).map(|_| extremes[random.below(extremes.len())]).collect()
            };
            let (left, right) = (row(), row());
            let [[fast]] = Kernel::detect().tile([&left[..]], [&right[..]]);
            let [[plain]] = Kernel::portable().tile([&left[..]], [&right[..]]);
            let same = fast.to_bits() == plain.to_bits() || (fast.is_nan() && plain.is_nan());
            assert!(same, "{left:?} with {right:?}: {fast} and {plain}");
        }
    }

    #[test]
    fn scans_every_pair_once_and_each_row_in_order() {
        for (rows, columns) in [(0, 5), (5, 0), (1, 1), (3, 4), (49, 7), (100, 101)] {
            let (left, right) = (vec![1.0; rows], vec![1.0; columns]);
            let (left, right) = (Matrix::new(&left, 1).unwrap(), Matrix::new(&right, 1).unwrap());
            let mut seen = vec![Vec::new(); rows];
            for panel in panels(rows) {
                let kernel = Kernel::detect();
                kernel.scan_panel((left, panel), (right, 0), |row, column, _| {
                    seen[row].push(column);
                });
            }
            assert_eq!(seen, vec![(0..columns).collect::<Vec<_>>(); rows]);
        }
    }
}
