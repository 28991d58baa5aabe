//! What goes to JavaScript as JSON.

use menu_text::reading::{NormalForm, Term};
use napi::{Error, Result, Status};
use serde::Serialize;

/// A normal form and what the encoder reads of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Form<'a> {
    named: &'a [Term<'a>],
    /// Left out where it is as `named`.
    #[serde(skip_serializing_if = "Option::is_none")]
    worded: Option<&'a [Term<'a>]>,
    stems: &'a [&'a str],
    encoder_text: &'a str,
}

/// `{named, worded, stems, encoderText}`
pub fn form_to_json(
    NormalForm { named, worded, stems, .. }: &NormalForm<'_>,
    encoder_text: &str,
) -> Result<String> {
    let worded = (named != worded).then_some(worded.as_slice());
    to_json(&Form { named, worded, stems, encoder_text })
}

pub fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value)
        .map_err(|error| Error::new(Status::GenericFailure, error.to_string()))
}
