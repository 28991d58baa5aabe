//! Our int8 models, run by hand: a bi-encoder of token rows and a cross-encoder of pairs.
//!
//! Both are small transformers of one make: dense layers are exact integer products with fixed
//! scales, the float work between them (norms, softmax, the mean) stays within a text, in one
//! fixed order of additions and without fused operations. So a text's answer has the same bits
//! whatever is computed beside it, and on every machine. The texts of a batch lie one behind the
//! other without padding: the cost is linear in tokens.
#![expect(
    clippy::inline_always,
    reason = "a job's float work is compiled for the machine only where it is inlined into \
              `Machine::run`'s ways"
)]

mod attention;
mod block;
mod dense;
mod encoder;
mod float;
pub(crate) mod isa;
mod model_file;
mod reranker;
mod rows;

pub use encoder::Encoder;
pub use model_file::ModelError;
pub use reranker::{PairBatch, Reranker};
pub use rows::{BatchError, Scratch};
