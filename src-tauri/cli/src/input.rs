//! What is piped in, read to its end as one text; and a yes that is typed.

use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::strings::Strings;
use ask::limits::{GUEST_CALL_BYTES_MAX, MESSAGE_BYTES_MAX};
use std::borrow::Cow;
use std::io::{Read, Result};
use std::time::Duration;

/// Whoever waits for a pipe that nobody closes is told what is waited for.
const SILENCE_MAX: Duration = Duration::from_secs(2);

/// All of the standard input, as far as a question could hold it.
pub fn read_all() -> Result<String> {
    let mut bytes = Vec::new();
    // A question holds less than this, so nothing that goes out is cut.
    std::io::stdin().lock().take(GUEST_CALL_BYTES_MAX as u64).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// All of it, as far as one message can hold it: what is longer, or no text, is refused as a whole.
pub async fn read_message(strings: &dyn Strings, screen: &mut Screen) -> std::result::Result<String, EarlyExit> {
    let reading = tokio::task::spawn_blocking(|| {
        let mut bytes = Vec::new();
        let most = MESSAGE_BYTES_MAX as u64 + 1;
        std::io::stdin().lock().take(most).read_to_end(&mut bytes).map(|_| bytes)
    });
    tokio::pin!(reading);
    let read = tokio::select! {
        read = &mut reading => read,
        () = tokio::time::sleep(SILENCE_MAX) => {
            screen.notice(strings.reads_input())?;
            reading.await
        }
    };
    let bytes = read.map_err(EarlyExit::failed)??;
    if bytes.len() > MESSAGE_BYTES_MAX {
        return Err(EarlyExit::InputTooLong);
    }
    if bytes.contains(&0) {
        return Err(EarlyExit::InputNoText);
    }
    let text = String::from_utf8_lossy(&bytes);
    if matches!(text, Cow::Owned(_)) {
        screen.notice(strings.input_bytes_replaced())?;
    }
    Ok(text.into_owned())
}

/// Whether a person at the keyboard says yes by the word itself.
pub fn says_yes() -> Result<bool> {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(["y", "yes", "是"].contains(&line.trim().to_lowercase().as_str()))
}

/// Longer than any in the text, so that nothing in it ends the block.
pub fn fence_for(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    "`".repeat(longest.max(2) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_block_it_stands_in() {
        assert_eq!(fence_for("plain"), "```");
        assert_eq!(fence_for("a ```` b"), "`````");
    }
}
