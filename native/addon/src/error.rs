//! The one place where an error of the core becomes one of JavaScript.

use std::fmt::Display;

use napi::{Error, Status};

/// Every error of `menu-core` says that the arguments do not fit.
pub fn invalid(error: impl Display) -> Error {
    Error::new(Status::InvalidArg, error.to_string())
}
