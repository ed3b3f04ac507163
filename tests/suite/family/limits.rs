//! What agents may not do to one another: too deep, too many, too long, in a circle.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn tasks_are_only_so_deep() -> Result<()> {
    let house = House::of(|request| {
        let deeper = Say::Calls(vec![(
            "run_task".into(),
            json!({ "title": "deeper", "prompt": format!("{} on", request.task()) }),
        )]);
        match (request.offers("run_task"), request.results().last()) {
            (_, Some(result)) => Say::text(result),
            (true, None) => deeper,
            (false, None) => deeper,
        }
    })
    .await?;
    house.surface.complete(house.parent, 1).await?;
    let deepest = house.model.wait_for("at the bottom", |request| request.task() == "Release it on on").await?;
    assert!(!deepest.offers("run_task"), "what would be refused is not offered");
    let told = house
        .model
        .wait_for("refused", |request| request.task() == "Release it on on" && request.replies() == 1)
        .await?;
    assert!(told.results()[0].contains("2 deep"), "{:?}", told.results());
    assert_eq!(house.askwell.conversations().all().await?.len(), 3);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_owes_an_answer_cannot_ask_back() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return asking_child(request, &base());
        }
        let news = news_of(request);
        match (request.replies(), news["status"].as_str(), request.results().last()) {
            (0, _, _) => Say::Calls(vec![run_task("tests")]),
            (_, Some("input_required"), _) => {
                Say::call("ask_child", json!({ "task": news["task"], "question": "Why?" }))
            }
            (_, Some("completed"), _) => Say::text("Done."),
            (2, _, Some(refused)) if refused.contains("answer_child") => {
                let asked: Value = serde_json::from_str(&request.results()[0]).unwrap_or_default();
                Say::call("answer_child", json!({ "in_reply_to": asked["in_reply_to"], "answer": "main" }))
            }
            (_, _, other) => Say::text(&format!("unexpected: {other:?}")),
        }
    })
    .await?;
    house.surface.complete(house.parent, 1).await?;
    let last = house.model.requests().into_iter().rfind(|request| !is_child(request)).context("asked")?;
    assert_eq!(news_of(&last)["result"], "Based on main.");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parent_asks_a_task_that_has_ended() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return match request.replies() {
                0 => Say::text("Three failed."),
                _ => {
                    let id = news_of(request)["in_reply_to"].clone();
                    match request.results().last() {
                        None => Say::call("answer_parent", json!({ "in_reply_to": id, "answer": "a, b and c" })),
                        Some(_) => Say::text("Said."),
                    }
                }
            };
        }
        let news = news_of(request);
        match request.replies() {
            0 => Say::Calls(vec![run_task("tests")]),
            1 => Say::call("ask_child", json!({ "task": news["task"], "question": "Which ones?" })),
            _ => Say::text(request.results().last().map_or("nothing", String::as_str)),
        }
    })
    .await?;
    house.surface.complete(house.parent, 1).await?;
    let told = house.model.wait_for("with the answer", |request| !is_child(request) && request.replies() == 2).await?;
    let result: Value = serde_json::from_str(told.results().last().context("a result")?)?;
    assert_eq!(
        (result["answers"][0]["text"].as_str(), result["answered_by"].as_str()),
        (Some("a, b and c"), Some("agent"))
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn long_texts_and_odd_arguments_are_refused_with_the_limit() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return match request.replies() {
                0 => Say::Calls(vec![
                    ("ask_parent".into(), json!({ "question": "q".repeat(4097) })),
                    ("ask_parent".into(), json!({ "question": "Which?", "context": { "refs": 3 } })),
                ]),
                1 => Say::call("ask_parent", base()),
                _ => Say::text("Done."),
            };
        }
        let news = news_of(request);
        let id = request.0["messages"].to_string();
        let id = id.split("in_reply_to\\\":\\\"").nth(1).and_then(|rest| rest.get(..36)).unwrap_or_default().to_owned();
        match (request.replies(), news["status"].as_str()) {
            (0, _) => Say::Calls(vec![run_task("tests")]),
            (1, _) => Say::call("answer_child", json!({ "in_reply_to": id, "answer": "a".repeat(256 * 1024 + 1) })),
            (2, _) => Say::call("answer_child", json!({ "in_reply_to": "no such", "answer": "a" })),
            (3, _) => Say::call("answer_child", json!({ "in_reply_to": id, "answer": "a".repeat(256 * 1024) })),
            (_, _) => Say::text("Done."),
        }
    })
    .await?;
    house.surface.complete(house.parent, 1).await?;
    let child = house.model.wait_for("corrected", |request| is_child(request) && request.replies() == 1).await?;
    assert!(
        child.results()[0].contains("4096") && child.results()[1].contains("`context.refs`"),
        "{:?}",
        child.results()
    );
    let last = house.model.requests().into_iter().rfind(|request| !is_child(request)).context("asked")?;
    let results = last.results();
    assert!(results[1].contains("262144") && results[2].contains("no such question"), "{results:?}");
    assert!(results[3].contains("completed"), "{results:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_has_only_the_tools_it_was_given() -> Result<()> {
    let house = House::of(|request| {
        if is_child(request) {
            return match request.results().last() {
                None => Say::call("fetch_page", json!({ "url": "https://example.com" })),
                Some(result) => Say::text(result),
            };
        }
        match request.results().last() {
            None => Say::call("run_task", json!({ "title": "x", "prompt": "Do x.", "tools": ["list_files"] })),
            Some(result) => Say::text(result),
        }
    })
    .await?;
    house.surface.complete(house.parent, 1).await?;
    let child = house.model.wait_for("of the task", is_child).await?;
    assert!(!child.offers("fetch_page") && !child.offers("run_task") && child.offers("ask_parent"));
    let refused = house.model.wait_for("refused", |request| is_child(request) && request.replies() == 1).await?;
    assert!(refused.results()[0].contains("no tool"), "{:?}", refused.results());
    Ok(())
}
