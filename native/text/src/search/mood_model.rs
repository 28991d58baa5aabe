//! How far an item answers a mood ("comfort food"): a small network over the item's vector, tags and
//! words, taught by the dishes that waiters judged (models/reranker-search/card.md).

use menu_core::{ShapeError, dot};

use super::item::Item;
use super::name_layer::NameLayer;

impl NameLayer {
    /// The answer of each item, `[items]`: `sums` `[items × hidden]` is what the vectors give to the hidden
    /// units, `output` `[hidden]` and `bias` are what the mood makes of them.
    ///
    /// # Errors
    ///
    /// [`ShapeError::Dimension`] when `output` is not as long.
    pub fn guess<I: AsRef<Item>>(
        &self,
        items: &[I],
        sums: &[f32],
        (output, bias): (&[f32], f32),
    ) -> Result<Vec<f32>, ShapeError> {
        let rows = sums.chunks_exact(self.units());
        let mut hidden = vec![0.0; self.units()];
        let guess = |(item, sums): (&I, &[f32])| {
            self.write(item.as_ref(), sums, &mut hidden);
            for unit in &mut hidden {
                *unit = unit.max(0.0);
            }
            Ok(dot(&hidden, output)? + bias)
        };
        items.iter().zip(rows).map(guess).collect()
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
    fn units_are_rectified_and_weighed() {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let model = NameLayer::new(weights(), reader.tags()).unwrap();
        let items = ["Murgh Makhani", "pie", "raita"].map(|raw| Arc::new(item(&reader, raw)));
        let sums = [0.5, 0.25, -2.0, 0.0, 0.0, 0.0];
        // Hidden units: 0.5 + 1 and 0.25 - 1 + 1; -2 + 1 and 1; 0 and 1.
        let found = model.guess(&items, &sums, (&[1.0, 2.0], 0.5)).unwrap();
        assert_eq!(found, [1.5 + 0.5 + 0.5, 2.5, 2.5]);
    }
}
