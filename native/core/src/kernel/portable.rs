//! The scores in plain Rust: what the other paths must equal, bit for bit.

use super::LANES;

/// See [`super::Kernel::tile`].
pub(super) fn tile<const R: usize, const C: usize>(
    left: [&[f32]; R],
    right: [&[f32]; C],
) -> [[f32; C]; R] {
    left.map(|row| right.map(|column| dot(row, column)))
}

/// `mul_add` rounds once, as the hardware instruction does; without one it is a slow library
/// call, which is the price of one answer on every machine.
fn dot(left: &[f32], right: &[f32]) -> f32 {
    assert_eq!(left.len(), right.len(), "rows of a tile have one length");
    let mut sums = [0.0; LANES];
    let (left_chunks, left_rest) = left.as_chunks();
    let (right_chunks, right_rest) = right.as_chunks();
    for (a, b) in left_chunks.iter().zip(right_chunks) {
        add_products(&mut sums, a, b);
    }
    if !left_rest.is_empty() {
        add_products(&mut sums, &filled_up(left_rest), &filled_up(right_rest));
    }

    let [s0, s1, s2, s3] = std::array::from_fn(|lane| sums[lane] + sums[lane + 4]);
    (s0 + s1) + (s2 + s3)
}

fn add_products(sums: &mut [f32; LANES], left: &[f32; LANES], right: &[f32; LANES]) {
    for (sum, (a, b)) in sums.iter_mut().zip(left.iter().zip(right)) {
        *sum = a.mul_add(*b, *sum);
    }
}

/// Fewer than [`LANES`] components, then zeros.
pub(super) fn filled_up(rest: &[f32]) -> [f32; LANES] {
    let mut lanes = [0.0; LANES];
    lanes[..rest.len()].copy_from_slice(rest);
    lanes
}
