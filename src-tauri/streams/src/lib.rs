//! Whether the standard output was open when the program started. Before `main`, Rust's runtime opens /dev/null in place of a
//! standard stream that is closed: from then on all that is written there seems to have been written.

#[cfg(unix)]
mod looked {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        /// One call to the system and one store: nothing that needs the runtime, which has not begun.
        #[ctor(unsafe)]
        fn look() {
            let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
            CLOSED.store(flags.is_err(), Ordering::Relaxed);
        }
    }

    pub fn closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}

/// Whether there was no standard output.
#[cfg(unix)]
pub fn stdout_was_closed() -> bool {
    looked::closed()
}

/// Elsewhere a write to it fails by itself.
#[cfg(not(unix))]
pub fn stdout_was_closed() -> bool {
    false
}
