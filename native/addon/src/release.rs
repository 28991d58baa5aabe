//! Gives memory back before the garbage collector finds it.

use std::ptr;

use napi::bindgen_prelude::FromNapiValue;
use napi::{Result, check_status, sys};
use napi_derive::napi;

use crate::arguments::{TypedArray, argument, typed_array};
use crate::element::Element;
use crate::error::invalid;

/// Takes its memory away from a typed array: neither it nor another view of that memory has elements
/// from then on. One that does not cover its whole buffer, as of Node's pool of small ones, stays as it
/// is.
#[napi(catch_unwind)]
pub fn release(array: OwnMemory) -> Result<()> {
    array.detach()
}

/// The memory of a typed array that covers it whole; nothing for other arrays.
pub struct OwnMemory {
    env: sys::napi_env,
    buffer: Option<sys::napi_value>,
}

impl OwnMemory {
    /// Frees it. To be called during the call that it is an argument of.
    ///
    /// # Errors
    ///
    /// When the engine refuses.
    pub fn detach(self) -> Result<()> {
        let Some(buffer) = self.buffer else { return Ok(()) };
        // SAFETY: both are of this call, during which no other argument is borrowed; what other threads
        // compute with they have copied.
        check_status!(unsafe { sys::napi_detach_arraybuffer(self.env, buffer) })
    }
}

argument!(OwnMemory, "TypedArray", Object);

impl FromNapiValue for OwnMemory {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        // SAFETY: napi calls this with a live environment and a value of it.
        let Some(array) = (unsafe { typed_array(env, value)? }) else {
            return Err(invalid("expected a typed array but got something else"));
        };
        let TypedArray { kind, length, buffer, offset, is_plain, .. } = array;
        let mut bytes = 0;
        if is_plain {
            // SAFETY: as above; `buffer` is that of the array.
            check_status!(unsafe {
                sys::napi_get_arraybuffer_info(env, buffer, ptr::null_mut(), &raw mut bytes)
            })?;
        }
        let is_whole = is_plain && offset == 0 && length * bytes_of(kind) == bytes;
        Ok(Self { env, buffer: is_whole.then_some(buffer) })
    }
}

/// Of an element; 0 for a class that is never released.
fn bytes_of(kind: sys::napi_typedarray_type) -> usize {
    match kind {
        <u8 as Element>::KIND => 1,
        <i16 as Element>::KIND => 2,
        <f32 as Element>::KIND => 4,
        _ => 0,
    }
}
