//! The models on threads of their own: what JavaScript asks of them is answered by a promise.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use menu_core::{Encoder, PairBatch, Reranker, Scratch};
use napi::bindgen_prelude::{Float32Array, Int16Array, Object, ToNapiValue};
use napi::{Env, Error, Result, Status};
use napi_derive::napi;

use crate::arguments::{Text, View, whole_number};
use crate::cuisine::CuisineClassifier;
use crate::error::invalid;
use crate::lately::Wanted;
use crate::text::TextReader;

struct Models {
    encoder: Encoder,
    reranker: Reranker,
}

/// More than any machine that serves menus has cores.
const THREADS_MAX: usize = 1024;

const WANTS_ENCODER_TEXT: usize = 1;
const WANTS_LINE: usize = 2;
const WANTS_FORM: usize = 4;
const WANTS_CUISINE: usize = 8;
const WANTS_ITEM: usize = 16;

/// One call: computes and settles its promise.
type Call = Box<dyn FnOnce(&Models, &mut Scratch) + Send>;

/// Makes a JavaScript value of a call's output, on JavaScript's thread.
type Finish<T> = Box<dyn FnOnce(Env) -> Result<T> + Send>;

/// Threads that run the models, each one call at a time, first come, first served. They end with
/// the object, after the calls that it was given.
#[napi]
pub struct ModelThreads {
    models: Arc<Models>,
    calls: Sender<Call>,
}

#[napi]
impl ModelThreads {
    /// Reads both models from their ONNX files and starts `threads` threads, each `niceness` steps
    /// below the calling thread where the system can (Linux).
    #[napi(constructor, catch_unwind)]
    pub fn new(
        encoder: View<'_, u8>,
        reranker: View<'_, u8>,
        threads: f64,
        niceness: f64,
    ) -> Result<Self> {
        let (threads, niceness) =
            (whole_number("threads", threads)?, whole_number("niceness", niceness)?);
        if !(1..=THREADS_MAX).contains(&threads) {
            return Err(invalid(format!("expected 1 to {THREADS_MAX} threads but got {threads}")));
        }
        let models = Arc::new(Models {
            encoder: Encoder::read(&encoder).map_err(invalid)?,
            reranker: Reranker::read(&reranker).map_err(invalid)?,
        });
        let (calls, waiting) = unbounded();
        for _ in 0..threads {
            let (models, waiting) = (Arc::clone(&models), waiting.clone());
            thread::Builder::new()
                .name("inference".to_owned())
                .spawn(move || serve(&models, &waiting, niceness))
                .map_err(|error| Error::new(Status::GenericFailure, error.to_string()))?;
        }
        Ok(Self { models, calls })
    }

    /// Components of a vector.
    #[must_use]
    #[napi(getter)]
    pub fn dim(&self) -> u32 {
        u32::try_from(self.models.encoder.dim()).unwrap_or(u32::MAX)
    }

    /// Unit vectors `[texts × dim]` in steps of 1/32767, in order: a promise of an `Int16Array`.
    /// `ids` are the tokens of all texts, one text behind the other, `lengths` how many each has.
    #[napi(catch_unwind, ts_return_type = "Promise<Int16Array>")]
    pub fn encode<'env>(
        &self,
        env: &'env Env,
        ids: View<'_, i32>,
        lengths: View<'_, i32>,
    ) -> Result<Object<'env>> {
        let (ids, lengths) = (ids.to_owned_values()?, lengths.to_owned_values()?);
        self.call(env, Int16Array::new, move |models, scratch| {
            models.encoder.encode((&ids, &lengths), scratch).map_err(invalid)
        })
    }

    /// The logits `[pairs]` of being one dish, in order: a promise of a `Float32Array`. `ids` and
    /// `marks` hold the tokens of all pairs, `lengths` how many each has, `facts`
    /// `[pairs × facts]`.
    #[napi(catch_unwind, ts_return_type = "Promise<Float32Array>")]
    pub fn rerank<'env>(
        &self,
        env: &'env Env,
        ids: View<'_, i32>,
        marks: View<'_, i32>,
        lengths: View<'_, i32>,
        facts: View<'_, u8>,
    ) -> Result<Object<'env>> {
        let (ids, marks) = (ids.to_owned_values()?, marks.to_owned_values()?);
        let (lengths, facts) = (lengths.to_owned_values()?, facts.to_owned_values()?);
        self.call(env, Float32Array::new, move |models, scratch| {
            let pairs = PairBatch { ids: &ids, marks: &marks, lengths: &lengths, facts: &facts };
            models.reranker.score(pairs, scratch).map_err(invalid)
        })
    }

    /// Reads raw names before they are asked for, so that `reader` has what is `wanted` at hand: a
    /// promise of nothing. `wanted` is a sum: 1 for encoder texts, 2 for what `read` answers, 4 for forms,
    /// 8 for cuisines, 16 for what `SearchRanker` asks. U+0000 stands between names; should a name
    /// hold one, its parts are read in vain.
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
            form: wants & WANTS_FORM != 0,
            item: wants & WANTS_ITEM != 0,
            cuisine: (wants & WANTS_CUISINE != 0).then(|| classifier.classifier.clone()),
        };
        self.call(
            env,
            |()| (),
            move |_, _| names.split('\0').try_for_each(|raw| lately.read_ahead(raw, &wanted)),
        )
    }

    fn call<'env, T: Send + 'static, A: ToNapiValue + 'static>(
        &self,
        env: &'env Env,
        to_array: fn(T) -> A,
        compute: impl FnOnce(&Models, &mut Scratch) -> Result<T> + Send + 'static,
    ) -> Result<Object<'env>> {
        let (deferred, promise) = env.create_deferred::<A, Finish<A>>()?;
        let call: Call = Box::new(move |models, scratch| {
            let computed = catch_unwind(AssertUnwindSafe(|| compute(models, scratch)));
            match computed {
                Ok(Ok(output)) => deferred.resolve(Box::new(move |_| Ok(to_array(output)))),
                Ok(Err(error)) => deferred.reject(error),
                Err(_) => deferred.reject(Error::new(
                    Status::GenericFailure,
                    "a call panicked; this is a bug".to_owned(),
                )),
            }
        });
        self.calls
            .send(call)
            .map_err(|_| Error::new(Status::GenericFailure, "the threads have ended".to_owned()))?;
        Ok(promise)
    }
}

/// The body of a thread.
fn serve(models: &Models, waiting: &Receiver<Call>, niceness: usize) {
    lower_priority(niceness);
    let mut scratch = Scratch::default();
    for call in waiting {
        call(models, &mut scratch);
    }
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
