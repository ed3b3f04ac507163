//! What a call with an effect proposes to do: as the person is shown it, and as it is then done.

use crate::base::id::{McpServerId, Timestamp};
use crate::facts::mcp::McpSeen;
use crate::facts::network::NetworkContact;
use crate::facts::rule::Pattern;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What a tool can do to the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Effect {
    /// The world is as it was before.
    Reads,
    /// Something on this machine is another after it.
    Changes,
    /// Something leaves this machine.
    ReachesOut,
}

/// One call with an effect, worked out as far as it can be without doing it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    /// By the name under which the model called it.
    pub tool: String,
    /// Exactly as they are used.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub arguments: Map<String, Value>,
    /// What it comes to, for a card.
    pub action: Action,
    /// What of it can be taken back.
    pub undo: Undo,
    /// It reaches a place outside the workspace.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub outside: bool,
    /// It changes what other programs run or trust by themselves, such as hooks: only a person may consent to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub guarded: bool,
    /// All of it can be shown. Where not, no rule may be made of it.
    pub complete: bool,
    /// The rules that a person may make of it, the narrowest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<Pattern>,
    /// The words of a command that a rule for its beginning does not cover, or the parts of an address that no rule for pages
    /// does: why it is asked for in spite of such a rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub uncovered: Vec<String>,
    /// SHA-256 of the tool, the arguments and the folder: what was shown is what is done.
    pub hash: String,
}

/// What will be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Action {
    /// One call of a file tool: in the order in which they are done.
    Files {
        /// Every file and folder that will be another afterwards.
        changes: Vec<FileChange>,
    },
    /// A command line, run by a shell.
    Command {
        /// The whole line, word for word as the shell gets it.
        command: String,
        /// Where it is run: relative to the workspace if inside it, else absolute.
        folder: String,
        /// What is added to the environment.
        environment: BTreeMap<String, String>,
        /// In milliseconds, after which it is ended. None: it may take as long as it does, and the person is asked when
        /// it is quiet.
        #[cfg_attr(test, ts(type = "number | null"))]
        limit_ms: Option<u64>,
        /// It can write in the workspace only, and read nothing of the program's own: the system sees to it.
        confined: bool,
        /// Which folder it is run in: another one that has come to its place is not the one that was shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        folder_id: Option<String>,
        /// How many variables of the person's environment it is not given.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
        left_out: u32,
        /// The system cannot keep it from signalling other programs, and from those that listen on an abstract socket.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        unscoped: bool,
        /// It runs in namespaces of its own: secret places, protected paths and other programs are out of its reach.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        isolated: bool,
        /// Protected paths that an isolated one may change all the same, beneath the workspace.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
        opened: Vec<String>,
    },
    /// A page of the web, fetched without signing in anywhere.
    Page {
        /// The whole address, in ASCII.
        url: String,
        /// Whom it reaches, in ASCII: what a rule for pages is made of.
        host: String,
        /// The host in its own letters, where `host` is an encoding of them.
        host_unicode: Option<String>,
        /// This machine or its own network.
        private: bool,
        /// A proxy looks the host up: where it leads is not seen here.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        proxied: bool,
    },
    /// A tool of an MCP server.
    Mcp {
        /// Which tool, and what its server says of it.
        call: McpCall,
    },
    /// A connection that a command under way wants to make.
    Network {
        /// To whom, and which command wants it.
        contact: NetworkContact,
    },
}

/// A call of another program's tool, and what that program says of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct McpCall {
    /// The server's name, as the person gave it.
    pub server: String,
    /// Which entry of the settings that is: it stays when the name changes.
    pub server_id: McpServerId,
    /// As the server calls it.
    pub tool: String,
    /// The server's name for people. None: it gave none, and `tool` is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub title: Option<String>,
    /// In the server's words.
    pub description: String,
    /// The JSON schema of its arguments, as a model is given it: the words in it are the server's, too. None: it was
    /// proposed by a version that did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "Record<string, unknown>"))]
    pub schema: Option<Value>,
    /// The program with its arguments, or the address.
    pub reached: String,
    /// What the server claims. It is believed where the server is trusted.
    pub read_only: bool,
    /// `destructiveHint` of MCP: it may remove or overwrite something. MCP's default is yes.
    pub destructive: bool,
    /// `idempotentHint` of MCP: a second call with the same arguments changes nothing more.
    pub idempotent: bool,
    /// `openWorldHint` of MCP: it reaches beyond the server's own data. MCP's default is yes.
    pub open_world: bool,
    /// The person marked the server as trusted, so its claims count.
    pub trusted: bool,
    /// Whether they have looked at the tool as it is now.
    pub seen: McpSeen,
    /// SHA-256 of the server and of all that it says of the tool: one that says something else is another tool.
    pub tool_hash: String,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl McpCall {
    /// Whether it changes nothing, by the word of a server whose word is taken.
    pub fn only_reads(&self) -> bool {
        self.trusted && self.read_only
    }

    /// Whether it may be done a second time without asking.
    pub fn repeats(&self) -> bool {
        self.trusted && (self.read_only || self.idempotent)
    }
}

/// One file or folder, before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileChange {
    /// Relative to the workspace where it lies in it, else absolute.
    pub path: String,
    /// Whether it is created, changed, moved or deleted.
    pub kind: ChangeKind,
    /// None: nothing was there.
    pub before: Option<FileFact>,
    /// None: nothing will be there.
    pub after: Option<FileFact>,
    /// Unified, without a head; None where there is no text to compare.
    pub diff: Option<String>,
    /// Where it is moved. None unless it is moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to: Option<String>,
}

/// What becomes of one file or folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChangeKind {
    /// There is nothing there yet.
    Create,
    /// Its content is replaced.
    Change,
    /// To `to`.
    Move,
    /// It goes, with all that is in it.
    Delete,
}

/// What is known of a file or a folder at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileFact {
    /// Of a folder, what all files in it take together.
    #[cfg_attr(test, ts(type = "number"))]
    pub bytes: u64,
    /// SHA-256 of the content; of a folder, of its listing.
    pub hash: String,
    /// It is a folder: `hash` and `bytes` are of all that is in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub folder: bool,
}

/// Whether an action can be taken back afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Undo {
    /// A copy of what was there is kept.
    Restorable,
    /// It changes nothing that could be taken back.
    Nothing,
    /// Once done, it stays done.
    No,
}

/// A call that was begun, and of which nobody knows how it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Interrupted {
    /// Exactly what was consented to and begun.
    pub proposal: Box<Proposal>,
    /// When it was begun the last time.
    #[cfg_attr(test, ts(type = "number"))]
    pub started_at: Timestamp,
    /// What was found when somebody looked again.
    pub known: Known,
}

/// What can be found out about an interrupted call.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Known {
    /// What it had put out so far.
    pub output: Option<String>,
    /// One for each file that the call was to change. Empty for other actions.
    pub files: Vec<FileStanding>,
}

/// How a file stands, compared with what the call was to make of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileStanding {
    /// The same path as in the proposal's `FileChange`.
    pub path: String,
    /// What a look at the file now says.
    pub state: FileState,
}

/// What is there now, compared by hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FileState {
    /// As it was before the call.
    Before,
    /// As the call was to leave it.
    After,
    /// As neither.
    Other,
    /// It could not be looked at.
    Unknown,
}

/// A command that goes on without a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Quiet {
    /// The line that is run, as it was approved.
    pub command: String,
    /// For how long nothing has come out of it, in milliseconds.
    #[cfg_attr(test, ts(type = "number"))]
    pub quiet_ms: u64,
    /// The end of its output.
    pub tail: String,
}

impl Proposal {
    /// Whether only a person may consent to it, or the mode in which they consent to everything.
    pub(crate) fn beyond_rules(&self) -> bool {
        self.outside || self.guarded
    }

    /// The most it can do, as far as that can be known before: rules and modes go by it.
    pub fn effect(&self) -> Effect {
        match &self.action {
            Action::Files { .. } | Action::Command { .. } => Effect::Changes,
            Action::Page { .. } => Effect::ReachesOut,
            Action::Mcp { call } if call.only_reads() => Effect::Reads,
            // What another program does with a call, nobody here can know.
            Action::Mcp { .. } | Action::Network { .. } => Effect::ReachesOut,
        }
    }

    /// One line on it, for the log and for surfaces without a card.
    pub fn summary(&self) -> String {
        match &self.action {
            Action::Files { changes } => changes.iter().map(FileChange::summary).collect::<Vec<_>>().join("; "),
            Action::Command { command, .. } => format!("Run: {}", command.trim()),
            Action::Page { url, .. } => format!("Fetch {url}"),
            Action::Mcp { call } => format!("Call {} of {}", call.tool, call.server),
            Action::Network { contact } => format!("Connect to {} for: {}", contact.place, contact.command.trim()),
        }
    }
}

impl FileChange {
    fn summary(&self) -> String {
        match (self.kind, &self.to) {
            (ChangeKind::Create, _) => format!("Create {}", self.path),
            (ChangeKind::Change, _) => format!("Change {}", self.path),
            (ChangeKind::Move, to) => format!("Move {} to {}", self.path, to.as_deref().unwrap_or("?")),
            (ChangeKind::Delete, _) => format!("Delete {}", self.path),
        }
    }
}

/// What became of the files when a run was undone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct Undone {
    /// As they were before the run.
    pub restored: Vec<String>,
    /// Changed since by somebody else, or not to be reached: left as they are.
    pub kept: Vec<String>,
}
