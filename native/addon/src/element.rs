//! What typed arrays hold.

use napi::bindgen_prelude::{
    Float32Array, Float64Array, Int8Array, Int16Array, Int32Array, ToNapiValue, Uint8Array,
    Uint32Array,
};
use napi::sys::{self, TypedarrayType};

/// An element type of typed arrays that are taken and given.
pub trait Element: Copy + Send + 'static {
    /// napi's array of memory that stays ours until JavaScript is done with it.
    type Shared: ToNapiValue + From<Vec<Self>>;
    /// The class that JavaScript knows it by.
    const ARRAY: &'static str;
    /// Node's number of that class.
    const KIND: sys::napi_typedarray_type;
}

macro_rules! elements {
    ($($element:ty: $array:ident, $kind:ident;)*) => {$(
        impl Element for $element {
            type Shared = $array;
            const ARRAY: &'static str = stringify!($array);
            const KIND: sys::napi_typedarray_type = TypedarrayType::$kind;
        }
    )*};
}

elements! {
    f32: Float32Array, float32_array;
    f64: Float64Array, float64_array;
    i8: Int8Array, int8_array;
    i16: Int16Array, int16_array;
    i32: Int32Array, int32_array;
    u8: Uint8Array, uint8_array;
    u32: Uint32Array, uint32_array;
}
