//! The cross-encoder: pairs of names → logits of being one dish.

use super::block::Block;
use super::dense::{Dense, InputNames};
use super::float::normalise;
use super::isa::{Isa, Job, Machine};
use super::model_file::{ModelError, ModelFile, Table};
use super::rows::{BatchError, Pass, Scratch, check_lengths, passes, reach};

/// The facts' row, then word plus mark plus place of each token, some blocks, and one dense layer
/// of the first row; `models/training/match_graph.py` writes the file.
pub struct Reranker {
    machine: Machine,
    words: Table<i8>,
    word_scale: f32,
    marks: Table<i8>,
    mark_scale: f32,
    places: Table<f32>,
    facts: Dense,
    fact_count: usize,
    blocks: Vec<Block>,
    head: Dense,
}

/// Pairs, one behind the other.
#[derive(Clone, Copy)]
pub struct PairBatch<'a> {
    /// Tokens of both names of all pairs.
    pub ids: &'a [i32],
    /// What each token is to the other name.
    pub marks: &'a [i32],
    /// Tokens of each pair; of two names without a word, none.
    pub lengths: &'a [i32],
    /// `[pairs × facts]`, 0 to 255 for 0 to 1.
    pub facts: &'a [u8],
}

impl Reranker {
    /// Reads an ONNX file's weights and packs them.
    ///
    /// # Errors
    ///
    /// [`ModelError`] when the file is not a match reranker of ours.
    pub fn read(onnx: &[u8]) -> Result<Self, ModelError> {
        let file = ModelFile::read(onnx)?;
        let words = file.table::<i8>("words.table")?;
        let marks = file.table::<i8>("marks.table")?;
        let places = file.table::<f32>("places")?;
        let width = words.columns;
        let input = InputNames { scale: "features.scale", zero: "features.zero" };
        let facts = Dense::read_with(&file, "facts", &input)?;
        let head = Dense::read(&file, "head")?;
        let fits = marks.columns == width
            && places.columns == width
            && facts.outputs() == width
            && head.takes(width)
            && head.outputs() == 1;
        if !fits {
            return Err(ModelError("the reranker's tables and head do not fit".to_owned()));
        }
        Ok(Self {
            machine: Machine::detect(),
            words,
            word_scale: file.value("words.scale")?,
            marks,
            mark_scale: file.value("marks.scale")?,
            places,
            fact_count: file.table::<i8>("facts.weight")?.rows,
            facts,
            blocks: Block::read_all(&file, width)?,
            head,
        })
    }

    /// A logit for each pair, in order; it depends on nothing but the pair.
    ///
    /// # Errors
    ///
    /// [`BatchError`] when the parts do not fit each other or the model.
    pub fn score(
        &self,
        pairs: PairBatch<'_>,
        scratch: &mut Scratch,
    ) -> Result<Vec<f32>, BatchError> {
        let PairBatch { ids, marks, lengths, facts } = pairs;
        let lengths = check_lengths(lengths, ids.len(), &(0..=self.places.rows))?;
        if marks.len() != ids.len() || facts.len() != lengths.len() * self.fact_count {
            return Err(BatchError("expected a mark a token and all facts of a pair".to_owned()));
        }
        if !self.words.has_all(ids) || !self.marks.has_all(marks) {
            return Err(BatchError("expected ids and marks that the model knows".to_owned()));
        }
        let mut logits = vec![0.0; lengths.len()];
        self.machine.run(Scoring {
            reranker: self,
            pairs,
            lengths: &lengths,
            scratch,
            logits: &mut logits,
        });
        Ok(logits)
    }
}

struct Scoring<'a> {
    reranker: &'a Reranker,
    pairs: PairBatch<'a>,
    lengths: &'a [usize],
    scratch: &'a mut Scratch,
    logits: &'a mut [f32],
}

impl Job for Scoring<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Self { reranker, pairs, lengths, scratch, logits } = self;
        let width = reranker.words.columns;
        // The facts are a row of their own in front of the tokens.
        let rows_of: Vec<usize> = lengths.iter().map(|length| length + 1).collect();
        let mut token = 0;
        for pass in passes(&rows_of) {
            let (rows, Pass { first, spans }) = (pass.rows(), pass);
            reach(&mut scratch.x, rows * width);
            reranker.embed_facts(isa, (pairs.facts, first), (scratch, spans.as_slice()));
            for span in &spans {
                for (place, row) in (0..).zip(span.start + 1..span.end) {
                    let own = &mut scratch.x[row * width..][..width];
                    reranker.embed((pairs.ids[token], pairs.marks[token], place), own);
                    token += 1;
                }
            }
            for row in scratch.x[..rows * width].chunks_exact_mut(width) {
                normalise(row);
            }
            for block in &reranker.blocks {
                block.run(isa, scratch, &spans);
            }

            let head = &reranker.head;
            let steps = reach(&mut scratch.steps, head.steps_bytes(spans.len()));
            for (pair, span) in spans.iter().enumerate() {
                let first_row = &scratch.x[span.start * width..][..width];
                head.to_steps(first_row, head.row_of(steps, pair));
            }
            head.run(isa, (steps, spans.len()), |pair, _, values| logits[first + pair] = values[0]);
        }
    }
}

impl Reranker {
    /// Writes the facts' row of each pair of a pass, the first of its span.
    #[inline(always)]
    fn embed_facts<I: Isa>(
        &self,
        isa: I,
        (facts, first): (&[u8], usize),
        (scratch, spans): (&mut Scratch, &[std::ops::Range<usize>]),
    ) {
        let (width, count) = (self.words.columns, self.fact_count);
        let steps = reach(&mut scratch.steps, self.facts.steps_bytes(spans.len()));
        for pair in 0..spans.len() {
            let row = self.facts.row_of(steps, pair);
            row.fill(0);
            row[..count].copy_from_slice(&facts[(first + pair) * count..][..count]);
        }
        let x = &mut scratch.x;
        self.facts.run(isa, (steps, spans.len()), |pair, output, values| {
            let from = spans[pair].start * width + output;
            x[from..from + values.len()].copy_from_slice(values);
        });
    }

    /// A token's row: word plus mark plus place.
    #[inline(always)]
    fn embed(&self, (id, mark, place): (i32, i32, i32), row: &mut [f32]) {
        let (words, marks) = (self.words.row(id), self.marks.row(mark));
        let tokens = words.iter().zip(marks).zip(self.places.row(place));
        for (value, ((&word, &mark), place)) in row.iter_mut().zip(tokens) {
            *value = f32::from(word) * self.word_scale + f32::from(mark) * self.mark_scale + place;
        }
    }
}
