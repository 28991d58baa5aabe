//! A layer of a small network that looks at a name beside its vector: at its tags and its words. `mood_model.rs` and
//! `likeness_model.rs` say what is made of its units.

use super::item::Item;
use crate::collections::Map;
use crate::knowledge::Tags;

/// Its matrix in int8 steps, row-major.
#[derive(Debug)]
pub struct NameLayerWeights {
    /// Names of what it looks at beside the vector, in order: tags, and words as "word=pie".
    pub inputs: Vec<String>,
    /// `[inputs × units]`.
    pub input: Vec<i8>,
    /// What a step of each row is worth, `[inputs]`.
    pub input_scales: Vec<f32>,
    /// `[units]`.
    pub bias: Vec<f32>,
}

/// Bound to the tags of one lexicon.
pub struct NameLayer {
    weights: NameLayerWeights,
    /// Rows of `input`, by tag.
    of_tags: Vec<Option<usize>>,
    of_words: Map<String, usize>,
}

impl NameLayer {
    /// Binds the weights.
    ///
    /// # Errors
    ///
    /// A sentence, when they do not fit each other.
    pub fn new(weights: NameLayerWeights, tags: &Tags) -> Result<Self, &'static str> {
        let NameLayerWeights { inputs, input, input_scales, bias } = &weights;
        let is_whole = inputs.len().checked_mul(bias.len()) == Some(input.len());
        if !is_whole || bias.is_empty() || input_scales.len() != inputs.len() {
            return Err("the weights of a layer over names do not fit each other");
        }
        let mut of_tags = vec![None; tags.count()];
        let mut of_words = Map::default();
        for (row, name) in inputs.iter().enumerate() {
            if let Some(word) = name.strip_prefix("word=") {
                of_words.insert(word.to_owned(), row);
            } else if let Some(tag) = tags.find(name) {
                of_tags[tag as usize] = Some(row);
            }
        }
        Ok(Self { weights, of_tags, of_words })
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> usize {
        self.weights.bias.len()
    }

    /// Writes the units' sums `[units]`: `sums` `[units]` is what the vector gives.
    pub(super) fn write(&self, item: &Item, sums: &[f32], units: &mut [f32]) {
        for ((unit, sum), bias) in units.iter_mut().zip(sums).zip(&self.weights.bias) {
            *unit = sum + bias;
        }
        for (tag, weight) in item.tags.iter() {
            if let Some(row) = self.of_tags.get(tag as usize).copied().flatten() {
                self.add_row(units, row, weight);
            }
        }
        for stem in &item.stems {
            if let Some(&row) = self.of_words.get(&*stem.text) {
                self.add_row(units, row, 1.0);
            }
        }
    }

    fn add_row(&self, units: &mut [f32], row: usize, weight: f32) {
        let by = weight * self.weights.input_scales[row];
        let steps = &self.weights.input[row * self.units()..][..self.units()];
        for (unit, &step) in units.iter_mut().zip(steps) {
            *unit += by * f32::from(step);
        }
    }
}

impl Item {
    /// What such a layer looks at: the tags, and each word as "word=pie".
    #[must_use]
    pub fn layer_inputs(&self, tags: &Tags) -> Vec<(String, f32)> {
        let told = self.tags.iter().map(|(tag, weight)| (tags.name(tag).to_owned(), weight));
        told.chain(self.stems.iter().map(|stem| (format!("word={}", stem.text), 1.0))).collect()
    }
}

#[cfg(test)]
pub(super) mod testing {
    use super::NameLayerWeights;
    use crate::TextReader;
    use crate::search::Item;

    /// Of two units: "taste=rich" adds 1 and -1, "word=pie" 1 and 0; the second has a bias of 1.
    pub fn weights() -> NameLayerWeights {
        NameLayerWeights {
            inputs: ["taste=rich", "word=pie", "taste=no such"].map(str::to_owned).into(),
            input: vec![10, -10, 100, 0, 1, 1],
            input_scales: vec![0.1, 0.01, 1.0],
            bias: vec![0.0, 1.0],
        }
    }

    pub fn item(reader: &TextReader, raw: &str) -> Item {
        let (cleaned, covered) = reader.cover(raw);
        let (reading, form) = (reader.read(&covered), reader.form(&covered));
        reader.item((&cleaned, &covered), &reading, &form)
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{item, weights};
    use super::*;
    use crate::TextReader;
    use crate::knowledge::testing;

    #[test]
    fn tags_and_words_add_to_what_the_vector_gives() {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let layer = NameLayer::new(weights(), reader.tags()).unwrap();
        let mut units = [9.0; 2];
        layer.write(&item(&reader, "Murgh Makhani"), &[0.5, 0.25], &mut units);
        assert_eq!(units.to_vec(), [1.5, 0.25]);
        layer.write(&item(&reader, "pie"), &[0.0, 0.0], &mut units);
        assert_eq!(units.to_vec(), [1.0, 1.0]);
        let inputs = item(&reader, "Murgh Makhani").layer_inputs(reader.tags());
        assert!(inputs.contains(&("taste=rich".to_owned(), 1.0)));
    }

    #[test]
    fn weights_that_do_not_fit_are_refused() {
        let tags = &testing::knowledge().tags;
        let fewer = NameLayerWeights { bias: vec![0.0], ..weights() };
        assert!(NameLayer::new(fewer, tags).is_err());
        let none = NameLayerWeights { bias: vec![], input: vec![], ..weights() };
        assert!(NameLayer::new(none, tags).is_err());
    }
}
