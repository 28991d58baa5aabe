//! Small sets of texts: a name has few, so that a look through them beats a hash.

use crate::reading::Term;

/// Each once, in order.
pub type Texts = Box<[Box<str>]>;

/// Of each text the first.
pub fn firsts<'a>(terms: &'a [Term<'a>]) -> Vec<&'a Term<'a>> {
    let mut all: Vec<&Term> = Vec::with_capacity(terms.len());
    for term in terms {
        if !all.iter().any(|one| one.text == term.text) {
            all.push(term);
        }
    }
    all
}

/// Terms without amounts, unless the name tells nothing else.
pub fn without_amounts<'t, 'a>(terms: &[&'t Term<'a>]) -> Vec<&'t Term<'a>> {
    let tells_more = terms.iter().any(|term| !term.is_amount());
    let kept = terms.iter().filter(|term| !tells_more || !term.is_amount());
    kept.copied().collect()
}

/// The texts of terms; amounts left out, unless the name tells nothing else.
pub fn telling(terms: &[&Term]) -> Texts {
    to_texts(without_amounts(terms).into_iter().map(|term| &*term.text))
}

/// Each once.
pub fn to_texts<'a>(texts: impl Iterator<Item = &'a str>) -> Texts {
    distinct(texts).into_iter().map(Box::from).collect()
}

/// Each once, where it came first.
pub fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all: Vec<&str> = Vec::new();
    for text in texts {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

/// Whether it is one of them.
pub fn has(texts: &[Box<str>], text: &str) -> bool {
    texts.iter().any(|one| **one == *text)
}
