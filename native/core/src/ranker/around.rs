//! What stands around an item: what its neighbours are to the question.

use super::neighbours::{Neighbours, REACH};

/// What an item says to its neighbours.
pub(super) const MESSAGES: usize = 4;
/// What neighbours are asked for: whether they serve, how well, and their messages.
const CHANNELS: usize = 2 + MESSAGES;
/// So many items on either side, mean by mean.
const WINDOWS: [usize; 3] = [1, 3, REACH];
/// What [`write_around`] tells.
pub(super) const INPUTS: usize = 7 + WINDOWS.len() * CHANNELS;

/// The nearest items that serve are looked for among so many,
const NEAREST: usize = 4;
/// and count less by the number of steps to them over this, in powers of e.
const FADING: f64 = 2.0;
/// Scores stand beside shares.
const SCORE_UNIT: f64 = 5.0;
/// So many of the best scores say what the menu has.
const BEST: usize = 10;
/// What likeness must add up to before it counts half.
const LIKENESS_LEAST: f64 = 0.05;

/// An item by itself.
pub(super) struct Alone {
    pub score: f64,
    /// The sigmoid of the score, not calibrated.
    pub serves: f64,
    /// `[MESSAGES]`
    pub messages: Vec<f64>,
}

impl Alone {
    fn channels(&self) -> impl Iterator<Item = f64> {
        [self.serves, self.score / SCORE_UNIT].into_iter().chain(self.messages.iter().copied())
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
        Self { serves: items.iter().map(|item| item.serves).fold(0.0, f64::max), score }
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
    let mut nearest: f64 = 0.0;
    let (mut likeness, mut like) = (0.0, 0.0);
    let mut sums = [0.0; CHANNELS];
    let mut count = 0.0;
    let mut means = Vec::with_capacity(WINDOWS.len() * CHANNELS);
    let mut fading = 1.0;
    for step in 1..=REACH {
        fading *= (-1.0 / FADING).exp();
        let before = at.checked_sub(step).map(|other| (other, other));
        let behind = (at + step < items.len()).then_some((at + step, at));
        for (other, first) in before.into_iter().chain(behind) {
            let item = &items[other];
            if step <= NEAREST {
                nearest = nearest.max(fading * item.serves);
            }
            let weight = neighbours.cosine(first, step).clamp(0.0, 1.0).powi(2);
            likeness += weight;
            like += weight * item.serves;
            for (sum, value) in sums.iter_mut().zip(item.channels()) {
                *sum += value;
            }
            count += 1.0;
        }
        if WINDOWS.contains(&step) {
            means.extend(sums.iter().map(|sum| order * sum / f64::max(count, 1.0)));
        }
    }
    inputs.extend([
        own.score / SCORE_UNIT,
        own.serves,
        order * nearest,
        order,
        best.serves,
        best.score / SCORE_UNIT,
        order * like / (likeness + LIKENESS_LEAST),
    ]);
    inputs.append(&mut means);
}
