//! How far an item answers a mood ("comfort food"): a small network over the item's vector, tags and
//! words, taught by the dishes that waiters judged (models/reranker-search/card.md).

use super::item::Item;
use crate::collections::Map;
use crate::knowledge::Tags;

/// Its matrices in int8 steps, row-major.
#[derive(Debug)]
pub struct MoodWeights {
    /// Names of what it looks at beside the vector, in order: tags, and words as "word=pie".
    pub inputs: Vec<String>,
    /// `[inputs × hidden]`.
    pub input: Vec<i8>,
    /// What a step of each row is worth, `[inputs]`.
    pub input_scales: Vec<f32>,
    /// `[hidden]`.
    pub hidden_bias: Vec<f32>,
}

/// Bound to the tags of one lexicon.
pub struct MoodModel {
    weights: MoodWeights,
    /// Rows of `input`, by tag.
    of_tags: Vec<Option<usize>>,
    of_words: Map<String, usize>,
}

impl MoodModel {
    /// Binds the weights.
    ///
    /// # Errors
    ///
    /// A sentence, when they do not fit each other.
    pub fn new(weights: MoodWeights, tags: &Tags) -> Result<Self, &'static str> {
        let MoodWeights { inputs, input, input_scales, hidden_bias } = &weights;
        let is_whole = inputs.len().checked_mul(hidden_bias.len()) == Some(input.len());
        if !is_whole || hidden_bias.is_empty() || input_scales.len() != inputs.len() {
            return Err("the weights of the moods do not fit each other");
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

    /// How many hidden units there are.
    #[must_use]
    pub fn units(&self) -> usize {
        self.weights.hidden_bias.len()
    }

    /// The answer of each item, `[items]`: `sums` `[items × hidden]` is what the vectors give to the hidden
    /// units, `output` `[hidden]` and `bias` are what the mood makes of them.
    #[must_use]
    pub fn guess<I: AsRef<Item>>(
        &self,
        items: &[I],
        sums: &[f32],
        (output, bias): (&[f32], f32),
    ) -> Vec<f32> {
        let rows = sums.chunks_exact(self.units());
        let mut hidden = vec![0.0; self.units()];
        let guess = |(item, sums): (&I, &[f32])| {
            hidden.copy_from_slice(sums);
            self.add_inputs(item.as_ref(), &mut hidden);
            let units = hidden.iter().zip(&self.weights.hidden_bias).zip(output);
            let sum: f32 = units.map(|((sum, bias), weight)| weight * (sum + bias).max(0.0)).sum();
            sum + bias
        };
        items.iter().zip(rows).map(guess).collect()
    }

    fn add_inputs(&self, item: &Item, hidden: &mut [f32]) {
        for (tag, weight) in item.tags.iter() {
            if let Some(row) = self.of_tags.get(tag as usize).copied().flatten() {
                self.add_row(hidden, row, weight);
            }
        }
        for stem in &item.stems {
            if let Some(&row) = self.of_words.get(&*stem.text) {
                self.add_row(hidden, row, 1.0);
            }
        }
    }

    fn add_row(&self, hidden: &mut [f32], row: usize, weight: f32) {
        let by = weight * self.weights.input_scales[row];
        let steps = &self.weights.input[row * self.units()..][..self.units()];
        for (sum, &step) in hidden.iter_mut().zip(steps) {
            *sum += by * f32::from(step);
        }
    }
}

impl Item {
    /// What the network looks at beside the vector: the tags, and each word as "word=pie".
    #[must_use]
    pub fn mood_inputs(&self, tags: &Tags) -> Vec<(String, f32)> {
        let told = self.tags.iter().map(|(tag, weight)| (tags.name(tag).to_owned(), weight));
        told.chain(self.stems.iter().map(|stem| (format!("word={}", stem.text), 1.0))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextReader;
    use crate::knowledge::testing;
    use std::sync::Arc;

    fn weights() -> MoodWeights {
        MoodWeights {
            inputs: ["taste=rich", "word=pie", "taste=no such"].map(str::to_owned).into(),
            input: vec![10, -10, 100, 0, 1, 1],
            input_scales: vec![0.1, 0.01, 1.0],
            hidden_bias: vec![0.0, 1.0],
        }
    }

    #[test]
    fn tags_and_words_add_to_what_the_vector_gives() {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let model = MoodModel::new(weights(), reader.tags()).unwrap();
        let item = |raw: &str| {
            let (cleaned, covered) = reader.cover(raw);
            let (reading, form) = (reader.read(&covered), reader.form(&covered));
            Arc::new(reader.item((&cleaned, &covered), &reading, &form))
        };
        let items = ["Murgh Makhani", "pie", "raita"].map(item);
        let sums = [0.5, 0.25, -2.0, 0.0, 0.0, 0.0];
        // Hidden units: 0.5 + 1 and 0.25 - 1 + 1; -2 + 1 and 1; 0 and 1.
        let found = model.guess(&items, &sums, (&[1.0, 2.0], 0.5));
        assert_eq!(found, [1.5 + 0.5 + 0.5, 2.5, 2.5]);
        let inputs = items[0].mood_inputs(reader.tags());
        assert!(inputs.contains(&("taste=rich".to_owned(), 1.0)));
    }

    #[test]
    fn weights_that_do_not_fit_are_refused() {
        let tags = &testing::knowledge().tags;
        let fewer = MoodWeights { hidden_bias: vec![0.0], ..weights() };
        assert!(MoodModel::new(fewer, tags).is_err());
        let none = MoodWeights { hidden_bias: vec![], input: vec![], ..weights() };
        assert!(MoodModel::new(none, tags).is_err());
    }
}
