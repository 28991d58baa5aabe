//! What a guest does not want in it, and what an item says of that.

use super::asked::Asked;
use super::item::Item;
use crate::knowledge::{Diet, Protein, Tag, Tags, is_veg};

/// Ingredients that are called after one that a diet leaves out, and are none.
const PLANT_COPIES: [(&str, &[&str]); 3] = [
    ("milk", &["coconut milk", "almond milk", "soy milk", "soya milk", "oat milk", "rice milk"]),
    ("cream", &["coconut cream"]),
    ("butter", &["peanut butter", "almond butter", "cocoa butter", "nut butter"]),
];

/// Kinds of dish that most kitchens make with eggs, and name none.
const MADE_WITH_EGG: [&str; 15] = [
    "brownie",
    "cake",
    "cookie",
    "cupcake",
    "custard",
    "doughnut",
    "french toast",
    "macaron",
    "mayonnaise",
    "meringue",
    "mousse",
    "muffin",
    "pancake",
    "tiramisu",
    "waffle",
];

/// What must not be in it.
#[derive(Debug)]
pub(super) struct LeftOut {
    /// A stem, or a name of several.
    text: String,
    /// Its stems, where there are several.
    phrase: Box<[Box<str>]>,
    /// That goes by the name.
    protein: Option<Protein>,
    /// What items tell that have it; an egg is also in what only its proteins tell of.
    told_by: Vec<Tag>,
    copies: Vec<Tag>,
}

impl LeftOut {
    pub fn new(text: String, tags: &Tags) -> Self {
        let protein = tags.find(&format!("proteins={text}"));
        let known = PLANT_COPIES.iter().find(|(name, _)| *name == text);
        let copies = known.iter().flat_map(|(_, copies)| copies.iter());
        Self {
            told_by: tags.find_ingredient(&text).into_iter().chain(protein).collect(),
            copies: copies.filter_map(|copy| tags.find_ingredient(copy)).collect(),
            protein: Protein::named(&text),
            phrase: if text.contains(' ') {
                text.split(' ').map(Box::from).collect()
            } else {
                Box::default()
            },
            text,
        }
    }

    fn is_in(&self, item: &Item) -> bool {
        let text = &self.text;
        let is_there = || {
            item.has_stem(text)
                || item.is_named(text)
                || item.holds(text)
                || item.is_of_kind(text)
                || self.is_made_of(item)
        };
        self.told_by.iter().any(|&tag| item.tags.has(tag))
            || (is_there() && !self.is_copied_in(item))
    }

    fn is_said_in(&self, item: &Item) -> bool {
        item.says(&self.text) || self.is_made_of(item)
    }

    /// By its own name, or by that of one of its like: cashews for "no nuts".
    fn is_made_of(&self, item: &Item) -> bool {
        item.is_made_of(&self.text) || (!self.phrase.is_empty() && item.has_phrase(&self.phrase))
    }

    /// Coconut milk is no milk.
    fn is_copied_in(&self, item: &Item) -> bool {
        self.copies.iter().any(|&copy| item.tags.has(copy))
    }
}

/// "Black forest cake", and no "eggless black forest cake".
fn is_made_with_egg(item: &Item) -> bool {
    MADE_WITH_EGG.iter().any(|kind| item.is_of_kind(kind)) && !item.has_stem("eggless")
}

impl Asked {
    /// Whether the item's own name has what must not be in it: "onion burger" for "burger without
    /// onion", salmon for "no fish".
    #[must_use]
    pub fn is_named_left_out(&self, item: &Item) -> bool {
        let has_protein =
            |one: &LeftOut| one.protein.is_some_and(|protein| item.proteins.has(protein));
        let is_said =
            |one: &LeftOut| has_protein(one) || (one.is_said_in(item) && !one.is_copied_in(item));
        !self.claims_any(item) && self.left_out.iter().any(is_said)
    }

    /// Whether the item has it in its name or by what its dishes are made of; what claims the diet has
    /// not.
    pub(super) fn is_held_left_out(&self, item: &Item) -> bool {
        let has_flesh = || item.proteins.as_slice().iter().any(|&one| !is_veg(one));
        // Who asks for an eggless cake wants a cake, and only its name can tell.
        let is_kind = |kind: &String| MADE_WITH_EGG.contains(&kind.as_str());
        let wants_baked = || self.kinds.iter().chain(&self.families).any(is_kind);
        let is_baked = |one: &LeftOut| {
            one.protein == Some(Protein::Egg) && is_made_with_egg(item) && !wants_baked()
        };
        !self.claims_any(item)
            && (self.left_out.iter().any(|one| one.is_in(item) || is_baked(one))
                || (self.diet == Some(Diet::Veg) && has_flesh()))
    }

    /// "Vegan Wrap" says of itself what another wrap may be as well.
    fn claims_any(&self, item: &Item) -> bool {
        self.claims.iter().any(|&diet| item.tags.claims(diet))
    }
}
