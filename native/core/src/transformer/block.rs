//! One transformer block over the rows of a pass.

use std::ops::Range;

use super::attention::{HEAD, attend};
use super::dense::Dense;
use super::float::normalise;
use super::isa::{Isa, TILE_OUTPUTS};
use super::model_file::{ModelError, ModelFile};
use super::rows::{Scratch, reach};

/// Attention and a feed-forward layer, each added to its input and brought to unit length.
pub(super) struct Block {
    qkv: Dense,
    out: Dense,
    up: Dense,
    /// Its input's zero step is 0: the clamp of its steps is `up`'s `ReLU`.
    down: Dense,
    width: usize,
}

impl Block {
    /// All blocks of a model, first to last.
    ///
    /// # Errors
    ///
    /// [`ModelError`] when a layer is missing or the layers do not fit each other.
    pub(super) fn read_all(file: &ModelFile, width: usize) -> Result<Vec<Self>, ModelError> {
        if width == 0 || !width.is_multiple_of(HEAD) {
            return Err(ModelError(format!("a width of {width} is not made of heads of {HEAD}")));
        }
        (0..file.block_count())
            .map(|at| {
                let layer = |name: &str| Dense::read(file, &format!("blocks.{at}.{name}"));
                let (qkv, out, up, down) =
                    (layer("qkv")?, layer("out")?, layer("up")?, layer("down")?);
                let fits = qkv.outputs() == 3 * width
                    && out.outputs() == width
                    && down.outputs() == width
                    && up.outputs().is_multiple_of(TILE_OUTPUTS)
                    && [&qkv, &out, &up].iter().all(|layer| layer.takes(width))
                    && down.takes(up.outputs());
                fits.then_some(Self { qkv, out, up, down, width })
                    .ok_or_else(|| ModelError(format!("the layers of block {at} do not fit")))
            })
            .collect()
    }

    /// Changes the rows of `scratch.x`, `[rows × width]`; `spans` are the texts.
    #[inline(always)]
    pub(super) fn run<I: Isa>(&self, isa: I, scratch: &mut Scratch, spans: &[Range<usize>]) {
        let width = self.width;
        let rows = spans.last().map_or(0, |span| span.end);
        let x = &mut scratch.x[..rows * width];

        let steps = reach(&mut scratch.steps, self.qkv.steps_bytes(rows));
        self.qkv.to_steps(x, steps);
        let qkv = reach(&mut scratch.qkv, rows * 3 * width);
        self.qkv.run(isa, (steps, rows), |row, output, values| {
            qkv[row * 3 * width + output..][..TILE_OUTPUTS].copy_from_slice(values);
        });

        let mixed = reach(&mut scratch.mixed, rows * width);
        for span in spans {
            let weights = reach(&mut scratch.attention, span.len());
            attend(qkv, mixed, (span.clone(), width), weights);
        }
        let steps = reach(&mut scratch.steps, self.out.steps_bytes(rows));
        self.out.to_steps(mixed, steps);
        add(&self.out, isa, (steps, x), width);

        let steps = reach(&mut scratch.steps, self.up.steps_bytes(rows));
        self.up.to_steps(x, steps);
        let hidden = reach(&mut scratch.hidden, self.down.steps_bytes(rows));
        let down = &self.down;
        self.up.run(isa, (steps, rows), |row, output, values| {
            down.to_steps(values, &mut down.row_of(hidden, row)[output..][..TILE_OUTPUTS]);
        });
        add(down, isa, (hidden, x), width);
    }
}

/// Adds what `layer` makes of `steps` to the rows of `x`, then brings each to unit length.
#[inline(always)]
fn add<I: Isa>(layer: &Dense, isa: I, (steps, x): (&[u8], &mut [f32]), width: usize) {
    layer.run(isa, (steps, x.len() / width), |row, output, values| {
        for (sum, value) in x[row * width + output..][..TILE_OUTPUTS].iter_mut().zip(values) {
            *sum += value;
        }
    });
    for row in x.chunks_exact_mut(width) {
        normalise(row);
    }
}
