//! A small made-up lexicon, packed as the builder packs the true one.

use std::sync::Arc;

use serde_json::{Value, json};

use super::Knowledge;
use super::packed::{ALIGNMENT, FORMAT};
use super::phrase_trie::hash;
pub use super::testing_phrases::phrases;

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

/// As `labels.ts` orders them.
const LABELS: &str = r#"{
    "cuisines": ["North Indian", "South Indian", "Chinese", "Italian", "Thai", "Japanese",
        "Mexican", "Middle Eastern", "Korean", "American", "Mughlai", "Continental",
        "Vietnamese", "Mediterranean", "Bakery", "Beverages", "SE Asian", "European", "Desserts"],
    "categories": ["main", "beverage", "bread", "side", "dessert"],
    "diets": ["veg", "non_veg", "unknown"],
    "proteins": ["chicken", "mutton", "lamb", "beef", "pork", "fish", "prawn", "crab",
        "lobster", "squid", "clam", "scallop", "mussel", "seafood", "egg", "duck", "turkey",
        "paneer", "tofu", "soya"]
}"#;

const SERVINGS: &str = r#"[
    {"phrase": "family pack", "kind": "item", "people": 4},
    {"phrase": "mini", "kind": "item", "people": 0.6},
    {"phrase": "date night", "kind": "guest", "people": 2},
    {"phrase": "six", "kind": "number", "people": 6},
    {"phrase": "ml", "kind": "unit", "people": 0.004},
    {"phrase": "inches", "kind": "width", "people": 0.14},
    {"phrase": "serves", "kind": "before", "people": 1},
    {"phrase": "for a", "kind": "before", "people": 1},
    {"phrase": "friends", "kind": "after", "people": 1}
]"#;

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
    let structure =
        [("with", "with"), ("and", "and"), ("no", "without"), ("or", "or"), ("in", "in")];
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
        ("families", br#"[["onion pizza",["flatbread"]]]"#.to_vec()),
        ("kindTags", br#"[["burger",{"taste=spicy":0.25}]]"#.to_vec()),
        ("wordTags", br#"[["onion",{"taste=spicy":0.75}]]"#.to_vec()),
        ("claims", br#"[["vegan","vegan"],["veg","vegan"]]"#.to_vec()),
        ("moods", br#"[["butter chicken",{"core":[2],"fits":[1]}]]"#.to_vec()),
        ("servings", SERVINGS.as_bytes().to_vec()),
        ("counts", to_bytes(&vec![100; words.len()])),
        ("tellingMeat", to_bytes(&[i32::try_from(number_of_phrase("butter chicken")).unwrap()])),
        ("slots", to_bytes(&slots)),
        ("phraseOf", to_bytes(&phrase_of)),
    ];
    let mut senses = vec![-1; phrases.len() * KINDS.len()];
    for (column, (kind, ends_name)) in KINDS.into_iter().enumerate() {
        let (mut facts, mut ends) = (Vec::new(), Vec::new());
        for (phrase, (_, meant)) in phrases.iter().enumerate() {
            if let Some(fact) = meant.get(kind) {
                senses[phrase * KINDS.len() + column] = i32::try_from(ends.len()).unwrap();
                facts.extend(to_line(fact));
                ends.push(i32::try_from(facts.len()).unwrap());
            }
        }
        sections.extend([(kind, facts), (ends_name, to_bytes(&ends))]);
    }
    sections.insert(0, ("senses", to_bytes(&senses)));
    sections.splice(0..0, dish_sections(&phrases));
    pack_sections(&sections)
}

/// JSON with the name first, as the packer has it; `Value` keeps keys in the order of the alphabet.
fn to_line(fact: &Value) -> Vec<u8> {
    let mut rest = fact.as_object().unwrap().clone();
    let name = rest.remove("name").map(|name| format!("\"name\":{name}"));
    let rest = rest.into_iter().map(|(key, value)| format!("\"{key}\":{value}"));
    let fields: Vec<String> = name.into_iter().chain(rest).collect();
    format!("{{{}}}", fields.join(",")).into_bytes()
}

fn dish_sections(phrases: &[(&str, Value)]) -> [(&'static str, Vec<u8>); 8] {
    let dishes: Vec<&Value> = phrases.iter().filter_map(|(_, meant)| meant.get("dish")).collect();
    let proteins: Vec<&Value> = dishes.iter().map(|dish| &dish["proteins"]).collect();
    let row = |(at, dish): (i32, &&Value)| {
        let diet = i32::from(dish["diet"] != "veg");
        let category = if dish["category"] == "side" { 3 } else { 0 };
        let holding = i32::from(dish["name"] == "butter chicken");
        [-1, 10, -1, diet, category, -1, at, holding, holding]
    };
    let labels: Vec<i32> = (0..).zip(&dishes).flat_map(row).collect();
    [
        ("labels", LABELS.as_bytes().to_vec()),
        ("dish kinds", b"[]".to_vec()),
        ("dish proteins", json!(proteins).to_string().into_bytes()),
        ("dish held", br#"["chicken","butter","cream"]"#.to_vec()),
        ("dish holdings", b"[[],[0,1,2]]".to_vec()),
        ("dish tags", br#"["ingredients=cream","taste=rich","taste=spicy"]"#.to_vec()),
        ("dish taggings", b"[[],[0,1]]".to_vec()),
        ("dish labels", to_bytes(&labels)),
    ]
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
                let next = i32::try_from(phrase_of.len()).unwrap();
                slots[at * 3..at * 3 + 3].copy_from_slice(&[node, word, next]);
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
