//! What a name reads as, on its way to JavaScript: one line of JSON, mostly small numbers, since
//! that is taken in quickest. `src/engine/text/reading/lazy-reading.ts` says what each means.

use menu_text::clean::Cleaned;
use menu_text::knowledge::{Category, Cuisine};
use menu_text::reading::{Covered, Kind, Phrase, Reading, Segment, Source, Span};
use serde::Serialize;

/// `[cleaned, parts]`
#[derive(Serialize)]
pub struct Line<'a>(&'a Cleaned, Parts<'a>);

/// All but what was cleaned; an array, as are the kinds within.
#[derive(Serialize)]
struct Parts<'a>(
    Option<String>,
    Option<String>,
    &'a [i32],
    Vec<i64>,
    Vec<Vec<usize>>,
    Vec<KindLine<'a>>,
    Vec<i64>,
);

#[derive(Serialize)]
struct KindLine<'a>(&'a str, usize, u8, i64, i64, i64, i64);

impl<'a> Line<'a> {
    /// Of one name.
    pub fn new(cleaned: &'a Cleaned, covered: &'a Covered, reading: &Reading<'a>) -> Self {
        let words = covered.words.join(" ");
        let stems = covered.stems.join(" ");
        let parts = Parts(
            (words != cleaned.text).then(|| words.clone()),
            (stems != words).then_some(stems),
            &covered.numbers,
            covered.spans.iter().flat_map(span_line).collect(),
            reading.segments.iter().map(segment_line).collect(),
            reading.kinds.iter().map(KindLine::new).collect(),
            said(covered, reading),
        );
        Self(cleaned, parts)
    }
}

/// `[words, phrase]`: spans stand one after another.
fn span_line(&Span { start, end, phrase }: &Span) -> [i64; 2] {
    [i64::from(end - start), phrase.into()]
}

/// `[relation, phrases…]`
fn segment_line(segment: &Segment) -> Vec<usize> {
    let phrases = segment.phrases.iter().map(phrase_number);
    [segment.relation as usize].into_iter().chain(phrases).collect()
}

/// The span, and two bits: left out, and without what it means as a head.
fn phrase_number(phrase: &Phrase) -> usize {
    (phrase.at << 2) | (usize::from(phrase.is_narrow) << 1) | usize::from(phrase.is_absent)
}

impl<'a> KindLine<'a> {
    fn new(kind: &Kind<'a>) -> Self {
        let source = match kind.source {
            Source::Dish(_) => 0,
            Source::Head(_) => 1,
            Source::Brand(_) => 2,
            Source::Ingredient(_) => 3,
        };
        Self(
            kind.name(),
            kind.phrase.at,
            source,
            category_number(Some(kind.category())),
            category_number(kind.also_category()),
            cuisine_number(kind.cuisine()),
            cuisine_number(kind.also_cuisine()),
        )
    }
}

/// `[whole, diet, category, second category, cuisine, proteins…]`
fn said(covered: &Covered, reading: &Reading) -> Vec<i64> {
    let conclusions = [
        covered.whole.into(),
        reading.diet as i64,
        category_number(reading.category),
        category_number(reading.also_category),
        cuisine_number(reading.cuisine),
    ];
    let proteins = reading.proteins.as_slice().iter().map(|&protein| protein as i64);
    conclusions.into_iter().chain(proteins).collect()
}

/// 0 for none.
fn category_number(category: Option<Category>) -> i64 {
    category.map_or(0, |category| category as i64 + 1)
}

/// 0 for none.
fn cuisine_number(cuisine: Option<Cuisine>) -> i64 {
    cuisine.map_or(0, |cuisine| cuisine as i64 + 1)
}
