//! Who asks, and how long that client waits for a call. What is known of each stands in one table.

use crate::agents::KNOWN;
use ask::guest::{Guest, Via};
use ask::limits::{MCP_ANSWER_MILLIS_DEFAULT, MCP_ANSWER_MILLIS_MAX, MCP_ANSWER_MILLIS_MIN};
use rmcp::model::Implementation;
use std::path::Path;
use std::time::Duration;

/// How long a client is told to wait: by the entry that starts us, or by who typed the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitLimit(pub Duration);

struct Client {
    /// In the name that it gives itself.
    part: &'static str,
    name: &'static str,
    /// When it gives up, where nothing else was set.
    seconds: u64,
    /// The same while it hears of progress.
    seconds_with_progress: u64,
}

const fn client(part: &'static str, name: &'static str, seconds: u64) -> Client {
    Client { part, name, seconds, seconds_with_progress: seconds }
}

/// The defaults of each, as its manual or its code has them.
const CLIENTS: &[Client] = &[
    // Idle for five minutes is too long for it; progress begins them anew.
    Client { seconds_with_progress: 86_400, ..client("claude-code", "Claude Code", 300) },
    client("claude-ai", "Claude Desktop", 60),
    client("codex", "Codex", 60),
    client("gemini", "Gemini CLI", 600),
    client("qwen", "Qwen Code", 600),
    client("opencode", "opencode", 30),
    client("cursor", "Cursor", 60),
    client("cline", "Cline", 60),
    client("zed", "Zed", 60),
    client("visual studio code", "VS Code", 60),
    client("github-copilot", "Copilot CLI", 60),
    client("windsurf", "Windsurf", 60),
    client("goose", "goose", 300),
    client("kimi", "Kimi Code", 60),
];

fn known(client: Option<&Implementation>) -> Option<&'static Client> {
    let name = client?.name.to_lowercase();
    CLIENTS.iter().find(|client| name.contains(client.part))
}

/// How long a call may take, well before the client gives it up.
pub fn limit(client: Option<&Implementation>, hears_progress: bool, wish: Option<WaitLimit>) -> Duration {
    let least = Duration::from_millis(MCP_ANSWER_MILLIS_MIN);
    let most = Duration::from_millis(MCP_ANSWER_MILLIS_MAX);
    if let Some(WaitLimit(wish)) = wish {
        return wish.clamp(least, most);
    }
    let Some(client) = known(client) else { return Duration::from_millis(MCP_ANSWER_MILLIS_DEFAULT) };
    let seconds = if hears_progress { client.seconds_with_progress } else { client.seconds };
    Duration::from_secs(seconds).mul_f64(0.75).clamp(least, most)
}

/// What libraries call every client whose author gave it no name.
const NAMELESS: &[&str] = &[
    "",
    "mcp",
    "mcp-client",
    "mcp client",
    "mcp_client",
    "client",
    "default-client",
    "example-client",
    "test-client",
    "python-sdk",
    "typescript-sdk",
    "java sdk mcp client",
    "rmcp",
    "fastmcp",
    "unknown",
];
/// What libraries call themselves to every address.
const LIBRARIES: &[&str] = &[
    "python-httpx",
    "httpx",
    "python-requests",
    "python-urllib",
    "aiohttp",
    "python",
    "node",
    "node-fetch",
    "undici",
    "axios",
    "go-http-client",
    "okhttp",
    "java-http-client",
    "apache-httpclient",
    "reqwest",
    "hyper",
    "curl",
    "wget",
    "deno",
    "bun",
    "ruby",
    "guzzlehttp",
    "mozilla",
];
/// Programs whose clients have no name of their own.
const PROGRAMS: &[(&str, &str)] = &[
    ("kimi", "Kimi CLI"),
    ("kimi-cli", "Kimi CLI"),
    ("vibe", "Mistral Vibe"),
    ("mistral-vibe", "Mistral Vibe"),
    ("hermes", "Hermes"),
    ("hermes-agent", "Hermes"),
    ("hermes_agent", "Hermes"),
    ("fast-agent", "fast-agent"),
    ("cn", "Continue"),
];

/// As people know a program.
fn familiar(program: &str) -> String {
    let lower = program.to_lowercase();
    let own = PROGRAMS.iter().find(|(known, _)| *known == lower).map(|(_, name)| *name);
    let agent = || KNOWN.iter().find(|known| known.programs.contains(&lower.as_str())).map(|known| known.name);
    own.or_else(agent).unwrap_or(program).to_owned()
}

/// The program that a request over HTTP says it comes from, where that is no library.
pub fn of_user_agent(header: &str) -> Option<String> {
    let products = header.split_whitespace().filter(|word| !word.starts_with('('));
    let names = products.map(|word| word.split_once('/').map_or(word, |(name, _)| name));
    let own = names
        .map(|name| name.trim_matches(['(', ')', ';', ',']))
        .find(|name| !name.is_empty() && !LIBRARIES.contains(&name.to_lowercase().as_str()));
    own.map(str::to_owned)
}

/// Who asks: as it calls itself, or where that is only its library's word, the program that it is.
pub fn guest(client: Option<&Implementation>, program: Option<&str>, folder: Option<String>) -> Guest {
    let own = client.map(|client| client.title.clone().unwrap_or_else(|| client.name.clone()));
    let own = own.map(|name| name.trim().to_owned());
    let given = own.clone().filter(|name| !NAMELESS.contains(&name.to_lowercase().as_str()));
    let program = || program.map(familiar);
    let name = known(client).map(|client| client.name.to_owned()).or(given).or_else(program);
    Guest {
        name: name.or(own).filter(|name| !name.is_empty()).unwrap_or_else(|| "MCP".to_owned()),
        client: client.map(|client| format!("{} {}", client.name, client.version)),
        folder,
        via: Via::Mcp,
        origin: None,
    }
}

/// Where an editor starts its servers says nothing of the work: the root, or the home folder.
pub fn folder(folder: &Path) -> Option<String> {
    let says_nothing = folder.parent().is_none() || dirs::home_dir().is_some_and(|home| home == folder);
    (!says_nothing).then(|| folder.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_answered_before_it_gives_up() {
        let cases = [
            ("claude-code", true, None, 64_800),
            ("claude-code", false, None, 225),
            ("claude-ai", true, None, 45),
            ("codex-mcp-client", false, None, 45),
            ("gemini-cli-mcp-client-askwell", false, None, 450),
            ("opencode", false, None, 22),
            ("somebody", true, None, 45),
            ("codex-mcp-client", false, Some(3600), 3600),
            ("somebody", false, Some(0), 1),
        ];
        for (name, progress, wish, seconds) in cases {
            let client = Implementation::new(name, "1");
            let wish = wish.map(|seconds| WaitLimit(Duration::from_secs(seconds)));
            assert_eq!(limit(Some(&client), progress, wish).as_secs(), seconds, "{name}");
        }
        assert_eq!(limit(None, false, None).as_secs(), 45);
    }

    #[test]
    fn a_guest_is_called_as_people_know_it() {
        let named = |name: &str, title: Option<&str>| {
            let mut client = Implementation::new(name, "2.1");
            client.title = title.map(str::to_owned);
            guest(Some(&client), None, None)
        };
        assert_eq!(named("claude-code", Some("whatever")).name, "Claude Code");
        assert_eq!(named("my-agent", Some("My Agent")).name, "My Agent");
        assert_eq!(named("my-agent", None).name, "my-agent");
        assert_eq!(named("my-agent", None).client.as_deref(), Some("my-agent 2.1"));
        assert_eq!(guest(None, None, None).name, "MCP");
    }

    #[test]
    fn a_client_without_a_name_of_its_own_is_called_after_its_program() {
        for (own, program, name) in [
            ("mcp", Some("kimi"), "Kimi CLI"),
            ("MCP", Some("vibe"), "Mistral Vibe"),
            ("mcp", Some("hermes"), "Hermes"),
            ("", Some("codex"), "Codex"),
            ("mcp", Some("release-bot"), "release-bot"),
            ("mcp", None, "mcp"),
            ("", None, "MCP"),
            ("my-agent", Some("kimi"), "my-agent"),
            ("claude-code", Some("node"), "Claude Code"),
        ] {
            let client = Implementation::new(own, "0.1.0");
            assert_eq!(guest(Some(&client), program, None).name, name, "{own:?} {program:?}");
        }
        let [one, two] = ["kimi", "vibe"]
            .map(|program| guest(Some(&Implementation::new("mcp", "0.1.0")), Some(program), Some("/p".to_owned())));
        assert!(!one.shares(&two), "and each has a conversation of its own");
    }

    #[test]
    fn an_address_is_told_the_program_behind_its_library() {
        for (header, name) in [
            ("release-bot/1.2 python-httpx/0.28", Some("release-bot")),
            ("python-httpx/0.28.1", None),
            ("node", None),
            ("Mozilla/5.0 Zed/1.0", Some("Zed")),
            ("", None),
        ] {
            assert_eq!(of_user_agent(header).as_deref(), name, "{header}");
        }
    }

    #[test]
    fn the_root_is_no_folder_to_work_in() {
        assert_eq!(folder(Path::new("/")), None);
        assert_eq!(folder(Path::new("/srv/p")).as_deref(), Some("/srv/p"));
    }
}
