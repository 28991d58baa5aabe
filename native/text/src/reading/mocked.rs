//! Finds phrases whose meat is none, or another: "veg keema", "paneer shawarma", "beef shawarma".

use super::segments::{Phrase, Relation, Segment};
use super::terms::Role;
use crate::knowledge::{Diet, Group, Marks, Protein, Proteins, Senses, is_veg};

/// What becomes of the meat of a phrase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meat {
    AsKnown,
    /// Another that is named stands in its place.
    Replaced,
    Mocked,
}

/// Phrases by position among a text's spans.
pub(super) struct Mocked(Vec<Meat>);

impl Mocked {
    pub(super) fn none_of(spans: usize) -> Self {
        Self(vec![Meat::AsKnown; spans])
    }

    /// Whether it has no meat.
    pub(super) fn has(&self, phrase: &Phrase) -> bool {
        self.0[phrase.at] == Meat::Mocked
    }

    /// Whether it has not the meat that is usual.
    pub(super) fn changes(&self, phrase: &Phrase) -> bool {
        self.0[phrase.at] != Meat::AsKnown
    }

    fn add(&mut self, phrase: &Phrase) {
        self.0[phrase.at] = Meat::Mocked;
    }

    /// Adds those of one segment, without what is left out of it: what stands after "veg" or "mock"
    /// ("mock" goes for all that follows), and dishes and kinds that only imply meat beside a plant
    /// that stands in for it ("paneer shawarma"). Beside another meat they have that ("beef shawarma").
    pub(super) fn find(&mut self, phrases: &[&Phrase]) {
        for (at, pair) in phrases.windows(2).enumerate() {
            let [phrase, next] = pair else { continue };
            if phrase.senses.modifier.is_some_and(|modifier| modifier.kind == Role::Mock) {
                phrases[at + 1..].iter().for_each(|next| self.add(next));
            }
            if next.span.start == phrase.span.end && is_mocked_by(next, phrase) {
                self.add(next);
            }
        }
        let is_replaced = phrases.iter().any(|phrase| brings_veg_protein(&phrase.senses));
        // "vegan pot pie pasty"
        let is_vegan = phrases.iter().any(|phrase| is_of_copies(phrase));
        if phrases.len() > 1 && (is_replaced || is_vegan) {
            phrases.iter().filter(|phrase| is_implied(phrase)).for_each(|phrase| self.add(phrase));
        }
        if phrases.iter().any(|phrase| !self.has(phrase) && tells_flesh(phrase)) {
            for phrase in phrases.iter().filter(|phrase| is_implied(phrase)) {
                let meat = &mut self.0[phrase.at];
                if *meat == Meat::AsKnown {
                    *meat = Meat::Replaced;
                }
            }
        }
    }

    /// Adds all that stands before a bracket that says nothing but that it is a copy: "chicken tenders
    /// (plant based)"; and before "(veg)" what only implies meat: "ulavacharu biryani (veg)".
    pub(super) fn find_behind(&mut self, segments: &[Segment]) {
        for (at, Segment { relation, phrases }) in segments.iter().enumerate() {
            if *relation != Relation::Bracket || phrases.is_empty() {
                continue;
            }
            let is_copy = phrases.iter().all(is_of_copies);
            let is_veg = phrases.iter().all(|one| !one.is_absent && is_veg_word(&one.senses));
            let before = segments[..at].iter().flat_map(|one| &one.phrases);
            before.filter(|one| is_copy || is_veg && is_implied(one)).for_each(|one| self.add(one));
        }
    }
}

/// "plant based", "vegan"; "veg" is said of too many things that hold meat.
fn is_of_copies(Phrase { senses, is_absent, .. }: &Phrase) -> bool {
    let says = senses
        .modifier
        .is_some_and(|modifier| modifier.kind == Role::Mock || modifier.name.is(Marks::VEGAN));
    says && !is_absent
}

fn tells_flesh(phrase: &Phrase) -> bool {
    let flesh = |proteins: &Proteins| proteins.as_slice().iter().any(|&one| is_flesh_of(one));
    phrase.tells_meat && phrase.senses.proteins().is_some_and(flesh)
}

fn is_flesh_of(protein: Protein) -> bool {
    protein != Protein::Egg && !is_veg(protein)
}

fn is_mocked_by(next: &Phrase, phrase: &Phrase) -> bool {
    let is_promised = is_veg_word(&phrase.senses) && !(is_veg_alone(phrase) && is_of_egg(next));
    let Some(ingredient) = phrase.senses.ingredient else { return is_promised };
    // "soya chicken" is a copy, "tofu chicken" has both.
    let is_beside = ingredient.proteins.has(Protein::Tofu) && next.tells_meat;
    let is_copy = ingredient.group == Group::PlantCopy && is_flesh(&next.senses) && !is_beside;
    if is_promised || is_copy {
        return true;
    }
    let is_cut = next.senses.modifier.is_some_and(|modifier| modifier.kind == Role::Part);
    (ingredient.name.is(Marks::STAND_IN) || ingredient.proteins.has_veg())
        && next.senses.ingredient.is_none()
        && (is_cut || is_implied(next))
}

fn brings_veg_protein(senses: &Senses) -> bool {
    senses.proteins().is_some_and(Proteins::has_veg)
}

/// "veg", "jain", "mock": words that promise it, unlike styles that only are vegetarian.
pub(super) fn is_veg_word(senses: &Senses) -> bool {
    senses.modifier.is_some_and(|modifier| {
        modifier.diet == Some(Diet::Veg) && matches!(modifier.kind, Role::Diet | Role::Mock)
    })
}

/// A dish or kind that is of meat though its words do not say so; eggs are never only implied, nor is
/// meat in what also is of plants: "yong tau foo" is tofu stuffed with fish.
fn is_implied(phrase: &Phrase) -> bool {
    !phrase.tells_meat
        && named_by(&phrase.senses).is_some_and(|(diet, proteins)| {
            diet == Diet::NonVeg && !proteins.has(Protein::Egg) && !proteins.has_veg()
        })
}

/// "veg omelette" is of eggs and vegetables; "vegan" and "eggless" ones are not of eggs.
fn is_veg_alone(phrase: &Phrase) -> bool {
    phrase.senses.is_modifier(Marks::VEG_ALONE)
}

fn is_of_egg(phrase: &Phrase) -> bool {
    phrase.senses.ingredient.is_none()
        && named_by(&phrase.senses).is_some_and(|(_, proteins)| proteins.has(Protein::Egg))
}

/// "soya keema" and "tempeh bacon sandwich" hold no meat; "tahu telur" holds an egg.
fn is_flesh(senses: &Senses) -> bool {
    match senses.ingredient {
        Some(ingredient) => matches!(ingredient.group, Group::Meat | Group::Poultry),
        None => named_by(senses)
            .is_some_and(|(diet, proteins)| diet == Diet::NonVeg && proteins.is_flesh()),
    }
}

/// What the dish, or else the kind of dish, says.
fn named_by<'k>(senses: &Senses<'k>) -> Option<(Diet, &'k Proteins)> {
    let dish = senses.dish.map(|dish| (dish.diet, &dish.proteins));
    dish.or(senses.head.map(|head| (head.diet, &head.proteins)))
}

#[cfg(test)]
mod tests {
    use crate::knowledge::{Diet, Protein};
    use crate::reading::testing::diet;

    #[test]
    fn veg_mocks_the_next_phrase_and_mock_all_that_follow() {
        assert_eq!(diet("veg chicken burger"), (Diet::Veg, vec![]));
        assert_eq!(diet("mock chicken egg"), (Diet::Veg, vec![]));
        assert_eq!(diet("veg burger chicken"), (Diet::NonVeg, vec![Protein::Chicken]));
        assert_eq!(diet("veg, chicken"), (Diet::NonVeg, vec![Protein::Chicken]));
        assert_eq!(diet("chicken burger (mock)"), (Diet::Veg, vec![]));
        assert_eq!(diet("chicken burger (mock egg)"), (Diet::NonVeg, vec![Protein::Chicken]));
        assert_eq!(diet("chicken burger (quux)"), (Diet::NonVeg, vec![Protein::Chicken]));
    }

    #[test]
    fn veg_in_a_bracket_goes_for_meat_that_is_only_implied() {
        assert_eq!(diet("shawarma (veg)"), (Diet::Veg, vec![]));
        assert_eq!(diet("chicken shawarma (veg)"), (Diet::NonVeg, vec![Protein::Chicken]));
        assert_eq!(diet("omelette (veg)"), (Diet::NonVeg, vec![Protein::Egg]));
    }

    #[test]
    fn a_veg_omelette_is_of_eggs() {
        assert_eq!(diet("veg omelette"), (Diet::NonVeg, vec![Protein::Egg]));
        assert_eq!(diet("mock omelette"), (Diet::Veg, vec![]));
    }

    #[test]
    fn a_named_meat_stands_in_the_place_of_an_implied_one() {
        assert_eq!(diet("shawarma egg"), (Diet::NonVeg, vec![Protein::Egg]));
        let [chicken, pork] = [Protein::Chicken, Protein::Pork];
        assert_eq!(diet("porkchop special menu"), (Diet::NonVeg, vec![pork]));
        assert_eq!(diet("porkchop special menu chicken"), (Diet::NonVeg, vec![chicken]));
        assert_eq!(diet("butter chicken pork"), (Diet::NonVeg, vec![chicken, pork]));
    }

    #[test]
    fn plants_stand_in_for_meat_that_is_only_implied() {
        assert_eq!(diet("shawarma").0, Diet::NonVeg);
        assert_eq!(diet("jackfruit shawarma").0, Diet::Veg);
        assert_eq!(diet("paneer shawarma"), (Diet::Veg, vec![Protein::Paneer]));
        assert_eq!(diet("onion shawarma").0, Diet::NonVeg);
        assert_eq!(diet("jackfruit chicken").0, Diet::NonVeg);
    }
}
