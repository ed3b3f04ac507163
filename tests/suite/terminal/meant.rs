//! Words that leave other programs: typed here, they are sent once it was said what they do.

use super::asks;
use anyhow::Result;
use tests::model::{Model, Request, Say};
use tests::terminal::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn a_word_that_leaves_other_programs_is_sent_when_it_is_typed_again() -> Result<()> {
    let model = Model::start(asks).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new")?;
    seat.types("quit\r").await?;
    seat.sees(
        "“quit” would be sent to the agent as a message. Press Enter again to send it. To leave, press Ctrl-C twice",
    )
    .await?;
    assert_eq!(model.requests().len(), 0);
    // Another line is another matter, and the next time it is said again.
    seat.types("\u{15}Set it up\r").await?;
    seat.sees("2. SQLite").await?;
    seat.types("exit\r").await?;
    seat.sees("“exit” would be sent as your answer. Press Enter again").await?;
    // Two at once would be one.
    seat.types("\u{3}").await?;
    seat.sees("Press Ctrl-C again to leave").await?;
    seat.types("\u{3}").await?;
    assert_eq!(seat.leaves().await?, Some(3));
    assert_eq!(model.requests().len(), 1, "nothing was answered");

    let mut seat = desk.sit_down("chat")?;
    seat.sees("2. SQLite").await?;
    seat.types("Help\r").await?;
    seat.sees("“Help” would be sent as your answer").await?;
    seat.types("\r").await?;
    seat.sees("Then it is Help.").await?;
    seat.types("\u{4}").await?;
    assert_eq!(seat.leaves().await?, Some(0));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_terminal_edits_the_line_it_is_typed_once_more() -> Result<()> {
    let model = Model::start(|_| Say::text("好的。")).await?;
    let desk = Desk::new(&model).await?.at("dumb").speaks("zh_CN.UTF-8");
    let mut seat = desk.sit_down("chat --new")?;
    seat.sees("›").await?;
    seat.types("退出\n").await?;
    seat.sees("“退出”会作为消息发给智能体。再输入一次即可发送").await?;
    seat.types("退出\n").await?;
    seat.sees("好的。").await?;
    assert_eq!(model.requests()[0].task(), "退出");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_option_of_that_name_and_a_pipe_are_meant() -> Result<()> {
    let script = |request: &Request| match request.results().len() {
        0 => Say::ask("What then?", &["Go on", "Quit"]),
        _ => Say::text("As you say."),
    };
    let model = Model::start(script).await?;
    let desk = Desk::new(&model).await?;
    let mut seat = desk.sit_down("chat --new Begin")?;
    seat.sees("2. Quit").await?;
    seat.types("quit\r").await?;
    seat.sees("As you say.").await?;
    seat.types("\u{4}").await?;
    seat.leaves().await?;
    assert_eq!(model.requests()[1].result()?["answers"][0]["selected"][0], "Quit");
    let piped = desk.run(&["chat", "--answers", "-", "Begin"], "exit\n").await?;
    assert_eq!(piped.code, Some(0), "{piped:?}");
    assert_eq!(model.requests()[3].result()?["answers"][0]["text"], "exit");
    Ok(())
}
