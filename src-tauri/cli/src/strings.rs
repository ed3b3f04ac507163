//! Every sentence the command line says: what happened, what was kept, what to do. A trait for each part of it, and a folder for
//! each language, which has to be whole to compile.

mod actions;
mod advice;
mod answering;
mod asking;
mod backup;
mod chat;
mod connection;
mod conversations;
mod deletion;
mod devices;
mod doctor;
mod en;
mod endings;
mod failures;
mod findings;
mod formats;
mod input;
mod integrations;
mod log;
mod log_check;
mod log_events;
mod log_values;
mod mcp_tools;
mod proposals;
mod questions;
mod rules;
mod serving;
mod signatures;
mod start;
mod storage;
mod subtasks;
mod system_errors;
mod templates;
mod transfer;
mod zh;

use actions::ActionStrings;
use advice::AdviceStrings;
use answering::AnsweringStrings;
use ask::settings::Language;
use asking::AskingStrings;
use backup::BackupStrings;
use chat::ChatStrings;
use connection::ConnectionStrings;
use conversations::ConversationStrings;
use deletion::DeletionStrings;
use devices::DeviceStrings;
use doctor::DoctorStrings;
use endings::EndingStrings;
use failures::FailureStrings;
use findings::FindingStrings;
use formats::FormatStrings;
use input::InputStrings;
use integrations::IntegrationStrings;
use log::LogStrings;
use log_check::LogCheckStrings;
use log_events::LogEventStrings;
use log_values::LogValueStrings;
use mcp_tools::McpToolStrings;
use proposals::ProposalStrings;
use questions::QuestionStrings;
use rules::RuleStrings;
use serving::ServingStrings;
use signatures::SignatureStrings;
use start::StartStrings;
use storage::StorageStrings;
use subtasks::SubtaskStrings;
use system_errors::SystemErrorStrings;
use templates::TemplateStrings;
use transfer::TransferStrings;

/// All sentences, in one language.
pub trait Strings:
    FormatStrings
    + ChatStrings
    + InputStrings
    + StartStrings
    + ConversationStrings
    + StorageStrings
    + ActionStrings
    + ProposalStrings
    + QuestionStrings
    + EndingStrings
    + AskingStrings
    + ConnectionStrings
    + AnsweringStrings
    + BackupStrings
    + TransferStrings
    + DeletionStrings
    + DeviceStrings
    + RuleStrings
    + ServingStrings
    + TemplateStrings
    + IntegrationStrings
    + SubtaskStrings
    + SystemErrorStrings
    + LogStrings
    + DoctorStrings
    + FindingStrings
    + AdviceStrings
    + SignatureStrings
    + LogCheckStrings
    + FailureStrings
    + LogEventStrings
    + LogValueStrings
    + McpToolStrings
    + Send
    + Sync
{
    fn language(&self) -> Language;
}

/// The one place that knows which languages there are.
pub fn strings(language: Language) -> &'static dyn Strings {
    match language {
        Language::En => &en::En,
        Language::Zh => &zh::Zh,
    }
}

/// Some reasons are whole sentences: within another one they have no full stop of their own.
fn clause(why: &str) -> &str {
    why.trim_end().trim_end_matches(['.', '。'])
}
