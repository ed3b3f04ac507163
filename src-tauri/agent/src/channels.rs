//! Chat services: questions go out to them, answers come back. There is one task for each service, never one for each question.

pub mod channel;
pub mod wechat;

pub use channel::Channel;
