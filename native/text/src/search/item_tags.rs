//! What an item tells of itself in tags ("taste=spicy"): what concepts, moods and diets look at.

use super::item::bit;
use crate::knowledge::{Cuisine, Tag, Tags};
use crate::reading::{Covered, Phrase, Reading, Source};

/// A part of a combo says less of the whole.
const BESIDE: f32 = 0.6;

/// Few, so that a look through them beats a hash.
#[derive(Clone, Debug, Default)]
pub(super) struct ItemTags {
    /// Each once, and how much it holds, 0 to 1; in the order of the name.
    tags: Vec<(Tag, f32)>,
    /// What dishes are that share a word with it, and how many of them: a guess, where no dish is known.
    likely: Vec<(Tag, f32)>,
    /// Diets that its name claims.
    claims: Vec<Tag>,
    /// Those that its name says in words: "Smoked Gyoza".
    said: Vec<Tag>,
}

impl ItemTags {
    /// `reading` is that of `covered`; `cuisines` are bits of its dishes' kitchens, by position.
    pub(super) fn of(tags: &Tags, covered: &Covered, reading: &Reading, cuisines: u32) -> Self {
        let mut told = Self::default();
        for (at, segment) in reading.segments.iter().enumerate() {
            let weight = if at == 0 { 1.0 } else { BESIDE };
            for phrase in segment.phrases.iter().filter(|phrase| !phrase.is_absent) {
                told.take(phrase, weight);
                if phrase.senses.dish.is_none() {
                    told.guess(tags, phrase.stems(covered), weight);
                }
            }
        }
        match reading.kinds.first() {
            None => {}
            Some(kind) if matches!(kind.source, Source::Dish(_)) => {}
            Some(kind) => {
                for &(tag, share) in tags.of_kind(kind.name()) {
                    told.add(tag, share);
                }
            }
        }
        let category = reading.category.map(|one| tags.of_category(one));
        let proteins = reading.proteins.as_slice().iter().map(|&one| tags.of_protein(one));
        let kitchens = Cuisine::ALL.iter().filter(|&&one| cuisines & bit(one) != 0);
        let kitchens = kitchens.map(|&one| tags.of_cuisine(one));
        let diet = tags.of_diet(reading.diet);
        for tag in category.into_iter().chain([diet]).chain(proteins).chain(kitchens) {
            told.add(tag, 1.0);
        }
        told
    }

    fn take(&mut self, phrase: &Phrase, weight: f32) {
        let senses = phrase.senses;
        for &tag in senses.dish.iter().flat_map(|dish| dish.tags.iter()) {
            self.add(tag, weight);
        }
        if let Some(ingredient) = senses.ingredient {
            self.say(ingredient.tag);
            self.claims.extend(ingredient.claim);
        }
        if let Some(modifier) = senses.modifier {
            if let Some(tag) = modifier.tag {
                self.say(tag);
            }
            self.claims.extend(modifier.claim);
        }
    }

    fn guess(&mut self, tags: &Tags, stems: &[String], weight: f32) {
        for &(tag, share) in stems.iter().flat_map(|stem| tags.of_word(stem)) {
            put(&mut self.likely, tag, share * weight);
        }
    }

    fn say(&mut self, tag: Tag) {
        self.add(tag, 1.0);
        self.said.push(tag);
    }

    fn add(&mut self, tag: Tag, weight: f32) {
        put(&mut self.tags, tag, weight);
    }

    /// How much of it the item holds, 0 to 1.
    pub(super) fn get(&self, tag: Tag) -> f32 {
        find(&self.tags, tag)
    }

    /// How much of it the item holds or, by its words, is likely to hold, 0 to 1.
    pub(super) fn get_likely(&self, tag: Tag) -> f32 {
        self.get(tag).max(find(&self.likely, tag))
    }

    pub(super) fn has(&self, tag: Tag) -> bool {
        self.tags.iter().any(|(known, _)| *known == tag)
    }

    pub(super) fn says(&self, tag: Tag) -> bool {
        self.said.contains(&tag)
    }

    pub(super) fn claims(&self, diet: Tag) -> bool {
        self.claims.contains(&diet)
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (Tag, f32)> {
        self.tags.iter().copied()
    }
}

/// Keeps the most of each.
fn put(tags: &mut Vec<(Tag, f32)>, tag: Tag, weight: f32) {
    match tags.iter_mut().find(|(known, _)| *known == tag) {
        Some((_, most)) => *most = most.max(weight),
        None => tags.push((tag, weight)),
    }
}

fn find(tags: &[(Tag, f32)], tag: Tag) -> f32 {
    tags.iter().find(|(known, _)| *known == tag).map_or(0.0, |&(_, weight)| weight)
}
