//! Vectors out of a JSON object, without making a value of each of their numbers.

use crate::json_number::read_number;
use crate::matrix::RESULT_BYTES_MAX;

/// What [`lift_rows`] found: where the field's value stands, and its rows.
#[derive(Clone, Debug, PartialEq)]
pub struct LiftedRows {
    /// The value's first byte.
    pub start: usize,
    /// The byte behind its last.
    pub end: usize,
    /// Components of a row, at least 1.
    pub dim: usize,
    /// `[rows × dim]`, at least one row, each at unit length; a row of zeros stays zeros.
    pub values: Vec<f32>,
}

/// The value of the top-level `field` of a JSON object, when it is an array of one or more equally
/// long arrays of numbers; with another array in its place the rest is the same JSON as before, or
/// the same nonsense: of that, no more is looked at than where values end.
///
/// `None` for everything else, and for what needs a closer look: a field that stands there twice,
/// keys with escapes, numbers that are not finite, results over [`RESULT_BYTES_MAX`]. Some 8 ns a
/// number, read exactly.
#[must_use]
pub fn lift_rows(json: &[u8], field: &str) -> Option<LiftedRows> {
    let mut reader = Reader { json, at: 0 };
    let mut found = None;
    reader.take(b'{')?;
    loop {
        let key = reader.string()?;
        if key.contains(&b'\\') {
            return None;
        }
        reader.take(b':')?;
        if key != field.as_bytes() {
            reader.skip_value()?;
        } else if found.is_none() {
            found = Some(reader.rows()?);
        } else {
            return None;
        }
        match reader.next()? {
            b',' => {}
            b'}' => return found,
            _ => return None,
        }
    }
}

struct Reader<'a> {
    json: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next byte that is no white space, and past it.
    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// The same, without going past it.
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.json.get(self.at)?;
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: u8) -> Option<()> {
        (self.next()? == wanted).then_some(())
    }

    /// Between its quotes, escapes as they stand.
    fn string(&mut self) -> Option<&'a [u8]> {
        self.take(b'"')?;
        let start = self.at;
        loop {
            match *self.json.get(self.at)? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(&self.json[start..self.at - 1])
    }

    /// Past a value, by its strings and brackets alone.
    fn skip_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string()?;
                }
                b'[' | b'{' => {
                    depth += 1;
                    self.at += 1;
                }
                b']' | b'}' if depth > 0 => {
                    depth -= 1;
                    self.at += 1;
                }
                b',' | b']' | b'}' if depth == 0 => return None,
                _ => self.at += 1,
            }
            if depth == 0 && matches!(self.peek()?, b',' | b'}') {
                return Some(());
            }
        }
    }

    fn rows(&mut self) -> Option<LiftedRows> {
        self.peek()?;
        let start = self.at;
        let (mut row, mut values, mut dim) = (Vec::new(), Vec::new(), 0);
        self.take(b'[')?;
        loop {
            row.clear();
            self.row(&mut row)?;
            if dim != 0 && row.len() != dim {
                return None;
            }
            dim = row.len();
            if (values.len() + dim) * size_of::<f32>() > RESULT_BYTES_MAX {
                return None;
            }
            if values.is_empty() {
                let rows = (self.json.len() - start) / (self.at - start) + 1;
                values.reserve_exact((rows * dim).min(RESULT_BYTES_MAX / size_of::<f32>()));
            }
            push_unit(&row, &mut values);
            match self.next()? {
                b',' => {}
                b']' => return Some(LiftedRows { start, end: self.at, dim, values }),
                _ => return None,
            }
        }
    }

    fn row(&mut self, row: &mut Vec<f64>) -> Option<()> {
        self.take(b'[')?;
        loop {
            self.peek()?;
            row.push(read_number(self.json, &mut self.at)?);
            match self.next()? {
                b',' => {}
                b']' => return Some(()),
                _ => return None,
            }
        }
    }
}

/// Squares of lengths between these lose nothing to the ends of `f64`.
const SQUARES: std::ops::Range<f64> = 1e-200..1e200;

/// At unit length; divided by the largest number first where the squares of it all would not do.
fn push_unit(row: &[f64], values: &mut Vec<f32>) {
    let squares = sum_squares(row);
    #[expect(clippy::cast_possible_truncation, reason = "vectors are f32 from here on")]
    let mut push = |row: &[f64], squares: f64| {
        let scale = squares.sqrt().recip();
        values.extend(row.iter().map(|value| (value * scale) as f32));
    };
    if SQUARES.contains(&squares) {
        return push(row, squares);
    }
    let largest = row.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    if largest == 0.0 {
        values.resize(values.len() + row.len(), 0.0);
        return;
    }
    let shares: Vec<f64> = row.iter().map(|value| value / largest).collect();
    push(&shares, sum_squares(&shares));
}

/// In four sums side by side.
fn sum_squares(row: &[f64]) -> f64 {
    let (fours, rest) = row.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for four in fours {
        for (sum, value) in sums.iter_mut().zip(four) {
            *sum += value * value;
        }
    }
    sums.iter().sum::<f64>() + rest.iter().map(|value| value * value).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lift(json: &str) -> Option<LiftedRows> {
        lift_rows(json.as_bytes(), "rows")
    }

    #[test]
    fn lifts_rows_from_anywhere_in_an_object() {
        for (before, after) in [
            ("{", "}"),
            (
                " { \"a\" : [ {\"rows\": [\"]\"]}, \"x\\\"}\" ] , ",
                " , \"b\": \"rows\", \"c\":-1e9} ",
            ),
            ("{\"a\":{},\"b\":[],\"c\":null,", ",\"d\":true}"),
        ] {
            let value = "[ [3, -4.0e0],\n[0.0,0] ]";
            let json = format!("{before}\"rows\" :{value}{after}");
            let lifted = lift(&json).unwrap();
            assert_eq!(&json[lifted.start..lifted.end], value);
            assert_eq!((lifted.dim, lifted.values), (2, vec![0.6, -0.8, 0.0, 0.0]));
        }
    }

    #[test]
    fn gives_rows_unit_length_however_long_they_are() {
        for scale in ["", "e-7", "e30", "e-150", "e150", "e300", "e-300"] {
            let numbers = [1, -2, 4, 2, 0, 0, 0, 0].map(|one| format!("{one}{scale}"));
            let lifted = lift(&format!("{{\"rows\":[[{}]]}}", numbers.join(","))).unwrap();
            let expected = [0.2, -0.4, 0.8, 0.4, 0.0, 0.0, 0.0, 0.0];
            assert_eq!(lifted.values, expected, "{scale}");
        }
    }

    #[test]
    fn leaves_everything_else_alone() {
        let number = "{\"rows\":[[§]]}";
        let numbers =
            ["", "01", "-", "+1", ".5", "1.", "1e", "1e999", "NaN", "\"1\"", "null", "[1]"];
        let others = [
            "",
            "{",
            "{}",
            "[]",
            "[[1]]",
            "{\"rows\":[]}",
            "{\"rows\":[[]]}",
            "{\"rows\":[[1],[1,2]]}",
            "{\"rows\":[[1]",
            "{\"rows\":[[1]]",
            "{\"rows\":[[1,]]}",
            "{\"rows\":[[1],]}",
            "{\"rows\":1}",
            "{\"rows\":[1]}",
            "{\"rows\":[[1]],\"rows\":[[2]]}",
            "{\"r\\u006fws\":1,\"rows\":[[1]]}",
            "{\"a\":{\"rows\":[[1]]}}",
            "{\"a\":\"",
            "{\"a\":\"\\",
            "{\"a\":,\"rows\":[[1]]}",
        ];
        let made = numbers.iter().map(|one| number.replace('§', one));
        for json in made.chain(others.iter().map(|&one| one.to_owned())) {
            assert_eq!(lift(&json), None, "{json}");
        }
    }
}
