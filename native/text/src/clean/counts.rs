//! Marks numbers without a unit that count portions, or are a price at the end.

use std::ops::Range;

use super::parts::{before, ends_part, is_hyphen, is_sign, starts_part};
use super::quantities::read_quantity;
use crate::facts::Facts;
use crate::tokens::{NoiseKind, Token, TokenType, remove};
use crate::units::count_units;

/// Counts above this are no portions but prices, years or names ("805", "1942").
const COUNT_MAX: f64 = 100.0;
/// Inches of pizzas.
const PIZZA_SIZES: [&str; 8] = ["10", "12", "14", "16", "18", "20", "24", "28"];
/// Shorter words right behind a number make one word with it ("3d").
const GLUED_WORD_MIN: usize = 3;

pub(super) fn mark_counts(tokens: &mut [Token]) {
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        let is_open = token.kind == TokenType::Number && token.removed.is_none();
        let Some(end) = read_quantity(tokens, at).filter(|_| is_open) else {
            at += 1;
            continue;
        };
        let is_inches = end == at + 1 && is_pizza_size(tokens, at);
        let portion = if is_inches { Some(at..end) } else { find_leading(tokens, at..end) };
        let found = portion.map(|range| (range, NoiseKind::Portion));
        if let Some((range, kind)) = found.or_else(|| find_trailing(tokens, at..end)) {
            remove(tokens, range, kind);
        }
        at = end;
    }
}

/// "create your own 10 veg pizza", "margherita 12", "pizza (16)".
fn is_pizza_size(tokens: &[Token], at: usize) -> bool {
    let Token { text, glued, kept, .. } = tokens[at];
    let is_alone = tokens.get(at + 1).is_none_or(|next| !next.glued || next.is_sign(")"));
    let is_pizza = |token: &Token| matches!(&*token.key, "pizza" | "pizzas" | "margherita");
    PIZZA_SIZES.contains(&text)
        && !kept
        && is_alone
        && (!glued || before(tokens, at).is_some_and(|sign| sign.is_sign("(")))
        && tokens.iter().any(is_pizza)
}

/// "2 burgers + 1 coke", "½ orange juice", "2 x roll", "2-tacos", "(4)".
fn find_leading(tokens: &[Token], amount: Range<usize>) -> Option<Range<usize>> {
    let Range { start, end } = amount;
    if before(tokens, start).is_some_and(|sign| sign.is_sign("(")) && is_sign(tokens, end, ")") {
        return Some(amount);
    }
    if !starts_part(tokens, start, Facts::JOINER) || !is_count(tokens, &amount) {
        return None;
    }
    let is_times = tokens[end].key == "x" || is_hyphen(tokens, end);
    let is_followed = is_times && end + 1 < tokens.len();
    Some(start..end + usize::from(is_followed))
}

/// A bare number before a word; "007", "100%" and "3d" are names.
fn is_count(tokens: &[Token], amount: &Range<usize>) -> bool {
    let Range { start, end } = *amount;
    let is_hyphenated = is_hyphen(tokens, end);
    let next = tokens.get(end + usize::from(is_hyphenated));
    let Some(next) = next.filter(|next| next.kind == TokenType::Word) else { return false };
    if !is_hyphenated && next.glued && count_units(&next.key) < GLUED_WORD_MIN && next.key != "x" {
        return false;
    }
    if end > start + 1 {
        return is_fraction(tokens, amount);
    }
    !tokens[start].text.starts_with('0') && is_small(tokens[start].text)
}

/// "1/2", "1 1/2", but not "24/7".
fn is_fraction(tokens: &[Token], amount: &Range<usize>) -> bool {
    let Range { start, end } = *amount;
    end > start + 2
        && tokens[end - 2].is_sign("/")
        && matches!(tokens[end - 1].text, "2" | "3" | "4" | "8")
}

/// "roll x 2", "combo 3", "ribs 1/2", "tray - 3", "dosa - 120", "dosa 80.00".
fn find_trailing(tokens: &[Token], amount: Range<usize>) -> Option<(Range<usize>, NoiseKind)> {
    let Range { start, end } = amount;
    let before = before(tokens, start).filter(|_| ends_part(tokens, end, Facts::JOINER))?;
    let Token { text, glued, .. } = tokens[start];
    if is_fraction(tokens, &amount) {
        return Some((amount, NoiseKind::Portion));
    }
    if before.kind == TokenType::Word {
        if before.key == "x" && start > 1 {
            return Some((start - 1..end, NoiseKind::Portion));
        }
        if glued {
            return None;
        }
        if before.facts.has(Facts::NUMBERED) {
            return Some((amount, NoiseKind::Portion));
        }
    }
    if end < tokens.len() {
        return None;
    }
    if has_cents(text) && !glued {
        return Some((amount, NoiseKind::Price));
    }
    if !before.is_sign("-") || !is_dashed(tokens, start) {
        return None;
    }
    Some((amount, if is_small(text) { NoiseKind::Portion } else { NoiseKind::Price }))
}

/// "sa tay-4", "family package - 3", but not "v-8" and "20-20".
fn is_dashed(tokens: &[Token], at: usize) -> bool {
    let is_long = |word: &Token| word.kind == TokenType::Word && count_units(&word.key) != 1;
    if !before(tokens, at - 1).is_some_and(is_long) {
        return false;
    }
    if is_hyphen(tokens, at - 1) { is_small(tokens[at].text) } else { !tokens[at].glued }
}

/// Of a number's text: with more than one point, or a comma, it is no amount at all.
fn is_small(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(|number| number <= COUNT_MAX)
}

/// "80.00", "80,00"
fn has_cents(text: &str) -> bool {
    match text.as_bytes() {
        [whole @ .., b'.' | b',', tens, ones] => {
            whole.iter().chain([tens, ones]).all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    #[test]
    fn marks_counts_before_a_name() {
        for (text, count) in [
            ("2 burgers + 1 coke", "2 1"),
            ("1/2 orange juice", "1/2"),
            ("2 x roll", "2 x"),
            ("2-tacos", "2-"),
            ("dal (4)", "4"),
            ("dal with 2 naan", "2"),
            ("create your own 10 dal pizza", "10"),
        ] {
            assert_eq!(marked(text, mark_counts), count, "{text}");
        }
    }

    #[test]
    fn marks_counts_and_prices_behind_a_name() {
        for (text, count) in [
            ("roll x 2", "x 2"),
            ("combo 3", "3"),
            ("ribs 1/2", "1/2"),
            ("tray - 3", "3"),
            ("dosa - 120", "120"),
            ("dosa 80.00", "80.00"),
            ("sa tay-4", "4"),
            ("margherita 12", "12"),
        ] {
            assert_eq!(marked(text, mark_counts), count, "{text}");
        }
    }

    #[test]
    fn leaves_names_alone() {
        for text in [
            "007 dal",
            "100% juice",
            "3d cake",
            "24/7 dal",
            "805 dal",
            "v-8",
            "20-20",
            "dal 65",
            "pizza 65",
        ] {
            assert_eq!(marked(text, mark_counts), "", "{text}");
        }
    }
}
