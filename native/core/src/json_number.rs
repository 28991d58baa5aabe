//! Numbers out of JSON, each read to its last bit.

/// The JSON number at byte `at`, as the nearest `f64`, and `at` behind it. `None` when there is none,
/// or none that is finite; `at` is then anywhere in it.
pub fn read_number(json: &[u8], at: &mut usize) -> Option<f64> {
    let start = *at;
    let is_negative = *json.get(start)? == b'-';
    *at += usize::from(is_negative);
    let first = *at;
    let mut digits = 0;
    read_digits(json, at, &mut digits)?;
    if json[first] == b'0' && *at > first + 1 {
        return None;
    }
    let mut decimals = 0;
    if json.get(*at) == Some(&b'.') {
        *at += 1;
        let point = *at;
        read_digits(json, at, &mut digits)?;
        decimals = *at - point;
    }
    let is_plain = !matches!(json.get(*at), Some(b'e' | b'E'));
    if is_plain && *at - first <= DIGITS_EXACT {
        // Both are exact, so that their quotient is the nearest: Clinger 1990, "How to read
        // floating point numbers accurately".
        #[expect(clippy::cast_precision_loss, reason = "at most 15 digits, below 2^53")]
        let value = digits as f64 / POWERS_OF_TEN[decimals];
        return Some(if is_negative { -value } else { value });
    }
    if !is_plain {
        *at += 1;
        *at += usize::from(matches!(json.get(*at), Some(b'+' | b'-')));
        read_digits(json, at, &mut 0)?;
    }
    let text = std::str::from_utf8(&json[start..*at]).ok()?;
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

/// Past one or more digits, which are put behind those of `number`; too many of them wrap.
fn read_digits(json: &[u8], at: &mut usize, number: &mut u64) -> Option<()> {
    let start = *at;
    while let Some(digit @ b'0'..=b'9') = json.get(*at) {
        *number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        *at += 1;
    }
    (*at > start).then_some(())
}

/// Bytes of a number, its point among them, whose digits are exact in an `f64`.
const DIGITS_EXACT: usize = 15;

const POWERS_OF_TEN: [f64; DIGITS_EXACT] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn reads_every_number_as_the_standard_library_does() {
        let mut random = Random::new(29);
        for _ in 0..20_000 {
            let digits: String = (0..=random.below(24))
                .map(|_| char::from(b'0' + u8::try_from(random.below(10)).unwrap()))
                .collect();
            let exponent = ["", "e-7", "E+5", "e300", "e-320"][random.below(5)];
            let text =
                format!("{}{}.{digits}{exponent}", ["", "-"][random.below(2)], random.below(100));
            let mut at = 0;
            let expected: f64 = text.parse().unwrap();
            assert_eq!(
                read_number(text.as_bytes(), &mut at).map(f64::to_bits),
                Some(expected.to_bits()),
                "{text}"
            );
            assert_eq!(at, text.len());
        }
    }
}
