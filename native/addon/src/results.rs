//! The core's results in the shape that JavaScript receives.

use crate::numbers::Numbers;
use napi_derive::napi;

/// A field of a JSON object that holds vectors.
#[napi(object, object_from_js = false)]
pub struct LiftedRows {
    /// The value's first byte.
    pub start: u32,
    /// The byte behind its last.
    pub end: u32,
    /// Components of a row.
    pub dim: u32,
    /// `[rows × dim]`, each row at unit length.
    pub data: Numbers<f32>,
}

/// Pairs of rows with their scores: three columns of one length.
#[napi(object, object_from_js = false)]
pub struct Pairs {
    /// The earlier row of each pair.
    pub left: Numbers<u32>,
    /// The later row of each pair.
    pub right: Numbers<u32>,
    /// The score of each pair.
    pub scores: Numbers<f32>,
}

impl From<menu_core::Pairs> for Pairs {
    fn from(pairs: menu_core::Pairs) -> Self {
        Self {
            left: Numbers(pairs.left),
            right: Numbers(pairs.right),
            scores: Numbers(pairs.scores),
        }
    }
}
