//! The words the cleaner knows, as plain data; the files that hold them are parsed elsewhere.

use serde::{Deserialize, Deserializer};

use crate::collections::{Map, Set};
use crate::tokens::NoiseKind;

/// Where a phrase counts as noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// Wherever it stands.
    Anywhere,
    /// At the start of the name.
    Start,
    /// At the end of a part ("wings large + coke").
    End,
    /// At the very end of the name.
    Last,
    /// With all that follows in its part.
    Rest,
    /// Alone within brackets or between their commas.
    Brackets,
    /// Anywhere within brackets, all of which go.
    WholeBrackets,
}

/// A phrase that says nothing about the dish.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct NoisePhrase {
    /// Words as the tokeniser sees them, or a placeholder: `<n>`, `<few>`, `<price>`, `<unit>`.
    pub words: Vec<String>,
    /// Where it counts as noise.
    #[serde(rename = "where")]
    pub place: Where,
    /// Why it goes.
    pub kind: NoiseKind,
}

/// What a unit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    /// "500 ml": goes wherever it stands.
    Measure,
    /// "2 pcs": goes wherever it stands.
    Count,
    /// "2 tails": goes only as an aside.
    Item,
    /// A measure of calories.
    Energy,
}

/// Words that have a part in the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct RoleWords {
    /// Amounts in letters.
    pub number: Vec<String>,
    /// What stands between two parts of a name.
    pub joiner: Vec<String>,
    /// What ties a name to a portion or an offer at its start or end.
    pub dangling: Vec<String>,
    /// What ties a portion to the name after it.
    pub linker: Vec<String>,
    /// What a measure comes in.
    pub container: Vec<String>,
    /// What has a number behind it.
    pub numbered: Vec<String>,
    /// Currencies in letters.
    pub currency: Vec<String>,
}

/// The word lists of the cleaner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CleaningLexicon {
    /// What goes.
    pub noise: Vec<NoisePhrase>,
    /// The units of portions; each stands here once.
    pub units: Vec<(String, UnitKind)>,
    /// Words that have a part in the rules.
    pub words: RoleWords,
    /// Phrases whose numbers and size words are part of the name.
    pub protected_phrases: Vec<Vec<String>>,
    /// Wrong spellings, and the right ones.
    #[serde(deserialize_with = "to_map")]
    pub spelling: Map<String, String>,
    /// Words whose slips of the pen are put right without being listed.
    pub anchors: Vec<String>,
    /// Words that are right though they look like a slip of an anchor.
    pub look_alikes: Vec<String>,
    /// Words of the names of dishes and ingredients: right unless `spelling` says otherwise.
    pub known: Set<String>,
    /// Phrases in which a word that looks misspelt is right.
    pub spelling_kept: Vec<Vec<String>>,
}

/// A map from its pairs.
fn to_map<'de, D: Deserializer<'de>>(pairs: D) -> Result<Map<String, String>, D::Error> {
    Ok(Vec::<(String, String)>::deserialize(pairs)?.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_typescript_writes() {
        let lexicon: CleaningLexicon = serde_json::from_str(
            r#"{"noise":[{"words":["sale"],"where":"whole-brackets","kind":"promo"}],
                "units":[["oz","measure"]],
                "words":{"number":["two"],"joiner":[],"dangling":[],"linker":["of"],
                         "container":[],"numbered":[],"currency":[]},
                "protectedPhrases":[["7","up"]],"spelling":[["panner","paneer"]],
                "anchors":["paneer"],"lookAlikes":[],"known":["tikka"],"spellingKept":[]}"#,
        )
        .unwrap();
        assert_eq!(lexicon.noise[0].place, Where::WholeBrackets);
        assert_eq!(lexicon.noise[0].kind, NoiseKind::Promo);
        assert_eq!(lexicon.units, [("oz".to_owned(), UnitKind::Measure)]);
        assert_eq!(lexicon.spelling["panner"], "paneer");
        assert_eq!(lexicon.words.linker, ["of"]);
    }
}
