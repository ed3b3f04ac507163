//! Questions taken to chat services and answered there, over real sockets.

pub(crate) mod telegram;
mod wechat;
