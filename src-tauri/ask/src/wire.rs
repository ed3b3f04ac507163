//! What crosses to the window and back. Declared once here; the TypeScript twins are generated from it.

mod acting;
mod agents;
mod api;
mod ask;
mod branch;
mod channel;
#[macro_use]
pub mod command;
mod conversation;
mod history;
mod mcp;
mod past;
mod program;
pub mod snapshot;
mod template;
pub mod thread;
mod trouble;

pub use crate::facts::access::AccessScope;
pub use crate::facts::secrets::Secrets;
pub use acting::{
    ListedRule, PendingInteraction, PendingKind, PendingStatus, PendingTool, Tried, Unattended, UnattendedKind,
};
pub use agents::{AgentListed, AgentPart, AgentPartListed, AgentPlan, AgentsListed, PartStanding};
pub use api::{
    AccessAttempt, ApiAddress, ApiPairing, ApiServer, ApiStanding, AttemptKind, Device, DeviceEdit, DeviceKind,
    DeviceList, NewToken,
};
pub use ask::{AskClosed, AskUser, Clock, ClockChanged, Draft, Notice, Submit, Submitted, Waiting};
pub use branch::{BranchFrom, BranchPreview, Branched, Compared, ComparedRow, Comparison};
pub use channel::{ChannelStanding, Health, LoginStep, ReplyWindow, SetUp};
pub use conversation::{
    BranchPoint, Changed, ChatComplete, ConversationSummary, ConversationView, DeletedConversation, ImportMark,
    ImportOutcome, Live, LiveOutput, LiveStep, RetryNotice, Standing,
};
pub use history::{
    Asker, Count, DecidedBy, Decider, DecisionKind, DecisionShown, Figures, FiguresOf, FiguresRange, HistoryAnswer,
    HistoryCursor, HistoryPage, HistoryQuery, HistoryRow, OutcomeKind, Tally, Waited,
};
pub use mcp::{
    McpEdit, McpEra, McpHeldBackTools, McpLogLine, McpOrigin, McpPaste, McpPasteFault, McpPasted, McpServerStanding,
    McpSignInPage, McpSignInStatus, McpState, McpTool,
};
pub use past::{DecisionTree, ReplayKind, ReplayStep, TreeBody, TreeEdge, TreeEdgeKind, TreeNode};
pub use program::{Hello, KeychainStanding, LocalServer, ProfileEdit, ProfileTest, SandboxStatus};
pub use template::{
    TemplateEdit, TemplateFault, TemplateFieldFault, TemplateList, TemplateListed, TemplatePreview, TemplateShape,
    TemplateTrial, TemplateWarning,
};
pub use trouble::{CommandError, ErrorCode, Trouble, TroubleCode};

/// Names of the events sent to the window.
pub mod event_name {
    /// A question stands open: `AskUser`.
    pub const ASK_USER: &str = "ai-agent-ask-user";
    /// A question was closed, by whom and wherever: `AskClosed`.
    pub const ASK_CLOSED: &str = "ai-agent-ask-closed";
    /// Another program's agent tells the person something: `Notice`.
    pub const NOTICE: &str = "ai-agent-notice";
    /// A run ended: `ChatComplete`.
    pub const CHAT_COMPLETE: &str = "ai-chat-complete";
    /// Something in a conversation changed: `Changed`.
    pub const CHANGED: &str = "conversation-changed";
    /// A conversation is gone: its id.
    pub const DELETED: &str = "conversation-deleted";
    /// A deleted conversation is back, with its tasks: its id.
    pub const RESTORED: &str = "conversation-restored";
    /// A question's clock changed: `ClockChanged`.
    pub const CLOCK: &str = "ask-clock";
    /// The settings changed: `Settings`.
    pub const SETTINGS: &str = "settings-changed";
    /// Who is let in, or who tried, has changed: nothing, ask again.
    pub const ACCESS: &str = "access-changed";
    /// How a chat service stands has changed: nothing, ask again.
    pub const CHANNELS: &str = "channels-changed";
    /// How an MCP server stands, or what it offers, has changed: nothing, ask again.
    pub const MCP: &str = "mcp-changed";
    /// Something was decided or done while nobody was here: nothing, ask for the list.
    pub const UNATTENDED: &str = "unattended-changed";
    /// What the model says right now: a list of `LiveStep`. The window has a channel of its own for these.
    pub const LIVE: &str = "live";
    /// Nothing can be saved at present: `Trouble`; or null when it can again.
    pub const TROUBLE: &str = "storage-trouble";
    /// A notification, the tray or a link wants this conversation shown: its id.
    pub const SHOW: &str = "show-conversation";
}
