//! The search ranker: how well each item of a menu serves a guest, from the items' features and from what
//! stands around them. Networks trained in `models/training/rank.py`.

mod around;
mod layer;
mod member;
mod neighbours;

use std::fmt;

pub use layer::LayerWeights;
use member::Member;
pub use member::MemberWeights;
pub use neighbours::Neighbours;

/// What it learnt.
#[derive(Debug)]
pub struct RankerWeights {
    /// Networks whose mean counts; without any every item has output 0.
    pub members: Vec<MemberWeights>,
    /// Places of the features that are looked at once more beside what stands around an item.
    pub looked_at_again: Vec<usize>,
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
    /// The rows are not of so many features, or not one for each neighbour.
    Rows(usize),
}

impl fmt::Display for RankerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weights => write!(f, "the ranker's weights do not fit each other"),
            Self::Rows(features) => {
                write!(f, "expected rows of {features} features, and a vector for each")
            }
        }
    }
}

impl std::error::Error for RankerError {}

/// The networks, for menus of rows of one width.
pub struct Ranker {
    features: usize,
    members: Vec<Member>,
    looked_at_again: Vec<usize>,
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
        let RankerWeights { members, looked_at_again, scale, shift } = learnt;
        let is_known = looked_at_again.iter().all(|&place| place < features);
        if features == 0 || !is_known {
            return Err(RankerError::Weights);
        }
        let bind = |weights| Member::new(weights, features, looked_at_again.len());
        let members: Option<Vec<Member>> = members.into_iter().map(bind).collect();
        let members = members.ok_or(RankerError::Weights)?;
        Ok(Self { features, members, looked_at_again, scale, shift })
    }

    /// The calibrated probability that the guest is well served, 0 to 1, one for each row of
    /// `[rows × features]`, which stand in the order of the menu, as do their `neighbours`.
    ///
    /// # Errors
    ///
    /// [`RankerError::Rows`] when the last row is not whole, or the neighbours are not as many.
    pub fn rank(&self, rows: &[f32], neighbours: &Neighbours) -> Result<Vec<f64>, RankerError> {
        if rows.len() != self.features * neighbours.len() {
            return Err(RankerError::Rows(self.features));
        }
        let rows: Vec<Row> = rows.chunks_exact(self.features).map(|row| self.to_row(row)).collect();
        let mut sums = vec![0.0; rows.len()];
        for member in &self.members {
            member.add_scores(&rows, neighbours, &mut sums);
        }
        #[expect(clippy::cast_precision_loss, reason = "a handful of networks")]
        let scale = self.scale / self.members.len().max(1) as f64;
        Ok(sums.iter().map(|sum| sigmoid(scale * sum + self.shift)).collect())
    }

    fn to_row(&self, row: &[f32]) -> Row {
        let told = row.iter().enumerate().filter(|&(_, &value)| value != 0.0);
        Row {
            told: told.map(|(place, &value)| (place, f64::from(value))).collect(),
            again: self.looked_at_again.iter().map(|&place| f64::from(row[place])).collect(),
        }
    }
}

/// An item's features.
struct Row {
    /// Those that are not 0, most of them are, and their places.
    told: Vec<(usize, f64)>,
    /// See [`RankerWeights::looked_at_again`].
    again: Vec<f64>,
}

fn sigmoid(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests;
