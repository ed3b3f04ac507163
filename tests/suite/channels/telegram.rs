//! Telegram.

mod line;
