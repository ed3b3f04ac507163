//! Questions over WeChat, from a message on a phone to the request of the model, over real sockets.

mod answers;
mod killed;
mod login;
mod scene;
mod talking;
mod trouble;
mod window;
