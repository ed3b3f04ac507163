//! Where nobody can be asked, the agent is not offered to ask; and a model that asks nevertheless is told so.

use anyhow::Result;
use tests::model::{Model, Request, Say};
use tests::terminal::Desk;

/// Asks although it was not offered to.
fn asks_anyway(request: &Request) -> Say {
    match request.result() {
        Err(_) => Say::ask("Which database?", &["PostgreSQL", "SQLite"]),
        Ok(_) => Say::text("Tell me which database."),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_is_not_offered_and_a_call_of_it_is_unsupported() -> Result<()> {
    for (locale, remark) in [("en_GB.UTF-8", "Questions are off"), ("zh_CN.UTF-8", "提问已关闭")] {
        let model = Model::start(asks_anyway).await?;
        let desk = Desk::new(&model).await?.speaks(locale);
        let ended = desk.run(&["chat", "--no-questions", "Set it up"], "").await?;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert_eq!(ended.out, "Tell me which database.\n");
        assert!(ended.remarks.contains(remark), "{ended:?}");

        let asked = model.requests();
        assert_eq!(asked.len(), 2);
        for request in &asked {
            assert!(!request.offers("ask_user") && !request.offers("check_answer"), "{request:?}");
            assert!(request.offers("read_file"), "the other tools stay: {request:?}");
            let system = request.0["messages"][0].clone();
            assert_eq!(system["role"], "system");
            assert!(!system.to_string().contains("ask_user"), "{system}");
        }
        let result = asked[1].result()?;
        assert_eq!(result["status"], "unsupported");
        assert_eq!(result["answers"].as_array().map(Vec::len), Some(0));
        assert!(result["note"].as_str().is_some_and(|note| note.contains("Do not call ask_user again")), "{result}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_time_somebody_can_be_asked_again() -> Result<()> {
    let model = Model::start(|_| Say::text("Done.")).await?;
    let desk = Desk::new(&model).await?;
    desk.run(&["chat", "--no-questions", "Set it up"], "").await?;
    desk.run(&["chat", "Set it up"], "").await?;
    let offered: Vec<bool> = model.requests().iter().map(|request| request.offers("ask_user")).collect();
    assert_eq!(offered, [false, true]);
    Ok(())
}
