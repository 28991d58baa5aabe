//! Two names as the match reranker reads them: tokens, what each is to the other, and a few facts.
#![expect(clippy::cast_precision_loss, reason = "names are short")]

use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;

use super::conflicts::{has_diet_conflict, has_protein_conflict};
use super::item::Item;
use super::overlap::{Overlap, order_of};
use crate::knowledge::{Category, Diet, Protein};
use crate::reading::{Role, Term};
use crate::sounds::sound_of;
use crate::texts::has;
use crate::trigrams::Trigrams;
use crate::units::count_units;
use crate::word_pieces::Tokenizer;

/// How a term stands to the other name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum State {
    Same,
    SameMeaning,
    SameWord,
    Alike,
    Alone,
}

const STATES: usize = 5;
const ROLES: usize = 24;
/// One for each side, state and role.
pub const MARKS: usize = 2 * STATES * ROLES;

/// The facts of a pair, in order.
pub const FEATURES: [&str; 25] = [
    "cosine",
    "shared terms",
    "shared words",
    "shared stems",
    "equal terms",
    "equal words",
    "equal stems",
    "order",
    "trigrams",
    "fewer alone",
    "more alone",
    "fewer telling alone",
    "more telling alone",
    "one dish",
    "two dishes",
    "one kind",
    "two kinds",
    "one category",
    "two categories",
    "diet conflict",
    "protein conflict",
    "same proteins",
    "other parts",
    "other kinds",
    "length",
];

/// A reranker that was trained on other features or marks than are written here.
#[derive(Debug)]
pub struct OtherFeaturesError;

impl fmt::Display for OtherFeaturesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the match reranker was trained on other features: train it again")
    }
}

impl std::error::Error for OtherFeaturesError {}

/// Whether a reranker reads what is written here.
///
/// # Errors
///
/// When it was trained on other features or marks.
pub fn check_training(features: &[String], marks: usize) -> Result<(), OtherFeaturesError> {
    (features == FEATURES && marks == MARKS).then_some(()).ok_or(OtherFeaturesError)
}

/// Of one name; a longer one is cut.
const TOKENS_MAX: usize = 30;
/// Share of trigrams from which two words may be spellings of one.
const ALIKE_MIN: f64 = 0.4;
/// Below so many letters a word is no spelling of another.
const LETTERS_MIN: usize = 3;
const COUNT_MAX: f64 = 4.0;

/// Pairs, one behind the other.
#[derive(Default)]
pub struct Pairs {
    /// Tokens of each pair, `[pairs]`.
    pub lengths: Vec<i32>,
    /// `[all tokens]`
    pub ids: Vec<i32>,
    /// `[all tokens]`: what each token is to the other name.
    pub marks: Vec<i32>,
    /// `[pairs × features]`, 0 to 255 for 0 to 1.
    pub features: Vec<u8>,
}

/// Writes pairs for a reranker of the same features and marks.
pub struct PairWriter<'t> {
    tokenizer: &'t Tokenizer,
    /// Tokens of a term, kept for its room.
    term: Vec<i32>,
}

impl<'t> PairWriter<'t> {
    /// By one vocabulary.
    #[must_use]
    pub fn new(tokenizer: &'t Tokenizer) -> Self {
        Self { tokenizer, term: Vec::new() }
    }

    /// Puts a pair behind others; both orders of two names come to the same. `cosine` is that of their
    /// vectors, 0 to 1.
    pub fn write(&mut self, (left, right): (&Item, &Item), cosine: f64, pairs: &mut Pairs) {
        let (a, b) = in_order(left, right);
        let begin = pairs.ids.len();
        let mut counts = [Counts::default(), Counts::default()];
        for (side, (item, other)) in [(a, b), (b, a)].into_iter().enumerate() {
            let from = pairs.ids.len();
            for term in &item.named {
                let state = state_of(&term.text, item, other);
                counts[side].add(state, term.role);
                let mark = (side * STATES + state as usize) * ROLES + term.role as usize;
                self.term.clear();
                self.tokenizer.append(&term.text, &mut self.term);
                let room = TOKENS_MAX - (pairs.ids.len() - from);
                let tokens = &self.term[..self.term.len().min(room)];
                pairs.ids.extend_from_slice(tokens);
                pairs.marks.resize(pairs.ids.len(), i32::try_from(mark).unwrap_or_default());
            }
        }
        pairs.lengths.push(i32::try_from(pairs.ids.len() - begin).unwrap_or_default());
        pairs.features.extend(to_features(a, b, cosine, counts).map(to_byte));
    }
}

/// Terms that the other name has nothing like, and those among them that tell what a dish is.
#[derive(Clone, Copy, Default)]
struct Counts {
    alone: usize,
    telling_alone: usize,
}

impl Counts {
    fn add(&mut self, state: State, role: Role) {
        if state < State::Alike {
            return;
        }
        self.alone += 1;
        let is_telling = matches!(
            role,
            Role::Unknown | Role::Kind | Role::Protein | Role::Ingredient | Role::Brand
        );
        self.telling_alone += usize::from(is_telling);
    }
}

/// Which comes first is no matter, if only it is always the same.
fn in_order<'i>(a: &'i Item, b: &'i Item) -> (&'i Item, &'i Item) {
    let order = if a.text == b.text {
        by_units(&facts_of(a), &facts_of(b))
    } else {
        by_units(&a.text, &b.text)
    };
    if order == Ordering::Greater { (b, a) } else { (a, b) }
}

/// As JavaScript compares, since the model was trained on pairs in that order.
fn by_units(a: &str, b: &str) -> Ordering {
    if a.is_ascii() && b.is_ascii() { a.cmp(b) } else { a.encode_utf16().cmp(b.encode_utf16()) }
}

/// As JSON.
fn facts_of(Item { named, dish, kinds, parts, category, diet, proteins, .. }: &Item) -> String {
    #[derive(Serialize)]
    struct Facts<'a>(
        &'a [Term<'a>],
        &'a Option<Box<str>>,
        &'a [Box<str>],
        usize,
        Option<Category>,
        Diet,
        &'a [Protein],
    );
    let facts = Facts(named, dish, kinds, *parts, *category, *diet, proteins.as_slice());
    serde_json::to_string(&facts).unwrap_or_default()
}

fn state_of(text: &str, own: &Item, other: &Item) -> State {
    if has(&other.named_texts, text) {
        let is_same = has(&own.stems, text) == has(&other.stems, text);
        return if is_same { State::Same } else { State::SameMeaning };
    }
    if has(other.worded_texts(), text) || has(&other.stems, text) {
        return State::SameWord;
    }
    let mut rivals = other.named.iter().map(|term| &*term.text);
    let is_alike = rivals.any(|rival| !has(&own.named_texts, rival) && is_alike(text, rival));
    if is_alike { State::Alike } else { State::Alone }
}

fn is_alike(a: &str, b: &str) -> bool {
    if count_units(a) < LETTERS_MIN || count_units(b) < LETTERS_MIN {
        return false;
    }
    let trigrams = |word| Trigrams::of(word, LETTERS_MIN);
    trigrams(a).share(&trigrams(b), ALIKE_MIN) >= ALIKE_MIN || sound_of(a) == sound_of(b)
}

fn to_features(a: &Item, b: &Item, cosine: f64, counts: [Counts; 2]) -> [f64; FEATURES.len()] {
    let flag = |is_so: bool| f64::from(u8::from(is_so));
    let counted = |count: usize| count as f64 / COUNT_MAX;
    let [alone, telling_alone] = [
        counts.map(|count| counted(count.alone)),
        counts.map(|count| counted(count.telling_alone)),
    ];
    let [named, worded, stems] = [
        Overlap::of(&a.named_texts, &b.named_texts),
        Overlap::of(a.worded_texts(), b.worded_texts()),
        Overlap::of(&a.stems, &b.stems),
    ];
    let dishes = a.dish.as_ref().zip(b.dish.as_ref());
    let kinds = a.kinds.first().zip(b.kinds.first());
    let categories = a.category.zip(b.category);
    let is_same = |pair: Option<bool>| flag(pair == Some(true));
    let is_other = |pair: Option<bool>| flag(pair == Some(false));
    let one_dish = dishes.map(|(a, b)| a == b);
    let one_kind = kinds.map(|(a, b)| a == b);
    let one_category = categories.map(|(a, b)| a == b);
    [
        cosine,
        named.jaccard(),
        worded.jaccard(),
        stems.jaccard(),
        flag(named.is_equal()),
        flag(worded.is_equal()),
        flag(stems.is_equal()),
        order_of(&a.named, &b.named),
        a.trigrams.share(&b.trigrams, 0.0),
        alone[0].min(alone[1]),
        alone[0].max(alone[1]),
        telling_alone[0].min(telling_alone[1]),
        telling_alone[0].max(telling_alone[1]),
        is_same(one_dish),
        is_other(one_dish),
        is_same(one_kind),
        is_other(one_kind),
        is_same(one_category),
        is_other(one_category),
        flag(has_diet_conflict(a, b)),
        flag(has_protein_conflict(a, b)),
        flag(!a.proteins.is_empty() && a.proteins.is_set_of(&b.proteins)),
        counted(a.parts.abs_diff(b.parts)),
        counted(a.kinds.len().abs_diff(b.kinds.len())),
        a.text_units.min(b.text_units) as f64 / a.text_units.max(b.text_units).max(1) as f64,
    ]
}

/// Of 0 to 1; what lies beyond is cut.
fn to_byte(value: f64) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let byte = (255.0 * value.clamp(0.0, 1.0) + 0.5).floor() as u8;
    byte
}
