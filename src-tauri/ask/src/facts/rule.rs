//! What may be done without asking: the mode of a conversation, and the rules that the person made.

mod command;
mod examples;
mod known;
mod pages;

pub use command::operands;
pub use examples::RuleExamples;
pub use pages::is_beneath;

use crate::base::id::{ConversationId, InteractionId, Timestamp};
use crate::facts::action::{Action, McpCall, Proposal};
use crate::facts::mcp::McpSeen;
use crate::facts::network::{Ecosystem, NetworkContact};
use serde::{Deserialize, Serialize};

/// What a conversation may do by itself. Questions are asked in each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Mode {
    /// Whatever changes something or leaves this machine is asked for, unless a rule permits it.
    #[default]
    AskBeforeChanges,
    /// Files in the workspace may be changed. Commands and everything that leaves this machine are still asked for.
    AllowChanges,
    /// Nothing is asked for: the person has consented to all of it by choosing this mode.
    SkipApprovals,
}

impl Mode {
    /// Its name in the store.
    pub fn name(self) -> &'static str {
        match self {
            Mode::AskBeforeChanges => "askBeforeChanges",
            Mode::AllowChanges => "allowChanges",
            Mode::SkipApprovals => "skipApprovals",
        }
    }

    /// None: no mode of this version has that name.
    pub fn named(name: &str) -> Option<Mode> {
        [Mode::AskBeforeChanges, Mode::AllowChanges, Mode::SkipApprovals].into_iter().find(|mode| mode.name() == name)
    }
}

/// For how long an approval holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Scope {
    /// For this one call; no rule is made.
    Once,
    /// For every call in this conversation that the pattern covers.
    Conversation {
        /// What is permitted from now on.
        pattern: Pattern,
    },
    /// In this workspace, until it is revoked.
    Always {
        /// What is permitted from now on.
        pattern: Pattern,
        /// When it ends. None: only when it is revoked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        until: Option<Timestamp>,
    },
}

impl Scope {
    /// The rule that comes with it, where one does.
    pub fn pattern(&self) -> Option<&Pattern> {
        match self {
            Scope::Once => None,
            Scope::Conversation { pattern } | Scope::Always { pattern, .. } => Some(pattern),
        }
    }
}

/// What of an action keeps it from under a rule for its like, in its own words.
pub fn uncovered(action: &Action) -> Vec<String> {
    match action {
        Action::Command { command, .. } => command::uncovered(command),
        Action::Page { url, private: false, .. } => pages::uncovered(url),
        Action::Page { private: true, .. } | Action::Files { .. } | Action::Mcp { .. } | Action::Network { .. } => {
            Vec::new()
        }
    }
}

/// What a rule covers. A rule for commands holds behind the walls that it was made behind, or stronger ones: `unconfined` says
/// that there were none, because the system has none, and `isolated` that there were all. Where one is missing, the command is
/// asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Pattern {
    /// This tool, on files in this folder of the workspace and below it. Empty: the whole workspace.
    Files {
        /// By the name under which the model calls it.
        tool: String,
        /// Relative to the workspace, with `/` between its parts.
        folder: String,
    },
    /// Exactly this command line, in the workspace folder itself.
    Command {
        /// The command line, compared as a whole.
        command: String,
        /// It was made where commands could not be confined, and holds there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        unconfined: bool,
        /// It was made behind namespaces, and holds only there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        isolated: bool,
    },
    /// Plain commands that begin with these words, in the workspace folder itself, with arguments that are known to be
    /// harmless: none with `;`, `|`, `>`, quotes or the like, and no flag, address or path that could do more.
    CommandsBeginning {
        /// The first words of the line, as a shell splits them.
        words: Vec<String>,
        /// It was made where commands could not be confined, and holds there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        unconfined: bool,
        /// It was made behind namespaces, and holds only there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        isolated: bool,
    },
    /// Pages beneath one address, with little said in their own.
    Pages {
        /// In ASCII, as in the address. Subdomains are other hosts.
        host: String,
        /// Scheme, host, port and folder that the address begins with. None: a rule of an earlier version, for a host alone. It
        /// covers nothing until it is given anew.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        beneath: Option<String>,
    },
    /// This tool of an MCP server, as long as the server says of it what it said when the rule was made.
    Mcp {
        /// By the person's name for it. For show: `hash` decides.
        server: String,
        /// By the server's own name for it.
        tool: String,
        /// `McpCall::tool_hash` when the rule was made.
        hash: String,
    },
    /// Connections of sandboxed commands to these hosts.
    Host {
        /// Each as in `NetworkContact::place`.
        places: Vec<String>,
        /// They are the registries of this kind, as they were when the rule was made. None: it is one host alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        bundle: Option<Ecosystem>,
    },
}

/// A permission that the person gave, until it ends or is revoked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// The confirmation that it was made on.
    pub id: InteractionId,
    /// The actions that it permits.
    pub pattern: Pattern,
    /// Where it holds. None: in conversations without a workspace.
    pub workspace: Option<String>,
    /// Only in this conversation.
    pub conversation: Option<ConversationId>,
    /// When it ends. None: only when it is revoked.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub until: Option<Timestamp>,
    /// When the confirmation was answered.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: Timestamp,
}

/// Who consented.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Approver {
    /// The person, who answered the card.
    Person,
    /// A line of a file or a pipe that whoever started the command line named as answers.
    StandardInput,
    /// A rule that the person made before.
    Rule {
        /// The confirmation that it was made on.
        rule: InteractionId,
    },
    /// The mode of the conversation.
    Mode {
        /// The mode that was set when it was asked.
        mode: Mode,
    },
    /// The person, when they marked an MCP server as trusted: the call only reads, by that server's word.
    Trusted {
        /// By the person's name for it.
        server: String,
    },
}

/// Who consents to this without being asked. A rule made for it goes before the mode.
pub fn permitted(mode: Mode, rules: &[Rule], proposal: &Proposal, now: Timestamp) -> Option<Approver> {
    let holds = |rule: &&Rule| rule.until.is_none_or(|until| now < until) && rule.pattern.covers(proposal);
    if let Some(rule) = rules.iter().find(holds) {
        return Some(Approver::Rule { rule: rule.id });
    }
    if let Action::Mcp { call } = &proposal.action {
        match call.seen {
            // What the person has not seen as it is now is shown to them first, in every mode and of every server.
            McpSeen::Never | McpSeen::Changed => return None,
            McpSeen::Yes if call.only_reads() => {
                return Some(Approver::Trusted { server: call.server.clone() });
            }
            McpSeen::Yes => {}
        }
    }
    let by_mode = match mode {
        Mode::AskBeforeChanges => false,
        Mode::AllowChanges => matches!(proposal.action, Action::Files { .. }) && !proposal.beyond_rules(),
        Mode::SkipApprovals => true,
    };
    by_mode.then_some(Approver::Mode { mode })
}

/// Whether a command is behind the walls that a rule for commands was made behind. One that was made where nothing held it
/// holds everywhere; one for the sandbox holds in that very sandbox: where a wall has come since, the command does something
/// else than it did, and is asked for once more.
fn is_behind((unconfined, isolated): (bool, bool), (confined, stands): (bool, bool)) -> bool {
    unconfined || (confined && isolated == stands)
}

impl Pattern {
    /// What can be made a rule of, the narrowest first. Of what could not be shown in full, nothing.
    pub fn offered(proposal: &Proposal) -> Vec<Pattern> {
        if !proposal.complete || proposal.beyond_rules() {
            return Vec::new();
        }
        match &proposal.action {
            Action::Files { changes } => {
                let folder = changes.iter().flat_map(|it| [Some(&it.path), it.to.as_ref()]).flatten();
                let folder = folder.map(|path| parent(path).to_owned()).reduce(|a, b| common(&a, &b));
                let files = |folder: String| Pattern::Files { tool: proposal.tool.clone(), folder };
                let mut offered: Vec<Pattern> = folder.into_iter().map(files).collect();
                if offered != [files(String::new())] {
                    offered.push(files(String::new()));
                }
                offered
            }
            Action::Command { folder, environment, .. } if !command::as_it_reads(folder, environment) => Vec::new(),
            Action::Command { command: line, confined, isolated, .. } => {
                let (unconfined, isolated) = (!confined, *isolated);
                let beginning = command::beginning(line);
                let beginning = beginning.map(|words| Pattern::CommandsBeginning { words, unconfined, isolated });
                let exactly = Pattern::Command { command: line.clone(), unconfined, isolated };
                std::iter::once(exactly).chain(beginning).collect()
            }
            Action::Page { private: true, .. } => Vec::new(),
            Action::Page { url, host, .. } => {
                let pages = |beneath| Pattern::Pages { host: host.clone(), beneath: Some(beneath) };
                pages::offered(url).into_iter().map(pages).collect()
            }
            Action::Mcp { call } => {
                let McpCall { server, tool, tool_hash: hash, .. } = call.clone();
                vec![Pattern::Mcp { server, tool, hash }]
            }
            Action::Network { contact: NetworkContact { place, bundle, .. } } => {
                let one = Pattern::Host { places: vec![place.clone()], bundle: None };
                let all = bundle
                    .as_ref()
                    .map(|bundle| Pattern::Host { places: bundle.places.clone(), bundle: Some(bundle.ecosystem) });
                std::iter::once(one).chain(all).collect()
            }
        }
    }

    /// Whether it was made by an earlier version and said too little to be kept to: it covers nothing, and is asked for anew.
    pub fn is_outdated(&self) -> bool {
        matches!(self, Pattern::Pages { beneath: None, .. })
    }

    /// Whether this is one of the actions that it permits. What only a person may consent to, no rule covers.
    pub fn covers(&self, proposal: &Proposal) -> bool {
        if proposal.beyond_rules() {
            return false;
        }
        match (self, &proposal.action) {
            (Pattern::Files { tool, folder }, Action::Files { changes }) => {
                let paths = changes.iter().flat_map(|change| [Some(&change.path), change.to.as_ref()]).flatten();
                *tool == proposal.tool && !changes.is_empty() && paths.into_iter().all(|path| within(path, folder))
            }
            (
                Pattern::Command { command: known, unconfined, isolated },
                Action::Command { command: line, folder, environment, confined, isolated: stands, .. },
            ) => {
                command::as_it_reads(folder, environment)
                    && is_behind((*unconfined, *isolated), (*confined, *stands))
                    && known == line
            }
            (
                Pattern::CommandsBeginning { words, unconfined, isolated },
                Action::Command { command: line, folder, environment, confined, isolated: stands, .. },
            ) => {
                command::as_it_reads(folder, environment)
                    && is_behind((*unconfined, *isolated), (*confined, *stands))
                    && command::begins(words, line)
            }
            (Pattern::Pages { beneath, .. }, Action::Page { url, private, .. }) => {
                !private && beneath.as_ref().is_some_and(|beneath| is_beneath(beneath, url))
            }
            (Pattern::Mcp { hash, tool, .. }, Action::Mcp { call }) => *hash == call.tool_hash && *tool == call.tool,
            (Pattern::Host { places, .. }, Action::Network { contact }) => places.contains(&contact.place),
            (
                Pattern::Files { .. },
                Action::Command { .. } | Action::Page { .. } | Action::Mcp { .. } | Action::Network { .. },
            )
            | (
                Pattern::Command { .. } | Pattern::CommandsBeginning { .. },
                Action::Files { .. } | Action::Page { .. } | Action::Mcp { .. } | Action::Network { .. },
            )
            | (
                Pattern::Pages { .. },
                Action::Files { .. } | Action::Command { .. } | Action::Mcp { .. } | Action::Network { .. },
            )
            | (
                Pattern::Mcp { .. },
                Action::Files { .. } | Action::Command { .. } | Action::Page { .. } | Action::Network { .. },
            )
            | (
                Pattern::Host { .. },
                Action::Files { .. } | Action::Command { .. } | Action::Page { .. } | Action::Mcp { .. },
            ) => false,
        }
    }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn common(a: &str, b: &str) -> String {
    let same = a.split('/').zip(b.split('/')).take_while(|(a, b)| a == b);
    same.map(|(part, _)| part).collect::<Vec<_>>().join("/")
}

fn within(path: &str, folder: &str) -> bool {
    let steps = !path.split('/').any(|part| part == "..") && !path.starts_with('/');
    steps && (folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
}

#[cfg(test)]
mod tests;
