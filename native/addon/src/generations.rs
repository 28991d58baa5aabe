//! A bounded table for all threads: what was not asked for during a whole generation is forgotten.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::iter;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A thread of the models may lose its core while it holds a lock, and the thread that answers requests
/// then waits for it, 2 to 6 ms: with one lock for all keys some ten times a second under load.
const SHARDS: usize = 16;

/// The old generation goes when the young one is full; each shard of the keys has its own.
pub struct Generations<K, V> {
    shards: Vec<Mutex<Tables<K, V>>>,
    hasher: RandomState,
    /// Of a shard.
    max: usize,
}

struct Tables<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Eq + Hash, V: Clone> Generations<K, V> {
    /// Of so many entries each.
    pub fn new(max: usize) -> Self {
        let max = max.div_ceil(SHARDS);
        // Room for all, since to grow is to ask for memory, which other threads may hold up.
        let table = || HashMap::with_capacity(max);
        let empty = || Mutex::new(Tables { young: table(), old: table() });
        let shards = iter::repeat_with(empty).take(SHARDS).collect();
        Self { shards, hasher: RandomState::new(), max }
    }

    /// Keeps what is found from being forgotten.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut tables = self.lock(key);
        if let Some(value) = tables.young.get(key) {
            return Some(value.clone());
        }
        let (key, value) = tables.old.remove_entry(key)?;
        let forgotten = tables.put(key, value.clone(), self.max);
        drop(tables);
        drop(forgotten);
        Some(value)
    }

    /// In place of what was kept under the key.
    pub fn put(&self, key: K, value: V) {
        let forgotten = self.lock(&key).put(key, value, self.max);
        drop(forgotten);
    }

    fn lock<Q: Hash + ?Sized>(&self, key: &Q) -> MutexGuard<'_, Tables<K, V>> {
        let shard = self.hasher.hash_one(key) % SHARDS as u64;
        self.shards[usize::try_from(shard).unwrap_or(0)]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
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
