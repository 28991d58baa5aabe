//! Turns a raw menu item into the text that the models read.
