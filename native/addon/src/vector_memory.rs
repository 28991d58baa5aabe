//! Vectors that were made lately, for JavaScript.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use napi::Result;
use napi::bindgen_prelude::Uint32Array;
use napi_derive::napi;

use crate::arguments::{Text, View, whole_number};
use crate::error::invalid;
use crate::target::Target;

/// What [`VectorMemory::recall`] found.
#[napi(object, object_from_js = false)]
pub struct Recalled {
    /// Positions of the raw texts that are not known, ascending.
    pub unknown: Uint32Array,
    /// Texts that were asked for again a generation later, since the last call.
    pub kept: Vec<String>,
}

/// A bounded table of vectors by text, as in [`menu_core::VectorMemory`].
#[napi]
pub struct VectorMemory(menu_core::VectorMemory);

#[napi]
impl VectorMemory {
    /// Empty, for vectors `[dim]` that take so many KiB with their texts.
    #[napi(constructor, catch_unwind)]
    pub fn new(dim: f64, kibibytes_max: f64) -> Result<Self> {
        let kibibytes_max = whole_number("kibibytesMax", kibibytes_max)?;
        let dim = whole_number("dim", dim)?;
        Ok(Self(menu_core::VectorMemory::new(dim, kibibytes_max.saturating_mul(1024))))
    }

    /// Writes the first `count` components of the vectors of raw texts, at unit length, to rows of
    /// `target`, `[rows × count]`, from `row` on.
    #[napi(catch_unwind)]
    pub fn recall(
        &mut self,
        raws: Vec<Text>,
        mut target: Target<'_, f32>,
        row: f64,
        count: f64,
    ) -> Result<Recalled> {
        let targets = self.rows(&mut target, (row, raws.len()), count)?;
        let mut unknown = Vec::new();
        for ((at, raw), into) in (0..).zip(&raws).zip(targets) {
            if !self.0.recall(raw, into) {
                unknown.push(at);
            }
        }
        let kept = self.0.take_kept().iter().map(ToString::to_string).collect();
        Ok(Recalled { unknown: Uint32Array::new(unknown), kept })
    }

    /// The same of one vector, by the text that the encoder read; false when it is not known.
    #[napi(catch_unwind)]
    pub fn copy(
        &mut self,
        text: Text,
        mut target: Target<'_, f32>,
        row: f64,
        count: f64,
    ) -> Result<bool> {
        let mut rows = self.rows(&mut target, (row, 1), count)?;
        Ok(rows.next().is_some_and(|into| self.0.copy(&text, into)))
    }

    /// Writes a text's vector to `target` from `at` on; false when it is not known. Counts as no use.
    #[napi(catch_unwind)]
    pub fn peek(&self, text: Text, mut target: Target<'_, i16>, at: f64) -> Result<bool> {
        let from = whole_number("at", at)?;
        let into = from.checked_add(self.0.dim()).and_then(|to| target.get_mut(from..to));
        let into = into.ok_or_else(|| invalid("a vector would not fit there"))?;
        let vector = self.0.peek(&text);
        if let Some(vector) = vector {
            into.copy_from_slice(vector);
        }
        Ok(vector.is_some())
    }

    /// Stores a copy of a vector; a text keeps what it has.
    #[napi(catch_unwind)]
    pub fn put(&mut self, text: Text, vector: View<'_, i16>) -> Result<()> {
        if vector.len() != self.0.dim() {
            return Err(invalid("a vector of another dimension"));
        }
        self.0.put(&text, &vector);
        Ok(())
    }

    /// Remembers that a raw text comes to a text, if that is stored.
    #[napi(catch_unwind)]
    pub fn name(&mut self, raw: Text, text: Text) {
        self.0.name(&raw, &text);
    }

    /// Texts in memory; some count twice.
    #[must_use]
    #[napi(getter)]
    pub fn count(&self) -> u32 {
        u32::try_from(self.0.count()).unwrap_or(u32::MAX)
    }

    /// Rows of `target`, so many from the first.
    fn rows<'t>(
        &self,
        target: &'t mut Target<'_, f32>,
        (first, rows): (f64, usize),
        count: f64,
    ) -> Result<std::slice::ChunksExactMut<'t, f32>> {
        let (first, count) = (whole_number("row", first)?, whole_number("count", count)?);
        if count == 0 || count > self.0.dim() {
            return Err(invalid("expected 1 to as many components as a vector has"));
        }
        let end = (first + rows).checked_mul(count);
        let part = end.and_then(|end| target.get_mut(first * count..end));
        let part = part.ok_or_else(|| invalid("the rows would not fit there"))?;
        Ok(part.chunks_exact_mut(count))
    }
}
