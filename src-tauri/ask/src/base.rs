//! Small things that everything uses. They know nothing of questions or conversations.

pub mod binary;
pub mod harmless;
pub mod id;
pub mod language;
pub mod limits;
pub mod text;
pub mod unseen;
pub mod wall_clock;
