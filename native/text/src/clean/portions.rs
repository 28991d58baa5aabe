//! Marks portions with a unit: weights, volumes, lengths, counts of pieces, calories.

use super::parts::{ends_part, find_brackets, has_fact, is_sign, starts_part};
use super::quantities::read_quantity;
use crate::facts::Facts;
use crate::tokens::{NoiseKind, Token, TokenType, remove};

/// "2 pcs", "500 ml", "7-8 inch", `12"`, "6 pieces of", "12 oz bottle".
pub(super) fn mark_measures(tokens: &mut [Token]) {
    let mut at = 0;
    while at < tokens.len() {
        let unit = read_quantity(tokens, at)
            .and_then(|amount| read_unit(tokens, amount))
            .filter(|unit| is_portion(tokens, at, unit));
        let Some(unit) = unit else {
            at += 1;
            continue;
        };
        let end = skip_tail(tokens, unit.end);
        let is_energy = unit.facts.has(Facts::ENERGY);
        let kind = if is_energy { NoiseKind::Calories } else { NoiseKind::Portion };
        remove(tokens, at..end, kind);
        at = end;
    }
}

struct Unit {
    /// Of its last word.
    facts: Facts,
    end: usize,
}

fn read_unit(tokens: &[Token], at: usize) -> Option<Unit> {
    if is_sign(tokens, at, "\"") && tokens[at].glued {
        return Some(Unit { facts: Facts::MEASURE, end: at + 1 });
    }
    let mut end = at;
    if is_sign(tokens, end, "-") || is_sign(tokens, end, ".") {
        end += 1;
    }
    let token = tokens.get(end).filter(|token| token.kind == TokenType::Word && !token.kept)?;
    if token.key == "fl" && end + 1 < tokens.len() {
        end += if is_sign(tokens, end + 1, ".") { 2 } else { 1 };
    }
    let facts = tokens.get(end)?.facts;
    facts.has(Facts::UNIT).then_some(Unit { facts, end: end + 1 })
}

fn is_portion(tokens: &[Token], start: usize, unit: &Unit) -> bool {
    // "in" is a word of its own: only an aside or the end makes it a unit.
    if tokens[unit.end - 1].key == "in" {
        return ends_part(tokens, unit.end, Facts::NONE);
    }
    if !unit.facts.has(Facts::ITEM) {
        return true;
    }
    let is_aside = start > 0 && starts_part(tokens, start, Facts::NONE);
    is_aside && ends_part(tokens, unit.end, Facts::JOINER) && find_brackets(tokens, start).is_some()
}

/// Past what belongs to a measure: its full stop, "of", a container.
fn skip_tail(tokens: &[Token], from: usize) -> usize {
    let mut end = from;
    if is_sign(tokens, end, ".") {
        end += 1;
    }
    let is_container = |token: &Token| {
        token.kind == TokenType::Word && token.facts.has(Facts::CONTAINER) && !token.kept
    };
    if tokens.get(end).is_some_and(is_container) && ends_part(tokens, end + 1, Facts::JOINER) {
        end += 1;
    }
    if has_fact(tokens, end, Facts::LINKER) && end + 1 < tokens.len() {
        end += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    #[test]
    fn marks_amounts_with_a_unit_and_what_belongs_to_them() {
        for (text, portion) in [
            ("dal 500 oz", "500 oz"),
            ("2 pcs. dal", "2 pcs."),
            ("7-8-oz dal", "7-8-oz"),
            ("dal 12\"", "12\""),
            ("6 pcs of dal", "6 pcs of"),
            ("12 fl. oz bottle", "12 fl. oz bottle"),
            ("dal 250 kcal", "250 kcal"),
        ] {
            assert_eq!(marked(text, mark_measures), portion, "{text}");
        }
    }

    #[test]
    fn takes_dishes_for_units_only_in_brackets() {
        assert_eq!(marked("dal (2 tails)", mark_measures), "2 tails");
        assert_eq!(marked("2 tails", mark_measures), "");
    }

    #[test]
    fn takes_in_for_a_unit_only_at_the_end_of_a_part() {
        assert_eq!(marked("pizza 7 in", mark_measures), "7 in");
        assert_eq!(marked("7 in one", mark_measures), "");
    }
}
