//! The sums with 256-bit registers. Two products are added in 16 bits, which seven-bit weights
//! cannot overflow: 2 × 255 × 63 < 2¹⁵.
#![expect(unsafe_code, reason = "vector loads take pointers")]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_storeu_si256,
};

use super::{Isa, Job, LANE_INPUTS, Sums, TILE_OUTPUTS, TILE_ROWS, WeightTile};

/// Rows whose sums stay in the registers at once.
const ROWS_AT_ONCE: usize = 2;
/// Registers that a tile's outputs take.
const QUARTERS: usize = 4;

/// Proof that the machine has what this file needs: only the check makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found(());

impl Found {
    pub(super) fn on_this_machine() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    pub(super) fn run<J: Job>(self, job: J) -> J::Output {
        // SAFETY: a `Found` exists only where the feature does.
        unsafe { run(job, self) }
    }
}

#[target_feature(enable = "avx2")]
fn run<J: Job>(job: J, found: Found) -> J::Output {
    job.run(found)
}

impl Isa for Found {
    #[inline(always)]
    fn tile(self, rows: [&[u8]; TILE_ROWS], weights: &[WeightTile]) -> Sums {
        // SAFETY: a `Found` exists only where the feature does.
        unsafe { tile(rows, weights) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn tile(rows: [&[u8]; TILE_ROWS], weights: &[WeightTile]) -> Sums {
    assert!(
        rows.iter().all(|row| row.len() == weights.len() * LANE_INPUTS),
        "rows fit the weights"
    );
    let mut stored = [[0; TILE_OUTPUTS]; TILE_ROWS];
    let (some, rest) =
        (rows.as_chunks::<ROWS_AT_ONCE>().0, stored.as_chunks_mut::<ROWS_AT_ONCE>().0);
    for (rows, stored) in some.iter().zip(rest) {
        // SAFETY: each row holds four steps for each tile, as asserted.
        unsafe { part(rows.map(<[u8]>::as_ptr), weights, stored) };
    }
    stored
}

/// # Safety
///
/// Behind each start lie [`LANE_INPUTS`] steps for each tile of weights.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn part(
    starts: [*const u8; ROWS_AT_ONCE],
    weights: &[WeightTile],
    stored: &mut [[i32; TILE_OUTPUTS]; ROWS_AT_ONCE],
) {
    let ones = _mm256_set1_epi16(1);
    let add = |sum: __m256i, steps: __m256i, weights: __m256i| {
        let pairs = _mm256_maddubs_epi16(steps, weights);
        _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, ones))
    };
    let mut sums = [[_mm256_setzero_si256(); QUARTERS]; ROWS_AT_ONCE];
    for (at, tile) in weights.iter().enumerate() {
        // SAFETY: a tile is four times 32 bytes.
        let quarters = [0, 32, 64, 96]
            .map(|from| unsafe { _mm256_loadu_si256(tile.as_ptr().add(from).cast()) });
        for (sums, start) in sums.iter_mut().zip(starts) {
            // SAFETY: the caller's promise.
            let steps = unsafe { start.add(at * LANE_INPUTS).cast::<i32>().read_unaligned() };
            let steps = _mm256_set1_epi32(steps);
            for (sum, quarter) in sums.iter_mut().zip(quarters) {
                *sum = add(*sum, steps, quarter);
            }
        }
    }
    for (row, sums) in stored.iter_mut().zip(sums) {
        for (part, sum) in row.as_chunks_mut::<8>().0.iter_mut().zip(sums) {
            // SAFETY: a part is eight numbers.
            unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), sum) };
        }
    }
}
