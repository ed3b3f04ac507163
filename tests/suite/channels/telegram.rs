//! Telegram.

mod answers;
mod approvals;
mod forms;
mod killed;
mod line;
mod lists;
mod race;
mod scene;
mod setup;
mod trouble;
mod unanswerable;
mod weather;

pub use scene::{ANNA, Scene, asks, confirmed};
