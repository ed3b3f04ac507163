//! What a server does in the middle of a call, attack by attack: what the person sees of it in cards, in the thread and in
//! Settings, and what the model is told. All attackers are there at once, and a server beside them is not harmed.

mod seen;

use anyhow::{Context, Result, ensure};
use ask::action::{Action, McpCall};
use ask::elicitation::Wanted;
use ask::interaction::Body;
use ask::mcp::McpSeen as ToolSeen;
use ask::rule::{Mode, Scope};
use ask::wire::AskUser;
use ask::{Interaction, InteractionId, Outcome, Response};
use seen::{Person, Seen, hasten, is_plain, lines, model, seen};
use serde_json::json;
use tests::model::Say;
use tests::others::{self, Python};
use tests::servers::Servers;
use tests::surface::answer;

type Sees = fn(&Seen) -> Result<()>;

/// The name of the server, what it does, what the person does, and what is seen of it.
const ATTACKS: [(&str, &str, Person, Sees); 21] = [
    ("floods", "floods", Person::Declines, |seen| {
        let asked = seen.elicited().count();
        ensure!((1..=ask::limits::MCP_ASKS_PER_MINUTE_COUNT_MAX).contains(&asked), "{asked} cards");
        ensure!(
            seen.told.starts_with(&format!("[Askwell: the server floods asked {} questions", 1000 - asked)),
            "{}",
            seen.told
        );
        ensure!(
            seen.told.ends_with("All well.") && seen.entry.result.contains("Each was answered with cancel"),
            "{}",
            seen.told
        );
        seen.noted("too many questions within a minute", 1)
    }),
    ("again", "asks_again", Person::Declines, |seen| {
        assert_eq!(seen.elicited().count(), ask::limits::MCP_ASKS_PER_MINUTE_COUNT_MAX);
        ensure!(seen.told.contains("asked 20 questions that the person was not shown"), "{}", seen.told);
        seen.noted("too many questions within a minute", 1)
    }),
    ("later", "asks_later", Person::Declines, |seen| {
        assert_eq!((seen.cards.len(), seen.told.as_str()), (0, "All well."));
        seen.noted("while no tool of its was in use", 1)
    }),
    ("silent", "silent", Person::Declines, |seen| {
        ensure!(seen.told.starts_with("It took longer than 1 seconds and was called off."), "{}", seen.told);
        seen.is_well()
    }),
    ("dies", "dies", Person::Declines, |seen| {
        seen.is_lost()?;
        ensure!(seen.told.contains("may or may not have taken effect, and it was not done again"), "{}", seen.told);
        Ok(())
    }),
    ("asking", "dies_asking", Person::Waits, |seen| {
        let gone =
            seen.elicited().all(|card| matches!(card.closings().last().map(|it| &it.outcome), Some(Outcome::Gone)));
        ensure!(gone && seen.elicited().count() == 1, "{:?}", seen.cards);
        seen.is_lost()
    }),
    ("wrong", "wrong_ids", Person::Declines, |seen| seen.is_as_ever()),
    ("noise", "noise", Person::Declines, |seen| {
        seen.noted("Starting up...", 1)?;
        seen.is_as_ever()
    }),
    ("letters", "bad_utf8", Person::Declines, |seen| seen.is_as_ever()),
    ("deep", "deep", Person::Declines, |seen| seen.is_as_ever()),
    ("form", "deep_form", Person::Declines, |seen| seen.is_as_ever()),
    ("result", "disguised_result", Person::Declines, |seen| {
        ensure!(is_plain(&seen.told) && is_plain(&seen.entry.result), "{:?}", seen.told);
        ensure!(seen.told.contains("‹U+202E›"), "what hides is shown: {:?}", seen.told);
        Ok(())
    }),
    ("much", "huge_result", Person::Declines, |seen| seen.is_too_long()),
    ("picture", "images", Person::Declines, |seen| seen.is_too_long()),
    ("line", "endless_line", Person::Declines, |seen| seen.is_too_long()),
    ("secrets", "secrets", Person::Declines, |seen| {
        let card = seen.elicited().next().context("no card")?;
        let fields = card.elicitation().context("no form")?.fields();
        let warned: Vec<&str> = fields.iter().filter(|field| field.secret).map(|field| field.key.as_str()).collect();
        assert_eq!(warned, ["password", "api_key", "Passphrase", "token"], "all but the city");
        let lines = lines(card);
        let warnings = lines.iter().filter(|line| line.contains("This looks like a secret")).count();
        assert_eq!(warnings, 4, "{lines:?}");
        ensure!(seen.told.contains("decline"), "{}", seen.told);
        Ok(())
    }),
    ("disguised", "disguised_form", Person::Declines, |seen| {
        let card = seen.elicited().next().context("no card")?;
        ensure!(lines(card).iter().all(|line| is_plain(line)), "{:?}", lines(card));
        let short = ask::snapshot::display_text(card);
        ensure!(is_plain(&short), "{short:?}");
        Ok(())
    }),
    ("pretends", "pretends", Person::Declines, |seen| {
        let card = seen.elicited().next().context("no card")?;
        let lines = lines(card);
        // Whose words they are comes first, all of them are set in, and only answers of our own begin with a number.
        ensure!(lines[0].contains("The MCP server “pretends” is asking you something"), "{lines:?}");
        let numbered: Vec<&String> =
            lines.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
        ensure!(numbered.iter().all(|line| !line.contains("Yes") && !line.contains("llow")), "{numbered:?}");
        ensure!(matches!(card.body, Body::Elicitation { .. }), "no confirmation of ours");
        Ok(())
    }),
    ("huge", "huge_form", Person::Declines, |seen| {
        seen.is_not_put()?;
        seen.noted("could not be shown: `message` is too large", 1)
    }),
    ("pattern", "bad_pattern", Person::Writes("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"), |seen| {
        // What cannot be tried here is the server's to try.
        ensure!(seen.told.contains("accept"), "{}", seen.told);
        Ok(())
    }),
    ("bystander", "", Person::Declines, |seen| {
        ensure!(seen.told.contains("echo") || !seen.told.is_empty(), "{}", seen.told);
        seen.is_well()
    }),
];

/// None where nobody is asked; else the host, and how it reads where that is another one.
type Shown = Option<(&'static str, Option<&'static str>)>;

/// Addresses that a server wants opened, and what the person sees of each.
const ADDRESSES: [(&str, Shown); 11] = [
    ("javascript:alert(1)", None),
    ("file:///etc/passwd", None),
    ("data:text/html,<h1>Sign in</h1>", None),
    ("vbscript:x", None),
    ("https://bank.example@evil.example/", None),
    ("https://bank.example:443@evil.example/", None),
    ("https://", None),
    ("https://bank.example.evil.example/bank.example", Some(("bank.example.evil.example", None))),
    ("https://evil.example/?to=https://bank.example/", Some(("evil.example", None))),
    ("https://xn--pple-43d.com/", Some(("xn--pple-43d.com", Some("аpple.com")))),
    ("https://pаypal.example:8443/", Some(("xn--pypal-4ve.example:8443", Some("pаypal.example:8443")))),
];

#[tokio::test(flavor = "multi_thread")]
async fn whatever_an_attacker_does_in_a_call_the_person_sees_what_it_is_and_no_more() -> Result<()> {
    let mut all = Vec::new();
    for (name, attack, ..) in ATTACKS {
        let other = if attack.is_empty() {
            others::python(Python::One, "servers/era2025.py")?
        } else {
            others::hostile(attack)?
        };
        all.push((name, other));
    }
    let servers = Servers::new(&all, model).await?;
    hasten(&servers).await?;
    let mut wrong = Vec::new();
    for (name, _, person, sees) in ATTACKS {
        match seen(&servers, name, person).await {
            Err(error) => wrong.push(format!("{name}: {error:#}")),
            Ok(seen) => {
                if let Err(error) = sees(&seen) {
                    wrong.push(format!("{name}: {error:#}"));
                }
            }
        }
    }
    ensure!(wrong.is_empty(), "{wrong:#?}");
    servers.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_shown_as_what_it_is_or_not_at_all() -> Result<()> {
    let names: Vec<String> = (0..ADDRESSES.len()).map(|number| format!("address{number}")).collect();
    let mut all = Vec::new();
    for (name, (url, _)) in names.iter().zip(ADDRESSES) {
        all.push((name.as_str(), others::hostile(&format!("url:{url}"))?));
    }
    let servers = Servers::new(&all, model).await?;
    for (name, (url, shown)) in names.iter().zip(ADDRESSES) {
        let seen = seen(&servers, name, Person::Declines).await.context(url)?;
        let Some((host, reads)) = shown else {
            seen.is_not_put().context(url)?;
            continue;
        };
        let card = seen.elicited().next().context(url)?;
        let Wanted::Url { host: known, host_unicode, .. } = &card.elicitation().context(url)?.ask else {
            anyhow::bail!("{url}: a form");
        };
        assert_eq!((known.as_str(), host_unicode.as_deref()), (host, reads), "{url}");
        let lines = lines(card);
        ensure!(lines.iter().any(|line| line.contains(host)), "{url}: {lines:?}");
        ensure!(reads.is_none_or(|reads| lines.iter().any(|line| line.contains(reads))), "{url}: {lines:?}");
    }
    servers.askwell.close().await;
    Ok(())
}

/// The confirmation of a call that stands open in this conversation.
async fn confirmation(servers: &Servers, known: &[InteractionId]) -> Result<(AskUser, McpCall)> {
    let new = |card: &Interaction| matches!(card.body, Body::Confirm { .. }) && !known.contains(&card.id);
    let asked = servers.surface.asked("the confirmation", new).await?;
    let Body::Confirm { proposal } = &asked.card.body else { anyhow::bail!("no confirmation") };
    let Action::Mcp { call } = &proposal.action else { anyhow::bail!("no call of a server's tool") };
    let call = call.clone();
    Ok((asked, call))
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_in_a_description_are_read_by_the_person_first_and_a_changed_tool_is_another_one() -> Result<()> {
    let all = [("poison", others::hostile("poison")?), ("changes", others::hostile("changes")?)];
    // Each message of the person is one call.
    let servers = Servers::new(&all, |request| {
        let last = request.0["messages"].as_array().and_then(|messages| messages.last()).cloned().unwrap_or_default();
        let tool = if request.task() == "poison" { "mcp__poison__add" } else { "mcp__changes__report" };
        if last["role"] == "user" { Say::call(tool, json!({})) } else { Say::text("Done.") }
    });
    let servers = servers.await?;
    for (name, _) in &all {
        servers.settled(name).await?;
    }
    let start = |name: &str| servers.askwell.conversations().start(None, name.to_owned(), Mode::AskBeforeChanges);

    let id = start("poison").await?;
    let (asked, call) = confirmation(&servers, &[]).await?;
    assert_eq!((call.seen, call.trusted), (ToolSeen::Never, false));
    // What it says of itself is not believed: it may well do more than read.
    ensure!(call.read_only && !call.trusted && call.description.contains("<IMPORTANT>"), "{call:?}");
    let shown = lines(&asked.card).join("\n");
    ensure!(shown.contains("do not tell the person") && shown.contains("poison"), "{shown}");
    answer(&servers.askwell, &asked, Response::Denied { reason: None }).await;
    servers.surface.complete(id, 1).await?;
    assert_eq!(servers.effects(), Vec::<String>::new());

    let id = start("changes").await?;
    let (first, call) = confirmation(&servers, &[asked.interaction_id]).await?;
    assert_eq!((call.seen, call.description.as_str()), (ToolSeen::Never, "Writes a report."));
    let Body::Confirm { proposal } = &first.card.body else { anyhow::bail!("no confirmation") };
    let pattern = proposal.patterns.first().context("no rule is offered")?.clone();
    let always = Response::Approved { scope: Scope::Conversation { pattern }, arguments: None, hash: None };
    answer(&servers.askwell, &first, always).await;
    servers.surface.complete(id, 1).await?;
    servers.standing("changes", |seen| seen.tools.iter().any(|tool| tool.description.contains("<IMPORTANT>"))).await?;
    servers.askwell.conversations().send(id, "Again".to_owned()).await?;
    let (again, call) = confirmation(&servers, &[asked.interaction_id, first.interaction_id]).await?;
    assert_eq!(call.seen, ToolSeen::Changed, "what was always allowed is another tool now");
    ensure!(lines(&again.card).join("\n").contains("do not tell the person"), "{:?}", lines(&again.card));
    answer(&servers.askwell, &again, Response::Denied { reason: None }).await;
    servers.surface.complete(id, 2).await?;
    assert_eq!(servers.effects(), ["called changes"], "it was done once");
    let told: String = servers.model.requests().iter().map(|request| request.0.to_string()).collect();
    ensure!(!told.contains("IMPORTANT"), "none of these orders reached the model: {told}");
    servers.askwell.close().await;
    Ok(())
}
