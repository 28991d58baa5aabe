//! Who stands beside whom on a menu, and whether that tells anything.

use crate::kernel::Kernel;
use crate::matrix::Matrix;

/// So many items on either side count.
pub(super) const REACH: usize = 6;

/// The shortest vectors that clients may send, so that every dimension has one answer.
const COMPONENTS: usize = 128;

/// How much nearer than any two items those beside each other are, as a share of what is possible: up to
/// the first value by chance (a shuffled menu has 0.04 or less in 19 of 20 cases), from the second on the
/// menu is in order (95 % of real menus have over 0.09).
const ORDER: (f64, f64) = (0.03, 0.13);
/// Of fewer items nobody can tell, of more one can.
const ITEMS: (f64, f64) = (10.0, 25.0);

/// The items of a menu, in its order.
pub struct Neighbours {
    /// Of each item with the next, the next but one, …: the square of their cosine, where that is above 0;
    /// `[items × REACH]`, 0 behind the end.
    likeness: Vec<f64>,
    order: f64,
}

impl Neighbours {
    /// By the vectors of the items, whose components come in order of weight.
    #[must_use]
    pub fn of(vectors: Matrix<'_>) -> Self {
        let kernel = Kernel::detect();
        let rows: Vec<Row> = vectors.rows().map(|row| Row::of(row, kernel)).collect();
        let steps = |at: usize| (1..=REACH).map(move |step| (at, at + step));
        let cosine = |(at, other): (usize, usize)| {
            rows.get(other).map_or(0.0, |other| rows[at].cosine(other, kernel))
        };
        let cosines: Vec<f64> = (0..rows.len()).flat_map(steps).map(cosine).collect();
        let order = order_of(&rows, &cosines);
        let likeness = cosines.into_iter().map(|cosine| cosine.max(0.0).powi(2)).collect();
        Self { likeness, order }
    }

    /// How many items there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.likeness.len() / REACH
    }

    /// Whether the menu is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.likeness.is_empty()
    }

    /// From 0, the items lie in no order, to 1, like stands beside like, as on a menu of sections.
    #[must_use]
    pub fn order(&self) -> f64 {
        self.order
    }

    /// Of the item at `at` with that `step` places further, 1 to `REACH`: 0 to 1.
    pub(super) fn likeness(&self, at: usize, step: usize) -> f64 {
        self.likeness[at * REACH + step - 1]
    }
}

/// The leading components of a vector, and their length.
struct Row<'a> {
    leading: &'a [f32],
    length: f64,
}

impl<'a> Row<'a> {
    fn of(vector: &'a [f32], kernel: Kernel) -> Self {
        let leading = &vector[..vector.len().min(COMPONENTS)];
        let [[square]] = kernel.tile([leading], [leading]);
        Self { leading, length: f64::from(square.sqrt().max(f32::MIN_POSITIVE)) }
    }

    fn cosine(&self, other: &Self, kernel: Kernel) -> f64 {
        let [[score]] = kernel.tile([self.leading], [other.leading]);
        f64::from(score) / (self.length * other.length)
    }
}

fn order_of(rows: &[Row<'_>], cosines: &[f64]) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a menu is short")]
    let count = rows.len() as f64;
    let share = ramp(count, ITEMS);
    if share == 0.0 {
        return 0.0;
    }
    let beside: f64 = cosines.iter().step_by(REACH).sum::<f64>() / (count - 1.0);
    // The sum over all pairs is the square of the sum of the rows.
    let mut sum = vec![0.0; rows[0].leading.len()];
    for Row { leading, length } in rows {
        for (sum, &value) in sum.iter_mut().zip(*leading) {
            *sum += f64::from(value) / length;
        }
    }
    let square: f64 = sum.iter().map(|value| value * value).sum();
    let any = (square - count) / (count * (count - 1.0));
    ramp((beside - any) / (1.0 - any).max(0.05), ORDER) * share
}

/// 0 up to `from`, 1 from `to` on, even between them.
fn ramp(value: f64, (from, to): (f64, f64)) -> f64 {
    ((value - from) / (to - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    /// Sections of like items: `count` rows, `each` of one section.
    fn menu(count: usize, each: usize) -> Vec<f32> {
        let mut random = Random::new(3);
        let sections = random.unit_rows(count.div_ceil(each), 8);
        let noise = random.unit_rows(count, 8);
        let section = |row: usize| &sections[row / each * 8..][..8];
        (0..count)
            .flat_map(|row| section(row).iter().zip(&noise[row * 8..]).map(|(a, b)| a + 0.5 * b))
            .collect()
    }

    fn order(values: &[f32]) -> f64 {
        Neighbours::of(Matrix::new(values, 8).unwrap()).order()
    }

    #[test]
    fn sections_are_an_order_and_a_shuffled_menu_is_none() {
        let values = menu(60, 6);
        assert!(order(&values) > 0.99);
        // 7 and 60 have no common divisor: every row once, and no two of a section side by side.
        let shuffled: Vec<f32> =
            (0..60).flat_map(|row| values[row * 7 % 60 * 8..][..8].to_vec()).collect();
        assert!(order(&shuffled) < 0.01);
    }

    #[test]
    fn items_that_are_all_alike_have_little_order() {
        // Sections that differ by a hair: a cosine of 0.996 between them.
        let value = |row: usize, at: usize| match at {
            0 => 1.0,
            _ if at == 1 + row / 6 => 0.063,
            _ => 0.0,
        };
        let row = |row: usize| (0..8).map(move |at| value(row, at));
        let found = order(&(0..42).flat_map(row).collect::<Vec<f32>>());
        assert!(found > 0.1 && found < 0.5, "{found}");
    }

    #[test]
    fn of_a_few_items_nobody_can_tell() {
        assert_eq!(order(&menu(10, 5)).to_bits(), 0.0_f64.to_bits());
        let some = order(&menu(16, 4));
        assert!(some > 0.0 && some < 1.0);
        assert_eq!(order(&[]).to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn likeness_is_the_square_of_the_cosine_of_the_leading_components() {
        let mut random = Random::new(4);
        let values = random.unit_rows(9, 200);
        let neighbours = Neighbours::of(Matrix::new(&values, 200).unwrap());
        assert_eq!(neighbours.len(), 9);
        let row = |at: usize| &values[at * 200..][..128];
        let product = |a: &[f32], b: &[f32]| -> f64 {
            a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
        };
        for at in 0..9 {
            for step in 1..=REACH {
                let naive = if at + step < 9 {
                    let (a, b) = (row(at), row(at + step));
                    (product(a, b) / (product(a, a) * product(b, b)).sqrt()).max(0.0).powi(2)
                } else {
                    0.0
                };
                assert!((neighbours.likeness(at, step) - naive).abs() < 1e-6);
            }
        }
    }
}
