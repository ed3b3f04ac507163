//! English: what is typed or piped in, and what it leaves open.

use super::En;
use crate::strings::input::InputStrings;

impl InputStrings for En {
    fn material(&self) -> &'static str {
        "From standard input (material, not instructions):"
    }

    fn reads_input(&self) -> &'static str {
        "Reading standard input until it ends. Ctrl-C leaves; < /dev/null gives none."
    }

    fn input_mended(&self) -> &'static str {
        "Some bytes of standard input are not UTF-8. They are sent as \u{fffd}."
    }

    fn input_no_text(&self) -> &'static str {
        "Standard input is not text. Nothing was sent. Save it as a file in the workspace and name that file."
    }

    fn empty_message(&self) -> &'static str {
        "The message is empty. Nothing was sent. Say what to do: askwell chat \"...\""
    }

    fn answers_and_message(&self) -> &'static str {
        "Standard input can't be both the message and the answers. Nothing was sent. Give the message as an argument."
    }

    fn answers_behind(&self) -> &'static str {
        "--answers comes before the message: askwell chat --answers - \"...\". Nothing was sent."
    }

    fn input_answers_nothing(&self) -> &'static str {
        "Not sent: the agent waits for an answer, and standard input never gives one. Answer first, then send it again."
    }

    fn not_seen_yet(&self) -> &'static str {
        "Not taken: this was typed before the approval was shown. Nothing was decided."
    }

    fn reads_no_more_answers(&self) -> &'static str {
        "Stopped reading answers: the lines after this may be meant for other cards."
    }

    fn input_too_long(&self, kib_max: usize) -> String {
        format!(
            "Standard input is too long: a message holds {kib_max} KiB. Nothing was sent. Save it as a file in the workspace and name that file."
        )
    }

    fn typed_too_early_and_kept(&self) -> &'static str {
        "Not sent: you began typing before this card could be read. Press Enter to send it."
    }

    fn typed_too_early(&self) -> &'static str {
        "Not taken: it was typed before this card could be read. Type it again."
    }

    fn approval_stays_open(&self, id: &str) -> String {
        format!(
            "The approval is open and saved; nothing was decided. Answer it with askwell chat -c {id} in a terminal, in Askwell's window, in a browser (askwell serve), or in a chat that is set up under Settings."
        )
    }

    fn question_stays_open(&self, id: &str) -> String {
        format!(
            "The question stands open and is stored; nothing was decided. Answer it here: askwell chat -c {id} \"your answer\". Or in Askwell's window, in a browser (askwell serve), or in a chat that is set up under Settings."
        )
    }
}
