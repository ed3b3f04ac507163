//! Which agents are known: where each keeps its settings, and in which form. All that is a fact of theirs stands here.

use super::entry::{self, NAME};
use super::error::AgentConfigError;
use super::machine::Machine;
use super::{toml, yaml};
use serde_json::{Map, Value};
use std::path::PathBuf;

pub struct KnownAgent {
    /// As the command line and the window name it to us.
    pub id: &'static str,
    pub name: &'static str,
    /// It is on this machine where one of these is on the PATH, or its folder is there.
    pub programs: &'static [&'static str],
    pub folder: fn(&Machine) -> PathBuf,
    /// Where its MCP servers are listed: the first that is there, else the first.
    pub servers: fn(&Machine) -> Vec<PathBuf>,
    pub form: ServerListFormat,
    /// What it reads at the beginning of every conversation.
    pub instructions: Option<fn(&Machine) -> PathBuf>,
    pub hook: Option<AgentHook>,
}

/// How a server stands in the list.
pub enum ServerListFormat {
    Json(fn(&Value) -> ServerEntryFormat),
    /// `[mcp_servers.askwell]`, or one of `[[mcp_servers]]`
    Toml {
        place: toml::TomlPlace<'static>,
        fields: Fields,
    },
    /// `extensions:` with `askwell:`, or a list with an item of that name. A file that is made gets this head.
    Yaml {
        place: yaml::YamlPlace<'static>,
        fields: Fields,
        head: &'static str,
    },
}

type Fields = fn(&Machine) -> Result<Map<String, Value>, AgentConfigError>;

/// The fields of one server.
pub struct ServerEntryFormat {
    pub path: &'static [&'static str],
    pub first: &'static [(&'static str, &'static str)],
    pub command: CommandLayout,
    pub env: &'static str,
    pub limits: &'static [(&'static str, u64)],
    /// How long we may then take, as our own command line reads it; empty where the agent has no limit to set.
    pub ours: &'static str,
    pub last: fn() -> Vec<(&'static str, Value)>,
}

pub enum CommandLayout {
    /// `command` and `args`
    Apart,
    /// All of it as `command`
    OneList,
}

/// Where an agent calls other programs before it asks its person.
pub struct AgentHook {
    pub file: fn(&Machine) -> PathBuf,
    /// The event, and for which tools.
    pub events: &'static [(&'static str, Option<&'static str>)],
    /// How long the person may take, in the unit of this agent.
    pub limit: u64,
    /// It runs none that its own person has not trusted, as it was written: each change of it asks for that anew.
    pub needs_trust: bool,
}

/// A day: nobody sits before an agent's question for longer, and what is still open then is asked by the agent itself.
const DAY_MS: u64 = 86_400_000;
const DAY_S: u64 = 86_400;
const HOUR_S: u64 = 3_600;

/// Less than a day, and less than an hour: the answer that it still waits has to arrive in time.
pub const WITHIN_DAY: &str = "23h";
const WITHIN_HOUR: &str = "50m";

const fn servers(path: &'static [&'static str]) -> ServerEntryFormat {
    ServerEntryFormat {
        path,
        first: &[],
        command: CommandLayout::Apart,
        env: "env",
        limits: &[],
        ours: "",
        last: Vec::new,
    }
}

const fn a_day(limits: &'static [(&'static str, u64)], entry: ServerEntryFormat) -> ServerEntryFormat {
    ServerEntryFormat { limits, ours: WITHIN_DAY, ..entry }
}

const fn an_hour(limits: &'static [(&'static str, u64)], entry: ServerEntryFormat) -> ServerEntryFormat {
    ServerEntryFormat { limits, ours: WITHIN_HOUR, ..entry }
}

const fn typed(entry: ServerEntryFormat, kind: &'static [(&'static str, &'static str)]) -> ServerEntryFormat {
    ServerEntryFormat { first: kind, ..entry }
}

pub const KNOWN: &[KnownAgent] = &[
    // code.claude.com/docs/en/mcp (user scope: `mcpServers` of ~/.claude.json; `timeout` is a wall clock in milliseconds),
    // /en/memory (CLAUDE.md), /en/hooks (PermissionRequest, PreToolUse; seconds).
    KnownAgent {
        id: "claude-code",
        name: "Claude Code",
        programs: &["claude"],
        folder: |m| m.folder("CLAUDE_CONFIG_DIR", ".claude"),
        servers: |m| vec![m.folder("CLAUDE_CONFIG_DIR", "").join(".claude.json")],
        form: ServerListFormat::Json(|_| ServerEntryFormat {
            // Else its model sees the tools of a server only once it has searched for them.
            last: || vec![("alwaysLoad", true.into())],
            ..typed(a_day(&[("timeout", DAY_MS)], servers(&["mcpServers"])), &[("type", "stdio")])
        }),
        instructions: Some(|m| m.folder("CLAUDE_CONFIG_DIR", ".claude").join("CLAUDE.md")),
        hook: Some(AgentHook {
            file: |m| m.folder("CLAUDE_CONFIG_DIR", ".claude").join("settings.json"),
            events: &[("PreToolUse", Some("AskUserQuestion")), ("PermissionRequest", Some("*"))],
            limit: DAY_S,
            needs_trust: false,
        }),
    },
    // developers.openai.com/codex/mcp (`[mcp_servers.NAME]`, `tool_timeout_sec`, 60 by default), /guides/agents-md,
    // /hooks (~/.codex/hooks.json; seconds; run once they are trusted).
    KnownAgent {
        id: "codex",
        name: "Codex",
        programs: &["codex"],
        folder: |m| m.folder("CODEX_HOME", ".codex"),
        servers: |m| vec![m.folder("CODEX_HOME", ".codex").join("config.toml")],
        form: ServerListFormat::Toml {
            place: toml::TomlPlace { within: "mcp_servers", name: NAME, listed: false },
            fields: |m| entry::codex(&[("tool_timeout_sec", DAY_S)], m),
        },
        instructions: Some(|m| m.folder("CODEX_HOME", ".codex").join("AGENTS.md")),
        hook: Some(AgentHook {
            file: |m| m.folder("CODEX_HOME", ".codex").join("hooks.json"),
            events: &[("PermissionRequest", None)],
            limit: DAY_S,
            needs_trust: true,
        }),
    },
    // geminicli.com/docs/tools/mcp-server (`timeout` in milliseconds, 10 minutes by default), /docs/cli/gemini-md.
    KnownAgent {
        id: "gemini-cli",
        name: "Gemini CLI",
        programs: &["gemini"],
        folder: |m| m.home.join(".gemini"),
        servers: |m| vec![m.home.join(".gemini/settings.json")],
        form: ServerListFormat::Json(|_| a_day(&[("timeout", DAY_MS)], servers(&["mcpServers"]))),
        instructions: Some(|m| m.home.join(".gemini/GEMINI.md")),
        hook: None,
    },
    // opencode.ai/docs/mcp-servers (version 1: `mcp.NAME`; version 2: `mcp.servers.NAME`, limits apart), /docs/rules.
    KnownAgent {
        id: "opencode",
        name: "opencode",
        programs: &["opencode"],
        folder: |m| m.config().join("opencode"),
        servers: |m| {
            ["opencode.json", "opencode.jsonc", "config.json"].map(|name| m.config().join("opencode").join(name)).into()
        },
        form: ServerListFormat::Json(opencode),
        instructions: Some(|m| m.config().join("opencode/AGENTS.md")),
        hook: None,
    },
    // cursor.com/docs/mcp. It has no limit of its own to set.
    KnownAgent {
        id: "cursor",
        name: "Cursor",
        programs: &["cursor", "cursor-agent"],
        folder: |m| m.home.join(".cursor"),
        servers: |m| vec![m.home.join(".cursor/mcp.json")],
        form: ServerListFormat::Json(|_| servers(&["mcpServers"])),
        instructions: None,
        hook: None,
    },
    // docs.cline.bot/mcp/mcp-overview (`timeout` in seconds, an hour at most).
    KnownAgent {
        id: "cline",
        name: "Cline",
        programs: &["cline"],
        folder: |m| m.home.join(".cline"),
        servers: |m| vec![m.home.join(".cline/data/settings/cline_mcp_settings.json")],
        form: ServerListFormat::Json(|_| an_hour(&[("timeout", HOUR_S)], servers(&["mcpServers"]))),
        instructions: None,
        hook: None,
    },
    KnownAgent {
        id: "cline-vscode",
        name: "Cline (VS Code)",
        programs: &[],
        folder: |m| m.support.join("Code/User/globalStorage/saoudrizwan.claude-dev"),
        servers: |m| {
            vec![m.support.join("Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json")]
        },
        form: ServerListFormat::Json(|_| an_hour(&[("timeout", HOUR_S)], servers(&["mcpServers"]))),
        instructions: None,
        hook: None,
    },
    // zed.dev/docs/ai/mcp; `timeout` of crates/context_server, a minute by default: an hour, whichever unit it is read in.
    KnownAgent {
        id: "zed",
        name: "Zed",
        programs: &["zed", "zeditor"],
        folder: zed,
        servers: |m| vec![zed(m).join("settings.json")],
        form: ServerListFormat::Json(|_| an_hour(&[("timeout", HOUR_S * 1000)], servers(&["context_servers"]))),
        instructions: None,
        hook: None,
    },
    // code.visualstudio.com/docs/agents/reference/mcp-configuration (`servers` of the user's mcp.json).
    KnownAgent {
        id: "vscode",
        name: "VS Code (Copilot)",
        programs: &["code"],
        folder: |m| m.support.join("Code/User"),
        servers: |m| vec![m.support.join("Code/User/mcp.json")],
        form: ServerListFormat::Json(|_| typed(servers(&["servers"]), &[("type", "stdio")])),
        instructions: None,
        hook: None,
    },
    // docs.github.com/en/copilot/how-tos/copilot-cli (~/.copilot/mcp-config.json; `timeout` in milliseconds).
    KnownAgent {
        id: "copilot-cli",
        name: "Copilot CLI",
        programs: &["copilot"],
        folder: |m| m.folder("COPILOT_HOME", ".copilot"),
        servers: |m| vec![m.folder("COPILOT_HOME", ".copilot").join("mcp-config.json")],
        form: ServerListFormat::Json(|_| ServerEntryFormat {
            last: || vec![("tools", Value::Array(vec!["*".into()]))],
            ..typed(a_day(&[("timeout", DAY_MS)], servers(&["mcpServers"])), &[("type", "local")])
        }),
        instructions: Some(|m| m.folder("COPILOT_HOME", ".copilot").join("copilot-instructions.md")),
        hook: None,
    },
    // docs.windsurf.com/windsurf/cascade/mcp, /cascade/memories (global_rules.md).
    KnownAgent {
        id: "windsurf",
        name: "Windsurf",
        programs: &["windsurf"],
        folder: |m| m.home.join(".codeium/windsurf"),
        servers: |m| vec![m.home.join(".codeium/windsurf/mcp_config.json")],
        form: ServerListFormat::Json(|_| servers(&["mcpServers"])),
        instructions: Some(|m| m.home.join(".codeium/windsurf/memories/global_rules.md")),
        hook: None,
    },
    // block.github.io/goose/docs/guides/config-files (`extensions` of config.yaml; `timeout` in seconds), /using-goosehints.
    KnownAgent {
        id: "goose",
        name: "goose",
        programs: &["goose"],
        folder: goose,
        servers: |m| vec![goose(m).join("config.yaml")],
        form: ServerListFormat::Yaml {
            place: yaml::YamlPlace { within: "extensions", name: NAME, listed: false },
            fields: entry::goose,
            head: "",
        },
        instructions: Some(|m| goose(m).join(".goosehints")),
        hook: None,
    },
    // qwenlm.github.io/qwen-code-docs: users/features/mcp (milliseconds), users/features/hooks (milliseconds), memory.
    KnownAgent {
        id: "qwen-code",
        name: "Qwen Code",
        programs: &["qwen"],
        folder: |m| m.folder("QWEN_HOME", ".qwen"),
        servers: |m| vec![m.folder("QWEN_HOME", ".qwen").join("settings.json")],
        form: ServerListFormat::Json(|_| a_day(&[("timeout", DAY_MS)], servers(&["mcpServers"]))),
        instructions: Some(|m| m.folder("QWEN_HOME", ".qwen").join("QWEN.md")),
        hook: Some(AgentHook {
            file: |m| m.folder("QWEN_HOME", ".qwen").join("settings.json"),
            events: &[("PermissionRequest", Some("*"))],
            limit: DAY_MS,
            needs_trust: false,
        }),
    },
    // moonshotai.github.io/kimi-code (mcp.json of $KIMI_CODE_HOME; `toolTimeoutMs`).
    KnownAgent {
        id: "kimi-code",
        name: "Kimi Code",
        programs: &["kimi"],
        folder: |m| m.folder("KIMI_CODE_HOME", ".kimi-code"),
        servers: |m| vec![m.folder("KIMI_CODE_HOME", ".kimi-code").join("mcp.json")],
        form: ServerListFormat::Json(|_| a_day(&[("toolTimeoutMs", DAY_MS)], servers(&["mcpServers"]))),
        instructions: Some(|m| m.folder("KIMI_CODE_HOME", ".kimi-code").join("AGENTS.md")),
        hook: None,
    },
    // moonshotai.github.io/kimi-cli/en/customization/mcp (mcp.json of ~/.kimi; no limit for one server). Its program may also be
    // called as that of Kimi Code is.
    KnownAgent {
        id: "kimi-cli",
        name: "Kimi CLI",
        programs: &["kimi-cli"],
        folder: |m| m.folder("KIMI_SHARE_DIR", ".kimi"),
        servers: |m| vec![m.folder("KIMI_SHARE_DIR", ".kimi").join("mcp.json")],
        form: ServerListFormat::Json(|_| servers(&["mcpServers"])),
        instructions: None,
        hook: None,
    },
    // docs.mistral.ai/vibe/code/cli: configuration ($VIBE_HOME, AGENTS.md), mcp-servers (`[[mcp_servers]]`, `tool_timeout_sec`).
    KnownAgent {
        id: "mistral-vibe",
        name: "Mistral Vibe",
        programs: &["vibe"],
        folder: |m| m.folder("VIBE_HOME", ".vibe"),
        servers: |m| vec![m.folder("VIBE_HOME", ".vibe").join("config.toml")],
        form: ServerListFormat::Toml {
            place: toml::TomlPlace { within: "mcp_servers", name: NAME, listed: true },
            fields: entry::vibe,
        },
        instructions: Some(|m| m.folder("VIBE_HOME", ".vibe").join("AGENTS.md")),
        hook: None,
    },
    // hermes-agent.nousresearch.com/docs/reference/mcp-config-reference (`mcp_servers` of config.yaml; `timeout` in seconds).
    KnownAgent {
        id: "hermes",
        name: "Hermes",
        programs: &["hermes"],
        folder: hermes,
        servers: |m| vec![hermes(m).join("config.yaml")],
        form: ServerListFormat::Yaml {
            place: yaml::YamlPlace { within: "mcp_servers", name: NAME, listed: false },
            fields: entry::hermes,
            head: "",
        },
        instructions: None,
        hook: None,
    },
    // docs.continue.dev: customize/deep-dives/mcp (a list of `mcpServers`), reference (config.yaml, and what it has to begin with).
    KnownAgent {
        id: "continue",
        name: "Continue",
        programs: &["cn"],
        folder: |m| m.folder("CONTINUE_GLOBAL_DIR", ".continue"),
        servers: |m| vec![m.folder("CONTINUE_GLOBAL_DIR", ".continue").join("config.yaml")],
        form: ServerListFormat::Yaml {
            place: yaml::YamlPlace { within: "mcpServers", name: NAME, listed: true },
            fields: entry::continued,
            head: "name: Local Config\nversion: 1.0.0\nschema: v1\n",
        },
        instructions: None,
        hook: None,
    },
    // modelcontextprotocol.io/docs/develop/connect-local-servers. It gives up after a minute, whatever stands there.
    KnownAgent {
        id: "claude-desktop",
        name: "Claude Desktop",
        programs: &[],
        folder: |m| m.support.join("Claude"),
        servers: |m| vec![m.support.join("Claude/claude_desktop_config.json")],
        form: ServerListFormat::Json(|_| servers(&["mcpServers"])),
        instructions: None,
        hook: None,
    },
];

fn opencode(file: &Value) -> ServerEntryFormat {
    let entry = |path, limits| ServerEntryFormat {
        command: CommandLayout::OneList,
        env: "environment",
        ..typed(a_day(limits, servers(path)), &[("type", "local")])
    };
    // A server of version 1 that is called “servers” has a type of its own.
    let is_second = file["mcp"]["servers"].as_object().is_some_and(|servers| servers.values().all(Value::is_object));
    if is_second {
        return ServerEntryFormat {
            last: || vec![("timeout", serde_json::json!({ "request": DAY_MS }))],
            ..entry(&["mcp", "servers"], &[])
        };
    }
    ServerEntryFormat { last: || vec![("enabled", true.into())], ..entry(&["mcp"], &[("timeout", DAY_MS)]) }
}

fn zed(machine: &Machine) -> PathBuf {
    if cfg!(windows) { machine.support.join("Zed") } else { machine.config().join("zed") }
}

fn hermes(machine: &Machine) -> PathBuf {
    machine.folder("HERMES_HOME", if cfg!(windows) { "AppData/Local/hermes" } else { ".hermes" })
}

fn goose(machine: &Machine) -> PathBuf {
    if cfg!(windows) { machine.support.join("Block/goose/config") } else { machine.config().join("goose") }
}
