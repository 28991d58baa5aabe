//! Hashes as keys, and tables in the order of such keys.

/// What FNV-1a, 32 bits, begins with.
pub(crate) const FNV_BASIS: u32 = 0x811c_9dc5;
const FNV_PRIME: u32 = 0x0100_0193;

/// FNV-1a over these bytes, going on from `hash`.
pub(crate) fn fnv(hash: u32, bytes: impl IntoIterator<Item = u8>) -> u32 {
    bytes.into_iter().fold(hash, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(FNV_PRIME))
}

/// What stands under a key, of ascending keys and values: of all that has this hash, so look at each.
pub(crate) fn values_under(entries: &[(u32, u32)], key: u32) -> impl Iterator<Item = u32> {
    let from = entries.partition_point(|&(other, _)| other < key);
    entries[from..].iter().take_while(move |&&(other, _)| other == key).map(|&(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_values_under_a_key() {
        let entries = [(1, 7), (2, 3), (2, 5), (9, 1)];
        assert_eq!(values_under(&entries, 2).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(values_under(&entries, 3).count(), 0);
    }

    #[test]
    fn hashes_as_published() {
        assert_eq!(fnv(FNV_BASIS, *b"a"), 0xe40c_292c);
        assert_eq!(fnv(fnv(FNV_BASIS, *b"foo"), *b"bar"), 0xbf9c_f968);
    }
}
