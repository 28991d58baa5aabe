//! Promises of work on other threads.
//!
//! napi-rs gives each promise a threadsafe function, and Node wakes the event loop while it holds that
//! function's lock. With two busy cores JavaScript's thread then took the core of the one that woke it,
//! met the lock, and waited for that thread to be given a core again, 2 to 9 ms. Here one handle of libuv's
//! serves all promises of an environment, and nothing is locked while it wakes the loop.

use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{self, NonNull};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use napi::bindgen_prelude::{Object, ToNapiValue};
use napi::{Env, Error, JsError, Result, Status, check_status, sys};

use crate::libuv::{self, AsyncHandle};

/// The end of a call that a promise waits for, to be settled once, on any thread. One that is dropped
/// rejects.
pub struct Completion<T: Send + 'static, A: ToNapiValue + 'static> {
    deferred: Option<Deferred>,
    to_value: fn(T) -> A,
    waker: Arc<Waker>,
}

/// A promise for what `to_value` makes, on this thread, of what a call comes to.
///
/// # Errors
///
/// When the engine refuses.
pub fn promise<T: Send, A: ToNapiValue>(
    env: &Env,
    to_value: fn(T) -> A,
) -> Result<(Completion<T, A>, Object<'_>)> {
    let settler = Settler::of_this_thread(*env)?;
    let (mut deferred, mut promise) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the environment is that of the call that is running.
    check_status!(unsafe {
        sys::napi_create_promise(env.raw(), &raw mut deferred, &raw mut promise)
    })?;
    settler.expect_one();
    let waker = Arc::clone(&settler.waker);
    let deferred = Some(Deferred(deferred));
    Ok((Completion { deferred, to_value, waker }, Object::from_raw(env.raw(), promise)))
}

impl<T: Send, A: ToNapiValue> Completion<T, A> {
    /// What `call` comes to; a panic rejects.
    pub fn settle_with(mut self, call: impl FnOnce() -> Result<T>) {
        let panicked = || Err(bug("a call panicked"));
        self.settle(catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| panicked()));
    }

    /// Once; nothing the second time.
    fn settle(&mut self, outcome: Result<T>) {
        let Some(deferred) = self.deferred.take() else { return };
        let to_value = self.to_value;
        self.waker.hand_over(Box::new(move |env| deferred.settle(env, outcome.map(to_value))));
    }
}

impl<T: Send, A: ToNapiValue> Drop for Completion<T, A> {
    fn drop(&mut self) {
        self.settle(Err(bug("a call was dropped")));
    }
}

fn bug(what: &str) -> Error {
    Error::new(Status::GenericFailure, format!("{what}; this is a bug"))
}

/// What settles one promise, on JavaScript's thread.
type Settle = Box<dyn FnOnce(sys::napi_env) + Send>;

/// Of Node-API's; used up by the first settling.
struct Deferred(sys::napi_deferred);

// SAFETY: other threads carry it and do not look at it.
unsafe impl Send for Deferred {}

impl Deferred {
    fn settle<A: ToNapiValue>(self, env: sys::napi_env, outcome: Result<A>) {
        // SAFETY: called by `on_event` alone, on the thread of the environment, in a scope for handles.
        let value = outcome.and_then(|value| unsafe { A::to_napi_value(env, value) });
        // SAFETY: as above, and the promise was not settled before. Nothing can be done when the engine
        // refuses: it is ending.
        unsafe {
            match value {
                Ok(value) => sys::napi_resolve_deferred(env, self.0, value),
                Err(error) => {
                    sys::napi_reject_deferred(env, self.0, JsError::from(error).into_value(env))
                }
            };
        }
    }
}

/// What other threads know of an environment.
struct Waker {
    ended: Mutex<Vec<Settle>>,
    handle: NonNull<AsyncHandle>,
    /// Threads between the look at `is_closed` and the last use of the handle.
    users: AtomicUsize,
    is_closed: AtomicBool,
}

// SAFETY: the handle is for `uv_async_send`, which any thread may call until it is closed; that
// `close` waits for those who do.
unsafe impl Send for Waker {}
// SAFETY: as above.
unsafe impl Sync for Waker {}

impl Waker {
    fn hand_over(&self, settle: Settle) {
        self.users.fetch_add(1, Ordering::SeqCst);
        if !self.is_closed.load(Ordering::SeqCst) {
            self.ended.lock().unwrap_or_else(PoisonError::into_inner).push(settle);
            // SAFETY: the handle is open until there are no users.
            unsafe { libuv::uv_async_send(self.handle.as_ptr()) };
        }
        self.users.fetch_sub(1, Ordering::SeqCst);
    }

    fn take_ended(&self) -> Vec<Settle> {
        mem::take(&mut self.ended.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// No thread uses the handle when it returns, nor will one.
    fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
        while self.users.load(Ordering::SeqCst) > 0 {
            thread::yield_now();
        }
    }
}

thread_local! {
    /// One thread runs one environment.
    static SETTLER: RefCell<Option<Rc<Settler>>> = const { RefCell::new(None) };
}

/// Settles an environment's promises, on its thread.
struct Settler {
    waker: Arc<Waker>,
    env: sys::napi_env,
    /// For the hooks that look on at asynchronous work.
    context: sys::napi_async_context,
    /// The event loop is kept alive while there are some.
    promises: Cell<usize>,
    /// Tells Node that the handle is closed.
    cleanup: Cell<sys::napi_async_cleanup_hook_handle>,
}

impl Settler {
    fn of_this_thread(env: Env) -> Result<Rc<Self>> {
        SETTLER.with_borrow_mut(|slot| {
            if let Some(settler) = slot {
                return Ok(Rc::clone(settler));
            }
            let settler = Self::open(env)?;
            *slot = Some(Rc::clone(&settler));
            Ok(settler)
        })
    }

    fn open(env: Env) -> Result<Rc<Self>> {
        let name = env.create_string("menu-addon")?;
        let mut context = ptr::null_mut();
        // SAFETY: the environment is that of the call that is running, and the name one of its values.
        check_status!(unsafe {
            let name = napi::JsValue::raw(&name);
            sys::napi_async_init(env.raw(), ptr::null_mut(), name, &raw mut context)
        })?;
        let handle = libuv::allocate();
        let event_loop = env.get_uv_event_loop()?;
        // SAFETY: the loop is this thread's, the memory large enough and never freed.
        if unsafe { libuv::uv_async_init(event_loop, handle.as_ptr(), on_event) } != 0 {
            return Err(Error::new(Status::GenericFailure, "libuv gave no handle".to_owned()));
        }
        let waker = Waker {
            ended: Mutex::default(),
            handle,
            users: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
        };
        let settler = Rc::new(Self {
            waker: Arc::new(waker),
            env: env.raw(),
            context,
            promises: Cell::new(0),
            cleanup: Cell::new(ptr::null_mut()),
        });
        let data = Rc::into_raw(Rc::clone(&settler)).cast_mut().cast::<c_void>();
        let mut cleanup = ptr::null_mut();
        // SAFETY: the handle is open and this thread's; `data` lives until `on_closed` takes it back.
        unsafe {
            libuv::uv_unref(handle.as_ptr());
            libuv::uv_handle_set_data(handle.as_ptr(), data);
        }
        // SAFETY: as above; the environment is that of the call that is running.
        check_status!(unsafe {
            sys::napi_add_async_cleanup_hook(env.raw(), Some(on_end), data, &raw mut cleanup)
        })?;
        settler.cleanup.set(cleanup);
        Ok(settler)
    }

    fn expect_one(&self) {
        if self.promises.replace(self.promises.get() + 1) == 0 {
            // SAFETY: a call is running, so the environment has not ended, and the handle is open.
            unsafe { libuv::uv_ref(self.waker.handle.as_ptr()) };
        }
    }

    fn settle_ended(&self) -> Result<()> {
        let ended = self.waker.take_ended();
        if ended.is_empty() {
            return Ok(());
        }
        self.promises.set(self.promises.get().saturating_sub(ended.len()));
        if self.promises.get() == 0 {
            // SAFETY: its event is running, so the handle is open.
            unsafe { libuv::uv_unref(self.waker.handle.as_ptr()) };
        }
        let (env, mut handles, mut callback) = (self.env, ptr::null_mut(), ptr::null_mut());
        // SAFETY: on the environment's thread, from its loop, while it is alive.
        check_status!(unsafe { sys::napi_open_handle_scope(env, &raw mut handles) })?;
        // SAFETY: as above; the resource is not looked at.
        check_status!(unsafe {
            sys::napi_open_callback_scope(env, ptr::null_mut(), self.context, &raw mut callback)
        })?;
        for settle in ended {
            // Made of plain values; a panic would have to come from napi.
            let _ = catch_unwind(AssertUnwindSafe(|| settle(env)));
        }
        // SAFETY: both were opened above, in this order. The first close runs what waited for the promises.
        unsafe {
            sys::napi_close_callback_scope(env, callback);
            sys::napi_close_handle_scope(env, handles);
        }
        Ok(())
    }
}

/// Other threads have ended calls.
unsafe extern "C" fn on_event(handle: *mut AsyncHandle) {
    // SAFETY: libuv passes the handle that `Settler::open` gave its data, which is taken back after the
    // last event.
    let settler = unsafe {
        let data = libuv::uv_handle_get_data(handle).cast::<Settler>();
        Rc::increment_strong_count(data);
        Rc::from_raw(data)
    };
    // The engine is ending: nobody waits any more.
    let _ = settler.settle_ended();
}

/// The environment ends.
unsafe extern "C" fn on_end(_: sys::napi_async_cleanup_hook_handle, data: *mut c_void) {
    SETTLER.with_borrow_mut(Option::take);
    // SAFETY: `data` is what `Settler::open` passed, alive until `on_closed`.
    let settler = unsafe { &*data.cast::<Settler>() };
    settler.waker.close();
    // SAFETY: on the loop's thread, once.
    unsafe { libuv::uv_close(settler.waker.handle.as_ptr(), on_closed) };
}

unsafe extern "C" fn on_closed(handle: *mut AsyncHandle) {
    // SAFETY: the count that `Settler::open` left with the handle, taken back once.
    let settler = unsafe { Rc::from_raw(libuv::uv_handle_get_data(handle).cast::<Settler>()) };
    // SAFETY: Node passed it to `Settler::open`, and waits for this.
    unsafe { sys::napi_remove_async_cleanup_hook(settler.cleanup.get()) };
}
