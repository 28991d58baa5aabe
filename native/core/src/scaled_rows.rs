//! A matrix in int8 steps, whose rows are weighed and added: what a few of many inputs give to a layer's units.

use crate::transformer::isa::{Isa, Job, Machine};

/// Sums that stay in registers while rows pass by: eight of AVX2.
const LANES: usize = 64;

/// `[rows × width]`, row-major; a step of each row is worth its scale.
#[derive(Debug)]
pub struct ScaledRows {
    width: usize,
    steps: Vec<i8>,
    scales: Vec<f32>,
    machine: Machine,
}

impl ScaledRows {
    /// One scale a row; nothing when the steps are not so many rows of one width above 0.
    #[must_use]
    pub fn new(width: usize, steps: Vec<i8>, scales: Vec<f32>) -> Option<Self> {
        let is_whole = width > 0 && scales.len().checked_mul(width) == Some(steps.len());
        is_whole.then(|| Self { width, steps, scales, machine: Machine::detect() })
    }

    /// How many rows there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.scales.len()
    }

    /// Adds rows to `sums` `[width]`, each by its weight and in their order: the same bits on every machine.
    ///
    /// # Panics
    ///
    /// When `sums` has another width, or there is no such row.
    pub fn add(&self, sums: &mut [f32], rows: &[(usize, f32)]) {
        assert_eq!(sums.len(), self.width, "sums are as wide as the rows");
        self.machine.run(Adding { matrix: self, sums, rows });
    }
}

struct Adding<'a> {
    matrix: &'a ScaledRows,
    sums: &'a mut [f32],
    rows: &'a [(usize, f32)],
}

impl Job for Adding<'_> {
    type Output = ();

    /// Products are rounded before they are added, so that all machines' are alike.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for the machine only where it is inlined")]
    fn run<I: Isa>(self, _: I) {
        let Self { matrix, sums, rows } = self;
        let ScaledRows { width, steps, scales, .. } = matrix;
        let (blocks, rest) = sums.as_chunks_mut::<LANES>();
        for (block, sums) in blocks.iter_mut().enumerate() {
            let mut lanes = *sums;
            for &(row, weight) in rows {
                let by = weight * scales[row];
                let start = row * width + block * LANES;
                for (lane, &step) in lanes.iter_mut().zip(&steps[start..start + LANES]) {
                    *lane += by * f32::from(step);
                }
            }
            *sums = lanes;
        }
        let start = width - rest.len();
        for &(row, weight) in rows {
            let by = weight * scales[row];
            for (sum, &step) in rest.iter_mut().zip(&steps[row * width..][start..*width]) {
                *sum += by * f32::from(step);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    fn naive(matrix: &ScaledRows, sums: &mut [f32], rows: &[(usize, f32)]) {
        for &(row, weight) in rows {
            for (unit, sum) in sums.iter_mut().enumerate() {
                let step = f32::from(matrix.steps[row * matrix.width + unit]);
                *sum += (weight * matrix.scales[row]) * step;
            }
        }
    }

    #[test]
    fn every_machine_adds_what_the_naive_twin_does() {
        let mut random = Random::new(7);
        for width in [1, 5, 63, 64, 65, 128, 192, 200] {
            let rows = 1 + random.below(20);
            let steps = (0..rows * width).map(|_| i8::try_from(random.below(255)).unwrap_or(-3));
            let (steps, scales) = (steps.collect(), random.components(rows));
            let mut matrix = ScaledRows::new(width, steps, scales).unwrap();
            let asked: Vec<(usize, f32)> = random
                .components(30)
                .into_iter()
                .map(|weight| (random.below(rows), weight))
                .collect();
            let start = random.components(width);
            let mut expected = start.clone();
            naive(&matrix, &mut expected, &asked);
            for machine in Machine::all() {
                matrix.machine = machine;
                let mut sums = start.clone();
                matrix.add(&mut sums, &asked);
                assert_eq!(sums, expected, "{machine:?} {width}");
            }
        }
    }

    #[test]
    fn what_is_no_matrix_is_refused() {
        assert!(ScaledRows::new(0, vec![], vec![]).is_none());
        assert!(ScaledRows::new(2, vec![1, 2, 3], vec![1.0]).is_none());
        assert!(ScaledRows::new(usize::MAX, vec![1, 2], vec![1.0, 1.0]).is_none());
        assert_eq!(ScaledRows::new(2, vec![1, 2], vec![1.0]).unwrap().count(), 1);
    }
}
