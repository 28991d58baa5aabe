//! Names that are compared with each other or reported on.
#![expect(clippy::needless_pass_by_value, reason = "napi hands strings over by value")]

use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use menu_text::cuisine::Classifier;
use menu_text::matching::{
    Item, View as Sight, are_reordered, are_written_alike, best_spelt, better_of, compare,
    have_same_words, same_words_among,
};
use menu_text::naming::Line;
use napi::Result;
use napi_derive::napi;

use crate::arguments::View;
use crate::cuisine::CuisineClassifier;
use crate::error::invalid;
use crate::lately::{Compared, LatelyRead, Name};
use crate::numbers::Numbers;
use crate::text::TextReader;
use crate::texts::{Text, Texts};

/// What a report says of each name by itself.
#[napi(object, object_from_js = false)]
pub struct ExaminedNames {
    /// `[names × 5]`: line, a bit for each issue, diet, course by position with the first one 1 and 0 for
    /// none, the classifier's label.
    pub labels: Numbers<u8>,
    /// What those with an issue should be called, in order.
    pub suggested: Vec<String>,
    /// `[names]`: equal for names sold in one size.
    pub sizes: Numbers<u32>,
}

struct Entry {
    name: Arc<Name>,
    compared: Arc<Compared>,
    /// What the encoder reads of it, where less of it is seen.
    seen: Option<String>,
}

impl Entry {
    fn encoder_text(&self) -> &str {
        self.seen.as_deref().unwrap_or_else(|| self.name.known_encoder_text())
    }
}

/// A list of names, as the reader reads them.
#[napi]
pub struct NameList {
    lately: Arc<LatelyRead>,
    classifier: Arc<Classifier>,
    /// Whether a report will be asked for.
    examines: bool,
    entries: Vec<Entry>,
}

#[napi]
impl NameList {
    /// Empty; what `examine` asks of names is worked out as they come when `examines`.
    #[must_use]
    #[napi(constructor, catch_unwind)]
    pub fn new(reader: &TextReader, classifier: &CuisineClassifier, examines: bool) -> Self {
        let (lately, classifier) = (reader.lately.clone(), classifier.classifier.clone());
        Self { lately, classifier, examines, entries: Vec::new() }
    }

    /// Puts a raw name behind the others.
    #[napi(catch_unwind)]
    pub fn add(&mut self, raw: Text) {
        let name = self.lately.name(&raw);
        let compared = self.lately.compared(&name);
        if self.examines {
            self.lately.cuisine(&name, &self.classifier);
        }
        self.entries.push(Entry { name, compared, seen: None });
    }

    /// The same with those of raw names that it was all done for lately, up to the first other one; how
    /// many it took.
    #[napi(catch_unwind)]
    pub fn add_known(&mut self, raws: Texts) -> u32 {
        let classifier = self.examines.then_some(&self.classifier);
        let mut taken = 0;
        for raw in raws.iter() {
            let known = self.lately.compared_lately(raw, classifier);
            let Some((name, compared)) = known else { break };
            self.entries.push(Entry { name, compared, seen: None });
            taken += 1;
        }
        taken
    }

    /// `[names]`: 1 where there is more to do for a raw name than to `add` it.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn lacks(&self, raws: Texts) -> Numbers<u8> {
        let classifier = self.examines.then_some(&self.classifier);
        let lacks = |raw| u8::from(self.lately.compared_lately(raw, classifier).is_none());
        Numbers(raws.iter().map(lacks).collect())
    }

    /// The same as if less were known of it: `words`, as if no dish were; `letters`, as if no word were.
    #[napi(catch_unwind)]
    pub fn add_as(&mut self, raw: Text, view: Text) -> Result<()> {
        let view = match &*view {
            "whole" => Sight::Whole,
            "words" => Sight::Words,
            "letters" => Sight::Letters,
            _ => return Err(invalid("expected whole, words or letters")),
        };
        let name = self.lately.name(&raw);
        let (compared, text) = self.lately.compared_as(&name, view);
        self.entries.push(Entry { name, compared, seen: Some(text) });
        Ok(())
    }

    /// What the encoder reads of each.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn encoder_texts(&self) -> Vec<String> {
        self.entries.iter().map(|entry| entry.encoder_text().to_owned()).collect()
    }

    /// `[names]`: equal for names that no comparison can tell apart, numbered as they first come.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn profiles(&self) -> Numbers<u32> {
        let mut numbers: Vec<u32> = Vec::with_capacity(self.entries.len());
        // Both texts → the last row of a new profile, and from there to the one before of the same texts.
        let mut last: HashMap<(&str, &str), usize> = HashMap::with_capacity(self.entries.len());
        let mut before: Vec<Option<usize>> = vec![None; self.entries.len()];
        let mut count = 0;
        for (row, entry) in self.entries.iter().enumerate() {
            let texts = (entry.encoder_text(), entry.compared.item.text());
            let firsts = iter::successors(last.get(&texts).copied(), |&first| before[first]);
            let is_like = |&first: &usize| self.entries[first].compared.is_like(&entry.compared);
            let known = { firsts }.find(is_like).map(|first| numbers[first]);
            if known.is_none() {
                before[row] = last.insert(texts, row);
                count += 1;
            }
            numbers.push(known.unwrap_or(count - 1));
        }
        Numbers(numbers)
    }

    /// Has each name read as the one of the list that has the same words, but for their order and how
    /// they are spelt, and says it best. `[names]`: the row of that, mostly its own.
    #[napi(catch_unwind)]
    pub fn respell(&mut self) -> Numbers<u32> {
        let items: Vec<&Item> = self.entries.iter().map(|entry| &entry.compared.item).collect();
        let best = best_spelt(&items);
        for (row, &by) in best.iter().enumerate() {
            self.read_as(row, by);
        }
        Numbers(best.into_iter().map(|row| u32::try_from(row).unwrap_or(u32::MAX)).collect())
    }

    /// The same of pairs of rows, each row in one of them. `[pairs]`: 1 where both now read as one.
    #[napi(catch_unwind)]
    pub fn respell_pairs(
        &mut self,
        left: View<'_, u32>,
        right: View<'_, u32>,
    ) -> Result<Numbers<u8>> {
        let better = self.pairs(&left, &right)?;
        let better = better.iter().map(|(a, b)| better_of((&a.item, &b.item))).collect::<Vec<_>>();
        for ((&left, &right), better) in left.iter().zip(right.iter()).zip(&better) {
            let (left, right) = (left as usize, right as usize);
            match better {
                Some(true) => self.read_as(left, right),
                Some(false) => self.read_as(right, left),
                None => (),
            }
        }
        Ok(Numbers(better.iter().map(|one| u8::from(one.is_some())).collect()))
    }

    /// What keeps each pair of rows apart, a sum: 1 for diets, 2 for proteins, 4 for names of different
    /// things, 8 for bundles of other numbers.
    #[napi(catch_unwind)]
    pub fn conflicts(&self, left: View<'_, u32>, right: View<'_, u32>) -> Result<Numbers<u8>> {
        let pairs = self.pairs(&left, &right)?;
        Ok(Numbers(pairs.iter().map(|(a, b)| compare(&a.item, &b.item)).collect()))
    }

    /// `[pairs]` of rows: 2 where both names give the same Chinese name, or have the same letters; 1 where they have
    /// the same words, or words of the same meanings, in whatever order and in as many parts; else 0.
    #[napi(catch_unwind)]
    pub fn written_alike(&self, left: View<'_, u32>, right: View<'_, u32>) -> Result<Numbers<u8>> {
        let pairs = self.pairs(&left, &right)?;
        let degree = |a: &Item, b: &Item| {
            if are_written_alike(a, b) { 2 } else { u8::from(are_reordered(a, b)) }
        };
        let same = pairs.iter().map(|(a, b)| degree(&a.item, &b.item));
        Ok(Numbers(same.collect()))
    }

    /// `[pairs]` of rows: 1 where both names have the same words, or words of the same meanings.
    #[napi(catch_unwind)]
    pub fn same_words(&self, left: View<'_, u32>, right: View<'_, u32>) -> Result<Numbers<u8>> {
        let pairs = self.pairs(&left, &right)?;
        let same = pairs.iter().map(|(a, b)| u8::from(have_same_words(&a.item, &b.item)));
        Ok(Numbers(same.collect()))
    }

    /// `[pairs × 2]` of `rows`: names with the same words, each with the one before it that has them, by
    /// their positions in `rows`.
    #[napi(catch_unwind)]
    pub fn same_words_among(&self, rows: View<'_, u32>) -> Result<Numbers<u32>> {
        let at = |&row: &u32| self.entries.get(row as usize).map(|entry| &entry.compared.item);
        let items: Option<Vec<_>> = rows.iter().map(at).collect();
        let items = items.ok_or_else(|| invalid("expected rows of the list"))?;
        let pairs = same_words_among(&items).into_iter().flat_map(|(a, b)| [a, b]);
        Ok(Numbers(pairs.map(|row| u32::try_from(row).unwrap_or(u32::MAX)).collect()))
    }

    /// The reranker's logit of each pair of rows, where it was asked lately; else NaN.
    #[napi(catch_unwind)]
    pub fn scores(&self, left: View<'_, u32>, right: View<'_, u32>) -> Result<Numbers<f32>> {
        let pairs = self.pairs(&left, &right)?;
        let scores = pairs.iter().map(|(a, b)| self.lately.score(a, b).unwrap_or(f32::NAN));
        Ok(Numbers(scores.collect()))
    }

    /// What a report says of each.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn examine(&self) -> ExaminedNames {
        let mut labels = Vec::with_capacity(5 * self.entries.len());
        let (mut suggested, mut sizes) = (Vec::new(), Vec::with_capacity(self.entries.len()));
        // Most names say none.
        let mut size_numbers: HashMap<&str, u32> = HashMap::new();
        for Entry { name, compared, .. } in &self.entries {
            let Compared { examined, diet, category, .. } = &**compared;
            let label = self.lately.cuisine(name, &self.classifier).label;
            labels.extend([
                examined.line as u8,
                examined.issues,
                *diet as u8,
                category.map_or(0, |category| category as u8 + 1),
                u8::try_from(label).unwrap_or(u8::MAX),
            ]);
            if examined.issues != 0 {
                suggested.push(examined.suggested.to_string());
            }
            let next = u32::try_from(size_numbers.len()).unwrap_or(u32::MAX).saturating_add(1);
            sizes.push(match &*examined.size {
                "" => 0,
                size => *size_numbers.entry(size).or_insert(next),
            });
        }
        ExaminedNames { labels: Numbers(labels), suggested, sizes: Numbers(sizes) }
    }

    fn read_as(&mut self, row: usize, by: usize) {
        if row == by {
            return;
        }
        let best = &self.entries[by];
        let (compared, text) = (best.compared.clone(), best.encoder_text().to_owned());
        let entry = &mut self.entries[row];
        (entry.compared, entry.seen) = (compared, Some(text));
    }

    /// Pairs of rows, for here or for another thread.
    pub(crate) fn pairs(&self, left: &[u32], right: &[u32]) -> Result<Vec<ComparedPair>> {
        let at = |row: u32| self.entries.get(row as usize).map(|entry| entry.compared.clone());
        let pairs = left.iter().zip(right).map(|(&left, &right)| at(left).zip(at(right)));
        let pairs: Option<Vec<_>> = pairs.collect();
        match pairs {
            Some(pairs) if left.len() == right.len() => Ok(pairs),
            _ => Err(invalid("expected pairs of rows of the list")),
        }
    }

    pub(crate) fn lately(&self) -> Arc<LatelyRead> {
        self.lately.clone()
    }
}

pub(crate) type ComparedPair = (Arc<Compared>, Arc<Compared>);

/// The positions of lines go out to JavaScript.
const _: () = assert!(Line::Dish as u8 == 0 && Line::Empty as u8 == 3);
