//! A bounded table for all threads: what was not asked for during a whole generation is forgotten.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The old generation goes when the young one is full.
pub struct Generations<K, V> {
    tables: Mutex<Tables<K, V>>,
    max: usize,
}

struct Tables<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Eq + Hash, V: Clone> Generations<K, V> {
    /// Of so many entries each.
    pub fn new(max: usize) -> Self {
        let tables = Tables { young: HashMap::new(), old: HashMap::new() };
        Self { tables: Mutex::new(tables), max }
    }

    /// Keeps what is found from being forgotten.
    pub fn get<Q: Eq + Hash + ToOwned<Owned = K> + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut tables = self.lock();
        if let Some(value) = tables.young.get(key) {
            return Some(value.clone());
        }
        let value = tables.old.get(key)?.clone();
        tables.put(key.to_owned(), value.clone(), self.max);
        Some(value)
    }

    /// In place of what was kept under the key.
    pub fn put(&self, key: K, value: V) {
        self.lock().put(key, value, self.max);
    }

    fn lock(&self) -> MutexGuard<'_, Tables<K, V>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash, V> Tables<K, V> {
    fn put(&mut self, key: K, value: V, max: usize) {
        if self.young.len() >= max {
            self.old = mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }
}
