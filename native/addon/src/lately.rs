//! What was made of names lately, for all threads: a request asks for all parts of each of its
//! names, and names may be read on another thread before they are asked for.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use menu_core::Generations;
use menu_text::TextReader;
use menu_text::clean::Cleaned;
use menu_text::cuisine::{Classified, Classifier};
use menu_text::knowledge::{Category, Diet};
use menu_text::matching::{self, View};
use menu_text::naming::Examined;
use menu_text::reading::{Covered, Evidence, encoder_text};
use menu_text::search::{Company, Item};
use napi::Result;

use crate::json::{form_to_json, to_json};
use crate::reading::Line;

/// Two generations of so many names, some 2 KB each.
const NAMES_MAX: usize = 1024;
/// And of so many pairs, some 50 bytes each: a menu of 2,000 asks about 3,000.
const PAIRS_MAX: usize = 8192;

/// A reader, and what it read lately.
pub struct LatelyRead {
    pub reader: TextReader,
    /// By raw name.
    names: Generations<String, Arc<Name>>,
    /// By the numbers of two names, the smaller first: the match reranker's logit.
    pairs: Generations<(u64, u64), f32>,
    /// Of the next name that is compared.
    number: AtomicU64,
}

/// What names are compared and reported on by.
pub struct Compared {
    /// No other has it.
    pub number: u64,
    pub item: matching::Item,
    pub examined: Examined,
    pub diet: Diet,
    pub category: Option<Category>,
}

impl Name {
    /// What the encoder reads of it; empty before it was asked for or compared.
    pub fn known_encoder_text(&self) -> &str {
        self.encoder_text.get().map_or("", String::as_str)
    }
}

impl Compared {
    /// No comparison can tell the two apart.
    pub fn is_like(&self, other: &Self) -> bool {
        self.number == other.number || self.item == other.item
    }
}

/// A name, and what it was asked for so far.
pub struct Name {
    raw: String,
    cleaned: Cleaned,
    covered: Covered,
    encoder_text: OnceLock<String>,
    line: OnceLock<String>,
    form: OnceLock<String>,
    item: OnceLock<Arc<Item>>,
    compared: OnceLock<Arc<Compared>>,
    evidence: OnceLock<Evidence>,
    /// And who says so.
    cuisine: OnceLock<(Arc<Classifier>, Classified)>,
}

/// What of a name is wanted ahead.
#[expect(clippy::struct_excessive_bools, reason = "one for each part")]
pub struct Wanted {
    pub encoder_text: bool,
    pub line: bool,
    /// What a search for names looks at.
    pub item: bool,
    /// What it is compared and reported on by.
    pub compared: bool,
    /// Its cuisine by this classifier.
    pub cuisine: Option<Arc<Classifier>>,
}

impl LatelyRead {
    pub fn new(reader: TextReader) -> Self {
        Self {
            reader,
            names: Generations::new(NAMES_MAX),
            pairs: Generations::new(PAIRS_MAX),
            number: AtomicU64::new(0),
        }
    }

    /// What a raw name comes to, from lately or from now on.
    pub fn name(&self, raw: &str) -> Arc<Name> {
        if let Some(name) = self.names.get(raw) {
            return name;
        }
        // Two threads that meet here do the same twice.
        let (cleaned, covered) = self.reader.cover(raw);
        let name = Arc::new(Name {
            raw: raw.to_owned(),
            cleaned,
            covered,
            encoder_text: OnceLock::new(),
            line: OnceLock::new(),
            form: OnceLock::new(),
            item: OnceLock::new(),
            compared: OnceLock::new(),
            evidence: OnceLock::new(),
            cuisine: OnceLock::new(),
        });
        self.names.put(raw.to_owned(), name.clone());
        name
    }

    /// A name that was compared, and classified by `classifier` if there is one.
    pub fn compared_lately(
        &self,
        raw: &str,
        classifier: Option<&Arc<Classifier>>,
    ) -> Option<(Arc<Name>, Arc<Compared>)> {
        let name = self.names.get(raw)?;
        let compared = name.compared.get()?.clone();
        if let Some(classifier) = classifier {
            let (by, _) = name.cuisine.get()?;
            if !Arc::ptr_eq(by, classifier) {
                return None;
            }
        }
        Some((name, compared))
    }

    /// Whether what a search looks at was made of a raw name.
    pub fn has_item(&self, raw: &str) -> bool {
        self.names.get(raw).is_some_and(|name| name.item.get().is_some())
    }

    /// Makes what will be asked for of a raw name.
    pub fn read_ahead(&self, raw: &str, wanted: &Wanted) -> Result<()> {
        let name = self.name(raw);
        // Each leaves those behind it a part.
        if wanted.item {
            self.item(&name);
        }
        if wanted.compared {
            self.compared(&name);
        }
        if wanted.encoder_text {
            self.encoder_text(&name);
        }
        if wanted.line {
            self.line(&name)?;
        }
        if let Some(classifier) = &wanted.cuisine {
            self.cuisine(&name, classifier);
        }
        Ok(())
    }

    /// What it says, as in [`crate::reading`].
    pub fn line(&self, name: &Name) -> Result<String> {
        let Name { line, cleaned, covered, .. } = name;
        made(line, || {
            let reading = self.reader.read(covered);
            let json = to_json(&Line::new(cleaned, covered, &reading))?;
            kept(&name.evidence, || reading.evidence);
            Ok(json)
        })
    }

    /// Its normal form and what the encoder reads of it.
    pub fn form(&self, name: &Name) -> Result<String> {
        made(&name.form, || {
            let form = self.reader.form(&name.covered);
            let text = kept(&name.encoder_text, || self.reader.encoder_text_of(&form, &name.raw));
            form_to_json(&form, text)
        })
    }

    /// What a search for names looks at.
    pub fn item(&self, name: &Name) -> Arc<Item> {
        let Name { raw, cleaned, covered, item, .. } = name;
        let make = || {
            let form = self.reader.form(covered);
            kept(&name.encoder_text, || self.reader.encoder_text_of(&form, raw));
            let reading = self.reader.read(covered);
            let item = self.reader.item((cleaned, covered), &reading, &form);
            kept(&name.evidence, || reading.evidence);
            Arc::new(item)
        };
        kept(item, make).clone()
    }

    /// For whom a guest asks in so many words.
    pub fn company(&self, question: &Name) -> Option<Company> {
        self.reader.company(&question.raw, &question.cleaned)
    }

    /// What it is compared and reported on by.
    pub fn compared(&self, name: &Name) -> Arc<Compared> {
        kept(&name.compared, || Arc::new(self.compare(name, View::Whole).0)).clone()
    }

    /// The same as if less were known of it, and what the encoder then reads.
    pub fn compared_as(&self, name: &Name, view: View) -> (Arc<Compared>, String) {
        let (compared, text) = self.compare(name, view);
        (Arc::new(compared), text)
    }

    fn compare(&self, name: &Name, view: View) -> (Compared, String) {
        let Name { raw, cleaned, covered, .. } = name;
        let form = view.of(self.reader.form(covered));
        let text = self.reader.encoder_text_of(&form, raw);
        let reading = self.reader.read(covered);
        let compared = Compared {
            number: self.number.fetch_add(1, Ordering::Relaxed),
            item: self.reader.match_item((cleaned, covered), (&reading, &form), view),
            examined: self.reader.examine(raw, (cleaned, covered), &reading),
            diet: reading.diet,
            category: reading.category,
        };
        if view == View::Whole {
            kept(&name.encoder_text, || text.clone());
            kept(&name.evidence, || reading.evidence);
        }
        (compared, text)
    }

    /// The match reranker's logit of two names, where it was asked lately.
    pub fn score(&self, left: &Compared, right: &Compared) -> Option<f32> {
        self.pairs.get(&numbers(left, right))
    }

    /// Keeps the reranker's logit of two names.
    pub fn keep_score(&self, (left, right): (&Compared, &Compared), score: f32) {
        self.pairs.put(numbers(left, right), score);
    }

    /// What the encoder reads of it.
    pub fn encoder_text(&self, name: &Name) -> String {
        let Name { raw, covered, encoder_text, .. } = name;
        let make = || self.reader.encoder_text_of(&self.reader.form(covered), raw);
        kept(encoder_text, make).clone()
    }

    /// Its cuisine; noise alone is taken as it came.
    pub fn cuisine(&self, name: &Name, classifier: &Arc<Classifier>) -> Classified {
        let classify = || {
            let text = if name.cleaned.text.is_empty() { &name.raw } else { &name.cleaned.text };
            classifier.classify(text, &self.evidence(name).0)
        };
        let (by, answer) = kept(&name.cuisine, || (classifier.clone(), classify()));
        if Arc::ptr_eq(by, classifier) { *answer } else { classify() }
    }

    /// What the lexicon believes of its cuisine.
    pub fn evidence<'n>(&self, name: &'n Name) -> &'n Evidence {
        kept(&name.evidence, || self.reader.read(&name.covered).evidence)
    }

    /// The normal form of some spans of a covered name, and what the encoder reads of it.
    pub fn form_of(&self, covered: &Covered) -> Result<String> {
        let form = self.reader.form(covered);
        form_to_json(&form, &encoder_text(&form))
    }
}

fn numbers(left: &Compared, right: &Compared) -> (u64, u64) {
    (left.number.min(right.number), left.number.max(right.number))
}

/// What is in the cell, or goes into it now. Two threads that meet here do the same twice: the one that
/// answers requests waited up to 16 ms for one that had lost its core on the way.
fn kept<T>(cell: &OnceLock<T>, make: impl FnOnce() -> T) -> &T {
    if let Some(known) = cell.get() {
        return known;
    }
    let value = make();
    cell.get_or_init(|| value)
}

/// The same of what may fail.
fn made(cell: &OnceLock<String>, make: impl FnOnce() -> Result<String>) -> Result<String> {
    if let Some(known) = cell.get() {
        return Ok(known.clone());
    }
    let text = make()?;
    Ok(kept(cell, || text).clone())
}
