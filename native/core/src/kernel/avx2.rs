//! The scores with 256-bit registers and fused multiply-adds.
#![expect(unsafe_code, reason = "unaligned loads take pointers")]

use std::arch::x86_64::{
    __m256, _mm_add_ps, _mm_cvtss_f32, _mm_hadd_ps, _mm256_castps256_ps128, _mm256_extractf128_ps,
    _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_setzero_ps,
};

use super::{LANES, portable::filled_up};

/// See [`super::Kernel::tile`]. One running sum for each pair, so a pair's score cannot depend
/// on the tile that it sits in; the pairs of a tile hide each other's latency.
#[target_feature(enable = "avx2,fma")]
pub(super) fn tile<const R: usize, const C: usize>(
    left: [&[f32]; R],
    right: [&[f32]; C],
) -> [[f32; C]; R] {
    let dim = left[0].len();
    assert!(left.iter().all(|row| row.len() == dim), "rows of a tile have one length");
    assert!(right.iter().all(|row| row.len() == dim), "rows of a tile have one length");

    let mut sums = [[_mm256_setzero_ps(); C]; R];
    let whole = dim - dim % LANES;
    for start in (0..whole).step_by(LANES) {
        // SAFETY: `start + LANES <= whole <= dim`, the length of every row.
        unsafe { add_products(&mut sums, left, right, start) };
    }
    if whole < dim {
        let left = left.map(|row| filled_up(&row[whole..]));
        let right = right.map(|row| filled_up(&row[whole..]));
        let left = left.each_ref().map(|row| &row[..]);
        let right = right.each_ref().map(|row| &row[..]);
        // SAFETY: each array holds exactly `LANES` values.
        unsafe { add_products(&mut sums, left, right, 0) };
    }
    sums.map(|sums| sums.map(|sum| add_lanes(sum)))
}

/// Adds the products of the `LANES` components from `start` on. A right value is loaded when its
/// turn comes: all of them at once would push running sums out of the registers.
///
/// # Safety
///
/// Every row holds at least `start + LANES` values.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn add_products<const R: usize, const C: usize>(
    sums: &mut [[__m256; C]; R],
    left: [&[f32]; R],
    right: [&[f32]; C],
    start: usize,
) {
    // SAFETY: the caller's promise; the loads need no alignment.
    let load = |row: &[f32]| unsafe { _mm256_loadu_ps(row.as_ptr().add(start)) };
    let left = left.map(load);
    for (column, row) in right.into_iter().enumerate() {
        let b = load(row);
        for (sums, a) in sums.iter_mut().zip(left) {
            sums[column] = _mm256_fmadd_ps(a, b, sums[column]);
        }
    }
}

#[inline]
#[target_feature(enable = "avx2,fma")]
fn add_lanes(sum: __m256) -> f32 {
    let four = _mm_add_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps::<1>(sum));
    let two = _mm_hadd_ps(four, four);
    _mm_cvtss_f32(_mm_hadd_ps(two, two))
}
