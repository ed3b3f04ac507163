//! Chinese.

mod notices;
mod quitting;
mod repair;
mod start;
mod tray;
mod window;

pub struct Zh;
