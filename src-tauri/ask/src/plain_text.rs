//! Questions and answers where there are no cards: numbered lines out, a reply in.
//!
//! A terminal and a chat have nothing but text. The rules here are the same for all of them, so that "2" means the same
//! wherever it is typed, and a reply that means nothing is asked for again instead of being guessed at.

mod choice;
pub mod consent;
pub mod dialogue;
mod failed;
mod fold;
pub mod form;
mod marks;
mod reply;
mod said;
mod shown;
mod steps;
#[cfg(test)]
mod tests;

pub use crate::base::harmless::{harmless, one_line, visible, visible_line};
pub use crate::base::unseen::{hides, unseen};
pub use failed::{why_it_failed, why_it_was_refused};
pub use reply::{AnswerReading, At, QuestionTurn, ReplyRefusal, read};
pub use said::{confirmed, how_to_reply, in_brief, refused};
pub use shown::{marked, named, previewed, reviewed, shown};
pub use steps::{AnswerProgress, Steps};
