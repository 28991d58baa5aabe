//! What this addon calls of libuv, whose functions Node exports. Node-API keeps them stable within a
//! major version of libuv, which has been 1 since 2014.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::ffi::{c_int, c_void};
use std::ptr::NonNull;

use napi::sys;

/// `uv_async_t`, of whose fields nothing is known here.
#[repr(C)]
pub struct AsyncHandle {
    _opaque: [u8; 0],
}

pub type OnEvent = unsafe extern "C" fn(*mut AsyncHandle);

/// Of `uv_handle_type`.
const UV_ASYNC: c_int = 1;

unsafe extern "C" {
    fn uv_handle_size(kind: c_int) -> usize;
    pub fn uv_async_init(
        event_loop: *mut sys::uv_loop_s,
        handle: *mut AsyncHandle,
        on_event: OnEvent,
    ) -> c_int;
    /// From any thread; the event comes once for all that were sent before it.
    pub fn uv_async_send(handle: *mut AsyncHandle) -> c_int;
    pub fn uv_close(handle: *mut AsyncHandle, on_closed: OnEvent);
    /// Keeps the event loop alive.
    pub fn uv_ref(handle: *mut AsyncHandle);
    pub fn uv_unref(handle: *mut AsyncHandle);
    pub fn uv_handle_set_data(handle: *mut AsyncHandle, data: *mut c_void);
    pub fn uv_handle_get_data(handle: *const AsyncHandle) -> *mut c_void;
}

/// Memory for a handle, never freed: there is one for each environment, and a thread may hold it longer.
pub fn allocate() -> NonNull<AsyncHandle> {
    // SAFETY: it takes no memory of ours.
    let bytes = unsafe { uv_handle_size(UV_ASYNC) };
    let layout = Layout::from_size_align(bytes.max(1), align_of::<u128>());
    let Ok(layout) = layout else { handle_alloc_error(Layout::new::<u128>()) };
    // SAFETY: the layout has a size.
    let memory = unsafe { alloc_zeroed(layout) };
    NonNull::new(memory.cast()).unwrap_or_else(|| handle_alloc_error(layout))
}
