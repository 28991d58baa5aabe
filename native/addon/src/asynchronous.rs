//! The twins that run on libuv's pool. They copy their arguments first, on the calling thread.

use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::bindgen_prelude::{
    AsyncTask, Float32Array, ToNapiValue, TypeName, Uint8Array, Uint32Array,
};
use napi::{Env, Error, Result, Status, Task};
use napi_derive::napi;

use crate::arguments::{Format, View, whole_number};
use crate::calls;
use crate::results::Pairs;

/// One call, to be run once on another thread.
pub struct Call<T>(Option<Box<dyn FnOnce() -> Result<T> + Send>>);

impl<T> Call<T> {
    fn task(call: impl FnOnce() -> Result<T> + Send + 'static) -> AsyncTask<Self>
    where
        T: Send + ToNapiValue + TypeName + 'static,
    {
        AsyncTask::new(Self(Some(Box::new(call))))
    }
}

impl<T: Send + ToNapiValue + TypeName + 'static> Task for Call<T> {
    type Output = T;
    type JsValue = T;

    /// napi calls this from C, where a panic would abort the process.
    fn compute(&mut self) -> Result<T> {
        let call = self.0.take().ok_or_else(|| bug("was run twice"))?;
        catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| Err(bug("panicked")))
    }

    fn resolve(&mut self, _env: Env, output: T) -> Result<T> {
        Ok(output)
    }
}

fn bug(what: &str) -> Error {
    Error::new(Status::GenericFailure, format!("a call of the addon {what}; this is a bug"))
}

/// `cosineMatrix` off the calling thread.
#[napi(catch_unwind)]
pub fn cosine_matrix_async(
    left: View<'_, f32>,
    left_dim: f64,
    right: View<'_, f32>,
    right_dim: f64,
) -> Result<AsyncTask<Call<Float32Array>>> {
    let (left, left_dim) = (left.to_owned_values()?, whole_number("leftDim", left_dim)?);
    let (right, right_dim) = (right.to_owned_values()?, whole_number("rightDim", right_dim)?);
    Ok(Call::task(move || calls::cosine_matrix((&left, left_dim), (&right, right_dim))))
}

/// `pairsAbove` off the calling thread.
#[napi(catch_unwind)]
pub fn pairs_above_async(
    vectors: View<'_, f32>,
    dim: f64,
    threshold: f64,
) -> Result<AsyncTask<Call<Pairs>>> {
    let (vectors, dim) = (vectors.to_owned_values()?, whole_number("dim", dim)?);
    Ok(Call::task(move || calls::pairs_above(&vectors, dim, threshold)))
}

/// `clusterByThreshold` off the calling thread.
#[napi(catch_unwind)]
pub fn cluster_by_threshold_async(
    vectors: View<'_, f32>,
    dim: f64,
    threshold: f64,
) -> Result<AsyncTask<Call<Uint32Array>>> {
    let (vectors, dim) = (vectors.to_owned_values()?, whole_number("dim", dim)?);
    Ok(Call::task(move || calls::cluster_by_threshold(&vectors, dim, threshold)))
}

/// `sliceAndRenormalise` off the calling thread.
#[napi(catch_unwind)]
pub fn slice_and_renormalise_async(
    vectors: View<'_, f32>,
    from_dim: f64,
    to_dim: f64,
) -> Result<AsyncTask<Call<Float32Array>>> {
    let vectors = vectors.to_owned_values()?;
    let (from_dim, to_dim) = (whole_number("fromDim", from_dim)?, whole_number("toDim", to_dim)?);
    Ok(Call::task(move || calls::slice_and_renormalise(&vectors, from_dim, to_dim)))
}

/// `writeVectors` off the calling thread.
#[napi(catch_unwind)]
pub fn write_vectors_async(
    head: View<'_, u8>,
    vectors: View<'_, f32>,
    dim: f64,
    format: Format,
    tail: View<'_, u8>,
) -> Result<AsyncTask<Call<Uint8Array>>> {
    let (head, tail) = (head.to_owned_values()?, tail.to_owned_values()?);
    let (vectors, dim) = (vectors.to_owned_values()?, whole_number("dim", dim)?);
    Ok(Call::task(move || calls::write_vectors(&head, &vectors, dim, format.0, &tail)))
}
