//! A layer of a small network that looks at a name beside its vector: at its tags, its words and for how many it is.
//! `mood_model.rs` and `likeness_model.rs` say what is made of its units.

use menu_core::ScaledRows;

use super::item::Item;
use crate::collections::Map;
use crate::knowledge::Tags;

/// Its matrix in int8 steps, row-major.
#[derive(Debug)]
pub struct NameLayerWeights {
    /// Names of what it looks at beside the vector, in order: tags, words as "word=pie", and those of `SERVINGS`.
    pub inputs: Vec<String>,
    /// `[inputs × units]`.
    pub input: Vec<i8>,
    /// What a step of each row is worth, `[inputs]`.
    pub input_scales: Vec<f32>,
    /// `[units]`.
    pub bias: Vec<f32>,
}

/// For how many people an item is, where its name says so: each name up to so many.
const SERVINGS: [(&str, f64); 5] = [
    ("serves=half", 0.9),
    ("serves=one", 1.5),
    ("serves=two", 2.5),
    ("serves=few", 5.5),
    ("serves=many", f64::INFINITY),
];

/// Bound to the tags of one lexicon.
pub struct NameLayer {
    input: ScaledRows,
    bias: Vec<f32>,
    /// Rows of `input`, by tag.
    of_tags: Vec<Option<usize>>,
    of_words: Map<String, usize>,
    of_servings: [Option<usize>; SERVINGS.len()],
}

impl NameLayer {
    /// Binds the weights.
    ///
    /// # Errors
    ///
    /// A sentence, when they do not fit each other.
    pub fn new(weights: NameLayerWeights, tags: &Tags) -> Result<Self, &'static str> {
        let NameLayerWeights { inputs, input, input_scales, bias } = weights;
        let input = ScaledRows::new(bias.len(), input, input_scales)
            .filter(|rows| rows.count() == inputs.len())
            .ok_or("the weights of a layer over names do not fit each other")?;
        let mut of_tags = vec![None; tags.count()];
        let mut of_words = Map::default();
        let of_servings =
            SERVINGS.map(|(serving, _)| inputs.iter().position(|name| name == serving));
        for (row, name) in inputs.iter().enumerate() {
            if let Some(word) = name.strip_prefix("word=") {
                of_words.insert(word.to_owned(), row);
            } else if let Some(tag) = tags.find(name) {
                of_tags[tag as usize] = Some(row);
            }
        }
        Ok(Self { input, bias, of_tags, of_words, of_servings })
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> usize {
        self.bias.len()
    }

    /// Writes the units' sums `[units]`: `sums` `[units]` is what the vector gives.
    pub(super) fn write(&self, item: &Item, sums: &[f32], units: &mut [f32]) {
        for ((unit, sum), bias) in units.iter_mut().zip(sums).zip(&self.bias) {
            *unit = sum + bias;
        }
        self.input.add(units, &self.rows_of(item));
    }

    /// Rows of the matrix, with what each counts.
    fn rows_of(&self, item: &Item) -> Vec<(usize, f32)> {
        let tags = item.tags.iter();
        let mut rows = Vec::with_capacity(tags.len() + item.stems.len() + 1);
        for (tag, weight) in tags {
            if let Some(row) = self.of_tags.get(tag as usize).copied().flatten() {
                rows.push((row, weight));
            }
        }
        let words = item.stems.iter().filter_map(|stem| self.of_words.get(&*stem.text).copied());
        let serving = item.serving().and_then(|serving| self.of_servings[serving]);
        rows.extend(words.chain(serving).map(|row| (row, 1.0)));
        rows
    }
}

impl Item {
    /// What such a layer looks at: the tags, each word as "word=pie", and for how many it is, as "serves=two".
    #[must_use]
    pub fn layer_inputs(&self, tags: &Tags) -> Vec<(String, f32)> {
        let tags = self.tags.iter().map(|(tag, weight)| (tags.name(tag).to_owned(), weight));
        let words = self.stems.iter().map(|stem| (format!("word={}", stem.text), 1.0));
        let serving = self.serving().map(|at| (SERVINGS[at].0.to_owned(), 1.0));
        tags.chain(words).chain(serving).collect()
    }

    /// Its place in `SERVINGS`.
    fn serving(&self) -> Option<usize> {
        let people = self.serves?;
        SERVINGS.iter().position(|&(_, most)| people <= most)
    }
}

#[cfg(test)]
pub(super) mod testing {
    use super::NameLayerWeights;
    use crate::TextReader;
    use crate::search::Item;

    /// Of two units: "taste=rich" adds 1 and -1, "word=pie" 1 and 0, "serves=few" 0 and 2; the second has a bias of 1.
    pub fn weights() -> NameLayerWeights {
        let inputs = ["taste=rich", "word=pie", "taste=no such", "serves=few"];
        NameLayerWeights {
            inputs: inputs.map(str::to_owned).into(),
            input: vec![10, -10, 100, 0, 1, 1, 0, 20],
            input_scales: vec![0.1, 0.01, 1.0, 0.1],
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
    fn tags_words_and_servings_add_to_what_the_vector_gives() {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let layer = NameLayer::new(weights(), reader.tags()).unwrap();
        let mut units = [9.0; 2];
        layer.write(&item(&reader, "Murgh Makhani"), &[0.5, 0.25], &mut units);
        assert_eq!(units.to_vec(), [1.5, 0.25]);
        layer.write(&item(&reader, "pie"), &[0.0, 0.0], &mut units);
        assert_eq!(units.to_vec(), [1.0, 1.0]);
        layer.write(&item(&reader, "pie (serves 4)"), &[0.0, 0.0], &mut units);
        assert_eq!(units.to_vec(), [1.0, 3.0]);
        let inputs = item(&reader, "Murgh Makhani").layer_inputs(reader.tags());
        assert!(inputs.contains(&("taste=rich".to_owned(), 1.0)));
        assert!(!inputs.iter().any(|(name, _)| name.starts_with("serves=")));
        let serving = |raw: &str| {
            let inputs = item(&reader, raw).layer_inputs(reader.tags());
            inputs.into_iter().find(|(name, _)| name.starts_with("serves=")).map(|(name, _)| name)
        };
        let told =
            ["pie (serves 1)", "pie (serves 2)", "pie (serves 5)", "pie (serves 6)"].map(serving);
        let expected = ["serves=one", "serves=two", "serves=few", "serves=many"];
        assert_eq!(told, expected.map(|name| Some(name.to_owned())));
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
