//! The agent at its outer surfaces, without a window; and what must hold of the sources.

mod arrows;
mod follow_one_question;
mod model;
