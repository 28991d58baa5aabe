//! What of a name pairs are compared by, worked out once a name.

use super::fried_rice::{FriedRice, fried_rice};
use super::sizes::Sized;
use crate::clean::Cleaned;
use crate::knowledge::{Category, Cuisine, Diet, Proteins};
use crate::reading::chinese::{is_chinese, simplified};
use crate::reading::terms::is_number;
use crate::reading::{Covered, NormalForm, Reading, Role, Source, Term};
use crate::texts::{Texts, distinct, firsts, telling, to_texts, without_amounts};
use crate::tokens::NoiseKind;
use crate::trigrams::Trigrams;
use crate::units::count_units;

/// How much of what a name says is seen. The service sees all; the reranker also learns from pairs of
/// which less is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// As the service reads.
    Whole,
    /// As if no dish were known.
    Words,
    /// As if no word were.
    Letters,
}

impl View {
    /// What of a normal form is seen.
    #[must_use]
    pub fn of(self, form: NormalForm) -> NormalForm {
        let named: Vec<Term> = match self {
            Self::Whole => return form,
            Self::Words => form.worded,
            Self::Letters => form.stems.iter().map(|stem| unknown(stem)).collect(),
        };
        NormalForm { worded: named.clone(), named, stems: form.stems, gloss: Vec::new() }
    }
}

fn unknown(stem: &str) -> Term<'_> {
    Term { text: stem.into(), role: Role::Unknown }
}

/// A name, in the lexicon's own words. No comparison can tell two equal ones apart.
#[derive(Clone, Debug)]
pub struct Item {
    /// The terms with known dishes by their usual names, each once, in order; amounts only where there
    /// is nothing else.
    pub(super) named: Box<[Term<'static>]>,
    pub(super) named_texts: Texts,
    /// None where they are as `named_texts`.
    worded_texts: Option<Texts>,
    pub(super) stems: Texts,
    /// What each word means by itself, whatever stands around it.
    pub(super) meanings: Texts,
    /// Those of the stems that the lexicon says nothing of, or takes for spellings of other words.
    pub(super) unknown: Texts,
    /// The stems in order, joined: what the eye sees.
    pub(super) text: Box<str>,
    pub(super) text_units: usize,
    pub(super) trigrams: Trigrams,
    /// The dish that the whole name is for; none when it says more, or less.
    pub(super) dish: Option<Box<str>>,
    /// The kinds of dish that the name's parts are for.
    pub(super) kinds: Box<[Box<str>]>,
    /// Parts of the name: "a with b + c" has three.
    pub(super) parts: usize,
    pub(super) category: Option<Category>,
    pub(super) diet: Diet,
    pub(super) proteins: Proteins,
    /// Of "family combo 2", "rocket 4", "party tray a": what tells those of a menu apart that are called alike.
    pub(super) bundle_number: Option<Box<str>>,
    /// Whether it is fried rice or rice with something fried.
    pub(super) fried_rice: Option<FriedRice>,
    /// Of "Spicy Pan Mee 香辣板面": its Chinese name, which tells a dish more exactly than what menus make of
    /// it in Latin letters.
    pub(super) signs: Option<Box<str>>,
    /// All its Chinese signs but those of sizes, simplified, if there are two or more.
    pub(super) told_signs: Option<Box<str>>,
    /// The kitchen that it names and that its dish is not of: "Kerala fish masala".
    pub(super) foreign: Option<Cuisine>,
    /// Of all its words, without what is between them.
    pub(super) letters: Box<str>,
    /// How big it says it is, and the rest.
    pub(super) sized: Sized,
    /// What it says is not in it, by the words' meanings: of "ayam penyet (tanpa nasi)" rice.
    pub(super) absent: Texts,
}

/// Fewer signs name a kind of dish: "套餐" is any set.
const SIGNS_MIN: usize = 3;
/// So many tell a dish from another that has as many.
const TOLD_SIGNS_MIN: usize = 2;
/// Small, middle, large, whole, half, a portion.
const SIZES: &str = "小中大全半份例";

impl Item {
    /// `reading` and `form` are those of `covered`, the form as the view has it; `known` are the words that its
    /// numbers are of, `meanings` what its words mean one by one.
    pub(crate) fn new(
        (cleaned, covered, known): (&Cleaned, &Covered, &[String]),
        (reading, meanings): (&Reading, &[&str]),
        form: &NormalForm,
        view: View,
    ) -> Self {
        let NormalForm { named, worded, stems, .. } = form;
        let named_terms = without_amounts(&firsts(named));
        let kinds = if view == View::Letters { &[] } else { &*reading.kinds };
        let is_one_phrase = view == View::Whole && covered.spans.len() == 1;
        let dish = kinds.first().and_then(|kind| match kind.source {
            Source::Dish(dish) if is_one_phrase => Some(Box::from(&*dish.name)),
            _ => None,
        });
        let stems = distinct(stems.iter().copied());
        let is_guessed = |stem: &str| {
            let guess = |number: i32| known.get(usize::try_from(number).ok()?);
            let mut words = covered.stems.iter().zip(&covered.numbers);
            words
                .any(|(own, &number)| own == stem && guess(number).is_some_and(|word| word != stem))
        };
        let is_untold =
            |stem: &str| worded.iter().any(|term| term.role == Role::Unknown && term.text == stem);
        let is_unknown = |stem: &&&str| is_untold(stem) || is_guessed(stem);
        let text = stems.join(" ");
        Self {
            named_texts: to_texts(named_terms.iter().map(|term| &*term.text)),
            worded_texts: (worded != named).then(|| telling(&worded.iter().collect::<Vec<_>>())),
            named: named_terms.into_iter().map(|term| term.clone().into_owned()).collect(),
            unknown: to_texts(stems.iter().filter(is_unknown).copied()),
            stems: to_texts(stems.into_iter()),
            meanings: to_texts(meanings.iter().copied()),
            text_units: count_units(&text),
            trigrams: Trigrams::of(&text, 0),
            text: text.into(),
            dish,
            kinds: kinds.iter().map(|kind| Box::from(&**kind.name())).collect(),
            parts: reading.segments.len(),
            category: reading.category,
            diet: reading.diet,
            proteins: reading.proteins,
            bundle_number: bundle_number(cleaned, covered, reading),
            fried_rice: fried_rice(&cleaned.text, !reading.proteins.is_empty()),
            signs: signs(covered),
            told_signs: told_signs(covered),
            foreign: foreign_kitchen(reading),
            letters: covered.stems.concat().into(),
            sized: Sized::of(meanings),
            absent: absent(meanings),
        }
    }

    /// Its stems; of two equal items the same.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn worded_texts(&self) -> &Texts {
        self.worded_texts.as_ref().unwrap_or(&self.named_texts)
    }

    /// All that a comparison looks at.
    fn seen(&self) -> impl PartialEq + '_ {
        let Self {
            named,
            text,
            dish,
            kinds,
            parts,
            category,
            diet,
            proteins,
            bundle_number,
            fried_rice,
            foreign,
            letters,
            meanings,
            ..
        } = self;
        let kind = (dish, kinds, parts, bundle_number, fried_rice, foreign);
        ((text, letters, named, self.worded_texts(), meanings), kind, (category, diet, proteins))
    }
}

/// All behind "no".
fn absent(meanings: &[&str]) -> Texts {
    to_texts(meanings.iter().copied().skip_while(|&word| word != "no").skip(1))
}

fn foreign_kitchen(reading: &Reading) -> Option<Cuisine> {
    let Source::Dish(dish) = reading.kinds.first()?.source else { return None };
    let phrases = reading.segments.first()?.phrases.iter().filter(|phrase| !phrase.is_absent);
    let mut named = phrases.filter_map(|phrase| phrase.senses.modifier?.cuisine);
    named.find(|&one| one != dish.cuisine && Some(one) != dish.also_cuisine)
}

fn signs(covered: &Covered) -> Option<Box<str>> {
    at_least(SIGNS_MIN, signs_of(covered))
}

fn told_signs(covered: &Covered) -> Option<Box<str>> {
    let is_told = |sign: &char| !SIZES.contains(*sign);
    at_least(TOLD_SIGNS_MIN, signs_of(covered).filter(is_told).map(simplified))
}

fn signs_of(covered: &Covered) -> impl Iterator<Item = char> {
    covered.words.iter().flat_map(|word| word.chars()).filter(|&sign| is_chinese(sign))
}

fn at_least(count: usize, signs: impl Iterator<Item = char>) -> Option<Box<str>> {
    let signs: String = signs.collect();
    (signs.chars().count() >= count).then(|| signs.into())
}

/// What tells apart what a menu calls alike: the number or the letter that ends the name ("rocket 4", "sushi set b"),
/// or the number behind a bundle, "2", "no. 2", "#2" or "dua"; an amount has a unit. "Pack 2" is an amount of what is
/// known, and else a bundle.
fn bundle_number(cleaned: &Cleaned, covered: &Covered, reading: &Reading) -> Option<Box<str>> {
    let words = &covered.words;
    let (last, before) = words.split_last()?;
    let is_letter = matches!(last.as_bytes(), [b'a'..=b'j']);
    if (is_letter || is_number(last)) && !before.is_empty() {
        return Some(last.as_str().into());
    }
    let pairs = words.windows(2).map(|pair| (&*pair[0], &*pair[1]));
    let glued =
        words.iter().filter_map(|word| GLUED.iter().find_map(|&one| word.strip_prefix(one)));
    let behind = pairs.filter(|&(before, _)| is_bundle(before)).map(|(_, word)| word);
    if let Some(number) = behind.chain(glued).find_map(number_word) {
        return Some(number.into());
    }
    let is_behind = is_bundle(last);
    let number = |text: &str| {
        let of_pack = text.strip_prefix("pack ").filter(|_| reading.kinds.is_empty());
        let digits = match of_pack {
            Some(digits) => digits,
            None if is_behind => text.trim_start_matches(['n', 'o', '.', '#', ' ']),
            None => return None,
        };
        is_number(digits).then(|| Box::from(digits))
    };
    // What looks like a menu's code is one where no bundle is.
    let is_told = |kind| matches!(kind, NoiseKind::Portion | NoiseKind::Code);
    let told = cleaned.removed.iter().filter(|removal| is_told(removal.kind));
    told.rev().find_map(|removal| number(&removal.text))
}

/// "Combotwo".
const GLUED: [&str; 2] = ["combos", "combo"];

/// The numbers that menus spell behind a bundle, in English, Indonesian and Malay, Japanese and Hindi, as digits.
fn number_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "one" | "satu" | "ichi" | "ek" => "1",
        "two" | "dua" | "ni" | "do" => "2",
        "three" | "tiga" | "san" | "teen" => "3",
        "four" | "empat" | "shi" | "yon" | "char" => "4",
        "five" | "lima" | "go" | "paanch" => "5",
        "six" | "enam" | "roku" => "6",
        _ => return None,
    })
}

pub(super) fn is_bundle(word: &str) -> bool {
    matches!(
        word,
        "bento"
            | "box"
            | "bundle"
            | "combo"
            | "combos"
            | "deal"
            | "feast"
            | "meal"
            | "meals"
            | "menu"
            | "package"
            | "pakej"
            | "paket"
            | "platter"
            | "set"
            | "special"
            | "specials"
            | "thali"
    )
}

impl PartialEq for Item {
    fn eq(&self, other: &Self) -> bool {
        self.seen() == other.seen()
    }
}
