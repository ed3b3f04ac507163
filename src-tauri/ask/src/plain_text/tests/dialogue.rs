//! Chats: what stands in them, what comes in, and what is done.

mod chat;
mod english;
mod forms;
mod fuzz;
mod kept;
mod presses;
mod properties;
mod simplified_chinese;
mod stands;
mod told;
mod walks;
mod way;
