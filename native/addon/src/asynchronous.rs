//! The twins that run on threads of their own. They copy their arguments first, on the calling thread.
//! Not on libuv's pool: to give it work, glibc may have to wait until a thread that was woken for earlier
//! work has been given a core, which took JavaScript's thread 2 to 9 ms now and then under load.

use std::sync::OnceLock;

use napi::bindgen_prelude::{Object, ToNapiValue};
use napi::{Env, Error, Result, Status};
use napi_derive::napi;

use crate::arguments::{Format, View, whole_number};
use crate::calls;
use crate::threads::Threads;

/// One a core of the machines that this is for.
const THREADS: usize = 2;

/// Starts the threads, unless that was done: with the priority of the calling one.
///
/// # Errors
///
/// When the system starts none.
pub fn start() -> Result<&'static Threads<()>> {
    static STARTED: OnceLock<std::result::Result<Threads<()>, String>> = OnceLock::new();
    let start = || Threads::start(THREADS, "kernels", || ()).map_err(|error| error.reason.clone());
    let started = STARTED.get_or_init(start);
    started.as_ref().map_err(|reason| Error::new(Status::GenericFailure, reason.clone()))
}

/// A promise for what the call comes to, on one of these threads.
///
/// # Errors
///
/// When the system starts none, or the engine refuses.
pub fn call<T: Send + ToNapiValue + 'static>(
    env: &Env,
    call: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<Object<'_>> {
    start()?.call(env, |made| made, move |()| call())
}

/// `cosineMatrix` off the calling thread.
#[napi(catch_unwind, ts_return_type = "Promise<Float32Array>")]
pub fn cosine_matrix_async<'env>(
    env: &'env Env,
    left: View<'_, f32>,
    left_dim: f64,
    right: View<'_, f32>,
    right_dim: f64,
) -> Result<Object<'env>> {
    let (left, left_dim) = (left.to_owned_values()?, whole_number("leftDim", left_dim)?);
    let (right, right_dim) = (right.to_owned_values()?, whole_number("rightDim", right_dim)?);
    call(env, move || calls::cosine_matrix((&left, left_dim), (&right, right_dim)))
}

/// `pairsAbove` off the calling thread.
#[napi(catch_unwind, ts_return_type = "Promise<Pairs>")]
pub fn pairs_above_async<'env>(
    env: &'env Env,
    vectors: View<'_, f32>,
    dim: f64,
    threshold: f64,
) -> Result<Object<'env>> {
    let (vectors, dim) = (vectors.to_owned_values()?, whole_number("dim", dim)?);
    call(env, move || calls::pairs_above(&vectors, dim, threshold))
}

/// `sliceAndRenormalise` off the calling thread.
#[napi(catch_unwind, ts_return_type = "Promise<Float32Array>")]
pub fn slice_and_renormalise_async<'env>(
    env: &'env Env,
    vectors: View<'_, f32>,
    from_dim: f64,
    to_dim: f64,
) -> Result<Object<'env>> {
    let vectors = vectors.to_owned_values()?;
    let (from_dim, to_dim) = (whole_number("fromDim", from_dim)?, whole_number("toDim", to_dim)?);
    call(env, move || calls::slice_and_renormalise(&vectors, from_dim, to_dim))
}

/// `writeVectors` off the calling thread.
#[napi(catch_unwind, ts_return_type = "Promise<Uint8Array>")]
pub fn write_vectors_async<'env>(
    env: &'env Env,
    head: View<'_, u8>,
    vectors: View<'_, f32>,
    dim: f64,
    format: Format,
    tail: View<'_, u8>,
) -> Result<Object<'env>> {
    let (head, tail) = (head.to_owned_values()?, tail.to_owned_values()?);
    let (vectors, dim) = (vectors.to_owned_values()?, whole_number("dim", dim)?);
    call(env, move || calls::write_vectors(&head, &vectors, dim, format.0, &tail))
}
