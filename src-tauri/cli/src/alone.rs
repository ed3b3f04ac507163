//! Whether anybody is left who would read what this program prints.

/// Comes when the program that started this one has ended, or nobody reads its standard output any more.
#[cfg(unix)]
pub async fn alone() {
    use std::time::Duration;
    /// Between two looks: the system tells a process of neither.
    const LOOK: Duration = Duration::from_millis(200);
    let parent = std::os::unix::process::parent_id();
    while std::os::unix::process::parent_id() == parent && is_read() {
        tokio::time::sleep(LOOK).await;
    }
}

/// A pipe without a reader says so; what is no pipe has no reader to lose.
#[cfg(unix)]
fn is_read() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let output = std::io::stdout();
    let mut looked = [PollFd::new(&output, PollFlags::empty())];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let closed = PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL;
    poll(&mut looked, Some(&now)).is_err() || !looked[0].revents().intersects(closed)
}

/// Elsewhere nothing tells it; there the end of its wait is all there is.
#[cfg(not(unix))]
pub async fn alone() {
    std::future::pending().await
}
