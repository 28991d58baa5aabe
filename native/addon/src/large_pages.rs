//! Gathers the process's memory in large pages, where the system can (Linux 6.1 and later).
//!
//! Reading a name and running a model go through some 25 MB at random. In small pages that takes the
//! processor thousands of look-ups of where a page lies, each for itself; behind a hypervisor each is of
//! two tables, and after a tenth of a second of other work none is remembered. Eight megabytes read from end
//! to end took 4 to 9 ms after 200 ms of sleep, 0.7 when gathered.

use napi::bindgen_prelude::Object;
use napi::{Env, Result};
use napi_derive::napi;

use crate::asynchronous::call;

/// Gathers what is there now, on a thread of the addon's; resolves with the number of pages gathered, of 2
/// MiB each. None where the system does not do it.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
pub fn gather_in_large_pages(env: &Env) -> Result<Object<'_>> {
    call(env, || Ok(system::gather()))
}

#[cfg(target_os = "linux")]
mod system {
    use std::ptr::with_exposed_provenance_mut;
    use std::thread::sleep;
    use std::time::Duration;

    /// Of x86-64, and of arm64 with small pages of 4 KiB; elsewhere the kernel refuses.
    const LARGE_BYTES: usize = 2 << 20;
    const SMALL_BYTES: usize = 4096;

    /// Of `linux/mman.h`; `libc` has it for glibc alone.
    const MADV_COLLAPSE: libc::c_int = 25;

    /// Between two pages: while one is copied, some 0.3 ms, no other thread gets new memory.
    const PAUSE: Duration = Duration::from_millis(1);

    /// How many pages it gathered.
    pub fn gather() -> u32 {
        let Ok(maps) = std::fs::read_to_string("/proc/self/maps") else { return 0 };
        let mut gathered = 0;
        for start in maps.lines().filter_map(own_memory).flat_map(large_pages_of) {
            if is_in_use(start) && collapse(start) {
                gathered += 1;
                sleep(PAUSE);
            }
        }
        gathered
    }

    /// Start and end of a piece of memory that holds no file and is the process's own.
    fn own_memory(line: &str) -> Option<(usize, usize)> {
        let mut fields = line.split_whitespace();
        let (start, end) = fields.next()?.split_once('-')?;
        let is_writable = fields.next()?.starts_with("rw-p");
        let is_of_no_file = fields.nth(2)? == "0";
        let is_plain = matches!(fields.next(), None | Some("[heap]"));
        let address = |text| usize::from_str_radix(text, 16).ok();
        let is_own = is_writable && is_of_no_file && is_plain;
        address(start).zip(address(end)).filter(|_| is_own)
    }

    /// Where the large pages would begin that lie within.
    fn large_pages_of((start, end): (usize, usize)) -> impl Iterator<Item = usize> {
        let first = start.next_multiple_of(LARGE_BYTES);
        (first..=end.saturating_sub(LARGE_BYTES)).step_by(LARGE_BYTES)
    }

    /// Whether so much of it is in memory that gathered it takes little more: at least seven eighths.
    fn is_in_use(start: usize) -> bool {
        let mut states = [0_u8; LARGE_BYTES / SMALL_BYTES];
        // SAFETY: it reads no memory there, and writes one state for each small page, of which there are
        // fewer where they are larger.
        let failed = unsafe {
            libc::mincore(with_exposed_provenance_mut(start), LARGE_BYTES, states.as_mut_ptr())
        } != 0;
        let resident = states.iter().filter(|&&state| state & 1 == 1).count();
        !failed && resident >= states.len() / 8 * 7
    }

    /// False where the kernel does not know how, or what lies there has changed.
    fn collapse(start: usize) -> bool {
        // SAFETY: it moves what lies there and changes none of it, whoever uses it meanwhile.
        unsafe {
            libc::madvise(with_exposed_provenance_mut(start), LARGE_BYTES, MADV_COLLAPSE) == 0
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub fn gather() -> u32 {
        0
    }
}
