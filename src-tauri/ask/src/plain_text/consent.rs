//! Consent where there are no cards: numbered answers to a confirmation, a plan, a quiet command and an interrupted call.
//!
//! Reading is strict. A yes is its number or the word itself and nothing beside it; whatever else is typed is refused in one
//! line and decides nothing.

mod facts;
mod foreign;
mod labels;
mod schema;
mod shown;

pub use facts::{done_by, touched};
pub use labels::{label, recorded, rule_by_example, rule_in_words, unclear};
pub use shown::{CardLine, Tone, asked_by, asked_for};

use super::fold::spelled;
use super::marks::{MarkReading, OptionMarks};
use crate::base::language::Language;
use crate::base::limits::REASON_BYTES_MAX;
use crate::base::unseen::said;
use crate::facts::elicitation::{self, Wanted};
use crate::facts::interaction::Body;
use crate::facts::outcome::{Consent, Patience, Response, Settling};
use crate::facts::rule::{Pattern, Scope};

/// One of the answers that can be given, in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConsentChoice {
    /// Yes to this one call; the next one is asked for again.
    YesOnce,
    /// And to everything like it in this conversation.
    YesHere(Pattern),
    /// And to everything like it in this workspace.
    YesInWorkspace(Pattern),
    /// No to an action.
    No,
    /// Yes to what an agent means to do.
    Agree,
    /// No to what an agent means to do.
    Disagree,
    /// The words beside it say which.
    OtherWay,
    /// Yes to the plan as it was proposed. Only a card can change its steps.
    AcceptPlan,
    /// No to the plan; its steps are not done.
    RefusePlan,
    /// The quiet command continues.
    Wait,
    /// The quiet command is ended.
    StopCommand,
    /// The interrupted call is done again.
    DoAgain,
    /// The interrupted call has had its effect.
    HasHappened,
    /// The interrupted call is left, whatever became of it.
    Skip,
    /// The run is ended, instead of one of the three.
    StopRun,
    /// Of a server that wants nothing but a yes.
    Accept,
    /// Of a server that wants something opened: whoever reads this opens it where they are.
    Opened,
    /// A no to a server, which is told so.
    Decline,
    /// Neither a yes nor a no to a server.
    PutAside,
}

/// What a line turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConsentReading {
    /// Show it again.
    Show,
    /// Stop the run.
    Stop,
    /// Something said to the agent instead of an answer: what was asked for is set aside.
    Message(String),
    /// It names one of the answers.
    Answer {
        /// The answer that it names.
        choice: ConsentChoice,
        /// Why not.
        reason: Option<String>,
    },
    /// It decides nothing. What is asked stays open.
    Unclear(ConsentDoubt),
}

/// Why a line decides nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConsentDoubt {
    /// Nothing was typed but blanks.
    Empty,
    /// A number that no answer has.
    NoSuchNumber,
    /// It is none of the answers.
    Words,
    /// Only a no takes words beside it: a yes with a condition is no yes.
    NoReasonTaken,
    /// Another way, and no word on which.
    WayMissing,
    /// The reason is longer than `REASON_BYTES_MAX`.
    TooLong,
}

/// The answers to this, as they are numbered. None to a question, which has its own.
pub fn choices(body: &Body) -> Vec<ConsentChoice> {
    match body {
        Body::Question { .. } => Vec::new(),
        Body::Consent { .. } => vec![ConsentChoice::Agree, ConsentChoice::Disagree, ConsentChoice::OtherWay],
        Body::Confirm { proposal } => {
            let narrowest = proposal.patterns.iter().find(|pattern| !pattern.is_outdated());
            let here = narrowest.cloned().map(ConsentChoice::YesHere);
            [Some(ConsentChoice::YesOnce), here, Some(ConsentChoice::No)].into_iter().flatten().collect()
        }
        Body::Network { proposal } => {
            let mut always = proposal.patterns.iter().cloned().map(ConsentChoice::YesInWorkspace);
            let host = [Some(ConsentChoice::YesOnce), always.next(), Some(ConsentChoice::No)];
            // A no has one number on all of these cards: whoever answers many of them does not look any more.
            host.into_iter().flatten().chain(always).collect()
        }
        Body::Plan { .. } => vec![ConsentChoice::AcceptPlan, ConsentChoice::RefusePlan],
        Body::Quiet { .. } => vec![ConsentChoice::Wait, ConsentChoice::StopCommand],
        Body::Elicitation { elicitation } => match &elicitation.ask {
            Wanted::Form { fields } if fields.is_empty() => {
                vec![ConsentChoice::Accept, ConsentChoice::Decline, ConsentChoice::PutAside]
            }
            // What can be filled in here is a form (`plain_text::form`); what cannot waits at the desk.
            Wanted::Form { .. } => vec![ConsentChoice::Decline, ConsentChoice::PutAside],
            Wanted::Url { .. } => vec![ConsentChoice::Opened, ConsentChoice::Decline, ConsentChoice::PutAside],
        },
        Body::ConnectionLost { .. } => {
            vec![ConsentChoice::DoAgain, ConsentChoice::HasHappened, ConsentChoice::Skip, ConsentChoice::StopRun]
        }
    }
}

/// What is typed for each of the answers, and what it says.
pub fn marked(body: &Body, language: Language) -> Vec<(String, String)> {
    let numbered = choices(body).into_iter().zip(1..);
    numbered.map(|(choice, number): (ConsentChoice, usize)| (number.to_string(), label(&choice, language))).collect()
}

impl ConsentChoice {
    /// The answer as it is handed in.
    pub fn response(&self, reason: Option<String>) -> Response {
        match self {
            ConsentChoice::YesOnce => Response::Approved { scope: Scope::Once, arguments: None, hash: None },
            ConsentChoice::YesHere(pattern) => Response::Approved {
                scope: Scope::Conversation { pattern: pattern.clone() },
                arguments: None,
                hash: None,
            },
            ConsentChoice::YesInWorkspace(pattern) => Response::Approved {
                scope: Scope::Always { pattern: pattern.clone(), until: None },
                arguments: None,
                hash: None,
            },
            ConsentChoice::No | ConsentChoice::RefusePlan => Response::Denied { reason },
            ConsentChoice::Agree => Response::Consented { consent: Consent::Yes, rationale: reason },
            ConsentChoice::Disagree => Response::Consented { consent: Consent::No, rationale: reason },
            ConsentChoice::OtherWay => Response::Consented { consent: Consent::Alt, rationale: reason },
            ConsentChoice::AcceptPlan => Response::PlanAccepted { steps: None },
            ConsentChoice::Wait => Response::Decided { patience: Patience::Wait },
            ConsentChoice::StopCommand => Response::Decided { patience: Patience::Stop },
            ConsentChoice::DoAgain => Response::Settled { how: Settling::Retry },
            ConsentChoice::HasHappened => Response::Settled { how: Settling::Happened },
            ConsentChoice::Skip => Response::Settled { how: Settling::Skip },
            ConsentChoice::StopRun => Response::Settled { how: Settling::Stop },
            ConsentChoice::Accept | ConsentChoice::Opened => {
                Response::Elicited { reply: elicitation::ElicitedReply::Accept { content: serde_json::Map::new() } }
            }
            ConsentChoice::Decline => Response::Elicited { reply: elicitation::ElicitedReply::Decline },
            ConsentChoice::PutAside => Response::Elicited { reply: elicitation::ElicitedReply::Cancel },
        }
    }

    /// Whether this answer lets happen what was shown.
    pub fn allows(&self) -> bool {
        match self {
            ConsentChoice::YesOnce
            | ConsentChoice::YesHere(_)
            | ConsentChoice::YesInWorkspace(_)
            | ConsentChoice::Agree
            | ConsentChoice::AcceptPlan
            | ConsentChoice::DoAgain
            | ConsentChoice::Accept
            | ConsentChoice::Opened => true,
            ConsentChoice::No
            | ConsentChoice::Disagree
            | ConsentChoice::OtherWay
            | ConsentChoice::RefusePlan
            | ConsentChoice::Wait
            | ConsentChoice::StopCommand
            | ConsentChoice::HasHappened
            | ConsentChoice::Skip
            | ConsentChoice::StopRun
            | ConsentChoice::Decline
            | ConsentChoice::PutAside => false,
        }
    }

    fn is_yes(&self) -> bool {
        matches!(
            self,
            ConsentChoice::YesOnce | ConsentChoice::AcceptPlan | ConsentChoice::Agree | ConsentChoice::Accept
        )
    }

    fn is_no(&self) -> bool {
        matches!(self, ConsentChoice::No | ConsentChoice::RefusePlan | ConsentChoice::Disagree)
    }

    /// A server takes no words beside its no.
    fn declines(&self) -> bool {
        self.is_no() || *self == ConsentChoice::Decline
    }

    fn takes_words(&self) -> bool {
        self.is_no() || *self == ConsentChoice::OtherWay
    }
}

/// Reads a line typed at this.
pub fn read(body: &Body, line: &str) -> ConsentReading {
    let text = said(line);
    let folded = spelled(text);
    let cancels_run = folded == "取消" && !matches!(body, Body::Elicitation { .. });
    if cancels_run || matches!(folded.as_str(), "stop" | "停止") {
        return ConsentReading::Stop;
    }
    let asked = text.trim_start_matches(['?', '？']);
    if asked.len() < text.len() {
        let words = said(asked);
        return if words.is_empty() { ConsentReading::Show } else { ConsentReading::Message(words.to_owned()) };
    }
    let choices = choices(body);
    answer(&choices, text).unwrap_or_else(ConsentReading::Unclear)
}

fn answer(choices: &[ConsentChoice], text: &str) -> Result<ConsentReading, ConsentDoubt> {
    if text.is_empty() {
        return Err(ConsentDoubt::Empty);
    }
    if let Some(choice) = chosen(choices, text)? {
        return if choice == ConsentChoice::OtherWay {
            Err(ConsentDoubt::WayMissing)
        } else {
            Ok(ConsentReading::Answer { choice, reason: None })
        };
    }
    let Some((choice, reason)) = reasoned(choices, text)? else { return Err(ConsentDoubt::Words) };
    if !choice.takes_words() {
        return Err(ConsentDoubt::NoReasonTaken);
    }
    if reason.is_empty() && choice == ConsentChoice::OtherWay {
        return Err(ConsentDoubt::WayMissing);
    }
    if reason.len() > REASON_BYTES_MAX {
        return Err(ConsentDoubt::TooLong);
    }
    Ok(ConsentReading::Answer { choice, reason: (!reason.is_empty()).then_some(reason) })
}

/// The choice that this names by itself: its number, or yes or no.
fn chosen(choices: &[ConsentChoice], text: &str) -> Result<Option<ConsentChoice>, ConsentDoubt> {
    let folded = spelled(text);
    match OptionMarks::Numbers.read(&folded, choices.len()) {
        Some(MarkReading::Option(index)) => return Ok(choices.get(index).cloned()),
        Some(MarkReading::Missing) => return Err(ConsentDoubt::NoSuchNumber),
        None => {}
    }
    Ok(match folded.as_str() {
        "yes" | "是" => choices.iter().find(|choice| choice.is_yes()).cloned(),
        "no" | "否" => choices.iter().find(|choice| choice.declines()).cloned(),
        "decline" | "拒绝" => choices.iter().find(|choice| **choice == ConsentChoice::Decline).cloned(),
        "cancel" | "取消" => choices.iter().find(|choice| **choice == ConsentChoice::PutAside).cloned(),
        _ => None,
    })
}

/// `2 // why`, `no because why`: an answer and the words behind it.
fn reasoned(choices: &[ConsentChoice], text: &str) -> Result<Option<(ConsentChoice, String)>, ConsentDoubt> {
    for sign in [" // ", "／／", " because ", "因为", ":", "："] {
        let Some((head, reason)) = text.split_once(sign) else { continue };
        let head = head.trim().trim_end_matches([',', '，']);
        if let Some(choice) = chosen(choices, head)? {
            return Ok(Some((choice, said(reason).to_owned())));
        }
    }
    Ok(None)
}
