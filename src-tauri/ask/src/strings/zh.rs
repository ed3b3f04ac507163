//! Simplified Chinese.

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

pub struct Zh;
