//! How items answer what was asked for: the features of the search ranker.
//! `src/engine/search/features.ts` has those of the question alone.

use std::fmt;

use super::asked::Asked;
use super::coverage::weigh;
use super::fit::best_share;
use super::item::Item;
use super::row::Row;
use crate::knowledge::Cuisine;

macro_rules! features {
    ($($field:ident = $name:literal),* $(,)?) => {
        /// Where each stands in a row.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Places { $(pub $field: usize),* }

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
    same_dish = "same dish",
    same_kind = "same kind",
    other_kind = "other kind",
    same_family = "same family",
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
    held_left_out = "holds what is left out",
    kitchen_met = "kitchen met",
    kitchen_missed = "kitchen missed",
    concept_said = "concept said",
    concept_tags = "concept by tags",
    concept_kind = "concept by kind",
    concept_mood = "concept by mood",
    concept_vector = "concept by vector",
    concept_unmet = "concept unmet",
    moods_unknown = "moods unknown",
    mood_guessed = "mood guessed",
    concept_refused = "refused concept",
    people_asked = "people asked for",
    people_counted = "people counted",
    serves_as_many = "serves as many",
    serves_worse = "serves worse than the best",
    serves_more = "serves more",
    serves_fewer = "serves fewer",
    serves_unknown = "serves nobody knows how many",
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
    /// To each concept asked for, `[concepts × items]`, 0 to 1.
    pub concept_cosines: &'a [f32],
    /// How far each item answers the moods asked for, as far as one can guess; empty when none is.
    pub guessed_moods: &'a [f32],
    /// Of each item the classifier's kitchen; empty when none is asked for.
    pub kitchens: &'a [Option<Cuisine>],
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
        let best_share = best_share(asked, menu.items);
        let lines = rows.chunks_exact_mut(self.width);
        for (at, ((values, item), &cosine)) in lines.zip(menu.items).zip(menu.cosines).enumerate() {
            let mut row = Row { values, places: &self.places };
            let item = item.as_ref();
            row.tell_cosine(cosine, best);
            row.tell_names(asked, &weights, item);
            row.tell_kind(asked, item);
            row.tell_diet(asked, item);
            row.tell_course(asked, item);
            row.say(self.places.held_left_out, asked.is_held_left_out(item));
            row.tell_kitchen(asked, item, menu.kitchens.get(at).copied().flatten());
            row.tell_concepts(asked, item, menu, at);
            row.tell_company(asked, item, best_share);
        }
        rows
    }
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
            let (cleaned, covered) = reader.cover(name);
            let (reading, form) = (reader.read(&covered), reader.form(&covered));
            Arc::new(reader.item((&cleaned, &covered), &reading, &form))
        };
        names.iter().map(to_item).collect()
    }

    fn all() -> Vec<String> {
        FEATURES.iter().copied().map(str::to_owned).collect()
    }

    /// What the rows of a menu say, by the name of the feature.
    fn write(asked: &Value, names: &[&str]) -> Vec<impl Fn(&str) -> f32 + use<>> {
        let mut whole = json!({
            "text": "", "terms": [], "stems": [], "kinds": [], "dishes": [], "families": [], "proteins": [], "diet": null, "categories": [],
            "without": [], "claims": [], "cuisines": [], "company": null, "concepts": [], "refused": [],
        });
        whole.as_object_mut().unwrap().extend(asked.as_object().unwrap().clone());
        let writer = FeatureWriter::new(&all()).unwrap();
        let cosines: Vec<f32> =
            (0..).take(names.len()).map(|row: u16| 0.5 - f32::from(row) / 8.0).collect();
        let query = vec![0.0; writer.width()];
        let knowledge = testing::knowledge();
        let asked = Asked::parse(&whole.to_string(), &knowledge.tags).unwrap();
        let count = asked.concept_count() * names.len();
        let menu = Menu {
            items: &items(names),
            cosines: &cosines,
            concept_cosines: &vec![0.25; count],
            guessed_moods: &vec![0.5; if count > 0 { names.len() } else { 0 }],
            kitchens: &vec![Some(Cuisine::Thai); names.len()],
            query: &query,
        };
        let written = writer.write(&asked, &menu);
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
            "kinds": ["pizza"], "dishes": ["raita"], "proteins": ["chicken"], "diet": "veg", "categories": ["side"],
        });
        let menu = ["pizza", "chicken burger", "raita", "starter"];
        let [pizza, burger, raita, heading] = &write(&asked, &menu)[..] else { panic!() };
        assert_eq!((pizza("same kind"), pizza("diet unknown")), (1.0, 1.0));
        assert_eq!((burger("other kind"), burger("same proteins")), (1.0, 1.0));
        assert_eq!((burger("diet broken"), burger("course missed")), (1.0, 1.0));
        assert_eq!((raita("diet kept"), raita("course met"), raita("is a side")), (1.0, 1.0, 1.0));
        assert_eq!((heading("may be a heading"), heading("no item")), (1.0, 1.0));
        assert_eq!((raita("may be a heading"), raita("no item")), (0.0, 0.0));
        assert_eq!((raita("same dish"), burger("same dish"), pizza("is a main")), (1.0, 0.0, 1.0));
    }

    #[test]
    fn concepts_are_met_by_tags_kinds_moods_and_vectors() {
        let concept = |position: u32, more: Value| {
            let mut whole = json!({
                "position": position, "isMood": true, "phrases": [], "tags": {}, "examples": [], "fits": [], "not": [],
            });
            whole.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            whole
        };
        let tags = json!({ "taste=spicy": 1.0, "diet=veg": -0.5, "no=such": 1 });
        let spicy = concept(1, json!({ "tags": tags, "phrases": ["makhani", "burger rich"] }));
        let rich = concept(2, json!({ "examples": ["butter chicken"], "isMood": false }));
        let menu = ["Murgh Makhani", "Burger", "raita"];
        let asked = json!({ "concepts": [spicy, rich] });
        let [dish, burger, raita] = &write(&asked, &menu)[..] else { panic!() };
        assert_eq!((dish("concept by kind"), dish("concept by tags")), (0.5, 0.0));
        assert_eq!((dish("concept said"), burger("concept said")), (0.5, 0.0));
        // One of the two is a mood, and the dish gladly brought for it.
        assert_eq!((dish("concept by mood"), dish("moods unknown")), (0.6, 0.0));
        assert_eq!((burger("concept by tags"), burger("moods unknown")), (0.125, 1.0));
        assert_eq!((raita("concept by tags"), raita("concept unmet")), (-0.25, 1.0));
        assert_eq!((raita("concept by vector"), raita("mood guessed")), (0.25, 0.5));
        let no = concept(3, json!({ "not": ["butter chicken"], "fits": ["burger"] }));
        let [dish, burger] = &write(&json!({ "refused": [no] }), &menu[..2])[..] else { panic!() };
        assert_eq!((dish("refused concept"), burger("refused concept")), (0.0, 0.6));
    }

    #[test]
    fn kitchens_company_and_what_is_left_out_are_told() {
        let asked =
            json!({ "cuisines": ["Mughlai"], "company": { "people": 4, "isCounted": true } });
        let menu = ["Murgh Makhani", "Raita Family Pack", "Mini Raita", "Raita (serves 5-6)"];
        let [dish, family, mini, more] = &write(&asked, &menu)[..] else { panic!() };
        assert_eq!((dish("kitchen met"), family("kitchen missed")), (1.0, 1.0));
        assert_eq!((dish("serves nobody knows how many"), family("serves as many")), (1.0, 1.0));
        assert!(mini("serves fewer") > 0.5 && more("serves more") > 0.09);
        assert_eq!((family("people counted"), family("kitchen met")), (1.0, 0.0));
        let menu = ["Raita with Murgh Makhani", "Raita + Murgh Makhani"];
        let [beside, combo] = &write(&asked, &menu)[..] else { panic!() };
        assert_eq!((beside("kitchen missed"), combo("kitchen met")), (1.0, 1.0));
        let thai = write(&json!({ "cuisines": ["Thai"] }), &["Raita"]); // as the classifier says
        assert_eq!((thai[0]("kitchen met"), thai[0]("kitchen missed")), (1.0, 0.0));
        let asked = json!({ "without": ["cream", "onion"], "claims": ["vegan"] });
        let rows = write(&asked, &["Murgh Makhani", "Onion Pizza", "Veg Onion Pizza"]);
        let held: Vec<f32> = rows.iter().map(|row| row("holds what is left out")).collect();
        assert_eq!(held, [1.0, 1.0, 0.0]);
    }

    #[test]
    fn rows_need_a_place_for_each_feature() {
        let error = FeatureWriter::new(&all()[1..]).err().unwrap();
        assert_eq!(error.to_string(), "the rows have no feature \"cosine\"");
    }
}
