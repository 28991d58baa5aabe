//! The cuisine classifier as JavaScript sees it.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use std::sync::Arc;

use menu_text::cuisine::{Classified, Classifier, Weights};
use napi::Result;
use napi_derive::napi;

use crate::arguments::View;
use crate::error::invalid;
use crate::numbers::Numbers;
use crate::text::TextReader;
use crate::texts::Text;

/// Names cuisines.
#[napi]
pub struct CuisineClassifier {
    pub(crate) classifier: Arc<Classifier>,
}

#[napi]
impl CuisineClassifier {
    /// `description` is that of `models/classifier/classifier.json`; the matrices are row-major.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        description: Text,
        evidence: View<'_, f32>,
        bias: View<'_, f32>,
        word_scales: View<'_, f32>,
        gram_scales: View<'_, f32>,
        words: View<'_, i8>,
        grams: View<'_, i8>,
    ) -> Result<Self> {
        let description = serde_json::from_str(&description).map_err(invalid)?;
        let weights = Weights {
            evidence: evidence.to_owned_values()?,
            bias: bias.to_owned_values()?,
            word_scales: word_scales.to_owned_values()?,
            gram_scales: gram_scales.to_owned_values()?,
            words: words.to_owned_values()?,
            grams: grams.to_owned_values()?,
        };
        let classifier = Classifier::new(description, weights).map_err(invalid)?;
        Ok(Self { classifier: Arc::new(classifier) })
    }

    /// The position of a raw name's label, and how sure it is.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn classify(&self, reader: &TextReader, raw: Text) -> Vec<f64> {
        let lately = &reader.lately;
        pair(lately.cuisine(&lately.name(&raw), &self.classifier))
    }

    /// The same of a clean text with this evidence.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn classify_text(&self, text: Text, evidence: View<'_, f64>) -> Vec<f64> {
        pair(self.classifier.classify(&text, &evidence))
    }

    /// The logits `[labels]` of a clean text, before the temperature.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn logits(&self, text: Text, evidence: View<'_, f64>) -> Numbers<f64> {
        Numbers(self.classifier.logits(&text, &evidence))
    }
}

fn pair(Classified { label, confidence }: Classified) -> Vec<f64> {
    vec![f64::from(u32::try_from(label).unwrap_or(u32::MAX)), confidence]
}
