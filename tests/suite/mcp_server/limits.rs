//! A client that gives up hears before it that the question waits, and reads the answer whenever it comes.

use super::{Office, deploy};
use anyhow::Result;
use serde_json::json;
use tests::mcp_client::Era;
use tests::surface::{answer, option};

#[tokio::test(flavor = "multi_thread")]
async fn a_call_ends_with_the_word_that_it_waits_and_the_answer_is_read_later() -> Result<()> {
    for era in Era::BOTH {
        let office = Office::open().await?;
        let mut client = office.client(era, &["--limit", "1s"]).await?;
        let (id, asked) = office.asks(&mut client, "Deploy where?").await?;
        let said = client.said(id).await?;
        assert_eq!(
            (&said["status"], &said["id"]),
            (&json!("waiting"), &json!(asked.interaction_id.to_string())),
            "{said}"
        );
        assert!(said["note"].as_str().is_some_and(|note| note.contains("check_answer")), "{said}");
        let again = client.called("check_answer", json!({ "id": said["id"] })).await?;
        assert_eq!(again["status"], "waiting");
        assert_eq!(office.open_asks().await?.len(), 1, "nobody was asked again");
        let checking = client.call("check_answer", json!({ "id": said["id"] })).await?;
        answer(&office.askwell, &asked, option(1)).await;
        assert_eq!(client.said(checking).await?["answers"][0]["selected"], json!(["staging"]), "{era:?}");
        let kept = client.called("check_answer", json!({ "id": said["id"] })).await?;
        assert_eq!(kept["answers"][0]["selected"], json!(["staging"]), "it is kept");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_again_instead_joins_the_open_question() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Session, &["--limit", "1s"]).await?;
    let first = client.called("ask_user", deploy("Deploy where?")).await?;
    let second = client.called("ask_user", deploy("Deploy where?")).await?;
    assert_eq!((&first["status"], &first["id"]), (&json!("waiting"), &second["id"]));
    assert_eq!(office.open_asks().await?.len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_withdrawn_by_its_id_and_an_unknown_one_is_refused() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Session, &["--limit", "1s"]).await?;
    let said = client.called("ask_user", deploy("Deploy where?")).await?;
    let unknown = json!({ "id": "0197b1de-0000-7000-8000-0000000a1b2c" });
    for tool in ["check_answer", "cancel_ask"] {
        let refused = client.called(tool, unknown.clone()).await?;
        assert_eq!(refused["isError"], true, "{tool} {refused}");
    }
    assert_eq!(office.open_asks().await?.len(), 1);
    let withdrawn = client.called("cancel_ask", json!({ "id": said["id"] })).await?;
    assert_eq!(withdrawn["status"], "withdrawn", "{withdrawn}");
    assert!(office.open_asks().await?.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_hear_of_progress_hears_it_and_nobody_else() -> Result<()> {
    let office = Office::open().await?;
    let mut client = office.client(Era::Session, &[]).await?;
    let call = json!({ "name": "ask_user", "arguments": deploy("Deploy where?"), "_meta": { "progressToken": "p1" } });
    let id = client.send("tools/call", call).await?;
    let asked = office.surface.question("Deploy where?").await?;
    let progress = client.message(|message| message["method"] == "notifications/progress").await?;
    assert_eq!(
        (&progress["params"]["progressToken"], &progress["params"]["progress"]),
        (&json!("p1"), &json!(1.0)),
        "{progress}"
    );
    answer(&office.askwell, &asked, option(1)).await;
    client.said(id).await?;
    Ok(())
}
