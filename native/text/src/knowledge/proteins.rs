//! Proteins in the order in which they were named, each once.

use serde::Deserialize;

use super::labels::Protein;

const PROTEINS: usize = Protein::ALL.len();

/// A set of proteins that remembers its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<Protein>")]
pub struct Proteins {
    bits: u32,
    count: u8,
    /// The first `count` of them.
    order: [Protein; PROTEINS],
}

impl Proteins {
    /// None.
    pub const NONE: Self = Self { bits: 0, count: 0, order: [Protein::Chicken; PROTEINS] };
    /// Those that a vegetarian eats.
    const VEG: u32 = bit(Protein::Paneer) | bit(Protein::Tofu) | bit(Protein::Soya);
    /// Those of meat and poultry.
    const FLESH: u32 = bit(Protein::Chicken)
        | bit(Protein::Mutton)
        | bit(Protein::Lamb)
        | bit(Protein::Beef)
        | bit(Protein::Pork)
        | bit(Protein::Duck)
        | bit(Protein::Turkey);
    /// All of the sea.
    const SEAFOOD: u32 = bit(Protein::Fish)
        | bit(Protein::Prawn)
        | bit(Protein::Crab)
        | bit(Protein::Lobster)
        | bit(Protein::Squid)
        | bit(Protein::Clam)
        | bit(Protein::Scallop)
        | bit(Protein::Mussel)
        | bit(Protein::Seafood);
    /// Menus exchange these, which so are one.
    const MUTTON: u32 = bit(Protein::Mutton) | bit(Protein::Lamb);

    /// Adds one behind the others, unless it is there.
    pub fn add(&mut self, protein: Protein) {
        if !self.has(protein) {
            self.bits |= bit(protein);
            self.order[usize::from(self.count)] = protein;
            self.count += 1;
        }
    }

    /// In the order of the name.
    #[must_use]
    pub fn as_slice(&self) -> &[Protein] {
        &self.order[..usize::from(self.count)]
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// Whether it is in it.
    #[must_use]
    pub fn has(&self, protein: Protein) -> bool {
        self.bits & bit(protein) != 0
    }

    /// Whether both hold the same, in any order.
    #[must_use]
    pub fn is_set_of(&self, other: &Self) -> bool {
        self.bits == other.bits
    }

    /// Whether one of them is for vegetarians.
    #[must_use]
    pub fn has_veg(&self) -> bool {
        self.bits & Self::VEG != 0
    }

    /// Whether none of them is of fish, seafood, egg or plants.
    #[must_use]
    pub fn is_flesh(&self) -> bool {
        self.bits & !Self::FLESH == 0
    }

    /// Those that a guest means who asks for `word`, a stem: "goat" is mutton or lamb, "seafood" all of
    /// the sea. None for any other word.
    #[must_use]
    pub fn meant_by(word: &str) -> Self {
        Self::of_bits(meant_bits(word))
    }

    /// With all that a guest means who asks for them.
    #[must_use]
    pub fn as_meant(&self) -> Self {
        let meant = self.as_slice().iter().map(|one| meant_bits(one.name()));
        Self::of_bits(meant.fold(0, |all, some| all | some))
    }

    /// Whether one of them is in both.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.bits & other.bits != 0
    }

    /// Whether one of them is in both, mutton and lamb being one.
    #[must_use]
    pub fn meets_exchanged(&self, other: &Self) -> bool {
        let exchanged = if self.bits & Self::MUTTON == 0 { 0 } else { Self::MUTTON };
        (self.bits | exchanged) & other.bits != 0
    }

    /// In the order of the labels.
    fn of_bits(bits: u32) -> Self {
        Protein::ALL.iter().copied().filter(|&one| bits & bit(one) != 0).collect()
    }

    /// Whether meat or poultry is among them.
    #[must_use]
    pub fn has_flesh(&self) -> bool {
        self.bits & Self::FLESH != 0
    }

    /// Those for vegetarians, in the same order.
    #[must_use]
    pub fn veg(&self) -> Self {
        self.as_slice().iter().copied().filter(|&one| is_veg(one)).collect()
    }
}

/// Whether a vegetarian eats it.
#[must_use]
pub fn is_veg(protein: Protein) -> bool {
    bit(protein) & Proteins::VEG != 0
}

fn meant_bits(word: &str) -> u32 {
    match word {
        "calamari" | "cuttlefish" => bit(Protein::Squid),
        "goat" | "lamb" | "mutton" => Proteins::MUTTON,
        "seafood" => Proteins::SEAFOOD,
        _ => Protein::named(word).map_or(0, bit),
    }
}

const fn bit(protein: Protein) -> u32 {
    1 << protein as u32
}

impl FromIterator<Protein> for Proteins {
    fn from_iter<I: IntoIterator<Item = Protein>>(proteins: I) -> Self {
        let mut all = Self::NONE;
        for protein in proteins {
            all.add(protein);
        }
        all
    }
}

impl From<Vec<Protein>> for Proteins {
    fn from(proteins: Vec<Protein>) -> Self {
        proteins.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stands_once_in_the_order_of_the_name() {
        let named = [Protein::Tofu, Protein::Chicken, Protein::Tofu, Protein::Egg];
        let proteins: Proteins = named.into_iter().collect();
        assert_eq!(proteins.as_slice(), [Protein::Tofu, Protein::Chicken, Protein::Egg]);
        assert_eq!(proteins.veg().as_slice(), [Protein::Tofu]);
        assert!(proteins.has_veg() && !proteins.is_flesh() && !proteins.has(Protein::Soya));
        let all: Proteins = Protein::ALL.iter().copied().collect();
        assert_eq!(all.as_slice(), Protein::ALL);
    }

    #[test]
    fn a_word_may_mean_several() {
        let meant = |word| Proteins::meant_by(word).as_slice().to_vec();
        assert_eq!(meant("goat"), [Protein::Mutton, Protein::Lamb]);
        assert_eq!(meant("egg"), [Protein::Egg]);
        assert_eq!(meant("onion"), []);
        let crab = Proteins::meant_by("crab");
        assert_eq!(Proteins::meant_by("lamb").as_meant(), Proteins::meant_by("goat"));
        assert!(crab.meets(&Proteins::meant_by("seafood")));
        assert!(!crab.meets(&Proteins::meant_by("fish")) && !crab.meets(&Proteins::NONE));
        let [mutton, lamb] = [Protein::Mutton, Protein::Lamb].map(|one| Proteins::from(vec![one]));
        assert!(mutton.meets_exchanged(&lamb) && lamb.meets_exchanged(&mutton));
        assert!(!mutton.meets(&lamb) && !mutton.meets_exchanged(&crab));
    }

    #[test]
    fn nothing_is_flesh_and_is_not_for_vegetarians() {
        assert!(Proteins::NONE.is_empty() && Proteins::NONE.is_flesh());
        assert!(!Proteins::NONE.has_veg() && !Proteins::NONE.has_flesh());
    }
}
