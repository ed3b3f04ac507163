//! What a call gives, and what a server can do meanwhile.

use super::*;
use ask::rule::Mode;
use tests::mcp::Era;

#[tokio::test(flavor = "multi_thread")]
async fn what_a_tool_gives_is_told_in_both_eras() -> Result<()> {
    for era in Era::BOTH {
        for (tool, told) in [
            ("slow", "slowly done"),
            ("structured", r#"{"berths":3}"#),
            (
                "miscounts",
                "{\"berths\": \"many\"}\n\n[The structured result is not as the server announced it: \"berths\" is string, and not integer.]",
            ),
            ("fails", "It could not."),
            ("refuses", "The server harbour did not carry it out: No. (error -32000)."),
            ("noisy", "after the noise"),
            ("renamed", "changed"),
        ] {
            let server = Scripted::new(era)?;
            assert_eq!(result_of(&server, tool).await?, told, "{era:?} {tool}");
            assert_eq!(server.heard_of("tools/call").len(), 1, "{era:?} {tool}: it was called once");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_spoken_to_in_its_own_era() -> Result<()> {
    for (era, methods) in [
        (Era::Modern, vec!["server/discover", "tools/list", "tools/call"]),
        (Era::Legacy, vec!["server/discover", "initialize", "notifications/initialized", "tools/list", "tools/call"]),
    ] {
        let server = Scripted::new(era)?;
        result_of(&server, "say").await?;
        let heard = server.heard();
        let heard: Vec<&str> = heard.iter().filter_map(|message| message["method"].as_str()).collect();
        assert_eq!(heard, methods, "{era:?}: probed once, and then as it speaks");
        let capabilities = |message: &Value| match era {
            Era::Modern => message["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"].clone(),
            Era::Legacy => message["params"]["capabilities"].clone(),
        };
        let first = server.heard_of(if era == Era::Modern { "tools/call" } else { "initialize" });
        assert_eq!(
            capabilities(&first[0]),
            json!({ "elicitation": { "form": {}, "url": {} } }),
            "{era:?}: nothing else"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_server_that_answers_anything_is_initialized() -> Result<()> {
    for answer in [
        json!({}),
        json!({ "tools": [] }),
        json!({ "content": [{ "type": "text", "text": "hello" }] }),
        json!({ "supportedVersions": "all" }),
        json!("hello"),
        json!(null),
        json!([1]),
    ] {
        let server = Scripted::new(Era::Legacy)?.unknowing(&answer);
        assert_eq!(result_of(&server, "say").await?, result_of(&Scripted::new(Era::Legacy)?, "say").await?, "{answer}");
        assert_eq!(server.heard_of("initialize").len(), 1, "{answer}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_is_stopped_is_called_off_at_the_server() -> Result<()> {
    for era in Era::BOTH {
        let server = Scripted::new(era)?;
        let scene = seen_scene(&server.server, calls("never", json!({}))).await?;
        let id = scene.start(Mode::SkipApprovals).await?;
        server.hears("tools/call", 1).await?;
        scene.askwell.conversations().stop(id).await?;
        let cancelled = server.hears("notifications/cancelled", 1).await?;
        let call = server.heard_of("tools/call");
        assert_eq!(cancelled[0]["params"]["requestId"], call[0]["id"], "{era:?}");
        scene.askwell.close().await;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_takes_too_long_is_called_off_and_says_so() -> Result<()> {
    let server = Scripted::new(Era::Modern)?.within(1);
    let result = result_of(&server, "never").await?;
    assert!(result.starts_with("It took longer than 1 seconds"), "{result}");
    assert_eq!(server.hears("notifications/cancelled", 1).await?.len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_questions_can_be_asked_of_askwell() -> Result<()> {
    let server = Scripted::new(Era::Legacy)?;
    let result = result_of(&server, "samples").await?;
    assert!(result.contains("-32601"), "a server that wants a model of ours is refused: {result}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_in_the_middle_is_asked_about_and_comes_back() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let scene = seen_scene(&server.server, calls("dies_once", json!({}))).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let is_lost = |asked: &ask::Interaction| matches!(asked.body, ask::Body::ConnectionLost { .. });
    let asked = scene.surface.asked("what became of the call", is_lost).await?;
    let again = ask::Response::Settled { how: ask::outcome::Settling::Retry };
    let taken = answer(&scene.askwell, &asked, again).await;
    ensure!(matches!(taken, Submitted::Accepted { .. }), "{taken:?}");
    scene.surface.complete(id, 1).await?;
    assert_eq!(scene.results(), ["alive"]);
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_without_end_ends_the_server_and_nothing_else() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let scene = seen_scene(&server.server, calls("huge", json!({}))).await?;
    let id = scene.start(Mode::SkipApprovals).await?;
    let is_lost = |asked: &ask::Interaction| matches!(asked.body, ask::Body::ConnectionLost { .. });
    scene.surface.asked("what became of the call", is_lost).await?;
    scene.askwell.conversations().stop(id).await?;
    let log = scene.askwell.mcp_settings().log(server.server.id);
    assert!(log.iter().any(|line| line.text.contains("more than 16 MiB")), "{log:?}");
    scene.askwell.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_programs_environment_holds_what_it_needs_and_nothing_of_ours() -> Result<()> {
    let server = Scripted::new(Era::Modern)?;
    let environment: Value = serde_json::from_str(&result_of(&server, "environment").await?)?;
    let names: Vec<&String> = environment.as_object().into_iter().flatten().map(|(name, _)| name).collect();
    assert!(names.iter().any(|name| *name == "PATH"), "{names:?}");
    // Where a toolchain keeps its things is passed on; what cargo says of the package that it runs is not.
    let of_ours = |name: &str| ["ASKWELL", "CARGO_PKG", "CARGO_MANIFEST"].iter().any(|one| name.starts_with(one));
    let foreign: Vec<_> = names.iter().filter(|name| of_ours(name)).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    Ok(())
}
