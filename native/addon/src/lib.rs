//! What JavaScript sees of `menu-core`: each function checks its arguments, calls, and maps the
//! error. No arithmetic here, and nothing that a caller passes may take the process down.
//!
//! Vectors are `Float32Array`s, `[rows × dim]` row-major, with their `dim` beside them. Functions
//! run on the calling thread; their `…Async` twins copy the arguments and run on threads of
//! their own, as do the models and what reads ahead.
//! All of them throw or reject with code `InvalidArg` when the arguments do not fit.
#![expect(clippy::missing_errors_doc, reason = "said once, above, for all of them")]

pub mod arguments;
pub mod asynchronous;
pub mod cuisine;
mod element;
mod error;
mod json;
pub mod large_pages;
mod lately;
mod libuv;
pub mod lift;
pub mod models;
pub mod name_layer;
pub mod names;
mod numbers;
mod promises;
mod reading;
pub mod release;
pub mod results;
pub mod search;
mod target;
pub mod text;
mod texts;
mod threads;
pub mod vector_memory;

use arguments::{Format, View, whole_number};
use error::invalid;
use menu_core::{Matrix, NumberFormat};
use napi::Result;
use napi_derive::napi;
use numbers::Numbers;
use results::Pairs;

/// The score of two vectors of one length.
#[napi(catch_unwind)]
pub fn dot(left: View<'_, f32>, right: View<'_, f32>) -> Result<f64> {
    menu_core::dot(&left, &right).map(f64::from).map_err(invalid)
}

/// The score of every left row with every right row, `[left × right]`.
#[napi(catch_unwind)]
pub fn cosine_matrix(
    left: View<'_, f32>,
    left_dim: f64,
    right: View<'_, f32>,
    right_dim: f64,
) -> Result<Numbers<f32>> {
    let left_dim = whole_number("leftDim", left_dim)?;
    let right_dim = whole_number("rightDim", right_dim)?;
    calls::cosine_matrix((&left, left_dim), (&right, right_dim))
}

/// All pairs of rows that score at least `threshold`, by the earlier row, then the later.
#[napi(catch_unwind)]
pub fn pairs_above(vectors: View<'_, f32>, dim: f64, threshold: f64) -> Result<Pairs> {
    calls::pairs_above(&vectors, whole_number("dim", dim)?, threshold)
}

/// The first `to_dim` components of each row, at unit length, on the grid of 1e-7.
#[napi(catch_unwind)]
pub fn slice_and_renormalise(
    vectors: View<'_, f32>,
    from_dim: f64,
    to_dim: f64,
) -> Result<Numbers<f32>> {
    let (from_dim, to_dim) = (whole_number("fromDim", from_dim)?, whole_number("toDim", to_dim)?);
    calls::slice_and_renormalise(&vectors, from_dim, to_dim)
}

/// `head`, the vectors as a JSON array, `tail`.
#[napi(catch_unwind)]
pub fn write_vectors(
    head: View<'_, u8>,
    vectors: View<'_, f32>,
    dim: f64,
    format: Format,
    tail: View<'_, u8>,
) -> Result<Numbers<u8>> {
    calls::write_vectors(&head, &vectors, whole_number("dim", dim)?, format.0, &tail)
}

/// What a function and its `…Async` twin share: the call and the shape of its result.
mod calls {
    use super::{Matrix, NumberFormat, Numbers, Pairs, Result, invalid};

    pub fn cosine_matrix(
        (left, left_dim): (&[f32], usize),
        (right, right_dim): (&[f32], usize),
    ) -> Result<Numbers<f32>> {
        let left = Matrix::new(left, left_dim).map_err(invalid)?;
        let right = Matrix::new(right, right_dim).map_err(invalid)?;
        menu_core::cosine_matrix(left, right).map(Numbers).map_err(invalid)
    }

    pub fn pairs_above(vectors: &[f32], dim: usize, threshold: f64) -> Result<Pairs> {
        let vectors = Matrix::new(vectors, dim).map_err(invalid)?;
        menu_core::pairs_above(vectors, threshold).map(Pairs::from).map_err(invalid)
    }

    pub fn slice_and_renormalise(
        vectors: &[f32],
        from_dim: usize,
        to_dim: usize,
    ) -> Result<Numbers<f32>> {
        let vectors = Matrix::new(vectors, from_dim).map_err(invalid)?;
        menu_core::slice_and_renormalise(vectors, to_dim).map(Numbers).map_err(invalid)
    }

    pub fn write_vectors(
        head: &[u8],
        vectors: &[f32],
        dim: usize,
        format: NumberFormat,
        tail: &[u8],
    ) -> Result<Numbers<u8>> {
        let vectors = Matrix::new(vectors, dim).map_err(invalid)?;
        let json = menu_core::write_vectors(head, vectors, format, tail);
        json.map(Numbers).map_err(invalid)
    }
}
