//! Rice that is fried, and rice with something fried: the same words on many menus.

/// How rice and frying go together in a name that has both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FriedRice {
    /// "Prawn fried rice", "nasi goreng ayam".
    Rice,
    /// "Fried prawn rice", "rice with fried egg", "nasi ayam goreng".
    Other,
}

/// Both words in the order in which fried rice has them.
const WAYS: [[&str; 2]; 2] = [["fried", "rice"], ["nasi", "goreng"]];

/// Of a cleaned name, in which something else may be fried when `has_protein`; none where it says neither.
/// "Rice fried" and "fried vegetable rice" may be either.
pub(super) fn fried_rice(cleaned: &str, has_protein: bool) -> Option<FriedRice> {
    // Every name is asked, and few have both words.
    let mut likely = WAYS.into_iter().filter(|way| way.iter().all(|word| cleaned.contains(word)));
    likely.find_map(|[first, last]| {
        let words = cleaned.split(|sign: char| !sign.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let stand_so = |way: [&str; 2]| words.windows(2).any(|two| two == way);
        if stand_so([first, last]) {
            return Some(FriedRice::Rice);
        }
        let are_apart = words.contains(&first) && words.contains(&last) && !stand_so([last, first]);
        (are_apart && has_protein).then_some(FriedRice::Other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_fried_rice_from_rice_with_something_fried() {
        for name in ["prawn fried rice", "nasi goreng ayam", "fried egg fried rice"] {
            assert_eq!(fried_rice(name, true), Some(FriedRice::Rice), "{name}");
        }
        for name in ["fried prawn rice", "rice with fried egg", "nasi + ikan goreng"] {
            assert_eq!(fried_rice(name, true), Some(FriedRice::Other), "{name}");
        }
        for name in ["rice fried prawn", "prawn rice", "fried prawn", "nasi lemak"] {
            assert_eq!(fried_rice(name, true), None, "{name}");
        }
        assert_eq!(fried_rice("fried vegetable rice", false), None);
    }
}
