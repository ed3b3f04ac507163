//! The tools of MCP servers: which there are, and those that the agent is not offered yet, shown in full and offered after a
//! person's yes.

use crate::connection::EngineConnection;
use crate::input::says_yes;
use crate::leaving::EarlyExit;
use crate::screen::{Look, Screen};
use crate::strings::Strings;
use ask::command::called;
use ask::limits::MCP_AWAITED_MILLIS;
use ask::mcp::McpSeen;
use ask::plain_text::{one_line, visible};
use ask::settings::Language;
use ask::wire::{McpServerStanding, McpState, McpTool};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Between two looks at servers that are starting.
const AGAIN: Duration = Duration::from_millis(200);

pub async fn tools(
    wanted: Option<&str>,
    language: Language,
    (screen, strings): (&mut Screen, &dyn Strings),
) -> Result<ExitCode, EarlyExit> {
    let engine = EngineConnection::running_or_own(language, strings).await?;
    let shown = match wanted {
        None => list(&engine, screen, strings).await,
        Some(name) => look_at(&engine, name, screen, strings).await,
    };
    engine.close().await;
    shown.map(|()| ExitCode::SUCCESS)
}

async fn list(engine: &EngineConnection, screen: &mut Screen, strings: &dyn Strings) -> Result<(), EarlyExit> {
    let servers = settled(engine, strings, |_| true).await?;
    if servers.is_empty() {
        return Ok(screen.lines(strings.no_mcp_servers(), Look::Plain)?);
    }
    for standing in &servers {
        let name = one_line(&standing.server.name);
        let line = match &standing.state {
            McpState::Off => strings.server_is_off(&name),
            McpState::Failed { said, .. } => strings.server_does_not_run(&name, &one_line(said)),
            McpState::Idle | McpState::Starting => strings.server_is_starting(&name),
            McpState::Ready { .. } => strings.server_tools(&name, standing.tools.len(), held_back(standing).count()),
        };
        screen.lines(&line, Look::Plain)?;
    }
    if servers.iter().any(|standing| held_back(standing).next().is_some()) {
        screen.notice(strings.how_to_look_at_tools())?;
    }
    Ok(())
}

/// Shows what one server's tools say of themselves, word for word, and has them offered to the agent.
async fn look_at(
    engine: &EngineConnection,
    wanted: &str,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<(), EarlyExit> {
    let is_it = |standing: &McpServerStanding| standing.server.name == wanted;
    let servers = settled(engine, strings, is_it).await?;
    let name = one_line(wanted);
    let Some(standing) = servers.iter().find(|standing| is_it(standing)) else {
        return Err(EarlyExit::Misnamed(strings.no_such_mcp_server(&name)));
    };
    let waiting: Vec<&McpTool> = held_back(standing).collect();
    match &standing.state {
        McpState::Failed { said, .. } if waiting.is_empty() => {
            return Err(EarlyExit::Failed(strings.server_does_not_run(&name, &one_line(said))));
        }
        McpState::Off if waiting.is_empty() => return Err(EarlyExit::Failed(strings.server_is_off(&name))),
        McpState::Idle | McpState::Starting if waiting.is_empty() => {
            return Err(EarlyExit::Failed(strings.server_is_starting(&name)));
        }
        McpState::Off | McpState::Idle | McpState::Starting | McpState::Ready { .. } | McpState::Failed { .. } => {}
    }
    if waiting.is_empty() {
        return Ok(screen.lines(&strings.all_tools_seen(&name), Look::Good)?);
    }
    for tool in &waiting {
        show(tool, screen, strings)?;
    }
    if !std::io::stdin().is_terminal() {
        return Ok(screen.notice(strings.tools_offered_at_a_terminal())?);
    }
    screen.notice(&strings.offer_these_tools(waiting.len(), &name))?;
    if !says_yes()? {
        return Ok(screen.notice(strings.tools_still_held_back())?);
    }
    // By what was shown: one that has changed meanwhile stays held back.
    let hashes = waiting.iter().map(|tool| tool.hash.clone()).collect();
    engine.call_once(called::mcp_tools_seen { server_id: standing.server.id, hashes }, strings).await?;
    Ok(screen.lines(&strings.tools_offered(waiting.len(), &name), Look::Good)?)
}

/// Everything that a model would be told of it.
fn show(tool: &McpTool, screen: &mut Screen, strings: &dyn Strings) -> Result<(), EarlyExit> {
    let status = match tool.seen {
        McpSeen::Changed => strings.tool_has_changed(),
        McpSeen::Never | McpSeen::Yes => strings.tool_is_new(),
    };
    let title = tool.title.as_deref().map(|title| format!("  {}", one_line(title))).unwrap_or_default();
    screen.lines(&format!("{}{title}  ({status})", one_line(&tool.name)), Look::Question)?;
    let schema = serde_json::to_string_pretty(&tool.schema).map_err(EarlyExit::failed)?;
    for line in visible(&format!("{}\n{schema}", tool.description.trim_end())).lines() {
        screen.lines(&format!("   {line}"), Look::Plain)?;
    }
    Ok(())
}

fn held_back(standing: &McpServerStanding) -> impl Iterator<Item = &McpTool> {
    standing.tools.iter().filter(|tool| tool.on && tool.seen != McpSeen::Yes)
}

/// The servers, when those that matter here have started or failed; not later than after a while.
async fn settled(
    engine: &EngineConnection,
    strings: &dyn Strings,
    matters: impl Fn(&McpServerStanding) -> bool,
) -> Result<Vec<McpServerStanding>, EarlyExit> {
    let until = Instant::now() + Duration::from_millis(MCP_AWAITED_MILLIS);
    loop {
        let servers = engine.call_once(called::mcp_servers {}, strings).await?;
        let starts = |standing: &McpServerStanding| matches!(standing.state, McpState::Idle | McpState::Starting);
        if !servers.iter().any(|standing| matters(standing) && starts(standing)) || Instant::now() >= until {
            return Ok(servers);
        }
        sleep(AGAIN).await;
    }
}
