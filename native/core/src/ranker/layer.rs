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

    /// The units' sums, `[units]`, of the inputs that are not 0, each with its place.
    pub fn sums(&self, told: impl IntoIterator<Item = (usize, f64)>) -> Vec<f64> {
        let mut sums = self.bias.clone();
        let units = sums.len();
        for (place, value) in told {
            for (sum, weight) in sums.iter_mut().zip(&self.weights[place * units..]) {
                *sum += weight * value;
            }
        }
        sums
    }

    /// The same behind a `ReLU`.
    pub fn awake(&self, told: impl IntoIterator<Item = (usize, f64)>) -> Vec<f64> {
        let mut sums = self.sums(told);
        for sum in &mut sums {
            *sum = sum.max(0.0);
        }
        sums
    }
}

/// The values that are not 0, with their places.
pub(super) fn told(values: &[f64]) -> impl Iterator<Item = (usize, f64)> {
    values.iter().copied().enumerate().filter(|&(_, value)| value != 0.0)
}
