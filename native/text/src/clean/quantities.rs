//! Reads amounts off a token list: numbers, fractions, ranges, prices, units. Each reader gives the
//! end of what begins at `at`.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use super::parts::{has_fact, is_glued, is_number, is_sign};
use crate::facts::Facts;
use crate::tokens::{Token, TokenType};

/// An amount: "2", "1 1/2", "7-8", "3 to 4", ".5", "two".
pub(super) fn read_quantity(tokens: &[Token], at: usize) -> Option<usize> {
    let first = tokens.get(at).filter(|first| !first.kept)?;
    match first.kind {
        TokenType::Number => Some(read_range(tokens, at)),
        TokenType::Word => first.facts.has(Facts::NUMBER).then_some(at + 1),
        TokenType::Sign => {
            let is_decimal = first.text == "." && is_number(tokens, at + 1);
            (is_decimal && tokens[at + 1].glued).then_some(at + 2)
        }
        TokenType::Emoji => None,
    }
}

/// Past a number, its fraction, and what it goes up to.
fn read_range(tokens: &[Token], at: usize) -> usize {
    let mut end = at + 1;
    if is_number(tokens, end) && is_sign(tokens, end + 1, "/") {
        end += 1;
    }
    let links = |link: &Token| match link.kind {
        TokenType::Sign => matches!(link.text, "-" | "/" | "~"),
        _ => matches!(&*link.key, "to" | "or" | "x"),
    };
    let is_range = is_number(tokens, end + 1)
        && !tokens[end + 1].kept
        && !is_sign(tokens, end + 2, "%")
        && links(&tokens[end]);
    if is_range { end + 2 } else { end }
}

/// A whole number from 2 to 9: "3 cheese pizza" is a name, "14 cheese pizza" a size.
pub(super) fn read_few(tokens: &[Token], at: usize) -> Option<usize> {
    let is_few = is_number(tokens, at) && matches!(tokens[at].text.as_bytes(), [b'2'..=b'9']);
    is_few.then_some(at + 1)
}

/// A unit and its full stop: "oz", "pcs.".
pub(super) fn read_unit_word(tokens: &[Token], at: usize) -> Option<usize> {
    if !has_fact(tokens, at, Facts::UNIT) {
        return None;
    }
    Some(if is_sign(tokens, at + 1, ".") { at + 2 } else { at + 1 })
}

/// A price: "₹ 199", "rs. 49/-", "99 inr", "199/-".
pub(super) fn read_price(tokens: &[Token], at: usize) -> Option<usize> {
    let mut end = skip_currency(tokens, at);
    let mut is_priced = end > at;
    if is_priced && (is_sign(tokens, end, ".") || is_sign(tokens, end, ":")) {
        end += 1;
    }
    if !is_number(tokens, end) {
        return None;
    }
    end += 1;
    if is_priced && is_glued(tokens, end) && is_thousands(&tokens[end].key) {
        end += 1;
    }
    if is_sign(tokens, end, "/") && is_sign(tokens, end + 1, "-") {
        end += 2;
        is_priced = true;
    }
    let after = if is_priced { end } else { skip_currency(tokens, end) };
    (is_priced || after > end).then_some(after)
}

/// Thousands after a price: "rp 25k", "rp 25rb".
fn is_thousands(key: &str) -> bool {
    matches!(key, "k" | "rb" | "ribu")
}

/// Past a currency: a sign, a code, or both.
fn skip_currency(tokens: &[Token], at: usize) -> usize {
    let Some(token) = tokens.get(at) else { return at };
    match token.kind {
        TokenType::Sign if is_currency_sign(token) => at + 1,
        TokenType::Sign | TokenType::Number => at,
        _ if token.facts.has(Facts::CURRENCY) => at + 1,
        _ => {
            let is_prefix = token.facts.has(Facts::CURRENCY_PREFIX) && is_glued(tokens, at + 1);
            if is_prefix && is_currency_sign(&tokens[at + 1]) { at + 2 } else { at }
        }
    }
}

fn is_currency_sign(token: &Token) -> bool {
    let is_currency = |sign: char| match sign {
        '\0'..='\u{7f}' => sign == '$',
        _ => sign.general_category() == GeneralCategory::CurrencySymbol,
    };
    token.kind == TokenType::Sign && token.text.starts_with(is_currency)
}

#[cfg(test)]
mod tests {
    use super::super::testing::tokens_of;
    use super::*;

    type Read = fn(&[Token], usize) -> Option<usize>;

    fn read(read: Read, text: &str) -> Option<usize> {
        read(&tokens_of(text), 0)
    }

    #[test]
    fn reads_amounts() {
        for (text, end) in
            [("2 dal", 1), ("1 1/2", 4), ("7-8 dal", 3), ("3 to 4", 3), (".5", 2), ("two dal", 1)]
        {
            assert_eq!(read(read_quantity, text), Some(end), "{text}");
        }
        assert_eq!(read(read_quantity, "10-20%"), Some(1));
        assert_eq!(read(read_quantity, "dal"), None);
        assert_eq!(read(read_quantity, ". 5"), None);
    }

    #[test]
    fn reads_a_few() {
        assert_eq!(read(read_few, "9"), Some(1));
        assert!(["1", "14", "dal"].iter().all(|text| read(read_few, text).is_none()));
    }

    #[test]
    fn reads_units() {
        assert_eq!(read(read_unit_word, "pcs."), Some(2));
        assert_eq!(read(read_unit_word, "oz dal"), Some(1));
        assert_eq!(read(read_unit_word, "dal"), None);
    }

    #[test]
    fn reads_prices() {
        for (text, end) in [
            ("₹ 199", 2),
            ("rs. 49/-", 5),
            ("99 inr", 2),
            ("199/-", 3),
            ("us$ 5", 3),
            ("rs 25k dal", 3),
        ] {
            assert_eq!(read(read_price, text), Some(end), "{text}");
        }
        assert!(["199", "rs", "us 5"].iter().all(|text| read(read_price, text).is_none()));
    }
}
