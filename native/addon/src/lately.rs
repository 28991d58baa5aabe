//! What was made of names lately, for all threads: a request asks for all parts of each of its
//! names, and names may be read on another thread before they are asked for.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use menu_text::TextReader;
use menu_text::clean::Cleaned;
use menu_text::cuisine::{Classified, Classifier};
use menu_text::reading::{Covered, Evidence, NormalForm, Term, encoder_text};
use menu_text::search::Item;
use napi::{Error, Result, Status};
use serde::Serialize;

use crate::reading::Line;

/// Two generations of so many names, some 2 KB each.
const GENERATION_MAX: usize = 1024;

/// A reader, and what it read lately.
pub struct LatelyRead {
    pub reader: TextReader,
    names: Mutex<Generations>,
}

/// Raw name → what was made of it. The old one goes when the young one is full.
#[derive(Default)]
struct Generations {
    young: HashMap<String, Arc<Name>>,
    old: HashMap<String, Arc<Name>>,
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
    evidence: OnceLock<Evidence>,
    /// And who says so.
    cuisine: OnceLock<(Arc<Classifier>, Classified)>,
}

/// What of a name is wanted ahead.
#[expect(clippy::struct_excessive_bools, reason = "one for each part")]
pub struct Wanted {
    pub encoder_text: bool,
    pub line: bool,
    pub form: bool,
    /// What a search for names looks at.
    pub item: bool,
    /// Its cuisine by this classifier.
    pub cuisine: Option<Arc<Classifier>>,
}

/// A normal form and what the encoder reads of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Form<'a> {
    named: &'a [Term<'a>],
    /// Left out where it is as `named`.
    #[serde(skip_serializing_if = "Option::is_none")]
    worded: Option<&'a [Term<'a>]>,
    stems: &'a [&'a str],
    encoder_text: &'a str,
}

impl LatelyRead {
    pub fn new(reader: TextReader) -> Self {
        Self { reader, names: Mutex::default() }
    }

    /// What a raw name comes to, from lately or from now on.
    pub fn name(&self, raw: &str) -> Arc<Name> {
        if let Some(name) = self.with_names(|names| names.get(raw)) {
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
            evidence: OnceLock::new(),
            cuisine: OnceLock::new(),
        });
        self.with_names(|names| names.put(name.clone()));
        name
    }

    /// Makes what will be asked for of a raw name.
    pub fn read_ahead(&self, raw: &str, wanted: &Wanted) -> Result<()> {
        let name = self.name(raw);
        // Each leaves those behind it a part.
        if wanted.item {
            self.item(&name);
        }
        if wanted.form {
            self.form(&name)?;
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
            name.evidence.get_or_init(|| reading.evidence);
            Ok(json)
        })
    }

    /// Its normal form and what the encoder reads of it.
    pub fn form(&self, name: &Name) -> Result<String> {
        made(&name.form, || {
            let form = self.reader.form(&name.covered);
            let text =
                name.encoder_text.get_or_init(|| self.reader.encoder_text_of(&form, &name.raw));
            form_to_json(&form, text)
        })
    }

    /// What a search for names looks at.
    pub fn item(&self, name: &Name) -> Arc<Item> {
        let Name { raw, covered, item, .. } = name;
        let make = || {
            let form = self.reader.form(covered);
            name.encoder_text.get_or_init(|| self.reader.encoder_text_of(&form, raw));
            let reading = self.reader.read(covered);
            let item = self.reader.item(covered, &reading, &form);
            name.evidence.get_or_init(|| reading.evidence);
            Arc::new(item)
        };
        item.get_or_init(make).clone()
    }

    /// What the encoder reads of it.
    pub fn encoder_text(&self, name: &Name) -> String {
        let Name { raw, covered, encoder_text, .. } = name;
        let make = || self.reader.encoder_text_of(&self.reader.form(covered), raw);
        encoder_text.get_or_init(make).clone()
    }

    /// Its cuisine; noise alone is taken as it came.
    pub fn cuisine(&self, name: &Name, classifier: &Arc<Classifier>) -> Classified {
        let classify = || {
            let text = if name.cleaned.text.is_empty() { &name.raw } else { &name.cleaned.text };
            classifier.classify(text, &self.evidence(name).0)
        };
        let (by, answer) = name.cuisine.get_or_init(|| (classifier.clone(), classify()));
        if Arc::ptr_eq(by, classifier) { *answer } else { classify() }
    }

    /// What the lexicon believes of its cuisine.
    pub fn evidence<'n>(&self, name: &'n Name) -> &'n Evidence {
        name.evidence.get_or_init(|| self.reader.read(&name.covered).evidence)
    }

    /// The normal form of some spans of a covered name, and what the encoder reads of it.
    pub fn form_of(&self, covered: &Covered) -> Result<String> {
        let form = self.reader.form(covered);
        form_to_json(&form, &encoder_text(&form))
    }

    fn with_names<T>(&self, use_names: impl FnOnce(&mut Generations) -> T) -> T {
        use_names(&mut self.names.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Generations {
    fn get(&mut self, raw: &str) -> Option<Arc<Name>> {
        if let Some(name) = self.young.get(raw) {
            return Some(name.clone());
        }
        let name = self.old.get(raw)?.clone();
        self.put(name.clone());
        Some(name)
    }

    fn put(&mut self, name: Arc<Name>) {
        if self.young.len() >= GENERATION_MAX {
            self.old = mem::take(&mut self.young);
        }
        self.young.insert(name.raw.clone(), name);
    }
}

/// What is in the cell, or goes into it now.
fn made(cell: &OnceLock<String>, make: impl FnOnce() -> Result<String>) -> Result<String> {
    if let Some(known) = cell.get() {
        return Ok(known.clone());
    }
    let text = make()?;
    Ok(cell.get_or_init(|| text).clone())
}

fn form_to_json(
    NormalForm { named, worded, stems }: &NormalForm<'_>,
    encoder_text: &str,
) -> Result<String> {
    let worded = (named != worded).then_some(worded.as_slice());
    to_json(&Form { named, worded, stems, encoder_text })
}

pub fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value)
        .map_err(|error| Error::new(Status::GenericFailure, error.to_string()))
}
