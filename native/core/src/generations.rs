//! A bounded table for all threads: what was not asked for during a whole generation is forgotten. Nobody
//! waits for it: what another thread has locked is as good as forgotten.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};
use std::hint;
use std::iter;
use std::mem;
use std::sync::{Mutex, MutexGuard, TryLockError};

use hashbrown::{DefaultHashBuilder, HashMap};

/// So that few threads meet at one lock.
const SHARDS: usize = 16;

/// A lock is held for some 0.1 µs, unless its thread has lost its core, which the thread that answers
/// requests then waited for, up to 16 ms: after about 2 µs it goes on without.
const TRIES: usize = 64;

/// The old generation goes when the young one is full; each shard of the keys has its own.
pub struct Generations<K, V> {
    shards: Vec<Mutex<Tables<K, V>>>,
    hasher: DefaultHashBuilder,
    /// Of a shard.
    max: usize,
}

struct Tables<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Eq + Hash, V: Clone> Generations<K, V> {
    /// Of so many entries each.
    #[must_use]
    pub fn new(max: usize) -> Self {
        let max = max.div_ceil(SHARDS);
        // Room for all, since to grow is to ask for memory, which other threads may hold up.
        let table = || HashMap::with_capacity(max);
        let empty = || Mutex::new(Tables { young: table(), old: table() });
        let shards = iter::repeat_with(empty).take(SHARDS).collect();
        Self { shards, hasher: DefaultHashBuilder::default(), max }
    }

    /// Keeps what is found from being forgotten. Nothing while the key's shard is locked.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut tables = self.lock(key)?;
        if let Some(value) = tables.young.get(key) {
            return Some(value.clone());
        }
        let (key, value) = tables.old.remove_entry(key)?;
        let forgotten = tables.put(key, value.clone(), self.max);
        drop(tables);
        drop(forgotten);
        Some(value)
    }

    /// In place of what was kept under the key; not kept while the key's shard is locked.
    pub fn put(&self, key: K, value: V) {
        let forgotten = self.lock(&key).and_then(|mut tables| tables.put(key, value, self.max));
        drop(forgotten);
    }

    /// None when another thread keeps it.
    fn lock<Q: Hash + ?Sized>(&self, key: &Q) -> Option<MutexGuard<'_, Tables<K, V>>> {
        let shard = self.hasher.hash_one(key) % SHARDS as u64;
        let shard = &self.shards[usize::try_from(shard).unwrap_or(0)];
        for _ in 0..TRIES {
            match shard.try_lock() {
                Ok(tables) => return Some(tables),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => hint::spin_loop(),
            }
        }
        None
    }
}

impl<K: Eq + Hash, V> Tables<K, V> {
    /// The generation that is forgotten for it, to be freed without the lock.
    fn put(&mut self, key: K, value: V, max: usize) -> Option<HashMap<K, V>> {
        let is_full = self.young.len() >= max;
        let forgotten = is_full.then(|| {
            let young = mem::replace(&mut self.young, HashMap::with_capacity(max));
            mem::replace(&mut self.old, young)
        });
        self.young.insert(key, value);
        forgotten
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use super::{Generations, SHARDS};

    const MAX: usize = 4 * SHARDS;

    #[test]
    fn keeps_what_is_asked_for_and_forgets_the_rest() {
        let table = Generations::new(MAX);
        table.put("asked for".to_owned(), 1);
        table.put("left".to_owned(), 2);
        for number in 0..20 * MAX {
            table.put(number.to_string(), number);
            assert_eq!(table.get("asked for"), Some(1), "after {number}");
        }
        assert_eq!(table.get("left"), None);
        let last = 20 * MAX - 1;
        assert_eq!(table.get(&last.to_string()), Some(last));
        let kept = (0..=last).filter(|number| table.get(&number.to_string()).is_some()).count();
        assert!(kept <= 2 * MAX, "{kept} kept");
    }

    #[test]
    fn puts_in_place_of_what_was_there() {
        let table = Generations::new(MAX);
        table.put(1, "one");
        table.put(1, "another");
        assert_eq!(table.get(&1), Some("another"));
    }

    #[test]
    fn goes_on_without_a_shard_that_another_thread_keeps() {
        let table = Arc::new(Generations::new(MAX));
        table.put(1, "before");
        let kept = table.lock(&1).expect("nobody else has it");
        let other = Arc::clone(&table);
        let beside = thread::spawn(move || {
            other.put(1, "beside");
            other.get(&1)
        });
        assert_eq!(beside.join().expect("it does not panic"), None);
        drop(kept);
        assert_eq!(table.get(&1), Some("before"));
    }
}
