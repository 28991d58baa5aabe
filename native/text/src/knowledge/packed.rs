//! The file that holds the lexicon: the length of the header as uint32, the header as JSON (the
//! format, and offset and length of each section from the header's end on), then the sections, each
//! at a multiple of four bytes. Numbers are little-endian 32-bit ones; texts are ASCII, lines of
//! JSON where they hold facts.

use std::fmt;
use std::hash::Hash;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::collections::Map;

/// Changes whenever the packed form does.
pub(super) const FORMAT: u32 = 13;
pub(super) const ALIGNMENT: usize = 4;

/// A file that is no lexicon of this version.
#[derive(Debug, PartialEq, Eq)]
pub enum UnpackError {
    /// Another version of the program packed it.
    Format {
        /// What this version reads.
        expected: u32,
        /// What the file says.
        found: u32,
    },
    /// A section is not there, or not all of it.
    Missing(&'static str),
    /// A section, or the header, is not what it should be.
    Malformed(&'static str),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format { expected, found } => {
                write!(f, "expected a lexicon of format {expected} but got {found}; build again")
            }
            Self::Missing(section) => write!(f, "the lexicon lacks its section {section}"),
            Self::Malformed(section) => write!(f, "the lexicon's {section} is malformed"),
        }
    }
}

impl std::error::Error for UnpackError {}

/// Read on its own first: of another format nothing else may be as it is here.
#[derive(Deserialize)]
struct Version {
    format: u32,
}

#[derive(Deserialize)]
struct Header {
    sections: Map<String, (usize, usize)>,
}

/// A packed file, and where its sections lie.
pub(super) struct Packed<'a> {
    places: Map<String, (usize, usize)>,
    body: &'a [u8],
}

impl<'a> Packed<'a> {
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, UnpackError> {
        const NO_HEADER: UnpackError = UnpackError::Malformed("header");
        let (length, rest) = bytes.split_first_chunk::<ALIGNMENT>().ok_or(NO_HEADER)?;
        let length = u32::from_le_bytes(*length) as usize;
        let header = rest.get(..length).ok_or(NO_HEADER)?;
        let Version { format } = serde_json::from_slice(header).map_err(|_| NO_HEADER)?;
        if format != FORMAT {
            return Err(UnpackError::Format { expected: FORMAT, found: format });
        }
        let Header { sections } = serde_json::from_slice(header).map_err(|_| NO_HEADER)?;
        let body = rest.get(length.next_multiple_of(ALIGNMENT)..).unwrap_or_default();
        Ok(Self { places: sections, body })
    }

    pub(super) fn section(&self, name: &'static str) -> Result<&'a [u8], UnpackError> {
        let place =
            |&(offset, bytes): &(usize, usize)| self.body.get(offset..offset.checked_add(bytes)?);
        self.places.get(name).and_then(place).ok_or(UnpackError::Missing(name))
    }

    /// A section of numbers, none of which is beyond `T`.
    pub(super) fn numbers<T: TryFrom<i32>>(
        &self,
        name: &'static str,
    ) -> Result<Vec<T>, UnpackError> {
        let to_number = |[number]: [i32; 1]| T::try_from(number).ok();
        self.rows(name)?.map(to_number).collect::<Option<_>>().ok_or(UnpackError::Malformed(name))
    }

    /// A section of rows of numbers.
    pub(super) fn rows<const N: usize>(
        &self,
        name: &'static str,
    ) -> Result<impl ExactSizeIterator<Item = [i32; N]>, UnpackError> {
        let (numbers, no_bytes) = self.section(name)?.as_chunks();
        let (rows, no_numbers) = numbers.as_chunks();
        if no_bytes.is_empty() && no_numbers.is_empty() {
            Ok(rows.iter().map(|row| row.map(i32::from_le_bytes)))
        } else {
            Err(UnpackError::Malformed(name))
        }
    }

    pub(super) fn json<T: DeserializeOwned>(&self, name: &'static str) -> Result<T, UnpackError> {
        parse(self.section(name)?, name)
    }

    pub(super) fn pairs<K, V>(&self, name: &'static str) -> Result<Map<K, V>, UnpackError>
    where
        K: DeserializeOwned + Eq + Hash,
        V: DeserializeOwned,
    {
        Ok(self.json::<Vec<(K, V)>>(name)?.into_iter().collect())
    }

    /// The facts of the section `name`, whose ends stand in the section `ends`.
    pub(super) fn facts<T: DeserializeOwned>(
        &self,
        name: &'static str,
        ends: &'static str,
    ) -> Result<Vec<T>, UnpackError> {
        self.lines(name, ends)?.map(|fact| parse(fact?, name)).collect()
    }

    /// The names of the facts of a section. They come first, and what follows is not looked at: of
    /// dishes it is some 7 MB, which would take longer than all else.
    pub(super) fn names(
        &self,
        name: &'static str,
        ends: &'static str,
    ) -> Result<Vec<Box<str>>, UnpackError> {
        let to_name = |fact: Result<&'a [u8], UnpackError>| {
            let rest = fact?.strip_prefix(br#"{"name":"#).unwrap_or_default();
            let first = serde_json::Deserializer::from_slice(rest).into_iter().next();
            first.and_then(Result::ok).ok_or(UnpackError::Malformed(name))
        };
        self.lines(name, ends)?.map(to_name).collect()
    }

    fn lines(
        &self,
        name: &'static str,
        ends: &'static str,
    ) -> Result<impl Iterator<Item = Result<&'a [u8], UnpackError>>, UnpackError> {
        let bytes = self.section(name)?;
        let mut from = 0;
        Ok(self.numbers::<usize>(ends)?.into_iter().map(move |end| {
            let fact = bytes.get(from..end).ok_or(UnpackError::Malformed(ends));
            from = end;
            fact
        }))
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8], name: &'static str) -> Result<T, UnpackError> {
    serde_json::from_slice(bytes).map_err(|_| UnpackError::Malformed(name))
}

#[cfg(test)]
mod tests {
    use crate::knowledge::{Knowledge, testing};

    fn error(bytes: &[u8]) -> String {
        Knowledge::unpack(bytes).err().unwrap().to_string()
    }

    #[test]
    fn names_the_format_of_another_version() {
        let header = br#"{"format":5,"sections":[]}"#;
        let bytes = [&[26, 0, 0, 0], &header[..]].concat();
        assert_eq!(error(&bytes), "expected a lexicon of format 13 but got 5; build again");
    }

    #[test]
    fn names_the_section_that_is_missing_or_malformed() {
        assert_eq!(error(b""), "the lexicon's header is malformed");
        assert_eq!(error(&[255; 8]), "the lexicon's header is malformed");
        let whole = testing::pack();
        assert!(Knowledge::unpack(&whole).is_ok());
        assert_eq!(error(&whole[..whole.len() - 1]), "the lexicon lacks its section alias ends");
        let at = whole.windows(8).position(|bytes| bytes == b"[\"butter").unwrap();
        let damaged = [&whole[..at], b"{", &whole[at + 1..]].concat();
        assert_eq!(error(&damaged), "the lexicon's words is malformed");
    }

    #[test]
    fn panics_on_no_damaged_byte() {
        let whole = testing::pack();
        for at in 0..whole.len() {
            for byte in [0, b'9', 255] {
                let mut damaged = whole.clone();
                damaged[at] = byte;
                drop(Knowledge::unpack(&damaged));
            }
        }
    }
}
