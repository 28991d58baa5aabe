//! Typed arrays that a call writes to.

use std::ops::{Deref, DerefMut};

use napi::bindgen_prelude::FromNapiValue;
use napi::{Result, sys};

use crate::arguments::{argument, plain_memory};
use crate::element::Element;

/// A typed array, borrowed for a synchronous call that writes to it: no JavaScript runs before it returns.
/// It must be the only typed array among the arguments, since two may share their memory.
pub struct Target<'a, T: Element>(&'a mut [T]);

impl<T: Element> Deref for Target<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0
    }
}

impl<T: Element> DerefMut for Target<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.0
    }
}

argument!(Target<'_, T>, T::ARRAY, Object, T: Element);

impl<T: Element> FromNapiValue for Target<'_, T> {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        // SAFETY: napi calls this with a live environment and a value of it.
        let (data, length) = unsafe { plain_memory::<T>(env, value)? };
        // SAFETY: `length` elements lie at `data`, not shared with another thread, alive as long as the
        // call holds the value; any bits are a value of each element type, and no other argument looks
        // at them.
        Ok(Self(unsafe { std::slice::from_raw_parts_mut(data.as_ptr(), length) }))
    }
}
