//! What is true, as it is stored and as it is said. Nothing here knows the state of a conversation.

// What is asked, by whom, and how it ends.
pub mod elicitation;
pub mod family;
pub mod guest;
pub mod interaction;
pub mod outcome;
pub mod question;
pub mod result;
pub mod template;

// What a model says and does.
pub mod acp;
pub mod action;
pub mod attachment;
pub mod mcp;
pub mod message;
pub mod network;
pub mod plan;
pub mod redacted;

// What the person wants.
pub mod access;
pub mod channel;
pub mod decision;
pub mod invalid;
pub mod own_model;
pub mod presence;
pub mod rule;
pub mod secrets;
pub mod settings;

// What is stored of it.
pub mod doctor;
pub mod event;
pub mod run_end;
