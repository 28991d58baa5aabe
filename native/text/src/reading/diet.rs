//! Tells whether a vegetarian may eat it, and which proteins are named.

use super::fillings::{is_filling, is_open_meat};
use super::kind::Kind;
use super::meals::some;
use super::mocked::{Mocked, is_veg_word};
use super::segments::{Phrase, Relation, Segment};
use crate::knowledge::{
    Category, Diet, Group, Ingredient, Marks, Protein, Proteins, Senses, is_veg,
};

/// The diet and proteins of a name with these segments, whose head is `kinds[0]`, and which has
/// `spans` spans. A meat that is named beside a drink is a fancy name ("blue shark mojito"), unless
/// the drink itself is known for it, or it is plain meat ("sour & spicy pork", "pollo margarita"); a "souvlaki
/// dressing" goes with meat that it does not name.
pub(super) fn read_diet(segments: &[Segment], kinds: &[Kind], spans: usize) -> (Diet, Proteins) {
    let mut mocked = Mocked::none_of(spans);
    let mut all: Vec<&Phrase> = Vec::with_capacity(spans);
    for Segment { phrases, .. } in segments {
        let from = all.len();
        all.extend(phrases.iter().filter(|phrase| !phrase.is_absent));
        mocked.find(&all[from..]);
    }
    mocked.find_behind(segments);
    let head = kinds.first();
    let is_drink = head.is_some_and(|kind| kind.category() == Category::Beverage);
    // "zinger pepsi combo", where a "banger smoothie" is a smoothie.
    let is_named = head.is_some_and(|kind| !kind.is_by_head() && kind.phrase.words() == 1);
    let has_head = |phrase: &Phrase| phrase.senses.head.is_some();
    let is_for_another = head.is_some_and(|kind| kind.name().is(Marks::FOR_ANOTHER));
    let is_meat = |phrase: &&&Phrase| {
        is_non_veg(&phrase.senses)
            && !mocked.has(phrase)
            && (!is_for_another || phrase.tells_meat)
            && (!is_drink || is_no_fancy_name(&phrase.senses) || (is_named && has_head(phrase)))
    };
    let has_meat = all.iter().any(|phrase| is_meat(&phrase));
    let is_only_sauce = all.iter().filter(is_meat).all(|phrase| phrase.senses.is_of(Group::Sauce));
    let says_veg = all.iter().any(|phrase| is_veg_word(&phrase.senses));
    let says_non_veg = all.iter().any(|phrase| {
        let diet = phrase.senses.modifier.and_then(|modifier| modifier.diet);
        diet == Some(Diet::NonVeg) && !mocked.has(phrase)
    });
    let has_choice = segments.iter().any(|segment| segment.relation == Relation::Or);
    let proteins = if is_drink && !has_meat {
        Proteins::NONE
    } else {
        named_proteins(&all, &mocked, kinds.first())
    };

    if says_veg && (says_non_veg || (has_choice && has_meat)) {
        return (Diet::Unknown, proteins);
    }
    let is_of_meat = if says_veg { !is_only_sauce } else { has_meat };
    if is_of_meat || says_non_veg {
        (Diet::NonVeg, proteins)
    } else if says_veg && is_meal_open(segments) {
        (Diet::Unknown, proteins)
    } else if says_veg {
        (Diet::Veg, proteins.veg())
    } else {
        (without_meat(segments, kinds, &mocked), proteins)
    }
}

fn is_non_veg(senses: &Senses) -> bool {
    let Senses { dish, ingredient, brand, head, .. } = senses;
    let diet = dish.map(|dish| dish.diet).or(ingredient.map(|ingredient| ingredient.diet));
    let diet = diet.or(brand.map(|brand| brand.diet)).or(head.map(|head| head.diet));
    diet == Some(Diet::NonVeg)
}

/// A dish, or "chicken" in any language, also of a "chicken gizzard"; "lamb's rum" and "pike place" are
/// fancy.
fn is_no_fancy_name(senses: &Senses) -> bool {
    const NAMES: [&str; 24] = [
        "bacon",
        "beef",
        "brisket",
        "chicken",
        "chuletón",
        "clam",
        "crab",
        "duck",
        "egg",
        "ham",
        "lobster",
        "meat",
        "mutton",
        "octopus",
        "pork",
        "prawn",
        "salmon",
        "sausage",
        "scallop",
        "seafood",
        "shrimp",
        "squid",
        "steak",
        "turkey",
    ];
    let Senses { dish, ingredient, .. } = senses;
    let is_plain =
        |one: &Ingredient| one.name.split(' ').next().is_some_and(|it| NAMES.contains(&it));
    dish.is_some() || ingredient.is_some_and(is_plain)
}

fn named_proteins(phrases: &[&Phrase], mocked: &Mocked, kind: Option<&Kind>) -> Proteins {
    let mut found = Proteins::NONE;
    for phrase in phrases {
        let named = phrase.senses.proteins().unwrap_or(&Proteins::NONE);
        for &protein in named.as_slice() {
            if !mocked.changes(phrase) || is_veg(protein) {
                found.add(protein);
            }
        }
    }
    let kind = kind.filter(|kind| kind.is_by_head() && !mocked.has(&kind.phrase));
    let own = kind.map_or(&Proteins::NONE, |kind| kind.proteins());
    if found.is_empty() {
        return *own;
    }
    // A ham omelette is of eggs all the same; turkey wings are of no chicken.
    if own.has(Protein::Egg) {
        found.add(Protein::Egg);
    }
    found
}

/// The diet of a name in which no meat is named.
fn without_meat(segments: &[Segment], kinds: &[Kind], mocked: &Mocked) -> Diet {
    let fills_but = |left_out: Option<usize>| {
        segments.iter().any(|Segment { relation, phrases }| {
            phrases.iter().any(|phrase| {
                let counts = !phrase.is_absent && Some(phrase.at) != left_out;
                counts && is_filling(&phrase.senses, *relation, kinds.first())
            })
        })
    };
    let fills = fills_but(None);
    let Some(kind) = kinds.first() else {
        return if fills { Diet::Veg } else { Diet::Unknown };
    };
    // "canai kebab", "sate with fries" are as open as the kebab: what comes behind it fills it not.
    let mut all = segments.iter().flat_map(|segment| &segment.phrases);
    if let Some(open) = all.find(|phrase| is_open_meat(phrase)) {
        let is_behind = !kind.is_by_ingredient() && kind.phrase.at > open.at;
        if !fills_but(is_behind.then_some(kind.phrase.at)) {
            return Diet::Unknown;
        }
    }
    if kind.name().is(Marks::RELISH) && segments.iter().any(is_of_open_sauce) {
        return Diet::Unknown;
    }
    if is_loaded(kind, segments) && !fills_but(Some(kind.phrase.at)) {
        return Diet::Unknown;
    }
    let is_bundle = |kind: &Kind| kind.name().is(Marks::BUNDLE);
    let has_contents = !kinds.iter().all(is_bundle);
    let contents = kinds.iter().filter(|kind| !has_contents || !is_bundle(kind));
    let diets = contents.map(|kind| match kind.diet() {
        _ if mocked.has(&kind.phrase) => Diet::Veg,
        Diet::Unknown if fills => Diet::Veg,
        diet => diet,
    });
    let rest = if has_open_part(segments, kinds) { Diet::Unknown } else { Diet::Veg };
    diets.fold(rest, |all, one| match (all, one) {
        (Diet::NonVeg, _) | (_, Diet::NonVeg) => Diet::NonVeg,
        (Diet::Unknown, _) | (_, Diet::Unknown) => Diet::Unknown,
        (Diet::Veg, Diet::Veg) => Diet::Veg,
    })
}

/// "loaded fries", "nachos supreme"
fn is_loaded(kind: &Kind, segments: &[Segment]) -> bool {
    kind.name().is(Marks::TOPPED)
        && some(segments, |phrase| phrase.senses.is_modifier(Marks::LOADED))
}

/// "ponzu sauce": fish may be in it.
fn is_of_open_sauce(segment: &Segment) -> bool {
    let is_open = |one: &Ingredient| one.diet == Diet::Unknown;
    segment.phrases.iter().any(|phrase| {
        let Phrase { senses, is_absent, .. } = phrase;
        !is_absent && senses.is_of(Group::Sauce) && senses.ingredient.is_some_and(is_open)
    })
}

/// Whether an item of a combo is as open as its last head, which is too weak to be a kind: "kebab +
/// butter naan".
fn has_open_part(segments: &[Segment], kinds: &[Kind]) -> bool {
    let is_open = |Segment { relation, phrases }: &Segment| {
        let is_told = phrases.iter().any(|one| {
            kinds.iter().any(|kind| kind.phrase.at == one.at)
                || is_filling(&one.senses, *relation, kinds.first())
        });
        let heads = phrases.iter().filter(|phrase| !phrase.is_absent);
        let last = heads.filter_map(|phrase| phrase.senses.head).next_back();
        let is_item = matches!(relation, Relation::Core | Relation::Plus);
        is_item
            && !is_told
            && last.is_some_and(|head| head.diet == Diet::Unknown && !head.name.is(Marks::BUNDLE))
    };
    segments.iter().any(|one| one.relation == Relation::Plus) && segments.iter().any(is_open)
}

/// "surprise burger + veg puff": what says veg behind a plus says it of its own part alone.
fn is_meal_open(segments: &[Segment]) -> bool {
    let [first, rest @ ..] = segments else { return false };
    let says_veg = |segment: &Segment| segment.phrases.iter().any(|one| is_veg_word(&one.senses));
    let is_open = |phrase: &Phrase| {
        let Senses { dish, head, .. } = phrase.senses;
        dish.map(|dish| dish.diet).or(head.map(|head| head.diet)) == Some(Diet::Unknown)
    };
    let has_plus =
        rest.iter().any(|segment| segment.relation == Relation::Plus && says_veg(segment));
    has_plus && !says_veg(first) && first.phrases.last().is_some_and(is_open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::testing::diet;

    #[test]
    fn meat_that_is_named_makes_it_non_veg() {
        let both = vec![Protein::Egg, Protein::Chicken];
        assert_eq!(diet("egg pizza chicken"), (Diet::NonVeg, both));
        assert_eq!(diet("non veg burger"), (Diet::NonVeg, vec![]));
        assert_eq!(diet("burger no chicken"), (Diet::Unknown, vec![]));
    }

    #[test]
    fn veg_behind_a_plus_goes_for_its_own_part() {
        assert_eq!(diet("quux burger + veg pizza").0, Diet::Unknown);
        assert_eq!(diet("veg burger + pizza").0, Diet::Veg);
        assert_eq!(diet("lassi + veg pizza").0, Diet::Veg);
    }

    #[test]
    fn veg_and_a_choice_of_meat_is_unknown() {
        assert_eq!(diet("veg burger or chicken burger"), (Diet::Unknown, vec![Protein::Chicken]));
        assert_eq!(diet("veg, non veg burger").0, Diet::Unknown);
    }

    #[test]
    fn a_sauce_of_meat_makes_no_veg_dish_non_veg() {
        assert_eq!(diet("veg burger oyster sauce"), (Diet::Veg, vec![]));
        assert_eq!(diet("burger oyster sauce"), (Diet::NonVeg, vec![]));
    }

    #[test]
    fn a_dressing_is_not_what_it_goes_with() {
        assert_eq!(diet("shawarma dressing"), (Diet::Veg, vec![]));
        assert_eq!(diet("chicken dressing"), (Diet::NonVeg, vec![Protein::Chicken]));
    }

    #[test]
    fn meat_beside_a_drink_is_a_fancy_name() {
        assert_eq!(diet("oyster lassi"), (Diet::Veg, vec![]));
        assert_eq!(diet("quux chicken lassi"), (Diet::NonVeg, vec![Protein::Chicken]));
        assert_eq!(diet("egg lassi"), (Diet::NonVeg, vec![Protein::Egg]));
    }

    #[test]
    fn what_fills_a_dish_of_unknown_diet_makes_it_veg() {
        assert_eq!(diet("burger").0, Diet::Unknown);
        assert_eq!(diet("onion burger").0, Diet::Veg);
        assert_eq!(diet("chilli burger").0, Diet::Unknown);
        assert_eq!(diet("onion").0, Diet::Veg);
        assert_eq!(diet("quux").0, Diet::Unknown);
        assert_eq!(diet("burger and raita").0, Diet::Unknown);
        assert_eq!(diet("burger + raita").0, Diet::Unknown);
    }

    #[test]
    fn cheese_fills_a_pizza_and_is_added_to_a_burger() {
        assert_eq!(diet("cheese pizza").0, Diet::Veg);
        assert_eq!(diet("cheese burger").0, Diet::Unknown);
    }

    #[test]
    fn a_combo_is_of_what_it_holds() {
        assert_eq!(diet("combo").0, Diet::Unknown);
        assert_eq!(diet("combo + raita").0, Diet::Veg);
        assert_eq!(diet("combo + shawarma").0, Diet::NonVeg);
    }
}
