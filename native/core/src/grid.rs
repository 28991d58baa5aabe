//! The grid of multiples of 1e-7 on which vectors live, so that seven decimals say them exactly.

/// Steps of the grid from 0 to 1.
pub(crate) const STEPS_PER_ONE: f64 = 1e7;

/// Adding this to a small number leaves its nearest integer in the low bits of the sum: the
/// spacing of doubles here is 1. It rounds halves to even, and unlike `round` it vectorises.
const ROUNDER: f64 = 6_755_399_441_055_744.0; // 1.5 · 2⁵²

/// The whole number nearest to `steps`, halves to even. `|steps|` must be below 2³¹.
#[inline]
pub(crate) fn nearest_step(steps: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are the whole number")]
    let low_bits = (steps + ROUNDER).to_bits() as i32;
    low_bits
}

/// The `f32` nearest to `step` ten-millionths, for `|step|` up to 10⁷.
///
/// Multiplying by the rounded 1e-7 instead of dividing gives the same `f32` for every such
/// step, which a test below tries.
#[inline]
pub(crate) fn from_step(step: i32) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "the rounding is the point")]
    let nearest = (f64::from(step) * 1e-7) as f32;
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_comes_back_and_is_what_a_parser_reads() {
        for step in 0..=10_000_000 {
            let value = from_step(step);
            #[expect(clippy::cast_possible_truncation, reason = "what a reader of JSON does")]
            let parsed = (f64::from(step) / 1e7) as f32;
            assert_eq!(value.to_bits(), parsed.to_bits(), "step {step}");
            assert_eq!(nearest_step(f64::from(value) * STEPS_PER_ONE), step);
            assert_eq!(nearest_step(f64::from(-value) * STEPS_PER_ONE), -step);
        }
    }

    #[test]
    fn rounds_halves_to_even() {
        let cases = [(0.5, 0), (1.5, 2), (-0.5, 0), (-1.5, -2), (2.499, 2), (-2.501, -3)];
        for (steps, step) in cases {
            assert_eq!(nearest_step(steps), step, "{steps}");
        }
    }
}
