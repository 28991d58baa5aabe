//! How much two names share.
#![expect(clippy::cast_precision_loss, reason = "names are short")]

use crate::reading::Term;
use crate::texts::has;

/// How two sets of texts overlap.
pub struct Overlap {
    left: usize,
    right: usize,
    both: usize,
}

impl Overlap {
    pub fn of(left: &[Box<str>], right: &[Box<str>]) -> Self {
        let both = left.iter().filter(|text| has(right, text)).count();
        Self { left: left.len(), right: right.len(), both }
    }

    /// What both have against what either has, 0 to 1.
    pub fn jaccard(&self) -> f64 {
        self.both as f64 / (self.left + self.right - self.both).max(1) as f64
    }

    /// Each has all of the other.
    pub fn is_equal(&self) -> bool {
        self.left == self.right && self.both == self.left
    }
}

/// The longest common subsequence of terms, as a share of the longer name: 1 for equal names.
pub fn order_of(a: &[Term], b: &[Term]) -> f64 {
    let mut row = vec![0_usize; b.len() + 1];
    for one in a {
        let mut diagonal = 0;
        for (at, other) in b.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if one.text == other.text { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    row[b.len()] as f64 / a.len().max(b.len()).max(1) as f64
}
