//! Reading names: what JavaScript asks of `menu-text`. What has more parts than a string comes as one
//! line of JSON.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use std::collections::HashMap;

use menu_text::clean::{Cleaned, Cleaner};
use menu_text::reading::{Covered, NormalForm, Span, Term, encoder_text};
use menu_text::tokens::TokenType;
use napi::{Error, Result, Status};
use napi_derive::napi;
use serde::Serialize;

use crate::arguments::{Text, View};
use crate::error::invalid;
use crate::reading::Line;

/// Reads names by a packed lexicon.
#[napi]
pub struct TextReader {
    reader: menu_text::TextReader,
    /// Raw name → what was made of it lately: a request asks for all parts of each of its names.
    lately: HashMap<String, (Cleaned, Covered)>,
}

/// Names remembered before the memory starts afresh; some 1 KB each.
const LATELY_MAX: usize = 1024;

/// A normal form and what the encoder reads of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Form<'a> {
    named: &'a [Term<'a>],
    /// Left out where it is as `named`.
    #[serde(skip_serializing_if = "Option::is_none")]
    worded: Option<&'a [Term<'a>]>,
    stems: &'a [&'a str],
    encoder_text: String,
}

impl<'a> Form<'a> {
    fn new(NormalForm { named, worded, stems }: &'a NormalForm<'a>, encoder_text: String) -> Self {
        let worded = (named != worded).then_some(worded.as_slice());
        Self { named, worded, stems, encoder_text }
    }
}

#[napi]
impl TextReader {
    /// Of the file that `npm run build` makes of the lexicon's tables.
    #[napi(constructor, catch_unwind)]
    pub fn new(lexicon: View<'_, u8>) -> Result<Self> {
        let reader = menu_text::TextReader::unpack(&lexicon).map_err(invalid)?;
        Ok(Self { reader, lately: HashMap::new() })
    }

    /// `{text, removed, corrected}` of a raw name.
    #[napi(catch_unwind)]
    pub fn clean(&self, raw: Text) -> Result<String> {
        to_json(&self.reader.clean(&raw))
    }

    /// What a raw name says, as in [`crate::reading`].
    #[napi(catch_unwind)]
    pub fn read(&mut self, raw: Text) -> Result<String> {
        let (reader, (cleaned, covered)) = self.covered(&raw);
        to_json(&Line::new(cleaned, covered, &reader.read(covered)))
    }

    /// `{named, worded, stems, encoderText}` of a raw name.
    #[napi(catch_unwind)]
    pub fn form(&mut self, raw: Text) -> Result<String> {
        let (reader, (_, covered)) = self.covered(&raw);
        let form = reader.form(covered);
        let encoder_text = reader.encoder_text_of(&form, &raw);
        to_json(&Form::new(&form, encoder_text))
    }

    /// The same of some spans of a covered name, `[spans × start, end, phrase]`; `stems` are its
    /// own, with a line feed between.
    #[napi(catch_unwind)]
    pub fn form_of_spans(
        &self,
        stems: Text,
        numbers: View<'_, i32>,
        spans: View<'_, i32>,
    ) -> Result<String> {
        let stems: Vec<String> = stems.lines().map(str::to_owned).collect();
        let (rows, rest) = spans.as_chunks();
        let spans: Option<Vec<Span>> = rows.iter().map(|row| to_span(*row, stems.len())).collect();
        match spans {
            Some(spans) if rest.is_empty() && numbers.len() == stems.len() => {
                let numbers = numbers.to_vec();
                let covered = Covered { stems, numbers, spans, whole: -1, ..Covered::default() };
                let form = self.reader.form(&covered);
                to_json(&Form::new(&form, encoder_text(&form)))
            }
            _ => Err(invalid("the spans lie outside the words")),
        }
    }

    /// What the encoder reads of a raw name.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn encoder_text(&mut self, raw: Text) -> String {
        let (reader, (_, covered)) = self.covered(&raw);
        reader.encoder_text_of(&reader.form(covered), &raw)
    }
}

impl TextReader {
    /// What a raw name comes to, from lately or from now on; and what reads it.
    fn covered(&mut self, raw: &str) -> (&menu_text::TextReader, &(Cleaned, Covered)) {
        let Self { reader, lately } = self;
        if lately.len() >= LATELY_MAX && !lately.contains_key(raw) {
            lately.clear();
        }
        (reader, lately.entry(raw.to_owned()).or_insert_with_key(|raw| reader.cover(raw)))
    }
}

fn to_span([start, end, phrase]: [i32; 3], words: usize) -> Option<Span> {
    let (start, end) = (u32::try_from(start).ok()?, u32::try_from(end).ok()?);
    (start < end && end as usize <= words).then_some(Span { start, end, phrase })
}

/// Cleans names by word lists alone, for what compiles the lexicon.
#[napi]
pub struct NameCleaner {
    cleaner: Cleaner,
}

#[napi]
impl NameCleaner {
    /// `lexicon` is JSON.
    #[napi(constructor, catch_unwind)]
    pub fn new(lexicon: Text) -> Result<Self> {
        let lexicon = serde_json::from_str(&lexicon).map_err(invalid)?;
        Ok(Self { cleaner: Cleaner::new(lexicon, None) })
    }

    /// `{text, removed, corrected}` of a raw name.
    #[napi(catch_unwind)]
    pub fn clean(&self, raw: Text) -> Result<String> {
        to_json(&self.cleaner.clean(&raw))
    }
}

/// The text in NFKC and lower case, with ASCII quotes and dashes and single spaces; idempotent.
#[must_use]
#[napi(catch_unwind)]
pub fn normalise(raw: Text) -> String {
    menu_text::normalise::normalise(&raw)
}

/// `{texts, stems, borders}` of a cleaned or normalised text.
#[napi(catch_unwind)]
pub fn split_words(text: Text) -> Result<String> {
    to_json(&menu_text::split_words::split_words(&text))
}

/// The words of a normalised text, as the cleaner compares them: without apostrophes.
#[must_use]
#[napi(catch_unwind)]
pub fn word_keys(text: Text) -> Vec<String> {
    let tokens = menu_text::tokenise::tokenise(&text).into_iter();
    let words = tokens.filter(|token| token.kind == TokenType::Word);
    words.map(|token| token.key.into_owned()).collect()
}

/// A normalised word in the form that phrases are compared by.
#[must_use]
#[napi(catch_unwind)]
pub fn stem(word: Text) -> String {
    menu_text::stems::stem(&word).into_owned()
}

/// "jalapeño" → "jalapeno".
#[must_use]
#[napi(catch_unwind)]
pub fn strip_accents(text: Text) -> String {
    menu_text::stems::strip_accents(&text).into_owned()
}

/// Equal for words that may be spellings of one word.
#[must_use]
#[napi(catch_unwind)]
pub fn sound_of(word: Text) -> String {
    menu_text::sounds::sound_of(&word)
}

fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value)
        .map_err(|error| Error::new(Status::GenericFailure, error.to_string()))
}
