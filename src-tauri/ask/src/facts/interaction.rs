//! One point where a run waits for somebody.

use crate::base::id::{CallId, ConversationId, InteractionId, SubmitId, Timestamp};
use crate::facts::action::{Action, Interrupted, Proposal, Quiet};
use crate::facts::attachment::Attachment;
use crate::facts::channel::{Delivery, Messenger};
use crate::facts::elicitation::Elicitation;
use crate::facts::family::{Answerer, AskContext, AskWarning, Party, PassedOn};
use crate::facts::guest::Guest;
use crate::facts::network::NetworkContact;
use crate::facts::outcome::{Outcome, Response, Settling, Surface};
use crate::facts::plan::{Outline, ResumePoint};
use crate::facts::question::Question;
use crate::facts::template::TemplateUsed;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Written to disk before it is shown, shown again after every restart, closed once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Interaction {
    /// Made by the host when it is opened; the same in every surface, log and link.
    pub id: InteractionId,
    /// The conversation that asks, also where another agent is asked.
    pub conversation: ConversationId,
    /// The call whose result the answer becomes.
    pub tool_call: CallId,
    /// Who is asked: the person, unless another agent is.
    #[serde(default, skip_serializing_if = "Party::is_user")]
    #[cfg_attr(test, ts(optional, as = "Option<Party>"))]
    pub to: Party,
    /// Another program's agent that asks, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub guest: Option<Box<Guest>>,
    /// What is asked, of which kind. It never changes.
    pub body: Body,
    /// What the asker gave to read with it. None: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub context: Option<AskContext>,
    /// By which template it was put.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub template: Option<TemplateUsed>,
    /// The question of a task that is passed on with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub passes_on: Option<PassedOn>,
    /// What the asker was told of it as it was opened, such as a limit that was changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<AskWarning>>"))]
    pub warnings: Vec<AskWarning>,
    /// How often an agent that was asked let the limit pass.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub unanswered: u32,
    /// So the question has become the person's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub climbed: bool,
    /// Where the person has had it before their eyes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Surface>>"))]
    pub shown: Vec<Surface>,
    /// What became of taking it to a chat, the latest for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Delivery>>"))]
    pub deliveries: Vec<Delivery>,
    /// The run does not wait for it: its call has its result, and the answer comes as a message.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub background: bool,
    /// How long its asker waits for it. Then the run goes on, and the question stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub wait_ms: Option<u64>,
    /// How long it may stand unattended before it ends as "no response". None: as long as it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub limit_ms: Option<u64>,
    /// Where the run goes on when it has ended.
    #[serde(default)]
    pub resume: ResumePoint,
    /// When it was committed: limits and waits count from here.
    #[cfg_attr(test, ts(type = "number"))]
    pub opened_at: Timestamp,
    /// Open, or closed with its one end.
    pub status: Status,
    /// Its answer has been sent to the server that asks, before it was, so that it is sent once; or it was read by the guest
    /// that had not waited for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub handed_over: bool,
    /// The calls of a guest that have its answer by now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<CallId>>"))]
    pub readers: Vec<CallId>,
    /// What was to be done in the browser is done, as the server says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub completed: bool,
    /// What came when it had ended already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub late: Option<Closing>,
}

impl Body {
    /// Whether it can be decided again: what a command under way was to do is over with the command, and so is what a
    /// server wanted to know.
    pub(crate) fn takes_another(&self) -> bool {
        match self {
            Body::Question { .. }
            | Body::Consent { .. }
            | Body::Confirm { .. }
            | Body::Plan { .. }
            | Body::ConnectionLost { .. } => true,
            Body::Quiet { .. } | Body::Network { .. } | Body::Elicitation { .. } => false,
        }
    }
}

impl Interaction {
    /// Open from `at` on, asked of the person, with nothing beside it.
    pub fn opened(
        id: InteractionId,
        conversation: ConversationId,
        tool_call: CallId,
        body: Body,
        resume: ResumePoint,
        opened_at: Timestamp,
    ) -> Interaction {
        Interaction {
            id,
            conversation,
            tool_call,
            to: Party::User,
            guest: None,
            body,
            context: None,
            template: None,
            passes_on: None,
            warnings: Vec::new(),
            unanswered: 0,
            climbed: false,
            shown: Vec::new(),
            deliveries: Vec::new(),
            background: false,
            wait_ms: None,
            limit_ms: None,
            resume,
            opened_at,
            status: Status::Open,
            handed_over: false,
            readers: Vec::new(),
            completed: false,
            late: None,
        }
    }

    /// Whether it waits for the person, and not for another agent.
    pub fn for_person(&self) -> bool {
        self.to.is_user() || self.climbed
    }

    /// When the run goes on without its answer; None where it waits as long as it takes, or no longer.
    pub fn waits_until(&self) -> Option<Timestamp> {
        let wait = self.wait_ms.filter(|_| !self.background)?;
        Some(self.opened_at.saturating_add(i64::try_from(wait).unwrap_or(i64::MAX)))
    }

    /// What became of taking it to this chat.
    pub fn delivery(&self, to: Messenger) -> Option<Delivery> {
        self.deliveries.iter().find(|delivery| delivery.to == to).copied()
    }

    /// What is known of taking it to a chat is replaced by this.
    pub fn carried(&mut self, delivery: Delivery) {
        self.deliveries.retain(|known| known.to != delivery.to);
        self.deliveries.push(delivery);
    }

    /// Those of a question card; of every other kind, none.
    pub fn questions(&self) -> &[Question] {
        match &self.body {
            Body::Question { questions } => questions,
            Body::Consent { .. }
            | Body::Confirm { .. }
            | Body::Plan { .. }
            | Body::Quiet { .. }
            | Body::Network { .. }
            | Body::ConnectionLost { .. }
            | Body::Elicitation { .. } => &[],
        }
    }

    /// The question at this place as text that stands alone: what was given beside all of them stands below the first.
    pub fn in_full(&self, place: usize) -> Option<Cow<'_, Question>> {
        let question = self.questions().get(place)?;
        Some(match self.context.as_ref().filter(|_| place == 0) {
            Some(context) => {
                Cow::Owned(Question { text: question.text.clone() + &context.below(), ..question.clone() })
            }
            None => Cow::Borrowed(question),
        })
    }

    /// The action that is to be approved.
    pub fn proposal(&self) -> Option<&Proposal> {
        match &self.body {
            Body::Confirm { proposal } | Body::Network { proposal } => Some(proposal),
            Body::Question { .. }
            | Body::Consent { .. }
            | Body::Elicitation { .. }
            | Body::Plan { .. }
            | Body::Quiet { .. }
            | Body::ConnectionLost { .. } => None,
        }
    }

    /// Whether this answer, with the arguments as they were changed, lets a command out of the sandbox or opens a protected
    /// path to it: what is done for the first time, or once more.
    pub fn is_let_out_by(&self, response: &Response, edited: Option<&Proposal>) -> bool {
        let reaches_out = |proposal: &Proposal| match &proposal.action {
            Action::Command { confined, opened, .. } => !confined || !opened.is_empty(),
            Action::Files { .. } | Action::Page { .. } | Action::Mcp { .. } | Action::Network { .. } => false,
        };
        let done = match (response, &self.body) {
            (Response::Approved { .. }, _) => edited.or(self.proposal()),
            (Response::Settled { how: Settling::Retry }, Body::ConnectionLost { lost }) => Some(lost.proposal.as_ref()),
            (_, _) => None,
        };
        done.is_some_and(reaches_out)
    }

    /// What a server wants to know, where that is what is asked.
    pub fn elicitation(&self) -> Option<&Elicitation> {
        match &self.body {
            Body::Elicitation { elicitation } => Some(elicitation),
            Body::Question { .. }
            | Body::Consent { .. }
            | Body::Confirm { .. }
            | Body::Plan { .. }
            | Body::Quiet { .. }
            | Body::Network { .. }
            | Body::ConnectionLost { .. } => None,
        }
    }

    /// Whom a command wants to reach, where that is what is asked.
    pub fn contact(&self) -> Option<&NetworkContact> {
        let Body::Network { proposal } = &self.body else { return None };
        let Action::Network { contact } = &proposal.action else { return None };
        Some(contact)
    }

    /// Whether its end is the end of its call: a command under way has its own, and so has a call whose server asks.
    pub(crate) fn ends_call(&self) -> bool {
        match self.body {
            Body::Question { .. }
            | Body::Consent { .. }
            | Body::Confirm { .. }
            | Body::Plan { .. }
            | Body::ConnectionLost { .. } => true,
            Body::Quiet { .. } | Body::Network { .. } | Body::Elicitation { .. } => false,
        }
    }

    /// Whether an answer may still come that brings files: in time, or after an end without one.
    pub fn takes_files(&self) -> bool {
        let answered = |closing: &Closing| matches!(closing.outcome, Outcome::Answered(_) | Outcome::Delegated { .. });
        !self.closings().any(answered)
    }

    /// A guest that was to have its answer has not said that it does.
    pub fn unread(&self) -> bool {
        let owed = |closing: &Closing| closing.missed || closing.owed > 0;
        self.guest.is_some() && !self.handed_over && self.closings().last().is_some_and(owed)
    }

    /// This call has the answer. Without one, everybody has it who is to.
    pub fn was_read(&mut self, by: Option<&CallId>) {
        self.readers.extend(by.cloned());
        let owed = self.closings().last().map_or(0, |closing| closing.owed);
        self.handed_over = by.is_none() || self.readers.len() >= owed as usize;
    }

    /// An answer has come after its end, and nobody has that yet.
    pub fn came_late(&mut self, closing: &Closing) {
        if closing.owed > 0 {
            self.handed_over = false;
            self.readers.clear();
        }
        self.late = Some(closing.clone());
    }

    /// Its end, and the answer that came after it.
    pub fn closings(&self) -> impl Iterator<Item = &Closing> {
        let end = match &self.status {
            Status::Open => None,
            Status::Closed(closing) => Some(closing),
        };
        end.into_iter().chain(&self.late)
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What is asked. An action is shown as it is then done; nothing of it is chosen beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Body {
    /// One or several questions on one card.
    Question {
        /// One to `QUESTIONS_COUNT_MAX`, in the agent's order.
        questions: Vec<Question>,
    },
    /// Is the person, or the agent that is asked, with this? Nothing enforces it: the answer is kept as it was given.
    Consent {
        /// What the agent means to do, why, and at which risk.
        request: ConsentRequest,
    },
    /// May this be done?
    Confirm {
        /// Exactly what is done after a yes.
        proposal: Box<Proposal>,
    },
    /// Is this the way to go?
    Plan {
        /// The plan, as the agent proposes it.
        outline: Outline,
    },
    /// Is this command to go on?
    Quiet {
        /// Which one, and for how long it has been quiet.
        quiet: Quiet,
    },
    /// May this command, which is under way, reach that host?
    Network {
        /// The connection, as it is made after a yes. Its action is [`Action::Network`].
        proposal: Box<Proposal>,
    },
    /// Nobody knows whether this was done. What now?
    ConnectionLost {
        /// The action, and what could be found out about it.
        lost: Interrupted,
    },
    /// What the server of a call that is under way wants to know.
    Elicitation {
        /// The server's form, or the address it wants opened.
        elicitation: Box<Elicitation>,
    },
}

/// What an agent wants to be backed for: a way to go, a risk to take. Tools have confirmations of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConsentRequest {
    /// What it would do, in its own words.
    pub action: String,
    /// Why it would do that. None: it gave no reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<String>,
    /// What could go wrong, by its own account. None: it named nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub risk: Option<String>,
    /// Its question in its own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub question: Option<String>,
    /// What is to be done, word for word: shown as it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub details: Option<String>,
}

/// Whether it still waits. It closes once and never opens again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Status {
    /// It waits, also across restarts.
    Open,
    /// It has ended. An answer that comes later is in `Interaction::late`.
    Closed(Closing),
}

/// The one end of an interaction: how, when, from where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Closing {
    /// What was said, or why nothing was.
    pub outcome: Outcome,
    /// When the end was committed.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
    /// None where no surface closed it (a stop, a new message, a deletion).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by: Option<Surface>,
    /// The press that brought it: the same one again changes nothing. None where nobody pressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub submit: Option<SubmitId>,
    /// The agent that answered, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub answerer: Option<Box<Answerer>>,
    /// The person changed it before the agent had gone on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub revised: bool,
    /// Whoever asked was not waiting when it came: they have it once `handed_over` says so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub missed: bool,
    /// How many calls of a guest are to say that they have it. Until then it is kept for them.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub owed: u32,
}

impl Closing {
    /// An end that nobody gave.
    pub fn unasked(outcome: Outcome, at: Timestamp) -> Closing {
        Closing { outcome, at, by: None, submit: None, answerer: None, revised: false, missed: false, owed: 0 }
    }

    /// The files that came with the answer.
    pub fn files(&self) -> &[Attachment] {
        self.outcome.given().map_or(&[], |given| &given.attachments)
    }
}
