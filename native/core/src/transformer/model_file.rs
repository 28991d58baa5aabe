//! The weights in an ONNX file, by name. The graph is not read: the layers are ours to know, and
//! a test holds what they answer to ONNX Runtime's reading of the same file.

use std::collections::HashMap;
use std::fmt;

use prost::Message;

/// What of `onnx.proto` holds the weights; prost skips the rest.
#[derive(Message)]
struct Model {
    #[prost(message, optional, tag = "7")]
    graph: Option<Graph>,
}

#[derive(Message)]
struct Graph {
    #[prost(message, repeated, tag = "5")]
    initializers: Vec<Initializer>,
}

#[derive(Message)]
struct Initializer {
    #[prost(int64, repeated, tag = "1")]
    dims: Vec<i64>,
    #[prost(int32, tag = "2")]
    data_type: i32,
    #[prost(string, tag = "8")]
    name: String,
    #[prost(bytes = "vec", tag = "9")]
    raw_data: Vec<u8>,
}

/// An element type as `onnx.proto` numbers it.
pub(super) trait Element: Sized {
    const DATA_TYPE: i32;
    const BYTES: usize;
    fn read(bytes: &[u8]) -> Self;
}

impl Element for f32 {
    const DATA_TYPE: i32 = 1;
    const BYTES: usize = 4;
    fn read(bytes: &[u8]) -> Self {
        Self::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }
}

impl Element for u8 {
    const DATA_TYPE: i32 = 2;
    const BYTES: usize = 1;
    fn read(bytes: &[u8]) -> Self {
        bytes[0]
    }
}

impl Element for i8 {
    const DATA_TYPE: i32 = 3;
    const BYTES: usize = 1;
    fn read(bytes: &[u8]) -> Self {
        Self::from_le_bytes([bytes[0]])
    }
}

/// A table of weights, `[rows × columns]`, row-major.
pub(super) struct Table<T> {
    pub(super) values: Vec<T>,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl<T> Table<T> {
    /// A row by its number, which the caller has checked against `rows`.
    #[inline(always)]
    pub(super) fn row(&self, at: i32) -> &[T] {
        let from = usize::try_from(at).unwrap_or(0) * self.columns;
        &self.values[from..from + self.columns]
    }

    /// Whether all of `rows` are numbers of rows.
    pub(super) fn has_all(&self, rows: &[i32]) -> bool {
        rows.iter().all(|&row| usize::try_from(row).is_ok_and(|row| row < self.rows))
    }
}

/// The weights of one file by their names.
pub(super) struct ModelFile(HashMap<String, Initializer>);

impl ModelFile {
    /// # Errors
    ///
    /// [`ModelError`] when `bytes` are no ONNX model.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let model = Model::decode(bytes)
            .map_err(|error| ModelError(format!("the file is no ONNX model: {error}")))?;
        let graph = model.graph.ok_or_else(|| ModelError("the file holds no graph".to_owned()))?;
        Ok(Self(graph.initializers.into_iter().map(|one| (one.name.clone(), one)).collect()))
    }

    /// How many blocks there are: `blocks.0.…`, `blocks.1.…` and so on.
    pub(super) fn block_count(&self) -> usize {
        self.0
            .keys()
            .filter(|name| name.starts_with("blocks.") && name.ends_with(".qkv.weight"))
            .count()
    }

    /// All values of a weight, in order.
    ///
    /// # Errors
    ///
    /// [`ModelError`] when there is none of that name, element type and size.
    pub(super) fn values<T: Element>(&self, name: &str) -> Result<Vec<T>, ModelError> {
        self.table(name).map(|table| table.values)
    }

    /// The only value of a weight. Fails as [`ModelFile::values`].
    pub(super) fn value<T: Element>(&self, name: &str) -> Result<T, ModelError> {
        let mut values = self.values(name)?;
        match values.pop() {
            Some(value) if values.is_empty() => Ok(value),
            _ => Err(ModelError(format!("{name} is not one value"))),
        }
    }

    /// A weight of one or two dimensions; of one, it is a single row. Fails as
    /// [`ModelFile::values`].
    pub(super) fn table<T: Element>(&self, name: &str) -> Result<Table<T>, ModelError> {
        let wrong = |what: &str| ModelError(format!("{name} {what}"));
        let found = self.0.get(name).ok_or_else(|| wrong("is missing"))?;
        if found.data_type != T::DATA_TYPE {
            return Err(wrong("has another element type"));
        }
        let mut dims = found.dims.iter().map(|&dim| usize::try_from(dim).unwrap_or(0));
        let (rows, columns) = match (dims.next(), dims.next(), dims.next()) {
            (None, ..) => (1, 1),
            (Some(columns), None, _) => (1, columns),
            (Some(rows), Some(columns), None) => (rows, columns),
            _ => return Err(wrong("has more than two dimensions")),
        };
        let count = rows.checked_mul(columns).and_then(|count| count.checked_mul(T::BYTES));
        if count != Some(found.raw_data.len()) || count == Some(0) {
            return Err(wrong("does not hold what its dimensions say"));
        }
        Ok(Table {
            values: found.raw_data.chunks_exact(T::BYTES).map(T::read).collect(),
            rows,
            columns,
        })
    }
}

/// A model file that is not what its layers need.
#[derive(Debug, PartialEq, Eq)]
pub struct ModelError(pub(super) String);

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ModelError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<T>(result: Result<T, ModelError>) -> String {
        result.err().unwrap().to_string()
    }

    #[test]
    fn reads_weights_by_name_and_type() {
        let file = ModelFile::read(&crate::testing::encoder_file()).unwrap();
        assert_eq!(file.block_count(), 2);
        let words = file.table::<i8>("words").unwrap();
        assert_eq!((words.columns, words.values.len()), (256, words.rows * words.columns));
        assert!(file.value::<f32>("words.scale").unwrap() > 0.0);
        assert_eq!(message(file.table::<f32>("words")), "words has another element type");
        assert_eq!(message(file.table::<f32>("spice")), "spice is missing");
        assert_eq!(message(file.value::<f32>("head.bias")), "head.bias is not one value");
    }

    #[test]
    fn says_when_a_file_is_no_model() {
        assert!(message(ModelFile::read(b"no model")).starts_with("the file is no ONNX model"));
        assert_eq!(message(ModelFile::read(b"")), "the file holds no graph");
        let whole = crate::testing::encoder_file();
        assert!(ModelFile::read(&whole[..whole.len() / 2]).is_err());
    }
}
