//! Who may speak over the socket, and what becomes of those who do it badly.

use super::Office;
use anyhow::Result;
use ask::guest::{Guest, GuestTool, Origin, Via};
use ask::limits::GUEST_OPEN_ASKS_COUNT_MAX;
use ask::wire::AskUser;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;
use surfaces::local::{GuestCallStatus, ReceivedAskStatus, RunningEngine};
use tests::own_command::is_told_apart;
use tests::patience::PATIENCE;
use tests::surface::option;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

#[tokio::test(flavor = "multi_thread")]
async fn only_its_owner_can_open_it_and_it_goes_with_the_program() -> Result<()> {
    let office = Office::open().await?;
    let socket = office.desk.data().join("askwell.sock");
    assert_eq!(std::fs::metadata(&socket)?.permissions().mode() & 0o777, 0o600);
    office.askwell.close().await;
    assert!(!socket.exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_our_own_agent_passes_for_no_other_program() -> Result<()> {
    let office = Office::open().await?;
    is_told_apart(&office.desk.data(), "ask 'Your password?' -o x").await?;
    assert!(office.askwell.inbox().all().await.is_ok_and(|open| open.is_empty()), "somebody was asked");
    Ok(())
}

/// What is asked, and by whom.
async fn asked(office: &Office) -> Result<(AskUser, Guest)> {
    let asked = office.surface.asked("what the program asks", |_| true).await?;
    let inbox = office.askwell.inbox().all().await?;
    let found = inbox.into_iter().find(|waiting| waiting.interaction.id == asked.interaction_id);
    let guest = found.and_then(|waiting| waiting.interaction.guest).expect("a program asks");
    Ok((asked, *guest))
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_the_name_that_it_gives_itself_stands_which_program_started_it() -> Result<()> {
    let office = Office::open().await?;
    let folder = tempfile::tempdir()?;
    let shell = folder.path().join("not\u{202e}claude\n");
    std::fs::copy("/bin/sh", &shell)?;
    let ask = format!("{} ask 'Now?' -o x --as 'Claude Code'; true", tests::program::built("askwell")?.display());
    let mut child = tokio::process::Command::new(&shell)
        .args(["-c", &ask])
        .env("ASKWELL_DATA_DIR", office.desk.data())
        .kill_on_drop(true)
        .spawn()?;
    let (asked, guest) = asked(&office).await?;
    tests::surface::answer(&office.askwell, &asked, option(1)).await;
    child.wait().await?;
    assert_eq!(guest.name, "Claude Code");
    let Some(Origin::Programs { names }) = guest.origin else { panic!("{guest:?}") };
    assert_eq!(names.first().map(String::as_str), Some("not‹U+202E›claude"), "{names:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_says_for_themselves_where_they_come_from() -> Result<()> {
    let office = Office::open().await?;
    let body = json!({
        "guest": { "name": "Claude Code", "via": "hook", "origin": { "kind": "programs", "names": ["claude"] } },
        "call": "c1", "tool": "ask_user", "arguments": { "question": "Your password?" },
    })
    .to_string();
    let mut stream = UnixStream::connect(office.desk.data().join("askwell.sock")).await?;
    let head = format!("POST /v1/guest/call HTTP/1.1\r\nhost: a\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    // What asks from the program itself, asks for whoever has shown it the token.
    assert_eq!(asked(&office).await?.1.origin, Some(Origin::Token));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_badly_is_refused_and_everybody_else_is_served() -> Result<()> {
    let office = Office::open().await?;
    let socket = office.desk.data().join("askwell.sock");
    let huge = format!(
        "POST /v1/guest/call HTTP/1.1\r\nhost: a\r\ncontent-length: 900000000\r\n\r\n{}",
        "x".repeat(4_000_000)
    );
    let headers = format!("GET /v1/hello HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(5_000));
    for (said, status) in [
        ("POST /v1/guest/call HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}", "400"),
        ("GET /v1/nothing HTTP/1.1\r\nhost: a\r\n\r\n", "404"),
        ("GET /v1/guest/asks/0193d5b0-0000-7000-8000-000000000000?patience_ms=1 HTTP/1.1\r\nhost: a\r\n\r\n", "200"),
        ("\u{1}\u{2}\u{3}\r\n\r\n", "400"),
        (headers.as_str(), "431"),
        (huge.as_str(), "413"),
    ] {
        let mut stream = UnixStream::connect(&socket).await?;
        // The program may close before it has read all.
        let _ = stream.write_all(said.as_bytes()).await;
        let mut answer = [0; 64];
        let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer)).await?.unwrap_or_default();
        let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{}: {answer}", &said[..said.len().min(60)]);
    }
    // So many say nothing at all, and wait.
    let mut silent = Vec::new();
    for _ in 0..100 {
        silent.push(UnixStream::connect(&socket).await?);
    }
    let ended = office.answers(&["Deploy where?", "-o", "staging"], option(1)).await?;
    assert_eq!(ended.out, "staging\n", "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_reads_nothing_of_what_our_own_agents_ask() -> Result<()> {
    let model =
        tests::model::Model::start(|_: &tests::model::Request| tests::model::Say::ask("Ours?", &["a", "b"])).await?;
    let office = Office::with(model.settings()?).await?;
    office.askwell.conversations().start(None, "go".into(), ask::rule::Mode::default()).await?;
    let ours = office.surface.question("Ours?").await?;
    let local = RunningEngine::reach(&office.desk.data()).await?;
    for tool in [GuestTool::CheckAnswer, GuestTool::CancelAsk] {
        let id = arguments(json!({ "id": ours.interaction_id.to_string() }));
        let said = local.call(&guest(), engine::host::new_id(), tool, id).await?;
        let GuestCallStatus::Said(said) = said else { panic!("{said:?}") };
        assert!(said.content.contains("no such question"), "{said:?}");
    }
    assert_eq!(office.open_asks().await?, [ours.interaction_id]);
    Ok(())
}

fn guest() -> Guest {
    Guest { name: "Claude Code".into(), client: None, folder: Some("/srv/site".into()), via: Via::Mcp, origin: None }
}

fn arguments(value: serde_json::Value) -> serde_json::Map<String, serde_json::Value> {
    value.as_object().cloned().expect("arguments are an object")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_guest_tells_is_news_and_no_question() -> Result<()> {
    let office = Office::open().await?;
    let local = RunningEngine::reach(&office.desk.data()).await?;
    let call = engine::host::new_id();
    for _ in 0..2 {
        let text = arguments(json!({ "text": "All green." }));
        let said = local.call(&guest(), call, GuestTool::NotifyUser, text).await?;
        assert!(matches!(said, GuestCallStatus::Said(_)), "{said:?}");
    }
    let told: Vec<_> =
        office.surface.news().into_iter().filter(|news| matches!(news, engine::News::Notice(_))).collect();
    let [engine::News::Notice(notice)] = told.as_slice() else { panic!("told once: {told:?}") };
    assert_eq!((notice.title.as_str(), notice.text.as_str()), ("Claude Code · site", "All green."));
    assert!(office.open_asks().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_that_gives_up_waiting_reads_the_answer_later() -> Result<()> {
    let office = Office::open().await?;
    let local = RunningEngine::reach(&office.desk.data()).await?;
    let action = arguments(json!({ "action": "Push", "details": "git push" }));
    let called = local.call(&guest(), engine::host::new_id(), GuestTool::Confirm, action).await?;
    let GuestCallStatus::Open { interaction } = called else { panic!("{called:?}") };
    assert_eq!(local.wait(interaction, Duration::from_millis(50)).await?, ReceivedAskStatus::Open);
    let asked = office.surface.asked("the consent", |_| true).await?;
    let yes = ask::Response::Consented { consent: ask::outcome::Consent::Yes, rationale: None };
    tests::surface::answer(&office.askwell, &asked, yes).await;
    // Another process of the same program, which has never heard of the call.
    let later = RunningEngine::reach(&office.desk.data()).await?;
    let id = arguments(json!({ "id": interaction.to_string() }));
    let said = later.call(&guest(), engine::host::new_id(), GuestTool::CheckAnswer, id).await?;
    let GuestCallStatus::Ended { result: said, .. } = said else { panic!("{said:?}") };
    assert!(said.content.contains("\"consent\":\"yes\""), "{said:?}");
    assert!(matches!(later.wait(interaction, Duration::ZERO).await?, ReceivedAskStatus::Ended { .. }));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_questions_under_many_names_is_bounded() -> Result<()> {
    let office = Office::open().await?;
    let local = RunningEngine::reach(&office.desk.data()).await?;
    let mut refused = 0;
    for number in 0..GUEST_OPEN_ASKS_COUNT_MAX + 3 {
        let asker = Guest { name: format!("Program {number}"), ..guest() };
        let question = arguments(json!({ "question": "Now?" }));
        match local.call(&asker, engine::host::new_id(), GuestTool::AskUser, question).await? {
            GuestCallStatus::Open { .. } => {}
            ended @ GuestCallStatus::Ended { .. } => panic!("{ended:?}"),
            GuestCallStatus::Said(said) => {
                assert!(said.content.contains("open already"), "{said:?}");
                refused += 1;
            }
        }
    }
    assert_eq!((refused, office.open_asks().await?.len()), (3, GUEST_OPEN_ASKS_COUNT_MAX));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_holds_nobody_up_who_ends_the_program() -> Result<()> {
    let office = Office::open().await?;
    let (child, _asked) = office.asks(&["Now?"], "").await?;
    let ends = tokio::time::timeout(Duration::from_secs(1), office.askwell.close());
    // A wait of the script's own would take a minute.
    ends.await.expect("it ends at once");
    drop(child);
    Ok(())
}
