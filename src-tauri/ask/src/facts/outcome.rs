//! How an interaction ends, and the one true sentence each end has for the model.

use crate::base::id::{AttachmentId, OptionId, QuestionId};
use crate::base::unseen::said;
use crate::facts::action::Proposal;
use crate::facts::attachment::Attachment;
use crate::facts::elicitation;
use crate::facts::question::Question;
use crate::facts::rule::Scope;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The answer to one question: options by id, own words, or both where several may be chosen; and a note on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// Which of the card's questions.
    pub question: QuestionId,
    /// The options by their ids, at most one unless several may be chosen.
    #[serde(default)]
    pub selected: Vec<OptionId>,
    /// The answer in own words. None, or blank: none were written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// A remark on the answer, told to the agent with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
    /// The file beside the answer that holds all of a long text, for a model to read on in. Set where it is taken in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub whole: Option<AttachmentId>,
}

impl Answer {
    /// An answer that chooses options, with no words.
    pub fn choosing(question: &QuestionId, selected: Vec<OptionId>) -> Answer {
        Answer { question: question.clone(), selected, text: None, note: None, whole: None }
    }

    /// An answer in own words, with no options.
    pub fn writing(question: &QuestionId, text: &str) -> Answer {
        Answer {
            question: question.clone(),
            selected: Vec::new(),
            text: Some(text.to_owned()),
            note: None,
            whole: None,
        }
    }

    /// The own words, if there are any.
    pub fn written(&self) -> Option<&str> {
        filled(self.text.as_deref())
    }

    /// The note, if there is one that is not blank.
    pub fn noted(&self) -> Option<&str> {
        filled(self.note.as_deref())
    }

    /// Whether the question is answered by it: a note alone leaves it open.
    pub fn decides(&self) -> bool {
        !self.selected.is_empty() || self.written().is_some()
    }
}

/// Everything a person hands in with one card.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Answers {
    /// One for each question that was answered or noted on; questions without one stay open.
    pub answers: Vec<Answer>,
    /// Said of all of it. None, or blank: nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
    /// Files with the answer. Their copies are in the data folder before the answer is sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Attachment>>"))]
    pub attachments: Vec<Attachment>,
    /// Holds for the workspace from now on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub remember: bool,
}

impl Answers {
    /// The first, where somebody named a question twice.
    pub fn of(&self, question: &QuestionId) -> Option<&Answer> {
        self.answers.iter().find(|answer| answer.question == *question)
    }

    /// The file that holds all of this answer's text, where it is a long one.
    pub fn whole(&self, answer: &Answer) -> Option<&Attachment> {
        let id = answer.whole?;
        self.attachments.iter().find(|file| file.id == id)
    }

    /// The comment, if there is one that is not blank.
    pub(crate) fn commented(&self) -> Option<&str> {
        filled(self.comment.as_deref())
    }

    /// The questions that were left open.
    pub fn open<'a>(&self, questions: &'a [Question]) -> Vec<&'a Question> {
        let decided = |question: &&Question| self.of(&question.id).is_some_and(Answer::decides);
        questions.iter().filter(|question| !decided(question)).collect()
    }
}

impl From<Vec<Answer>> for Answers {
    fn from(answers: Vec<Answer>) -> Self {
        Answers { answers, ..Answers::default() }
    }
}

/// What a person sends back from a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Response {
    /// Answers to some or all of the card's questions.
    Answered(Answers),
    /// "Let the agent decide": asked for by the person, and recorded as that.
    Delegated {
        /// Said along with it. It decides nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        comment: Option<String>,
    },
    /// The person asks back before deciding. The question stays open.
    TalkFirst {
        /// What they say: it becomes a message to the agent.
        text: String,
    },
    /// Closed without an answer: no consent and no refusal.
    Dismissed,
    /// Yes to exactly what was shown; or to the same tool with these arguments instead, as they were tried and shown.
    Approved {
        /// Whether other calls are permitted with it.
        scope: Scope,
        /// What the tool is called with instead. None: as proposed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
        arguments: Option<Map<String, Value>>,
        /// Of what was on the screen. Changed arguments are not taken without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        hash: Option<String>,
    },
    /// A no to exactly what was shown.
    Denied {
        /// What the agent is told of why. None: none was given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        reason: Option<String>,
    },
    /// Yes to the plan, or to these steps instead.
    PlanAccepted {
        /// All steps, in their new order. None: as proposed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        steps: Option<Vec<String>>,
    },
    /// What the one who was asked thinks of it. Text alone is never a yes.
    Consented {
        /// Whether they agree.
        consent: Consent,
        /// Why. With another way, what that is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        rationale: Option<String>,
    },
    /// What is to become of a call whose end nobody knows.
    Settled {
        /// What is done with the call.
        how: Settling,
    },
    /// What is to become of a quiet command.
    Decided {
        /// Whether it continues.
        patience: Patience,
    },
    /// What is said to a server that asks.
    Elicited {
        /// What the server is told.
        reply: elicitation::ElicitedReply,
    },
}

/// What somebody thinks of what an agent means to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Consent {
    /// Agreed, as it was put.
    Yes,
    /// Not agreed, and no other way named.
    No,
    /// Another way, which the rationale says.
    Alt,
}

/// What is to become of a call that was interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Settling {
    /// Do it again, as it was shown.
    Retry,
    /// It has happened: go on.
    Happened,
    /// Leave it, whether it has happened or not.
    Skip,
    /// End the run.
    Stop,
}

impl Response {
    /// Whether it says more than which of the things that were offered: own words, a yes, or once more.
    pub fn says_more(&self) -> bool {
        match self {
            Response::Answered(Answers { answers, comment, attachments, .. }) => {
                let wrote = |answer: &Answer| answer.text.is_some() || answer.note.is_some() || answer.whole.is_some();
                comment.is_some() || !attachments.is_empty() || answers.iter().any(wrote)
            }
            Response::Delegated { comment: said } | Response::Denied { reason: said } => said.is_some(),
            Response::Dismissed | Response::Decided { .. } => false,
            Response::TalkFirst { .. }
            | Response::Approved { .. }
            | Response::PlanAccepted { .. }
            | Response::Consented { .. } => true,
            Response::Settled { how } => *how == Settling::Retry,
            Response::Elicited { reply } => matches!(reply, elicitation::ElicitedReply::Accept { .. }),
        }
    }
}

/// What is to become of a command that has been quiet for long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Patience {
    /// It continues, and nobody is asked for the next `COMMAND_WAIT_MILLIS`.
    Wait,
    /// It is ended, with everything it started.
    Stop,
}

/// How an interaction ended. Each ends in exactly one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcome {
    /// In full or in part.
    Answered(Answers),
    /// The person left the choice to the agent.
    Delegated {
        /// Said along with it. None: nothing was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        comment: Option<String>,
    },
    /// Closed without an answer: no consent and no refusal.
    Dismissed,
    /// The limit that the person set has passed. Nothing was chosen.
    NoResponse {
        /// The limit that applied in the end, with all that was added to it.
        #[cfg_attr(test, ts(type = "number"))]
        limit_ms: u64,
    },
    /// The person wrote a new message instead of answering.
    Superseded,
    /// The person stopped the run.
    Stopped,
    /// The person consented to what was shown.
    Approved {
        /// Whether other calls are permitted with it.
        scope: Scope,
        /// What is done instead of what was proposed, where the person changed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        edited: Option<Box<Proposal>>,
    },
    /// The person refused what was shown.
    Denied {
        /// Why. None: no reason was given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        reason: Option<String>,
    },
    /// The person agreed to the plan.
    PlanAccepted {
        /// The steps as the person changed them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        steps: Option<Vec<String>>,
    },
    /// The person or the agent that was asked said what they think.
    Consented {
        /// Whether they agree.
        consent: Consent,
        /// Why. With another way, what that is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        rationale: Option<String>,
    },
    /// The person said what is to become of an interrupted call.
    Settled {
        /// What is done with the call.
        how: Settling,
    },
    /// The person said what is to become of a quiet command.
    Decided {
        /// Whether it continues.
        patience: Patience,
    },
    /// The asker needs no answer any more.
    Withdrawn,
    /// What it was about ended by itself.
    Moot,
    /// The person had said that nobody is here.
    Afk,
    /// What the person said to a server that asked.
    Elicited {
        /// What the server is told.
        reply: elicitation::ElicitedReply,
    },
    /// The one who asked is not there any more: the connection was lost, or they gave it up. What was typed is kept.
    Gone,
}

impl Outcome {
    /// What was chosen and written, where the question was answered.
    pub fn given(&self) -> Option<&Answers> {
        match self {
            Outcome::Answered(given) => Some(given),
            Outcome::Delegated { .. }
            | Outcome::Dismissed
            | Outcome::NoResponse { .. }
            | Outcome::Superseded
            | Outcome::Stopped
            | Outcome::Approved { .. }
            | Outcome::Denied { .. }
            | Outcome::PlanAccepted { .. }
            | Outcome::Consented { .. }
            | Outcome::Settled { .. }
            | Outcome::Decided { .. }
            | Outcome::Withdrawn
            | Outcome::Moot
            | Outcome::Afk
            | Outcome::Elicited { .. }
            | Outcome::Gone => None,
        }
    }
}

/// Where an answer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Surface {
    /// The desktop window.
    Window,
    /// A button on a notification of the system.
    Notification,
    /// Typed into `askwell` in a terminal.
    Terminal,
    /// Lines of a file or a pipe, handed to the command line as answers: nobody typed them at the question.
    StandardInput,
    /// The page, opened in a browser.
    Browser,
    /// Another program, over HTTP.
    Api,
    /// A message or button in the paired Telegram chat.
    Telegram,
    /// A message in the paired WeChat chat.
    #[serde(rename = "wechat")]
    WeChat,
    /// Another agent.
    Agent,
}

impl Surface {
    /// Whether whoever answers from there sits at the machine or looks at its page.
    pub fn is_desk(self) -> bool {
        match self {
            Surface::Window | Surface::Notification | Surface::Terminal | Surface::Browser => true,
            Surface::StandardInput | Surface::Api | Surface::Telegram | Surface::WeChat | Surface::Agent => false,
        }
    }
}

pub(in crate::facts) fn filled(text: Option<&str>) -> Option<&str> {
    text.map(said).filter(|text| !text.is_empty())
}
