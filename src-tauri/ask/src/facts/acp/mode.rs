//! How an agent of another make decides what it asks the person, as its own modes say it. What they are called is up to each
//! agent, so they are read like this: by the names that are in use, and else by what an agent says of them.

use serde::{Deserialize, Serialize};

/// The mode that an agent is in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AcpMode {
    /// As it calls it itself. None: it has no modes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// It asks before it changes something. Else it decides by itself.
    pub asks: bool,
}

/// One that it could be in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedMode {
    /// The `id` of ACP's `SessionMode`, or the value of its option of the category `mode`: the agent is switched by it.
    pub id: String,
    /// The name of either, as people read it.
    pub name: String,
    /// What the agent says of it. Empty where it says nothing.
    pub description: String,
}

/// Names of modes that ask, the plainest first.
const ASKING: [&str; 9] =
    ["ask", "alwaysask", "askalways", "askfirst", "manual", "supervised", "default", "normal", "readonly"];
/// Words of a mode in which something is done unasked.
const UNASKED: [&str; 12] = [
    "auto",
    "yolo",
    "bypass",
    "fullaccess",
    "full access",
    "without asking",
    "never ask",
    "don't ask",
    "dont ask",
    "dontask",
    "acceptedits",
    "accept edits",
];
/// What a mode that asks says of itself.
const SAYS_SO: [&str; 6] =
    ["ask before", "asks before", "ask for approval", "require approval", "requires approval", "prompts for"];

/// The one in which it asks: the plainest, where there are several.
pub fn asking(offered: &[OfferedMode]) -> Option<&OfferedMode> {
    offered.iter().filter_map(|mode| Some((rank(mode)?, mode))).min_by_key(|(rank, _)| *rank).map(|(_, mode)| mode)
}

/// Whether it asks in this one, as far as can be told.
pub fn asks(mode: &OfferedMode) -> bool {
    rank(mode).is_some()
}

fn rank(mode: &OfferedMode) -> Option<usize> {
    let names = [plain(&mode.id), plain(&mode.name)];
    let lower = mode.description.to_lowercase();
    let said = [mode.id.to_lowercase(), mode.name.to_lowercase()];
    let unasked = |text: &str| UNASKED.iter().any(|word| text.contains(word));
    // A plan is another kind of work, and no way to do this one.
    if names.iter().any(|name| unasked(name) || name == "plan") || said.iter().any(|name| unasked(name)) {
        return None;
    }
    let named = names.iter().filter_map(|name| ASKING.iter().position(|known| known == name)).min();
    let says_so = SAYS_SO.iter().any(|words| lower.contains(words));
    // A name alone is believed where nothing that stands beside it says otherwise.
    match named {
        Some(_) if unasked(&lower) && !says_so => None,
        Some(rank) => Some(rank),
        None if says_so && !unasked(&lower) => Some(ASKING.len()),
        None => None,
    }
}

/// "Read Only", "read-only" and "read_only" are one name. What stands before a last `#` or `/` is an address.
fn plain(name: &str) -> String {
    let last = name.rsplit(['#', '/']).next().unwrap_or(name);
    last.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode((id, name, description): (&str, &str, &str)) -> OfferedMode {
        OfferedMode { id: id.into(), name: name.into(), description: description.into() }
    }

    /// Whose modes, each with its id, name and description, and the one that asks.
    type Case = (&'static str, &'static [(&'static str, &'static str, &'static str)], Option<&'static str>);

    #[test]
    fn the_mode_that_asks_is_found_among_those_of_every_agent() {
        let cases: [Case; 12] = [
            (
                "modes of Claude Code",
                &[
                    ("auto", "Auto", "Claude handles permission decisions"),
                    ("default", "Always Ask", "Prompts for permission on first use of each tool"),
                    ("acceptEdits", "Accept Edits", "Automatically accepts file edits"),
                    ("plan", "Plan Mode", "No edits"),
                    ("dontAsk", "Don't Ask", "Denies what is not allowed"),
                    ("bypassPermissions", "Bypass Permissions", "Skips all prompts"),
                ],
                Some("default"),
            ),
            (
                "modes of Qwen Code",
                &[
                    ("plan", "Plan", "Analyze only"),
                    ("default", "Default", "Require approval for file edits or shell commands"),
                    ("auto-edit", "Auto Edit", "Automatically approve file edits"),
                    ("auto", "Auto", "LLM classifier auto-approves safe actions"),
                    ("yolo", "YOLO", "Automatically approve all tools"),
                ],
                Some("default"),
            ),
            (
                "modes of Codex",
                &[
                    ("read-only", "Read Only", "Requires approval to edit files and run commands."),
                    ("agent", "Auto review", "A reviewer decides."),
                    ("agent-full-access", "Full access", "No questions."),
                ],
                Some("read-only"),
            ),
            (
                "modes of Vibe",
                &[
                    ("default", "Default", "Requires approval for tool executions"),
                    ("plan", "Plan", "Read-only agent for exploration and planning"),
                    ("accept-edits", "Accept Edits", "Auto-approves file edits only"),
                    ("auto-approve", "Auto Approve", "Auto-approves all tool executions"),
                ],
                Some("default"),
            ),
            ("modes of fast-agent", &[("agent", "Agent", "The agent")], None),
            (
                "modes of opencode",
                &[
                    ("build", "build", "The default agent. Executes tools based on configured permissions."),
                    ("plan", "plan", "Plan mode. Disallows all edit tools."),
                ],
                None,
            ),
            (
                "modes of Gemini CLI",
                &[
                    ("default", "Default", "Prompts for approval"),
                    ("autoEdit", "Auto Edit", "Auto-approves edit tools"),
                    ("yolo", "YOLO", "Auto-approves all tools"),
                ],
                Some("default"),
            ),
            (
                "an address",
                &[("https://agentclientprotocol.com/protocol/session-modes#agent", "Agent", ""), ("x#ask", "Ask", "")],
                Some("x#ask"),
            ),
            ("only what it says of itself", &[("careful", "Careful", "Asks before every change")], Some("careful")),
            ("a name that is belied", &[("default", "Default", "Runs everything automatically")], None),
            ("the plainest", &[("read-only", "Read Only", ""), ("ask", "Ask", "")], Some("ask")),
            ("none", &[], None),
        ];
        for (whose, offered, found) in cases {
            let offered: Vec<_> = offered.iter().copied().map(mode).collect();
            assert_eq!(asking(&offered).map(|mode| mode.id.as_str()), found, "{whose}");
        }
    }
}
