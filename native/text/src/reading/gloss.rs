//! Brackets that make no other dish of a dish: they say again what it is ("andhra chepala pulusu (fish
//! curry)", "bhindi masala (veg)") or who may eat it ("fish tacos (gf)").

use super::terms::{Role, Term};
use crate::knowledge::{Diet, Dish, Knowledge, Proteins};
use crate::split_words::{Border, split_words};

/// Follows the spans of a name from bracket to bracket.
pub(super) struct GlossFinder<'k, 'a> {
    knowledge: &'k Knowledge,
    /// The last dish outside of brackets.
    dish: Option<&'k Dish>,
    /// Where among the terms the bracket began that is open.
    from: Option<usize>,
    /// Terms of brackets that only say again what the dish is, and that stand nowhere before.
    pub found: Vec<Term<'a>>,
}

impl<'k, 'a> GlossFinder<'k, 'a> {
    pub(super) fn new(knowledge: &'k Knowledge) -> Self {
        Self { knowledge, dish: None, from: None, found: Vec::new() }
    }

    /// At a span, before its terms are added to those `named` so far: its border, and the dish that it is.
    pub(super) fn pass(&mut self, border: Border, dish: Option<&'k Dish>, named: &[Term<'a>]) {
        if matches!(border, Border::Open | Border::Close) {
            self.end(named);
        }
        if border == Border::Open {
            self.from = Some(named.len());
        } else if self.from.is_none() {
            self.dish = dish.or(self.dish);
        }
    }

    /// Behind the last span, or a bracket.
    pub(super) fn end(&mut self, named: &[Term<'a>]) {
        let Some(from) = self.from.take() else { return };
        let (before, terms) = named.split_at(from);
        let is_new = |term: &&Term| !before.contains(term);
        if terms.iter().all(is_mark) {
            self.found.extend(terms.iter().filter(is_new).cloned());
            return;
        }
        let Some(dish) = self.dish else { return };
        if terms.iter().filter(is_new).all(|term| says_again(self.knowledge, dish, term)) {
            self.found.extend(terms.iter().filter(is_new).cloned());
        }
    }
}

/// Marks for who may eat it: "(V)", "(GF, DF)". A cook makes no other dish for them.
fn is_mark(Term { text, role }: &Term) -> bool {
    matches!(role, Role::Diet | Role::Unknown)
        && matches!(
            &**text,
            "dairy free"
                | "df"
                | "gf"
                | "gluten"
                | "free"
                | "gluten free"
                | "nf"
                | "nut free"
                | "v"
                | "ve"
                | "vg"
        )
}

/// Whether a term only says what the dish holds, or of which family it is.
fn says_again(knowledge: &Knowledge, dish: &Dish, Term { text, role }: &Term) -> bool {
    match role {
        Role::Diet => &**text == "veg" && dish.diet == Diet::Veg,
        Role::Kind => {
            let families = knowledge.families.get(&*dish.name);
            families.is_some_and(|families| families.iter().any(|family| **family == **text))
        }
        Role::Protein | Role::Ingredient => {
            let is_held = |stem: &String| dish.holds.iter().any(|held| **held == **stem);
            let meant = Proteins::meant_by(text);
            meant.as_slice().iter().all(|&one| dish.proteins.has(one))
                && split_words(text).stems.iter().all(is_held)
        }
        _ => false,
    }
}
