//! Checked arguments. napi's own conversions accept memory that another thread may write or
//! free during the call; these do not.

use std::ffi::c_void;
use std::ops::Deref;
use std::ptr::{self, NonNull};

use menu_core::{NumberFormat, RESULT_BYTES_MAX};
use napi::bindgen_prelude::FromNapiValue;
use napi::{Error, Result, Status, check_status, sys};

use crate::element::Element;
use crate::error::invalid;
use crate::texts::Text;

/// What napi asks of the type of an argument beside its conversion, which checks: its name, and what kind of
/// value it is of.
macro_rules! argument {
    ($argument:ty, $name:expr, $kind:ident $(, $parameter:ident: $bound:path)?) => {
        impl $(<$parameter: $bound>)? napi::bindgen_prelude::TypeName for $argument {
            fn type_name() -> &'static str {
                $name
            }

            fn value_type() -> napi::ValueType {
                napi::ValueType::$kind
            }
        }

        impl $(<$parameter: $bound>)? napi::bindgen_prelude::ValidateNapiValue for $argument {}
    };
}
pub(crate) use argument;

/// A typed array, borrowed for a synchronous call: no JavaScript runs before it returns, so
/// nothing moves, frees or writes the memory meanwhile.
#[derive(Clone, Copy)]
pub struct View<'a, T: Element>(&'a [T]);

impl<T: Element> Deref for View<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0
    }
}

impl<T: Element> View<'_, T> {
    /// A copy for another thread. JavaScript may write to the array, or transfer its memory away
    /// so that it is freed, before that thread has read it; holding on to the array would not
    /// prevent either.
    pub fn to_owned_values(&self) -> Result<Vec<T>> {
        if size_of_val(self.0) > RESULT_BYTES_MAX {
            return Err(invalid(format!(
                "expected a {} of at most {RESULT_BYTES_MAX} bytes for a call off the thread but \
                 got {}",
                T::ARRAY,
                size_of_val(self.0)
            )));
        }
        Ok(self.0.to_vec())
    }
}

argument!(View<'_, T>, T::ARRAY, Object, T: Element);

impl<T: Element> FromNapiValue for View<'_, T> {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        // SAFETY: napi calls this with a live environment and a value of it.
        let (data, length) = unsafe { plain_memory::<T>(env, value)? };
        // SAFETY: `length` elements lie at `data`, not shared with another thread, alive as long as the
        // call holds the value; any bits are a value of each element type.
        Ok(Self(unsafe { std::slice::from_raw_parts(data.as_ptr(), length) }))
    }
}

/// Where the elements of a typed array lie, aligned, and how many they are, when it is of the class
/// asked for and its memory belongs to this thread alone.
///
/// # Safety
///
/// `env` is live and `value` one of its values.
pub(crate) unsafe fn plain_memory<T: Element>(
    env: sys::napi_env,
    value: sys::napi_value,
) -> Result<(NonNull<T>, usize)> {
    // SAFETY: the caller's promise.
    let Some(array) = (unsafe { typed_array(env, value)? }) else {
        return Err(invalid(format!("expected a {} but got something else", T::ARRAY)));
    };
    let TypedArray { kind, length, data, buffer, is_plain, .. } = array;
    if kind != T::KIND {
        return Err(invalid(format!("expected a {} but got another typed array", T::ARRAY)));
    }

    if !is_plain {
        return Err(invalid(format!("expected a {} that is not shared", T::ARRAY)));
    }
    let mut is_detached = false;
    // SAFETY: as above; `buffer` is that of the array.
    check_status!(unsafe { sys::napi_is_detached_arraybuffer(env, buffer, &raw mut is_detached) })?;
    if is_detached {
        return Err(invalid(format!("expected a {} that is not detached", T::ARRAY)));
    }
    if length == 0 {
        return Ok((NonNull::dangling(), 0));
    }
    // An external buffer of another addon may start anywhere.
    match NonNull::new(data.cast::<T>()) {
        Some(data) if data.is_aligned() => Ok((data, length)),
        _ => Err(invalid(format!("expected an aligned {}", T::ARRAY))),
    }
}

/// A typed array as the engine describes it.
pub struct TypedArray {
    /// Node's number of its class.
    pub kind: sys::napi_typedarray_type,
    /// In elements.
    pub length: usize,
    /// Its first element.
    pub data: *mut c_void,
    /// What it is a view of.
    pub buffer: sys::napi_value,
    /// Its first byte within that.
    pub offset: usize,
    /// Whether the buffer belongs to this thread alone.
    pub is_plain: bool,
}

/// None when the value is no typed array.
///
/// # Safety
///
/// `env` is live and `value` one of its values.
///
/// # Errors
///
/// When the engine refuses.
pub unsafe fn typed_array(
    env: sys::napi_env,
    value: sys::napi_value,
) -> Result<Option<TypedArray>> {
    let mut is_typed_array = false;
    // SAFETY: the caller's promise; the pointer is to a local.
    check_status!(unsafe { sys::napi_is_typedarray(env, value, &raw mut is_typed_array) })?;
    if !is_typed_array {
        return Ok(None);
    }
    let (mut kind, mut length, mut offset, mut is_plain) = (-1, 0, 0, false);
    let (mut data, mut buffer) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: as above; the value is a typed array.
    check_status!(unsafe {
        sys::napi_get_typedarray_info(
            env,
            value,
            &raw mut kind,
            &raw mut length,
            &raw mut data,
            &raw mut buffer,
            &raw mut offset,
        )
    })?;
    // SAFETY: as above; `buffer` was given by the call before.
    check_status!(unsafe { sys::napi_is_arraybuffer(env, buffer, &raw mut is_plain) })?;
    Ok(Some(TypedArray { kind, length, data, buffer, offset, is_plain }))
}

/// How `writeVectors` writes a vector, given as `"float"` or `"base64"`.
#[derive(Clone, Copy)]
pub struct Format(pub NumberFormat);

argument!(Format, "string", String);

impl FromNapiValue for Format {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let expected = "expected the format to be \"float\" or \"base64\"";
        // SAFETY: napi calls this with a live environment and a value of it.
        let text = unsafe { Text::from_napi_value(env, value) }.map_err(|_| invalid(expected))?;
        match &*text {
            "float" => Ok(Self(NumberFormat::Float)),
            "base64" => Ok(Self(NumberFormat::Base64)),
            _ => Err(invalid(expected)),
        }
    }
}

/// A count that JavaScript passes as a number.
///
/// # Errors
///
/// `InvalidArg` when it is not a whole number from 0 to 2³² − 1.
pub fn whole_number(name: &str, value: f64) -> Result<usize> {
    if value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked in the line before"
        )]
        return Ok(value as usize);
    }
    Err(Error::new(
        Status::InvalidArg,
        format!("expected {name} to be a whole number from 0 to {} but got {value}", u32::MAX),
    ))
}
