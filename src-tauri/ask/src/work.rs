//! Counts what a step looks through, so that tests see whether it grows.

use std::cell::Cell;

thread_local! {
    static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
}

/// So many things were looked through.
pub fn looked_at(count: usize) {
    LOOKED_AT.set(LOOKED_AT.get() + count);
}

/// How many were looked through in here.
pub fn of(step: impl FnOnce()) -> usize {
    LOOKED_AT.set(0);
    step();
    LOOKED_AT.get()
}
