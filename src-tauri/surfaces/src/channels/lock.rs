//! One line for each bot on this machine, also where several data folders know its token: two of them would take each
//! other's messages.

use sha2::{Digest, Sha256};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::PathBuf;

/// Held while the line is up. The system lets go of it when the process ends, however it ends.
#[derive(Debug)]
pub struct BotLock {
    _file: File,
}

impl BotLock {
    /// None while another program on this machine has the bot.
    pub fn take(token: &str) -> io::Result<Option<BotLock>> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path(token))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(BotLock { _file: file })),
            Err(std::fs::TryLockError::WouldBlock) => Ok(None),
            Err(std::fs::TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Named by a piece of the token's hash, from which no token can be had.
fn path(token: &str) -> PathBuf {
    let hash = Sha256::digest(token.as_bytes());
    let name: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    dirs::runtime_dir().unwrap_or_else(std::env::temp_dir).join(format!("askwell-bot-{name}.lock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_has_one_line_on_a_machine() {
        let token = engine::host::new_id().to_string();
        let first = BotLock::take(&token).unwrap();
        assert!(first.is_some());
        assert!(BotLock::take(&token).unwrap().is_none());
        drop(first);
        assert!(BotLock::take(&token).unwrap().is_some());
        std::fs::remove_file(path(&token)).unwrap();
    }
}
