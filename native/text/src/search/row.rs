//! What one item answers, feature by feature.
#![expect(clippy::cast_precision_loss, reason = "menus, names and questions are short")]

use super::asked::Asked;
use super::concept_scores::{ConceptScores, refused_score};
use super::coverage::Coverage;
use super::features::{Menu, Places};
use super::fit::{STEPS_MAX, share_of, steps_between};
use super::item::Item;
use super::servings::Company;
use crate::knowledge::{Category, Cuisine, Diet};

/// A row of features, of which all are 0 that nobody told.
pub(super) struct Row<'a> {
    pub values: &'a mut [f32],
    pub places: &'a Places,
}

impl Row<'_> {
    fn tell(&mut self, place: usize, value: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "a feature is a float")]
        let value = value.clamp(-1.0, 1.0) as f32;
        self.values[place] = value;
    }

    pub fn say(&mut self, place: usize, is_so: bool) {
        if is_so {
            self.values[place] = 1.0;
        }
    }

    pub fn tell_cosine(&mut self, cosine: f32, best: f32) {
        self.tell(self.places.cosine, cosine.into());
        self.tell(self.places.best_cosine, best.into());
        self.tell(self.places.cosine_below_best, f64::from(best) - f64::from(cosine));
    }

    pub fn tell_names(&mut self, asked: &Asked, weights: &[f64], item: &Item) {
        let Places { terms_named, terms_held, rarest_held, words_shared, .. } = *self.places;
        let coverage = Coverage::of(asked, weights, item);
        let extra = item.named.iter().filter(|text| !asked.has(text)).count();
        let shared = asked.stems.iter().filter(|stem| item.has_stem(stem)).count();
        let total = coverage.all.max(1e-6);
        self.tell(terms_named, coverage.named / total);
        self.tell(terms_held, coverage.held / total);
        self.tell(rarest_held, coverage.rarest);
        self.tell(words_shared, share(shared, asked.stems.len()));
        self.tell(self.places.extra_terms, share(extra, item.named.len()));
        self.tell(self.places.letters, coverage.letters);
        // Both are the same sum where every term is named.
        #[expect(clippy::float_cmp, reason = "of the same numbers in the same order")]
        let is_all = coverage.named == coverage.all;
        let is_equal = !asked.terms.is_empty() && extra == 0 && is_all && !item.named.is_empty();
        self.say(self.places.equal_names, is_equal);
    }

    pub fn tell_kind(&mut self, asked: &Asked, item: &Item) {
        let is_known = !asked.kinds.is_empty() && !item.kinds.is_empty();
        let has_kind = asked.kinds.iter().any(|kind| item.is_of_kind(kind));
        self.say(self.places.same_kind, is_known && has_kind);
        self.say(self.places.other_kind, is_known && !has_kind);
        let is_same = asked.dishes.iter().any(|dish| item.is_of_kind(dish));
        self.say(self.places.same_dish, is_same);
        let is_kin = asked.families.iter().any(|family| item.is_of_kind(family));
        self.say(self.places.same_family, is_kin);
        let is_meatless = item.diet == Diet::Veg && !asked.proteins.has_veg();
        let are_known = !item.proteins.is_empty() || is_meatless;
        let has_protein = asked.proteins.meets(&item.proteins);
        self.say(self.places.same_proteins, has_protein);
        // Veg momos are no chicken momos, though they name nothing instead.
        let is_other = !asked.proteins.is_empty() && are_known && !has_protein;
        self.say(self.places.other_proteins, is_other);
        self.say(self.places.no_item, item.is_no_item);
        self.say(self.places.heading, item.may_be_heading);
    }

    pub fn tell_diet(&mut self, asked: &Asked, item: &Item) {
        let (is_known, is_kept) = match asked.diet {
            Some(wanted) => {
                let is_known = item.diet != Diet::Unknown;
                (is_known, is_known && (item.diet == Diet::Veg) == (wanted == Diet::Veg))
            }
            None if asked.is_for_fish_eaters => {
                let is_veg = item.diet == Diet::Veg;
                let is_known = is_veg || !item.proteins.is_empty();
                (is_known, is_known && (is_veg || !item.proteins.has_flesh()))
            }
            None => return,
        };
        self.say(self.places.diet_kept, is_kept);
        self.say(self.places.diet_broken, is_known && !is_kept);
        self.say(self.places.diet_unknown, !is_known);
    }

    pub fn tell_course(&mut self, asked: &Asked, item: &Item) {
        let courses = [item.category, item.also_category];
        let is_of_it = courses.into_iter().flatten().any(|one| asked.categories.contains(&one));
        let is_met = is_of_it && !(asked.is_for_starters && is_no_starter(item));
        self.say(self.places.course_met, is_met);
        self.say(self.places.course_missed, !asked.categories.is_empty() && !is_met);
        let place = match item.category {
            Some(Category::Main) => self.places.is_main,
            Some(Category::Side) => self.places.is_side,
            Some(Category::Bread) => self.places.is_bread,
            Some(Category::Dessert) => self.places.is_dessert,
            Some(Category::Beverage) => self.places.is_drink,
            None => return,
        };
        self.say(place, true);
    }

    /// By the lexicon, or else by the classifier.
    pub fn tell_kitchen(&mut self, asked: &Asked, item: &Item, label: Option<Cuisine>) {
        let is_met = |&wanted: &Cuisine| item.is_of(wanted) || label == Some(wanted);
        let is_met = asked.cuisines.iter().any(is_met);
        self.say(self.places.kitchen_met, is_met);
        self.say(self.places.kitchen_missed, !asked.cuisines.is_empty() && !is_met);
    }

    pub fn tell_concepts<I>(&mut self, asked: &Asked, item: &Item, menu: &Menu<'_, I>, at: usize) {
        let Places { concept_said, concept_tags, concept_kind, concept_mood, .. } = *self.places;
        self.tell(self.places.concept_refused, refused_score(asked, item));
        if asked.concepts.is_empty() {
            return;
        }
        let ConceptScores { said, tags, kind, mood } = ConceptScores::of(asked, item);
        self.tell(concept_said, said);
        self.tell(concept_tags, tags);
        self.tell(concept_kind, kind);
        self.tell(concept_mood, mood);
        self.say(self.places.concept_unmet, tags <= 0.0 && kind <= 0.0 && mood <= 0.0);
        let has_mood = asked.concepts.iter().any(|concept| concept.is_mood);
        self.say(self.places.moods_unknown, has_mood && item.moods.is_empty());
        let guessed = menu.guessed_moods.get(at).copied().unwrap_or_default();
        self.tell(self.places.mood_guessed, guessed.into());
        let cosines = menu.concept_cosines.iter().skip(at).step_by(menu.items.len());
        let sum: f64 = cosines.map(|&cosine| f64::from(cosine)).sum();
        self.tell(self.places.concept_vector, sum / asked.concepts.len() as f64);
    }

    pub fn tell_company(&mut self, asked: &Asked, item: &Item, best_share: f64) {
        let Some(Company { people, is_counted }) = asked.company else { return };
        let steps = steps_between(item.serves, people);
        let share = share_of(item.serves, people);
        self.tell(self.places.people_asked, people.log2() / STEPS_MAX);
        self.say(self.places.people_counted, is_counted);
        self.tell(self.places.serves_as_many, share);
        self.tell(self.places.serves_worse, best_share - share);
        self.tell(self.places.serves_more, steps.max(0.0));
        self.tell(self.places.serves_fewer, (-steps).max(0.0));
        self.say(self.places.serves_unknown, item.serves.is_none());
    }
}

/// Sides that no waiter brings for a starter: soups are asked for as such, and relishes come with a meal.
fn is_no_starter(item: &Item) -> bool {
    const KINDS: [&str; 9] =
        ["chutney", "curd", "dip", "pickle", "raita", "salad", "sauce", "soup", "yogurt"];
    KINDS.iter().any(|kind| item.is_of_kind(kind))
}

fn share(count: usize, all: usize) -> f64 {
    count as f64 / all.max(1) as f64
}
