//! What the facts and the marks of a pair say beside the reranker's logit: learnt from pairs of menus that lie near
//! the border, where it takes four in five for one dish that are two (models/reranker-match/card.md).

use serde::Deserialize;

use super::pair::{FEATURES, MARKS, OtherFeaturesError, Pairs};

/// In the logit's own unit.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JudgeWeights {
    /// `[features]`, of 0 to 1.
    pub facts: Vec<f32>,
    /// `[marks / 2]`: of a token of either name.
    pub marks: Vec<f32>,
    /// So many tokens of a mark count.
    pub marks_max: u8,
}

/// Bound to the facts and marks that pairs have.
pub struct Judge(JudgeWeights);

impl Judge {
    /// Binds the weights.
    ///
    /// # Errors
    ///
    /// When they were learnt from other facts or marks.
    pub fn new(weights: JudgeWeights) -> Result<Self, OtherFeaturesError> {
        let is_whole = weights.facts.len() == FEATURES.len() && weights.marks.len() == MARKS / 2;
        is_whole.then_some(Self(weights)).ok_or(OtherFeaturesError)
    }

    /// Adds to the logits `[pairs]` what it says of each pair; of a pair the same in any batch.
    pub fn add(&self, pairs: &Pairs, logits: &mut [f32]) {
        let mut marks = pairs.marks.as_slice();
        let facts = pairs.features.chunks_exact(FEATURES.len());
        for ((logit, facts), &length) in logits.iter_mut().zip(facts).zip(&pairs.lengths) {
            let (own, rest) = marks.split_at(usize::try_from(length).unwrap_or(0).min(marks.len()));
            marks = rest;
            *logit += self.of_facts(facts) + self.of_marks(own);
        }
    }

    fn of_facts(&self, facts: &[u8]) -> f32 {
        facts
            .iter()
            .zip(&self.0.facts)
            .map(|(&fact, weight)| f32::from(fact) / 255.0 * weight)
            .sum()
    }

    fn of_marks(&self, marks: &[i32]) -> f32 {
        let JudgeWeights { marks: weights, marks_max, .. } = &self.0;
        let mut counts = [0_u8; MARKS / 2];
        for &mark in marks {
            let either = usize::try_from(mark).unwrap_or(0) % counts.len();
            counts[either] = counts[either].saturating_add(1).min(*marks_max);
        }
        counts.iter().zip(weights).map(|(&count, weight)| f32::from(count) * weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> JudgeWeights {
        let mut facts = vec![0.0; FEATURES.len()];
        facts[1] = 2.0;
        let mut marks = vec![0.0; MARKS / 2];
        (marks[0], marks[3]) = (10.0, 100.0);
        JudgeWeights { facts, marks, marks_max: 2 }
    }

    #[test]
    fn facts_and_marks_of_either_name_count() {
        let judge = Judge::new(weights()).unwrap();
        let either = i32::try_from(MARKS / 2).unwrap();
        let mut features = vec![0; 2 * FEATURES.len()];
        features[1] = 255;
        let pairs = Pairs {
            lengths: vec![3, 2],
            ids: vec![0; 5],
            // The first has one mark three times, in both names; the second two.
            marks: vec![0, either, 0, 3 + either, 1],
            features,
        };
        let mut logits = [0.5, 0.5];
        judge.add(&pairs, &mut logits);
        assert_eq!(logits.to_vec(), [0.5 + 2.0 + 20.0, 0.5 + 100.0]);
    }

    #[test]
    fn weights_of_other_facts_are_refused() {
        let fewer = JudgeWeights { facts: vec![0.0], ..weights() };
        assert!(Judge::new(fewer).is_err());
        let more = JudgeWeights { marks: vec![0.0; MARKS], ..weights() };
        assert!(Judge::new(more).is_err());
    }
}
