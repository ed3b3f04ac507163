//! The program's own log, for finding faults: ids, sizes and states; never a question, an answer, an argument or a key.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::EnvFilter;

/// Log files kept, one for each day.
const FILES_COUNT_MAX: usize = 14;
const PANICS: &str = "panics.log";
const PANICS_BYTES_MAX: u64 = 64 * 1024;

/// Writes to `logs/` in the data folder while the guard lives. A folder that cannot be written to has no log; that is said
/// to the person elsewhere.
pub fn start(folder: &Path) -> Option<WorkerGuard> {
    let logs = logs_of(folder);
    std::fs::create_dir_all(&logs).ok()?;
    let files = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("askwell")
        .filename_suffix("log")
        .max_log_files(FILES_COUNT_MAX)
        .build(logs)
        .ok()?;
    let (writer, guard) = tracing_appender::non_blocking(files);
    let filter = EnvFilter::try_from_env("ASKWELL_LOG")
        .unwrap_or_else(|_| EnvFilter::new("warn,engine=info,surfaces=info,askwell=info,askwell_desktop=info"));
    // The code of a sign-in is worth a token.
    let filter = "rmcp::transport::auth=info"
        .parse()
        .map_or_else(|_| EnvFilter::new("warn"), |silent| filter.add_directive(silent));
    // What is typed in a notification is no matter for a log, at any level.
    #[cfg(target_os = "macos")]
    let filter = "mac_usernotifications=info"
        .parse()
        .map_or_else(|_| EnvFilter::new("warn"), |silent| filter.add_directive(silent));
    let installed = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(writer).try_init();
    log_panics(logs_of(folder));
    tracing::info!(version = env!("CARGO_PKG_VERSION"), os = std::env::consts::OS, "started");
    installed.ok().map(|()| guard)
}

fn logs_of(folder: &Path) -> PathBuf {
    folder.join("logs")
}

/// The place only: the message of a panic may quote the text it stumbled over. It is in a file of its own before anything
/// else happens, since a panic may end the program, and the log is written a moment later.
fn log_panics(logs: PathBuf) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or_default();
        // Where it cannot be written, the log may still have it.
        let _ = note_panic(&logs.join(PANICS), &place, thread);
        tracing::error!(place, thread, "panicked");
        before(panic);
    }));
}

fn note_panic(file: &Path, place: &str, thread: &str) -> std::io::Result<()> {
    let full = std::fs::metadata(file).is_ok_and(|known| known.len() > PANICS_BYTES_MAX);
    let mut file = File::options().create(true).write(true).append(!full).truncate(full).open(file)?;
    let version = env!("CARGO_PKG_VERSION");
    file.write_all(format!("{} {version} {place} ({thread})\n", crate::host::now()).as_bytes())?;
    file.sync_data()
}
