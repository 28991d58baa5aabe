//! A name in the lexicon's own words: "Murgh Makhani (Half)" and "butter chicken" come to the same.
//! What pairs are compared by, and what the encoder reads.

use std::sync::{Arc, OnceLock};

use serde::Serialize;

use super::cover::Covered;
use super::gloss::GlossFinder;
use super::meaning::amount_of;
use super::spans::Span;
use super::terms::{Role, Term, keep_one_script};
use super::wording::Wording;
use crate::knowledge::{Knowledge, Senses};
use crate::split_words::{Border, split_words};

/// A name in the lexicon's own words; lives as long as the cover and the normaliser it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NormalForm<'a> {
    /// Known dishes by their usual names, all else as in `worded`.
    pub named: Vec<Term<'a>>,
    /// Each word by the lexicon's name for its meaning, as if no dish were known.
    pub worded: Vec<Term<'a>>,
    /// The stems as they stand, without ties, fillers and, beside Latin ones, other scripts.
    pub stems: Vec<&'a str>,
    /// Terms of `named` that a bracket adds and that tell nothing new; see `gloss.rs`.
    #[serde(skip)]
    pub gloss: Vec<Term<'a>>,
}

/// Terms that are remembered.
type Kept = Box<[Term<'static>]>;

/// What a phrase comes to.
struct Phrase {
    worded: Kept,
    /// None where it is as `worded`.
    named: Option<Kept>,
    /// The name that stands for it where it is a whole text.
    alias: Option<Kept>,
    /// Whether it is no dish but its words in a longer name, though some dish goes by it: "mixta" is mixed, no
    /// sandwich of ham and cheese, and "hawaiian" no pizza.
    is_word: bool,
}

/// Brings covered names to normal form, and remembers what phrases come to.
pub struct Normaliser {
    knowledge: Arc<Knowledge>,
    /// By phrase.
    phrases: Vec<OnceLock<Box<Phrase>>>,
}

impl Normaliser {
    /// Remembers nothing yet.
    #[must_use]
    pub fn new(knowledge: Arc<Knowledge>) -> Self {
        let nothing = std::iter::repeat_with(OnceLock::new);
        Self { phrases: nothing.take(knowledge.senses.count()).collect(), knowledge }
    }

    /// Whether spans and numbers are of this knowledge: each phrase is one of its own, of its own words.
    #[must_use]
    pub fn fits(&self, Covered { spans, numbers, .. }: &Covered) -> bool {
        let is_word =
            |&number: &i32| usize::try_from(number).is_ok_and(|at| at < self.knowledge.words.len());
        spans.iter().all(|&Span { start, end, phrase }| {
            let Ok(phrase) = usize::try_from(phrase) else { return true };
            let words = numbers.get(start as usize..end as usize);
            phrase < self.phrases.len() && words.is_some_and(|words| words.iter().all(is_word))
        })
    }

    /// The normal form of a name that was covered with the same knowledge; `O(words)`.
    #[must_use]
    pub fn to_form<'a>(&'a self, covered: &'a Covered) -> NormalForm<'a> {
        let Covered { spans, stems, numbers, whole, borders, .. } = covered;
        let mut named: Vec<Term> = Vec::with_capacity(stems.len());
        let mut worded = Vec::with_capacity(stems.len());
        let mut glosses = GlossFinder::new(&self.knowledge);
        let mut has_dish = false;
        let tells_more = || spans.iter().filter(|span| self.tells(span, numbers)).nth(1).is_some();
        for &Span { start, end, phrase } in spans {
            let words = start as usize..end as usize;
            let senses = u32::try_from(phrase).map(|one| self.knowledge.senses.at(one));
            let senses = senses.unwrap_or_default();
            let border = borders.get(words.start).copied().unwrap_or(Border::None);
            glosses.pass(border, senses.dish, &named);
            let amount = amount_of(&senses).filter(|_| has_dish && words.end == stems.len());
            if let Some(amount) = amount {
                named.push(amount.clone());
                worded.push(amount);
                continue;
            }
            has_dish |= senses.dish.is_some() || senses.head.is_some_and(|head| head.is_strong);
            if let Ok(phrase) = u32::try_from(phrase) {
                let known = self.phrase(phrase, &numbers[words]);
                worded.extend(known.worded.iter().map(Term::lend));
                let is_word = known.is_word && tells_more();
                let said = known.named.as_ref().filter(|_| !is_word).unwrap_or(&known.worded);
                named.extend(said.iter().map(Term::lend));
            } else {
                let from = worded.len();
                worded.extend(stems[words].iter().flat_map(|stem| self.wording().of_unknown(stem)));
                named.extend_from_slice(&worded[from..]);
            }
        }
        glosses.end(&named);
        let mut gloss = glosses.found;
        if let Ok(whole) = u32::try_from(*whole) {
            if let Some(alias) = self.phrase(whole, numbers).alias.as_ref() {
                named.clear();
                gloss.clear();
                named.extend(alias.iter().map(Term::lend));
            }
        } else if let Some(dish) = self.name_by_words(&worded) {
            named = dish;
            gloss.clear();
        }
        keep_one_script(&mut named);
        keep_one_script(&mut worded);
        let mut telling = Vec::with_capacity(stems.len());
        telling
            .extend(stems.iter().map(String::as_str).filter(|stem| !self.wording().is_tie(stem)));
        keep_one_script(&mut telling);
        NormalForm { named, worded, stems: telling, gloss }
    }

    /// The terms of the dish that a text is which is not listed as it stands, but in the lexicon's own
    /// words: "plain briyani" is plain biryani.
    fn name_by_words(&self, worded: &[Term]) -> Option<Vec<Term<'static>>> {
        let whole = self.find_worded(worded)?;
        let Senses { dish, alias, .. } = self.knowledge.senses.at(whole);
        let name = alias.or(dish.map(|dish| &*dish.name))?;
        Some(self.name_alias(name).into())
    }

    /// The phrase that all of these words are.
    fn find_worded(&self, worded: &[Term]) -> Option<u32> {
        let stems: Vec<&str> = worded.iter().map(|term| &*term.text).collect();
        self.wording().find_stems(&stems)
    }

    /// What a phrase comes to; a misspelt word as what it is taken for.
    fn phrase(&self, phrase: u32, numbers: &[i32]) -> &Phrase {
        self.phrases[phrase as usize].get_or_init(|| {
            let word = |&number: &i32| &*self.knowledge.words[number.cast_unsigned() as usize];
            let own: Vec<&str> = numbers.iter().map(word).collect();
            let worded = self.wording().of_phrase(&own, numbers);
            let worded: Kept = worded.into_iter().map(Term::into_owned).collect();
            let Senses { dish, alias, .. } = self.knowledge.senses.at(phrase);
            let usual = dish.map(|dish| self.name_dish(&dish.name));
            Box::new(Phrase {
                is_word: usual.as_ref().is_some_and(|usual| self.is_word(&own, &worded, usual)),
                named: usual.filter(|usual| *usual != worded),
                alias: alias.or_else(|| self.alias_of(&worded)).map(|name| self.name_alias(name)),
                worded,
            })
        })
    }

    /// Whether words that the synonyms know are a dish by themselves alone: a single one that means the same as
    /// others, or words of which the dish's `usual` name says more.
    fn is_word(&self, own: &[&str], worded: &[Term], usual: &[Term]) -> bool {
        let Some(same) = self.knowledge.same_words.get(&own.join(" ")) else { return false };
        let is_said = |term: &Term| usual.iter().any(|other| other.text == term.text);
        let says_more = usual.len() > worded.len() && worded.iter().all(is_said);
        says_more || matches!(own, [stem] if stem != same)
    }

    /// Whether a span tells what a name is for, more than how much.
    fn tells(&self, &Span { start, end, phrase }: &Span, numbers: &[i32]) -> bool {
        let Ok(phrase) = u32::try_from(phrase) else { return true };
        let known = self.phrase(phrase, &numbers[start as usize..end as usize]);
        known.worded.iter().any(|term| !term.is_amount())
    }

    /// The name that stands for a text of these words: "cah taoge" is cah tauge, which is stir fried bean
    /// sprouts.
    fn alias_of(&self, worded: &[Term]) -> Option<&str> {
        let whole = self.find_worded(worded)?;
        self.knowledge.senses.at(whole).alias
    }

    /// The terms of a name that stands for others: as the dish, where the tables describe it.
    fn name_alias(&self, name: &str) -> Kept {
        let whole = self.wording().find_name(name);
        match whole.and_then(|whole| self.knowledge.senses.at(whole).dish) {
            Some(dish) => self.name_dish(&dish.name),
            None => self.name_whole(name),
        }
    }

    fn name_dish(&self, dish: &str) -> Kept {
        self.name_whole(self.knowledge.usual_name(dish))
    }

    /// The terms of a name. One of which but a single word would be left, which means something else
    /// by itself, keeps all: "dan dan noodles", though "dan" ties names in Indonesia, "agua de jamaica".
    fn name_whole(&self, name: &str) -> Kept {
        let terms = self.wording().of_name(name);
        let stems = split_words(name).stems;
        let is_cut = matches!(&*terms, [only] if stems.len() > 1
            && self.wording().find_name(&only.text).is_some()
            && stems.iter().any(|stem| *stem != stems[0]));
        if !is_cut {
            return terms.into();
        }
        stems.into_iter().map(|stem| Term { text: stem.into(), role: Role::Kind }).collect()
    }

    fn wording(&self) -> Wording<'_> {
        Wording(&self.knowledge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing;
    use crate::reading::{Reader, encoder_text};
    use crate::sounds::SoundFinder;

    /// Named, worded, stems and what the encoder reads.
    fn form(text: &str) -> [String; 4] {
        let knowledge = testing::knowledge();
        let sounds = SoundFinder::new(&knowledge.words, &knowledge.counts);
        let covered = Reader::new(knowledge.clone(), Arc::new(sounds)).cover("", text);
        let normaliser = Normaliser::new(knowledge);
        let form = normaliser.to_form(&covered);
        assert_eq!(form, normaliser.to_form(&covered), "what is remembered is the same");
        let join =
            |terms: &[Term]| terms.iter().map(|term| &*term.text).collect::<Vec<_>>().join(" ");
        [join(&form.named), join(&form.worded), form.stems.join(" "), encoder_text(&form)]
    }

    #[test]
    fn covers_of_another_knowledge_do_not_fit() {
        let normaliser = Normaliser::new(testing::knowledge());
        let cover = |phrase: i32, number: i32| Covered {
            spans: vec![Span { start: 0, end: 1, phrase }],
            stems: vec!["egg".to_owned()],
            numbers: vec![number],
            ..Covered::default()
        };
        assert!(normaliser.fits(&cover(0, 0)) && normaliser.fits(&cover(-1, -1)));
        assert!(!normaliser.fits(&cover(0, -1)) && !normaliser.fits(&cover(0, 100_000)));
        assert!(!normaliser.fits(&cover(100_000, 0)));
        let beyond = Covered { numbers: Vec::new(), ..cover(0, 0) };
        assert!(!normaliser.fits(&beyond));
    }

    #[test]
    fn names_of_one_dish_come_to_the_same() {
        let [named, worded, stems, _] = form("murgh makhani");
        assert_eq!(
            [&*named, &*worded, &*stems],
            ["butter chicken", "chicken makhani", "murgh makhani"]
        );
        assert_eq!(form("butter chicken")[0], named);
        assert_eq!(form("murg makhan wala")[0], named);
        assert_eq!(form("veg pizza")[..2], ["onion pizza", "veg pizza"]);
    }

    #[test]
    fn a_name_that_says_more_than_a_dish_keeps_its_words() {
        assert_eq!(form("butter chicken with onion")[0], "butter chicken onion");
        assert_eq!(form("butter chicken with egg")[0], "butter chicken", "the table lists it");
    }

    #[test]
    fn ties_and_amounts_tell_nothing() {
        let expected =
            ["large chicken pizza", "large chicken pizza", "large chicken pizza", "chicken pizza"];
        assert_eq!(form("large chicken and the pizza"), expected);
        assert_eq!(
            form("no onion pizza")[..3],
            ["no onion pizza", "no onion pizza", "onion pizza"]
        );
        assert_eq!(form(""), [""; 4]);
    }

    #[test]
    fn of_two_scripts_the_latin_one_stays() {
        assert_eq!(form("chicken 鸡")[..3], ["chicken", "chicken", "chicken"]);
    }
}
