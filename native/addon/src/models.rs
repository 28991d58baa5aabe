//! The models on threads of their own: what JavaScript asks of them is answered by a promise.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use std::sync::Arc;

use menu_core::{Encoder, PairBatch, Reranker, Scratch};
use menu_text::matching::{Judge, JudgeWeights, PairWriter, Pairs, check_training};
use menu_text::word_pieces::Tokenizer;
use napi::bindgen_prelude::Object;
use napi::{Env, Result};
use napi_derive::napi;
use serde::Deserialize;

use crate::arguments::{View, whole_number};
use crate::asynchronous;
use crate::cuisine::CuisineClassifier;
use crate::error::invalid;
use crate::lately::Wanted;
use crate::names::{ComparedPair, NameList};
use crate::numbers::Numbers;
use crate::text::TextReader;
use crate::texts::{Text, Texts};
use crate::threads::Threads;

struct Models {
    tokenizer: Tokenizer,
    encoder: Encoder,
    reranker: Reranker,
    judge: Option<Judge>,
}

/// What both models read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Description {
    /// The pieces in order of their ids.
    vocabulary: Vec<String>,
    /// Later tokens of a text are dropped.
    tokens_max: usize,
    /// What the reranker was trained on.
    features: Vec<String>,
    marks: usize,
    /// What is added to its logits; none where they are to be the model's own.
    judge: Option<JudgeWeights>,
}

/// Pairs as the reranker reads them.
#[napi(object, object_from_js = false)]
pub struct WrittenPairs {
    /// Tokens of each pair, `[pairs]`.
    pub lengths: Numbers<i32>,
    /// `[all tokens]`
    pub ids: Numbers<i32>,
    /// `[all tokens]`: what each token is to the other name.
    pub marks: Numbers<i32>,
    /// `[pairs × features]`, 0 to 255 for 0 to 1.
    pub features: Numbers<u8>,
}

/// More than any machine that serves menus has cores.
const THREADS_MAX: usize = 1024;

const WANTS_ENCODER_TEXT: usize = 1;
const WANTS_LINE: usize = 2;
const WANTS_COMPARED: usize = 4;
const WANTS_CUISINE: usize = 8;
const WANTS_ITEM: usize = 16;

/// A guess, for the room.
const TOKENS_A_TEXT: usize = 8;

/// Threads that run the models, each one call at a time, first come, first served. They end with
/// the object, after the calls that it was given.
#[napi]
pub struct ModelThreads {
    models: Arc<Models>,
    threads: Threads<Scratch>,
    /// Of the calling thread.
    scratch: Scratch,
}

#[napi]
impl ModelThreads {
    /// Reads both models from their ONNX files and starts `threads` threads, each `niceness` steps
    /// below the calling thread where the system can (Linux). `description` is JSON: what
    /// both models read.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        encoder: View<'_, u8>,
        reranker: View<'_, u8>,
        description: Text,
        threads: f64,
        niceness: f64,
    ) -> Result<Self> {
        let description: Description = serde_json::from_str(&description).map_err(invalid)?;
        let Description { vocabulary, tokens_max, features, marks, judge } = description;
        check_training(&features, marks).map_err(invalid)?;
        let (threads, niceness) =
            (whole_number("threads", threads)?, whole_number("niceness", niceness)?);
        if !(1..=THREADS_MAX).contains(&threads) {
            return Err(invalid(format!("expected 1 to {THREADS_MAX} threads but got {threads}")));
        }
        let models = Arc::new(Models {
            tokenizer: Tokenizer::new(&vocabulary, tokens_max).map_err(invalid)?,
            encoder: Encoder::read(&encoder).map_err(invalid)?,
            reranker: Reranker::read(&reranker).map_err(invalid)?,
            judge: judge.map(Judge::new).transpose().map_err(invalid)?,
        });
        // Before this thread goes ahead of those that it starts.
        asynchronous::start()?;
        let threads = Threads::start(threads, "inference", move || {
            lower_priority(niceness);
            Scratch::default()
        })?;
        Ok(Self { models, threads, scratch: Scratch::default() })
    }

    /// Components of a vector.
    #[must_use]
    #[napi(getter)]
    pub fn dim(&self) -> u32 {
        u32::try_from(self.models.encoder.dim()).unwrap_or(u32::MAX)
    }

    /// Unit vectors `[texts × dim]` in steps of 1/32767, in order: a promise of an `Int16Array`.
    #[napi(catch_unwind, ts_return_type = "Promise<Int16Array>")]
    pub fn encode<'env>(&self, env: &'env Env, texts: Texts) -> Result<Object<'env>> {
        let models = Arc::clone(&self.models);
        // This thread frees it.
        let room = Vec::with_capacity(texts.len() * models.encoder.dim());
        self.threads.call(env, Numbers, move |scratch| models.encode(&texts, scratch, room))
    }

    /// The same on the calling thread.
    #[napi(catch_unwind)]
    pub fn encode_here(&mut self, texts: Texts) -> Result<Numbers<i16>> {
        self.models.encode(&texts, &mut self.scratch, Vec::new()).map(Numbers)
    }

    /// The ids that the encoder reads of a text.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn tokenize(&self, text: Text) -> Numbers<i32> {
        Numbers(self.models.tokenizer.tokenize(&text))
    }

    /// The logits `[pairs]` of being one dish, in order: a promise of a `Float32Array`. Pairs are rows
    /// of `names`, with the cosines of their vectors, 0 to 1. The list remembers them for a while.
    #[napi(catch_unwind, ts_return_type = "Promise<Float32Array>")]
    pub fn rerank<'env>(
        &self,
        env: &'env Env,
        names: &NameList,
        left: View<'_, u32>,
        right: View<'_, u32>,
        cosines: View<'_, f32>,
    ) -> Result<Object<'env>> {
        let (pairs, cosines) = checked_pairs(names, (&left, &right), &cosines)?;
        let (models, lately) = (Arc::clone(&self.models), names.lately());
        self.threads.call(env, Numbers, move |scratch| {
            let written = models.write(&pairs, &cosines);
            let Pairs { ids, marks, lengths, features } = &written;
            let batch = PairBatch { ids, marks, lengths, facts: features };
            let mut logits = models.reranker.score(batch, scratch).map_err(invalid)?;
            if let Some(judge) = &models.judge {
                judge.add(&written, &mut logits);
            }
            for ((a, b), &logit) in pairs.iter().zip(&logits) {
                lately.keep_score((a, b), logit);
            }
            Ok(logits)
        })
    }

    /// What the reranker reads of the same pairs, for its training.
    #[napi(catch_unwind)]
    pub fn write_pairs(
        &self,
        names: &NameList,
        left: View<'_, u32>,
        right: View<'_, u32>,
        cosines: View<'_, f32>,
    ) -> Result<WrittenPairs> {
        let (pairs, cosines) = checked_pairs(names, (&left, &right), &cosines)?;
        let Pairs { ids, marks, lengths, features } = self.models.write(&pairs, &cosines);
        Ok(WrittenPairs {
            lengths: Numbers(lengths),
            ids: Numbers(ids),
            marks: Numbers(marks),
            features: Numbers(features),
        })
    }

    /// Reads raw names before they are asked for, so that `reader` has what is `wanted` at hand: a
    /// promise of nothing. `wanted` is a sum: 1 for encoder texts, 2 for what `read` answers, 4 for what
    /// a `NameList` asks, 8 for cuisines, 16 for what `SearchRanker` asks. U+0000 stands between names;
    /// should a name hold one, its parts are read in vain.
    #[napi(catch_unwind, ts_return_type = "Promise<void>")]
    pub fn read_ahead<'env>(
        &self,
        env: &'env Env,
        reader: &TextReader,
        classifier: &CuisineClassifier,
        names: Text,
        wanted: f64,
    ) -> Result<Object<'env>> {
        let lately = reader.lately.clone();
        let wants = whole_number("wanted", wanted)?;
        let wanted = Wanted {
            encoder_text: wants & WANTS_ENCODER_TEXT != 0,
            line: wants & WANTS_LINE != 0,
            item: wants & WANTS_ITEM != 0,
            compared: wants & WANTS_COMPARED != 0,
            cuisine: (wants & WANTS_CUISINE != 0).then(|| classifier.classifier.clone()),
        };
        self.threads.call(
            env,
            |()| (),
            move |_| names.split('\0').try_for_each(|raw| lately.read_ahead(raw, &wanted)),
        )
    }
}

impl Models {
    fn encode(&self, texts: &Texts, scratch: &mut Scratch, room: Vec<i16>) -> Result<Vec<i16>> {
        let mut ids = Vec::with_capacity(TOKENS_A_TEXT * texts.len());
        let mut lengths = Vec::with_capacity(texts.len());
        for text in texts.iter() {
            lengths.push(i32::try_from(self.tokenizer.append(text, &mut ids)).map_err(invalid)?);
        }
        self.encoder.encode((&ids, &lengths), scratch, room).map_err(invalid)
    }

    fn write(&self, pairs: &[ComparedPair], cosines: &[f32]) -> Pairs {
        let mut writer = PairWriter::new(&self.tokenizer);
        let mut written = Pairs::default();
        for ((a, b), &cosine) in pairs.iter().zip(cosines) {
            writer.write((&a.item, &b.item), cosine.into(), &mut written);
        }
        written
    }
}

fn checked_pairs(
    names: &NameList,
    (left, right): (&[u32], &[u32]),
    cosines: &View<'_, f32>,
) -> Result<(Vec<ComparedPair>, Vec<f32>)> {
    let pairs = names.pairs(left, right)?;
    if pairs.len() != cosines.len() {
        return Err(invalid("expected a cosine for each pair"));
    }
    Ok((pairs, cosines.to_owned_values()?))
}

/// On Linux a priority belongs to a thread. A system that refuses leaves it as it is.
fn lower_priority(niceness: usize) {
    #[cfg(target_os = "linux")]
    if let Ok(niceness) = i32::try_from(niceness) {
        let _ = rustix::process::setpriority_process(None, niceness);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}
