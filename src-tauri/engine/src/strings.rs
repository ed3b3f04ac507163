//! Every sentence that people are told by the engine: what happened, what was kept, what to do. A trait for each part of it,
//! and a folder for each language, which has to be whole to compile.

mod archives;
mod attachments;
mod branches;
mod callers;
mod conversations;
mod demo;
mod en;
mod keys;
mod mcp_log;
mod mcp_paste;
mod mcp_servers;
mod messages;
mod models;
mod opening;
mod refusals;
mod requests;
mod sign_in;
mod storage;
mod templates;
mod transfer;
mod zh;

pub use archives::ArchiveNoun;
pub(crate) use demo::{DemoLines, Sample, SampleFile};

use archives::ArchiveStrings;
use ask::settings::Language;
use attachments::AttachmentStrings;
use branches::BranchStrings;
use callers::CallerStrings;
use conversations::ConversationErrorStrings;
use demo::DemoStrings;
use keys::KeyStrings;
use mcp_log::McpLogStrings;
use mcp_paste::McpPasteStrings;
use mcp_servers::McpServerStrings;
use messages::MessageStrings;
use models::ModelStrings;
use opening::OpeningStrings;
use refusals::RefusalStrings;
use requests::CommandErrorStrings;
use sign_in::SignInStrings;
use storage::StorageErrorStrings;
use templates::TemplateErrorStrings;
use transfer::TransferErrorStrings;

/// All sentences, in one language.
pub trait Strings:
    ArchiveStrings
    + AttachmentStrings
    + BranchStrings
    + CallerStrings
    + ConversationErrorStrings
    + DemoStrings
    + KeyStrings
    + McpLogStrings
    + McpPasteStrings
    + McpServerStrings
    + MessageStrings
    + ModelStrings
    + OpeningStrings
    + RefusalStrings
    + CommandErrorStrings
    + SignInStrings
    + StorageErrorStrings
    + TemplateErrorStrings
    + TransferErrorStrings
    + Send
    + Sync
{
}

impl<T> Strings for T where
    T: ArchiveStrings
        + AttachmentStrings
        + BranchStrings
        + CallerStrings
        + ConversationErrorStrings
        + DemoStrings
        + KeyStrings
        + McpLogStrings
        + McpPasteStrings
        + McpServerStrings
        + MessageStrings
        + ModelStrings
        + OpeningStrings
        + RefusalStrings
        + CommandErrorStrings
        + SignInStrings
        + StorageErrorStrings
        + TemplateErrorStrings
        + TransferErrorStrings
        + Send
        + Sync
{
}

/// The one place that knows which languages there are.
pub fn strings(language: Language) -> &'static dyn Strings {
    match language {
        Language::En => &en::En,
        Language::Zh => &zh::Zh,
    }
}
