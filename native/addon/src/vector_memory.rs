//! Vectors that were made lately, for JavaScript.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use napi::Result;
use napi_derive::napi;

use crate::arguments::{View, whole_number};
use crate::error::invalid;
use crate::numbers::Numbers;
use crate::target::Target;
use crate::texts::Texts;

/// What [`VectorMemory::recall`] found.
#[napi(object, object_from_js = false)]
pub struct Recalled {
    /// Positions of the raw texts that are not known, ascending.
    pub unknown: Numbers<u32>,
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
        raws: Texts,
        mut target: Target<'_, f32>,
        row: f64,
        count: f64,
    ) -> Result<Recalled> {
        let targets = self.rows(&mut target, (row, raws.len()), count)?;
        let mut unknown = Vec::new();
        for ((at, raw), into) in (0..).zip(raws.iter()).zip(targets) {
            if !self.0.recall(raw, into) {
                unknown.push(at);
            }
        }
        Ok(Recalled { unknown: Numbers(unknown), kept: self.0.take_kept() })
    }

    /// Writes the same of texts that the encoder read to the rows of `target` that `places` names, one a text,
    /// and remembers that the raw texts, one a text, come to them; the positions of the texts that are not
    /// known, ascending, whose rows are left as they are.
    #[napi(catch_unwind)]
    pub fn find(
        &mut self,
        raws: Texts,
        texts: Texts,
        places: Vec<u32>,
        mut target: Target<'_, f32>,
        count: f64,
    ) -> Result<Numbers<u32>> {
        if raws.len() != texts.len() || places.len() != texts.len() {
            return Err(invalid("expected a raw text and a row for each text"));
        }
        let count = self.components(count)?;
        let rows_count = target.len() / count;
        if places.iter().any(|&row| row as usize >= rows_count) {
            return Err(invalid("the rows would not fit there"));
        }
        let mut unknown = Vec::new();
        for ((at, (raw, text)), row) in (0..).zip(raws.iter().zip(texts.iter())).zip(places) {
            let into = row as usize * count;
            if self.0.copy(text, &mut target[into..into + count]) {
                self.0.name(raw, text);
            } else {
                unknown.push(at);
            }
        }
        Ok(Numbers(unknown))
    }

    /// Writes the vectors of texts to `target`, `[texts × stride]`; positions of those that are not known,
    /// ascending. Counts as no use.
    #[napi(catch_unwind)]
    pub fn peek(
        &self,
        texts: Texts,
        mut target: Target<'_, i16>,
        stride: f64,
    ) -> Result<Numbers<u32>> {
        let (stride, dim) = (self.stride(stride, (target.len(), texts.len()))?, self.0.dim());
        let mut unknown = Vec::new();
        for ((at, text), into) in (0..).zip(texts.iter()).zip(target.chunks_exact_mut(stride)) {
            match self.0.peek(text) {
                Some(vector) => into[..dim].copy_from_slice(vector),
                None => unknown.push(at),
            }
        }
        Ok(Numbers(unknown))
    }

    /// Stores copies of vectors `[texts × stride]`, of which each begins a row; a text keeps what it has.
    #[napi(catch_unwind)]
    pub fn put(&mut self, texts: Texts, vectors: View<'_, i16>, stride: f64) -> Result<()> {
        let (stride, dim) = (self.stride(stride, (vectors.len(), texts.len()))?, self.0.dim());
        for (text, row) in texts.iter().zip(vectors.chunks_exact(stride)) {
            self.0.put(text, &row[..dim]);
        }
        Ok(())
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
        let (first, count) = (whole_number("row", first)?, self.components(count)?);
        let end = (first + rows).checked_mul(count);
        let part = end.and_then(|end| target.get_mut(first * count..end));
        let part = part.ok_or_else(|| invalid("the rows would not fit there"))?;
        Ok(part.chunks_exact_mut(count))
    }

    /// How many components are asked for.
    fn components(&self, count: f64) -> Result<usize> {
        let count = whole_number("count", count)?;
        if count == 0 || count > self.0.dim() {
            return Err(invalid("expected 1 to as many components as a vector has"));
        }
        Ok(count)
    }

    /// The numbers of a row, of which an array of so many has so many rows.
    fn stride(&self, stride: f64, (length, rows): (usize, usize)) -> Result<usize> {
        let stride = whole_number("stride", stride)?;
        let is_short = stride == 0 || stride < self.0.dim();
        if is_short || stride.checked_mul(rows).is_none_or(|needed| length < needed) {
            return Err(invalid("the vectors would not fit there"));
        }
        Ok(stride)
    }
}
