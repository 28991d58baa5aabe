//! Reads a covered name: which dish it is, of what, for whom and which course.

use super::category::read_category;
use super::chinese::meat_of;
use super::chinese_course::course_of;
use super::cover::Covered;
use super::diet::read_diet;
use super::evidence::Evidence;
use super::heads::find_kinds;
use super::kind::Kind;
use super::mocked::is_veg_word;
use super::segments::{Segment, narrow, to_segments};
use crate::knowledge::{Category, Cuisine, Diet, Knowledge, Marks, Proteins, Sense};

/// What was concluded of a covered name.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading<'k> {
    /// Its parts.
    pub segments: Vec<Segment<'k>>,
    /// The head of the name first, then those of a combo's other parts; empty when none is known.
    pub kinds: Vec<Kind<'k>>,
    /// Whether a vegetarian may eat it.
    pub diet: Diet,
    /// In the order of the name.
    pub proteins: Proteins,
    /// The course, where something tells it.
    pub category: Option<Category>,
    /// A second one.
    pub also_category: Option<Category>,
    /// By the lexicon alone; none where it says nothing.
    pub cuisine: Option<Cuisine>,
    /// For the classifier.
    pub evidence: Evidence,
}

/// What a covered name says; `O(length)`.
pub(super) fn read<'k>(knowledge: &'k Knowledge, covered: &Covered) -> Reading<'k> {
    let whole = u32::try_from(covered.whole).ok();
    let heading = whole.and_then(|whole| knowledge.senses.at(whole).heading);
    let mut segments = to_segments(knowledge, covered);
    let kinds = find_kinds(&segments);
    narrow(&mut segments, |phrase| kinds.iter().any(|kind| kind.phrase.at == phrase.at));
    let courses = read_category(&segments, &kinds, heading);
    let (category, also_category) = by_chinese_course(courses, covered);
    let told = read_diet(&segments, &kinds, covered.spans.len());
    let told = with_chinese(told, &segments, category, covered);
    let (diet, proteins) = by_course(told, &kinds, category);
    let evidence = if whole.is_some_and(|whole| knowledge.senses.has(whole, Sense::NonDish)) {
        Evidence::of_no_dish()
    } else {
        Evidence::of(&segments, &kinds, category, covered.words.len())
    };
    let cuisine = evidence.favourite();
    Reading { segments, kinds, diet, proteins, category, also_category, cuisine, evidence }
}

/// A name that says "veg" is so, whatever its Chinese words copy; a drink may be called "red bull" in them.
fn with_chinese(
    (diet, mut proteins): (Diet, Proteins),
    segments: &[Segment],
    category: Option<Category>,
    covered: &Covered,
) -> (Diet, Proteins) {
    let says_veg = |segment: &Segment| segment.phrases.iter().any(|one| is_veg_word(&one.senses));
    if category == Some(Category::Beverage) || segments.iter().any(says_veg) {
        return (diet, proteins);
    }
    let Some(meat) = meat_of(covered) else { return (diet, proteins) };
    meat.as_slice().iter().for_each(|&one| proteins.add(one));
    (Diet::NonVeg, proteins)
}

/// Chinese words tell what Latin ones leave open, and that a side is served with rice or noodles.
fn by_chinese_course(
    (category, also): (Option<Category>, Option<Category>),
    covered: &Covered,
) -> (Option<Category>, Option<Category>) {
    match (category, course_of(covered)) {
        (None, told) => (told, also),
        (Some(Category::Side), Some(Category::Main)) => (Some(Category::Main), category),
        _ => (category, also),
    }
}

/// "es gurih", "gummy bear": sweets and drinks that name no egg or meat hold none; a pie may be of anything.
fn by_course(
    (diet, proteins): (Diet, Proteins),
    kinds: &[Kind],
    category: Option<Category>,
) -> (Diet, Proteins) {
    let is_sweet_or_drink = matches!(category, Some(Category::Beverage | Category::Dessert));
    let may_hold_meat =
        |kind: &Kind| kind.category() == Category::Main || kind.name().is(Marks::OPEN_SWEET);
    let is_open =
        diet == Diet::Unknown && proteins.is_empty() && !kinds.first().is_some_and(may_hold_meat);
    (if is_sweet_or_drink && is_open { Diet::Veg } else { diet }, proteins)
}
