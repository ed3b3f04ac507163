//! The real program, stopped dead at every step of a server's question, in both eras, and started again as often as it takes.
//!
//! A question stands, or stands lost; an answer is given to the server once, and never in place of another; and a call that
//! may have had its effect is made again only where the person says so.

use super::*;
use anyhow::Context;
use ask::Response;
use ask::elicitation::ElicitedReply;
use ask::interaction::{Body, Status};
use ask::outcome::{Outcome, Settling};
use ask::rule::Scope;
use std::collections::BTreeSet;
use tests::mcp::Era;
use tests::patience::until;
use tests::walk::Walk;

/// The points of `engine/src/runner/mcp` and of the store, and how often the path of one question passes each of them at
/// least: in the newer era, and in the older one.
const POINTS: [(&str, [u32; 2]); 8] = [
    ("mcp-called", [2, 1]),
    ("mcp-needed", [1, 0]),
    ("mcp-elicited", [1, 1]),
    ("mcp-answered", [1, 1]),
    ("mcp-handed-over", [1, 1]),
    ("mcp-replied", [0, 1]),
    ("commit", [6, 6]),
    ("committed", [6, 6]),
];

struct Case {
    server: Scripted,
    model: Model,
    walk: Walk,
    tool: &'static str,
    /// What the person says where nobody knows how the call ended.
    how: Settling,
}

impl Case {
    async fn new(era: Era, tool: &'static str, how: Settling) -> Result<Case> {
        let server = Scripted::new(era)?;
        let model = Model::start(calls(tool, json!({}))).await?;
        let mut settings = model.settings()?;
        settings.mcp = vec![server.server.clone()];
        Ok(Case { server, model, walk: Walk::new(settings).await?, tool, how })
    }

    /// One walk. Each question is answered with a number of its own, so that no answer can stand for another.
    async fn through(&mut self, crash: &str) -> Result<bool> {
        let (how, mut size) = (self.how, 0);
        let killed = self.walk.through(crash, ("Go", None), |asked| match &asked.body {
            Body::Confirm { .. } => Some(Response::Approved { scope: Scope::Once, arguments: None, hash: None }),
            Body::ConnectionLost { .. } => Some(Response::Settled { how }),
            Body::Elicitation { .. } => {
                size += 1;
                Some(sized(size))
            }
            _ => None,
        });
        let killed = killed.await?;
        self.holds(crash)?;
        Ok(killed)
    }

    fn holds(&self, crash: &str) -> Result<()> {
        let events = self.walk.events()?;
        let named = |name: &str| events.iter().filter(|event| event["event"] == name).count();
        let asked = self.walk.interactions()?;
        let elicited: Vec<_> = asked.iter().filter(|asked| asked.elicitation().is_some()).collect();
        let again = asked.iter().filter(|asked| said_again(asked)).count();
        let lost = asked.iter().filter(|asked| matches!(asked.body, Body::ConnectionLost { .. })).count();
        assert_eq!(
            (named("user.message"), named("tool.result")),
            (1, 1),
            "{crash}: one task, and one result of its call"
        );
        assert_eq!(named("run.started"), named("run.ended"), "{crash}");
        for one in &elicited {
            let id = json!(one.id);
            let of =
                |name: &str| events.iter().filter(|event| event["event"] == name && event["interaction"] == id).count();
            ensure!(of("agent.ask.handed_over") <= 1, "{crash}: an answer is on its way once");
            ensure!(one.status != Status::Open, "{crash}: what stood open has its end");
        }
        // What reached the server: each answer once, and only what the person had said to a question that was handed over.
        let given: Vec<u64> = sizes(&self.server);
        let once: BTreeSet<u64> = given.iter().copied().collect();
        assert_eq!(given.len(), once.len(), "{crash}: {given:?}");
        let over: BTreeSet<u64> =
            elicited.iter().filter(|one| one.handed_over).filter_map(|one| accepted(one)).collect();
        ensure!(once.is_subset(&over), "{crash}: the server was given {once:?}, handed over were {over:?}");
        // What the server has begun: once, and once more for each time that the person said so.
        let calls = self.server.heard_of("tools/call");
        let begun = calls.iter().filter(|call| call["params"]["inputResponses"].is_null()).count();
        ensure!(begun <= 1 + again, "{crash}: called {begun} times, and again by the person {again} times");
        let told = self.model.requests().last().map(Request::results).unwrap_or_default();
        assert_eq!(told.len(), 1, "{crash}: the model reads one result");
        let answers = if self.tool == "measures_both" { 2 } else { 1 };
        if lost == 0 || self.how == Settling::Retry {
            let last: Vec<u64> = given.iter().rev().take(answers).rev().copied().collect();
            ensure!(
                last.iter().all(|size| told[0].contains(&format!("\"size\": {size}"))),
                "{crash}: {told:?}, given {given:?}"
            );
        } else {
            assert_eq!(begun.max(1), 1, "{crash}: nothing was begun again");
            ensure!(told[0].contains("it was not done again"), "{crash}: {told:?}");
        }
        if lost == 0 {
            assert_eq!((elicited.len(), given.len()), (answers, answers), "{crash}: asked and answered once");
        }
        Ok(())
    }
}

fn sized(size: u64) -> Response {
    let content = json!({ "size": size }).as_object().cloned().unwrap_or_default();
    Response::Elicited { reply: ElicitedReply::Accept { content } }
}

fn outcome(asked: &ask::Interaction) -> Option<&Outcome> {
    match &asked.status {
        Status::Closed(closing) => Some(&closing.outcome),
        Status::Open => None,
    }
}

fn accepted(asked: &ask::Interaction) -> Option<u64> {
    match outcome(asked)? {
        Outcome::Elicited { reply: ElicitedReply::Accept { content } } => content.get("size")?.as_u64(),
        _ => None,
    }
}

fn said_again(asked: &ask::Interaction) -> bool {
    matches!(outcome(asked), Some(Outcome::Settled { how: Settling::Retry }))
}

/// The numbers that the server was given, in order, in either era.
fn sizes(server: &Scripted) -> Vec<u64> {
    let of = |message: &Value| match message["params"]["inputResponses"].as_object() {
        Some(answers) => answers.values().filter_map(|answer| answer["content"]["size"].as_u64()).collect(),
        None if message["method"].is_null() => message["result"]["content"]["size"].as_u64().into_iter().collect(),
        None => Vec::new(),
    };
    server.heard().iter().flat_map(of).collect()
}

/// Every pass of every point, until there is none more to pass.
async fn everywhere(era: Era, tool: &'static str, how: Settling) -> Result<()> {
    for (point, at_least) in POINTS {
        let at_least = at_least[usize::from(era == Era::Legacy)];
        let mut pass = 1;
        loop {
            let crash = format!("{point}:{pass}");
            let mut case = Case::new(era, tool, how).await?;
            let killed = case.through(&crash).await.with_context(|| format!("{era:?} {tool} {how:?} {crash}"))?;
            if !killed {
                break;
            }
            pass += 1;
        }
        ensure!(pass > at_least, "{era:?}: {point} is passed {at_least} times or more, not {}", pass - 1);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_in_the_newer_era_an_answer_is_given_once() -> Result<()> {
    everywhere(Era::Modern, "measures", Settling::Retry).await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_between_two_answers_both_are_given_once() -> Result<()> {
    everywhere(Era::Modern, "measures_both", Settling::Retry).await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_in_the_older_era_an_answer_is_given_once() -> Result<()> {
    everywhere(Era::Legacy, "measures", Settling::Retry).await
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_nothing_is_called_again_where_the_person_says_to_leave_it() -> Result<()> {
    for era in Era::BOTH {
        everywhere(era, "measures", Settling::Skip).await?;
    }
    Ok(())
}

/// Killed while the card stands and something is typed into it.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_stands_when_the_program_is_killed_stands_or_keeps_what_was_typed() -> Result<()> {
    for era in Era::BOTH {
        let mut case = Case::new(era, "measures", Settling::Retry).await?;
        let walk = &mut case.walk;
        walk.start(None).await?;
        ensure!(walk.asks_for("Go", None).await.is_some(), "the task was not taken");
        let stands = |walk: &Walk, is: fn(&ask::Interaction) -> bool| Ok(walk.open()?.iter().any(is));
        walk.until("the confirmation", |walk| stands(walk, |it| matches!(it.body, Body::Confirm { .. }))).await?;
        walk.answers(walk.open()?[0].id, Response::Approved { scope: Scope::Once, arguments: None, hash: None }).await;
        walk.until("the question", |walk| stands(walk, |it| it.elicitation().is_some())).await?;
        let asked = walk.open()?[0].id;
        ensure!(walk.saves_draft(asked, json!({ "form": { "size": 42 } })).await.is_some(), "the draft was not taken");
        walk.kill().await?;
        walk.start(None).await?;
        if era == Era::Modern {
            walk.until("it stands", |walk| Ok(walk.open()?.iter().map(|it| it.id).eq([asked]))).await?;
            assert_eq!(walk.draft(asked)?.context("no draft")?["form"]["size"], 42);
            walk.answers(asked, sized(42)).await;
        } else {
            walk.until("it is lost", |walk| stands(walk, |it| matches!(it.body, Body::ConnectionLost { .. }))).await?;
            let gone = walk.interactions()?.into_iter().find(|it| it.id == asked).context("it is gone for good")?;
            ensure!(matches!(outcome(&gone), Some(Outcome::Gone)), "{gone:?}");
            assert_eq!(case.server.heard_of("tools/call").len(), 1, "nothing is called again by itself");
            walk.answers(walk.open()?[0].id, Response::Settled { how: Settling::Retry }).await;
            walk.until("it is asked again", |walk| stands(walk, |it| it.elicitation().is_some())).await?;
            let again = walk.open()?[0].id;
            let draft = walk.draft(again)?.context("no draft")?;
            assert_eq!(
                (&draft["form"]["size"], &draft["resumed"]),
                (&json!(42), &json!(true)),
                "what was typed is offered"
            );
            walk.answers(again, sized(42)).await;
        }
        walk.until("the end", Walk::is_over).await?;
        assert_eq!(sizes(&case.server), [42], "{era:?}");
        case.holds("at rest")?;
    }
    Ok(())
}

/// What the person had said, and no server has heard, is not to be typed again.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_could_not_be_sent_is_offered_when_the_question_comes_again() -> Result<()> {
    let mut case = Case::new(Era::Legacy, "measures", Settling::Retry).await?;
    let walk = &mut case.walk;
    walk.start(Some("mcp-answered:1")).await?;
    ensure!(walk.asks_for("Go", None).await.is_some(), "the task was not taken");
    walk.until("the confirmation", |walk| Ok(!walk.open()?.is_empty())).await?;
    walk.answers(walk.open()?[0].id, Response::Approved { scope: Scope::Once, arguments: None, hash: None }).await;
    walk.until("the question", |walk| Ok(walk.open()?.iter().any(|it| it.elicitation().is_some()))).await?;
    walk.answers(walk.open()?[0].id, sized(42)).await;
    until("the program to be stopped dead", async || walk.has_ended()).await?;
    walk.start(None).await?;
    let lost = |asked: &ask::Interaction| matches!(asked.body, Body::ConnectionLost { .. });
    walk.until("it is lost", |walk| Ok(walk.open()?.iter().any(lost))).await?;
    walk.answers(walk.open()?[0].id, Response::Settled { how: Settling::Retry }).await;
    walk.until("it is asked again", |walk| Ok(walk.open()?.iter().any(|it| it.elicitation().is_some()))).await?;
    let again = walk.open()?[0].id;
    let draft = walk.draft(again)?.context("no draft")?;
    assert_eq!((&draft["form"]["size"], &draft["resumed"]), (&json!(42), &json!(true)));
    assert_eq!(sizes(&case.server), Vec::<u64>::new(), "but it is not sent without the person");
    walk.answers(again, sized(42)).await;
    walk.until("the end", Walk::is_over).await?;
    assert_eq!(sizes(&case.server), [42]);
    case.holds("answered, and not sent")
}
