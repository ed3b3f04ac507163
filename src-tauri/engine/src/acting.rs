//! Calls with an effect: what each is going to do, and doing exactly that.
//!
//! A proposal is worked out without an effect, shown or permitted, and then carried out as it stands: what was shown is what
//! is done.

mod command;
mod mcp;
mod network;
mod registries;

pub use command::result as command_result;
pub use mcp::proposed as mcp_proposed;
pub use network::proposed as network_proposed;

use crate::changes::{self, Points, Restore};
use crate::command::{self as commands, CommandFolder, CommandLine, Confinement};
use crate::page;
use crate::tools::arguments::ToolArguments;
use crate::workspace::Workspace;
use ask::action::{Action, Proposal, Undo};
use ask::message::{CallResult, CallStatus};
use ask::rule::{self, Pattern};
use ask::tool::Tool;
use ask::{CallId, ConversationId};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Where a conversation acts.
#[derive(Debug, Clone)]
pub struct ActionContext {
    pub workspace: Option<Workspace>,
    pub conversation: ConversationId,
    /// The copies that files can be restored from.
    pub restore: Arc<Restore>,
    /// The program's own data. Of it, commands read what is attached to their conversation.
    pub data: PathBuf,
    /// The run folders of its commands.
    pub runs: PathBuf,
    pub supervisor: PathBuf,
    /// How many variables its commands are not given.
    pub left_out: u32,
}

impl ActionContext {
    /// The restore points of this conversation.
    pub fn points(&self) -> Points<'_> {
        self.restore.of(self.conversation)
    }

    /// The folder of one start of a command. Each start has its own.
    pub fn run_folder(&self, call: &CallId, attempt: u32) -> PathBuf {
        self.runs.join(format!("{call}-{attempt}"))
    }
}

/// Where the run folders of commands lie.
pub const RUNS: &str = "commands";
/// Where they keep what they download, a folder for each workspace.
pub const CACHES: &str = "caches";
const CACHES_NAME_BYTES: usize = 12;

/// The run folders of a conversation's commands.
pub fn runs_of(folder: &Path, conversation: ConversationId) -> PathBuf {
    folder.join(RUNS).join(conversation.to_string())
}

/// Why there is nothing to consent to. The sentence is the call's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProposalRefusal {
    /// It cannot be done as asked; what to correct.
    Unfit(String),
    /// All is as the call would leave it.
    AsItIs(String),
}

impl ProposalRefusal {
    pub fn said(self) -> String {
        match self {
            ProposalRefusal::Unfit(said) | ProposalRefusal::AsItIs(said) => said,
        }
    }

    pub fn result(self) -> CallResult {
        let status = match self {
            ProposalRefusal::Unfit(_) => CallStatus::Failed,
            ProposalRefusal::AsItIs(_) => CallStatus::Ok,
        };
        CallResult::new(self.said(), status)
    }
}

impl From<String> for ProposalRefusal {
    fn from(why: String) -> Self {
        ProposalRefusal::Unfit(why)
    }
}

/// Works out what a call is going to do.
pub async fn propose(
    ground: &ActionContext,
    tool: Tool,
    arguments: &Map<String, Value>,
) -> Result<Proposal, ProposalRefusal> {
    let (ground, arguments) = (ground.clone(), arguments.clone());
    let work = tokio::task::spawn_blocking(move || work_out(&ground, tool, arguments));
    work.await.unwrap_or_else(|broken| {
        tracing::error!(tool = tool.name(), panicked = broken.is_panic(), "a call could not be worked out");
        Err(format!("{} broke down inside before anything was done. Try it with other arguments.", tool.name()).into())
    })
}

fn work_out(ground: &ActionContext, tool: Tool, arguments: Map<String, Value>) -> Result<Proposal, ProposalRefusal> {
    let fields = ToolArguments::of(tool, &arguments).map_err(|fault| fault.to_string())?;
    let (mut outside, mut guarded) = (false, false);
    let (action, undo, complete) = match tool {
        Tool::RunCommand => {
            let planned = command::planned(workspace(ground, tool)?, &fields, ground.left_out)?;
            outside = planned.outside;
            guarded = planned.opens_protected();
            (planned.action, Undo::No, planned.complete)
        }
        Tool::FetchPage => {
            fields.count("from_line", None).map_err(|fault| fault.to_string())?;
            let url = fields.required_text("url").map_err(|fault| fault.to_string())?;
            let address = page::address(url).map_err(|fault| fault.to_string())?;
            let proxied = page::goes_through_proxy(&address);
            let page::PageAddress { url, host, host_unicode, private } = address;
            (Action::Page { url: url.to_string(), host, host_unicode, private, proxied }, Undo::Nothing, true)
        }
        Tool::File(file) => {
            let prepared =
                changes::prepare(workspace(ground, tool)?, ground.points(), file, &arguments).map_err(|why| {
                    let told = why.to_string();
                    let as_it_is = matches!(why, changes::ProposalError::AsItIs(_));
                    if as_it_is { ProposalRefusal::AsItIs(told) } else { ProposalRefusal::Unfit(told) }
                })?;
            // As a whole, a home folder is what other programs run and obey.
            guarded = prepared.guarded || workspace(ground, tool)?.holds_home();
            (Action::Files { changes: prepared.changes }, prepared.undo, prepared.complete)
        }
        Tool::Ask(_) | Tool::Plan(_) | Tool::Read(_) | Tool::Task(_) => {
            return Err(format!("Not run: {} has no effect of its own.", tool.name()).into());
        }
    };
    Ok(whole(Proposal { outside, guarded, ..bare(tool.name(), arguments, action, undo, complete) }))
}

/// A proposal as far as it can be said from these alone.
fn bare(tool: &str, arguments: Map<String, Value>, action: Action, undo: Undo, complete: bool) -> Proposal {
    Proposal {
        hash: hash(tool, &arguments, &action),
        tool: tool.to_owned(),
        arguments,
        action,
        undo,
        outside: false,
        guarded: false,
        complete,
        patterns: Vec::new(),
        uncovered: Vec::new(),
    }
}

/// The same with the rules that may be made of it: those depend on all the rest.
fn whole(mut proposal: Proposal) -> Proposal {
    proposal.patterns = Pattern::offered(&proposal);
    proposal.uncovered = rule::uncovered(&proposal.action);
    proposal
}

fn workspace(ground: &ActionContext, tool: Tool) -> Result<&Workspace, String> {
    let none =
        || format!("Not run: this conversation has no workspace folder, so {} has nothing to act in.", tool.name());
    ground.workspace.as_ref().ok_or_else(none)
}

/// What stands for a proposal: the tool, its arguments, and all that the person is shown of what it does.
pub fn hash(tool: &str, arguments: &Map<String, Value>, action: &Action) -> String {
    let shown = json!({ "tool": tool, "arguments": arguments, "action": action });
    let digest = Sha256::digest(shown.to_string().as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The command line of a proposal, as it is run.
pub fn command_line(ground: &ActionContext, action: &Action) -> Option<CommandLine> {
    let Action::Command { command, folder, environment, limit_ms, confined, folder_id, isolated, opened, .. } = action
    else {
        return None;
    };
    let workspace = ground.workspace.as_ref()?.path().to_owned();
    let hidden = ground.workspace.as_ref()?.hidden().paths_from(&workspace);
    Some(CommandLine {
        command: command.clone(),
        folder: workspace.join(folder),
        // A card of an earlier version does not say which folder it is.
        place: folder_id.clone().map(|id| CommandFolder { workspace: workspace.clone(), within: folder.into(), id }),
        environment: environment.clone(),
        limit: limit_ms.map(Duration::from_millis),
        writable: confined.then(|| vec![workspace]),
        hidden,
        // What the person attached is named to the model by its path.
        readable: vec![ground.data.join("attachments").join(ground.conversation.to_string())],
        isolated: *isolated,
        opened: opened.iter().map(PathBuf::from).collect(),
        caches: Some(ground.data.join(CACHES).join(caches_of(ground.workspace.as_ref()?.path()))),
    })
}

/// The name of the folder for what the commands of a workspace download.
fn caches_of(workspace: &Path) -> String {
    // Another folder at the same path is another workspace.
    let which = std::fs::metadata(workspace).map(|found| format!("{:?} {}", found.created().ok(), number_of(&found)));
    let made_of = [workspace.as_os_str().as_encoded_bytes(), which.unwrap_or_default().as_bytes()].concat();
    let digest = Sha256::digest(made_of);
    digest.iter().take(CACHES_NAME_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(unix)]
fn number_of(found: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(found)
}

#[cfg(not(unix))]
fn number_of(_: &std::fs::Metadata) -> u64 {
    0
}

/// How far commands can be held to the workspace here. It is tried once: a system does not learn it later.
pub fn confines() -> Confinement {
    use std::sync::OnceLock;
    static KNOWN: OnceLock<Confinement> = OnceLock::new();
    *KNOWN.get_or_init(commands::confinement)
}

#[cfg(test)]
mod tests;
