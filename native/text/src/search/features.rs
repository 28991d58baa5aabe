//! How items answer what was asked for by name: the features of the search ranker that need nothing
//! but readings. `src/engine/search/features.ts` has the others and the meaning of all.
#![expect(clippy::cast_precision_loss, reason = "menus and names are short")]

use std::fmt;

use super::asked::Asked;
use super::coverage::{Coverage, weigh};
use super::item::Item;
use crate::knowledge::{Category, Diet};

macro_rules! features {
    ($($field:ident = $name:literal),* $(,)?) => {
        /// Where each stands in a row.
        #[derive(Clone, Copy, Debug)]
        struct Places { $($field: usize),* }

        /// The names of the features that are written here.
        pub const FEATURES: &[&str] = &[$($name),*];

        impl Places {
            fn among(names: &[String]) -> Result<Self, UnknownFeatureError> {
                let place = |name: &'static str| {
                    names.iter().position(|one| one == name).ok_or(UnknownFeatureError(name))
                };
                Ok(Self { $($field: place($name)?),* })
            }
        }
    };
}

features! {
    cosine = "cosine",
    cosine_below_best = "cosine below the best",
    best_cosine = "best cosine",
    terms_named = "terms named",
    terms_held = "terms held",
    rarest_held = "rarest term held",
    words_shared = "words shared",
    equal_names = "equal names",
    extra_terms = "extra terms",
    letters = "letters",
    same_kind = "same kind",
    other_kind = "other kind",
    same_proteins = "same proteins",
    other_proteins = "other proteins",
    diet_kept = "diet kept",
    diet_broken = "diet broken",
    diet_unknown = "diet unknown",
    course_met = "course met",
    course_missed = "course missed",
    no_item = "no item",
    heading = "may be a heading",
    is_main = "is a main",
    is_side = "is a side",
    is_bread = "is a bread",
    is_dessert = "is a dessert",
    is_drink = "is a drink",
}

/// A feature that the caller's rows have no place for.
#[derive(Debug)]
pub struct UnknownFeatureError(&'static str);

impl fmt::Display for UnknownFeatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rows have no feature \"{}\"", self.0)
    }
}

impl std::error::Error for UnknownFeatureError {}

/// Writes the rows of features, whose places it knows.
pub struct FeatureWriter {
    places: Places,
    width: usize,
}

/// A menu before a query.
pub struct Menu<'a, I> {
    /// In the order of the menu.
    pub items: &'a [I],
    /// To the query, one an item, 0 to 1.
    pub cosines: &'a [f32],
    /// What all items have alike, in a row of which the others begin.
    pub query: &'a [f32],
}

impl FeatureWriter {
    /// For rows of these features.
    ///
    /// # Errors
    ///
    /// [`UnknownFeatureError`] when one of [`FEATURES`] is not among them.
    pub fn new(names: &[String]) -> Result<Self, UnknownFeatureError> {
        Ok(Self { places: Places::among(names)?, width: names.len() })
    }

    /// Features in a row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The features of each item, `[items × width]`, each -1 to 1; as many cosines as items, and
    /// `query` as wide as a row.
    #[must_use]
    pub fn write<I: AsRef<Item>>(&self, asked: &Asked, menu: &Menu<'_, I>) -> Vec<f32> {
        let mut rows = menu.query.repeat(menu.items.len());
        let best = menu.cosines.iter().fold(0.0, |best: f32, &cosine| best.max(cosine));
        let weights = weigh(asked, menu.items);
        let lines = rows.chunks_exact_mut(self.width);
        for ((values, item), &cosine) in lines.zip(menu.items).zip(menu.cosines) {
            let mut row = Row { values, places: &self.places };
            let item = item.as_ref();
            row.tell(self.places.cosine, cosine.into());
            row.tell(self.places.best_cosine, best.into());
            row.tell(self.places.cosine_below_best, f64::from(best) - f64::from(cosine));
            row.tell_names(asked, &weights, item);
            row.tell_kind(asked, item);
            row.tell_diet(asked, item);
            row.tell_course(asked, item);
        }
        rows
    }
}

struct Row<'a> {
    values: &'a mut [f32],
    places: &'a Places,
}

impl Row<'_> {
    fn tell(&mut self, place: usize, value: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "a feature is a float")]
        let value = value.clamp(-1.0, 1.0) as f32;
        self.values[place] = value;
    }

    fn say(&mut self, place: usize, is_so: bool) {
        if is_so {
            self.values[place] = 1.0;
        }
    }

    fn tell_names(&mut self, asked: &Asked, weights: &[f64], item: &Item) {
        let Places { terms_named, terms_held, rarest_held, words_shared, .. } = *self.places;
        let coverage = Coverage::of(asked, weights, item);
        let extra = item.named.iter().filter(|text| !asked.has(text)).count();
        let shared = asked.stems.iter().filter(|stem| item.has_stem(stem)).count();
        let total = coverage.all.max(1e-6);
        self.tell(terms_named, coverage.named / total);
        self.tell(terms_held, coverage.held / total);
        self.tell(rarest_held, coverage.rarest);
        self.tell(words_shared, share(shared, asked.stems.len()));
        self.tell(self.places.extra_terms, share(extra, item.named.len()));
        self.tell(self.places.letters, coverage.letters);
        // Both are the same sum where every term is named.
        #[expect(clippy::float_cmp, reason = "of the same numbers in the same order")]
        let is_all = coverage.named == coverage.all;
        let is_equal = !asked.terms.is_empty() && extra == 0 && is_all && !item.named.is_empty();
        self.say(self.places.equal_names, is_equal);
    }

    fn tell_kind(&mut self, asked: &Asked, item: &Item) {
        let is_known = !asked.kinds.is_empty() && !item.kinds.is_empty();
        let has_kind = asked.kinds.iter().any(|kind| item.is_of_kind(kind));
        self.say(self.places.same_kind, is_known && has_kind);
        self.say(self.places.other_kind, is_known && !has_kind);
        let are_known = !asked.proteins.is_empty() && !item.proteins.is_empty();
        let wanted = asked.proteins.as_slice();
        let has_protein = wanted.iter().any(|&protein| item.proteins.has(protein));
        self.say(self.places.same_proteins, has_protein);
        self.say(self.places.other_proteins, are_known && !has_protein);
        self.say(self.places.no_item, item.is_no_item);
        self.say(self.places.heading, item.may_be_heading);
    }

    fn tell_diet(&mut self, asked: &Asked, item: &Item) {
        let Some(wanted) = asked.diet else { return };
        let is_known = item.diet != Diet::Unknown;
        let is_kept = is_known && (item.diet == Diet::Veg) == (wanted == Diet::Veg);
        self.say(self.places.diet_kept, is_kept);
        self.say(self.places.diet_broken, is_known && !is_kept);
        self.say(self.places.diet_unknown, !is_known);
    }

    fn tell_course(&mut self, asked: &Asked, item: &Item) {
        let courses = [item.category, item.also_category];
        let is_met = courses.into_iter().flatten().any(|one| asked.categories.contains(&one));
        self.say(self.places.course_met, is_met);
        self.say(self.places.course_missed, !asked.categories.is_empty() && !is_met);
        let place = match item.category {
            Some(Category::Main) => self.places.is_main,
            Some(Category::Side) => self.places.is_side,
            Some(Category::Bread) => self.places.is_bread,
            Some(Category::Dessert) => self.places.is_dessert,
            Some(Category::Beverage) => self.places.is_drink,
            None => return,
        };
        self.say(place, true);
    }
}

fn share(count: usize, all: usize) -> f64 {
    count as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextReader;
    use crate::knowledge::testing;
    use serde_json::{Value, json};
    use std::sync::Arc;

    fn items(names: &[&str]) -> Vec<Arc<Item>> {
        let reader = TextReader::unpack(&testing::pack()).unwrap();
        let to_item = |name: &&str| {
            let covered = reader.cover(name).1;
            let (reading, form) = (reader.read(&covered), reader.form(&covered));
            Arc::new(reader.item(&covered, &reading, &form))
        };
        names.iter().map(to_item).collect()
    }

    fn all() -> Vec<String> {
        FEATURES.iter().copied().map(str::to_owned).collect()
    }

    /// What the rows of a menu say, by the name of the feature.
    fn write(asked: &Value, names: &[&str]) -> Vec<impl Fn(&str) -> f32 + use<>> {
        let mut whole = json!({
            "terms": [], "stems": [], "kinds": [], "proteins": [], "diet": null, "categories": [],
        });
        whole.as_object_mut().unwrap().extend(asked.as_object().unwrap().clone());
        let writer = FeatureWriter::new(&all()).unwrap();
        let cosines: Vec<f32> =
            (0..).take(names.len()).map(|row: u16| 0.5 - f32::from(row) / 8.0).collect();
        let query = vec![0.0; writer.width()];
        let menu = Menu { items: &items(names), cosines: &cosines, query: &query };
        let written = writer.write(&serde_json::from_value(whole).unwrap(), &menu);
        let read = |row: &[f32]| {
            let row = row.to_vec();
            move |name: &str| row[FEATURES.iter().position(|&one| one == name).unwrap()]
        };
        written.chunks_exact(writer.width()).map(read).collect()
    }

    #[test]
    fn names_are_met_as_named_as_a_kind_as_held_or_nearly() {
        let asked =
            json!({ "terms": ["flatbread", "cream", "chiken"], "stems": ["chicken", "pie"] });
        let menu = ["Murgh Makhani", "Onion Pizza", "chicken"];
        let [dish, pizza, chicken] = &write(&asked, &menu)[..] else { panic!() };
        // The butter chicken holds cream, the pizza is of the family; one of three tells less.
        let weight = 2.5_f32.ln() / 4.0_f32.ln();
        let is = |found: f32, share: f32| (found - share / (2.0 + weight)).abs() < 1e-6;
        assert!(is(dish("terms held"), 0.8 * weight) && is(dish("terms named"), 0.0));
        assert!(is(pizza("terms held"), 0.9) && is(pizza("terms named"), 1.0));
        assert_eq!((pizza("letters"), chicken("letters")), (0.0, 0.0));
        assert_eq!((chicken("words shared"), dish("words shared")), (0.5, 0.0));
        assert_eq!((dish("extra terms"), dish("cosine below the best")), (1.0, 0.0));
        assert!((pizza("cosine below the best") - 0.125).abs() < 1e-6);
        let near = write(&json!({ "terms": ["chicken"] }), &["chickn pie", "chicken"]);
        assert!(near[0]("letters") > 0.5 && near[0]("equal names") == 0.0);
        assert_eq!((near[1]("equal names"), near[1]("rarest term held")), (1.0, 1.0));
    }

    #[test]
    fn kinds_proteins_diets_and_courses_are_met_missed_or_unknown() {
        let asked = json!({
            "kinds": ["pizza"], "proteins": ["chicken"], "diet": "veg", "categories": ["side"],
        });
        let menu = ["pizza", "chicken burger", "raita", "starter"];
        let [pizza, burger, raita, heading] = &write(&asked, &menu)[..] else { panic!() };
        assert_eq!(
            (pizza("same kind"), pizza("diet unknown"), pizza("is a main")),
            (1.0, 1.0, 1.0)
        );
        assert_eq!((burger("other kind"), burger("same proteins")), (1.0, 1.0));
        assert_eq!((burger("diet broken"), burger("course missed")), (1.0, 1.0));
        assert_eq!((raita("diet kept"), raita("course met"), raita("is a side")), (1.0, 1.0, 1.0));
        assert_eq!((heading("may be a heading"), heading("no item")), (1.0, 1.0));
        assert_eq!((raita("may be a heading"), raita("no item")), (0.0, 0.0));
    }

    #[test]
    fn rows_need_a_place_for_each_feature() {
        let error = FeatureWriter::new(&all()[1..]).err().unwrap();
        assert_eq!(error.to_string(), "the rows have no feature \"cosine\"");
    }
}
