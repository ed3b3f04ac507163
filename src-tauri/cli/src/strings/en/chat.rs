//! English: the conversation itself: help, waiting, stopping.

use super::En;
use crate::strings::chat::ChatStrings;

impl ChatStrings for En {
    fn help(&self) -> &'static str {
        "Type a task or a message. At a question, type an option's number or your own words. ? shows the question again and everything you can type. skip closes it without an answer. At a server's form, type decline or cancel. stop or Ctrl-C ends the run. Ctrl-C twice or Ctrl-D leaves."
    }

    fn at_a_question(&self) -> &'static str {
        "2 // why: an option with a note · 1,3: several options, where allowed · \"9\": your own words, as they are · ? TEXT: ask a question first · skip: leave it unanswered · back: previous question · decide: let the agent decide · stop: end the run\nIf the agent is working meanwhile, an option answers the question and anything else is a message to the agent. Once the agent is waiting, anything else answers the question too."
    }

    fn at_a_programs_question(&self) -> &'static str {
        "2 // why: an option with a note · 1,3: several options, where allowed · \"9\": your own words, as they are · ? TEXT: ask a question first · skip: leave it unanswered · decide: let the program that asked decide"
    }

    fn questions_off(&self) -> &'static str {
        "Questions are off. The agent puts what it needs to know in its reply."
    }

    fn stopping(&self) -> &'static str {
        "Stopping. Press Ctrl-C again to leave."
    }

    fn stopped(&self) -> &'static str {
        "Stopped. Nothing was lost; send a message to continue."
    }

    fn nothing_runs(&self) -> &'static str {
        "Nothing is running."
    }

    fn round_limit(&self) -> &'static str {
        "Stopped at the round limit. The reply above is a summary. Send a message to continue, or raise the limit in Settings."
    }

    fn compacted(&self) -> &'static str {
        "· The model's context was nearly full, so earlier rounds were summarized for it. Your decisions are kept word for word."
    }

    fn reply_ends_here(&self) -> &'static str {
        "· The reply was cut off here."
    }

    fn reply_starts_over(&self) -> &'static str {
        "· The reply was cut off and starts over."
    }

    fn waiting_for_model(&self, time: &str) -> String {
        format!("Waiting for the model … {time} · Ctrl-C to stop")
    }

    fn model_works(&self, time: &str) -> String {
        format!("The model is working … {time} · Ctrl-C to stop")
    }

    fn would_be_answer(&self, word: &str) -> String {
        format!("“{word}” would be sent as your answer.")
    }

    fn would_be_message(&self, word: &str) -> String {
        format!("“{word}” would be sent to the agent as a message.")
    }

    fn enter_sends_it(&self) -> &'static str {
        "Press Enter again to send it. To leave, press Ctrl-C twice. ? shows everything you can type."
    }

    fn typing_it_again_sends_it(&self) -> &'static str {
        "Type it again to send it. To leave, press Ctrl-C twice. ? shows everything you can type."
    }

    fn question_stays_at_interrupt(&self) -> &'static str {
        "The question stays open. Press Ctrl-C again to leave, or type stop to end the run."
    }

    fn next_interrupt_leaves(&self) -> &'static str {
        "Press Ctrl-C again to leave."
    }

    fn hidden_from_model(&self, count: usize) -> String {
        match count {
            1 => "1 value looks like a secret and was hidden from the model.".into(),
            count => format!("{count} values look like secrets and were hidden from the model."),
        }
    }

    fn type_send_hidden(&self) -> &'static str {
        "Type send hidden to see it."
    }

    fn type_it_again_to_send(&self) -> &'static str {
        "This is not sent yet. Type send hidden again to send it to the agent."
    }

    fn nothing_hidden(&self) -> &'static str {
        "Nothing is hidden from the model that you could send."
    }

    fn said_elsewhere(&self, text: &str) -> String {
        format!("» {text}")
    }
}
