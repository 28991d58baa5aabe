//! What is told of dishes, ingredients and items in tags ("taste=spicy", "ingredients=cream"), which
//! go by number here.

use super::facts::{Ingredient, Modifier, Tagging};
use super::labels::{Category, Cuisine, Diet, Protein};
use super::packed::{Packed, UnpackError};
use crate::collections::Map;
use crate::reading::terms::Role;

/// A tag by its number.
pub type Tag = u32;

/// All tags that the lexicon can tell, and what tells them.
pub struct Tags {
    names: Vec<Box<str>>,
    numbers: Map<Box<str>, Tag>,
    categories: Vec<Tag>,
    diets: Vec<Tag>,
    proteins: Vec<Tag>,
    cuisines: Vec<Tag>,
    /// What most dishes of a kind have in common: the tag, and the share of dishes that are so.
    kinds: Map<String, Box<[(Tag, f32)]>>,
    /// The same of dishes with a word in their names, by its stem.
    words: Map<String, Box<[(Tag, f32)]>>,
}

/// Diets that an item claims for itself, by all of their names.
struct Claims(Map<String, String>);

impl Tags {
    /// Reads what tells tags, and numbers them in the facts. `names` are those of dishes, which come first:
    /// a dish knows its own by their positions.
    pub(super) fn unpack(
        packed: &Packed,
        names: Vec<Box<str>>,
        (ingredients, modifiers): (&mut [Ingredient], &mut [Modifier]),
    ) -> Result<Self, UnpackError> {
        let numbers = (0..).zip(&names).map(|(number, name)| (name.clone(), number)).collect();
        let mut tags = Self {
            names,
            numbers,
            categories: Vec::new(),
            diets: Vec::new(),
            proteins: Vec::new(),
            cuisines: Vec::new(),
            kinds: Map::default(),
            words: Map::default(),
        };
        let mut number = |tag: String| tags.number(tag);
        let claims = Claims(packed.pairs("claims")?);
        for one in ingredients {
            one.tag = number(format!("ingredients={}", &*one.name));
            // "vegan cheese"
            let first = one.name.split(' ').next().unwrap_or_default();
            one.claim = claims.of(first).map(&mut number);
        }
        for one in modifiers {
            let said = said_by(one.kind).map(|said| format!("{said}={}", &*one.name));
            one.tag = said.map(&mut number);
            one.claim = claims.of(&one.name).map(&mut number);
        }
        let of = |label: &str, name: &str| format!("{label}={name}");
        let categories = Category::ALL.iter().map(|one| of("category", one.name()));
        let categories = categories.map(&mut number).collect();
        let diets = Diet::ALL.iter().map(|one| of("diet", one.name())).map(&mut number).collect();
        let proteins = Protein::ALL.iter().map(|one| of("proteins", one.name()));
        let proteins = proteins.map(&mut number).collect();
        let cuisines = Cuisine::ALL.iter().map(|one| of("cuisine", &one.name().to_lowercase()));
        let cuisines = cuisines.map(&mut number).collect();
        let mut to_shares = |(name, shares): (String, Map<String, f32>)| {
            (name, shares.into_iter().map(|(tag, share)| (number(tag), share)).collect())
        };
        let mut read = |section: &'static str| -> Result<Map<_, _>, UnpackError> {
            let told: Vec<(String, Map<String, f32>)> = packed.json(section)?;
            Ok(told.into_iter().map(&mut to_shares).collect())
        };
        let (kinds, words) = (read("kindTags")?, read("wordTags")?);
        Ok(Self { categories, diets, proteins, cuisines, kinds, words, ..tags })
    }

    /// New ones take the next.
    fn number(&mut self, tag: String) -> Tag {
        let tag = tag.into_boxed_str();
        if let Some(&number) = self.numbers.get(&tag) {
            return number;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a few thousand")]
        let number = self.names.len() as Tag;
        self.names.push(tag.clone());
        self.numbers.insert(tag, number);
        number
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// What says that an ingredient is in it.
    pub(crate) fn find_ingredient(&self, name: &str) -> Option<Tag> {
        self.find(&format!("ingredients={name}"))
    }

    /// None for a tag that nothing tells.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Tag> {
        self.numbers.get(name).copied()
    }

    /// As others call it.
    #[must_use]
    pub fn name(&self, tag: Tag) -> &str {
        &self.names[tag as usize]
    }

    /// "category=main"
    #[must_use]
    pub fn of_category(&self, category: Category) -> Tag {
        self.categories[category as usize]
    }

    /// "diet=veg"
    #[must_use]
    pub fn of_diet(&self, diet: Diet) -> Tag {
        self.diets[diet as usize]
    }

    /// "proteins=egg"
    #[must_use]
    pub fn of_protein(&self, protein: Protein) -> Tag {
        self.proteins[protein as usize]
    }

    /// "cuisine=thai"
    #[must_use]
    pub fn of_cuisine(&self, cuisine: Cuisine) -> Tag {
        self.cuisines[cuisine as usize]
    }

    /// What most dishes of the kind have in common, and the share of them that have it.
    #[must_use]
    pub fn of_kind(&self, kind: &str) -> &[(Tag, f32)] {
        self.kinds.get(kind).map_or(&[], |shares| shares)
    }

    /// What dishes with the word in their names have in common, and the share of them that have it.
    #[must_use]
    pub fn of_word(&self, stem: &str) -> &[(Tag, f32)] {
        self.words.get(stem).map_or(&[], |shares| shares)
    }
}

impl Claims {
    fn of(&self, name: &str) -> Option<String> {
        self.0.get(name).map(|diet| format!("claims={diet}"))
    }
}

/// The tags of a dish by its row of the file.
pub(super) fn to_tagging(positions: &[usize], count: usize) -> Option<Tagging> {
    positions.iter().map(|&at| Tag::try_from(at).ok().filter(|_| at < count)).collect()
}

/// What a modifier's kind speaks of.
fn said_by(kind: Role) -> Option<&'static str> {
    match kind {
        Role::Taste | Role::Spice => Some("taste"),
        Role::Cooking => Some("cooking"),
        Role::Temperature => Some("served"),
        _ => None,
    }
}
