//! Finds dishes whose words stand in another order: "walnut honey shrimp".

use super::cover::Covered;
use super::spans::Span;
use super::terms::Role;
use crate::knowledge::{Knowledge, PhraseTrie, Sense, Structure};
use crate::split_words::Border;

/// Longer names are rarely written in another order, and have too many.
const WORDS_MAX: usize = 6;

/// Puts the words between two borders into the order in which the lexicon has them, where several
/// phrases cover them and together they are the words of one dish. Of 4,204 names that the lexicon has
/// in several orders 82 are of two dishes ("goat curry", "curry goat"), so another order seldom makes
/// another dish; those that do are known by their own. A few probes for each word and order.
///
/// Then, where there are any, once more across dashes and brackets: "omelette (ham & cheese)".
pub(super) fn reorder(knowledge: &Knowledge, covered: &mut Covered) {
    let crosses = |border| matches!(border, Border::Dash | Border::Open | Border::Close);
    reorder_between(knowledge, covered, |border| border != Border::None);
    if covered.borders.iter().any(|&border| crosses(border)) {
        reorder_between(knowledge, covered, |border| border != Border::None && !crosses(border));
    }
}

fn reorder_between(knowledge: &Knowledge, covered: &mut Covered, parts: impl Fn(Border) -> bool) {
    let Covered { spans, words, stems, numbers, borders, .. } = covered;
    let mut kept = Vec::with_capacity(spans.len());
    for run in spans.chunk_by(|span, _| !parts(borders[span.end as usize])) {
        let [start, end] = [run[0].start, run[run.len() - 1].end];
        let here = start as usize..end as usize;
        let is_fit = run.len() > 1
            && here.len() <= WORDS_MAX
            && !is_cut_list(&borders[start as usize + 1..end as usize], borders[end as usize])
            && !here.clone().any(|at| binds(knowledge, &words[at], numbers[at]));
        let found = is_fit.then(|| find(knowledge, &numbers[here.clone()])).flatten();
        let Some((phrase, order)) = found else {
            kept.extend_from_slice(run);
            continue;
        };
        kept.push(Span { start, end, phrase: phrase.cast_signed() });
        permute(&mut words[here.clone()], &order);
        permute(&mut stems[here.clone()], &order);
        permute(&mut numbers[here], &order);
    }
    *spans = kept;
}

/// Whether a bracket opens between words, by the borders within and behind them, and goes on after them:
/// "puff (chicken, beef)" is not one of chicken.
fn is_cut_list(within: &[Border], behind: Border) -> bool {
    let last = within.iter().rposition(|&border| border == Border::Open);
    let is_open = last.is_some_and(|open| !within[open..].contains(&Border::Close));
    is_open && !matches!(behind, Border::None | Border::Close)
}

/// Whether a word means what stands after it: "veg chicken roll" is no chicken roll.
fn binds(knowledge: &Knowledge, word: &str, number: i32) -> bool {
    let Some(phrase) = knowledge.find_whole(&[number]) else {
        return number < 0 || is_binding(knowledge, word);
    };
    is_binding(knowledge, word)
        || knowledge.senses.says_diet(phrase)
        || knowledge.senses.at(phrase).modifier.is_some_and(|one| one.kind == Role::Mock)
}

fn is_binding(Knowledge { structure, .. }: &Knowledge, word: &str) -> bool {
    matches!(structure.get(word), Some(Structure::Without | Structure::Or))
}

/// Positions of words, in the order in which a phrase has them.
type Order = Vec<usize>;

/// The dish that has all of these words, and the position of each of its words among them; none where
/// two dishes have them.
fn find(knowledge: &Knowledge, numbers: &[i32]) -> Option<(u32, Order)> {
    let mut search = Search { knowledge, numbers, order: Vec::new(), found: Vec::new() };
    search.go_on(PhraseTrie::ROOT);
    let mut found = search.found.into_iter();
    let first = found.next()?;
    let dish =
        |phrase| knowledge.senses.at(phrase).dish.map(|dish| knowledge.usual_name(&dish.name));
    let is_one = found.all(|(phrase, _)| dish(phrase) == dish(first.0));
    is_one.then_some(first)
}

struct Search<'k> {
    knowledge: &'k Knowledge,
    numbers: &'k [i32],
    order: Order,
    found: Vec<(u32, Order)>,
}

impl Search<'_> {
    fn go_on(&mut self, node: u32) {
        let Knowledge { trie, senses, .. } = self.knowledge;
        if self.order.len() == self.numbers.len() {
            let dish = trie.phrase_at(node).filter(|&phrase| senses.has(phrase, Sense::Dish));
            self.found.extend(dish.map(|phrase| (phrase, self.order.clone())));
            return;
        }
        for (at, &number) in self.numbers.iter().enumerate() {
            if self.order.contains(&at) {
                continue;
            }
            if let Some(next) = trie.next(node, number) {
                self.order.push(at);
                self.go_on(next);
                self.order.pop();
            }
        }
    }
}

fn permute<T: Clone>(values: &mut [T], order: &[usize]) {
    let ordered: Vec<T> = order.iter().map(|&at| values[at].clone()).collect();
    values.clone_from_slice(&ordered);
}

#[cfg(test)]
mod tests {
    use crate::reading::{Covered, testing};

    fn cover(text: &str) -> Covered {
        testing::cover("", text)
    }

    #[test]
    fn another_order_reads_as_the_usual_one() {
        for (text, usual) in [
            ("pizza onion", "onion pizza"),
            ("pizza onion, egg", "onion pizza, egg"),
            ("with egg butter chicken", "butter chicken with egg"),
            ("pizza (onion)", "onion (pizza)"),
        ] {
            assert_eq!(cover(text), cover(usual), "{text}");
        }
    }

    #[test]
    fn only_all_words_of_a_dish_between_borders_are_it() {
        for text in [
            "chicken, butter",
            "pizza (onion, egg)",
            "pizza onion large",
            "pizza quux",
            "starter egg",
        ] {
            let covered = cover(text);
            assert_eq!(covered.stems.join(" "), text.replace([',', '(', ')'], ""));
            assert_eq!(covered.spans.len(), covered.stems.len(), "{text}");
        }
    }

    #[test]
    fn words_that_bind_to_the_next_stay() {
        // "veg pizza" is a dish, and "no onion pizza" is not one with onion.
        assert_eq!(cover("pizza veg").spans.len(), 2);
        assert_eq!(cover("pizza no onion").spans.len(), 3);
    }
}
