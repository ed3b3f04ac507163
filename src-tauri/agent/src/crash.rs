//! Named points at which a test can stop the process dead, as a power cut or `kill -9` does.

/// Does nothing, unless the program was built for tests and `ASKWELL_CRASH_AT` names this point: `commit:3` is its third pass.
#[cfg(not(feature = "crash-points"))]
pub fn point(_name: &str) {}

#[cfg(feature = "crash-points")]
pub fn point(name: &str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU32, Ordering};
    static WANTED: OnceLock<Option<(String, u32)>> = OnceLock::new();
    static PASSES: AtomicU32 = AtomicU32::new(0);
    let wanted = WANTED.get_or_init(|| {
        let text = std::env::var("ASKWELL_CRASH_AT").ok()?;
        let (name, pass) = text.rsplit_once(':')?;
        Some((name.to_owned(), pass.parse().ok()?))
    });
    if let Some((wanted, pass)) = wanted
        && wanted == name
        && PASSES.fetch_add(1, Ordering::SeqCst) + 1 == *pass
    {
        // No destructor, no flush: what is on the disk is all that is left.
        std::process::abort();
    }
}
