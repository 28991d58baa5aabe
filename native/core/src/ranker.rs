//! The search ranker: how well an item serves a guest, from their features. A network with one layer of
//! hidden units (`ReLU`), trained in `models/training/rank.py`.

use std::fmt;

/// What it learnt.
#[derive(Debug)]
pub struct RankerWeights {
    /// Of each hidden unit the weights of all features, `[hidden][features]`.
    pub hidden: Vec<Vec<f64>>,
    /// `[hidden]`
    pub hidden_bias: Vec<f64>,
    /// `[hidden]`
    pub output: Vec<f64>,
    /// Of the one output.
    pub output_bias: f64,
    /// Relevance is `sigmoid(scale · output + shift)`.
    pub scale: f64,
    /// See `scale`.
    pub shift: f64,
}

/// Weights that do not fit each other, or rows that do not fit them.
#[derive(Debug, PartialEq, Eq)]
pub enum RankerError {
    /// Some weights are missing, or too many.
    Weights,
    /// The rows are not of so many features.
    Rows(usize),
}

impl fmt::Display for RankerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weights => write!(f, "the ranker's weights do not fit each other"),
            Self::Rows(features) => write!(f, "expected rows of {features} features"),
        }
    }
}

impl std::error::Error for RankerError {}

/// The network, laid out for rows of which most features are 0.
pub struct Ranker {
    features: usize,
    /// `[features × hidden]`
    weights: Vec<f64>,
    hidden_bias: Vec<f64>,
    output: Vec<f64>,
    output_bias: f64,
    scale: f64,
    shift: f64,
}

impl Ranker {
    /// For rows of `features`.
    ///
    /// # Errors
    ///
    /// [`RankerError::Weights`] when they do not fit.
    pub fn new(learnt: RankerWeights, features: usize) -> Result<Self, RankerError> {
        let RankerWeights { hidden, hidden_bias, output, output_bias, scale, shift } = learnt;
        let units = hidden.len();
        let are_whole = hidden.iter().all(|row| row.len() == features);
        if features == 0 || !are_whole || hidden_bias.len() != units || output.len() != units {
            return Err(RankerError::Weights);
        }
        let column = |feature: usize| hidden.iter().map(move |row| row[feature]);
        let weights = (0..features).flat_map(column).collect();
        Ok(Self { features, weights, hidden_bias, output, output_bias, scale, shift })
    }

    /// The calibrated probability that the guest is well served, 0 to 1, one for each row of
    /// `[rows × features]`.
    ///
    /// # Errors
    ///
    /// [`RankerError::Rows`] when the last row is not whole.
    pub fn rank(&self, rows: &[f32]) -> Result<Vec<f64>, RankerError> {
        if !rows.len().is_multiple_of(self.features) {
            return Err(RankerError::Rows(self.features));
        }
        let mut hidden = self.hidden_bias.clone();
        let rows = rows.chunks_exact(self.features);
        Ok(rows.map(|row| self.relevance(row, &mut hidden)).collect())
    }

    fn relevance(&self, row: &[f32], hidden: &mut [f64]) -> f64 {
        hidden.copy_from_slice(&self.hidden_bias);
        for (&value, weights) in row.iter().zip(self.weights.chunks_exact(hidden.len().max(1))) {
            if value == 0.0 {
                continue;
            }
            for (sum, weight) in hidden.iter_mut().zip(weights) {
                *sum += weight * f64::from(value);
            }
        }
        let terms = hidden.iter().zip(&self.output).filter(|&(&sum, _)| sum > 0.0);
        let output = terms.fold(self.output_bias, |all, (sum, weight)| all + weight * sum);
        1.0 / (1.0 + (-(self.scale * output + self.shift)).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> RankerWeights {
        RankerWeights {
            hidden: vec![vec![1.0, -2.0, 0.5], vec![-1.0, 1.0, 0.0]],
            hidden_bias: vec![0.25, -0.5],
            output: vec![2.0, -3.0],
            output_bias: 0.125,
            scale: 0.5,
            shift: -0.25,
        }
    }

    #[test]
    fn is_the_sigmoid_of_what_the_network_says() {
        let ranker = Ranker::new(weights(), 3).unwrap();
        let found = ranker.rank(&[0.5, 0.0, 1.0, -1.0, 1.0, 0.0]).unwrap();
        let sigmoid = |output: f64| 1.0 / (1.0 + (-(0.5 * output - 0.25)).exp());
        // The first row wakes the first unit (1.25), the second row the second (1.5).
        assert_eq!(found, [sigmoid(0.125 + 2.0 * 1.25), sigmoid(0.125 - 3.0 * 1.5)]);
        assert_eq!(ranker.rank(&[]).unwrap(), [0.0; 0]);
    }

    #[test]
    fn refuses_what_does_not_fit() {
        assert_eq!(Ranker::new(weights(), 2).err(), Some(RankerError::Weights));
        let fewer = RankerWeights { output: vec![1.0], ..weights() };
        assert_eq!(Ranker::new(fewer, 3).err(), Some(RankerError::Weights));
        let ranker = Ranker::new(weights(), 3).unwrap();
        assert_eq!(ranker.rank(&[0.0; 4]).unwrap_err().to_string(), "expected rows of 3 features");
    }
}
