//! Names the cuisine of a clean text from its words and the lexicon's evidence:
//! logits = sum(word rows) / √words + sum(gram rows) / √grams + E e + bias. Needs no encoder pass: the
//! bi-encoder's vector was tried and changed no accuracy (models/classifier/card.md).

mod features;

use features::{each_gram, each_word, split_words};
use serde::Deserialize;

use crate::knowledge::Cuisine;

/// What a classifier is beside its numbers; `models/classifier/classifier.json` says more.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Description {
    labels: Vec<String>,
    /// Numbers of an evidence vector.
    evidence: usize,
    word_buckets: usize,
    gram_buckets: usize,
    gram_sizes: Vec<usize>,
    linkers: Vec<String>,
    temperature: f64,
    threshold: f64,
}

/// Matrices, row-major: `words [word_buckets × labels]`, `evidence [evidence × labels]`.
#[derive(Clone, Debug)]
pub struct Weights {
    /// `[evidence × labels]`.
    pub evidence: Vec<f32>,
    /// `[labels]`, as are the scales.
    pub bias: Vec<f32>,
    /// What one step of a word's row is worth.
    pub word_scales: Vec<f32>,
    /// The same of a gram's row.
    pub gram_scales: Vec<f32>,
    /// `[word_buckets × labels]`.
    pub words: Vec<i8>,
    /// `[gram_buckets × labels]`.
    pub grams: Vec<i8>,
}

/// A label and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Classified {
    /// Its position.
    pub label: usize,
    /// Calibrated probability of the label that is likeliest among the cuisines, 0 to 1.
    pub confidence: f64,
}

/// Deterministic; `O(length)`.
#[derive(Debug)]
pub struct Classifier {
    description: Description,
    weights: Weights,
    /// The label that is no cuisine.
    vague: usize,
    size_min: usize,
    size_max: usize,
}

const UNCERTAIN: &str = "uncertain";

impl Classifier {
    /// Binds the weights.
    ///
    /// # Errors
    ///
    /// A sentence, when the description has no label "uncertain", no other one, or no gram size, or
    /// when the weights are not of the sizes that it says.
    pub fn new(description: Description, weights: Weights) -> Result<Self, String> {
        let labels = description.labels.len();
        let vague = description.labels.iter().position(|label| label == UNCERTAIN);
        let vague = vague.ok_or("The classifier has no label \"uncertain\".")?;
        if labels < 2 {
            return Err("The classifier has no cuisine.".to_owned());
        }
        let (Some(&size_min), Some(&size_max)) =
            (description.gram_sizes.first(), description.gram_sizes.last())
        else {
            return Err("The classifier has no gram sizes.".to_owned());
        };
        let sizes = [
            ("evidence", weights.evidence.len(), description.evidence),
            ("bias", weights.bias.len(), 1),
            ("wordScales", weights.word_scales.len(), 1),
            ("gramScales", weights.gram_scales.len(), 1),
            ("words", weights.words.len(), description.word_buckets.max(1)),
            ("grams", weights.grams.len(), description.gram_buckets.max(1)),
        ];
        for (name, length, rows) in sizes {
            if rows.checked_mul(labels) != Some(length) {
                return Err(format!("The classifier's {name} are {length} numbers."));
            }
        }
        Ok(Self { description, weights, vague, size_min, size_max })
    }

    /// The likeliest cuisine, the first of equals; uncertain below the threshold or when that is
    /// likelier. Missing evidence is none.
    #[must_use]
    pub fn classify(&self, text: &str, evidence: &[f64]) -> Classified {
        let logits = self.logits(text, evidence);
        let Description { temperature, threshold, .. } = self.description;
        let mut best = usize::from(self.vague == 0);
        for label in 0..logits.len() {
            if label != self.vague && logits[label] > logits[best] {
                best = label;
            }
        }
        let share = |logit: &f64| ((logit - logits[best]) / temperature).exp();
        let confidence = 1.0 / logits.iter().map(share).sum::<f64>();
        let is_vague = confidence < threshold || logits[self.vague] > logits[best];
        Classified { label: if is_vague { self.vague } else { best }, confidence }
    }

    /// The kitchen that a label stands for; none for the one that is no cuisine.
    #[must_use]
    pub fn cuisine_of(&self, label: usize) -> Option<Cuisine> {
        let name = self.description.labels.get(label)?;
        Cuisine::named(name)
    }

    /// Before the temperature, `[labels]`.
    #[must_use]
    pub fn logits(&self, text: &str, evidence: &[f64]) -> Vec<f64> {
        let Self { description, weights, size_min, size_max, .. } = self;
        let labels = description.labels.len();
        let mut logits: Vec<f64> = weights.bias.iter().map(|&bias| f64::from(bias)).collect();
        for (row, &value) in weights.evidence.chunks_exact(labels).zip(evidence) {
            if value != 0.0 {
                for (logit, &weight) in logits.iter_mut().zip(row) {
                    *logit += value * f64::from(weight);
                }
            }
        }
        let words = split_words(text);
        let mut sums = Sums::new(labels);
        each_word(&words, &description.linkers, |hash| sums.add(&weights.words, hash));
        sums.add_to(&mut logits, &weights.word_scales);
        let mut sums = Sums::new(labels);
        for word in &words {
            each_gram(word, *size_min, *size_max, |hash| sums.add(&weights.grams, hash));
        }
        sums.add_to(&mut logits, &weights.gram_scales);
        logits
    }
}

/// Rows of a hashed table, summed.
struct Sums {
    labels: Vec<i32>,
    count: u32,
}

impl Sums {
    fn new(labels: usize) -> Self {
        Self { labels: vec![0; labels], count: 0 }
    }

    fn add(&mut self, table: &[i8], hash: u32) {
        let labels = self.labels.len();
        let row = hash as usize % (table.len() / labels) * labels;
        for (sum, &step) in self.labels.iter_mut().zip(&table[row..row + labels]) {
            *sum += i32::from(step);
        }
        self.count += 1;
    }

    fn add_to(&self, logits: &mut [f64], scales: &[f32]) {
        let by = 1.0 / f64::from(self.count.max(1)).sqrt();
        for ((logit, &sum), &scale) in logits.iter_mut().zip(&self.labels).zip(scales) {
            *logit += f64::from(sum) * f64::from(scale) * by;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without words or grams: its logits are its bias, and one number of evidence.
    fn biased(bias: [f32; 3], temperature: f64, threshold: f64) -> Classifier {
        let labels = ["Thai", "Korean", UNCERTAIN].map(str::to_owned).to_vec();
        let description = Description {
            labels,
            evidence: 1,
            word_buckets: 1,
            gram_buckets: 1,
            gram_sizes: vec![3],
            linkers: Vec::new(),
            temperature,
            threshold,
        };
        let none = vec![0.0; 3];
        let weights = Weights {
            evidence: vec![0.0, 5.0, 0.0],
            bias: bias.to_vec(),
            word_scales: none.clone(),
            gram_scales: none,
            words: vec![0; 3],
            grams: vec![0; 3],
        };
        Classifier::new(description, weights).unwrap()
    }

    #[test]
    fn names_the_likeliest_cuisine_or_none() {
        let told = |bias, threshold| biased(bias, 1.0, threshold).classify("soup", &[]);
        let sure = told([3.0, 0.0, 0.0], 0.5);
        assert_eq!(sure.label, 0);
        assert!((sure.confidence - 3f64.exp() / (3f64.exp() + 2.0)).abs() < 1e-9);
        assert_eq!(told([1.0, 0.0, 0.0], 0.6).label, 2);
        assert_eq!(told([1.0, 0.0, 2.0], 0.1).label, 2);
        assert_eq!(told([1.0, 1.0, 0.0], 0.1).label, 0);
        let certain = told([2000.0, 0.0, 0.0], 0.5).confidence;
        assert!((certain - 1.0).abs() < f64::EPSILON);
        assert_eq!(biased([1.0, 0.0, 0.0], 1.0, 0.1).classify("soup", &[1.0]).label, 1);
    }

    #[test]
    fn refuses_weights_of_another_size() {
        let Classifier { description, weights, .. } = biased([0.0; 3], 1.0, 0.1);
        let short = Weights { bias: vec![0.0; 2], ..weights.clone() };
        assert!(Classifier::new(description.clone(), short).unwrap_err().contains("bias"));
        let unnamed = Description { labels: vec!["Thai".to_owned(); 3], ..description.clone() };
        assert!(Classifier::new(unnamed, weights.clone()).unwrap_err().contains("uncertain"));
        let vague = Description { labels: vec![UNCERTAIN.to_owned()], ..description.clone() };
        assert!(Classifier::new(vague, weights.clone()).unwrap_err().contains("no cuisine"));
        let blind = Description { gram_sizes: Vec::new(), ..description };
        assert!(Classifier::new(blind, weights).unwrap_err().contains("gram sizes"));
    }
}
