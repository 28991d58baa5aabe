//! What stands around an item: what its neighbours are to the question.

use super::neighbours::{Neighbours, REACH};
use super::sigmoid;

/// What an item says to its neighbours.
pub(super) const MESSAGES: usize = 4;
/// What neighbours are asked for: whether they serve, how well, and their messages.
const CHANNELS: usize = 2 + MESSAGES;
/// So many items on either side, mean by mean.
const WINDOWS: [usize; 3] = [1, 3, REACH];
/// What [`write_around`] tells.
pub(super) const INPUTS: usize = 7 + WINDOWS.len() * CHANNELS;

/// What the nearest item that serves counts, by the steps to it: `exp(-steps / 2)`.
const FADED: [f64; 4] = [
    0.606_530_659_712_633_4,
    0.367_879_441_171_442_33,
    0.223_130_160_148_429_83,
    0.135_335_283_236_612_7,
];
/// Scores stand beside shares.
const SCORE_UNIT: f64 = 5.0;
/// So many of the best scores say what the menu has.
const BEST: usize = 10;
/// What likeness must add up to before it counts half.
const LIKENESS_LEAST: f64 = 0.05;

/// An item by itself.
pub(super) struct Alone {
    pub score: f64,
    channels: [f64; CHANNELS],
}

impl Alone {
    /// From the score, and what neighbours hear.
    pub fn new(score: f64, messages: [f64; MESSAGES]) -> Self {
        let mut channels = [0.0; CHANNELS];
        channels[0] = sigmoid(score);
        channels[1] = score / SCORE_UNIT;
        channels[2..].copy_from_slice(&messages);
        Self { score, channels }
    }

    /// The sigmoid of the score, not calibrated.
    fn serves(&self) -> f64 {
        self.channels[0]
    }
}

/// The best of a menu, alike for all its items.
pub(super) struct Best {
    serves: f64,
    score: f64,
}

impl Best {
    pub fn of(items: &[Alone]) -> Self {
        let mut scores: Vec<f64> = items.iter().map(|item| item.score).collect();
        scores.sort_by(|a, b| b.total_cmp(a));
        scores.truncate(BEST);
        #[expect(clippy::cast_precision_loss, reason = "ten at most")]
        let score = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
        Self { serves: items.iter().map(Alone::serves).fold(0.0, f64::max), score }
    }
}

/// Adds the [`INPUTS`] of the item at `at`.
pub(super) fn write_around(
    at: usize,
    (items, best): (&[Alone], &Best),
    neighbours: &Neighbours,
    inputs: &mut Vec<f64>,
) {
    let order = neighbours.order();
    let own = &items[at];
    let start = inputs.len();
    inputs.extend([
        own.score / SCORE_UNIT,
        own.serves(),
        0.0,
        order,
        best.serves,
        best.score / SCORE_UNIT,
        0.0,
    ]);
    let mut nearest: f64 = 0.0;
    let (mut likeness, mut like) = (0.0, 0.0);
    let mut sums = [0.0; CHANNELS];
    let mut count: f64 = 0.0;
    let mut window = WINDOWS.iter().peekable();
    for step in 1..=REACH {
        let before = at.checked_sub(step).map(|other| (other, other));
        let behind = (at + step < items.len()).then_some((at + step, at));
        for (other, first) in before.into_iter().chain(behind) {
            let item = &items[other];
            if let Some(faded) = FADED.get(step - 1) {
                nearest = nearest.max(faded * item.serves());
            }
            let weight = neighbours.likeness(first, step);
            likeness += weight;
            like += weight * item.serves();
            for (sum, value) in sums.iter_mut().zip(item.channels) {
                *sum += value;
            }
            count += 1.0;
        }
        if window.next_if_eq(&&step).is_some() {
            let share = order / count.max(1.0);
            inputs.extend(sums.map(|sum| share * sum));
        }
    }
    inputs[start + 2] = order * nearest;
    inputs[start + 6] = order * like / (likeness + LIKENESS_LEAST);
}
