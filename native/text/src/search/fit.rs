//! How well an item fits the people who shall eat of it.

use super::asked::Asked;
use super::item::Item;

/// Twice as many are one step; so many are all.
pub(super) const STEPS_MAX: f64 = 5.0;

/// From the people to those that an item serves, in fives of a step; 0 when nobody knows.
pub(super) fn steps_between(serves: Option<f64>, people: f64) -> f64 {
    serves.map_or(0.0, |serves| (serves / people).log2() / STEPS_MAX)
}

/// 1 for an item that serves as many, 0 for one that serves others by far, or nobody knows.
pub(super) fn share_of(serves: Option<f64>, people: f64) -> f64 {
    serves.map_or(0.0, |_| (1.0 - steps_between(serves, people).abs()).max(0.0))
}

/// The most of all items; 0 when nobody said for whom it shall be.
pub(super) fn best_share<I: AsRef<Item>>(asked: &Asked, items: &[I]) -> f64 {
    let Some(company) = asked.company else { return 0.0 };
    let shares = items.iter().map(|item| share_of(item.as_ref().serves, company.people));
    shares.fold(0.0, f64::max)
}
