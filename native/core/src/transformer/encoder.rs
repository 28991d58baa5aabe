//! The bi-encoder: token ids → unit vectors.

use super::block::Block;
use super::dense::{Dense, TO_LOW_BITS};
use super::float::normalise;
use super::isa::{Isa, Job, Machine, TILE_OUTPUTS};
use super::model_file::{ModelError, ModelFile, Table};
use super::rows::{BatchError, Pass, Scratch, check_lengths, passes, reach};

/// The largest `i16`, so that a component of 1 fits.
const STEPS_PER_ONE: f32 = 32_767.0;

/// The sum of a token's and its place's vector, some blocks, the mean over a text's tokens, one
/// dense layer and unit length; `models/training/graph.py` writes the file.
pub struct Encoder {
    machine: Machine,
    words: Table<i8>,
    word_scale: f32,
    places: Table<i8>,
    place_scale: f32,
    blocks: Vec<Block>,
    head: Dense,
}

impl Encoder {
    /// Reads an ONNX file's weights and packs them; some milliseconds.
    ///
    /// # Errors
    ///
    /// [`ModelError`] when the file is not an encoder of ours.
    pub fn read(onnx: &[u8]) -> Result<Self, ModelError> {
        Self::read_for(Machine::detect(), onnx)
    }

    fn read_for(machine: Machine, onnx: &[u8]) -> Result<Self, ModelError> {
        let file = ModelFile::read(onnx)?;
        let (words, places) = (file.table::<i8>("words")?, file.table::<i8>("places")?);
        let width = words.columns;
        let (blocks, head) = (Block::read_all(&file, width)?, Dense::read(&file, "head")?);
        if places.columns != width
            || !head.takes(width)
            || !head.outputs().is_multiple_of(TILE_OUTPUTS)
        {
            return Err(ModelError("the encoder's tables and head do not fit".to_owned()));
        }
        Ok(Self {
            machine,
            words,
            word_scale: file.value("words.scale")?,
            places,
            place_scale: file.value("places.scale")?,
            blocks,
            head,
        })
    }

    /// Components of a vector.
    #[must_use]
    pub fn dim(&self) -> usize {
        self.head.outputs()
    }

    /// Unit vectors `[texts × dim]` in order, each component in steps of 1/32767. `ids` are the
    /// tokens of all texts, one text behind the other, `lengths` how many each has. `room` is emptied for
    /// them: memory is best made on the thread that will free it.
    ///
    /// # Errors
    ///
    /// [`BatchError`] when the lengths do not fit the ids or the model, or an id is no word.
    pub fn encode(
        &self,
        (ids, lengths): (&[i32], &[i32]),
        scratch: &mut Scratch,
        mut room: Vec<i16>,
    ) -> Result<Vec<i16>, BatchError> {
        let lengths = check_lengths(lengths, ids.len(), &(1..=self.places.rows))?;
        if !self.words.has_all(ids) {
            return Err(BatchError(format!("expected ids below {}", self.words.rows)));
        }
        room.clear();
        room.resize(lengths.len() * self.dim(), 0);
        self.machine.run(Encoding {
            encoder: self,
            ids,
            lengths: &lengths,
            scratch,
            vectors: &mut room,
        });
        Ok(room)
    }
}

struct Encoding<'a> {
    encoder: &'a Encoder,
    ids: &'a [i32],
    lengths: &'a [usize],
    scratch: &'a mut Scratch,
    vectors: &'a mut [i16],
}

impl Job for Encoding<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Self { encoder, mut ids, lengths, scratch, vectors } = self;
        let (width, dim) = (encoder.words.columns, encoder.dim());
        for pass in passes(lengths) {
            let (rows, Pass { first, spans }) = (pass.rows(), pass);
            let (own, rest) = ids.split_at(rows);
            ids = rest;
            let x = reach(&mut scratch.x, rows * width);
            for span in &spans {
                for (place, row) in (0..).zip(span.clone()) {
                    encoder.embed((own[row], place), &mut x[row * width..][..width]);
                }
            }
            for block in &encoder.blocks {
                block.run(isa, scratch, &spans);
            }

            let steps = reach(&mut scratch.steps, encoder.head.steps_bytes(spans.len()));
            let mixed = reach(&mut scratch.mixed, spans.len() * width);
            for (mean, span) in mixed.chunks_exact_mut(width).zip(&spans) {
                average(&scratch.x[span.start * width..span.end * width], mean);
            }
            encoder.head.to_steps(mixed, steps);
            let heads = reach(&mut scratch.qkv, spans.len() * dim);
            encoder.head.run(isa, (steps, spans.len()), |row, output, values| {
                heads[row * dim + output..][..TILE_OUTPUTS].copy_from_slice(values);
            });
            let own = &mut vectors[first * dim..(first + spans.len()) * dim];
            for (head, vector) in heads.chunks_exact_mut(dim).zip(own.chunks_exact_mut(dim)) {
                normalise(head);
                for (step, value) in vector.iter_mut().zip(head) {
                    #[expect(
                        clippy::cast_possible_truncation,
                        reason = "the lowest bits are the step"
                    )]
                    let own = (*value * STEPS_PER_ONE + TO_LOW_BITS).to_bits() as i16;
                    *step = own;
                }
            }
        }
    }
}

impl Encoder {
    /// A token's row: word plus place, at unit length.
    #[inline(always)]
    fn embed(&self, (id, place): (i32, i32), row: &mut [f32]) {
        let (word, place) = (self.words.row(id), self.places.row(place));
        for ((value, &word), &place) in row.iter_mut().zip(word).zip(place) {
            *value = f32::from(word) * self.word_scale + f32::from(place) * self.place_scale;
        }
        normalise(row);
    }
}

/// `mean` becomes the mean of `rows`, as many values each.
#[inline(always)]
fn average(rows: &[f32], mean: &mut [f32]) {
    let width = mean.len();
    mean.fill(0.0);
    for row in rows.chunks_exact(width) {
        for (sum, value) in mean.iter_mut().zip(row) {
            *sum += value;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "at most as many rows as places")]
    let count = (rows.len() / width) as f32;
    for sum in mean {
        *sum /= count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, encoder_file};

    #[test]
    fn gives_the_same_bits_on_every_path_and_beside_any_text() {
        let mut random = Random::new(23);
        let lengths: Vec<i32> = (0..60).map(|text| 1 + text % 64).collect();
        let count = usize::try_from(lengths.iter().sum::<i32>()).unwrap();
        let ids: Vec<i32> =
            (0..count).map(|_| i32::try_from(random.below(9_000)).unwrap()).collect();
        let file = encoder_file();
        let mut scratch = Scratch::default();
        let together = Encoder::read(&file)
            .unwrap()
            .encode((&ids, &lengths), &mut scratch, Vec::new())
            .unwrap();
        for machine in Machine::all() {
            let encoder = Encoder::read_for(machine, &file).unwrap();
            let (mut rest, mut alone) = (&ids[..], Vec::new());
            for length in &lengths {
                let (own, later) = rest.split_at(usize::try_from(*length).unwrap());
                alone.extend(encoder.encode((own, &[*length]), &mut scratch, Vec::new()).unwrap());
                rest = later;
            }
            assert!(alone == together, "{machine:?}");
        }
    }
}
