use super::*;
use crate::Matrix;

/// Two units that look at three features, and nothing of what stands around.
fn alone() -> MemberWeights {
    fn layer(weights: &[&[f64]], bias: &[f64]) -> LayerWeights {
        let weights = weights.iter().map(|row| row.to_vec()).collect();
        LayerWeights { weights, bias: bias.to_vec() }
    }
    MemberWeights {
        hidden: layer(&[&[1.0, -2.0, 0.5], &[-1.0, 1.0, 0.0]], &[0.25, -0.5]),
        alone: layer(&[&[2.0, -3.0]], &[0.125]),
        message: layer(&[[0.0, 0.0].as_slice(); 4], &[0.0; 4]),
        around: layer(&[[0.0; around::INPUTS + 1].as_slice()], &[0.0]),
        added: layer(&[&[1.0]], &[0.0]),
    }
}

fn weights(members: Vec<MemberWeights>) -> RankerWeights {
    RankerWeights { members, looked_at_again: vec![1], scale: 0.5, shift: -0.25 }
}

/// Sections of `each` like items.
fn neighbours(count: usize, each: usize) -> Neighbours {
    let values: Vec<f32> = (0..count)
        .flat_map(|row| (0..8).map(move |at| if at == row / each % 8 { 1.0 } else { 0.0 }))
        .collect();
    Neighbours::of(Matrix::new(&values, 8).unwrap())
}

fn relevance(output: f64) -> f64 {
    sigmoid(0.5 * output - 0.25)
}

#[test]
fn is_the_sigmoid_of_the_mean_of_what_the_networks_say() {
    let rows = [0.5, 0.0, 1.0, -1.0, 1.0, 0.0];
    // The first row wakes the first unit (1.25), the second row the second (1.5).
    let outputs = [0.125 + 2.0 * 1.25, 0.125 - 3.0 * 1.5];
    let ranker = Ranker::new(weights(vec![alone()]), 3).unwrap();
    assert_eq!(ranker.rank(&rows, &neighbours(2, 1)).unwrap(), outputs.map(relevance));
    assert_eq!(ranker.rank(&[], &neighbours(0, 1)).unwrap(), [0.0; 0]);
    let other =
        MemberWeights { added: LayerWeights { bias: vec![1.0], ..alone().added }, ..alone() };
    let both = Ranker::new(weights(vec![alone(), other]), 3).unwrap();
    let means = outputs.map(|output| relevance(output + 0.5));
    assert_eq!(both.rank(&rows, &neighbours(2, 1)).unwrap(), means);
}

#[test]
fn neighbours_that_serve_lift_an_item_where_the_menu_is_in_order() {
    let mut lifted = alone();
    // The mean over the item on either side of whether it serves.
    lifted.around.weights[0][7] = 1.0;
    let ranker = Ranker::new(weights(vec![lifted]), 3).unwrap();
    let mut rows = vec![0.0; 3 * 48];
    for good in [1, 3] {
        rows[3 * good + 2] = 4.0;
    }
    let of = |neighbours: &Neighbours| ranker.rank(&rows, neighbours).unwrap();
    let (sections, shuffled) = (of(&neighbours(48, 6)), of(&neighbours(48, 1)));
    assert!(sections[2] > sections[20]);
    assert_eq!(shuffled[2].to_bits(), shuffled[20].to_bits());
    assert!(sections[1] > sections[2], "what an item is itself counts most");
}

#[test]
fn refuses_what_does_not_fit() {
    assert_eq!(Ranker::new(weights(vec![alone()]), 2).err(), Some(RankerError::Weights));
    let mut fewer = alone();
    fewer.added.weights[0].clear();
    assert_eq!(Ranker::new(weights(vec![fewer]), 3).err(), Some(RankerError::Weights));
    let elsewhere = RankerWeights { looked_at_again: vec![3], ..weights(vec![alone()]) };
    assert_eq!(Ranker::new(elsewhere, 3).err(), Some(RankerError::Weights));
    let ranker = Ranker::new(weights(vec![alone()]), 3).unwrap();
    let refused = ranker.rank(&[0.0; 4], &neighbours(1, 1)).unwrap_err();
    assert_eq!(refused.to_string(), "expected rows of 3 features, and a vector for each");
    assert!(ranker.rank(&[0.0; 6], &neighbours(1, 1)).is_err());
}
