//! Named points at which a test can stop the process dead, as a power cut or `kill -9` does, or let it panic.

/// Does nothing, unless the program was built for tests and `ASKWELL_CRASH_AT` names this point: `commit:3` is its third pass.
#[cfg(not(feature = "crash-points"))]
pub fn point(_name: &str) {}

/// Does nothing, unless the program was built for tests and `ASKWELL_PANIC_AT` names this point: `runner:3` panics at its
/// third pass, `runner:3+` at that and at every later one.
#[cfg(not(feature = "crash-points"))]
pub fn panic_point(_name: &str) {}

#[cfg(feature = "crash-points")]
pub use for_tests::{panic_point, point};

#[cfg(feature = "crash-points")]
mod for_tests {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// A point that is named from outside, and how often it was passed.
    struct Named {
        variable: &'static str,
        wanted: OnceLock<Option<Wanted>>,
        passes: AtomicU32,
    }

    struct Wanted {
        name: String,
        pass: u32,
        every_later_one: bool,
    }

    static CRASH: Named = Named::by("ASKWELL_CRASH_AT");
    static PANIC: Named = Named::by("ASKWELL_PANIC_AT");

    pub fn point(name: &str) {
        if CRASH.is_due(name) {
            // No destructor, no flush: what is on the disk is all that is left.
            std::process::abort();
        }
    }

    #[expect(clippy::panic, reason = "a test asked for it")]
    pub fn panic_point(name: &str) {
        if PANIC.is_due(name) {
            panic!("a test lets {name} panic");
        }
    }

    impl Named {
        const fn by(variable: &'static str) -> Named {
            Named { variable, wanted: OnceLock::new(), passes: AtomicU32::new(0) }
        }

        fn is_due(&self, name: &str) -> bool {
            let wanted = self.wanted.get_or_init(|| {
                let text = std::env::var(self.variable).ok()?;
                let (name, pass) = text.rsplit_once(':')?;
                let (pass, every_later_one) = pass.strip_suffix('+').map_or((pass, false), |pass| (pass, true));
                Some(Wanted { name: name.to_owned(), pass: pass.parse().ok()?, every_later_one })
            });
            let Some(wanted) = wanted.as_ref().filter(|wanted| wanted.name == name) else { return false };
            let pass = self.passes.fetch_add(1, Ordering::SeqCst) + 1;
            pass == wanted.pass || (wanted.every_later_one && pass > wanted.pass)
        }
    }
}
