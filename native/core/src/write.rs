//! Vectors as JSON: seven fixed decimals a number, or one base64 string a row.

use std::fmt;

use crate::base64::{encode, encoded_len};
use crate::grid::{STEPS_PER_ONE, nearest_step};
use crate::matrix::{Matrix, ShapeError, result_bytes};

/// How the components of a vector are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFormat {
    /// An array of numbers, each with seven decimals.
    Float,
    /// One string: base64 of the little-endian `f32` values.
    Base64,
}

/// A number and the comma after it, without its sign: `0.1234567,`.
const NUMBER_BYTES: usize = 10;

/// `head`, then `vectors` as a JSON array with one element a row, then `tail`, without spaces.
///
/// [`NumberFormat::Float`] writes each component rounded to seven decimals, so a component on
/// the grid of [`crate::slice_and_renormalise`] is written exactly; a rounded zero has no sign.
/// `head` and `tail` are copied as they are: the whole is JSON when they make it so.
/// About 5 ns a number; the buffer is allocated once, at its exact size.
///
/// # Errors
///
/// [`WriteError`], for each of its reasons.
pub fn write_vectors(
    head: &[u8],
    vectors: Matrix<'_>,
    format: NumberFormat,
    tail: &[u8],
) -> Result<Vec<u8>, WriteError> {
    check_components(vectors)?;
    let body = match format {
        NumberFormat::Float => number_rows_len(vectors),
        NumberFormat::Base64 => vectors.row_count().saturating_mul(base64_row_len(vectors)),
    };
    let brackets = if vectors.row_count() == 0 { 2 } else { 1 };
    let length =
        [head.len(), body, tail.len()].iter().fold(brackets, |a: usize, &b| a.saturating_add(b));
    result_bytes(length, 1).map_err(WriteError::Shape)?;

    let mut json = vec![0; length];
    let (start, rest) = json.split_at_mut(head.len());
    let (array, end) = rest.split_at_mut(brackets + body);
    start.copy_from_slice(head);
    end.copy_from_slice(tail);
    array[0] = b'[';
    match format {
        NumberFormat::Float => write_number_rows(vectors, &mut array[1..]),
        NumberFormat::Base64 => write_base64_rows(vectors, &mut array[1..]),
    }
    // Over the comma after the last row.
    array[brackets + body - 1] = b']';
    Ok(json)
}

/// The loop over a row has no early exit, so that it vectorises.
fn check_components(vectors: Matrix<'_>) -> Result<(), WriteError> {
    for (row, vector) in vectors.rows().enumerate() {
        if !vector.iter().fold(true, |fine, value| fine & (-1.0..=1.0).contains(value)) {
            return Err(WriteError::OutOfRange { row });
        }
    }
    Ok(())
}

/// The `f32` nearest to −5e-8 lies just beyond it, and is the last one that rounds away from 0.
const LAST_SIGNED: f32 = -5e-8;

/// Each row as `[…],`. No component writes a sign unless it is negative after rounding.
fn number_rows_len(vectors: Matrix<'_>) -> usize {
    let signs: usize =
        vectors.values().iter().map(|&value| usize::from(value <= LAST_SIGNED)).sum();
    vectors.values().len().saturating_mul(NUMBER_BYTES) + signs + 2 * vectors.row_count()
}

fn write_number_rows(vectors: Matrix<'_>, text: &mut [u8]) {
    let mut at = 0;
    for row in vectors.rows() {
        text[at] = b'[';
        at += 1;
        for &value in row {
            at += write_number(value, &mut text[at..]);
        }
        // Over the comma after the last number.
        text[at - 1] = b']';
        text[at] = b',';
        at += 1;
    }
}

/// Writes the number and a comma, and gives how many bytes they took. Without a branch: the sign
/// is always written, and written over when there is none.
#[inline]
fn write_number(value: f32, text: &mut [u8]) -> usize {
    let step = to_step(value);
    let sign = usize::from(step < 0);
    text[0] = b'-';
    let number = &mut text[sign..sign + NUMBER_BYTES];
    let digits = eight_digits(step.unsigned_abs());
    number[1..9].copy_from_slice(&digits);
    number[0] = digits[0];
    number[1] = b'.';
    number[9] = b',';
    sign + NUMBER_BYTES
}

#[inline]
fn to_step(value: f32) -> i32 {
    nearest_step(f64::from(value) * STEPS_PER_ONE)
}

/// The eight decimal digits of a number below 10⁸, leading zeros included.
///
/// Halves the number into lanes of one word, three times: two of four digits, four of two, eight
/// of one. The multipliers are reciprocals with a shift, exact at the size of their lanes
/// (Lemire 2021, "Converting integers to fix-digit representations quickly").
#[inline]
fn eight_digits(number: u32) -> [u8; 8] {
    let (high, low) = (u64::from(number / 10_000), u64::from(number % 10_000));
    let fours = high | (low << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | ((fours - hundreds * 100) << 16);
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    let ones = tens | ((twos - tens * 10) << 8);
    (ones | 0x3030_3030_3030_3030).to_le_bytes()
}

/// A row as `"…",`.
fn base64_row_len(vectors: Matrix<'_>) -> usize {
    encoded_len(vectors.dim().saturating_mul(size_of::<f32>())).saturating_add(3)
}

fn write_base64_rows(vectors: Matrix<'_>, text: &mut [u8]) {
    let mut bytes = vec![0; vectors.dim() * size_of::<f32>()];
    for (row, text) in vectors.rows().zip(text.chunks_exact_mut(base64_row_len(vectors))) {
        for (bytes, value) in bytes.as_chunks_mut().0.iter_mut().zip(row) {
            *bytes = value.to_le_bytes();
        }
        let encoded = encoded_len(bytes.len());
        text[0] = b'"';
        encode(&bytes, &mut text[1..=encoded]);
        text[encoded + 1] = b'"';
        text[encoded + 2] = b',';
    }
}

/// Why vectors cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// A row with a component outside −1 to 1, or one that is not a number.
    OutOfRange {
        /// The first such row.
        row: usize,
    },
    /// A text over the limit on results.
    Shape(ShapeError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { row } => {
                write!(f, "expected values from -1 to 1 but row {row} has others")
            }
            Self::Shape(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice_and_renormalise;
    use crate::testing::Random;

    /// The definition: the standard library's formatting, joined.
    fn naive(vectors: Matrix<'_>) -> String {
        let number = |x: &f32| {
            let text = format!("{:.7}", f64::from(*x));
            if text == "-0.0000000" { "0.0000000".into() } else { text }
        };
        let row =
            |row: &[f32]| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(","));
        format!("[{}]", vectors.rows().map(row).collect::<Vec<_>>().join(","))
    }

    fn text(vectors: Matrix<'_>, format: NumberFormat) -> String {
        String::from_utf8(write_vectors(b"", vectors, format, b"").unwrap()).unwrap()
    }

    #[test]
    fn writes_what_the_standard_library_writes() {
        let mut random = Random::new(10);
        for _ in 0..300 {
            let (rows, dim) = (random.below(6), 1 + random.below(50));
            let mut values = random.components(rows * dim);
            for value in &mut values {
                *value *= [1.0, 1e-3, 1e-6, 1e-8, 0.0, -0.0][random.below(6)];
            }
            let vectors = Matrix::new(&values, dim).unwrap();
            assert_eq!(text(vectors, NumberFormat::Float), naive(vectors));
        }
    }

    #[test]
    fn writes_the_edges() {
        let values = [1.0, -1.0, 0.0, -0.0, 4.9e-8, -4.9e-8, 6e-8, -6e-8, 1e-45];
        let vectors = Matrix::new(&values, 9).unwrap();
        assert_eq!(
            text(vectors, NumberFormat::Float),
            "[[1.0000000,-1.0000000,0.0000000,0.0000000,0.0000000,0.0000000,0.0000001,\
             -0.0000001,0.0000000]]"
        );
    }

    #[test]
    fn counts_a_sign_where_one_is_written() {
        for value in [LAST_SIGNED, LAST_SIGNED.next_up(), LAST_SIGNED.next_down(), 0.0, -0.0] {
            assert_eq!(to_step(value) < 0, value <= LAST_SIGNED, "{value:e}");
        }
    }

    #[test]
    fn writes_every_digit_string() {
        for number in (0..100_000_000).step_by(997).chain([0, 9_999, 10_000_000, 99_999_999]) {
            assert_eq!(eight_digits(number), format!("{number:08}").as_bytes());
        }
    }

    #[test]
    fn is_parsed_back_to_the_same_bits_from_the_grid() {
        let mut random = Random::new(11);
        let values = random.components(384 * 50);
        let sliced = slice_and_renormalise(Matrix::new(&values, 384).unwrap(), 128).unwrap();
        let json = text(Matrix::new(&sliced, 128).unwrap(), NumberFormat::Float);
        let parsed: Vec<u32> = json
            .split(['[', ']', ','])
            .filter(|number| !number.is_empty())
            .map(|number| number.parse::<f32>().unwrap().to_bits())
            .collect();
        assert_eq!(parsed, sliced.iter().map(|value| value.to_bits()).collect::<Vec<_>>());
    }

    #[test]
    fn writes_rows_as_base64_strings() {
        let values = [1.0, -0.5, 0.25, 0.0];
        let (one, two) = (Matrix::new(&values, 4).unwrap(), Matrix::new(&values, 2).unwrap());
        assert_eq!(text(one, NumberFormat::Base64), r#"["AACAPwAAAL8AAIA+AAAAAA=="]"#);
        assert_eq!(text(two, NumberFormat::Base64), r#"["AACAPwAAAL8=","AACAPgAAAAA="]"#);
    }

    #[test]
    fn puts_head_and_tail_around_any_number_of_rows() {
        let none = Matrix::new(&[], 3).unwrap();
        for format in [NumberFormat::Float, NumberFormat::Base64] {
            let json = write_vectors(br#"{"rows":"#, none, format, b"}").unwrap();
            assert_eq!(json, br#"{"rows":[]}"#);
        }
    }

    #[test]
    fn refuses_values_outside_the_format() {
        for value in [1.000_000_1, -1.5, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let values = [0.0, 0.5, value, 0.5];
            let vectors = Matrix::new(&values, 2).unwrap();
            for format in [NumberFormat::Float, NumberFormat::Base64] {
                let refused = WriteError::OutOfRange { row: 1 };
                assert_eq!(write_vectors(b"", vectors, format, b"").unwrap_err(), refused);
            }
        }
    }

    #[test]
    fn refuses_a_text_over_the_limit() {
        let values = vec![0.0; 30_000_000];
        let vectors = Matrix::new(&values, 10).unwrap();
        let refused = write_vectors(b"", vectors, NumberFormat::Float, b"").unwrap_err();
        assert!(matches!(refused, WriteError::Shape(ShapeError::ResultTooLarge { .. })));
    }
}
