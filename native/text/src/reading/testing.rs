//! Readings by the made-up lexicon.

use std::sync::{Arc, LazyLock};

use super::cover::{Covered, Reader};
use super::read::{Reading, read as read_covered};
use crate::knowledge::{Category, Diet, Knowledge, Protein, testing};
use crate::sounds::SoundFinder;

static KNOWLEDGE: LazyLock<Arc<Knowledge>> = LazyLock::new(testing::knowledge);
static READER: LazyLock<Reader> = LazyLock::new(|| {
    let sounds = SoundFinder::new(&KNOWLEDGE.words, &KNOWLEDGE.counts);
    Reader::new(KNOWLEDGE.clone(), Arc::new(sounds))
});

/// The cover of a raw name that was cleaned so.
pub fn cover(raw: &str, cleaned: &str) -> Covered {
    READER.cover(raw, cleaned)
}

/// What covers a cleaned name, phrase by phrase; "?" for an unknown word.
pub fn phrases(text: &str) -> Vec<&'static str> {
    let names = testing::phrases();
    let name = |phrase| usize::try_from(phrase).map_or("?", |phrase| names[phrase].0);
    cover("", text).spans.iter().map(|span| name(span.phrase)).collect()
}

/// What a cleaned name says.
pub fn read(text: &str) -> Reading<'static> {
    read_covered(&KNOWLEDGE, &READER.cover(text, text))
}

/// Its course and a second one.
pub fn courses(text: &str) -> (Option<Category>, Option<Category>) {
    let reading = read(text);
    (reading.category, reading.also_category)
}

/// Its diet and proteins.
pub fn diet(text: &str) -> (Diet, Vec<Protein>) {
    let reading = read(text);
    (reading.diet, reading.proteins.as_slice().to_vec())
}
