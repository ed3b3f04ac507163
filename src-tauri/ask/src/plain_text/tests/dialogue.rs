//! Chats: what stands in them, what comes in, and what is done.

mod chat;
mod presses;
mod walks;
