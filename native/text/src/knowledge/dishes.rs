//! The dishes: their descriptions are some 7 MB of JSON, of which the rules ask for the names and a
//! few labels; these are packed as numbers beside them.

use std::sync::Arc;

use super::facts::{Dish, Holding, Tagging};
use super::labels::{Category, Cuisine, Diet};
use super::name::Marks;
use super::packed::{Packed, UnpackError};
use super::proteins::Proteins;
use super::tags::to_tagging;

const MALFORMED: UnpackError = UnpackError::Malformed("dish labels");

/// What a dish has none of.
const NOTHING: i32 = -1;

/// `tags` is how many their taggings count from.
pub(super) fn unpack_dishes(packed: &Packed, tags: usize) -> Result<Vec<Dish>, UnpackError> {
    let names = packed.names("dish", "dish ends")?;
    let kinds: Vec<Box<str>> = packed.json("dish kinds")?;
    let kinds: Vec<Marks> = kinds.iter().map(|kind| Marks::of(kind)).collect();
    let proteins: Vec<Proteins> = packed.json("dish proteins")?;
    let held: Vec<String> = packed.json("dish held")?;
    let held: Vec<Arc<str>> = held.into_iter().map(Arc::from).collect();
    let holdings: Vec<Vec<usize>> = packed.json("dish holdings")?;
    let holdings: Vec<Holding> = holdings
        .iter()
        .map(|one| to_holding(one, &held))
        .collect::<Option<_>>()
        .ok_or(MALFORMED)?;
    let taggings: Vec<Vec<usize>> = packed.json("dish taggings")?;
    let taggings: Vec<Tagging> =
        taggings.iter().map(|one| to_tagging(one, tags)).collect::<Option<_>>().ok_or(MALFORMED)?;
    let rows = packed.rows("dish labels")?;
    if rows.len() != names.len() {
        return Err(MALFORMED);
    }
    let to_dish = |(name, row): (Box<str>, [i32; 9])| {
        let [kind, cuisine, also, diet, category, also_category, proteins_at, holding, tagging] =
            row;
        Ok(Dish {
            name: name.into(),
            kind: optional(&kinds, kind)?,
            cuisine: at(Cuisine::ALL, cuisine)?,
            also_cuisine: optional(Cuisine::ALL, also)?,
            diet: at(Diet::ALL, diet)?,
            proteins: at(&proteins, proteins_at)?,
            holds: at(&holdings, holding)?,
            tags: at(&taggings, tagging)?,
            category: at(Category::ALL, category)?,
            also_category: optional(Category::ALL, also_category)?,
        })
    };
    names.into_iter().zip(rows).map(to_dish).collect()
}

fn to_holding(positions: &[usize], held: &[Arc<str>]) -> Option<Holding> {
    positions.iter().map(|&position| held.get(position).cloned()).collect()
}

fn optional<T: Clone>(all: &[T], position: i32) -> Result<Option<T>, UnpackError> {
    if position == NOTHING { Ok(None) } else { at(all, position).map(Some) }
}

fn at<T: Clone>(all: &[T], position: i32) -> Result<T, UnpackError> {
    usize::try_from(position).ok().and_then(|at| all.get(at)).cloned().ok_or(MALFORMED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_known_or_there_is_none() {
        assert_eq!(optional(Category::ALL, NOTHING), Ok(None));
        assert_eq!(optional(Category::ALL, 4), Ok(Some(Category::Dessert)));
        assert_eq!(optional(Category::ALL, 5), Err(MALFORMED));
        assert_eq!(optional(Category::ALL, -2), Err(MALFORMED));
        assert_eq!(at(Category::ALL, NOTHING), Err(MALFORMED));
    }
}
