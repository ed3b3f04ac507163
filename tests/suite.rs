//! The agent at its outer surfaces, without a window; and what must hold of the sources.

mod agents;
mod api;
mod arrows;
mod ask;
mod attachments;
mod branch;
mod channels;
mod command;
mod consent;
mod databases;
mod disk;
mod ends;
mod failures;
mod family;
mod faults;
mod follow_one_question;
mod history;
mod interrupted;
mod killed;
mod limit;
mod log;
mod model;
mod others;
mod rounds;
mod templates;
mod terminal;
