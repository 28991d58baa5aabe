//! Names of one dish in other sizes, told in words that no cleaner takes out: "clam chowder cup", "clam chowder
//! bowl"; "italian bomber", "italian bomber footlong". A cup may be a dish too: of two names each tells its size, or
//! the word tells nothing else.

use super::item::is_bundle;
use super::overlap::Overlap;
use crate::texts::{Texts, to_texts};

/// How a name tells its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Told {
    Not,
    /// By a word that is a size beside others alone: "cup".
    Beside,
    /// By a word that is nothing but a size: "footlong".
    Plainly,
}

/// The sizes of a name, and the rest of it.
#[derive(Clone, Debug)]
pub(super) struct Sized {
    told: Told,
    /// Meanings of its words without those of sizes.
    pub bare: Texts,
}

impl Sized {
    /// `meanings` are those of the words, in order.
    pub(super) fn of(meanings: &[&str]) -> Self {
        let last = meanings.len().saturating_sub(1);
        let told =
            |at: usize| if at == 0 || at == last { size_of(meanings[at]) } else { Told::Not };
        let sizes: Vec<Told> = (0..meanings.len()).map(told).collect();
        let bare = meanings.iter().zip(&sizes).filter(|(_, size)| **size == Told::Not);
        let bare = to_texts(bare.map(|(meaning, _)| *meaning));
        let most = sizes.into_iter().max().unwrap_or(Told::Not);
        let tells = bare.iter().any(|word| !is_bundle(word));
        if tells {
            Self { told: most, bare }
        } else {
            Self { told: Told::Not, bare: to_texts(meanings.iter().copied()) }
        }
    }

    /// Whether two names are of one dish but for their sizes. Of 43 such pairs of menus that language models judged
    /// 41 are one dish, and the others debatable.
    pub(super) fn is_of_same(&self, other: &Self) -> bool {
        let are_told = match (self.told, other.told) {
            (Told::Not, Told::Not) => false,
            (Told::Not, told) | (told, Told::Not) => told == Told::Plainly,
            _ => true,
        };
        are_told && Overlap::of(&self.bare, &other.bare).is_equal()
    }
}

fn size_of(meaning: &str) -> Told {
    match meaning {
        "foot long" | "footlong" | "lunch" | "pint" | "pt" | "qt" | "quart" => Told::Plainly,
        "bowl" | "cup" | "gallon" | "side" => Told::Beside,
        _ => Told::Not,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_of_same(one: &str, other: &str) -> bool {
        let sized = |text: &str| Sized::of(&text.split(' ').collect::<Vec<_>>());
        assert_eq!(sized(one).is_of_same(&sized(other)), sized(other).is_of_same(&sized(one)));
        sized(one).is_of_same(&sized(other))
    }

    #[test]
    fn names_of_one_dish_may_tell_their_sizes() {
        for (one, other) in [
            ("clam chowder cup", "clam chowder bowl"),
            ("italian bomber", "footlong italian bomber"),
            ("side cheddar", "quart cheddar"),
            ("lunch bulgogi combo", "bulgogi combo"),
        ] {
            assert!(are_of_same(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("fruit", "fruit cup"),
            ("mushroom burrito", "mushroom burrito bowl"),
            ("lunch meal", "meal"),
            ("kid quesadilla", "quesadilla"),
            ("butter cup sundae", "butter bowl sundae"),
            ("dal", "dal"),
            ("", "cup"),
        ] {
            assert!(!are_of_same(one, other), "{one} {other}");
        }
    }
}
