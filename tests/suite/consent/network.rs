//! A sandboxed command wants to reach a host: asked on every surface, answered once, kept to by the command, and listed.

use super::{ONCE, Scene, in_turn, isolates};
use anyhow::{Context, Result};
use ask::interaction::Body;
use ask::network::Ecosystem;
use ask::rule::{Mode, Pattern, Scope};
use ask::wire::{AskUser, Submitted, UnattendedKind};
use ask::{ConversationId, Outcome, Response, Surface as By};
use serde_json::json;
use std::path::Path;
use std::process::Stdio;
use tests::model::Say;
use tests::patience::until;
use tests::program::{Program, built, kill_dead, mortal};
use tests::surface::answer;
use tokio::io::AsyncWriteExt;

fn is_possible() -> bool {
    if !isolates() {
        println!("skipped: this system has no namespaces for commands, or no bubblewrap");
    }
    isolates()
}

/// A server of the person's in a process of its own.
async fn server(folder: &Path) -> Result<(Program, u16)> {
    std::fs::write(folder.join("hello"), "from this machine")?;
    let script = "import http.server, functools
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory='.')
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
print(server.server_port, flush=True); server.serve_forever()";
    let mut python = mortal("python3");
    python.args(["-c", script]).current_dir(folder);
    let mut server = Program::start(python)?;
    let port = server.first_line().await?.parse()?;
    Ok((server, port))
}

fn run(command: &str) -> Say {
    Say::call("run_command", json!({ "command": command }))
}

fn fetches(port: u16) -> String {
    format!("curl -sS http://127.0.0.1:{port}/hello")
}

/// The question about this place that has not been answered here.
async fn asked_for(scene: &Scene, place: &str) -> Result<AskUser> {
    let about = |asked: &ask::Interaction| asked.contact().is_some_and(|contact| contact.place == place);
    scene.surface.asked(place, about).await
}

fn always(pattern: Pattern) -> Response {
    Response::Approved { scope: Scope::Always { pattern, until: None }, arguments: None, hash: None }
}

fn host(place: &str) -> Pattern {
    Pattern::Host { places: vec![place.to_owned()], bundle: None }
}

async fn started(scene: &Scene) -> Result<ConversationId> {
    let id = scene.start(Mode::default()).await?;
    scene.allow("run_command").await?;
    Ok(id)
}

/// Allows the command that is asked for after the first.
async fn another(scene: &Scene) -> Result<()> {
    let (first, _) = scene.confirm("run_command").await?;
    let is_next =
        |asked: &ask::Interaction| matches!(asked.body, Body::Confirm { .. }) && asked.id != first.interaction_id;
    let next = scene.surface.asked("the next command", is_next).await?;
    answer(&scene.askwell, &next, ONCE).await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn once_is_for_this_command_and_the_next_one_is_asked_again() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (_server, port) = server(folder.path()).await?;
    let twice = format!("{0}; {0}", fetches(port));
    let scene = Scene::of(in_turn(vec![run(&twice), run(&fetches(port))])).await?;
    let id = started(&scene).await?;
    let place = format!("localhost:{port}");
    let card = asked_for(&scene, &place).await?;
    let Body::Network { proposal } = &card.card.body else { unreachable!("it is about a host") };
    assert_eq!(proposal.patterns, [host(&place)]);
    let contact = card.card.contact().context("no contact")?;
    assert!(contact.private && contact.command == twice && contact.port == port);
    assert!(matches!(answer(&scene.askwell, &card, ONCE).await, Submitted::Accepted { .. }));

    another(&scene).await?;
    let again =
        scene.surface.asked("the second one", |one| one.contact().is_some() && one.id != card.interaction_id).await?;
    answer(&scene.askwell, &again, Response::Denied { reason: Some("use the sample data".into()) }).await;
    scene.surface.complete(id, 1).await?;
    let results = scene.results();
    assert!(
        results[0].contains("Exit code 0") && results[0].ends_with("from this machinefrom this machine"),
        "{results:?}"
    );
    let refused =
        format!("[Not reached by this command: {place}. The person refused that, and says: use the sample data]");
    assert!(results[1].starts_with(&refused) && !results[1].contains("from this machine"), "{results:?}");
    assert!(scene.askwell.permissions().rules().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn always_is_a_rule_of_the_workspace_until_it_is_revoked() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (_server, port) = server(folder.path()).await?;
    let place = format!("localhost:{port}");
    let waits = format!("{0}; while [ ! -e go ]; do sleep 0.05; done; {0}", fetches(port));
    let scene = Scene::of(in_turn(vec![run(&fetches(port)), run(&waits)])).await?;
    let id = started(&scene).await?;
    let card = asked_for(&scene, &place).await?;
    let other = answer(&scene.askwell, &card, always(host("a.example"))).await;
    assert!(matches!(other, Submitted::Invalid { .. }), "{other:?}");
    answer(&scene.askwell, &card, always(host(&place))).await;
    another(&scene).await?;
    // Permitted without a question, until the rule goes.
    let run = scene.data.path().join("commands").join(id.to_string());
    let has_fetched = || {
        let folders = std::fs::read_dir(&run).into_iter().flatten().flatten();
        let tails = folders.filter_map(|folder| match engine::command::attach(&folder.path()) {
            engine::command::RecoveredCommand::Running(running) => Some(running.tail(100)),
            _ => None,
        });
        tails.into_iter().any(|tail| tail.contains("from this machine"))
    };
    until("the second command to fetch", async || Ok(has_fetched())).await?;
    let rules = scene.askwell.permissions().rules().await?;
    assert_eq!(rules.iter().map(|listed| &listed.rule.pattern).collect::<Vec<_>>(), [&host(&place)]);
    scene.askwell.permissions().revoke_rule(rules[0].rule.id).await?;
    // What is looked at once more finds no rule, and asks.
    let again = scene
        .surface
        .asked("the host once more", |one| one.contact().is_some() && one.id != card.interaction_id)
        .await?;
    // The command's supervisor reads it a moment after it was asked.
    let is_taken_back = || {
        let folders = std::fs::read_dir(&run).into_iter().flatten().flatten();
        let mut answers = folders.filter_map(|folder| std::fs::read_to_string(folder.path().join("answers.json")).ok());
        answers.any(|answers| !answers.contains(&place))
    };
    until("the rule's yes to be taken back", async || Ok(is_taken_back())).await?;
    answer(&scene.askwell, &again, Response::Denied { reason: None }).await;
    std::fs::write(scene.path("go"), "")?;
    scene.surface.complete(id, 1).await?;
    let results = scene.results();
    assert_eq!(results[1].matches("from this machine").count(), 1, "{results:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_surfaces_at_once_come_to_one_answer() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (_server, port) = server(folder.path()).await?;
    let scene = Scene::of(in_turn(vec![run(&fetches(port))])).await?;
    let id = started(&scene).await?;
    let card = asked_for(&scene, &format!("localhost:{port}")).await?;
    let submit = |response: Response| ask::wire::Submit {
        conversation_id: id,
        interaction_id: Some(card.interaction_id),
        submit_id: None,
        response: Some(response),
        answer: None,
        revises: false,
    };
    let (inbox, no) = (scene.askwell.inbox(), Response::Denied { reason: None });
    let (one, two) = tokio::join!(inbox.submit(submit(ONCE), By::Window), inbox.submit(submit(no), By::Telegram));
    let accepted = [&one, &two].iter().filter(|taken| matches!(taken, Submitted::Accepted { .. })).count();
    assert_eq!(accepted, 1, "{one:?} {two:?}");
    let closed = scene.surface.closed(&card).await?;
    scene.surface.complete(id, 1).await?;
    let is_allowed = matches!(closed.closing.outcome, Outcome::Approved { .. });
    assert_eq!(scene.results()[0].contains("from this machine"), is_allowed, "{:?}", scene.results());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_about_a_host_outlives_the_program_and_its_answer_counts_once() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (_server, port) = server(folder.path()).await?;
    let place = format!("localhost:{port}");
    for is_answered_before in [false, true] {
        let command = format!("{0}; while [ ! -e go ]; do sleep 0.05; done; {0}", fetches(port));
        let scene = Scene::of(in_turn(vec![run(&command)])).await?;
        let id = started(&scene).await?;
        let card = asked_for(&scene, &place).await?;
        if is_answered_before {
            answer(&scene.askwell, &card, ONCE).await;
        }
        let scene = scene.restarted().await?;
        if !is_answered_before {
            let open = scene.askwell.inbox().all().await?;
            assert_eq!(open.iter().map(|one| one.interaction.id).collect::<Vec<_>>(), [card.interaction_id]);
            assert!(matches!(answer(&scene.askwell, &card, ONCE).await, Submitted::Accepted { .. }));
        }
        let again = answer(&scene.askwell, &card, Response::Denied { reason: None }).await;
        assert!(!matches!(again, Submitted::Accepted { .. }), "{again:?}");
        std::fs::write(scene.path("go"), "")?;
        scene.surface.complete(id, 1).await?;
        assert_eq!(scene.results()[0].matches("from this machine").count(), 2, "{:?}", scene.results());
        assert_eq!(scene.actions(id).await?[0].interactions.len(), 2, "it was asked once");
    }
    Ok(())
}

/// Whether just one thing stands open in these data, and a command wants to reach somebody.
fn waits_for_a_host(data: &Path) -> Result<bool> {
    let asks = |folder: std::fs::DirEntry| folder.path().join("network.json").exists();
    let within = |path: &Path| std::fs::read_dir(path).into_iter().flatten().flatten();
    let is_wanted = within(&data.join("commands")).any(|of| within(&of.path()).any(asks));
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let store = rusqlite::Connection::open_with_flags(data.join("askwell.db"), flags)?;
    let open = "SELECT count(*) FROM interaction WHERE state = 'open'";
    Ok(is_wanted && store.query_row(open, [], |row| row.get::<_, i64>(0))? == 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_the_question_is_open_it_is_there_again_and_the_command_goes_on() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (_server, port) = server(folder.path()).await?;
    let Scene { model, data, askwell, surface, workspace } = Scene::of(in_turn(vec![run(&fetches(port))])).await?;
    tests::surface::close(data.path(), askwell, surface).await?;
    let mut program = mortal(&built("askwell")?.display().to_string());
    program.args(["chat", "--answers", "-", "--workspace", &workspace.path().display().to_string(), "Go"]);
    program.env("ASKWELL_DATA_DIR", data.path()).env("ASKWELL_KEYS", "file");
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let mut input = child.stdin.take().context("no input")?;
    input.write_all(b"1\n").await?;
    until("the question about the host", async || Ok(waits_for_a_host(data.path()).unwrap_or_default())).await?;
    kill_dead(child.id().context("it has ended")?).await?;

    let (askwell, surface) = tests::surface::reopen(data.path()).await?;
    let scene = Scene { model, data, askwell, surface, workspace };
    let open = scene.askwell.inbox().all().await?;
    let [waiting] = open.as_slice() else { anyhow::bail!("{open:?}") };
    let asked = &waiting.interaction;
    assert_eq!(asked.contact().map(|contact| contact.place.clone()), Some(format!("localhost:{port}")));
    let submit = |id| ask::wire::Submit {
        conversation_id: asked.conversation,
        interaction_id: Some(asked.id),
        submit_id: Some(ask::SubmitId(id)),
        response: Some(ONCE),
        answer: None,
        revises: false,
    };
    let [first, second] = [1, 2].map(|id| submit(uuid::Uuid::from_u128(id)));
    assert!(matches!(scene.askwell.inbox().submit(first, By::Window).await, Submitted::Accepted { .. }));
    assert!(!matches!(scene.askwell.inbox().submit(second, By::Api).await, Submitted::Accepted { .. }));
    scene.surface.complete(asked.conversation, 1).await?;
    assert!(scene.results()[0].ends_with("from this machine"), "{:?}", scene.results());
    assert_eq!(scene.actions(asked.conversation).await?[0].interactions.len(), 2, "it was asked once");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_ends_takes_its_questions_about_hosts_with_it() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let command =
        "curl -sS http://a.example/ & curl -sS http://b.example/ & while [ ! -e go ]; do sleep 0.05; done; exit 3";
    let scene = Scene::of(in_turn(vec![run(command)])).await?;
    let id = started(&scene).await?;
    let cards = [asked_for(&scene, "a.example").await?, asked_for(&scene, "b.example").await?];
    std::fs::write(scene.path("go"), "")?;
    for card in &cards {
        assert_eq!(scene.surface.closed(card).await?.closing.outcome, Outcome::Moot);
    }
    scene.surface.complete(id, 1).await?;
    assert!(scene.results()[0].starts_with("Exit code 3"), "{:?}", scene.results());
    let late = answer(&scene.askwell, &cards[0], always(host("a.example"))).await;
    assert!(!matches!(late, Submitted::Accepted { .. }), "{late:?}");
    assert!(scene.askwell.permissions().rules().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn registries_are_offered_together_and_one_rule_answers_for_all() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let command =
        "curl -sS http://index.crates.io/ & curl -sS http://static.crates.io/ & curl -sS http://a.example/ & wait";
    let scene = Scene::of(in_turn(vec![run(command)])).await?;
    let id = started(&scene).await?;
    let (index, other, alone) = (
        asked_for(&scene, "index.crates.io").await?,
        asked_for(&scene, "static.crates.io").await?,
        asked_for(&scene, "a.example").await?,
    );
    let patterns = index.card.proposal().context("no proposal")?.patterns.clone();
    let [one, bundle] = patterns.as_slice() else { anyhow::bail!("{patterns:?}") };
    assert_eq!(*one, host("index.crates.io"));
    let Pattern::Host { places, bundle: Some(Ecosystem::Rust) } = bundle else { anyhow::bail!("{bundle:?}") };
    assert!(
        ["index.crates.io", "static.crates.io", "crates.io"].iter().all(|host| places.contains(&(*host).to_owned()))
    );
    answer(&scene.askwell, &index, always(bundle.clone())).await;
    assert_eq!(scene.surface.closed(&other).await?.closing.outcome, Outcome::Moot, "the rule answers it");
    answer(&scene.askwell, &alone, Response::Denied { reason: None }).await;
    scene.surface.complete(id, 1).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_here_refuses_and_is_listed_and_skipping_approvals_asks_nobody() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (_server, port) = server(folder.path()).await?;
    let scene = Scene::of(in_turn(vec![run(&fetches(port)), run("true")])).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    scene.surface.complete(id, 1).await?;
    assert!(scene.results()[0].ends_with("from this machine"), "{:?}", scene.results());
    assert_eq!(scene.actions(id).await?[0].interactions.len(), 0);

    let scene = Scene::of(in_turn(vec![run(&fetches(port))])).await?;
    let id = scene.start(Mode::default()).await?;
    let (card, proposal) = scene.confirm("run_command").await?;
    answer(&scene.askwell, &card, always(proposal.patterns[0].clone())).await;
    let first = asked_for(&scene, &format!("localhost:{port}")).await?;
    answer(&scene.askwell, &first, Response::Denied { reason: None }).await;
    scene.surface.complete(id, 1).await?;
    let settings = ask::settings::Settings { nobody_here: true, ..scene.askwell.settings().as_ref().clone() };
    scene.askwell.program_settings().save(settings).await?;
    let next = scene.start(Mode::default()).await?;
    scene.surface.complete(next, 1).await?;
    let told = scene.results();
    assert!(told[0].contains("nobody is here") && !told[0].contains("from this machine"), "{told:?}");
    let list = scene.askwell.permissions().unattended().await?;
    assert!(
        list.iter().any(|one| one.what == UnattendedKind::Refused && one.text.contains(&format!("localhost:{port}"))),
        "{list:?}"
    );
    Ok(())
}
