//! Marks what the lists of noise name: offers, labels, prices, sizes in words.

use std::cmp::Reverse;

use super::lexicon::{NoisePhrase, Where};
use super::parts::{before, ends_part, find_brackets, has_fact, starts_part};
use super::phrases::PhraseTable;
use crate::facts::Facts;
use crate::tokens::{NoiseKind, Token, TokenType, remove};

/// Marks every noise phrase of some kinds, longest first.
pub(super) struct PhraseMarker {
    table: PhraseTable<(Where, NoiseKind)>,
}

impl PhraseMarker {
    pub(super) fn new(noise: &[NoisePhrase], kinds: &[NoiseKind]) -> Self {
        let mut phrases: Vec<&NoisePhrase> =
            noise.iter().filter(|phrase| kinds.contains(&phrase.kind)).collect();
        phrases.sort_by_key(|phrase| Reverse(breadth(phrase.place)));
        let phrases = phrases.iter().map(|p| (p.words.as_slice(), (p.place, p.kind)));
        Self { table: PhraseTable::new(phrases) }
    }

    pub(super) fn mark(&self, tokens: &mut [Token]) {
        // No word of the name stands before the phrase.
        let mut is_start = true;
        let mut at = 0;
        while at < tokens.len() {
            if tokens[at].kept || tokens[at].removed.is_some() {
                is_start = false;
                at += 1;
                continue;
            }
            let is_noise = |(place, _), end| is_noise(tokens, at, end, (place, is_start));
            let Some(found) = self.table.find(tokens, at, is_noise) else {
                is_start &= tokens[at].kind == TokenType::Sign;
                at += 1;
                continue;
            };
            let (place, kind) = found.phrase;
            let is_followed =
                kind == NoiseKind::Portion && has_fact(tokens, found.end, Facts::LINKER);
            let end = found.end + usize::from(is_followed);
            mark_phrase(tokens, at, end, place, kind);
            at = end;
        }
    }
}

/// Of the places where one phrase counts as noise, the one that takes most comes first.
fn breadth(place: Where) -> u8 {
    match place {
        Where::WholeBrackets => 2,
        Where::Rest => 1,
        _ => 0,
    }
}

/// The phrase, and what goes with it.
fn mark_phrase(tokens: &mut [Token], start: usize, end: usize, place: Where, kind: NoiseKind) {
    let range = match place {
        Where::WholeBrackets => find_brackets(tokens, start).unwrap_or(start..end),
        Where::Rest => start..find_part_end(tokens, end),
        _ => start..end,
    };
    remove(tokens, range, kind);
}

fn find_part_end(tokens: &[Token], from: usize) -> usize {
    let mut end = from;
    while !ends_part(tokens, end, Facts::NONE) {
        end += 1;
    }
    end
}

fn is_noise(tokens: &[Token], start: usize, end: usize, (place, is_start): (Where, bool)) -> bool {
    if tokens[start..end].iter().any(|token| token.kept) {
        return false;
    }
    let follows_word = || before(tokens, start).is_some_and(|b| b.kind != TokenType::Number);
    match place {
        Where::Anywhere => true,
        Where::Start => is_start,
        Where::End => follows_word() && ends_part(tokens, end, Facts::JOINER),
        // No part of an abbreviation: "wings m", but not "b.l." or "h&m".
        Where::Last => follows_word() && !tokens[start].glued && end == tokens.len(),
        Where::Rest => start > 0 && !ends_part(tokens, end, Facts::NONE),
        Where::Brackets => is_alone(tokens, start, end) && find_brackets(tokens, start).is_some(),
        Where::WholeBrackets => find_brackets(tokens, start).is_some(),
    }
}

fn is_alone(tokens: &[Token], start: usize, end: usize) -> bool {
    starts_part(tokens, start, Facts::NONE) && ends_part(tokens, end, Facts::NONE)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{marked, small_lexicon};
    use super::*;

    fn mark(text: &str) -> String {
        let kinds = [NoiseKind::Promo, NoiseKind::Price, NoiseKind::Portion];
        let marker = PhraseMarker::new(&small_lexicon().noise, &kinds);
        marked(text, |tokens| marker.mark(tokens))
    }

    #[test]
    fn marks_a_phrase_where_it_counts_as_noise() {
        assert_eq!(mark("best seller dal"), "best seller");
        assert_eq!(mark("new dal"), "new");
        assert_eq!(mark("dal new"), "");
        assert_eq!(mark("dal large + naan"), "large");
        assert_eq!(mark("large dal"), "");
        assert_eq!(mark("dal m"), "m");
        assert_eq!(mark("h&m"), "");
        assert_eq!(mark("dal (half)"), "half");
        assert_eq!(mark("dal (half fried)"), "");
    }

    #[test]
    fn takes_what_goes_with_a_phrase() {
        assert_eq!(mark("dal free with naan + rice"), "free with naan");
        assert_eq!(mark("dal (hurry, sale now) fry"), "(hurry, sale now)");
        assert_eq!(mark("half of dal rs 5"), "rs 5");
        assert_eq!(mark("plate of dal"), "plate of");
    }

    #[test]
    fn passes_over_what_is_kept() {
        let marker = PhraseMarker::new(&small_lexicon().noise, &[NoiseKind::Promo]);
        let keep_and_mark = |tokens: &mut [Token]| {
            tokens[1].kept = true;
            marker.mark(tokens);
        };
        assert_eq!(marked("best seller dal", keep_and_mark), "");
    }
}
