//! The sums on any machine.

use super::{Isa, LANE_INPUTS, Sums, TILE_OUTPUTS, TILE_ROWS, WeightTile};

#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Isa for Portable {
    #[inline]
    fn tile(self, rows: [&[u8]; TILE_ROWS], weights: &[WeightTile]) -> Sums {
        rows.map(|row| {
            let mut sums = [0; TILE_OUTPUTS];
            for (steps, tile) in row.as_chunks::<LANE_INPUTS>().0.iter().zip(weights) {
                for (sum, weights) in sums.iter_mut().zip(tile.as_chunks::<LANE_INPUTS>().0) {
                    for (&step, &weight) in steps.iter().zip(weights) {
                        *sum += i32::from(step) * i32::from(weight);
                    }
                }
            }
            sums
        })
    }
}
