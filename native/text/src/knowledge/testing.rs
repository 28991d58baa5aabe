//! A small made-up lexicon, packed as the builder packs the true one.

use std::sync::Arc;

use serde_json::{Value, json};

use super::Knowledge;
use super::packed::{ALIGNMENT, FORMAT};
use super::phrase_trie::hash;

/// In the order of the packed file.
const KINDS: [(&str, &str); 8] = [
    ("dish", "dish ends"),
    ("head", "head ends"),
    ("ingredient", "ingredient ends"),
    ("modifier", "modifier ends"),
    ("brand", "brand ends"),
    ("heading", "heading ends"),
    ("nonDish", "nonDish ends"),
    ("alias", "alias ends"),
];

/// Every phrase, as stems, and what it means; a phrase's number is its position. Names come first in
/// their facts, since the keys are in order.
pub fn phrases() -> Vec<(&'static str, Value)> {
    let food = |name: &str| json!({ "ingredient": { "name": name, "proteins": [] } });
    let protein = |name: &str| json!({ "ingredient": { "name": name, "proteins": [name] } });
    let head = |name: &str| json!({ "head": { "name": name } });
    let dish = |name: &str| json!({ "dish": { "name": name, "served": "hot" } });
    let modifier = |name: &str, kind: &str| json!({ "modifier": { "name": name, "kind": kind } });
    vec![
        ("butter", food("butter")),
        ("chicken", protein("chicken")),
        ("murgh", protein("chicken")),
        ("oyster", protein("oyster")),
        ("mushroom", food("mushroom")),
        ("oyster mushroom", food("oyster mushroom")),
        ("sauce", food("sauce")),
        ("oyster sauce", food("oyster sauce")),
        ("onion", food("onion")),
        ("pizza", head("pizza")),
        ("onion pizza", dish("onion pizza")),
        ("butter chicken", dish("butter chicken")),
        ("murgh makhani", dish("butter chicken")),
        ("butter chicken with egg", dish("butter chicken")),
        ("egg", protein("egg")),
        ("murgh egg", protein("egg")),
        ("murg makhan wala", json!({ "alias": { "name": "butter chicken" } })),
        (
            "non veg",
            json!({ "modifier": { "name": "non veg", "kind": "diet", "diet": "non_veg" } }),
        ),
        ("non", modifier("not", "quality")),
        ("veg pizza", dish("veg pizza")),
        ("large", modifier("large", "size")),
        ("starter", json!({ "heading": { "name": "starters" } })),
        ("porkchop special menu", dish("porkchop special menu")),
        ("pork", protein("pork")),
        ("chop", modifier("chop", "form")),
        ("coke", json!({ "brand": { "name": "coca cola" } })),
        ("paneer", protein("paneer")),
        ("farfalle", food("pasta")),
        ("limoncello", head("liqueur")),
        ("likör", head("liqueur")),
    ]
}

/// The position of a phrase.
pub fn number_of_phrase(text: &str) -> u32 {
    let at = phrases().iter().position(|&(phrase, _)| phrase == text);
    u32::try_from(at.unwrap()).unwrap()
}

/// The made-up lexicon.
pub fn knowledge() -> Arc<Knowledge> {
    Arc::new(Knowledge::unpack(&pack()).unwrap())
}

/// The packed file of it.
pub fn pack() -> Vec<u8> {
    let phrases = phrases();
    let mut words: Vec<&str> = Vec::new();
    for word in phrases.iter().flat_map(|(text, _)| text.split(' ')) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let (slots, phrase_of) = pack_trie(&phrases, &words);
    let structure = [("with", "with"), ("and", "and"), ("no", "without")];
    let cleaning = json!({
        "noise": [], "units": [], "protectedPhrases": [], "spelling": [], "anchors": [],
        "words": { "number": [], "joiner": [], "dangling": [], "linker": [], "container": [],
                   "numbered": [], "currency": [] },
        "lookAlikes": [], "known": [], "spellingKept": [],
    });
    let mut sections = vec![
        ("words", json!(words).to_string().into_bytes()),
        ("cleaning", cleaning.to_string().into_bytes()),
        ("structure", json!(structure).to_string().into_bytes()),
        ("sameDishes", br#"[["veg pizza","onion pizza"]]"#.to_vec()),
        ("sameWords", br#"[["shroom","mushroom"],["pyaz","onion"]]"#.to_vec()),
        ("counts", to_bytes(&vec![100; words.len()])),
        ("slots", to_bytes(&slots)),
        ("phraseOf", to_bytes(&phrase_of)),
    ];
    let mut senses = vec![-1; phrases.len() * KINDS.len()];
    for (column, (kind, ends_name)) in KINDS.into_iter().enumerate() {
        let (mut facts, mut ends) = (Vec::new(), Vec::new());
        for (phrase, (_, meant)) in phrases.iter().enumerate() {
            if let Some(fact) = meant.get(kind) {
                senses[phrase * KINDS.len() + column] = i32::try_from(ends.len()).unwrap();
                facts.extend(fact.to_string().into_bytes());
                ends.push(i32::try_from(facts.len()).unwrap());
            }
        }
        sections.extend([(kind, facts), (ends_name, to_bytes(&ends))]);
    }
    sections.insert(0, ("senses", to_bytes(&senses)));
    pack_sections(&sections)
}

fn pack_sections(sections: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut body = Vec::new();
    let mut places = serde_json::Map::new();
    for (name, bytes) in sections {
        body.resize(body.len().next_multiple_of(ALIGNMENT), 0);
        places.insert((*name).to_owned(), json!([body.len(), bytes.len()]));
        body.extend(bytes);
    }
    let header = json!({ "format": FORMAT, "sections": places }).to_string().into_bytes();
    let mut packed = u32::try_from(header.len()).unwrap().to_le_bytes().to_vec();
    packed.extend(header);
    packed.resize(packed.len().next_multiple_of(ALIGNMENT), 0);
    [packed, body].concat()
}

fn pack_trie(phrases: &[(&str, Value)], words: &[&str]) -> (Vec<i32>, Vec<i32>) {
    const CAPACITY: u32 = 128;
    let mut slots = vec![0; CAPACITY as usize * 3];
    let mut phrase_of = vec![-1];
    for (phrase, (text, _)) in (0..).zip(phrases) {
        let mut node = 0_i32;
        for word in text.split(' ') {
            let word =
                i32::try_from(words.iter().position(|&known| known == word).unwrap()).unwrap();
            let mut at = (hash(node.cast_unsigned(), word.cast_unsigned()) % CAPACITY) as usize;
            while slots[at * 3 + 2] != 0 && slots[at * 3..at * 3 + 2] != [node, word] {
                at = (at + 1) % CAPACITY as usize;
            }
            if slots[at * 3 + 2] == 0 {
                slots[at * 3..at * 3 + 3].copy_from_slice(&[
                    node,
                    word,
                    i32::try_from(phrase_of.len()).unwrap(),
                ]);
                phrase_of.push(-1);
            }
            node = slots[at * 3 + 2];
        }
        phrase_of[usize::try_from(node).unwrap()] = phrase;
    }
    (slots, phrase_of)
}

fn to_bytes(numbers: &[i32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}
