//! Finds the phrases of a list in a token list: words, with room for amounts and prices.

use super::quantities::{read_few, read_price, read_quantity, read_unit_word};
use crate::collections::Map;
use crate::facts::Facts;
use crate::tokens::{Token, TokenType};

/// What stands for a placeholder: the end of it.
type Read = fn(&[Token], usize) -> Option<usize>;

/// An amount, 2 to 9, a price, a unit.
const PLACEHOLDERS: [(&str, Read); 4] = [
    ("<n>", read_quantity),
    ("<few>", read_few),
    ("<price>", read_price),
    ("<unit>", read_unit_word),
];

/// A tree of words, so that a lookup costs what the text has in common with the list. Phrases are
/// of keys of words and placeholders; the words are in the vocabulary that wrote the tokens' facts.
pub(super) struct PhraseTable<T> {
    nodes: Vec<Node<T>>,
}

struct Node<T> {
    next: Map<Box<str>, usize>,
    /// The node behind each of [`PLACEHOLDERS`].
    beyond: [Option<usize>; PLACEHOLDERS.len()],
    phrases: Vec<T>,
}

/// A phrase in a token list.
pub(super) struct Found<T> {
    pub(super) phrase: T,
    pub(super) end: usize,
}

const ROOT: usize = 0;

impl<T: Copy> PhraseTable<T> {
    /// Of phrases and what `find` gives for them; of equal phrases the first is asked first.
    pub(super) fn new<'a>(phrases: impl IntoIterator<Item = (&'a [String], T)>) -> Self {
        let mut table = Self { nodes: vec![Node::empty()] };
        for (words, phrase) in phrases {
            let end = words.iter().fold(ROOT, |node, word| table.grow(node, word));
            table.nodes[end].phrases.push(phrase);
        }
        table
    }

    /// The node behind `node` and `word`.
    fn grow(&mut self, node: usize, word: &str) -> usize {
        let new = self.nodes.len();
        let node = &mut self.nodes[node];
        let next = match PLACEHOLDERS.iter().position(|&(placeholder, _)| placeholder == word) {
            Some(placeholder) => *node.beyond[placeholder].get_or_insert(new),
            None => *node.next.entry(word.into()).or_insert(new),
        };
        if next == new {
            self.nodes.push(Node::empty());
        }
        next
    }

    /// The longest phrase that begins at `at` and that `accepts` takes, which is asked with its
    /// end.
    pub(super) fn find(
        &self,
        tokens: &[Token],
        at: usize,
        accepts: impl Fn(T, usize) -> bool,
    ) -> Option<Found<T>> {
        const STARTS: Facts = Facts::STARTS_PHRASE.and(Facts::OPENS_PLACEHOLDER);
        let token = tokens.get(at)?;
        if token.kind == TokenType::Word && !token.facts.has(STARTS) {
            return None;
        }
        self.descend(ROOT, tokens, at, &accepts)
    }

    fn descend(
        &self,
        number: usize,
        tokens: &[Token],
        at: usize,
        accepts: &impl Fn(T, usize) -> bool,
    ) -> Option<Found<T>> {
        let node = &self.nodes[number];
        if let Some(token) = tokens.get(at)
            && node.is_inner()
        {
            let mut found = self.step(node, tokens, at, accepts);
            if number != ROOT && token.kind == TokenType::Sign && is_bridge(token.text) {
                found = longer(found, self.step(node, tokens, at + 1, accepts));
            }
            if found.is_some() {
                return found;
            }
        }
        let phrase = node.phrases.iter().copied().find(|&phrase| accepts(phrase, at))?;
        Some(Found { phrase, end: at })
    }

    /// Goes on by the word at `at`, and by every placeholder that it may stand for.
    fn step(
        &self,
        node: &Node<T>,
        tokens: &[Token],
        at: usize,
        accepts: &impl Fn(T, usize) -> bool,
    ) -> Option<Found<T>> {
        let token = tokens.get(at)?;
        let next = node.next.get(&*token.key);
        let mut found = next.and_then(|&next| self.descend(next, tokens, at + 1, accepts));
        if token.kind == TokenType::Word && !token.facts.has(Facts::OPENS_PLACEHOLDER) {
            return found;
        }
        for (beyond, (_, read)) in node.beyond.iter().zip(PLACEHOLDERS) {
            if let Some(beyond) = *beyond
                && let Some(end) = read(tokens, at)
            {
                found = longer(found, self.descend(beyond, tokens, end, accepts));
            }
        }
        found
    }
}

impl<T> Node<T> {
    fn empty() -> Self {
        Self { next: Map::default(), beyond: [None; PLACEHOLDERS.len()], phrases: Vec::new() }
    }

    fn is_inner(&self) -> bool {
        !self.next.is_empty() || self.beyond.iter().any(Option::is_some)
    }
}

/// Signs that may stand between the words of a phrase ("best-seller", "best seller!").
fn is_bridge(sign: &str) -> bool {
    matches!(sign, "-" | "." | "'" | "!" | "*" | ":")
}

/// The first of equals.
fn longer<T>(a: Option<Found<T>>, b: Option<Found<T>>) -> Option<Found<T>> {
    match (&a, &b) {
        (_, None) => a,
        (Some(first), Some(second)) if first.end >= second.end => a,
        _ => b,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::tokens_of;
    use super::*;

    /// The number and the end of the phrase found at the start.
    fn find(phrases: &[&str], text: &str) -> Option<(usize, usize)> {
        let words: Vec<Vec<String>> =
            phrases.iter().map(|phrase| phrase.split(' ').map(str::to_owned).collect()).collect();
        let numbered = words.iter().enumerate().map(|(number, words)| (words.as_slice(), number));
        let found = PhraseTable::new(numbered).find(&tokens_of(text), 0, |_, _| true)?;
        Some((found.phrase, found.end))
    }

    #[test]
    fn finds_the_longest_phrase() {
        assert_eq!(find(&["best", "best seller", "best rice"], "best seller rice"), Some((1, 2)));
        assert_eq!(find(&["best", "best seller"], "best rice"), Some((0, 1)));
        assert_eq!(find(&["best seller"], "best rice"), None);
    }

    #[test]
    fn reads_what_placeholders_stand_for() {
        assert_eq!(find(&["best <n> <unit>"], "best 7-8 pcs."), Some((0, 6)));
        assert_eq!(find(&["<price>", "<few>"], "rs 5"), Some((0, 2)));
        assert_eq!(find(&["<n>", "<few>"], "5"), Some((0, 1)));
        assert_eq!(find(&["<few>"], "12"), None);
    }

    #[test]
    fn passes_over_signs_between_words() {
        assert_eq!(find(&["best seller"], "best-seller"), Some((0, 3)));
        assert_eq!(find(&["best seller"], "best+seller"), None);
    }

    #[test]
    fn takes_the_first_phrase_that_is_accepted() {
        let words = [["best".to_owned()], ["best".to_owned()]];
        let table = PhraseTable::new(words.iter().map(|words| &words[..]).zip([1, 2]));
        let found = table.find(&tokens_of("best"), 0, |number, end| number == 2 && end == 1);
        assert_eq!(found.map(|found| found.phrase), Some(2));
    }
}
