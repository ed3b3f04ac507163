//! The terminal's own way of reading lines is put aside while this lives: each key comes at once, and nothing is shown of it
//! but what the program shows. Ctrl-C and Ctrl-Z stay the terminal's.

use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};
use std::io::{Stdin, stdin};

pub struct RawTerminal {
    before: Termios,
    keys: Termios,
    input: Stdin,
}

impl RawTerminal {
    /// None where there is no terminal, or one that cannot show a line that changes.
    pub fn taken_over() -> Option<RawTerminal> {
        if std::env::var("TERM").map_or(true, |term| term.is_empty() || term == "dumb") {
            return None;
        }
        let input = stdin();
        let before = tcgetattr(&input).ok()?;
        let mut keys = before.clone();
        keys.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
        keys.special_codes[SpecialCodeIndex::VMIN] = 1;
        keys.special_codes[SpecialCodeIndex::VTIME] = 0;
        let terminal = RawTerminal { before, keys, input };
        terminal.take_over_again().then_some(terminal)
    }

    /// After the program was stopped and goes on, the shell has put its own way back.
    pub fn take_over_again(&self) -> bool {
        tcsetattr(&self.input, OptionalActions::Now, &self.keys).is_ok()
    }

    /// The terminal reads lines by itself again.
    pub fn give_back(&self) {
        let _ = tcsetattr(&self.input, OptionalActions::Now, &self.before);
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        self.give_back();
    }
}
