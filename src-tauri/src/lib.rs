//! Askwell's window. It holds no rule: what may happen is decided in `ask`, and done in `engine`. In reading order:

mod start;

mod commands;
mod host;
mod page;
mod repair;
mod screen;
mod window;

mod attention;
mod away;
mod notices;
mod notifications;
mod quitting;
mod tray;

mod link;
mod settings_store;
mod strings;
mod upload;

pub use start::run;
