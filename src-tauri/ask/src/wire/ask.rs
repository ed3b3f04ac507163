//! Questions on their way to a person, and answers on their way back.

use crate::base::id::{CallId, ConversationId, InteractionId, QuestionId, SubmitId};
use crate::facts::attachment::Attachment;
use crate::facts::interaction::{Closing, Interaction};
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Answer, Response};
use crate::wire::snapshot;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The payload of `ai-agent-ask-user`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AskUser {
    /// Where the answer is sent with `submit_ask_user_response`.
    pub conversation_id: ConversationId,
    /// The call that waits for the answer.
    pub tool_call_id: CallId,
    /// Which question it is, where several are open in one conversation.
    pub interaction_id: InteractionId,
    /// The first question's text, labels and permission of own words: the plain form of the card.
    pub question: String,
    /// The first question's labels. Empty: own words only.
    pub choices: Vec<String>,
    /// Whether the first question takes own words.
    pub allow_freeform: bool,
    /// The conversation's title.
    pub title: String,
    /// All that there is to show.
    pub card: Interaction,
}

impl AskUser {
    /// The plain form of the first question beside the whole card.
    pub fn of(title: &str, interaction: &Interaction) -> AskUser {
        let first = interaction.questions().first();
        AskUser {
            conversation_id: interaction.conversation,
            tool_call_id: interaction.tool_call.clone(),
            interaction_id: interaction.id,
            question: first.map_or_else(|| snapshot::display_text(interaction), |question| question.text.clone()),
            choices: first.into_iter().flat_map(|it| &it.options).map(|option| option.label.clone()).collect(),
            allow_freeform: first.is_some_and(|question| question.allow_freeform),
            title: title.to_owned(),
            card: interaction.clone(),
        }
    }
}

/// The payload of `ai-agent-ask-closed`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AskClosed {
    /// The conversation of the card.
    pub conversation_id: ConversationId,
    /// The call that waited for it.
    pub tool_call_id: CallId,
    /// The card that closed.
    pub interaction_id: InteractionId,
    /// The answer, or how it ended without one.
    pub closing: Closing,
}

/// A guest tells the person something that needs no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// The conversation that the guest has here.
    pub conversation_id: ConversationId,
    /// Who it is, and where it works.
    pub title: String,
    /// What it says. Plain text, untrusted.
    pub text: String,
}

/// The inbox: everything that waits for the person, oldest first, with its conversation's title and its draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    /// The card that waits, with all that it shows.
    pub interaction: Interaction,
    /// The conversation's title.
    pub title: String,
    /// What is half answered. None: nothing was typed yet.
    pub draft: Option<Draft>,
    /// Where the question has a limit.
    pub clock: Option<Clock>,
}

/// How long a question still waits. The time runs only while nobody attends to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// Milliseconds until it ends as "no response".
    #[cfg_attr(test, ts(type = "number"))]
    pub remaining_ms: u64,
    /// The time runs now. False: somebody attends to the question.
    pub running: bool,
}

/// The payload of `ask-clock`: a clock was started, stopped, or given more time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockChanged {
    /// The question that the clock belongs to.
    pub interaction_id: InteractionId,
    /// The clock from now on.
    pub clock: Clock,
}

/// What is half answered on a card: saved as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Draft {
    /// As far as they are given; questions may be missing.
    pub answers: Vec<Answer>,
    /// The comment on all of it, as far as it is typed.
    pub comment: Option<String>,
    /// Attached already: their copies are kept with the draft.
    pub attachments: Vec<Attachment>,
    /// Whether the answer is to hold for the whole workspace.
    pub remember: bool,
    /// What is filled into the form of a server, by the keys of its fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    pub form: Option<Map<String, Value>>,
    /// It was filled in before, into the same form, whose server was lost then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub resumed: bool,
    /// What is written to the agent before deciding.
    pub talk: Option<String>,
    /// The step of the card that was in view, from 0.
    pub step: u32,
    /// Kept with the draft, so that sending again after a restart counts once.
    pub submit: Option<SubmitId>,
}

impl Draft {
    /// With these words in the field for own words, behind what is written there.
    pub fn with_words(mut self, question: &QuestionId, words: &str) -> Draft {
        let Some(answer) = self.answers.iter_mut().find(|answer| answer.question == *question) else {
            self.answers.push(Answer::writing(question, words));
            return self;
        };
        answer.text = Some(match answer.written() {
            Some(before) => format!("{before}\n{words}"),
            None => words.to_owned(),
        });
        self
    }
}

/// The arguments of `submit_ask_user_response`. Either `response` for a named interaction, or the plain `answer` for the
/// one question open in the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Submit {
    /// The conversation of the question. Not used where `interaction_id` is given.
    pub conversation_id: ConversationId,
    /// Which question. None: the only one that is open there.
    #[serde(default)]
    pub interaction_id: Option<InteractionId>,
    /// The press, made by the sender: sent again under the same id, it counts once. None: every call is a press.
    #[serde(default)]
    pub submit_id: Option<SubmitId>,
    /// What the card sends. Goes before `answer`.
    #[serde(default)]
    pub response: Option<Response>,
    /// A number, a label or own words, read as a typed reply is. It approves no action.
    #[serde(default)]
    pub answer: Option<String>,
    /// It is meant for a question that has ended: to change the answer, or to answer after all.
    #[serde(default)]
    pub revises: bool,
}

/// What became of an answer. The card closes on the first two only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Submitted {
    /// The answer was taken and saved.
    Accepted {
        /// The conversation's last event after it, by its number there.
        #[cfg_attr(test, ts(type = "number"))]
        seq: u64,
    },
    /// This very answer was taken before.
    Duplicate {
        /// How the question ended by it.
        closing: Closing,
    },
    /// Somebody else was first, or it ended without an answer.
    Closed {
        /// The answer, or how it ended without one.
        closing: Closing,
    },
    /// The agent has gone on with the answer that stands.
    TooLate {
        /// The answer that counts.
        closing: Closing,
    },
    /// The answer does not fit. Nothing was changed, and the question stays open.
    Invalid {
        /// Which part of it, by its name in the arguments, or the key of a form's field.
        field: String,
        /// Why it does not fit.
        why: Invalid,
    },
    /// There is no such question.
    Unknown,
    /// The record of its conversation breaks off: nothing can be added to it, now or later.
    Damaged,
    /// The disk did not take it. The question stays open.
    NotSaved {
        /// What the disk reported, as a sentence in the person's language.
        why: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::OptionId;

    #[test]
    fn words_stand_behind_what_is_written_already() {
        let question = QuestionId::from("q1");
        let draft = Draft::default().with_words(&question, "7");
        assert_eq!(draft.answers, [Answer::writing(&question, "7")]);
        assert_eq!(draft.with_words(&question, "8").answers, [Answer::writing(&question, "7\n8")]);
        let chosen = vec![OptionId("o1".to_owned())];
        let draft = Draft { answers: vec![Answer::choosing(&question, chosen.clone())], ..Draft::default() };
        let with = draft.with_words(&question, "9");
        assert_eq!((&with.answers[0].selected, with.answers[0].written()), (&chosen, Some("9")));
    }
}
