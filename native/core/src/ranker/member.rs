//! One network: it scores each item by itself, and then once more by what stands around it, so that
//! "Bronx House Pie" among pizzas is one. Two layers of context-aware learning to rank (Pobrotyn and
//! others, 2020, arXiv:2005.10084), with windows where they have attention.

use super::Row;
use super::around::{Alone, Best, INPUTS, MESSAGES, write_around};
use super::layer::{Layer, LayerWeights, told};
use super::neighbours::Neighbours;

/// What one network learnt.
#[derive(Debug, Clone)]
pub struct MemberWeights {
    /// Features → hidden units (`ReLU`).
    pub hidden: LayerWeights,
    /// Hidden units → the score of an item by itself.
    pub alone: LayerWeights,
    /// Hidden units → what neighbours hear of it (tanh).
    pub message: LayerWeights,
    /// What stands around an item, and the features looked at again → hidden units (`ReLU`).
    pub around: LayerWeights,
    /// These → what is added to the score.
    pub added: LayerWeights,
}

pub(super) struct Member {
    hidden: Layer,
    alone: Layer,
    message: Layer,
    around: Layer,
    added: Layer,
}

impl Member {
    /// Nothing when the weights do not fit rows of `features`, `again` of them looked at again.
    pub fn new(weights: MemberWeights, features: usize, again: usize) -> Option<Self> {
        let MemberWeights { hidden, alone, message, around, added } = weights;
        let (units, around_units) = (hidden.bias.len(), around.bias.len());
        Some(Self {
            hidden: Layer::new(hidden, features, units)?,
            alone: Layer::new(alone, units, 1)?,
            message: Layer::new(message, units, MESSAGES)?,
            around: Layer::new(around, INPUTS + again, around_units)?,
            added: Layer::new(added, around_units, 1)?,
        })
    }

    /// Adds each item's score to its sum.
    pub fn add_scores(&self, rows: &[Row], neighbours: &Neighbours, sums: &mut [f64]) {
        let mut hidden = vec![0.0; self.hidden.units()];
        let items: Vec<Alone> = rows.iter().map(|row| self.hear(row, &mut hidden)).collect();
        let best = Best::of(&items);
        let mut inputs = Vec::new();
        let mut awake = vec![0.0; self.around.units()];
        for (at, (row, sum)) in rows.iter().zip(sums).enumerate() {
            inputs.clear();
            write_around(at, (&items, &best), neighbours, &mut inputs);
            inputs.extend(&row.again);
            self.around.wake(told(&inputs), &mut awake);
            *sum += items[at].score + self.added.one(told(&awake));
        }
    }

    /// `hidden` is room for the units.
    fn hear(&self, row: &Row, hidden: &mut [f64]) -> Alone {
        self.hidden.wake(row.told.iter().copied(), hidden);
        let mut messages = [0.0; MESSAGES];
        self.message.sum(told(hidden), &mut messages);
        Alone::new(self.alone.one(told(hidden)), messages.map(f64::tanh))
    }
}
