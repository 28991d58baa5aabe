//! Texts of several short words: "rst pk fr rice". One dish has words that begin like these and are cut so.

use std::sync::Arc;

use super::cover::Covered;
use super::name_keys::{dish_of, initials_of};
use super::short_names::{COMMONER_MIN, WORDS};
use super::short_words::is_cut_among_many;
use crate::keys::values_under;
use crate::knowledge::{Knowledge, PhrasePaths};
use crate::sounds::is_plain;

/// Letters of such a text: "ay bet" is any name.
const LETTERS_MIN: usize = 6;

/// Finds dishes by the first letters of their names' words.
pub(super) struct ShortTexts {
    paths: Arc<PhrasePaths>,
    /// Keys, and the nodes where the names end, ascending.
    initials: Vec<(u32, u32)>,
}

impl ShortTexts {
    /// Of keys by `initials_of` with the nodes where the names end.
    pub(super) fn new(paths: Arc<PhrasePaths>, mut initials: Vec<(u32, u32)>) -> Self {
        initials.sort_unstable();
        Self { paths, initials }
    }

    /// The words of the one dish that a text of several short words is for; the rarest of them counts where
    /// there are more.
    pub(super) fn words_of(
        &self,
        knowledge: &Knowledge,
        Covered { stems, numbers, borders, .. }: &Covered,
        unknown: &[usize],
    ) -> Option<Vec<u32>> {
        let is_one = borders.iter().all(|border| border.joins());
        let are_plain = stems.iter().all(|stem| is_plain(stem));
        let is_long = stems.iter().map(String::len).sum::<usize>() >= LETTERS_MIN;
        if unknown.len() < 2 || !WORDS.contains(&stems.len()) || !is_one || !are_plain || !is_long {
            return None;
        }
        let key = initials_of(stems);
        let mut best: Option<(u32, &str, Vec<u32>)> = None;
        let mut next_count = 0;
        for node in values_under(&self.initials, key) {
            let words = self.paths.words_to(node);
            let is_meant = |(at, &word): (usize, &u32)| {
                let text = &*knowledge.words[word as usize];
                if unknown.contains(&at) {
                    is_cut_among_many(&stems[at], text)
                } else {
                    numbers[at].cast_unsigned() == word
                }
            };
            // "chi chi" is no chilli chicken.
            let is_other = |pair: &[usize]| {
                stems[pair[0]] == stems[pair[1]] && words[pair[0]] != words[pair[1]]
            };
            if words.len() != stems.len()
                || !words.iter().enumerate().all(is_meant)
                || unknown.windows(2).any(is_other)
            {
                continue;
            }
            let rarest = unknown.iter().map(|&at| knowledge.counts[words[at] as usize]).min()?;
            let dish = dish_of(knowledge, knowledge.trie.phrase_at(node)?)?;
            match &best {
                Some((_, other, _)) if *other == dish => {}
                Some((count, ..)) if *count >= rarest => next_count = next_count.max(rarest),
                _ => {
                    next_count = best.map_or(0, |(count, ..)| count);
                    best = Some((rarest, dish, words));
                }
            }
        }
        best.filter(|&(count, ..)| count >= COMMONER_MIN * next_count).map(|(.., words)| words)
    }
}
