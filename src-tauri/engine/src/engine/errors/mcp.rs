//! What is said of MCP servers that are not there, and of what was pasted for them.

use super::{CommandErrors, command_error, invalid};
use crate::mcp::{McpNote, McpServerError};
use ask::limits::MCP_START_MILLIS_MAX;
use ask::mcp::{ExpectedPasteValue, PasteError};
use ask::plain_text::one_line;
use ask::wire::{CommandError, ErrorCode};

/// One message, as a person reads it.
const MCP_MESSAGE_MIB_MAX: usize = ask::limits::MCP_MESSAGE_BYTES_MAX / (1024 * 1024);

/// Why a server is not saved as it was entered.
pub enum McpRefusal<'a> {
    Unnamed,
    NameTaken(&'a str),
    NoProgram,
    NoAddress,
    /// What is in the keychain was given for another program or address.
    SecretsOfAnother,
    /// Its secrets would go over the internet unencrypted.
    ReadableByAll,
    /// They would go so over the person's own network, which they have not confirmed.
    ReadableHere,
}

impl CommandErrors {
    pub fn no_mcp_server(self) -> CommandError {
        command_error(ErrorCode::NotFound, self.0.no_mcp_server())
    }

    /// Nothing was saved.
    pub fn mcp_refused(self, why: &McpRefusal<'_>) -> CommandError {
        match why {
            McpRefusal::Unnamed => invalid(self.0.mcp_server_unnamed()),
            McpRefusal::NameTaken(name) => invalid(self.0.mcp_server_name_taken(name)),
            McpRefusal::NoProgram => invalid(self.0.no_mcp_program()),
            McpRefusal::NoAddress => invalid(self.0.not_mcp_address()),
            McpRefusal::SecretsOfAnother => invalid(self.0.enter_mcp_secrets_again()),
            McpRefusal::ReadableByAll => invalid(self.0.mcp_secrets_readable_by_all()),
            McpRefusal::ReadableHere => invalid(self.0.mcp_secrets_readable_here()),
        }
    }

    /// Why a server is not there, and what to do.
    pub fn mcp_fault(self, fault: &McpServerError) -> String {
        match fault {
            McpServerError::NotStarted(why) => self.0.mcp_not_started(&one_line(why)),
            McpServerError::Ended { code, said } => self.0.mcp_ended(*code, said.as_deref()),
            McpServerError::Silent => self.0.mcp_silent(MCP_START_MILLIS_MAX / 1000),
            McpServerError::Version(versions) => self.0.mcp_version_unknown(versions),
            McpServerError::Unauthorized => self.0.mcp_unauthorized().to_owned(),
            McpServerError::SignInNeeded { .. } => self.0.sign_in_needed().to_owned(),
            McpServerError::Unreachable(why) => self.0.mcp_unreachable(why),
            McpServerError::NotMcp(why) => self.0.not_an_mcp_server(why),
            McpServerError::TooLong => self.0.mcp_message_too_long(MCP_MESSAGE_MIB_MAX),
            McpServerError::Keys(error) => self.keychain(error).message,
            McpServerError::Broken => self.0.mcp_worker_failed().to_owned(),
            McpServerError::Header(name) => self.0.mcp_header_unusable(&one_line(name)),
        }
    }

    /// What is wrong in a pasted configuration.
    pub fn mcp_paste(self, wrong: &PasteError) -> String {
        match wrong {
            PasteError::TooLong { bytes } => self.0.pasted_too_long(*bytes),
            PasteError::Unreadable { line, detail } => self.0.pasted_unreadable(*line, detail),
            PasteError::NoServers => self.0.no_servers_pasted().to_owned(),
            PasteError::TooMany { count } => self.0.too_many_servers(*count),
            PasteError::Kind { key, wanted } => {
                let wanted = match wanted {
                    ExpectedPasteValue::Object => self.0.an_object(),
                    ExpectedPasteValue::Text => self.0.a_text(),
                    ExpectedPasteValue::Texts => self.0.a_list_of_texts(),
                };
                match key.as_str() {
                    "" => self.0.must_be(wanted),
                    key => self.0.key_must_be(&one_line(key), wanted),
                }
            }
            PasteError::Nowhere => self.0.neither_program_nor_address().to_owned(),
            PasteError::Both => self.0.both_program_and_address().to_owned(),
            PasteError::Address { url } => self.0.pasted_not_address(&one_line(url)),
            PasteError::OldTransport => self.0.old_transport().to_owned(),
            PasteError::Transport { name } => self.0.unknown_transport(&one_line(name)),
        }
    }
}

impl McpNote {
    /// As it stands in the server's log.
    pub fn told(&self, errors: CommandErrors) -> String {
        let strings = errors.0;
        match self {
            McpNote::Starting => strings.mcp_starting().to_owned(),
            McpNote::Ready { tools } => strings.mcp_ready(*tools),
            McpNote::Ending => strings.mcp_ending().to_owned(),
            McpNote::Failed(fault) => strings.mcp_failed(&errors.mcp_fault(fault)),
            McpNote::ToolsChanged { tools } => strings.mcp_tools_changed(*tools),
            McpNote::ToolsNotListed { why } => strings.mcp_tools_not_listed(&one_line(why)),
            McpNote::ChangesNotTold { why } => strings.mcp_changes_not_told(&one_line(why)),
            McpNote::AskedOutsideCall => strings.mcp_asked_outside_call().to_owned(),
            McpNote::AsksTooOften => strings.mcp_asks_too_often().to_owned(),
            McpNote::AsksTooMuch => strings.mcp_asks_too_much().to_owned(),
            McpNote::NotShowable(why) => strings.mcp_not_showable(why),
            McpNote::MessageTooLong => strings.mcp_message_too_long(MCP_MESSAGE_MIB_MAX),
            McpNote::MessageUnreadable { why } => strings.mcp_message_unreadable(&one_line(why)),
        }
    }
}
