//! Hash tables over the lexicon. Texts only look things up in them, so nobody can make them collide.

use rustc_hash::FxBuildHasher;

/// A map with a fast hash.
pub type Map<K, V> = std::collections::HashMap<K, V, FxBuildHasher>;
/// A set with a fast hash.
pub type Set<T> = std::collections::HashSet<T, FxBuildHasher>;
