//! What is read off a state or its events.

// For the person.
pub mod thread;

pub mod compare;
pub mod history;
pub mod replay;
pub mod tree;

// For the model.
pub mod compaction;
pub mod prompt;
pub mod retold;
pub mod transcript;

// For the log.
pub mod record;
