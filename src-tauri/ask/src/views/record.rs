//! One line of the log for each event: what joins it to other lines, and the event as it is stored.
//!
//! Lines are made of the stored text and not of `Event`: what a later version adds has its line as well.

mod joins;
mod line;
mod parts;
mod written;

pub use joins::Joins;
pub use line::LogLine;
pub use written::written;

/// Of the lines' shape.
pub const VERSION: u32 = 1;
/// Not an event: the record was found shorter than its log, and goes on from here.
pub const REWOUND: &str = "log.rewound";
/// Set on a line of which something was hidden.
pub const HIDDEN: &str = "hidden";
/// What stands in place of a secret.
const SECRET: &str = "[hidden]";
/// What was cut off a line: where it stood, and how long it was.
pub const CUT: &str = "cut";

#[cfg(test)]
mod tests;
