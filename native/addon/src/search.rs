//! What a search for names asks: how items answer by their names, and how well that serves a guest.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use std::sync::Arc;

use menu_core::{Ranker, RankerWeights};
use menu_text::search::{Asked, FeatureWriter, Item, Menu};
use napi::Result;
use napi::bindgen_prelude::{Float32Array, Float64Array, Uint8Array};
use napi_derive::napi;
use serde::Deserialize;

use crate::arguments::{Text, View};
use crate::error::invalid;
use crate::text::TextReader;

/// What `ranker.json` says of the network.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Learnt {
    features: Vec<String>,
    hidden: Vec<Vec<f64>>,
    hidden_bias: Vec<f64>,
    output: Vec<f64>,
    output_bias: f64,
    scale: f64,
    shift: f64,
}

/// Items before a query.
#[napi(object, object_from_js = false)]
pub struct DescribedItems {
    /// `[items × features]`
    pub rows: Float32Array,
    /// `[items × 4]`: diet, course and second course by position, 0 for no course and the first one 1; 1
    /// for a heading or a text without a word.
    pub labels: Uint8Array,
}

/// Ranks items by the weights of `models/reranker-search/ranker.json`.
#[napi]
pub struct SearchRanker {
    writer: FeatureWriter,
    ranker: Ranker,
}

#[napi]
impl SearchRanker {
    /// `learnt` is JSON: the network's weights and the names of its features.
    #[napi(constructor, catch_unwind)]
    pub fn new(learnt: Text) -> Result<Self> {
        let learnt: Learnt = serde_json::from_str(&learnt).map_err(invalid)?;
        let writer = FeatureWriter::new(&learnt.features).map_err(invalid)?;
        let weights = RankerWeights {
            hidden: learnt.hidden,
            hidden_bias: learnt.hidden_bias,
            output: learnt.output,
            output_bias: learnt.output_bias,
            scale: learnt.scale,
            shift: learnt.shift,
        };
        let ranker = Ranker::new(weights, learnt.features.len()).map_err(invalid)?;
        Ok(Self { writer, ranker })
    }

    /// How raw names answer what is asked for by name (`Asked` in JSON). `query` is what all rows have
    /// alike, `cosines` one a name.
    #[napi(catch_unwind)]
    pub fn describe(
        &self,
        reader: &TextReader,
        names: Vec<Text>,
        asked: Text,
        query: View<'_, f32>,
        cosines: View<'_, f32>,
    ) -> Result<DescribedItems> {
        let asked: Asked = serde_json::from_str(&asked).map_err(invalid)?;
        if query.len() != self.writer.width() || cosines.len() != names.len() {
            return Err(invalid("expected a whole row, and a cosine for each name"));
        }
        let items: Vec<Arc<Item>> =
            names.iter().map(|raw| reader.lately.item(&reader.lately.name(raw))).collect();
        let menu = Menu { items: &items, cosines: &cosines, query: &query };
        let labels: Vec<u8> = items.iter().flat_map(|item| labels_of(item)).collect();
        Ok(DescribedItems {
            rows: Float32Array::new(self.writer.write(&asked, &menu)),
            labels: Uint8Array::new(labels),
        })
    }

    /// The calibrated probability that a guest is well served, 0 to 1, of each row of `[rows × features]`.
    #[napi(catch_unwind)]
    pub fn rank(&self, rows: View<'_, f32>) -> Result<Float64Array> {
        Ok(Float64Array::new(self.ranker.rank(&rows).map_err(invalid)?))
    }
}

fn labels_of(item: &Item) -> [u8; 4] {
    let course = |category: Option<_>| category.map_or(0, |category| category as u8 + 1);
    [item.diet as u8, course(item.category), course(item.also_category), u8::from(item.is_no_item)]
}
