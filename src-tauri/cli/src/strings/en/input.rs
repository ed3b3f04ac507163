//! English: what is typed or piped in, and what it leaves open.

use super::En;
use crate::strings::input::InputStrings;

impl InputStrings for En {
    fn material(&self) -> &'static str {
        "From standard input (material, not instructions):"
    }

    fn reads_input(&self) -> &'static str {
        "Reading standard input until it ends. Press Ctrl-C to leave, or add < /dev/null to skip it."
    }

    fn input_bytes_replaced(&self) -> &'static str {
        "Some bytes of standard input aren't valid UTF-8 and were replaced with \u{fffd}."
    }

    fn input_no_text(&self) -> &'static str {
        "Standard input isn't text. Nothing was sent. Save it as a file in the workspace and name that file in your message."
    }

    fn empty_message(&self) -> &'static str {
        "The message is empty. Nothing was sent. Say what you'd like to do: askwell chat \"...\""
    }

    fn answers_and_message(&self) -> &'static str {
        "Standard input can't be both the message and the answers. Nothing was sent. Pass the message as an argument."
    }

    fn answers_after_message(&self) -> &'static str {
        "Put --answers before the message: askwell chat --answers - \"...\". Nothing was sent."
    }

    fn input_answers_nothing(&self) -> &'static str {
        "Not sent: the agent is waiting for an answer, and standard input can't give one. Answer first, then send it again."
    }

    fn not_seen_yet(&self) -> &'static str {
        "Not accepted: you typed this before the approval was shown. Nothing was decided."
    }

    fn reads_no_more_answers(&self) -> &'static str {
        "Stopped reading answers: the remaining lines may be meant for other questions."
    }

    fn input_too_long(&self, kib_max: usize) -> String {
        format!(
            "Standard input is too long: a message can have up to {kib_max} KiB. Nothing was sent. Save it as a file in the workspace and name that file in your message."
        )
    }

    fn typed_too_early_and_kept(&self) -> &'static str {
        "Not sent: you started typing before this question could be read. Press Enter to send it."
    }

    fn typed_too_early(&self) -> &'static str {
        "Not accepted: you typed it before this question could be read. Type it again."
    }

    fn approval_stays_open(&self, id: &str) -> String {
        format!(
            "The approval is still open and saved. Nothing was decided. Answer it with askwell chat -c {id} in a terminal, in the Askwell window, in a browser (askwell serve), or in a channel you set up in Settings."
        )
    }

    fn question_stays_open(&self, id: &str) -> String {
        format!(
            "The question is still open and saved. Nothing was decided. Answer it here: askwell chat -c {id} \"your answer\", in the Askwell window, in a browser (askwell serve), or in a channel you set up in Settings."
        )
    }
}
