//! Each tool, in both eras.

use super::{Office, deploy};
use anyhow::Result;
use ask::outcome::Consent;
use ask::{Body, Response};
use serde_json::json;
use tests::mcp_client::{Era, McpClient};
use tests::surface::{answer, option};

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_in_its_own_call() -> Result<()> {
    for era in Era::BOTH {
        let office = Office::open().await?;
        let mut client = office.client(era, &[]).await?;
        let (id, asked) = office.asks(&mut client, "Deploy where?").await?;
        let guest = asked.card.guest.as_deref().expect("it says who asks");
        assert_eq!((guest.name.as_str(), guest.client.as_deref()), ("raw-client", Some("raw-client 1")), "{era:?}");
        assert_eq!(guest.folder.as_deref(), office.project().canonicalize()?.to_str());
        answer(&office.askwell, &asked, option(2)).await;
        let said = client.said(id).await?;
        assert_eq!(
            (&said["status"], &said["answers"][0]["selected"]),
            (&json!("answered"), &json!(["production"])),
            "{said}"
        );
        assert_eq!(client.leave().await?, Some(0));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tools_say_what_they_take_and_that_they_change_nothing() -> Result<()> {
    for era in Era::BOTH {
        let office = Office::open().await?;
        let mut client = office.client(era, &[]).await?;
        let id = client.send("tools/list", json!({})).await?;
        let listed = client.result(id).await?;
        let tools = listed["tools"].as_array().expect("a list");
        let names: Vec<_> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
        assert_eq!(names, ["ask_user", "confirm", "notify_user", "check_answer", "cancel_ask"], "{era:?}");
        for tool in tools {
            assert_eq!(
                (&tool["annotations"]["destructiveHint"], &tool["annotations"]["openWorldHint"]),
                (&json!(false), &json!(false))
            );
            let reads = !matches!(tool["name"].as_str(), Some("notify_user" | "cancel_ask"));
            assert_eq!(tool["annotations"]["readOnlyHint"], json!(reads), "{tool}");
            assert_eq!(tool["inputSchema"]["type"], "object");
        }
        let id = client.call("read_file", json!({})).await?;
        assert!(client.result(id).await.is_err_and(|why| why.to_string().contains("-32602")));
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn consent_comes_with_its_reason_and_only_yes_is_yes() -> Result<()> {
    let ends = [(Consent::Yes, "yes"), (Consent::No, "no"), (Consent::Alt, "alt")];
    for (consent, word) in ends {
        let office = Office::open().await?;
        let mut client = office.client(Era::Session, &[]).await?;
        let id = client.call("confirm", json!({ "action": "Drop the table", "details": "DROP TABLE crew;" })).await?;
        let asked = office.surface.asked("consent", |it| matches!(it.body, Body::Consent { .. })).await?;
        let Body::Consent { request } = &asked.card.body else { panic!("{asked:?}") };
        assert_eq!(request.details.as_deref(), Some("DROP TABLE crew;"));
        answer(&office.askwell, &asked, Response::Consented { consent, rationale: Some("not today".into()) }).await;
        let said = client.said(id).await?;
        assert_eq!(said["consent"], word, "{said}");
        assert!(said.to_string().contains("not today"), "{said}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_needs_no_answer_and_bad_arguments_say_what_is_wrong() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Single, &[]).await?;
    let said = client.called("notify_user", json!({ "text": "The build is done." })).await?;
    assert_eq!(said["status"], "shown");
    assert!(office.open_asks().await?.is_empty());
    let said = client.called("ask_user", json!({})).await?;
    assert!(
        said["isError"] == true && said["words"].as_str().is_some_and(|words| words.contains("question")),
        "{said}"
    );
    let said = client.called("check_answer", json!({ "id": "nobody's" })).await?;
    assert_eq!(said["isError"], true, "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_joins_the_open_one_and_both_read_its_answer() -> Result<()> {
    let office = Office::open().await?;
    let mut first = office.client(Era::Session, &[]).await?;
    let mut second = office.client(Era::Single, &[]).await?;
    let (one, asked) = office.asks(&mut first, "Deploy where?").await?;
    let two = second.call("ask_user", deploy("Deploy where?")).await?;
    // A call that was read is joined before a later one of the same client is answered.
    second.called("notify_user", json!({ "text": "Waiting." })).await?;
    assert_eq!(office.open_asks().await?, [asked.interaction_id]);
    answer(&office.askwell, &asked, option(1)).await;
    for said in [first.said(one).await?, second.said(two).await?] {
        assert_eq!(said["answers"][0]["selected"], json!(["staging"]), "{said}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_called_off_is_withdrawn_and_counts_as_no_answer() -> Result<()> {
    for era in Era::BOTH {
        let office = Office::open().await?;
        let mut client = office.client(era, &[]).await?;
        let (id, asked) = office.asks(&mut client, "Deploy where?").await?;
        let off = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id, "reason": "enough" } });
        client.write(&off).await?;
        office.surface.closed(&asked).await?;
        assert!(office.open_asks().await?.is_empty(), "{era:?}");
        // The line goes on.
        assert_eq!(client.called("notify_user", json!({ "text": "On." })).await?["status"], "shown");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_back_is_heard_and_the_question_stays() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Session, &[]).await?;
    let (id, asked) = office.asks(&mut client, "Deploy where?").await?;
    answer(&office.askwell, &asked, Response::TalkFirst { text: "Which build?".into() }).await;
    let said = client.said(id).await?;
    assert_eq!((&said["status"], &said["messages"]), (&json!("waiting"), &json!(["Which build?"])), "{said}");
    let checking = client.call("check_answer", json!({ "id": said["id"] })).await?;
    answer(&office.askwell, &asked, option(2)).await;
    assert_eq!(client.said(checking).await?["answers"][0]["selected"], json!(["production"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_agent_neither_reads_nor_withdraws_what_another_asked() -> Result<()> {
    let office = Office::open().await?;
    let mut one = office.client(Era::Session, &[]).await?;
    let (first, asked) = office.asks(&mut one, "Deploy where?").await?;
    let id = asked.interaction_id;
    let mut other = McpClient::named("somebody-else", Era::Session, &office.data(), &office.project(), &[]).await?;
    for tool in ["check_answer", "cancel_ask"] {
        let said = other.called(tool, json!({ "id": id })).await?;
        assert!(said.to_string().contains("no such question of yours"), "{tool}: {said}");
    }
    answer(&office.askwell, &asked, option(2)).await;
    assert_eq!(one.said(first).await?["answers"][0]["selected"], json!(["production"]));
    let said = other.called("check_answer", json!({ "id": id })).await?;
    assert!(!said.to_string().contains("production"), "{said}");
    Ok(())
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_a_name_is_called_after_the_program_that_it_is() -> Result<()> {
    let office = Office::open().await?;
    let mut client = McpClient::named("mcp", Era::Session, &office.data(), &office.project(), &[]).await?;
    let (_, asked) = office.asks(&mut client, "Deploy where?").await?;
    let name = asked.card.guest.as_deref().map(|guest| guest.name.clone()).unwrap_or_default();
    assert!(name.starts_with("all-"), "it is the tests' own program, and not {name}");
    Ok(())
}
