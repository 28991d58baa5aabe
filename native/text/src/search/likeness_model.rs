//! How alike what is asked for and an item are to who would take the one for the other: the cosine of what a small
//! network makes of both, taught by stand-ins that waiters named (models/reranker-search/card.md).

use menu_core::{ShapeError, dot};

use super::item::Item;
use super::name_layer::NameLayer;

impl NameLayer {
    /// The cosine of each item's units with those of what is asked for, `[items]`, -1 to 1; 0 where either tells
    /// nothing. What is asked for comes with what its vector gives, `[units]`, the items with what theirs give,
    /// `[items × units]`.
    ///
    /// # Errors
    ///
    /// Those of [`dot`], of whose arguments one is as long as the other here.
    pub fn compare<I: AsRef<Item>>(
        &self,
        (asked, asked_sums): (&Item, &[f32]),
        items: &[I],
        sums: &[f32],
    ) -> Result<Vec<f32>, ShapeError> {
        let mut wanted = vec![0.0; self.units()];
        self.write(asked, asked_sums, &mut wanted);
        let length = dot(&wanted, &wanted)?.sqrt().max(f32::MIN_POSITIVE);
        for unit in &mut wanted {
            *unit /= length;
        }
        let mut own = vec![0.0; self.units()];
        let cosine = |(item, sums): (&I, &[f32])| {
            self.write(item.as_ref(), sums, &mut own);
            let length = dot(&own, &own)?.sqrt().max(f32::MIN_POSITIVE);
            Ok(dot(&own, &wanted)? / length)
        };
        items.iter().zip(sums.chunks_exact(self.units())).map(cosine).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::name_layer::testing::{item, weights};
    use super::*;
    use crate::TextReader;
    use crate::knowledge::testing;
    use std::sync::Arc;

    #[test]
    fn cosines_are_of_the_units_of_both() {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let model = NameLayer::new(weights(), reader.tags()).unwrap();
        let items = ["Murgh Makhani", "pie", "raita"].map(|raw| Arc::new(item(&reader, raw)));
        // Units: 3 and 4; 1 and 0; 4 and 3; 0 and 0.
        let sums = [0.0, 0.0, 3.0, 2.0, 0.0, -1.0];
        let raita = item(&reader, "raita");
        let found = model.compare((&raita, &[3.0, 3.0]), &items, &sums).unwrap();
        let expected = [0.6, 0.96, 0.0];
        for (one, other) in found.iter().zip(expected) {
            assert!((one - other).abs() < 1e-6, "{found:?}");
        }
        assert!(model.compare((&raita, &[3.0, 3.0]), &items[..0], &[]).unwrap().is_empty());
    }
}
