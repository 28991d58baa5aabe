//! Seeded inputs for the tests, the same on every machine.

/// A small generator (`SplitMix64`, Steele et al. 2014): the tests need variety, not quality.
pub struct Random(u64);

impl Random {
    /// A sequence that depends on the seed alone.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Sixty-four fresh bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A whole number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.bits() % bound as u64).unwrap()
    }

    /// A component between −1 and 1.
    pub fn component(&mut self) -> f32 {
        let steps = i16::try_from(self.below(20_001)).unwrap() - 10_000;
        f32::from(steps) / 10_000.0
    }

    /// `count` components between −1 and 1.
    pub fn components(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.component()).collect()
    }

    /// `rows` unit rows of `dim` components; about one row in three repeats an earlier one, so
    /// that equal scores occur.
    pub fn unit_rows(&mut self, rows: usize, dim: usize) -> Vec<f32> {
        let mut values: Vec<f32> = Vec::with_capacity(rows * dim);
        for row in 0..rows {
            if row > 0 && self.below(3) == 0 {
                let earlier = self.below(row) * dim;
                values.extend_from_within(earlier..earlier + dim);
                continue;
            }
            let components = self.components(dim);
            let norm = components.iter().map(|x| x * x).sum::<f32>().sqrt().max(1e-6);
            values.extend(components.iter().map(|x| x / norm));
        }
        values
    }
}

/// The encoder that the service loads.
pub fn encoder_file() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/encoder/model.onnx");
    std::fs::read(path).unwrap()
}
