//! Tells what kind of dish a name is for: its head, among the words that only modify it.

use super::kind::{Kind, Source, candidate};
use super::segments::{Phrase, Relation, Segment};
use super::terms::Role;
use crate::knowledge::{Category, Marks, Senses};

const NAMED: &[Relation] =
    &[Relation::Core, Relation::Plus, Relation::List, Relation::Or, Relation::Dash];
const BESIDE: &[Relation] = &[Relation::With, Relation::In];
const ASIDE: &[Relation] = &[Relation::Bracket];

/// The kind that a name is for, and those of the other parts of a combo, in order.
pub(super) fn find_kinds<'k>(segments: &[Segment<'k>]) -> Vec<Kind<'k>> {
    let main = kinds_of(segments, NAMED);
    if let Some(wrapping) = find_wrapping(segments, &main) {
        return vec![wrapping];
    }
    if main.first().is_some_and(says_what) {
        return main;
    }
    let mut beside = kinds_of(segments, BESIDE);
    if beside.first().is_some_and(|kind| kind.is_settled) {
        beside.truncate(1);
        return beside;
    }
    if !main.is_empty() {
        return main;
    }
    if beside.is_empty() { kinds_of(segments, ASIDE) } else { beside }
}

/// "tandoori chicken & mint sandwich" is one sandwich, where "soup and sandwich" are two dishes: what is filled
/// with all that stands before it, when that ends with no dish.
fn find_wrapping<'k>(segments: &[Segment<'k>], kinds: &[Kind<'k>]) -> Option<Kind<'k>> {
    let [first, .., last] = segments else { return None };
    let [said @ .., holder] = &last.phrases[..] else { return None };
    let is_list = first.relation == Relation::Core
        && segments[1..].iter().all(|segment| segment.relation == Relation::List);
    let is_part = |phrase: &Phrase| {
        let Senses { dish, head, ingredient, .. } = phrase.senses;
        ingredient.is_some() || (dish.is_none() && head.is_none())
    };
    let wraps = |kind: &Kind| match kind.source {
        Source::Dish(dish) => dish.is_kind(Marks::WRAPPING),
        _ => kind.name().is(Marks::WRAPPING),
    };
    let (head, _) = kinds.split_first()?;
    if !is_list || said.is_empty() || !said.iter().all(is_part) || wraps(head) {
        return None;
    }
    kind_of(&last.phrases).filter(|kind| kind.phrase.at == holder.at && wraps(kind))
}

/// "kiwi with apple juice" is a juice, "prawns with mango salad" are prawns.
fn says_what(kind: &Kind) -> bool {
    match kind.source {
        Source::Ingredient(ingredient) => !ingredient.proteins.is_empty(),
        _ => true,
    }
}

/// Of the settled kinds the first, and the others but mere choices; else the likeliest.
fn kinds_of<'k>(segments: &[Segment<'k>], relations: &[Relation]) -> Vec<Kind<'k>> {
    let mut settled = Vec::new();
    let mut likeliest: Option<Kind> = None;
    for segment in segments.iter().filter(|segment| relations.contains(&segment.relation)) {
        let Some(kind) = kind_of(&segment.phrases) else { continue };
        let meal = likeliest
            .filter(|one| is_main(one) && says_what(one) && is_beside(segment.relation, &kind));
        if kind.is_settled {
            if settled.is_empty() {
                settled.extend(meal);
            }
            if settled.is_empty() || segment.relation != Relation::Or {
                settled.push(kind);
            }
        } else if meal.is_none() && likeliest.is_none_or(|most| kind.score > most.score) {
            likeliest = Some(kind);
        }
    }
    if settled.is_empty() {
        settled.extend(likeliest);
    }
    settled
}

/// "fish quux + lassi": what is no main and stands behind a plus comes with the meal before it.
fn is_beside(relation: Relation, kind: &Kind) -> bool {
    relation == Relation::Plus && !is_main(kind)
}

fn is_main(kind: &Kind) -> bool {
    kind.category() == Category::Main
}

/// The best candidate of one segment: the later the word, the more it is the head.
fn kind_of<'k>(phrases: &[Phrase<'k>]) -> Option<Kind<'k>> {
    if let Some(relish) = find_relish(phrases) {
        return candidate(relish, 1.0);
    }
    let mut found: Option<Kind> = None;
    for (at, phrase) in phrases.iter().enumerate() {
        let after = &phrases[at + 1..];
        let is_sauce = is_marinade(phrase) && phrases[..at].iter().any(Phrase::is_flesh);
        let is_owned = after.first().is_some_and(owns);
        if phrase.is_absent || is_sauce || is_owned || is_flavour(phrase, after) {
            continue;
        }
        if let Some(kind) = candidate(phrase, position(at, phrases.len() - 1))
            && found.is_none_or(|best| kind.score >= best.score)
        {
            found = Some(kind);
        }
    }
    found
}

/// 0 for the first word, 1 for the last.
#[expect(clippy::cast_precision_loss, reason = "texts are short")]
fn position(at: usize, last: usize) -> f64 {
    if last == 0 { 1.0 } else { at as f64 / last as f64 }
}

/// "souvlaki dressing" is a dressing; "penne white sauce" and "chicken black bean sauce" are not.
fn find_relish<'p, 'k>(phrases: &'p [Phrase<'k>]) -> Option<&'p Phrase<'k>> {
    let [.., before, last] = phrases else { return None };
    let Senses { ingredient, head, .. } = last.senses;
    let name = ingredient.map(|one| &one.name).or(head.map(|head| &head.name))?;
    let Senses { head, dish, .. } = before.senses;
    let is_pasta = match head {
        Some(head) => head.name.is(Marks::PASTA),
        None => dish?.kind?.has(Marks::PASTA),
    };
    (name.is(Marks::RELISH) && !is_pasta).then_some(last)
}

/// "mojito chicken", "beer battered fish": a drink before meat or a way of cooking is a flavour.
fn is_flavour(phrase: &Phrase, after: &[Phrase]) -> bool {
    let by_brand = phrase.senses.brand.map(|brand| brand.category);
    phrase.senses.category().or(by_brand) == Some(Category::Beverage)
        && after.iter().any(|Phrase { senses, .. }| {
            senses.proteins().is_some_and(|proteins| !proteins.is_empty())
                || senses.modifier.is_some_and(|modifier| modifier.kind == Role::Cooking)
        })
}

/// "siakap buttermilk" is a fish.
fn is_marinade(phrase: &Phrase) -> bool {
    let Senses { dish, head, .. } = phrase.senses;
    let name = dish.map(|dish| &dish.name).or(head.map(|head| &head.name));
    name.is_some_and(|name| name.is(Marks::MARINADE))
}

/// "tandoor wala", "pizza style": the word before these is no head.
fn owns(phrase: &Phrase) -> bool {
    phrase.senses.is_modifier(Marks::OWNING)
}

#[cfg(test)]
mod tests {
    use crate::reading::testing::read;

    fn kinds(text: &str) -> Vec<&'static str> {
        read(text).kinds.iter().map(|kind| &**kind.name()).collect()
    }

    #[test]
    fn the_last_strong_word_is_the_head() {
        assert_eq!(kinds("onion pizza burger"), ["burger"]);
        assert_eq!(kinds("kimchi pizza"), ["pizza"]);
        assert_eq!(kinds("rice potato"), ["potato"]);
        assert_eq!(kinds("quux"), [""; 0]);
        assert_eq!(kinds("no pizza"), [""; 0]);
    }

    #[test]
    fn a_combo_has_several_and_a_choice_one() {
        assert_eq!(kinds("pizza + lassi, raita"), ["pizza", "lassi", "raita"]);
        assert_eq!(kinds("pizza or lassi"), ["pizza"]);
        assert_eq!(kinds("onion, paneer"), ["paneer"]);
        assert_eq!(kinds("chicken quux + lassi"), ["chicken", "lassi"]);
        assert_eq!(kinds("onion quux + lassi"), ["lassi"]);
    }

    #[test]
    fn what_is_filled_with_two_things_is_one_dish() {
        assert_eq!(kinds("butter chicken & pear pizza"), ["pizza"]);
        assert_eq!(kinds("butter chicken & pizza"), ["butter chicken", "pizza"]);
        assert_eq!(kinds("burger & pear pizza"), ["burger", "pizza"]);
    }

    #[test]
    fn what_comes_with_it_is_it_only_beside_no_meat() {
        assert_eq!(kinds("pear with lassi"), ["lassi"]);
        assert_eq!(kinds("chicken with lassi"), ["chicken"]);
        assert_eq!(kinds("pear with onion"), ["pear"]);
        assert_eq!(kinds("quux with onion"), ["onion"]);
        assert_eq!(kinds("quux (pizza)"), ["pizza"]);
    }

    #[test]
    fn flavours_and_owners_are_no_heads() {
        assert_eq!(kinds("lassi chicken"), ["chicken"]);
        assert_eq!(kinds("lassi grilled"), [""; 0]);
        assert_eq!(kinds("lassi onion"), ["lassi"]);
        assert_eq!(kinds("burger style chicken"), ["chicken"]);
    }

    #[test]
    fn a_relish_behind_a_kind_is_the_head() {
        assert_eq!(kinds("burger dip"), ["dip"]);
        assert_eq!(kinds("chicken dip"), ["chicken"]);
    }
}
