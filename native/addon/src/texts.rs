//! Strings that JavaScript passes.

use std::ops::Deref;
use std::{iter, ptr};

use napi::bindgen_prelude::FromNapiValue;
use napi::{Result, check_status, sys};

use crate::arguments::argument;
use crate::error::invalid;

/// Nearly all names are shorter: one call takes them over, where napi's own conversion makes three.
const SHORT_BYTES: usize = 256;

/// Guesses, for the room: an array may say that it is longer than memory.
const BYTES_A_TEXT: usize = 32;
const TEXTS_MAX: usize = 1024;

/// A string that does not fit is cut between two characters, of at most four bytes; its end is a zero.
const CUT_BYTES: usize = 4;

/// A string. napi's own conversion puts another value through `JSON.stringify`, which may run
/// JavaScript while other arguments are borrowed; this does not.
pub struct Text(String);

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

argument!(Text, "string", String);

impl FromNapiValue for Text {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let mut bytes = Vec::new();
        // SAFETY: napi calls this with a live environment and a value of it.
        unsafe { append(env, value, &mut bytes)? };
        bytes.shrink_to_fit();
        String::from_utf8(bytes).map(Self).map_err(invalid)
    }
}

/// An array of strings, in one piece of memory: as strings of their own, freed by another thread, they
/// made that thread and JavaScript's wait for each other.
pub struct Texts {
    joined: String,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Texts {
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.joined[start..end])
    }
}

argument!(Texts, "Array<string>", Object);

impl FromNapiValue for Texts {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let (mut is_array, mut length) = (false, 0);
        // SAFETY: napi calls this with a live environment and a value of it; the pointers are to locals.
        check_status!(unsafe { sys::napi_is_array(env, value, &raw mut is_array) })?;
        if !is_array {
            return Err(invalid("expected an array of strings but got something else"));
        }
        // SAFETY: as above; the value is an array.
        check_status!(unsafe { sys::napi_get_array_length(env, value, &raw mut length) })?;
        let count = TEXTS_MAX.min(length as usize);
        let mut bytes = Vec::with_capacity(BYTES_A_TEXT * count + SHORT_BYTES);
        let mut ends = Vec::with_capacity(count);
        for index in 0..length {
            let mut element = ptr::null_mut();
            // SAFETY: as above.
            check_status!(unsafe { sys::napi_get_element(env, value, index, &raw mut element) })?;
            // SAFETY: as above; the element is a value of the environment.
            unsafe { append(env, element, &mut bytes)? };
            ends.push(bytes.len());
        }
        // Checked whole, and again nowhere: the ends are those of whole strings.
        let joined = String::from_utf8(bytes).map_err(invalid)?;
        Ok(Self { joined, ends })
    }
}

/// Puts a string's UTF-8 behind what is there, U+FFFD for half a pair of surrogates.
///
/// # Safety
///
/// `env` is live and `value` one of its values.
///
/// # Errors
///
/// For a value that is no string.
unsafe fn append(env: sys::napi_env, value: sys::napi_value, bytes: &mut Vec<u8>) -> Result<()> {
    let mut room = SHORT_BYTES;
    loop {
        bytes.reserve(room);
        let free = bytes.spare_capacity_mut();
        let mut written = 0;
        // SAFETY: the caller's promise; no more bytes are written than are free, the last one a zero.
        let status = unsafe {
            let to = free.as_mut_ptr().cast();
            sys::napi_get_value_string_utf8(env, value, to, free.len(), &raw mut written)
        };
        if status == sys::Status::napi_string_expected {
            return Err(invalid("expected a string but got something else"));
        }
        check_status!(status)?;
        if written + CUT_BYTES < free.len() {
            // SAFETY: so many were written behind the others, within what is reserved.
            unsafe { bytes.set_len(bytes.len() + written) };
            return Ok(());
        }
        room = 4 * free.len();
    }
}
