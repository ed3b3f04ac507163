//! The agent at its outer surfaces, without a window; and what must hold of the sources.

mod arrows;
mod attachments;
mod databases;
mod disk;
mod ends;
mod failures;
mod follow_one_question;
mod killed;
mod limit;
mod model;
mod rounds;
mod terminal;
