//! English: the conversation itself: help, waiting, stopping.

use super::En;
use crate::strings::chat::ChatStrings;

impl ChatStrings for En {
    fn help(&self) -> &'static str {
        "Type a task or a message. At a question: an option's number or your own words, ? to see it again with all that \
             can be typed, skip to close it without an answer; at a server's form, decline or cancel. stop or Ctrl-C ends the run; Ctrl-C twice or Ctrl-D leaves."
    }

    fn at_a_question(&self) -> &'static str {
        "2 // why: an option and a note · 1,3: several, where several are taken · \"9\": own words as they are · \
             ? TEXT: ask back, the question stays open · skip: leave it open · back: the question before · \
             decide: leave it to the agent · stop: end the run\n\
             While the agent works on beside a question, an option answers it and other words are said to the agent; \
             once the agent rests, other words answer it too."
    }

    fn asks_nothing(&self) -> &'static str {
        "The agent asks nothing here; what it needs to know stands in its reply."
    }

    fn stopping(&self) -> &'static str {
        "Stopping. Ctrl-C once more leaves."
    }

    fn stopped(&self) -> &'static str {
        "Stopped. Nothing is lost: write on whenever you like."
    }

    fn nothing_runs(&self) -> &'static str {
        "Nothing is running."
    }

    fn round_limit(&self) -> &'static str {
        "The most tool rounds allowed were used, so the agent summed up. Write on to continue, or raise the limit in Settings."
    }

    fn compacted(&self) -> &'static str {
        "· The model's memory was nearly full: earlier rounds were summarised for it. Your decisions stay word for word."
    }

    fn cut(&self) -> &'static str {
        "· The reply broke off here."
    }

    fn begins_again(&self) -> &'static str {
        "· That reply broke off; it begins again."
    }

    fn waiting_for_model(&self, time: &str) -> String {
        format!("Waiting for the model … {time} · Ctrl-C stops")
    }

    fn model_works(&self, time: &str) -> String {
        format!("The model is working … {time} · Ctrl-C stops")
    }

    fn is_it_your_answer(&self, word: &str) -> String {
        format!("“{word}” is sent as your answer.")
    }

    fn is_it_a_message(&self, word: &str) -> String {
        format!("“{word}” is sent to the agent as a message.")
    }

    fn enter_sends_it(&self) -> &'static str {
        "Press Enter once more to send it. Ctrl-C twice leaves; ? lists what can be typed."
    }

    fn typing_it_again_sends_it(&self) -> &'static str {
        "Type it once more to send it. Ctrl-C twice leaves; ? lists what can be typed."
    }

    fn question_stays_at_interrupt(&self) -> &'static str {
        "The question stays open. Ctrl-C once more leaves; type stop to end the run."
    }

    fn next_interrupt_leaves(&self) -> &'static str {
        "Ctrl-C once more leaves."
    }

    fn said_elsewhere(&self, text: &str) -> String {
        format!("» {text}")
    }
}
