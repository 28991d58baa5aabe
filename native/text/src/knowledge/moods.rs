//! Which moods of a guest a dish or a kind of dish answers.

use std::sync::Arc;

use serde::Deserialize;

use super::packed::{Packed, UnpackError};
use crate::collections::Map;

/// Positions of concepts, as a waiter judged a dish; all other moods it does not answer.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Moods {
    /// Asked for this, it is among the first that come to mind.
    pub core: Vec<u32>,
    /// It is gladly brought.
    pub fits: Vec<u32>,
}

/// By the name of a dish or kind of dish.
pub struct MoodsOf(Map<String, Arc<Moods>>);

impl MoodsOf {
    pub(super) fn unpack(packed: &Packed) -> Result<Self, UnpackError> {
        let moods: Vec<(String, Moods)> = packed.json("moods")?;
        Ok(Self(moods.into_iter().map(|(name, moods)| (name, Arc::new(moods))).collect()))
    }

    /// Those of a dish, or of a kind of dish, that anyone judged.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Arc<Moods>> {
        self.0.get(name)
    }
}
