//! The core's results in the shape that JavaScript receives.

use crate::numbers::Numbers;
use napi_derive::napi;

/// A corpus row and its score against the query.
#[napi(object, object_from_js = false)]
pub struct Hit {
    /// The row's number in the corpus, from 0.
    pub row: u32,
    /// Its dot product with the query.
    pub score: f64,
}

impl From<menu_core::Hit> for Hit {
    fn from(hit: menu_core::Hit) -> Self {
        Self { row: hit.row, score: f64::from(hit.score) }
    }
}

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
