//! Typed arrays that a call gives.

use std::ffi::c_void;
use std::ptr;

use napi::bindgen_prelude::ToNapiValue;
use napi::{Result, check_status, sys};

use crate::element::Element;

/// More is handed over as it is: that takes 1.6 µs however much it is, where the copy takes half as long
/// for 64 bytes and 3 µs longer for 4 KiB.
///
/// Memory that is handed over has another price, when it is not released. Once a thread of V8's finds that
/// nobody looks at it any more, that thread wakes JavaScript's while it holds two locks that JavaScript's
/// wants at once: beside two clients with batches of 500 it met them 250 times a second, and waited up to
/// 3.5 ms for a thread that had lost its core. (The server has V8 sweep on JavaScript's thread.)
const COPIED_BYTES_MAX: usize = 1024;

/// Numbers for JavaScript, as a typed array that covers its whole buffer.
pub struct Numbers<T: Element>(pub Vec<T>);

impl<T: Element> ToNapiValue for Numbers<T> {
    unsafe fn to_napi_value(env: sys::napi_env, Self(values): Self) -> Result<sys::napi_value> {
        let bytes = size_of_val(values.as_slice());
        if bytes > COPIED_BYTES_MAX {
            // SAFETY: napi calls this with a live environment.
            return unsafe { T::Shared::to_napi_value(env, values.into()) };
        }
        let (mut buffer, mut data, mut array) =
            (ptr::null_mut(), ptr::null_mut::<c_void>(), ptr::null_mut());
        // SAFETY: as above; the pointers are to locals.
        check_status!(unsafe {
            sys::napi_create_arraybuffer(env, bytes, &raw mut data, &raw mut buffer)
        })?;
        if bytes > 0 {
            // SAFETY: so many bytes were made at `data`, which nobody else knows yet.
            unsafe { ptr::copy_nonoverlapping(values.as_ptr().cast(), data, bytes) };
        }
        // SAFETY: as above; the buffer is of so many elements.
        check_status!(unsafe {
            sys::napi_create_typedarray(env, T::KIND, values.len(), buffer, 0, &raw mut array)
        })?;
        Ok(array)
    }
}
