//! Vectors out of a body that has not been parsed.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]
#![expect(clippy::missing_errors_doc, reason = "said once in lib.rs, for all of them")]

use napi::Result;
use napi_derive::napi;

use crate::arguments::View;
use crate::error::invalid;
use crate::numbers::Numbers;
use crate::results::LiftedRows;
use crate::texts::Text;

/// The vectors that the top-level `field` of a JSON object holds, when it holds nothing else: see
/// [`menu_core::lift_rows`].
#[napi(catch_unwind)]
pub fn lift_rows(json: View<'_, u8>, field: Text) -> Result<Option<LiftedRows>> {
    let Some(lifted) = menu_core::lift_rows(&json, &field) else { return Ok(None) };
    let whole = |number| u32::try_from(number).map_err(invalid);
    Ok(Some(LiftedRows {
        start: whole(lifted.start)?,
        end: whole(lifted.end)?,
        dim: whole(lifted.dim)?,
        data: Numbers(lifted.values),
    }))
}
