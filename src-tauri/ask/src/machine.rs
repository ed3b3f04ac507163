//! The state machine: `decide` what becomes true, `apply` it, ask what is `next`.

// What is true of one conversation: the fold of its events.
pub mod state;

// What comes in, and what is made of it.
pub mod decide;
pub mod input;
pub mod next;

// What `decide` calls, by what it is about: a message, a reply, a call, an answer, the end of a run.
pub mod acting;
pub mod agent;
pub mod answers;
pub mod calls;
pub mod conversation;
pub mod copied;
pub mod decision;
pub mod eliciting;
pub mod ending;
pub mod family;
pub mod guest;
pub mod messages;
pub mod reaching;
pub mod replied;
pub mod results;
pub mod showing;
pub mod summaries;
pub mod undoing;
pub mod valid;

// Conversations made of others.
pub mod branch;
pub mod fitting;
pub mod import;

#[cfg(test)]
mod tests;
