//! What can be typed, what the person sees of it, and what is printed.

use super::{Office, is_plain};
use anyhow::Result;
use ask::{Answer, Body, OptionId, QuestionId, Response};
use tests::surface::{option, words};

fn q1() -> QuestionId {
    QuestionId("q1".into())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_alone_is_printed() -> Result<()> {
    let several = Answer {
        text: Some("and home".into()),
        ..Answer::choosing(&q1(), vec![OptionId("o1".into()), OptionId("o2".into())])
    };
    let noted = Answer { note: Some("as always".into()), ..Answer::choosing(&q1(), vec![OptionId("o2".into())]) };
    for (arguments, response, out, remarks) in [
        (&["Deploy where?", "-o", "staging", "-o!", "production"][..], option(2), "production\n", ""),
        (&["Deploy where?", "-o", "staging", "-o", "production"], words("neither"), "neither\n", ""),
        (&["Your name?"], words("  Ann "), "Ann\n", ""),
        (
            &["Where?", "-o", "a", "-o", "b", "--multi"],
            Response::Answered(vec![several].into()),
            "a\nb\nand home\n",
            "",
        ),
        (&["Where?", "-o", "a", "-o", "b"], Response::Answered(vec![noted].into()), "b\n", "as always\n"),
    ] {
        let office = Office::open().await?;
        let ended = office.answers(arguments, response).await?;
        assert_eq!((ended.code, ended.out.as_str(), ended.remarks.as_str()), (Some(0), out, remarks), "{arguments:?}");
        assert!(is_plain(&ended), "no colour in a pipe: {ended:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_person_sees_who_asks_and_all_that_was_typed() -> Result<()> {
    let office = Office::open().await?;
    let arguments = ["Deploy where?", "-o", "staging", "-o!", "production", "--no-text", "--as", "Release script"];
    let (child, asked) = office.asks(&arguments, "").await?;
    let guest = asked.card.guest.as_deref().expect("a guest asks");
    assert_eq!(guest.name, "Release script");
    assert_eq!(guest.folder.as_deref(), office.desk.work().canonicalize()?.to_str());
    assert_eq!(asked.title, "Release script · work");
    let Body::Question { questions } = &asked.card.body else { panic!("{asked:?}") };
    let options: Vec<_> = questions[0].options.iter().map(|it| (it.label.as_str(), it.recommended)).collect();
    assert_eq!(options, [("staging", false), ("production", true)]);
    assert!(!questions[0].allow_freeform && !questions[0].multi_select);
    tests::surface::answer(&office.askwell, &asked, option(1)).await;
    assert_eq!(tests::terminal::Desk::ended(child).await?.out, "staging\n");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn much_to_read_stands_with_the_question() -> Result<()> {
    let long = format!("# Release?\n\n{}", "- one more change\n".repeat(400));
    for (arguments, input, asked, below) in [
        (&["-"][..], "Ship **it**?\n", "Ship **it**?", ""),
        (&["-"], long.as_str(), "Release?", "- one more change"),
        (&["Ship it?", "-d", "-"], "## Changes\n", "Ship it?", "## Changes"),
        (&["Ship it?", "-d", "notes.md"], "", "Ship it?", "From a file."),
        (&["Ship it?", "-a", "notes.md", "--attach", "picture.bin"], "", "Ship it?", "```md\nFrom a file.\n```"),
    ] {
        let office = Office::open().await?;
        std::fs::write(office.desk.work().join("notes.md"), "From a file.\n")?;
        std::fs::write(office.desk.work().join("picture.bin"), [0_u8, 159, 146, 150])?;
        let (child, shown) = office.asks(arguments, input).await?;
        let text = &shown.card.questions()[0].text;
        assert!(text.starts_with(asked) && text.contains(below), "{arguments:?}: {text}");
        if arguments.contains(&"--attach") {
            assert!(text.contains("picture.bin** (4 B)"), "{text}");
        }
        drop(child);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn as_json_the_whole_end_is_one_line() -> Result<()> {
    let office = Office::open().await?;
    let ended = office.answers(&["Deploy where?", "-o", "staging", "--json"], option(1)).await?;
    let end: serde_json::Value = serde_json::from_str(&ended.out)?;
    assert_eq!(ended.out.lines().count(), 1);
    assert_eq!((ended.code, &end["status"]), (Some(0), &"answered".into()));
    assert_eq!(end["answers"][0]["selected"][0], "staging");
    let office = Office::open().await?;
    let ended = office.answers(&["Deploy where?", "--json"], Response::Dismissed).await?;
    let end: serde_json::Value = serde_json::from_str(&ended.out)?;
    assert_eq!((ended.code, &end["status"]), (Some(4), &"dismissed".into()));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_asked_is_wrong_usage_and_asked_nobody() -> Result<()> {
    let office = Office::open().await?;
    for (arguments, says) in [
        (&["ask"][..], "QUESTION"),
        (&["ask", "a?", "--multi"], "--option"),
        (&["ask", "a?", "--timeout", "soon"], "10m"),
        (&["ask", " "], "is empty"),
        (&["ask", "a?", "-o", "b", "-o", "b"], "option 2 repeats"),
        (&["ask", "a?", "-a", "not-there"], "not-there"),
    ] {
        let ended = office.desk.run(arguments, "").await?;
        assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{arguments:?} {ended:?}");
        assert!(ended.remarks.contains(says), "{arguments:?} {ended:?}");
    }
    assert!(office.open_asks().await?.is_empty());
    let help = office.desk.run(&["ask", "--help"], "").await?;
    for words in ["-o! LABEL", "130 interrupted", "--no-text", "--timeout", "--as", "--json", "--attach"] {
        assert!(help.out.contains(words), "{words}: {help:?}");
    }
    Ok(())
}
