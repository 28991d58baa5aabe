//! The one inner loop of a dense layer, in each way that a machine may compute it.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// Rows of steps and outputs of a layer that one tile takes: sixteen running sums of AVX-512, so
/// that its ten loads hide behind sixteen products.
pub(crate) const TILE_ROWS: usize = 8;
pub(crate) const TILE_OUTPUTS: usize = 32;

/// Inputs that one lane takes at a time.
pub(crate) const LANE_INPUTS: usize = 4;

/// Weights of [`TILE_OUTPUTS`] outputs for [`LANE_INPUTS`] inputs, output by output.
pub(crate) type WeightTile = [i8; TILE_OUTPUTS * LANE_INPUTS];

/// The sums of one tile, `[rows × outputs]`.
pub(crate) type Sums = [[i32; TILE_OUTPUTS]; TILE_ROWS];

/// A way to multiply. All ways give the same sums: they are whole numbers.
pub(crate) trait Isa: Copy {
    /// The products of [`TILE_ROWS`] rows of steps with [`TILE_OUTPUTS`] outputs' weights, of which there
    /// is one [`WeightTile`] for each [`LANE_INPUTS`] of a row. Weights lie within ±63.
    fn tile(self, rows: [&[u8]; TILE_ROWS], weights: &[WeightTile]) -> Sums;
}

/// Work that runs in whichever way the machine is best at.
pub(crate) trait Job {
    type Output;
    /// To be inlined, so that its float work too is compiled for the machine.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// A way that this machine has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Machine {
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Found),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Found),
    Portable,
}

impl Machine {
    /// The fastest way that this machine has.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(found) = avx512::Found::on_this_machine() {
                return Self::Avx512(found);
            }
            if let Some(found) = avx2::Found::on_this_machine() {
                return Self::Avx2(found);
            }
        }
        Self::Portable
    }

    /// Every way that this machine has.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(avx512::Found::on_this_machine().map(Self::Avx512));
            all.extend(avx2::Found::on_this_machine().map(Self::Avx2));
        }
        all
    }

    /// Runs `job` compiled for this way.
    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(found) => found.run(job),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(found) => found.run(job),
            Self::Portable => job.run(portable::Portable),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    struct Tile<'a>([&'a [u8]; TILE_ROWS], &'a [WeightTile]);

    impl Job for Tile<'_> {
        type Output = Sums;
        fn run<I: Isa>(self, isa: I) -> Sums {
            isa.tile(self.0, self.1)
        }
    }

    /// The product of a row of steps with the weights of one output.
    fn naive(row: &[u8], weights: &[WeightTile], output: usize) -> i32 {
        let weight =
            |input: usize| weights[input / LANE_INPUTS][output * LANE_INPUTS + input % LANE_INPUTS];
        row.iter().enumerate().map(|(at, &step)| i32::from(step) * i32::from(weight(at))).sum()
    }

    #[test]
    fn every_way_gives_the_product_also_of_the_largest_numbers() {
        let mut random = Random::new(21);
        for (lanes_in, is_extreme) in [(0, false), (1, true), (2, false), (64, true), (256, false)]
        {
            let mut step =
                || if is_extreme { 255 } else { u8::try_from(random.below(256)).unwrap() };
            let steps: Vec<u8> = (0..TILE_ROWS * lanes_in * LANE_INPUTS).map(|_| step()).collect();
            let mut weight = || {
                let own = i8::try_from(random.below(127)).unwrap() - 63;
                if is_extreme { 63 * own.signum().min(-1) } else { own }
            };
            let weights: Vec<WeightTile> =
                (0..lanes_in).map(|_| std::array::from_fn(|_| weight())).collect();
            let row = |at: usize| &steps[at * lanes_in * LANE_INPUTS..][..lanes_in * LANE_INPUTS];
            let wanted: Sums = std::array::from_fn(|at| {
                std::array::from_fn(|output| naive(row(at), &weights, output))
            });
            for machine in Machine::all() {
                let sums = machine.run(Tile(std::array::from_fn(row), &weights));
                assert_eq!(sums, wanted, "{machine:?} with {lanes_in}");
            }
        }
    }
}
