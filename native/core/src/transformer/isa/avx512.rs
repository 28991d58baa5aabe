//! The sums with 512-bit registers and VNNI: sixty-four products an instruction.
#![expect(unsafe_code, reason = "vector loads take pointers")]

use std::arch::x86_64::{
    _mm512_dpbusd_epi32, _mm512_loadu_si512, _mm512_set1_epi32, _mm512_setzero_si512,
    _mm512_storeu_si512,
};

use super::{Isa, Job, LANE_INPUTS, Sums, TILE_OUTPUTS, TILE_ROWS, WeightTile};

/// Proof that the machine has what this file needs: only the check makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found(());

impl Found {
    pub(super) fn on_this_machine() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vnni");
        has_all.then_some(Self(()))
    }

    pub(super) fn run<J: Job>(self, job: J) -> J::Output {
        // SAFETY: a `Found` exists only where the features do.
        unsafe { run(job, self) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn run<J: Job>(job: J, found: Found) -> J::Output {
    job.run(found)
}

impl Isa for Found {
    #[inline(always)]
    fn tile(self, rows: [&[u8]; TILE_ROWS], weights: &[WeightTile]) -> Sums {
        // SAFETY: a `Found` exists only where the features do.
        unsafe { tile(rows, weights) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn tile(rows: [&[u8]; TILE_ROWS], weights: &[WeightTile]) -> Sums {
    assert!(
        rows.iter().all(|row| row.len() == weights.len() * LANE_INPUTS),
        "rows fit the weights"
    );
    let starts = rows.map(<[u8]>::as_ptr);
    let mut sums = [[_mm512_setzero_si512(); 2]; TILE_ROWS];
    for (at, tile) in weights.iter().enumerate() {
        // SAFETY: a tile is two times 64 bytes.
        let halves =
            [0, 64].map(|from| unsafe { _mm512_loadu_si512(tile.as_ptr().add(from).cast()) });
        for ([low, high], start) in sums.iter_mut().zip(starts) {
            // SAFETY: each row holds four steps for each tile, as asserted.
            let steps = unsafe { start.add(at * LANE_INPUTS).cast::<i32>().read_unaligned() };
            let steps = _mm512_set1_epi32(steps);
            *low = _mm512_dpbusd_epi32(*low, steps, halves[0]);
            *high = _mm512_dpbusd_epi32(*high, steps, halves[1]);
        }
    }
    let mut stored = [[0; TILE_OUTPUTS]; TILE_ROWS];
    for (row, [low, high]) in stored.iter_mut().zip(sums) {
        let start = row.as_mut_ptr();
        // SAFETY: a row of sums is two times sixteen numbers.
        unsafe {
            _mm512_storeu_si512(start.cast(), low);
            _mm512_storeu_si512(start.add(TILE_OUTPUTS / 2).cast(), high);
        }
    }
    stored
}
