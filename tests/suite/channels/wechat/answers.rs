//! A question goes out as a numbered list, and is answered in every way that a phone has.

use super::scene::{Scene, answered, asks_several, paints};
use anyhow::{Context, Result};
use ask::channel::Became;
use ask::wire::Submitted;
use ask::{Outcome, Surface as By};
use serde_json::Value;
use tests::model::{Request, Say};
use tests::surface::{answer, option};
use tests::wechat::Post;

/// A question of its own for each task.
fn by_task(request: &Request) -> Say {
    match request.results().len() {
        0 => Say::ask(&format!("Colour of {}?", request.task()), &["Red", "Blue"]),
        _ => Say::text("Painted."),
    }
}

fn result_of<'a>(requests: &'a [Request], task: &str) -> Result<Value> {
    let request = requests.iter().find(|request: &&'a Request| request.task() == task && !request.results().is_empty());
    request.context("the model was told no answer")?.result()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_goes_out_by_number_and_comes_back_in_every_way() -> Result<()> {
    let scene = Scene::away(by_task).await?;
    let said: [(&str, &str, &str); 8] = [
        ("fence", "2", r#""selected":["Blue"]"#),
        ("door", "２。", r#""selected":["Blue"]"#),
        ("gate", " 1) ", r#""selected":["Red"]"#),
        ("roof", "blue", r#""selected":["Blue"]"#),
        ("wall", "Green, but pale", "Green, but pale"),
        ("desk", "1 // the dark one", "the dark one"),
        ("shed", "you decide", "delegated"),
        ("lamp", "aloud", r#""selected":["Red"]"#),
    ];
    for (task, text, told) in said {
        scene.start(task).await?;
        let list = scene.wechat.post(&format!("Colour of {task}?")).await?;
        assert!(list.text.contains("1. Red") && list.text.contains("2. Blue"), "{list:?}");
        assert!(list.newest, "a reply carries what came with the newest message: {list:?}");
        if text == "aloud" {
            scene.wechat.speaks("Red")?
        } else {
            scene.wechat.says(text)?
        };
        scene.wechat.post(&format!("{task}: is done")).await?;
        let result = result_of(&scene.model.requests(), task)?;
        assert!(result.to_string().contains(told), "{text}: {result}");
    }
    let recorded = scene.wechat.posts().into_iter().filter(|post| post.text.contains("Recorded: Blue")).count();
    assert_eq!(recorded, 3, "every answer is confirmed in one line, with its label");
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_option_is_refused_in_one_line_and_the_question_stays() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    let before = scene.wechat.posts().len();
    scene.wechat.says("7")?;
    let refused = scene.wechat.nth_post(before + 1).await?;
    assert!(refused.text.contains('7') && refused.text.lines().count() == 1, "{refused:?}");
    assert_eq!(scene.waiting().await?.len(), 1);
    scene.wechat.says("1")?;
    answered(&scene.model, "Red").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn several_questions_come_one_at_a_time() -> Result<()> {
    let several = |request: &Request| match request.results().len() {
        0 => asks_several(&[
            ("Which colour?", &["Red", "Blue"]),
            ("Which brush?", &["Flat", "Round"]),
            ("How many coats?", &["2", "3"]),
        ]),
        _ => Say::text("Painted."),
    };
    let scene = Scene::away(several).await?;
    scene.start("Paint").await?;
    let first = scene.wechat.post("(1/3)").await?;
    assert!(first.text.contains("Which colour?") && !first.text.contains("brush"), "{first:?}");
    scene.wechat.says("2")?;
    scene.wechat.post("(2/3)").await?;
    scene.wechat.says("round")?;
    let third = scene.wechat.post("(3/3)").await?;
    assert!(third.text.contains("A. 2") && third.text.contains("B. 3"), "numbers among the labels: letters. {third:?}");
    assert_eq!(scene.waiting().await?.len(), 1, "nothing is handed in before the last");
    scene.wechat.says("Ｂ")?;
    let result = answered(&scene.model, "Blue").await?.result()?;
    let selected: Vec<_> =
        result["answers"].as_array().into_iter().flatten().map(|one| one["selected"][0].clone()).collect();
    assert_eq!(selected, ["Blue", "Round", "3"]);
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_speaks_chinese_where_the_person_does() -> Result<()> {
    let chinese = |request: &Request| match request.results().len() {
        0 => Say::ask("用哪个颜色？", &["红色", "蓝色"]),
        _ => Say::text("漆好了。"),
    };
    let scene = Scene::of(chinese).await?;
    scene.speaks_chinese().await?;
    scene.sign_in().await?;
    scene.goes_away().await?;
    scene.wechat.says("状态")?;
    scene.wechat.post("没有待处理").await?;
    scene.start("刷栅栏").await?;
    let list = scene.wechat.post("用哪个颜色？").await?;
    assert!(list.text.contains("1. 红色") && list.text.contains("回复"), "{list:?}");
    scene.wechat.says("蓝色")?;
    scene.wechat.post("已记录：蓝色").await?;
    scene.wechat.post("漆好了。").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_for_the_newest_list_or_for_the_one_that_is_quoted() -> Result<()> {
    let scene = Scene::away(by_task).await?;
    let mut lists: Vec<Post> = Vec::new();
    for task in ["fence", "door", "gate"] {
        scene.start(task).await?;
        lists.push(scene.wechat.post(&format!("Colour of {task}?")).await?);
    }
    let done = async |task: &str| scene.wechat.post(&format!("{task}: is done")).await;
    scene.wechat.quotes(&lists[0], "2")?;
    done("fence").await?;
    // Its words alone do not tell which: it counts as if nothing were quoted.
    scene.wechat.quotes_in_full(&lists[1], "1")?;
    let waits = |task: &'static str| {
        let scene = &scene;
        async move { Ok::<_, anyhow::Error>(scene.waiting().await?.iter().any(|one| one.title.contains(task))) }
    };
    scene.wechat.post("Recorded: Red").await?;
    done("gate").await?;
    assert!(waits("door").await?);
    scene.wechat.quotes(&lists[1], "blue")?;
    done("door").await?;
    let selected =
        |task| Ok::<_, anyhow::Error>(result_of(&scene.model.requests(), task)?["answers"][0]["selected"][0].clone());
    assert_eq!(
        (selected("fence")?, selected("door")?, selected("gate")?),
        ("Blue".into(), "Blue".into(), "Red".into())
    );
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_stands_in_the_chat_outlasts_a_restart() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    let list = scene.wechat.post("Which colour?").await?;
    let question = scene.waiting().await?[0].interaction.id;
    scene.became(question, Became::Delivered).await?;
    let scene = scene.restarts().await?;
    scene.wechat.quotes(&list, "1")?;
    answered(&scene.model, "Red").await?;
    scene.wechat.post("Painted.").await?;
    let lists = scene.wechat.posts().into_iter().filter(|post| post.text.contains("Which colour?")).count();
    assert_eq!(lists, 1, "it is not asked once more");
    assert!(scene.wechat.posts().iter().all(|post| post.newest));
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_while_the_program_was_not_there_counts() -> Result<()> {
    let scene = Scene::away(paints).await?;
    scene.start("Paint").await?;
    scene.wechat.post("Which colour?").await?;
    scene.askwell.close().await;
    scene.wechat.says("2")?;
    let scene = scene.restarts().await?;
    answered(&scene.model, "Blue").await?;
    scene.wechat.post("Recorded: Blue").await?;
    scene.ends().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_window_and_the_phone_answer_at_once_and_one_of_them_wins() -> Result<()> {
    let scene = Scene::away(by_task).await?;
    let mut wins = [0, 0];
    // Whoever lost is given more time than before, so that on a fast and on a busy machine both come first now and then.
    let mut behind = std::time::Duration::from_millis(1);
    for round in 0..40 {
        let task = format!("board {round}");
        let conversation = scene.start(&task).await?;
        let text = format!("Colour of {task}?");
        let ask = scene.surface.question(&text).await?;
        scene.wechat.post(&text).await?;
        let before = scene.wechat.posts().len();
        let (phone, desk) = tokio::join!(async { scene.wechat.says("1") }, async {
            tokio::time::sleep(behind).await;
            answer(&scene.askwell, &ask, option(2)).await
        });
        phone?;
        let closed = scene.surface.closed(&ask).await?;
        scene.surface.complete(conversation, 1).await?;
        let selected = result_of(&scene.model.requests(), &task)?["answers"][0]["selected"].clone();
        let by_phone = closed.closing.by == Some(By::WeChat);
        assert!(matches!(closed.closing.outcome, Outcome::Answered(_)), "{closed:?}");
        assert_eq!(selected[0], if by_phone { "Red" } else { "Blue" });
        assert_eq!(matches!(desk, Submitted::Accepted { .. }), !by_phone, "{desk:?}");
        scene
            .wechat
            .post_after(before, if by_phone { "Recorded: Red" } else { "answered in the window: Blue" })
            .await?;
        wins[usize::from(by_phone)] += 1;
        behind = if by_phone { behind / 2 } else { behind * 2 };
    }
    scene.greets().await?;
    let recorded = scene.wechat.posts().iter().filter(|post| post.text.contains("Recorded: Red")).count();
    assert_eq!(recorded, wins[1], "whoever was late is not told that it counted");
    assert!(wins.iter().all(|wins| *wins > 0), "no race: {wins:?}");
    scene.ends().await
}
