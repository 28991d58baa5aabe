//! How many letters two words share: the Dice coefficient of their trigrams.
#![expect(clippy::cast_precision_loss, reason = "words are short")]

/// A word's trigrams, each once, and a sketch of them.
#[derive(Clone, Debug)]
pub struct Trigrams {
    /// Sorted; none of a word that is too short. Three UTF-16 units each, as JavaScript counts.
    all: Box<[u64]>,
    /// A bit for each, some for several.
    sketch: u64,
}

impl Trigrams {
    /// Of the word with two spaces before it and one behind, so that beginnings and ends count; none of
    /// one with fewer than `units_min` letters.
    pub fn of(word: &str, units_min: usize) -> Self {
        let mut units = vec![u16::from(b' '); 2];
        units.extend(word.encode_utf16());
        if units.len() < 2 + units_min {
            return Self { all: Box::default(), sketch: 0 };
        }
        units.push(u16::from(b' '));
        let join = |three: &[u16]| three.iter().fold(0, |all, &unit| (all << 16) | u64::from(unit));
        let mut all: Vec<u64> = units.windows(3).map(join).collect();
        all.sort_unstable();
        all.dedup();
        let sketch = all.iter().fold(0, |bits, &three| bits | bit(three));
        Self { all: all.into(), sketch }
    }

    /// The share of trigrams that both have, from `least` on, else 0.
    pub fn share(&self, other: &Self, least: f64) -> f64 {
        let count = self.all.len() + other.all.len();
        if count == 0 {
            return 0.0;
        }
        // A trigram whose bit the other lacks is not in it, and two may have the same bit.
        let alone = (self.sketch & !other.sketch).count_ones() as usize;
        let share = |both: usize| 2.0 * both as f64 / count as f64;
        if share(self.all.len() - alone) < least {
            return 0.0;
        }
        let both = self.all.iter().filter(|&three| other.all.binary_search(three).is_ok()).count();
        if share(both) < least { 0.0 } else { share(both) }
    }
}

/// One of 64, by multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4).
fn bit(three: u64) -> u64 {
    1 << (three.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const UNITS_MIN: usize = 4;

    /// The same without a sketch.
    fn naive(a: &str, b: &str, least: f64) -> f64 {
        let trigrams = |word: &str| -> HashSet<String> {
            let padded: Vec<char> = format!("  {word} ").chars().collect();
            padded.windows(3).map(|three| three.iter().collect()).collect()
        };
        let (left, right) = (trigrams(a), trigrams(b));
        if a.chars().count().min(b.chars().count()) < UNITS_MIN {
            return 0.0;
        }
        let share =
            2.0 * left.intersection(&right).count() as f64 / (left.len() + right.len()) as f64;
        if share < least { 0.0 } else { share }
    }

    #[test]
    fn shares_what_the_naive_way_finds() {
        let words = [
            "chicken",
            "chiken",
            "kitchen",
            "paneer",
            "panner",
            "aaaa",
            "aaaaa",
            "tea",
            "teas",
            "crème",
            "creme",
            "寿司寿司",
            "",
        ];
        for a in words {
            for b in words {
                let share = Trigrams::of(a, UNITS_MIN).share(&Trigrams::of(b, UNITS_MIN), 0.3);
                assert!((share - naive(a, b, 0.3)).abs() < 1e-12, "{a} {b} {share}");
            }
        }
        let [right, wrong] = ["chicken", "chiken"].map(|word| Trigrams::of(word, UNITS_MIN));
        assert!(right.share(&wrong, 0.5) > 0.5);
        let [none, tea] = ["", "tea"].map(|word| Trigrams::of(word, 0));
        assert!(none.share(&none, 0.0) > 0.99 && none.share(&tea, 0.0) < 0.01);
    }
}
