//! Float work in one fixed order, so that every machine gets the same bits. Sums run in
//! [`LANES`] strands that are added at the end; nothing is fused.

/// Strands of a sum, and columns of a tile.
pub(super) const LANES: usize = 16;

/// The dot product of two rows whose length is a multiple of [`LANES`].
#[inline(always)]
pub(super) fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (a, b) in left.as_chunks::<LANES>().0.iter().zip(right.as_chunks::<LANES>().0) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    add_lanes(sums)
}

#[inline(always)]
fn add_lanes(mut sums: [f32; LANES]) -> f32 {
    for half in [8, 4, 2, 1] {
        for lane in 0..half {
            sums[lane] += sums[lane + half];
        }
    }
    sums[0]
}

/// Brings a row to unit length; one of all zeros stays.
#[inline(always)]
pub(super) fn normalise(row: &mut [f32]) {
    let length = dot(row, row).sqrt();
    if length > 0.0 {
        for value in row {
            *value /= length;
        }
    }
}

/// `weights` become their softmax.
#[inline(always)]
pub(super) fn softmax(weights: &mut [f32]) {
    let most = weights.iter().fold(f32::NEG_INFINITY, |most, &one| most.max(one));
    let mut sum = 0.0;
    for weight in &mut *weights {
        *weight = exp(*weight - most);
        sum += *weight;
    }
    for weight in weights {
        *weight /= sum;
    }
}

/// `eˣ` for `x ≤ 0`, within 2e-7 of it; below −80 as at −80. Reduction to `±ln 2 / 2` and the
/// Cephes library's polynomial (Moshier, `expf.c`): a library's own differs between machines.
#[inline(always)]
fn exp(x: f32) -> f32 {
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    let x = x.max(-80.0);
    let twos = (x * std::f32::consts::LOG2_E).round_ties_even();
    let rest = x - twos * LN_2_HIGH - twos * LN_2_LOW;
    let mut sum = 1.987_569_2e-4;
    for factor in [1.398_2e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 0.5] {
        sum = sum * rest + factor;
    }
    let fraction = sum * rest * rest + rest + 1.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "12 ≤ twos + 127 ≤ 127"
    )]
    let exponent = (twos + 127.0) as u32;
    fraction * f32::from_bits(exponent << 23)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn exp_is_close_to_the_library_s() {
        for step in 0..8_000_u16 {
            let x = -f32::from(step) / 100.0;
            let wanted = f64::from(x).exp();
            assert!((f64::from(exp(x)) / wanted - 1.0).abs() < 4e-7, "{x}");
        }
        assert!((exp(0.0) - 1.0).abs() < f32::EPSILON);
        assert!(exp(f32::NEG_INFINITY) > 0.0);
    }

    #[test]
    fn softmax_sums_to_one_and_keeps_the_order() {
        let mut weights = [3.0, -40.0, 2.5, 3.0, -1.0];
        softmax(&mut weights);
        assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(weights[0].to_bits() == weights[3].to_bits() && weights[0] > weights[2]);
        assert!(weights[2] > weights[4] && weights[4] > weights[1]);
    }

    #[test]
    fn a_normalised_row_has_length_one() {
        let mut row = Random::new(11).components(256);
        normalise(&mut row);
        assert!((dot(&row, &row) - 1.0).abs() < 1e-6);
        let mut zeros = [0.0; LANES];
        normalise(&mut zeros);
        assert_eq!(zeros.map(f32::to_bits), [0; LANES]);
    }
}
