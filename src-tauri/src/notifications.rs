//! Native notifications. Each system's way is in a file of its own; all offer the same three functions.
//!
//! What is shown, which buttons there are and whether words can be written is worked out before, in `notices`.

#[cfg(target_os = "linux")]
mod freedesktop;
#[cfg(target_os = "linux")]
pub use freedesktop::Notifier;

// What Windows reads is made, and tested, without Windows.
#[cfg(all(test, not(windows)))]
#[path = "notifications/toast/document.rs"]
mod document;
#[cfg(windows)]
mod toast;
#[cfg(windows)]
pub use toast::Notifier;

#[cfg(target_os = "macos")]
mod center;
#[cfg(target_os = "macos")]
pub use center::Notifier;

mod key;

use crate::notices::ButtonAnswer;

/// What the person did with a notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotificationAction {
    /// Clicked on it: show what it is about.
    Open,
    /// Pressed one of its buttons.
    Answer(ButtonAnswer),
    /// Wrote this in its field.
    Reply(String),
}
