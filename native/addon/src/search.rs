//! What a search asks: how items answer, and how well that serves a guest.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use std::sync::Arc;

use menu_core::{LayerWeights, Matrix, MemberWeights, Neighbours, Ranker, RankerWeights};
use menu_text::cuisine::Classifier;
use menu_text::knowledge::Cuisine;
use menu_text::search::{Asked, FeatureWriter, Item, Menu};
use napi::Result;
use napi_derive::napi;
use serde::Deserialize;

use crate::arguments::View;
use crate::cuisine::CuisineClassifier;
use crate::error::invalid;
use crate::lately::LatelyRead;
use crate::numbers::Numbers;
use crate::text::TextReader;
use crate::texts::{Text, Texts};

/// What `ranker.json` says of the networks.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Learnt {
    features: Vec<String>,
    looked_at_again: Vec<String>,
    members: Vec<LearntMember>,
    scale: f64,
    shift: f64,
}

#[derive(Deserialize)]
struct LearntMember {
    hidden: LearntLayer,
    alone: LearntLayer,
    message: LearntLayer,
    around: LearntLayer,
    added: LearntLayer,
}

#[derive(Deserialize)]
struct LearntLayer {
    weights: Vec<Vec<f64>>,
    bias: Vec<f64>,
}

impl From<LearntLayer> for LayerWeights {
    fn from(LearntLayer { weights, bias }: LearntLayer) -> Self {
        Self { weights, bias }
    }
}

impl From<LearntMember> for MemberWeights {
    fn from(learnt: LearntMember) -> Self {
        let LearntMember { hidden, alone, message, around, added } = learnt;
        Self {
            hidden: hidden.into(),
            alone: alone.into(),
            message: message.into(),
            around: around.into(),
            added: added.into(),
        }
    }
}

impl Learnt {
    /// The places of features, by name.
    fn places_of(&self, names: &[String]) -> Result<Vec<usize>> {
        let place_of = |name: &String| self.features.iter().position(|other| other == name);
        let unknown = || invalid("a feature that is looked at again is none");
        names.iter().map(|name| place_of(name).ok_or_else(unknown)).collect()
    }
}

/// Items before a query.
#[napi(object, object_from_js = false)]
pub struct DescribedItems {
    /// `[items × features]`
    pub rows: Numbers<f32>,
    /// `[items × 6]`: diet, course and second course by position, 0 for no course and the first one 1; 1
    /// for a heading or a text without a word; 1 for one whose name has what must not be in it; 1 for one
    /// that is called what was asked for.
    pub labels: Numbers<u8>,
}

/// Describes and ranks items, by the weights of `models/reranker-search/ranker.json`.
#[napi]
pub struct SearchRanker {
    writer: FeatureWriter,
    ranker: Ranker,
    lately: Arc<LatelyRead>,
    classifier: Arc<Classifier>,
}

#[napi]
impl SearchRanker {
    /// `learnt` is JSON: the networks' weights and the names of their features.
    #[napi(constructor, catch_unwind)]
    pub fn new(learnt: Text, reader: &TextReader, classifier: &CuisineClassifier) -> Result<Self> {
        let learnt: Learnt = serde_json::from_str(&learnt).map_err(invalid)?;
        let writer = FeatureWriter::new(&learnt.features).map_err(invalid)?;
        let looked_at_again = learnt.places_of(&learnt.looked_at_again)?;
        let features = learnt.features.len();
        let weights = RankerWeights {
            members: learnt.members.into_iter().map(MemberWeights::from).collect(),
            looked_at_again,
            scale: learnt.scale,
            shift: learnt.shift,
        };
        let ranker = Ranker::new(weights, features).map_err(invalid)?;
        let (lately, classifier) = (reader.lately.clone(), classifier.classifier.clone());
        Ok(Self { writer, ranker, lately, classifier })
    }

    /// How raw names answer what is asked (`Asked` in JSON). `query` is what all rows have alike, `cosines`
    /// `[1 + concepts × names]` those of the names to the question and to each concept asked for;
    /// `guessed_moods` `[names]`, or nothing when no mood is asked for.
    #[napi(catch_unwind)]
    pub fn describe(
        &self,
        names: Texts,
        asked: Text,
        query: View<'_, f32>,
        cosines: View<'_, f32>,
        guessed_moods: View<'_, f32>,
    ) -> Result<DescribedItems> {
        let Self { lately, classifier, .. } = self;
        let asked = Asked::parse(&asked, lately.reader.tags()).map_err(invalid)?;
        let are_whole = cosines.len() == (1 + asked.concept_count()) * names.len()
            && (guessed_moods.is_empty() || guessed_moods.len() == names.len());
        if query.len() != self.writer.width() || !are_whole {
            return Err(invalid("expected a whole row, and a cosine for each name and concept"));
        }
        let items = items_of(lately, &names);
        let (cosines, concept_cosines) = cosines.split_at(names.len());
        let kitchen_of = |(raw, item): (&str, &Arc<Item>)| -> Option<Cuisine> {
            let classifier = asked.wants_label(item).then_some(classifier)?;
            classifier.cuisine_of(lately.cuisine(&lately.name(raw), classifier).label)
        };
        let kitchens: Vec<Option<Cuisine>> = names.iter().zip(&items).map(kitchen_of).collect();
        let menu = Menu {
            items: &items,
            cosines,
            concept_cosines,
            guessed_moods: &guessed_moods,
            kitchens: &kitchens,
            query: &query,
        };
        let called = lately.item(&lately.name(&asked.text));
        let labels: Vec<u8> =
            items.iter().flat_map(|item| labels_of(&asked, &called, item)).collect();
        Ok(DescribedItems {
            rows: Numbers(self.writer.write(&asked, &menu)),
            labels: Numbers(labels),
        })
    }

    /// The calibrated probability that a guest is well served, 0 to 1, of each row of `[rows × features]`;
    /// `vectors` `[rows × dim]` are the items', in the order of the menu.
    #[napi(catch_unwind)]
    pub fn rank(
        &self,
        rows: View<'_, f32>,
        vectors: View<'_, f32>,
        dim: u32,
    ) -> Result<Numbers<f64>> {
        let vectors = Matrix::new(&vectors, dim as usize).map_err(invalid)?;
        let neighbours = Neighbours::of(vectors);
        Ok(Numbers(self.ranker.rank(&rows, &neighbours).map_err(invalid)?))
    }
}

pub(crate) fn items_of(lately: &LatelyRead, names: &Texts) -> Vec<Arc<Item>> {
    names.iter().map(|raw| lately.item(&lately.name(raw))).collect()
}

fn labels_of(asked: &Asked, called: &Item, item: &Item) -> [u8; 6] {
    let course = |category: Option<_>| category.map_or(0, |category| category as u8 + 1);
    [
        item.diet as u8,
        course(item.category),
        course(item.also_category),
        u8::from(item.is_no_item),
        u8::from(asked.is_named_left_out(item)),
        u8::from(item.is_called_as(called)),
    ]
}
