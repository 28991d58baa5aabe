//! Vectors that were made lately, by the text that the encoder read and by the raw texts that came to it.
//!
//! Bounded: what was not asked for during a whole generation is forgotten. Almost as good a memory as
//! least-recently-used, for one look-up and no bookkeeping a hit.

mod generation;

use std::mem;

use generation::{Generation, ROW_BYTES};

use crate::slice::write_unit;

/// The characters of a usual text and of one or two raw ones, and the names of these, in bytes.
const TEXT_BYTES_EACH: usize = 160;
/// Longer raw texts are no names that come again.
const RAW_BYTES_MAX: usize = 200;

/// Vectors of one dimension, in steps of whatever the encoder's numbers are; told at unit length.
#[derive(Debug)]
pub struct VectorMemory {
    dim: usize,
    rows_max: usize,
    young: Generation,
    old: Generation,
    kept: Vec<String>,
}

impl VectorMemory {
    /// Empty; it holds at most `bytes_max`, of which the older half may be forgotten at once, but one
    /// vector in any case.
    #[must_use]
    pub fn new(dim: usize, bytes_max: usize) -> Self {
        let row_bytes = dim * size_of::<i16>() + ROW_BYTES + TEXT_BYTES_EACH;
        let rows_max = (bytes_max / 2 / row_bytes).max(1);
        let (young, old) = (Generation::default(), Generation::default());
        Self { dim, rows_max, young, old, kept: Vec::new() }
    }

    /// Components of a vector.
    #[must_use]
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// Texts in memory; one that is in both generations counts twice.
    #[must_use]
    pub fn count(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Writes the first components of a raw text's vector to `target`, as many as fit, at unit length as
    /// [`crate::slice_and_renormalise`] has it; false when the raw text is not known, or no longer.
    pub fn recall(&mut self, raw: &str, target: &mut [f32]) -> bool {
        let known = self.young.row_of_raw(raw);
        let Some(row) = known.or_else(|| self.keep_raw(raw)) else { return false };
        tell(self.young.vector(row, self.dim), target)
    }

    /// The same by the text that the encoder read.
    pub fn copy(&mut self, text: &str, target: &mut [f32]) -> bool {
        let known = self.young.row_of(text);
        let Some(row) = known.or_else(|| self.keep(text)) else { return false };
        tell(self.young.vector(row, self.dim), target)
    }

    /// A text's vector; counts as no use.
    #[must_use]
    pub fn peek(&self, text: &str) -> Option<&[i16]> {
        let generations = [&self.young, &self.old];
        generations.iter().find_map(|one| Some(one.vector(one.row_of(text)?, self.dim)))
    }

    /// Stores a copy of a vector `[dim]`; a text of this generation keeps what it has.
    ///
    /// # Panics
    ///
    /// When the vector is of another length.
    pub fn put(&mut self, text: &str, vector: &[i16]) {
        assert_eq!(vector.len(), self.dim, "a vector of another dimension");
        self.row_of(text, vector);
    }

    /// Remembers that a raw text comes to a text that is stored; nothing when it is not.
    pub fn name(&mut self, raw: &str, text: &str) {
        if raw.len() > RAW_BYTES_MAX || self.young.row_of_raw(raw).is_some() {
            return;
        }
        let known = self.young.row_of(text);
        let Some(mut row) = known.or_else(|| self.keep(text)) else { return };
        if self.lacks_room_for(Generation::raw_bytes(raw)) {
            self.turn();
            let Some(moved) = self.keep(text) else { return };
            row = moved;
        }
        self.young.name(raw, row);
    }

    /// Texts that were asked for again a generation later, which are worth keeping elsewhere too; each
    /// time those since the last.
    pub fn take_kept(&mut self) -> Vec<String> {
        mem::take(&mut self.kept)
    }

    /// Moves what the old generation knows of a text to the young one; its row there.
    fn keep(&mut self, text: &str) -> Option<usize> {
        let vector = self.old.vector(self.old.row_of(text)?, self.dim).to_vec();
        self.kept.push(text.to_owned());
        Some(self.row_of(text, &vector))
    }

    /// The same by a raw text.
    fn keep_raw(&mut self, raw: &str) -> Option<usize> {
        let text = self.old.text(self.old.row_of_raw(raw)?).to_owned();
        self.name(raw, &text);
        self.young.row_of_raw(raw)
    }

    /// The row of a text in the young generation, put there with its vector unless it is there.
    fn row_of(&mut self, text: &str, vector: &[i16]) -> usize {
        if let Some(row) = self.young.row_of(text) {
            return row;
        }
        if self.young.len() >= self.rows_max || self.lacks_room_for(text.len()) {
            self.turn();
        }
        self.young.push(text, vector, self.rows_max)
    }

    /// A generation takes one text of any length.
    fn lacks_room_for(&self, bytes: usize) -> bool {
        self.young.len() > 0 && self.young.text_bytes() + bytes > self.text_bytes_max()
    }

    fn turn(&mut self) {
        mem::swap(&mut self.old, &mut self.young);
        self.young.clear(self.text_bytes_max());
    }

    /// Of a generation.
    fn text_bytes_max(&self) -> usize {
        self.rows_max * TEXT_BYTES_EACH
    }
}

fn tell(vector: &[i16], target: &mut [f32]) -> bool {
    write_unit(&vector[..target.len().min(vector.len())], target)
}

#[cfg(test)]
mod tests {
    use super::{ROW_BYTES, TEXT_BYTES_EACH, VectorMemory};
    use crate::testing::Random;
    use crate::{Matrix, slice_and_renormalise};

    const DIM: usize = 3;
    const ROW: usize = DIM * 2 + ROW_BYTES + TEXT_BYTES_EACH;

    fn vector_of(text: usize) -> [i16; DIM] {
        let step = i16::try_from(text).expect("few texts");
        [step, -step, i16::MAX - step]
    }

    fn recalled(memory: &mut VectorMemory, raw: &str) -> Option<Vec<f32>> {
        let mut target = vec![0.0; DIM];
        memory.recall(raw, &mut target).then_some(target)
    }

    fn unit(vector: &[i16], dim: usize) -> Vec<f32> {
        let floats: Vec<f32> = vector.iter().map(|&step| f32::from(step)).collect();
        slice_and_renormalise(Matrix::new(&floats, DIM).unwrap(), dim).unwrap()
    }

    fn floats(text: usize) -> Vec<f32> {
        unit(&vector_of(text), DIM)
    }

    #[test]
    fn tells_a_vector_by_its_text_and_by_raw_texts() {
        let mut memory = VectorMemory::new(DIM, 100 * ROW);
        memory.put("dal", &vector_of(1));
        memory.name("DAL!", "dal");
        memory.name("Naan", "naan");
        assert_eq!(recalled(&mut memory, "DAL!"), Some(floats(1)));
        assert_eq!(recalled(&mut memory, "dal"), None);
        assert_eq!(recalled(&mut memory, "Naan"), None);
        assert_eq!(memory.peek("dal"), Some(vector_of(1).as_slice()));
        let mut short = [0.0; 2];
        assert!(memory.copy("dal", &mut short));
        assert_eq!(short.to_vec(), unit(&vector_of(1), 2));
        assert!(!memory.copy("naan", &mut short));
    }

    #[test]
    fn keeps_the_first_vector_of_a_text() {
        let mut memory = VectorMemory::new(DIM, 100 * ROW);
        memory.put("dal", &vector_of(1));
        memory.put("dal", &vector_of(2));
        assert_eq!((memory.peek("dal"), memory.count()), (Some(vector_of(1).as_slice()), 1));
    }

    #[test]
    fn forgets_what_is_not_asked_for_and_keeps_what_is() {
        let mut memory = VectorMemory::new(DIM, 20 * ROW);
        for text in ["kept", "lost"] {
            memory.put(text, &vector_of(7));
            memory.name(&text.to_uppercase(), text);
        }
        for text in 0..100 {
            memory.put(&format!("dish {text}"), &vector_of(text));
            assert_eq!(recalled(&mut memory, "KEPT"), Some(floats(7)), "after {text}");
            assert!(memory.count() <= 20);
        }
        assert_eq!((recalled(&mut memory, "LOST"), memory.peek("lost")), (None, None));
        let kept = memory.take_kept();
        assert!(kept.len() > 5 && kept.iter().all(|text| text == "kept"), "{kept:?}");
        assert!(memory.take_kept().is_empty());
    }

    #[test]
    fn holds_more_than_a_block() {
        let mut memory = VectorMemory::new(DIM, 2000 * ROW);
        for text in 0..1000 {
            memory.put(&text.to_string(), &vector_of(text));
        }
        for text in 0..1000 {
            assert_eq!(memory.peek(&text.to_string()), Some(vector_of(text).as_slice()));
        }
    }

    #[test]
    fn knows_nothing_of_what_its_memory_held_before() {
        let mut memory = VectorMemory::new(DIM, 2 * 600 * ROW);
        let put = |memory: &mut VectorMemory, round: usize| {
            for at in 0..600 {
                memory.put(&format!("{round} {at}"), &vector_of(round * 600 + at));
                memory.name(&format!("{round} {at}!"), &format!("{round} {at}"));
            }
        };
        for round in 0..5 {
            put(&mut memory, round);
            assert_eq!(memory.peek(&format!("{round} 7")), Some(&vector_of(round * 600 + 7)[..]));
            let newest = recalled(&mut memory, &format!("{round} 599!"));
            assert_eq!(newest, Some(floats(round * 600 + 599)));
            if round > 1 {
                let lost = format!("{} 7", round - 2);
                assert_eq!(recalled(&mut memory, &format!("{lost}!")), None);
                assert_eq!(memory.peek(&lost), None);
            }
        }
    }

    #[test]
    fn bounds_the_texts_as_well() {
        let mut memory = VectorMemory::new(DIM, 20 * ROW);
        memory.put("dal", &vector_of(1));
        let mut remembered = Vec::new();
        for at in 0..1000 {
            let raw = format!("{} {at}", "dal ".repeat(40));
            memory.name(&raw, "dal");
            remembered.push(raw);
        }
        let known = remembered.iter().filter(|raw| recalled(&mut memory, raw).is_some()).count();
        assert!((7..=15).contains(&known), "{known} of 1000");
        memory.name(&"x".repeat(300), "dal");
        assert_eq!(recalled(&mut memory, &"x".repeat(300)), None);
        memory.put(&"x".repeat(1_000_000), &vector_of(2));
        memory.put("naan", &vector_of(3));
        assert_eq!(memory.peek("naan"), Some(vector_of(3).as_slice()));
    }

    /// It may forget, and never tells a wrong vector.
    #[test]
    fn is_right_about_all_that_it_knows() {
        let mut random = Random::new(7);
        let mut memory = VectorMemory::new(DIM, 30 * ROW);
        let mut hits = 0;
        for _ in 0..20_000 {
            let text = random.below(20);
            let (raw, name) =
                (format!("RAW {text}{}", "!".repeat(random.below(3))), format!("{text}"));
            match random.below(3) {
                0 => memory.put(&name, &vector_of(text)),
                1 => memory.name(&raw, &name),
                _ => {
                    if let Some(vector) = recalled(&mut memory, &raw) {
                        assert_eq!(vector, floats(text));
                        hits += 1;
                    }
                }
            }
            assert!(memory.count() <= 30);
        }
        assert!(hits > 1000, "{hits} hits");
    }
}
