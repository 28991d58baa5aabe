//! Kernels over sets of unit vectors: scores, slices, numbers read and written.
//!
//! A set is row-major `[rows × dim]` `f32`, read through a checked [`Matrix`]. Between unit rows
//! a dot product is the cosine, so every score here is a dot product. A score has the same bits
//! on every machine and whatever is computed beside it: see [`dot`].
//!
//! Beside them, tables that remember: [`VectorMemory`], and [`Generations`] for several threads.
//!
//! Knows nothing of Node, JSON requests or menus; no I/O, no threads of its own, no global state.
#![deny(unsafe_code)]

mod base64;
mod bounds;
mod cosine_matrix;
mod dot;
mod generations;
mod grid;
mod json_number;
mod kernel;
mod lift;
mod matrix;
mod pairs;
mod ranker;
mod scaled_rows;
mod slice;
#[cfg(test)]
mod testing;
mod transformer;
mod vector_memory;
mod write;

pub use cosine_matrix::cosine_matrix;
pub use dot::dot;
pub use generations::Generations;
pub use lift::{LiftedRows, lift_rows};
pub use matrix::{Matrix, RESULT_BYTES_MAX, ShapeError};
pub use pairs::{Pairs, PairsError, SCANNED_ROWS_MAX, pairs_above};
pub use ranker::{LayerWeights, MemberWeights, Neighbours, Ranker, RankerError, RankerWeights};
pub use scaled_rows::ScaledRows;
pub use slice::{SliceError, slice_and_renormalise};
pub use transformer::{BatchError, Encoder, ModelError, PairBatch, Reranker, Scratch};
pub use vector_memory::VectorMemory;
pub use write::{NumberFormat, WriteError, write_vectors};
