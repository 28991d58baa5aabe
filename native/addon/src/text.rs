//! Reading names: what JavaScript asks of `menu-text`. What has more parts than a string comes as one
//! line of JSON.
#![expect(clippy::needless_pass_by_value, reason = "napi hands over strings and lists by value")]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use menu_text::clean::Cleaner;
use menu_text::reading::{Covered, Span};
use menu_text::search::spellings_among;
use menu_text::tokens::TokenType;
use napi::Result;
use napi_derive::napi;

use crate::arguments::View;
use crate::error::invalid;
use crate::json::to_json;
use crate::lately::LatelyRead;
use crate::numbers::Numbers;
use crate::texts::{Text, Texts};

/// A [`TextReader`] in the making, on a thread of its own.
#[napi]
pub struct ReaderStart(Option<JoinHandle<std::result::Result<menu_text::TextReader, String>>>);

#[napi]
impl ReaderStart {
    /// Of the file at `path`.
    #[napi(constructor, catch_unwind)]
    pub fn new(path: Text) -> Result<Self> {
        let path = PathBuf::from(&*path);
        let make = move || {
            let lexicon = fs::read(path).map_err(|error| error.to_string())?;
            menu_text::TextReader::unpack(&lexicon).map_err(|error| error.to_string())
        };
        let started = thread::Builder::new().name("reading".to_owned()).spawn(make);
        Ok(Self(Some(started.map_err(invalid)?)))
    }

    /// The reader, once, as soon as it is made.
    #[napi(catch_unwind)]
    pub fn wait(&mut self) -> Result<TextReader> {
        let started = self.0.take().ok_or_else(|| invalid("the reader was handed over before"))?;
        let made =
            started.join().map_err(|_| invalid("reading the lexicon panicked; this is a bug"));
        Ok(made?.map_err(invalid)?.into())
    }
}

/// Reads names by a packed lexicon.
#[napi]
pub struct TextReader {
    pub(crate) lately: Arc<LatelyRead>,
}

impl From<menu_text::TextReader> for TextReader {
    fn from(reader: menu_text::TextReader) -> Self {
        Self { lately: Arc::new(LatelyRead::new(reader)) }
    }
}

#[napi]
impl TextReader {
    /// Of the file that `npm run build` makes of the lexicon's tables.
    #[napi(constructor, catch_unwind)]
    pub fn new(lexicon: View<'_, u8>) -> Result<Self> {
        Ok(menu_text::TextReader::unpack(&lexicon).map_err(invalid)?.into())
    }

    /// `{text, removed, corrected}` of a raw name.
    #[napi(catch_unwind)]
    pub fn clean(&self, raw: Text) -> Result<String> {
        to_json(&self.lately.reader.clean(&raw))
    }

    /// What a raw name says, as in [`crate::reading`].
    #[napi(catch_unwind)]
    pub fn read(&self, raw: Text) -> Result<String> {
        self.lately.line(&self.lately.name(&raw))
    }

    /// `{named, worded, stems, encoderText}` of a raw name.
    #[napi(catch_unwind)]
    pub fn form(&self, raw: Text) -> Result<String> {
        self.lately.form(&self.lately.name(&raw))
    }

    /// The same of some spans of a covered name, `[spans × start, end, phrase]`; `stems` are its
    /// own, of which one may be empty: that of a lone accent.
    #[napi(catch_unwind)]
    pub fn form_of_spans(
        &self,
        stems: Texts,
        numbers: View<'_, i32>,
        spans: View<'_, i32>,
    ) -> Result<String> {
        let stems: Vec<String> = stems.iter().map(str::to_owned).collect();
        let (rows, rest) = spans.as_chunks();
        let spans: Option<Vec<Span>> = rows.iter().map(|row| to_span(*row, stems.len())).collect();
        let covered =
            spans.filter(|_| rest.is_empty() && numbers.len() == stems.len()).map(|spans| {
                let numbers = numbers.to_vec();
                Covered { stems, numbers, spans, whole: -1, ..Covered::default() }
            });
        match covered {
            Some(covered) if self.lately.reader.fits(&covered) => self.lately.form_of(&covered),
            _ => Err(invalid("the spans lie outside the words, or are not of this lexicon")),
        }
    }

    /// What the lexicon believes of a raw name's cuisine, as numbers between 0 and 1.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn evidence(&self, raw: Text) -> Numbers<f64> {
        Numbers(self.lately.evidence(&self.lately.name(&raw)).0.to_vec())
    }

    /// Has at hand what `SearchRanker` asks of a raw name.
    #[napi(catch_unwind)]
    pub fn prepare_item(&self, raw: Text) {
        self.lately.item(&self.lately.name(&raw));
    }

    /// `[names]`: 1 where `prepare_item` has something to do.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn lacks_items(&self, raws: Texts) -> Numbers<u8> {
        let lacks = raws.iter().map(|raw| u8::from(!self.lately.has_item(raw)));
        Numbers(lacks.collect())
    }

    /// For how many people a raw question asks, and 1 where it counts them; nothing when it says
    /// nothing of that.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn company(&self, raw: Text) -> Vec<f64> {
        let company = self.lately.company(&self.lately.name(&raw));
        company.map_or_else(Vec::new, |one| vec![one.people, f64::from(one.is_counted)])
    }

    /// The names of the families of kinds of dish, kind by kind in order.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn families_of(&self, kinds: Texts) -> Vec<String> {
        let reader = &self.lately.reader;
        kinds.iter().flat_map(|kind| reader.families_of(kind)).cloned().collect()
    }

    /// All of them, sorted.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn family_names(&self) -> Vec<String> {
        self.lately.reader.family_names().map(str::to_owned).collect()
    }

    /// The word that an unknown stem of a question most likely means.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn spelling_in_question(&self, stem: Text) -> Option<String> {
        self.lately.reader.spelling_in_question(&stem).map(str::to_owned)
    }

    /// Of each stem 1 when the lexicon has it as it stands.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn knows(&self, stems: Texts) -> Numbers<u8> {
        Numbers(stems.iter().map(|stem| self.lately.reader.knows(stem).into()).collect())
    }

    /// Of each word how the names of a menu spell it; null for one that they have or that no word of theirs is
    /// like.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn spellings_among(&self, words: Texts, names: Texts) -> Vec<Option<String>> {
        spellings_among(&words.iter().collect::<Vec<_>>(), names.iter())
    }

    /// What the networks of moods and likeness look at in a raw name: `[[name, value]]`.
    #[napi(catch_unwind)]
    pub fn layer_inputs(&self, raw: Text) -> Result<String> {
        let item = self.lately.item(&self.lately.name(&raw));
        to_json(&item.layer_inputs(self.lately.reader.tags()))
    }

    /// What the encoder reads of each raw name.
    #[must_use]
    #[napi(catch_unwind)]
    pub fn encoder_texts(&self, raws: Texts) -> Vec<String> {
        raws.iter().map(|raw| self.lately.encoder_text(&self.lately.name(raw))).collect()
    }
}

fn to_span([start, end, phrase]: [i32; 3], words: usize) -> Option<Span> {
    let (start, end) = (u32::try_from(start).ok()?, u32::try_from(end).ok()?);
    (start < end && end as usize <= words).then_some(Span { start, end, phrase })
}

/// Cleans names by word lists alone, for what compiles the lexicon.
#[napi]
pub struct NameCleaner {
    cleaner: Cleaner,
}

#[napi]
impl NameCleaner {
    /// `lexicon` is JSON.
    #[napi(constructor, catch_unwind)]
    pub fn new(lexicon: Text) -> Result<Self> {
        let lexicon = serde_json::from_str(&lexicon).map_err(invalid)?;
        Ok(Self { cleaner: Cleaner::new(lexicon, None) })
    }

    /// `{text, removed, corrected}` of a raw name.
    #[napi(catch_unwind)]
    pub fn clean(&self, raw: Text) -> Result<String> {
        to_json(&self.cleaner.clean(&raw))
    }
}

/// The text in NFKC and lower case, with ASCII quotes and dashes and single spaces; idempotent.
#[must_use]
#[napi(catch_unwind)]
pub fn normalise(raw: Text) -> String {
    menu_text::normalise::normalise(&raw)
}

/// `{texts, stems, borders}` of a cleaned or normalised text.
#[napi(catch_unwind)]
pub fn split_words(text: Text) -> Result<String> {
    to_json(&menu_text::split_words::split_words(&text))
}

/// The stems of each phrase, separated by spaces.
#[must_use]
#[napi(catch_unwind)]
pub fn phrase_keys(phrases: Texts) -> Vec<String> {
    let key = |phrase| {
        let normal = menu_text::normalise::normalise(phrase);
        menu_text::split_words::split_words(&normal).stems.join(" ")
    };
    phrases.iter().map(key).collect()
}

/// The words of a normalised text, as the cleaner compares them: without apostrophes.
#[must_use]
#[napi(catch_unwind)]
pub fn word_keys(text: Text) -> Vec<String> {
    let tokens = menu_text::tokenise::tokenise(&text).into_iter();
    let words = tokens.filter(|token| token.kind == TokenType::Word);
    words.map(|token| token.key.into_owned()).collect()
}

/// A normalised word in the form that phrases are compared by.
#[must_use]
#[napi(catch_unwind)]
pub fn stem(word: Text) -> String {
    menu_text::stems::stem(&word).into_owned()
}

/// Equal for words that may be spellings of one word.
#[must_use]
#[napi(catch_unwind)]
pub fn sound_of(word: Text) -> String {
    menu_text::sounds::sound_of(&word)
}
