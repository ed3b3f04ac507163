//! English: which programs are not answered.

use super::En;
use crate::strings::callers::CallerStrings;

impl CallerStrings for En {
    fn not_from_a_command(&self) -> &'static str {
        "Not asked: this comes from a command that Askwell's own agent runs. The agent asks with its own tools."
    }

    fn not_from_our_own(&self) -> &'static str {
        "Not done: this comes from a program that Askwell started itself. It can ask you questions, and nothing else."
    }

    fn not_told_from_our_own(&self) -> &'static str {
        "Not done: this system doesn't say which program asks, so Askwell can't tell your terminal from a program that it runs itself. Do it in Askwell's own window."
    }

    fn caller_gone(&self) -> &'static str {
        "Not asked: the program that asks has ended, so Askwell can't tell which one it was. Start it again, then ask again."
    }
}
