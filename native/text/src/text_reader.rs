//! All that reads names, by one lexicon.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::clean::{Cleaned, Cleaner};
use crate::knowledge::{Knowledge, Tags, UnpackError, unpack_cleaning};
use crate::matching;
use crate::naming::{self, Examined};
use crate::normalise::normalise;
use crate::reading::{
    Covered, NormalForm, Normaliser, Reader, Reading, WordMeanings, encoder_text,
};
use crate::search::servings::asked_by;
use crate::search::{Company, Item};
use crate::sounds::SoundFinder;

/// Reads names by the lexicon of one packed file.
pub struct TextReader {
    cleaner: Cleaner,
    reader: Reader,
    normaliser: Normaliser,
    meanings: WordMeanings,
    knowledge: Arc<Knowledge>,
}

impl TextReader {
    /// The reader of a packed lexicon; some 40 ms.
    ///
    /// # Errors
    ///
    /// As [`Knowledge::unpack`].
    pub fn unpack(bytes: &[u8]) -> Result<Self, UnpackError> {
        let knowledge = Arc::new(Knowledge::unpack(bytes)?);
        let sounds = Arc::new(SoundFinder::new(&knowledge.words, &knowledge.counts));
        Ok(Self {
            cleaner: Cleaner::new(unpack_cleaning(bytes)?, Some(sounds.clone())),
            reader: Reader::new(knowledge.clone(), sounds),
            normaliser: Normaliser::new(knowledge.clone()),
            meanings: WordMeanings::new(knowledge.clone()),
            knowledge,
        })
    }

    /// A raw name without what does not belong to it.
    #[must_use]
    pub fn clean(&self, raw: &str) -> Cleaned {
        self.cleaner.clean(raw)
    }

    /// A raw name, cleaned and covered with the phrases that the lexicon knows.
    #[must_use]
    pub fn cover(&self, raw: &str) -> (Cleaned, Covered) {
        let cleaned = self.cleaner.clean(raw);
        let covered = self.reader.cover(raw, &cleaned.text);
        (cleaned, covered)
    }

    /// What a covered name says of its dish.
    #[must_use]
    pub fn read(&self, covered: &Covered) -> Reading<'_> {
        self.reader.read(covered)
    }

    /// Whether a cover that came from elsewhere is of this lexicon.
    #[must_use]
    pub fn fits(&self, covered: &Covered) -> bool {
        self.normaliser.fits(covered)
    }

    /// A covered name in the lexicon's own words.
    #[must_use]
    pub fn form<'a>(&'a self, covered: &'a Covered) -> NormalForm<'a> {
        self.normaliser.to_form(covered)
    }

    /// What a search looks at of a name of this cover and form, read so.
    #[must_use]
    pub fn item(
        &self,
        (cleaned, covered): (&Cleaned, &Covered),
        reading: &Reading,
        form: &NormalForm,
    ) -> Item {
        Item::new(&self.knowledge, (cleaned, covered), (reading, form))
    }

    /// For whom a guest asks in so many words; none when nothing is said.
    #[must_use]
    pub fn company(&self, raw: &str, cleaned: &Cleaned) -> Option<Company> {
        asked_by(&self.knowledge.servings, raw, cleaned)
    }

    /// Whether the lexicon has a stem as it stands; a spelling of it may be known all the same.
    #[must_use]
    pub fn knows(&self, stem: &str) -> bool {
        self.knowledge.number_of(stem).is_some()
    }

    /// What an unknown word of a question most likely means.
    #[must_use]
    pub fn spelling_in_question(&self, stem: &str) -> Option<&str> {
        self.reader.spelling_in_question(stem)
    }

    /// The names of the families that a kind of dish belongs to.
    #[must_use]
    pub fn families_of(&self, kind: &str) -> &[String] {
        self.knowledge.families.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Those of all kinds, sorted.
    pub fn family_names(&self) -> impl Iterator<Item = &str> {
        let names = self.knowledge.families.values().flatten().map(String::as_str);
        names.collect::<BTreeSet<_>>().into_iter()
    }

    /// What is told of items.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.knowledge.tags
    }

    /// What pairs are compared by of a name of this cover and form, read so.
    #[must_use]
    pub fn match_item(
        &self,
        (cleaned, covered): (&Cleaned, &Covered),
        (reading, form): (&Reading, &NormalForm),
        view: matching::View,
    ) -> matching::Item {
        let meanings = self.meanings.of(covered);
        matching::Item::new(
            (cleaned, covered, &self.knowledge.words),
            (reading, &meanings),
            form,
            view,
        )
    }

    /// What a report says of a raw name of this cover, read so.
    #[must_use]
    pub fn examine(
        &self,
        raw: &str,
        (cleaned, covered): (&Cleaned, &Covered),
        reading: &Reading,
    ) -> Examined {
        naming::examine(&self.knowledge, naming::Name { raw, cleaned, covered }, reading)
    }

    /// What the encoder reads of a raw name of this form; noise alone is taken as it came.
    #[must_use]
    pub fn encoder_text_of(&self, form: &NormalForm, raw: &str) -> String {
        let text = encoder_text(form);
        if text.is_empty() { normalise(raw) } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing;

    #[test]
    fn reads_a_raw_name_to_its_normal_form() {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let encoder_text = |raw| reader.encoder_text_of(&reader.form(&reader.cover(raw).1), raw);
        assert_eq!(reader.clean("Murgh  MAKHANI \u{1f525}").text, "murgh makhani");
        assert_eq!(encoder_text("Murgh  MAKHANI \u{1f525}"), "butter chicken");
        let (cleaned, covered) = reader.cover("non veg");
        assert_eq!((cleaned.text.as_str(), covered.spans.len()), ("non veg", 1));
        assert_eq!(encoder_text("\u{1f525}"), "\u{1f525}");
        assert_eq!(encoder_text(""), "");
    }
}
