//! What the lexicon says of a word, as bits: a rule asks a token instead of seven sets.

/// A set of facts; `Facts::default()` is what is said of an unknown word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts(u16);

impl Facts {
    /// No fact.
    pub const NONE: Self = Self(0);
    /// An amount in letters: "two".
    pub const NUMBER: Self = Self(1);
    /// Stands between two parts of a name: "with".
    pub const JOINER: Self = Self(1 << 1);
    /// Ties a name to a portion or an offer: "of".
    pub const DANGLING: Self = Self(1 << 2);
    /// Ties a portion to the name after it.
    pub const LINKER: Self = Self(1 << 3);
    /// What a measure comes in: "bottle".
    pub const CONTAINER: Self = Self(1 << 4);
    /// Has a number behind it: "combo 3".
    pub const NUMBERED: Self = Self(1 << 5);
    /// A currency in letters: "inr".
    pub const CURRENCY: Self = Self(1 << 6);
    /// Letters before a currency sign: the "us" of "us$".
    pub const CURRENCY_PREFIX: Self = Self(1 << 7);
    /// A unit of weight, volume or length.
    pub const MEASURE: Self = Self(1 << 8);
    /// A unit of pieces.
    pub const COUNT: Self = Self(1 << 9);
    /// A dish that is counted: "tails".
    pub const ITEM: Self = Self(1 << 10);
    /// A unit of calories.
    pub const ENERGY: Self = Self(1 << 11);
    /// Some table of the lexicon calls it right.
    pub const KNOWN: Self = Self(1 << 12);
    /// The list of spellings puts it right.
    pub const MISSPELT: Self = Self(1 << 13);
    /// Some phrase of the lexicon begins with it.
    pub const STARTS_PHRASE: Self = Self(1 << 14);

    /// A unit of any kind.
    pub const UNIT: Self = Self::MEASURE.and(Self::COUNT).and(Self::ITEM).and(Self::ENERGY);
    /// Words that a placeholder of a phrase may stand for.
    pub const OPENS_PLACEHOLDER: Self =
        Self::NUMBER.and(Self::CURRENCY).and(Self::CURRENCY_PREFIX).and(Self::UNIT);

    /// The facts of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether at least one of `facts` is among these.
    #[must_use]
    pub const fn has(self, facts: Self) -> bool {
        self.0 & facts.0 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_what_was_put_in() {
        let facts = Facts::KNOWN.and(Facts::ITEM);
        assert!(facts.has(Facts::UNIT) && facts.has(Facts::KNOWN));
        assert!(!facts.has(Facts::JOINER) && !facts.has(Facts::NONE));
        assert!(!Facts::default().has(Facts::OPENS_PLACEHOLDER));
    }
}
