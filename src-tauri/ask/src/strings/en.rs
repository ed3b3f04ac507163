//! English.

mod action;
mod chat;
mod choice;
mod form;
mod origin;
mod outcome;
mod prompt;
mod punctuation;
mod question;
mod template;

pub struct En;

/// A number of things.
fn counted<N: Copy + PartialEq + From<u8> + std::fmt::Display>(count: N, thing: &str) -> String {
    if count == N::from(1) { format!("1 {thing}") } else { format!("{count} {thing}s") }
}
