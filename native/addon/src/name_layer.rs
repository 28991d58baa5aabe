//! Layers of small networks over items' vectors, tags and words, by the weights of `models/reranker-search`.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use std::sync::Arc;

use menu_text::search::{self, NameLayerWeights};
use napi::Result;
use napi_derive::napi;

use crate::arguments::View;
use crate::error::invalid;
use crate::lately::LatelyRead;
use crate::numbers::Numbers;
use crate::search::items_of;
use crate::text::TextReader;
use crate::texts::{Text, Texts};

/// Looks at names, by `moods.json` or `likeness.json`.
#[napi]
pub struct NameLayer {
    layer: search::NameLayer,
    lately: Arc<LatelyRead>,
}

#[napi]
impl NameLayer {
    /// `inputs` are names, a line feed between; the matrix is `[inputs × units]`.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        reader: &TextReader,
        inputs: Text,
        input: View<'_, i8>,
        input_scales: View<'_, f32>,
        bias: View<'_, f32>,
    ) -> Result<Self> {
        let weights = NameLayerWeights {
            inputs: inputs.lines().map(str::to_owned).collect(),
            input: input.to_owned_values()?,
            input_scales: input_scales.to_owned_values()?,
            bias: bias.to_owned_values()?,
        };
        let tags = reader.lately.reader.tags();
        let layer = search::NameLayer::new(weights, tags).map_err(invalid)?;
        Ok(Self { layer, lately: reader.lately.clone() })
    }

    /// The answer of each raw name, `[names]`: `sums` `[names × hidden]` is what the vectors give to the
    /// hidden units, `output` `[hidden + 1]` what the mood makes of these, its bias last.
    #[napi(catch_unwind)]
    pub fn guess(
        &self,
        names: Texts,
        sums: View<'_, f32>,
        output: View<'_, f32>,
    ) -> Result<Numbers<f32>> {
        let units = self.layer.units();
        let Some((&bias, output)) = output.split_last() else {
            return Err(invalid("expected an output"));
        };
        if output.len() != units || sums.len() != names.len() * units {
            return Err(invalid("expected a number for each hidden unit"));
        }
        let items = items_of(&self.lately, &names);
        self.layer.guess(&items, &sums, (output, bias)).map(Numbers).map_err(invalid)
    }

    /// Of each raw name to a question, read as an item: `[names]`, -1 to 1. `asked` `[units]` is what the vector
    /// of the question gives, `sums` `[names × units]` what those of the names do.
    #[napi(catch_unwind)]
    pub fn compare(
        &self,
        question: Text,
        asked: View<'_, f32>,
        names: Texts,
        sums: View<'_, f32>,
    ) -> Result<Numbers<f32>> {
        let units = self.layer.units();
        if asked.len() != units || sums.len() != names.len() * units {
            return Err(invalid("expected a number for each unit"));
        }
        let question = self.lately.item(&self.lately.name(&question));
        let items = items_of(&self.lately, &names);
        self.layer.compare((&question, &asked), &items, &sums).map(Numbers).map_err(invalid)
    }
}
