//! How long a model may take. A model on a slow machine reads a long conversation for minutes before its first word,
//! so silence is borne for long, while a connection is made soon or not at all.

use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelTimeouts {
    /// Until a connection stands.
    pub connect: Duration,
    /// Between two signs of life of a stream, the first one included.
    pub silence: Duration,
    /// For what follows a reply that is whole already: usage, the end mark.
    pub tail: Duration,
}

impl Default for ModelTimeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(15), silence: Duration::from_secs(300), tail: Duration::from_secs(2) }
    }
}
