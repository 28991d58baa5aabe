//! What no two names of one dish can differ in, and what only names of one dish share.

use super::item::Item;
use super::same_words::{are_written_alike, say_the_same};
use crate::knowledge::Diet;
use crate::reading::{Role, Term};
use crate::texts::has;
use crate::word_spelling::is_spelling;

/// One is vegetarian, the other is not. The same words in another order are no other food: "chaap lollipop" is
/// the "lollipop chaap", whatever a lollipop mostly is.
pub const DIET_CONFLICT: u8 = 1;
/// Both name proteins and share none.
pub const PROTEIN_CONFLICT: u8 = 2;
/// Each names a known food or kind of dish that the other lacks: "lime tea" and "lemon tea". No reranker
/// need be asked whether a menu means one dish by both. Names of the same signs are not held to their Latin words.
pub const NAMED_DIFFERENTLY: u8 = 4;
/// They end in other numbers or letters: "combo 1" and "combo 2", "party tray a" and "party tray b". Of 223 such pairs
/// of menus that language models judged three are one dish.
pub const NUMBERED_APART: u8 = 8;
/// Both have Chinese names, and other ones: "Spicy Pork 香辣猪肉面" is of noodles, "Spicy Pork 香辣猪肉饭" of rice. Of 158
/// such pairs of menus that language models judged none is one dish; of 25 that differ by one sign more, one is.
pub const SIGNS_APART: u8 = 16;
/// One is fried rice, the other rice with something fried: "prawn fried rice" and "fried prawn rice".
pub const FRIED_APART: u8 = 32;
/// Each names a kitchen, or what nobody knows, that the other lacks: "Andhra fish masala" and "Kerala fish masala",
/// "level paud" and "level sarjana"; or one is of a kitchen that the dish is not of: "Kerala fish masala", "fish masala";
/// or one says all that the other says and what makes another dish of it: "oregano chicken roll", "chicken roll";
/// or one is without what the other says it is with: "shrimp (no shell)", "shrimp (with shell)"; or one is vegan and
/// the other but vegetarian.
pub const TOLD_APART: u8 = 64;

/// So many letters are what is left of a word.
const SHORT_LETTERS_MIN: usize = 3;
/// So many letters of another name are a word by no accident.
const SPLIT_LETTERS_MIN: usize = 5;
/// So many signs that only one of two names has make two dishes.
const OWN_SIGNS_MIN: usize = 2;

/// The sum of what keeps two names apart; the same for both orders.
#[must_use]
pub fn compare(a: &Item, b: &Item) -> u8 {
    let flag = |is_so: bool, flag: u8| if is_so { flag } else { 0 };
    let eaten = flag(has_diet_conflict(a, b), DIET_CONFLICT)
        | flag(has_protein_conflict(a, b), PROTEIN_CONFLICT);
    let is_each = |says_more: fn(&Item, &Item) -> bool| {
        says_more(a, b) && says_more(b, a) && !are_written_alike(a, b)
    };
    let is_either = |is_more: fn(&Item, &Item) -> bool| {
        (is_more(a, b) || is_more(b, a)) && !are_written_alike(a, b)
    };
    let is_told_apart =
        is_either(is_foreign_beside) || is_either(is_made_other_by_more) || is_each(has_own_trait);
    let is_told_apart = is_told_apart
        || says_is_absent(a, b)
        || says_is_absent(b, a)
        || (is_for(a, "vegan") != is_for(b, "vegan") && is_for_some(a) && is_for_some(b));
    let by_words = eaten | flag(is_told_apart, TOLD_APART);
    flag(by_words != 0 && !say_the_same(a, b), by_words)
        | flag(is_each(has_own_food), NAMED_DIFFERENTLY)
        | flag(are_numbered_apart(a, b), NUMBERED_APART)
        | flag(have_other_signs(a, b), SIGNS_APART)
        | flag(are_fried_apart(a, b), FRIED_APART)
}

/// An unknown diet conflicts with none.
pub(super) fn has_diet_conflict(a: &Item, b: &Item) -> bool {
    matches!((a.diet, b.diet), (Diet::Veg, Diet::NonVeg) | (Diet::NonVeg, Diet::Veg))
}

/// Mutton and lamb are one.
pub(super) fn has_protein_conflict(a: &Item, b: &Item) -> bool {
    let are_named = !a.proteins.is_empty() && !b.proteins.is_empty();
    are_named && !a.proteins.meets_exchanged(&b.proteins)
}

fn are_numbered_apart(a: &Item, b: &Item) -> bool {
    a.bundle_number.is_some() && b.bundle_number.is_some() && a.bundle_number != b.bundle_number
}

fn have_other_signs(a: &Item, b: &Item) -> bool {
    let Some((one, other)) = a.told_signs.as_ref().zip(b.told_signs.as_ref()) else { return false };
    count_own(one, other) + count_own(other, one) >= OWN_SIGNS_MIN
}

/// How many signs only the first has, each as often as it has it more.
fn count_own(signs: &str, others: &str) -> usize {
    let mut rest: Vec<char> = others.chars().collect();
    let is_own = |sign: &char| match rest.iter().position(|other| other == sign) {
        Some(at) => {
            rest.swap_remove(at);
            false
        }
        None => true,
    };
    signs.chars().filter(is_own).count()
}

fn are_fried_apart(a: &Item, b: &Item) -> bool {
    matches!((a.fried_rice, b.fried_rice), (Some(one), Some(other)) if one != other)
}

fn has_own_food(item: &Item, other: &Item) -> bool {
    own_terms(item, other).any(|Term { role, .. }| {
        matches!(role, Role::Protein | Role::Ingredient | Role::Brand | Role::Kind)
    })
}

/// Whether the first is without what the second has.
fn says_is_absent(item: &Item, other: &Item) -> bool {
    item.absent.iter().any(|word| !has(&other.absent, word) && has(&other.meanings, word))
}

/// Whether it says for which diet it is, in so many words.
fn is_for(item: &Item, diet: &str) -> bool {
    item.named.iter().any(|term| term.role == Role::Diet && term.text == diet)
}

/// Whether it says for which diet it is.
fn is_for_some(item: &Item) -> bool {
    item.named.iter().any(|term| term.role == Role::Diet)
}

/// Whether only the first names a kitchen, which the dish is not of.
fn is_foreign_beside(item: &Item, other: &Item) -> bool {
    item.foreign.is_some() && own_terms(item, other).any(|term| is_kitchen(term.role))
}

/// Whether the first has all words of the second, and a food or a style beside them, which so is no synonym.
fn is_made_other_by_more(item: &Item, other: &Item) -> bool {
    let says_all = other.stems.iter().all(|stem| has(&item.stems, stem));
    says_all
        && item.stems.len() > other.stems.len()
        && own_terms(item, other).any(|term| makes_other(term.role))
}

fn makes_other(role: Role) -> bool {
    let is_food = matches!(role, Role::Protein | Role::Ingredient | Role::Brand);
    is_food || is_kitchen(role) || matches!(role, Role::Spice | Role::Cooking | Role::Taste)
}

fn is_kitchen(role: Role) -> bool {
    matches!(role, Role::Style | Role::Cuisine)
}

/// A kitchen, or a word that nobody knows and that is no spelling of one that the other has; but for what the
/// other splits otherwise: "myeongdong", "myeong dong".
fn has_own_trait(item: &Item, other: &Item) -> bool {
    let is_like = |text: &str, word: &str| {
        is_spelling(text, word, SHORT_LETTERS_MIN) || is_spelling(word, text, SHORT_LETTERS_MIN)
    };
    let is_split = |text: &str| text.len() >= SPLIT_LETTERS_MIN && other.letters.contains(text);
    own_terms(item, other).filter(|term| !is_split(&term.text)).any(|Term { text, role }| {
        is_kitchen(*role)
            || (*role == Role::Unknown && !other.stems.iter().any(|word| is_like(text, word)))
    })
}

/// What the other says in no way.
fn own_terms<'a>(item: &'a Item, other: &'a Item) -> impl Iterator<Item = &'a Term<'static>> {
    item.named.iter().filter(|Term { text, .. }| {
        !has(&other.named_texts, text)
            && !has(other.worded_texts(), text)
            && !has(&other.stems, text)
    })
}
