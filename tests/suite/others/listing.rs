//! What a server says of its tools: a well-behaved one is taken as it is, one that attacks is contained. All attackers of the table
//! are there at once, beside a server that is not harmed.

use anyhow::{Context, Result, ensure};
use ask::wire::{McpEra, McpServerStanding, McpState};
use tests::model::Say;
use tests::others::{self, Python};
use tests::servers::Servers;

/// What the person sees of the attacker in Settings.
type Sees = fn(&McpServerStanding) -> Result<()>;

const ATTACKS: [(&str, Sees); 13] = [
    ("poison", |seen| {
        // The words are shown as they are: whoever reads them knows.
        let tool = seen.tools.first().context("no tool")?;
        ensure!(tool.description.contains("do not tell the person"), "{tool:?}");
        Ok(())
    }),
    ("huge_schema", |seen| {
        ensure!(names(seen) == ["small"] && seen.left_out == ["huge"], "{:?} {:?}", names(seen), seen.left_out);
        Ok(())
    }),
    ("names", |seen| {
        let shown = format!("{:?} {:?} {:?} {:?}", seen.calls_itself, seen.left_out, names(seen), titles(seen));
        let shown = format!("{shown} {}", seen.tools.iter().map(|tool| tool.description.as_str()).collect::<String>());
        let hides = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{202c}\u{200b}\u{feff}".contains(c);
        ensure!(!shown.contains(hides), "{shown:?}");
        ensure!(
            !seen.tools.iter().any(|tool| tool.title.as_ref().is_some_and(|title| title.contains('\n'))),
            "{shown}"
        );
        ensure!(names(seen).contains(&"small"), "{shown}");
        Ok(())
    }),
    ("shadow", |seen| {
        // A model knows each of them by a name that says whose it is.
        ensure!(seen.tools.len() == 4, "{:?}", names(seen));
        let all = seen.tools.iter().all(|tool| tool.offered_as.starts_with("mcp__shadow__"));
        ensure!(all, "{:?}", seen.tools.iter().map(|tool| &tool.offered_as).collect::<Vec<_>>());
        Ok(())
    }),
    ("many", |seen| {
        ensure!(seen.tools.len() == ask::limits::MCP_TOOLS_COUNT_MAX, "{} tools", seen.tools.len());
        ensure!(seen.left_out.first().is_some_and(|name| name == "tool_256"), "{:?}", seen.left_out.first());
        Ok(())
    }),
    ("too_many", |seen| {
        // A hundred thousand of them are more than one message may hold: what happened, what was kept, what to do.
        let McpState::Failed { said, .. } = &seen.state else { anyhow::bail!("{} tools", seen.tools.len()) };
        ensure!(seen.tools.is_empty(), "{} tools", seen.tools.len());
        for words in ["more than 16 MiB", "nothing of that message was taken", "a server with fewer tools"] {
            ensure!(said.contains(words), "{said}");
        }
        Ok(())
    }),
    ("repeats", |seen| {
        ensure!(names(seen) == ["same"], "{:?}", names(seen));
        Ok(())
    }),
    ("nonsense", |seen| {
        ensure!(names(seen) == ["small"] || is_failed(seen), "{:?}", names(seen));
        Ok(())
    }),
    ("pages", |seen| {
        ensure!(names(seen).len() <= ask::limits::MCP_TOOLS_COUNT_MAX, "{:?}", names(seen));
        Ok(())
    }),
    ("old", |seen| {
        ensure!(names(seen) == ["old"] || is_failed(seen), "{:?}", names(seen));
        Ok(())
    }),
    ("unasked", |seen| {
        ensure!(names(seen) == ["unasked"], "{:?}", names(seen));
        Ok(())
    }),
    ("shouts", |seen| {
        ensure!(names(seen) == ["shouts"], "{:?}", names(seen));
        Ok(())
    }),
    ("never_ends", |seen| {
        ensure!(names(seen) == ["never_ends"], "{:?}", names(seen));
        Ok(())
    }),
];

#[tokio::test(flavor = "multi_thread")]
async fn whatever_an_attacker_says_of_its_tools_it_is_contained() -> Result<()> {
    let mut servers = vec![("bystander", others::python(Python::One, "servers/era2025.py")?)];
    for (attack, _) in ATTACKS {
        servers.push((attack, others::hostile(attack)?));
    }
    let servers = Servers::new(&servers, |_| Say::text("Fine.")).await?;
    for (attack, sees) in ATTACKS {
        let attacker = servers.settled(attack).await.context(attack)?;
        sees(&attacker).with_context(|| format!("{attack}: {:?}", attacker.state))?;
    }
    let other = servers.settled("bystander").await?;
    ensure!(names(&other).contains(&"deploy"), "{:?}", other.state);
    servers.askwell.close().await;
    Ok(())
}

fn names(seen: &McpServerStanding) -> Vec<&str> {
    seen.tools.iter().map(|tool| tool.name.as_str()).collect()
}

fn titles(seen: &McpServerStanding) -> Vec<&str> {
    seen.tools.iter().filter_map(|tool| tool.title.as_deref()).collect()
}

fn is_failed(seen: &McpServerStanding) -> bool {
    matches!(&seen.state, McpState::Failed { said, .. } if !said.is_empty())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_answers_keeps_nobody_waiting() -> Result<()> {
    let servers = [
        ("attacker", others::hostile("never_starts")?),
        ("bystander", others::python(Python::Two, "servers/era2026.py")?),
    ];
    let servers = Servers::new(&servers, |_| Say::text("Fine.")).await?;
    let other = servers.settled("bystander").await?;
    ensure!(names(&other).contains(&"deploy"), "{:?}", other.state);
    let attacker = servers.standing("attacker", |_| true).await?;
    ensure!(attacker.state == McpState::Starting, "{:?}", attacker.state);
    servers.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_server_of_others_is_spoken_to_in_its_own_era() -> Result<()> {
    let root = tempfile::tempdir()?;
    let table = [
        ("everything", others::everything()?, McpEra::Legacy, "2025-11-25", "get-tiny-image"),
        ("files", others::filesystem(root.path())?, McpEra::Legacy, "2025-11-25", "read_text_file"),
        ("one", others::python(Python::One, "servers/era2025.py")?, McpEra::Legacy, "2025-11-25", "gated"),
        ("two", others::python(Python::Two, "servers/era2026.py")?, McpEra::Modern, "2026-07-28", "ask_together"),
    ];
    let servers: Vec<_> = table.iter().map(|(name, other, ..)| (*name, other.clone())).collect();
    let servers = Servers::new(&servers, |_| Say::text("Fine.")).await?;
    for (name, _, era, protocol, tool) in table {
        let seen = servers.settled(name).await?;
        let known = (seen.era, seen.protocol.as_deref());
        assert_eq!(known, (Some(era), Some(protocol)), "{name}: {:?}", seen.state);
        assert!(names(&seen).contains(&tool), "{name}: {:?}", names(&seen));
    }
    servers.askwell.close().await;
    Ok(())
}
