//! A dense layer, laid out for inputs of which many are 0.

/// What a layer learnt.
#[derive(Debug, Clone)]
pub struct LayerWeights {
    /// Of each unit the weights of all inputs, `[units][inputs]`.
    pub weights: Vec<Vec<f64>>,
    /// `[units]`
    pub bias: Vec<f64>,
}

pub(super) struct Layer {
    /// `[inputs × units]`
    weights: Vec<f64>,
    bias: Vec<f64>,
}

impl Layer {
    /// Nothing when the weights are not those of `units` units over `inputs` inputs.
    pub fn new(learnt: LayerWeights, inputs: usize, units: usize) -> Option<Self> {
        let LayerWeights { weights, bias } = learnt;
        let is_whole = weights.len() == units
            && bias.len() == units
            && weights.iter().all(|row| row.len() == inputs);
        let column = |input: usize| weights.iter().map(move |row| row[input]);
        is_whole.then(|| Self { weights: (0..inputs).flat_map(column).collect(), bias })
    }

    /// How many units it has.
    pub fn units(&self) -> usize {
        self.bias.len()
    }

    /// Writes the units' sums, `[units]`, of the inputs that are not 0, each with its place.
    pub fn sum(&self, told: impl IntoIterator<Item = (usize, f64)>, sums: &mut [f64]) {
        sums.copy_from_slice(&self.bias);
        let units = sums.len();
        for (place, value) in told {
            let weights = &self.weights[place * units..][..units];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight * value;
            }
        }
    }

    /// The same behind a `ReLU`.
    pub fn wake(&self, told: impl IntoIterator<Item = (usize, f64)>, sums: &mut [f64]) {
        self.sum(told, sums);
        for sum in sums {
            *sum = sum.max(0.0);
        }
    }

    /// The sum of a layer of one unit.
    pub fn one(&self, told: impl IntoIterator<Item = (usize, f64)>) -> f64 {
        let mut sums = [0.0];
        self.sum(told, &mut sums);
        sums[0]
    }
}

/// The values that are not 0, with their places.
pub(super) fn told(values: &[f64]) -> impl Iterator<Item = (usize, f64)> {
    values.iter().copied().enumerate().filter(|&(_, value)| value != 0.0)
}
