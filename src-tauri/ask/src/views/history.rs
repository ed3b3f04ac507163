//! From what ended to a row of the history: who asked, who decided, how, and the words it is found by.

mod figures;
mod names;
mod shown;
#[cfg(test)]
mod tests;

pub use figures::{CountedDecision, figures};
pub use shown::shown;

use crate::base::id::{CallId, ConversationId, DecisionId, InteractionId, QuestionId, Timestamp};
use crate::base::limits::HISTORY_SHOWN_BYTES_MAX;
use crate::base::text::cut;
use crate::facts::action::{Action, Proposal};
use crate::facts::decision::Change;
use crate::facts::elicitation::{self, ElicitedReply};
use crate::facts::interaction::{Body, Closing, Interaction};
use crate::facts::outcome::{Answers, Consent, Outcome, Patience, Settling};
use crate::facts::question::Question;
use crate::facts::rule::Approver;
use crate::machine::decision;
use crate::machine::state::{Digest, State};
use crate::wire::{Asker, DecidedBy, DecisionKind, HistoryAnswer, HistoryRow, OutcomeKind, snapshot};
use uuid::Uuid;

impl From<InteractionId> for DecisionId {
    fn from(id: InteractionId) -> Self {
        DecisionId(id.0)
    }
}

impl DecisionId {
    /// Of an approval that nobody was asked for. A call that was voided may be approved again: each is one.
    pub(crate) fn of_approval(conversation: ConversationId, call: &CallId, at: Timestamp) -> DecisionId {
        DecisionId(Uuid::new_v5(&conversation.0, format!("approved\n{at}\n{call}").as_bytes()))
    }
}

/// The row of an interaction; None while it is open.
pub fn row(digest: &Digest, interaction: &Interaction) -> Option<HistoryRow> {
    let first = interaction.closings().next()?;
    // An answer that came late is the decision after all.
    let last = interaction.late.as_ref().unwrap_or(first);
    let waited = first.at.saturating_sub(interaction.opened_at);
    Some(HistoryRow {
        id: interaction.id.into(),
        conversation: interaction.conversation,
        title: digest.title.clone(),
        workspace: digest.workspace.clone(),
        interaction: Some(interaction.id),
        call: interaction.tool_call.clone(),
        kind: kind(&interaction.body),
        asker: asker(digest),
        asked: shown_of(&snapshot::display_text(interaction)),
        answers: answers(interaction, last),
        decided_by: decided_by(interaction.conversation, last),
        outcome: outcome_kind(interaction, &last.outcome),
        late: interaction.late.is_some(),
        asked_at: interaction.opened_at,
        ended_at: last.at,
        waited_ms: u64::try_from(waited).unwrap_or_default(),
    })
}

/// The row of an action that a rule or the mode consented to. What only reads, by the word of a trusted server, has none:
/// neither has what our own tools read.
pub fn unasked(
    digest: &Digest,
    call: &CallId,
    proposal: &Proposal,
    by: &Approver,
    at: Timestamp,
) -> Option<HistoryRow> {
    let conversation = digest.id?;
    let decided_by = match by {
        Approver::Person | Approver::StandardInput | Approver::Trusted { .. } => return None,
        Approver::Rule { rule } => DecidedBy::Rule { rule: *rule },
        Approver::Mode { mode } => DecidedBy::Mode { mode: *mode },
    };
    Some(HistoryRow {
        id: DecisionId::of_approval(conversation, call, at),
        conversation,
        title: digest.title.clone(),
        workspace: digest.workspace.clone(),
        interaction: None,
        call: call.clone(),
        kind: DecisionKind::Unasked,
        asker: asker(digest),
        asked: shown_of(&proposal.summary()),
        answers: Vec::new(),
        decided_by,
        outcome: OutcomeKind::Approved,
        late: false,
        asked_at: at,
        ended_at: at,
        waited_ms: 0,
    })
}

/// What the person has done to the answers since.
pub(crate) fn apply_changes(state: &State, row: &mut HistoryRow) {
    let Some(interaction) = row.interaction else { return };
    let questions: Vec<QuestionId> = row.answers.iter().filter_map(|answer| answer.question.clone()).collect();
    for question in questions {
        match state.change(interaction, &question) {
            Some(Change::Corrected { text, .. }) => row.change(&question, Some(text)),
            Some(Change::Withdrawn) => row.change(&question, None),
            None => {}
        }
    }
}

/// Everything that an interaction is found by.
pub fn words(interaction: &Interaction) -> String {
    let mut words: Vec<&str> = Vec::new();
    match &interaction.body {
        Body::Question { questions } => questions.iter().for_each(|question| words.extend(asked_words(question))),
        Body::Consent { request } => {
            let more = [&request.reason, &request.risk, &request.question, &request.details];
            words.push(&request.action);
            words.extend(more.into_iter().flatten().map(String::as_str));
        }
        Body::Confirm { proposal } | Body::Network { proposal } => {
            return joined(vec![action_words(proposal), said(interaction)]);
        }
        Body::Plan { outline } => {
            words.push(&outline.title);
            words.extend(outline.steps.iter().map(String::as_str));
        }
        Body::Quiet { quiet } => words.push(&quiet.command),
        Body::ConnectionLost { lost } => return joined(vec![action_words(&lost.proposal), said(interaction)]),
        Body::Elicitation { elicitation } => {
            return joined(vec![elicitation::words(elicitation), said(interaction)]);
        }
    }
    let asked = words.join("\n");
    joined(vec![asked, said(interaction)])
}

/// The command, the address, or the names of the files.
pub fn action_words(proposal: &Proposal) -> String {
    match &proposal.action {
        Action::Files { changes } => {
            let names = changes.iter().flat_map(|change| [Some(change.path.as_str()), change.to.as_deref()]);
            names.flatten().chain([proposal.tool.as_str()]).collect::<Vec<_>>().join("\n")
        }
        Action::Command { command, .. } => command.clone(),
        Action::Page { url, .. } => url.clone(),
        Action::Mcp { call } => format!("{}: {}", call.server, call.tool),
        Action::Network { contact } => format!("{}\n{}", contact.place, contact.command),
    }
}

fn asked_words(question: &Question) -> impl Iterator<Item = &str> {
    let options =
        question.options.iter().flat_map(|option| [Some(option.label.as_str()), option.description.as_deref()]);
    [question.header.as_deref(), Some(question.text.as_str())].into_iter().chain(options).flatten()
}

/// All that was said with its end, and late.
fn said(interaction: &Interaction) -> String {
    let mut words: Vec<&str> = Vec::new();
    for closing in interaction.closings() {
        match &closing.outcome {
            Outcome::Answered(given) => {
                for answer in &given.answers {
                    words.extend([answer.written(), answer.noted()].into_iter().flatten());
                }
                words.extend(given.commented());
                words.extend(given.attachments.iter().map(|file| file.name.as_str()));
            }
            Outcome::Delegated { comment } => words.extend(comment.as_deref()),
            Outcome::Denied { reason } => words.extend(reason.as_deref()),
            Outcome::Consented { rationale, .. } => words.extend(rationale.as_deref()),
            Outcome::PlanAccepted { steps } => words.extend(steps.iter().flatten().map(String::as_str)),
            Outcome::Approved { edited: Some(edited), .. } => {
                return joined(vec![words.join("\n"), action_words(edited)]);
            }
            Outcome::Elicited { reply } => {
                return interaction
                    .elicitation()
                    .map_or_else(String::new, |asked| elicitation::in_short(asked, reply).join("\n"));
            }
            Outcome::Approved { edited: None, .. }
            | Outcome::Dismissed
            | Outcome::NoResponse { .. }
            | Outcome::Superseded
            | Outcome::Stopped
            | Outcome::Settled { .. }
            | Outcome::Decided { .. }
            | Outcome::Withdrawn
            | Outcome::Moot
            | Outcome::Gone
            | Outcome::Afk => {}
        }
    }
    words.join("\n")
}

fn joined(texts: Vec<String>) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}

fn shown_of(text: &str) -> String {
    cut(text.trim(), HISTORY_SHOWN_BYTES_MAX).to_owned()
}

fn asker(digest: &Digest) -> Asker {
    if digest.parent.is_some() { Asker::Task } else { Asker::Agent }
}

/// What is decided.
pub fn kind(body: &Body) -> DecisionKind {
    match body {
        Body::Question { .. } => DecisionKind::Question,
        Body::Consent { .. } => DecisionKind::Consent,
        Body::Confirm { .. } | Body::Network { .. } => DecisionKind::Confirmation,
        Body::Plan { .. } => DecisionKind::Plan,
        Body::Quiet { .. } => DecisionKind::Quiet,
        Body::ConnectionLost { .. } => DecisionKind::Lost,
        Body::Elicitation { .. } => DecisionKind::Elicitation,
    }
}

fn decided_by(conversation: ConversationId, closing: &Closing) -> DecidedBy {
    if let Some(agent) = &closing.answerer {
        return DecidedBy::Agent { conversation: agent.conversation };
    }
    match (&closing.outcome, closing.by) {
        (Outcome::Delegated { .. }, _) => DecidedBy::Agent { conversation },
        (_, Some(surface)) => DecidedBy::Person { surface },
        (_, None) => DecidedBy::Nobody,
    }
}

fn outcome_kind(interaction: &Interaction, outcome: &Outcome) -> OutcomeKind {
    match outcome {
        Outcome::Answered(given) if given.open(interaction.questions()).is_empty() => OutcomeKind::Answered,
        Outcome::Answered(_) => OutcomeKind::PartlyAnswered,
        Outcome::Delegated { .. } => OutcomeKind::Delegated,
        Outcome::Dismissed => OutcomeKind::Dismissed,
        Outcome::NoResponse { .. } => OutcomeKind::NoResponse,
        Outcome::Superseded => OutcomeKind::Superseded,
        Outcome::Stopped => OutcomeKind::Stopped,
        Outcome::Approved { .. } => OutcomeKind::Approved,
        Outcome::Denied { .. } => OutcomeKind::Denied,
        Outcome::PlanAccepted { .. } => OutcomeKind::PlanAccepted,
        Outcome::Settled { .. } => OutcomeKind::Settled,
        Outcome::Decided { .. } => OutcomeKind::Decided,
        Outcome::Consented { consent: Consent::Yes, .. } => OutcomeKind::ConsentYes,
        Outcome::Consented { consent: Consent::No, .. } => OutcomeKind::ConsentNo,
        Outcome::Consented { consent: Consent::Alt, .. } => OutcomeKind::ConsentAlt,
        Outcome::Withdrawn => OutcomeKind::Withdrawn,
        Outcome::Moot => OutcomeKind::Moot,
        Outcome::Afk => OutcomeKind::Afk,
        Outcome::Elicited { reply: ElicitedReply::Accept { .. } } => OutcomeKind::Accepted,
        Outcome::Elicited { reply: ElicitedReply::Decline } => OutcomeKind::Declined,
        Outcome::Elicited { reply: ElicitedReply::Cancel } => OutcomeKind::Cancelled,
        Outcome::Gone => OutcomeKind::Gone,
    }
}

fn answers(interaction: &Interaction, closing: &Closing) -> Vec<HistoryAnswer> {
    let said =
        |words: &str| HistoryAnswer { question: None, words: shown_of(words), corrected: false, withdrawn: false };
    match &closing.outcome {
        Outcome::Answered(given) => answered(interaction.questions(), given),
        Outcome::Delegated { comment } => comment.iter().map(|comment| said(comment)).collect(),
        Outcome::Denied { reason } => reason.iter().map(|reason| said(reason)).collect(),
        Outcome::Consented { rationale, .. } => rationale.iter().map(|rationale| said(rationale)).collect(),
        Outcome::PlanAccepted { steps } => steps.iter().map(|steps| said(&steps.join("\n"))).collect(),
        Outcome::Approved { edited, .. } => edited.iter().map(|edited| said(&edited.summary())).collect(),
        Outcome::Settled { how } => vec![said(settled(*how))],
        Outcome::Decided { patience } => vec![said(patience_name(*patience))],
        Outcome::Elicited { reply } => {
            let lines = interaction.elicitation().map(|asked| elicitation::in_short(asked, reply)).unwrap_or_default();
            lines.iter().map(|line| said(line)).collect()
        }
        Outcome::Dismissed
        | Outcome::NoResponse { .. }
        | Outcome::Superseded
        | Outcome::Stopped
        | Outcome::Withdrawn
        | Outcome::Moot
        | Outcome::Gone
        | Outcome::Afk => Vec::new(),
    }
}

fn answered(questions: &[Question], given: &Answers) -> Vec<HistoryAnswer> {
    let one = |question: &Question| {
        let words = shown_of(&decision::words(question, given)?);
        Some(HistoryAnswer { question: Some(question.id.clone()), words, corrected: false, withdrawn: false })
    };
    questions.iter().filter_map(one).collect()
}

/// As in the answer itself: the window has a sentence for each.
fn settled(how: Settling) -> &'static str {
    match how {
        Settling::Retry => "retry",
        Settling::Happened => "happened",
        Settling::Skip => "skip",
        Settling::Stop => "stop",
    }
}

fn patience_name(patience: Patience) -> &'static str {
    match patience {
        Patience::Wait => "wait",
        Patience::Stop => "stop",
    }
}

impl HistoryRow {
    /// The person has put the answer to a question in other words, or (None) taken it back.
    pub fn change(&mut self, question: &QuestionId, words: Option<&str>) {
        let changed = self.answers.iter_mut().filter(|answer| answer.question.as_ref() == Some(question));
        for answer in changed {
            match words {
                Some(words) => {
                    answer.words = shown_of(words);
                    answer.corrected = true;
                }
                None => answer.withdrawn = true,
            }
        }
    }
}
