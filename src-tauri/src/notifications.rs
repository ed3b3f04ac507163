//! Native notifications. Each system's way is in a file of its own; both offer the same three functions.

#[cfg(target_os = "linux")]
mod freedesktop;
#[cfg(target_os = "linux")]
pub use freedesktop::Notifications;

#[cfg(not(target_os = "linux"))]
mod plugin;
#[cfg(not(target_os = "linux"))]
pub use plugin::Notifications;

use crate::notices::ButtonAnswer;

/// What the person did with a notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Press {
    /// Clicked on it: show what it is about.
    Open,
    /// Pressed one of its buttons.
    Answer(ButtonAnswer),
}
