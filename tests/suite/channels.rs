//! Questions taken to chat services and answered there, over real sockets.

mod telegram;
mod wechat;
