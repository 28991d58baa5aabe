//! The labels that the product knows, in the order of `src/engine/text/knowledge/labels.ts` and
//! `facts.ts`: their positions go into the packed file and out to JavaScript.

use serde::{Deserialize, Serialize};

use super::packed::{Packed, UnpackError};

/// An enum whose members go by the names that the lexicon gives them.
macro_rules! labels {
    ($(#[$doc:meta])* $name:ident { $($label:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum $name {
            $(#[serde(rename = $text)] $label),*
        }

        impl $name {
            /// All of them, by position.
            pub const ALL: &'static [Self] = &[$(Self::$label),*];

            /// The one that the lexicon calls `name`.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }

            /// As the lexicon calls it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$label => $text),*
                }
            }
        }
    };
}

labels! {
    /// The kitchens that the product tells apart.
    Cuisine {
        NorthIndian = "North Indian",
        SouthIndian = "South Indian",
        Chinese = "Chinese",
        Italian = "Italian",
        Thai = "Thai",
        Japanese = "Japanese",
        Mexican = "Mexican",
        MiddleEastern = "Middle Eastern",
        Korean = "Korean",
        American = "American",
        Mughlai = "Mughlai",
        Continental = "Continental",
        Vietnamese = "Vietnamese",
        Mediterranean = "Mediterranean",
        Bakery = "Bakery",
        Beverages = "Beverages",
        SeAsian = "SE Asian",
        European = "European",
        Desserts = "Desserts",
    }
}

labels! {
    /// The course of a meal.
    Category {
        Main = "main",
        Beverage = "beverage",
        Bread = "bread",
        Side = "side",
        Dessert = "dessert",
    }
}

labels! {
    /// Whether a vegetarian may eat it.
    Diet {
        Veg = "veg",
        NonVeg = "non_veg",
        Unknown = "unknown",
    }
}

labels! {
    /// What a dish may be named by.
    Protein {
        Chicken = "chicken",
        Mutton = "mutton",
        Lamb = "lamb",
        Beef = "beef",
        Pork = "pork",
        Fish = "fish",
        Prawn = "prawn",
        Crab = "crab",
        Lobster = "lobster",
        Squid = "squid",
        Clam = "clam",
        Scallop = "scallop",
        Mussel = "mussel",
        Seafood = "seafood",
        Egg = "egg",
        Duck = "duck",
        Turkey = "turkey",
        Paneer = "paneer",
        Tofu = "tofu",
        Soya = "soya",
    }
}

labels! {
    /// What an ingredient is among its like.
    Group {
        Meat = "meat",
        Poultry = "poultry",
        Fish = "fish",
        Seafood = "seafood",
        Egg = "egg",
        Dairy = "dairy",
        Cheese = "cheese",
        Vegetable = "vegetable",
        Leaf = "leaf",
        Mushroom = "mushroom",
        Fruit = "fruit",
        Pulse = "pulse",
        Grain = "grain",
        Flour = "flour",
        Noodle = "noodle",
        Nut = "nut",
        Seed = "seed",
        Spice = "spice",
        Herb = "herb",
        Sauce = "sauce",
        Sweet = "sweet",
        Fat = "fat",
        PlantCopy = "plant-copy",
        Drink = "drink",
        Other = "other",
    }
}

/// All labels whose positions matter, as the file's packer ordered them.
#[derive(Deserialize)]
struct Order {
    cuisines: Vec<Cuisine>,
    categories: Vec<Category>,
    diets: Vec<Diet>,
    proteins: Vec<Protein>,
}

/// Checks that the packer and JavaScript order labels as they stand here.
pub(super) fn check_order(packed: &Packed) -> Result<(), UnpackError> {
    let order: Order = packed.json("labels")?;
    let is_own = order.cuisines == Cuisine::ALL
        && order.categories == Category::ALL
        && order.diets == Diet::ALL
        && order.proteins == Protein::ALL;
    is_own.then_some(()).ok_or(UnpackError::Malformed("labels"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_those_of_the_members() {
        for (position, &cuisine) in Cuisine::ALL.iter().enumerate() {
            assert_eq!(cuisine as usize, position);
        }
    }

    #[test]
    fn go_by_the_names_of_the_lexicon() {
        let group: Group = serde_json::from_str("\"plant-copy\"").unwrap();
        assert_eq!(group, Group::PlantCopy);
        assert_eq!(serde_json::from_str::<Diet>("\"non_veg\"").unwrap(), Diet::NonVeg);
        assert!(serde_json::from_str::<Diet>("\"NonVeg\"").is_err());
    }
}
