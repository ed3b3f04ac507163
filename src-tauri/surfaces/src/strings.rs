//! Every sentence of the surfaces: in a chat, to programs that call the API, about other agents. A trait for each part of it, and
//! a folder for each language, which has to be whole to compile.

mod agents;
mod approvals;
mod chats;
mod en;
mod requests;
mod server;
mod zh;

use agents::AgentStrings;
use approvals::ApprovalStrings;
use ask::settings::Language;
use chats::ChannelStrings;
use requests::RequestStrings;
use server::ServerStrings;

/// All sentences, in one language.
pub trait Strings:
    AgentStrings + ApprovalStrings + ChannelStrings + RequestStrings + ServerStrings + Send + Sync
{
}

impl<T> Strings for T where
    T: AgentStrings + ApprovalStrings + ChannelStrings + RequestStrings + ServerStrings + Send + Sync
{
}

/// The one place that knows which languages there are.
pub fn strings(language: Language) -> &'static dyn Strings {
    match language {
        Language::En => &en::En,
        Language::Zh => &zh::Zh,
    }
}
