//! The state machine: `decide` what becomes true, `apply` it, ask what is `next`.

// What is true of one conversation: the fold of its events.
pub mod state;

// What comes in, and what is made of it.
pub mod decide;
pub mod input;
pub mod next;

// What `decide` calls, by what has happened: a reply came, an answer came, a call acts, a run ends.
pub mod acting;
pub mod agent;
pub mod answers;
pub mod calls;
pub mod copied;
pub mod decision;
pub mod eliciting;
pub mod ending;
pub mod family;
pub mod guest;
pub mod replied;
pub mod valid;

// Conversations made of others.
pub mod branch;
pub mod fitting;
pub mod import;

#[cfg(test)]
mod tests;
