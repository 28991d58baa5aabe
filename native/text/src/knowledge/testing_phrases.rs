//! The phrases of the made-up lexicon.

use serde_json::{Value, json};

/// Every phrase, as stems, and what it means; a phrase's number is its position.
pub fn phrases() -> Vec<(&'static str, Value)> {
    let diet = |name: &str, kind: &str, diet: &str| json!({ "modifier": { "name": name, "kind": kind, "diet": diet } });
    let food = |name: &str| ingredient(name, "vegetable", "veg", &[]);
    let protein = |name: &str, protein: &str, group: &str, diet: &str| {
        ingredient(name, group, diet, &[protein])
    };
    let chicken = || protein("chicken", "chicken", "poultry", "non_veg");
    let egg = || protein("egg", "egg", "egg", "non_veg");
    let both = |mut one: Value, other: Value| {
        one.as_object_mut().unwrap().append(&mut other.as_object().unwrap().clone());
        one
    };
    let phrases = vec![
        ("butter", food("butter")),
        ("chicken", chicken()),
        ("murgh", chicken()),
        ("oyster", protein("oyster", "seafood", "seafood", "non_veg")),
        ("mushroom", food("mushroom")),
        ("oyster mushroom", food("oyster mushroom")),
        ("sauce", ingredient("sauce", "sauce", "unknown", &[])),
        ("oyster sauce", ingredient("oyster sauce", "sauce", "non_veg", &[])),
        ("onion", food("onion")),
        ("pizza", head("pizza", "unknown", "main")),
        ("onion pizza", dish("onion pizza", "veg", "main", &[])),
        ("butter chicken", dish("butter chicken", "non_veg", "main", &["chicken"])),
        ("murgh makhani", dish("butter chicken", "non_veg", "main", &["chicken"])),
        ("butter chicken with egg", dish("butter chicken", "non_veg", "main", &["chicken"])),
        ("egg", egg()),
        ("murgh egg", egg()),
        ("murg makhan wala", json!({ "alias": { "name": "butter chicken" } })),
        ("non veg", diet("non veg", "diet", "non_veg")),
        ("non", modifier("not", "quality")),
        ("veg pizza", dish("veg pizza", "veg", "main", &[])),
        ("large", modifier("large", "size")),
        ("starter", json!({ "heading": { "name": "starters", "category": "side" } })),
        ("porkchop special menu", dish("porkchop special menu", "non_veg", "main", &["pork"])),
        ("pork", protein("pork", "pork", "meat", "non_veg")),
        ("chop", modifier("chop", "form")),
        ("coke", brand("coca cola", "beverage")),
        ("paneer", protein("paneer", "paneer", "cheese", "veg")),
        ("farfalle", food("pasta")),
        ("limoncello", head("liqueur", "veg", "beverage")),
        ("likör", head("liqueur", "veg", "beverage")),
        ("burger", head("burger", "unknown", "main")),
        ("shawarma", head("shawarma", "non_veg", "main")),
        ("combo", head("combo", "unknown", "main")),
        ("raita", head("raita", "veg", "side")),
        ("side", modifier("side portion", "portion")),
        ("extra", modifier("extra", "addition")),
        ("glass noodle", ingredient("glass noodle", "noodle", "veg", &[])),
        ("cake", head("cake", "veg", "dessert")),
        ("taro", head("taro", "veg", "side")),
        ("iced", modifier("iced", "temperature")),
        ("lassi", head("lassi", "veg", "beverage")),
        (
            "chilli",
            both(head("chilli", "non_veg", "main"), ingredient("chilli", "spice", "veg", &[])),
        ),
        ("kimchi", both(dish("kimchi", "veg", "side", &[]), food("kimchi"))),
        ("veg", diet("veg", "diet", "veg")),
        ("mock", diet("mock", "mock", "veg")),
        ("style", modifier("style", "style")),
        (
            "grilled",
            json!({ "modifier": { "name": "grilled", "kind": "cooking", "cuisine": "American" } }),
        ),
        ("omelette", omelette()),
        ("cheese", ingredient("cheese", "cheese", "veg", &[])),
        ("jackfruit", ingredient("jackfruit", "fruit", "veg", &[])),
        ("pear", ingredient("pear", "fruit", "veg", &[])),
        ("rice", ingredient("rice", "grain", "veg", &[])),
        ("potato", food("potato")),
        ("nutella", brand("nutella", "dessert")),
        (
            "extra cheese",
            both(
                ingredient("cheese", "cheese", "veg", &[]),
                json!({ "nonDish": { "why": "extra" } }),
            ),
        ),
        ("dip", ingredient("dip", "sauce", "veg", &[])),
        ("dressing", ingredient("dressing", "sauce", "veg", &[])),
        ("no onion no egg", modifier("no onion no egg", "diet")),
    ];
    [phrases, of_courses()].concat()
}

/// What tells courses and diets of them.
fn of_courses() -> Vec<(&'static str, Value)> {
    vec![
        ("set", modifier("set", "portion")),
        ("nasi", head("nasi", "unknown", "main")),
        ("sandwich", head("sandwich", "unknown", "main")),
        ("chutney", head("chutney", "veg", "side")),
        ("bacon", ingredient("bacon", "meat", "non_veg", &["pork"])),
        ("croissant", head("croissant", "veg", "bread")),
        ("tea", head("tea", "veg", "beverage")),
        ("bakar", head("bakar", "unknown", "main")),
        ("coklat", ingredient("chocolate", "sweet", "veg", &[])),
        ("almond milk", ingredient("almond milk", "plant-copy", "veg", &[])),
        ("vinaigrette", ingredient("vinaigrette", "sauce", "veg", &[])),
        ("topping", head("topping", "unknown", "side")),
        ("spaghetti", head("spaghetti", "unknown", "main")),
        ("arrabbiata", ingredient("arrabbiata", "sauce", "veg", &[])),
        ("fries", head("fries", "veg", "side")),
        ("loaded", modifier("loaded", "quality")),
        ("gummy", head("gummy", "unknown", "dessert")),
        ("pancong", kind("pancong", "SE Asian", "dessert", true)),
        ("drink", kind("drink", "Beverages", "beverage", false)),
    ]
}

fn modifier(name: &str, kind: &str) -> Value {
    json!({ "modifier": { "name": name, "kind": kind } })
}

fn ingredient(name: &str, group: &str, diet: &str, proteins: &[&str]) -> Value {
    json!({ "ingredient": { "name": name, "group": group, "diet": diet, "proteins": proteins } })
}

fn kind(name: &str, cuisine: &str, category: &str, is_strong: bool) -> Value {
    let mut kind = head(name, "veg", category);
    kind["head"]["cuisine"] = json!(cuisine);
    kind["head"]["isStrong"] = json!(is_strong);
    kind
}

fn head(name: &str, diet: &str, category: &str) -> Value {
    json!({ "head": {
        "name": name, "cuisine": "American", "alsoCuisine": "Continental", "diet": diet,
        "proteins": [], "category": category, "isStrong": true,
    } })
}

fn omelette() -> Value {
    json!({ "head": {
        "name": "omelette", "diet": "non_veg", "proteins": ["egg"], "category": "main",
        "isStrong": true,
    } })
}

fn dish(name: &str, diet: &str, category: &str, proteins: &[&str]) -> Value {
    json!({ "dish": {
        "name": name, "served": "hot", "cuisine": "Mughlai", "diet": diet, "category": category,
        "proteins": proteins,
    } })
}

fn brand(name: &str, category: &str) -> Value {
    json!({ "brand": { "name": name, "category": category, "diet": "veg" } })
}
