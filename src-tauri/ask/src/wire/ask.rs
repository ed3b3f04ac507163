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
    pub conversation_id: ConversationId,
    pub tool_call_id: CallId,
    pub interaction_id: InteractionId,
    /// The first question's text, labels and permission of own words: the plain form of the card.
    pub question: String,
    pub choices: Vec<String>,
    pub allow_freeform: bool,
    pub title: String,
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
    pub conversation_id: ConversationId,
    pub tool_call_id: CallId,
    pub interaction_id: InteractionId,
    pub closing: Closing,
}

/// A guest tells the person something that needs no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    pub conversation_id: ConversationId,
    /// Who it is, and where it works.
    pub title: String,
    pub text: String,
}

/// The inbox: everything that waits for the person, oldest first, with its conversation's title and its draft.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    pub interaction: Interaction,
    pub title: String,
    pub draft: Option<Draft>,
    /// Where the question has a limit.
    pub clock: Option<Clock>,
}

/// How long a question still waits. The time runs only while nobody attends to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    #[cfg_attr(test, ts(type = "number"))]
    pub remaining_ms: u64,
    pub running: bool,
}

/// The payload of `ask-clock`: a clock was started, stopped, or given more time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockChanged {
    pub interaction_id: InteractionId,
    pub clock: Clock,
}

/// What is half answered on a card: saved as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Draft {
    pub answers: Vec<Answer>,
    pub comment: Option<String>,
    pub attachments: Vec<Attachment>,
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
    pub conversation_id: ConversationId,
    #[serde(default)]
    pub interaction_id: Option<InteractionId>,
    #[serde(default)]
    pub submit_id: Option<SubmitId>,
    #[serde(default)]
    pub response: Option<Response>,
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
    Accepted {
        #[cfg_attr(test, ts(type = "number"))]
        seq: u64,
    },
    /// This very answer was taken before.
    Duplicate {
        closing: Closing,
    },
    Closed {
        closing: Closing,
    },
    /// The agent has gone on with the answer that stands.
    TooLate {
        closing: Closing,
    },
    Invalid {
        field: String,
        why: Invalid,
    },
    Unknown,
    /// The record of its conversation breaks off: nothing can be added to it, now or later.
    Damaged,
    NotSaved {
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
