//! What each phrase can mean.

use super::dishes::unpack_dishes;
use super::facts::{Brand, Dish, Head, Heading, Ingredient, Modifier, NonDish, Senses};
use super::packed::{Packed, UnpackError};
use super::tags::Tags;

/// A kind of meaning, in the order of the packed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// A dish that people order.
    Dish,
    /// A word for a kind of dish: "biryani".
    Head,
    /// What a dish is made of.
    Ingredient,
    /// A word that changes a dish and names neither ingredient nor kind.
    Modifier,
    /// A trade name.
    Brand,
    /// A section heading that stands among the items.
    Heading,
    /// A name that tells no cuisine: "combo for two".
    NonDish,
    /// Another name for a dish.
    Alias,
}

const SENSES: usize = 8;

/// Senses by the number of their phrase.
pub struct SenseTable {
    /// By phrase: a position in the facts of each kind, or -1.
    positions: Vec<[i32; SENSES]>,
    /// By phrase: a bit for each sense that it has, and those for `SAYS_DIET` and `TELLS_MEAT`. A byte
    /// or two where `positions` has a line of the cache.
    flags: Vec<u16>,
    dishes: Vec<Dish>,
    heads: Vec<Head>,
    ingredients: Vec<Ingredient>,
    modifiers: Vec<Modifier>,
    brands: Vec<Brand>,
    headings: Vec<Heading>,
    non_dishes: Vec<NonDish>,
    aliases: Vec<Box<str>>,
}

/// The bit after those of the senses: a modifier that tells the diet.
const SAYS_DIET: u16 = 1 << SENSES;
/// The bit after it: a dish or kind whose own words tell its meat.
const TELLS_MEAT: u16 = 1 << (SENSES + 1);
/// What says something of a part of a text. Headings and names of no dish say something of a whole.
const PARTS: u16 = 0b1_1111;

impl SenseTable {
    /// And the tags, which their facts go by.
    pub(super) fn unpack(packed: &Packed) -> Result<(Self, Tags), UnpackError> {
        let dish_tags: Vec<Box<str>> = packed.json("dish tags")?;
        let mut table = Self {
            positions: packed.rows("senses")?.collect(),
            flags: Vec::new(),
            dishes: unpack_dishes(packed, dish_tags.len())?,
            heads: packed.facts("head", "head ends")?,
            ingredients: packed.facts("ingredient", "ingredient ends")?,
            modifiers: packed.facts("modifier", "modifier ends")?,
            brands: packed.facts("brand", "brand ends")?,
            headings: packed.facts("heading", "heading ends")?,
            non_dishes: packed.facts("nonDish", "nonDish ends")?,
            aliases: packed.names("alias", "alias ends")?,
        };
        let counts = [
            table.dishes.len(),
            table.heads.len(),
            table.ingredients.len(),
            table.modifiers.len(),
            table.brands.len(),
            table.headings.len(),
            table.non_dishes.len(),
            table.aliases.len(),
        ];
        let says_diet: Vec<bool> = table.modifiers.iter().map(|one| one.diet.is_some()).collect();
        let flags = table.positions.iter().map(|row| flags_of(row, counts, &says_diet));
        table.flags = flags.collect::<Option<_>>().ok_or(MALFORMED)?;
        for phrase in packed.numbers::<usize>("tellingMeat")? {
            *table.flags.get_mut(phrase).ok_or(MALFORMED)? |= TELLS_MEAT;
        }
        let tags = Tags::unpack(packed, dish_tags, (&mut table.ingredients, &mut table.modifiers))?;
        Ok((table, tags))
    }

    /// How many phrases there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.flags.len()
    }

    /// Whether the phrase has the sense; costs less than to look at it.
    #[must_use]
    pub fn has(&self, phrase: u32, sense: Sense) -> bool {
        self.flags[phrase as usize] & bit(sense) != 0
    }

    /// Whether the phrase says something of a part of a text; others are headings, names of no dish
    /// and aliases, which say something of a whole.
    #[must_use]
    pub fn names_part(&self, phrase: u32) -> bool {
        self.flags[phrase as usize] & PARTS != 0
    }

    /// Whether the phrase says something of a part of a text, and is more than a dish.
    #[must_use]
    pub fn names_more_than_dish(&self, phrase: u32) -> bool {
        self.flags[phrase as usize] & PARTS & !bit(Sense::Dish) != 0
    }

    /// Whether the phrase is a modifier that tells the diet: "non veg".
    #[must_use]
    pub fn says_diet(&self, phrase: u32) -> bool {
        self.flags[phrase as usize] & SAYS_DIET != 0
    }

    /// Whether the phrase is a dish or kind whose own words tell its meat: "fish fry", not "shawarma".
    #[must_use]
    pub fn tells_meat(&self, phrase: u32) -> bool {
        self.flags[phrase as usize] & TELLS_MEAT != 0
    }

    /// All that the phrase can mean.
    #[must_use]
    pub fn at(&self, phrase: u32) -> Senses<'_> {
        let [dish, head, ingredient, modifier, brand, heading, non_dish, alias] =
            self.positions[phrase as usize];
        Senses {
            dish: fact(&self.dishes, dish),
            head: fact(&self.heads, head),
            ingredient: fact(&self.ingredients, ingredient),
            modifier: fact(&self.modifiers, modifier),
            brand: fact(&self.brands, brand),
            heading: fact(&self.headings, heading),
            non_dish: fact(&self.non_dishes, non_dish),
            alias: fact(&self.aliases, alias).map(AsRef::as_ref),
        }
    }
}

const MALFORMED: UnpackError = UnpackError::Malformed("senses");

fn bit(sense: Sense) -> u16 {
    1 << sense as u16
}

/// None when a position is beyond the facts of its kind.
fn flags_of(row: &[i32; SENSES], counts: [usize; SENSES], says_diet: &[bool]) -> Option<u16> {
    let mut flags = 0;
    for (at, (&position, count)) in row.iter().zip(counts).enumerate() {
        if position == -1 {
            continue;
        }
        let position = usize::try_from(position).ok().filter(|&position| position < count)?;
        flags |= 1 << at;
        if at == Sense::Modifier as usize && says_diet[position] {
            flags |= SAYS_DIET;
        }
    }
    Some(flags)
}

fn fact<T>(facts: &[T], position: i32) -> Option<&T> {
    facts.get(usize::try_from(position).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::{Category, Diet, testing};
    use crate::reading::terms::Role;

    #[test]
    fn tells_what_a_phrase_means() {
        let knowledge = testing::knowledge();
        let senses = &knowledge.senses;
        assert_eq!(senses.count(), testing::phrases().len());
        let phrase = testing::number_of_phrase("non veg");
        assert!(senses.has(phrase, Sense::Modifier) && !senses.has(phrase, Sense::Dish));
        assert!(senses.says_diet(phrase) && senses.names_part(phrase));
        let modifier = senses.at(phrase).modifier.unwrap();
        assert_eq!((&*modifier.name, modifier.kind), ("non veg", Role::Diet));
        assert_eq!(modifier.diet, Some(Diet::NonVeg));
        assert_eq!(senses.at(phrase), Senses { modifier: Some(modifier), ..Senses::default() });
    }

    #[test]
    fn headings_and_aliases_name_no_part() {
        let knowledge = testing::knowledge();
        let starters = testing::number_of_phrase("starter");
        assert!(knowledge.senses.has(starters, Sense::Heading));
        assert!(!knowledge.senses.names_part(starters));
        let heading = knowledge.senses.at(starters).heading.unwrap();
        assert_eq!(heading.category, Some(Category::Side));
        let alias = testing::number_of_phrase("murg makhan wala");
        assert!(!knowledge.senses.names_part(alias));
        assert_eq!(knowledge.senses.at(alias).alias, Some("butter chicken"));
    }
}
