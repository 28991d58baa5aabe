//! A dense layer in whole numbers: steps of a fixed scale in, float32 out.

use std::array;

use super::isa::{Isa, LANE_INPUTS, TILE_OUTPUTS, TILE_ROWS, WeightTile};
use super::model_file::{ModelError, ModelFile};

/// Added to a small float, leaves it rounded to a whole number in the lowest bits, ties to even; a
/// cast would not be compiled to vector code.
pub(super) const TO_LOW_BITS: f32 = 12_582_912.0;

/// `x · weights + bias`. Weights are seven-bit with a scale for each output, packed as the inner
/// loop reads them: tile by tile for [`TILE_OUTPUTS`] outputs, then for the next.
pub(super) struct Dense {
    tiles: Vec<WeightTile>,
    outputs: usize,
    /// Bytes of one row of steps: the inputs, filled up to whole lanes.
    row_bytes: usize,
    /// What a float becomes: `round(value × steps_per_one + zero)`, within 0 to 255.
    steps_per_one: f32,
    zero: f32,
    /// For each output, filled up to whole lanes: what the zero step adds to a sum, what one of a
    /// sum is worth, and the bias.
    zero_sums: Vec<i32>,
    worths: Vec<f32>,
    biases: Vec<f32>,
}

/// The names of a layer's input scale and zero step.
pub(super) struct InputNames<'a> {
    pub(super) scale: &'a str,
    pub(super) zero: &'a str,
}

impl Dense {
    /// The layer whose weights, `[inputs × outputs]`, are called `name.…`.
    ///
    /// # Errors
    ///
    /// [`ModelError`] when a part is missing or does not fit the others.
    pub(super) fn read(file: &ModelFile, name: &str) -> Result<Self, ModelError> {
        let (scale, zero) = (format!("{name}.scale"), format!("{name}.zero"));
        Self::read_with(file, name, &InputNames { scale: &scale, zero: &zero })
    }

    /// As [`Dense::read`], with an input that is named apart.
    pub(super) fn read_with(
        file: &ModelFile,
        name: &str,
        input: &InputNames<'_>,
    ) -> Result<Self, ModelError> {
        let weights = file.table::<i8>(&format!("{name}.weight"))?;
        let scales = file.values::<f32>(&format!("{name}.weight_scale"))?;
        let bias = file.values::<f32>(&format!("{name}.bias"))?;
        let (scale, zero) = (file.value::<f32>(input.scale)?, file.value::<u8>(input.zero)?);
        let (inputs, outputs) = (weights.rows, weights.columns);
        if scales.len() != outputs || bias.len() != outputs {
            return Err(ModelError(format!("{name} has scales or biases for other outputs")));
        }
        if weights.values.iter().any(|weight| weight.unsigned_abs() > 63) {
            return Err(ModelError(format!("{name} has weights beyond seven bits")));
        }
        if scale.is_nan() || scale <= 0.0 {
            return Err(ModelError(format!("{name} has an input scale of {scale}")));
        }
        let weight_of = |input: usize, output: usize| -> i8 {
            if input < inputs && output < outputs {
                weights.values[input * outputs + output]
            } else {
                0
            }
        };
        let (blocks, lanes_in) = (outputs.div_ceil(TILE_OUTPUTS), inputs.div_ceil(LANE_INPUTS));
        let tiles = (0..blocks * lanes_in)
            .map(|at| {
                let (first_output, first_input) =
                    (at / lanes_in * TILE_OUTPUTS, at % lanes_in * LANE_INPUTS);
                array::from_fn(|byte| {
                    weight_of(first_input + byte % LANE_INPUTS, first_output + byte / LANE_INPUTS)
                })
            })
            .collect();
        let sum_of =
            |output| (0..inputs).map(|input| i32::from(weight_of(input, output))).sum::<i32>();
        let padded = |values: Vec<f32>| -> Vec<f32> {
            values.into_iter().chain(std::iter::repeat(0.0)).take(blocks * TILE_OUTPUTS).collect()
        };
        Ok(Self {
            tiles,
            outputs,
            row_bytes: lanes_in * LANE_INPUTS,
            steps_per_one: 1.0 / scale,
            zero: f32::from(zero),
            zero_sums: (0..blocks * TILE_OUTPUTS)
                .map(|output| i32::from(zero) * sum_of(output))
                .collect(),
            worths: padded(scales.into_iter().map(|one| one * scale).collect()),
            biases: padded(bias),
        })
    }

    pub(super) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Whether a row of `inputs` values is what it reads.
    pub(super) fn takes(&self, inputs: usize) -> bool {
        self.row_bytes == inputs
    }

    /// Bytes that `rows` rows of steps take: whole tiles.
    pub(super) fn steps_bytes(&self, rows: usize) -> usize {
        rows.next_multiple_of(TILE_ROWS) * self.row_bytes
    }

    /// The part of `steps` that holds a row's, for its `inputs` and what fills them up.
    #[inline(always)]
    pub(super) fn row_of<'a>(&self, steps: &'a mut [u8], row: usize) -> &'a mut [u8] {
        &mut steps[row * self.row_bytes..(row + 1) * self.row_bytes]
    }

    /// Writes floats as steps: those of a row, of part of one, or of rows that [`Dense::takes`].
    #[inline(always)]
    pub(super) fn to_steps(&self, values: &[f32], steps: &mut [u8]) {
        for (step, value) in steps.iter_mut().zip(values) {
            let own = (value * self.steps_per_one + self.zero).clamp(0.0, 255.0);
            #[expect(clippy::cast_possible_truncation, reason = "the lowest byte is the step")]
            let own = (own + TO_LOW_BITS).to_bits() as u8;
            *step = own;
        }
    }

    /// Calls `take` with (row, first output, the values of [`TILE_OUTPUTS`] outputs) for each of `rows`
    /// rows of `steps` and each block of outputs; behind the last output the values are 0.
    #[inline(always)]
    pub(super) fn run<I: Isa>(
        &self,
        isa: I,
        (steps, rows): (&[u8], usize),
        mut take: impl FnMut(usize, usize, &[f32; TILE_OUTPUTS]),
    ) {
        let lanes_in = self.row_bytes / LANE_INPUTS;
        for (block, weights) in self.tiles.chunks_exact(lanes_in).enumerate() {
            let output = block * TILE_OUTPUTS;
            let part = output..output + TILE_OUTPUTS;
            let (zero_sums, worths, biases) =
                (&self.zero_sums[part.clone()], &self.worths[part.clone()], &self.biases[part]);
            for first in (0..rows).step_by(TILE_ROWS) {
                let sums = isa.tile(
                    array::from_fn(|at| {
                        let from = (first + at) * self.row_bytes;
                        &steps[from..from + self.row_bytes]
                    }),
                    weights,
                );
                for (row, sums) in (first..rows).zip(&sums) {
                    let mut values = [0.0; TILE_OUTPUTS];
                    for lane in 0..TILE_OUTPUTS {
                        #[expect(
                            clippy::cast_precision_loss,
                            reason = "below 2²⁴ in any layer of ours"
                        )]
                        let sum = (sums[lane] - zero_sums[lane]) as f32;
                        values[lane] = sum * worths[lane] + biases[lane];
                    }
                    take(row, output, &values);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transformer::isa::{Job, Machine};

    struct Run<'a>(&'a Dense, &'a [u8], usize);

    impl Job for Run<'_> {
        type Output = Vec<f32>;
        fn run<I: Isa>(self, isa: I) -> Vec<f32> {
            let Self(layer, steps, rows) = self;
            let mut all = vec![0.0; rows * layer.outputs()];
            layer.run(isa, (steps, rows), |row, output, values| {
                let count = TILE_OUTPUTS.min(layer.outputs() - output);
                all[row * layer.outputs() + output..][..count].copy_from_slice(&values[..count]);
            });
            all
        }
    }

    /// The head of the encoder's file, and the same layer in double precision.
    #[test]
    fn is_the_product_with_what_the_steps_stand_for() {
        let file = ModelFile::read(&crate::testing::encoder_file()).unwrap();
        let layer = Dense::read(&file, "head").unwrap();
        let weights = file.table::<i8>("head.weight").unwrap();
        let scales = file.values::<f32>("head.weight_scale").unwrap();
        let bias = file.values::<f32>("head.bias").unwrap();
        let scale = f64::from(file.value::<f32>("head.scale").unwrap());
        let zero = f64::from(file.value::<u8>("head.zero").unwrap());
        let rows = 11;
        let mut random = crate::testing::Random::new(22);
        let values: Vec<f32> =
            random.components(rows * weights.rows).iter().map(|value| value * 0.2).collect();
        let mut steps = vec![0; layer.steps_bytes(rows)];
        layer.to_steps(&values, &mut steps);
        for (step, value) in steps.iter().zip(&values) {
            let wanted = (f64::from(*value) / scale + zero).clamp(0.0, 255.0);
            assert!((f64::from(*step) - wanted).abs() < 0.501);
        }
        let found = Machine::detect().run(Run(&layer, &steps, rows));
        for row in 0..rows {
            for output in 0..weights.columns {
                let sum: f64 = (0..weights.rows)
                    .map(|input| {
                        let step = f64::from(steps[row * weights.rows + input]) - zero;
                        step * scale * f64::from(weights.values[input * weights.columns + output])
                    })
                    .sum();
                let wanted = sum * f64::from(scales[output]) + f64::from(bias[output]);
                let error = (f64::from(found[row * weights.columns + output]) - wanted).abs();
                assert!(error < 1e-5, "row {row}, output {output}: off by {error}");
            }
        }
    }
}
