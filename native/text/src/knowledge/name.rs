//! Names of the lexicon, and what the rules ask of them: resolved when it is loaded, so that no rule
//! compares letters.

use std::ops::Deref;

use serde::Deserialize;

/// What the rules ask of a name, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(u64);

/// How names of noodles end that have no mark of their own.
const NOODLE_ENDS: [&str; 5] = [" bee hoon", " bihun", " mee", " noodle", " noodles"];

impl Marks {
    /// A kind of dish that makes one course of several things.
    pub const BUNDLE: Self = Self(1);
    /// What a dish is eaten with: behind another kind of dish it is what the name is for.
    pub const RELISH: Self = Self(1 << 1);
    /// "pasta"
    pub const PASTA: Self = Self(1 << 2);
    /// "tandoor wala", "pizza style": the word before these is no head.
    pub const OWNING: Self = Self(1 << 3);
    /// Says that a dish is eaten with rice.
    pub const GRAVY: Self = Self(1 << 4);
    /// A side becomes a main by what it comes with: "chilli chicken with rice".
    pub const STAPLE: Self = Self(1 << 5);
    /// "cake"
    pub const CAKE: Self = Self(1 << 6);
    /// "potato"
    pub const POTATO: Self = Self(1 << 7);
    /// Plants that stand in for meat right before its name: "cauliflower steak", "jackfruit keema".
    pub const STAND_IN: Self = Self(1 << 8);
    /// Sweets that nobody eats with meat.
    pub const MEATLESS_SWEET: Self = Self(1 << 9);
    /// Says that no meat is in it, and nothing of eggs.
    pub const VEG_ALONE: Self = Self(1 << 10);
    /// Plants that season meat as well: "garlic laksa" tells no diet.
    pub const SEASONING: Self = Self(1 << 11);

    /// Says that nothing of animals is in it.
    pub const VEGAN: Self = Self(1 << 12);
    /// What iced drinks taste of and are named for: "es taro", "iced chocolate".
    pub const FLAVOUR: Self = Self(1 << 13);
    /// Says that it is iced.
    pub const ICED: Self = Self(1 << 14);
    /// Before a dish it makes a side of it: "side of wings".
    pub const SIDE_OF: Self = Self(1 << 15);
    /// Before what no dish names it makes an addition of it: "extra chicken".
    pub const ADDED: Self = Self(1 << 16);
    /// Behind a side it makes a main of it: "croquette curry".
    pub const MEAL: Self = Self(1 << 17);
    /// "noodles"
    pub const NOODLES: Self = Self(1 << 18);
    /// Stays a side with noodles in it: "noodle salad".
    pub const NOODLES_IN_IT: Self = Self(1 << 19);
    /// Filled or topped with what stands before it: "pizza".
    pub const WRAPPING: Self = Self(1 << 20);
    /// Goes with what stands before it, and holds none of that.
    pub const FOR_ANOTHER: Self = Self(1 << 21);
    /// A drink in which meat is laid: behind it, it is no drink.
    pub const MARINADE: Self = Self(1 << 22);
    /// Comes with the meat that is named before it.
    pub const WITH_MEAT: Self = Self(1 << 23);
    /// Makes a main of what it holds, as a bundle does, and no bundle that menus number.
    pub const SET: Self = Self(1 << 24);
    /// Makes a main of a side of meat, wherever it stands: "wings dinner".
    pub const MEAL_TIME: Self = Self(1 << 25);
    /// A bread that meat makes a main of: "chicken focaccia", where "chicken naan" stays bread.
    pub const FILLED_BREAD: Self = Self(1 << 26);
    /// Beside meat it makes a meal of both: "fish & chips".
    pub const FRIES: Self = Self(1 << 27);
    /// With another of its sort it stands for a sandwich: "egg & cheese".
    pub const FILLING: Self = Self(1 << 28);
    /// Named for what it is filled with, be it sweet or not: "roll".
    pub const FILLED: Self = Self(1 << 29);
    /// Pearls of tapioca, which make a drink of what they are in.
    pub const PEARLS: Self = Self(1 << 30);
    /// At the beginning of a Malay name it is what the name is for.
    pub const NASI: Self = Self(1 << 31);
    /// Meat of which a little lies on vegetables.
    pub const CURED: Self = Self(1 << 32);
    /// Before all others it says nothing.
    pub const ARTICLE: Self = Self(1 << 33);
    /// Behind a dish it makes a starter of it.
    pub const STARTER: Self = Self(1 << 34);
    /// Named for how it is cooked, whatever that is: "bakar".
    pub const COOKED: Self = Self(1 << 35);
    /// At the end of an English name it is what the name is for.
    pub const DRINK: Self = Self(1 << 36);
    /// What fruit and nuts are coated with.
    pub const CHOCOLATE: Self = Self(1 << 37);
    /// Is what is named beside it, and nothing more: "extra".
    pub const ADDITION: Self = Self(1 << 38);
    /// On potatoes and chips it may be anything.
    pub const LOADED: Self = Self(1 << 39);
    /// It may be loaded so.
    pub const TOPPED: Self = Self(1 << 40);
    /// Meat that comes to a meal: "bacon".
    pub const STRIPS: Self = Self(1 << 41);
    /// "oat milk"
    pub const MILK: Self = Self(1 << 42);
    /// As a rule a sweet, and no sign of what it is of: "pie".
    pub const OPEN_SWEET: Self = Self(1 << 43);
    /// Pasta of any shape, which tomato sauce is all there is to.
    pub const SHAPE: Self = Self(1 << 44);
    /// See [`Marks::SHAPE`].
    pub const TOMATO_SAUCE: Self = Self(1 << 45);

    /// What the rules ask of the name.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name {
            "combo" | "feast" | "lunch box" | "meal" | "set meal" | "thali" => Self::BUNDLE,
            "chutney" | "dip" | "sauce" => Self::RELISH,
            "dressing" => Self::RELISH.and(Self::FOR_ANOTHER).and(Self::ADDITION),
            "marinade" => Self::RELISH.and(Self::FOR_ANOTHER),
            "pasta" => Self::PASTA.and(Self::SHAPE),
            "fettuccine" | "linguine" | "macaroni" | "penne" | "ravioli" | "rigatoni"
            | "spaghetti" => Self::SHAPE,
            "arrabbiata" | "red sauce" | "tomato sauce" => Self::TOMATO_SAUCE,
            "wala" | "wali" | "style" | "flavour" | "flavoured" => Self::OWNING,
            "gravy" | "semi gravy" | "with gravy" => Self::GRAVY,
            "noodle" => Self::STAPLE.and(Self::NOODLES),
            "rice" | "steamed rice" | "fried rice" | "nasi putih" => Self::STAPLE,
            "nasi" => Self::STAPLE.and(Self::NASI),
            "bacon" => Self::CURED.and(Self::FILLING).and(Self::STRIPS),
            "chorizo" | "ham" | "jamon" | "pancetta" | "pepperoni" | "prosciutto" => Self::CURED,
            "bihun goreng" | "hu tieu" | "mie" | "ramen" | "udon" | "yee mee" => Self::NOODLES,
            "arepa" | "banh mi" | "bingsu" | "burger" | "burrito" | "calzone" | "crepe"
            | "frankie" | "gordita" | "hero" | "kathi roll" | "manoush" | "omelette" | "panini"
            | "pizza" | "quesadilla" | "saj" | "slider" | "sub" | "taco" | "toastie" | "torta"
            | "waffle" | "wrap" => Self::WRAPPING,
            "pie" => Self::WRAPPING.and(Self::OPEN_SWEET),
            "sandwich" => Self::WRAPPING.and(Self::FILLED),
            "salad" => Self::NOODLES_IN_IT.and(Self::WRAPPING),
            "consomme" | "spring roll" => Self::NOODLES_IN_IT,
            "roll" => Self::NOODLES_IN_IT.and(Self::FILLED),
            "sando" | "slice" => Self::FILLED,
            "tapioca pearl" => Self::PEARLS,
            "side" | "topping" => Self::SIDE_OF.and(Self::ADDITION),
            "side of" | "side portion" => Self::SIDE_OF,
            "extra" => Self::ADDED.and(Self::ADDITION),
            "tambah" => Self::ADDED,
            "deluxe" | "dirty" | "loaded" | "supreme" => Self::LOADED,
            "a" => Self::ARTICLE,
            "starter" => Self::STARTER,
            "bakar" | "bbq" | "goreng" => Self::COOKED,
            "curry" => Self::MEAL,
            "cheddar" | "cheese" | "egg" => Self::FILLING,
            "chips" | "french fries" | "fries" | "mashed potatoes" | "potato wedges" => {
                Self::FRIES.and(Self::TOPPED)
            }
            "nachos" => Self::TOPPED,
            "dinner" | "lunch" | "plate" | "platter" => Self::MEAL_TIME,
            "baguette" | "ciabatta" | "croissant" | "croissant sandwich" | "flatbread"
            | "focaccia" | "pita" | "tortillas" => Self::FILLED_BREAD,
            "cake" => Self::CAKE,
            "potato" => Self::POTATO,
            "cauliflower" | "broccoli" | "jackfruit" | "aubergine" | "vegetable"
            | "mixed vegetable" => Self::STAND_IN,
            "drink" | "tea" => Self::DRINK,
            "chocolate" => Self::MEATLESS_SWEET.and(Self::FLAVOUR).and(Self::CHOCOLATE),
            "chocolate spread" | "jam" | "nutella" => Self::MEATLESS_SWEET,
            "veg" | "vegetarian" | "veggie" => Self::VEG_ALONE,
            "garlic" | "ginger" => Self::SEASONING,
            "lemongrass" => Self::SEASONING.and(Self::FLAVOUR),
            "vegan" => Self::VEGAN,
            "bubblegum"
            | "caramel"
            | "cookies and cream ice cream"
            | "hazelnut"
            | "honey"
            | "milk"
            | "oreo"
            | "red velvet cake"
            | "salted caramel"
            | "taro"
            | "tiramisu"
            | "vanilla" => Self::FLAVOUR,
            "dark chocolate" | "white chocolate" => Self::FLAVOUR.and(Self::CHOCOLATE),
            "ais" | "es" | "ice blended" | "iced" => Self::ICED,
            "chaas" => Self::MARINADE,
            "acar" | "lalapan" | "sambal" | "sambal matah" => Self::WITH_MEAT,
            "kids meal" | "paket" | "set" => Self::SET,
            _ if name.ends_with(" milk") => Self::MILK,
            _ if NOODLE_ENDS.iter().any(|end| name.ends_with(end)) => Self::NOODLES,
            _ => Self::default(),
        }
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `mark` is among these.
    #[must_use]
    pub const fn has(self, mark: Self) -> bool {
        self.0 & mark.0 != 0
    }
}

/// A name and its marks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Box<str>")]
pub struct Name {
    text: Box<str>,
    marks: Marks,
}

impl Name {
    /// What the rules know the name for.
    #[must_use]
    pub const fn marks(&self) -> Marks {
        self.marks
    }

    /// Whether the rules know the name for this.
    #[must_use]
    pub fn is(&self, mark: Marks) -> bool {
        self.marks.has(mark)
    }
}

impl From<Box<str>> for Name {
    fn from(text: Box<str>) -> Self {
        Self { marks: Marks::of(&text), text }
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_marked_when_they_are_made() {
        let name = Name::from(Box::from("thali"));
        assert!(name.is(Marks::BUNDLE) && !name.is(Marks::RELISH));
        assert_eq!(&*name, "thali");
        assert_eq!(Marks::of("dal"), Marks::default());
        let chocolate = Marks::of("chocolate");
        assert!(chocolate.has(Marks::MEATLESS_SWEET) && chocolate.has(Marks::FLAVOUR));
    }
}
