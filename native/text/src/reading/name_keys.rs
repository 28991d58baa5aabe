//! Looks names up by what is known of them: a hash of it, and the node of the trie where the name ends.

/// FNV-1a.
pub(super) fn hash(parts: impl Iterator<Item = u32>) -> u32 {
    parts
        .flat_map(u32::to_le_bytes)
        .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The key of words that are not empty by their first letters.
pub(super) fn initials_of(words: &[impl AsRef<str>]) -> u32 {
    hash(words.iter().map(|word| u32::from(word.as_ref().as_bytes()[0])))
}

/// The nodes under a key, of ascending keys and nodes: of all names of that hash, so look at each.
pub(super) fn nodes_under(entries: &[(u32, u32)], key: u32) -> impl Iterator<Item = u32> {
    let from = entries.partition_point(|&(other, _)| other < key);
    entries[from..].iter().take_while(move |&&(other, _)| other == key).map(|&(_, node)| node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_nodes_under_a_key() {
        let entries = [(1, 7), (2, 3), (2, 5), (9, 1)];
        assert_eq!(nodes_under(&entries, 2).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(nodes_under(&entries, 3).count(), 0);
        assert_eq!(initials_of(&["btr", "ckn"]), initials_of(&["butter", "chicken"]));
        assert_ne!(initials_of(&["btr", "ckn"]), initials_of(&["chicken", "butter"]));
    }
}
