//! The real window on a screen of its own, driven as a person drives it.

mod scene;

mod access;
mod answering;
mod attachments;
mod boundary;
mod browser;
mod callers;
mod channels;
mod consent;
mod decisions;
mod family;
mod first_start;
mod guests;
mod handing_over;
mod history;
mod language;
mod mcp;
mod notifications;
mod phone;
mod pictures;
mod preview;
mod queue;
mod queued;
mod quitting;
mod restart;
mod settings_file;
mod several;
mod skipping;
mod starting;
mod templates;
mod time;
mod tray;
mod ways;
