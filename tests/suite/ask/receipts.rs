//! An answer is read when it is printed, and not before: a script that dies on the way has lost nothing.

use super::Office;
use anyhow::{Context, Result};
use ask::wire::AskUser;
use engine::host::News;
use serde_json::Value;
use std::process::Stdio;
use std::time::Duration;
use tests::patience::until;
use tests::program::{Program, built, kill_dead, mortal};
use tests::surface::{answer, option, reopen};
use tests::terminal::Desk;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;
use tokio::process::Child;

const TEXT: &[&str] = &["ask", "Deploy where?", "-o", "staging", "-o", "production"];
const JSON: &[&str] = &["ask", "Deploy where?", "-o", "staging", "-o", "production", "--json"];
const CONFIRM: &[&str] = &["confirm", "Deploy?"];
const CONFIRM_JSON: &[&str] = &["confirm", "Deploy?", "--json"];

impl Office {
    async fn starts(&self, line: &[&str], crash: Option<&str>) -> Result<(Child, AskUser)> {
        let mut command = self.desk.command(&built("askwell")?);
        command.args(line).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(crash) = crash {
            command.env("ASKWELL_CRASH_AT", crash);
        }
        let child = command.spawn()?;
        Ok((child, self.surface.asked("what the script asks", |_| true).await?))
    }

    /// The same, asked again: it is given what was answered before, and says so. Asked once more, it is asked anew.
    async fn is_kept(&self, line: &[&str]) -> Result<()> {
        let again = self.desk.run(line, "").await?;
        assert_eq!(again.code, Some(0), "{line:?} {again:?}");
        if line.contains(&"--json") {
            let said: Value = serde_json::from_str(&again.out)?;
            assert_eq!(said["answered_while_you_were_away"], true, "{said}");
            assert!(said["answered_at"].as_str().is_some_and(|at| at.ends_with('Z')), "{said}");
        } else if line[0] == "ask" {
            assert_eq!(again.out, "staging\n", "{again:?}");
        }
        assert!(again.remarks.contains("given on 20"), "{line:?} {again:?}");
        assert!(self.open_asks().await?.is_empty(), "{line:?}: nobody is asked twice");
        let anew = self.desk.start(line, "").await?;
        until("it is asked anew", async || Ok(self.open_asks().await?.len() == 1)).await?;
        drop(anew);
        Ok(())
    }
}

impl Office {
    /// So many hold a line to the program, and go on holding it.
    async fn is_waited_for_by(&self, count: usize) -> Result<()> {
        const CONNECTED: &str = "03";
        let socket = self.desk.data().join("askwell.sock").display().to_string();
        let lines = || -> Result<usize> {
            let all = std::fs::read_to_string("/proc/net/unix")?;
            let ours = |line: &&str| line.ends_with(&socket) && line.split_whitespace().nth(5) == Some(CONNECTED);
            Ok(all.lines().filter(ours).count())
        };
        until("they wait", async || {
            let now = lines()?;
            tokio::time::sleep(Duration::from_millis(200)).await;
            Ok(now == count && lines()? == count)
        })
        .await
    }
}

async fn stopped(child: &Child) -> Result<u32> {
    let id = child.id().context("it runs")?;
    tokio::process::Command::new("kill").args(["-STOP", &id.to_string()]).status().await?;
    until("it is stopped", async || {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        Ok(stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')))
    })
    .await?;
    Ok(id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_dies_before_it_has_read_its_answer_finds_it_again() -> Result<()> {
    for line in [TEXT, JSON, CONFIRM, CONFIRM_JSON] {
        let office = Office::open().await?;
        let (child, asked) = office.starts(line, None).await?;
        let id = stopped(&child).await?;
        answer(&office.askwell, &asked, option(1)).await;
        kill_dead(id).await?;
        office.is_kept(line).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_dies_before_it_has_said_so_is_given_the_answer_once_more() -> Result<()> {
    for line in [TEXT, JSON, CONFIRM] {
        let office = Office::open().await?;
        let (child, asked) = office.starts(line, Some("receipt:1")).await?;
        answer(&office.askwell, &asked, option(1)).await;
        assert_eq!(Desk::ended(child).await?.code, None, "{line:?}: it died there");
        office.is_kept(line).await?;
    }
    Ok(())
}

/// Its code says nothing then, so nothing was done on a yes: the person is asked again, and nobody has the yes of before.
#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_dies_after_it_has_said_so_is_asked_again() -> Result<()> {
    let office = Office::open().await?;
    let (child, asked) = office.starts(CONFIRM, Some("receipt-given:1")).await?;
    answer(&office.askwell, &asked, option(1)).await;
    assert_eq!(Desk::ended(child).await?.code, None, "it died there");
    let again = office.desk.start(CONFIRM, "").await?;
    until("it is asked anew", async || Ok(office.open_asks().await?.len() == 1)).await?;
    drop(again);
    Ok(())
}

/// One yes is one deployment: whoever else comes back with the same question at that moment asks it anew.
#[tokio::test(flavor = "multi_thread")]
async fn of_several_that_come_back_at_once_one_is_given_what_was_kept() -> Result<()> {
    for line in [TEXT, CONFIRM] {
        let office = Office::open().await?;
        let (child, asked) = office.starts(line, None).await?;
        let id = stopped(&child).await?;
        answer(&office.askwell, &asked, option(1)).await;
        kill_dead(id).await?;
        let mut back = Vec::new();
        for _ in 0..4 {
            back.push(office.desk.start(line, "").await?);
        }
        until("one of them to have the answer, and the question for the others", async || {
            let over = back.iter_mut().filter_map(|one| one.try_wait().transpose()).count();
            Ok(over == 1 && office.open_asks().await?.len() == 1)
        })
        .await?;
        office.is_waited_for_by(3).await?;
        let over = back.iter_mut().filter_map(|one| one.try_wait().transpose()).count();
        assert_eq!(over, 1, "{line:?}: the others wait for the person");
        let (mut given, mut asked_anew) = (0, 0);
        for open in office.surface.news().iter().filter_map(|news| asks(news)) {
            if open.interaction_id != asked.interaction_id {
                answer(&office.askwell, open, option(1)).await;
            }
        }
        for one in back {
            let ended = Desk::ended(one).await?;
            assert_eq!(ended.code, Some(0), "{line:?} {ended:?}");
            let earlier = ended.remarks.contains("given on 20");
            (given, asked_anew) = (given + usize::from(earlier), asked_anew + usize::from(!earlier));
        }
        assert_eq!((given, asked_anew), (1, 3), "{line:?}");
    }
    Ok(())
}

fn asks(news: &News) -> Option<&AskUser> {
    if let News::AskUser(ask) = news { Some(ask) } else { None }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_printed_is_no_success_and_kept() -> Result<()> {
    for (line, code) in [(TEXT, 1), (JSON, 1), (CONFIRM_JSON, 8)] {
        for full in [false, true] {
            let office = Office::open().await?;
            let mut command = office.desk.command(&built("askwell")?);
            command.args(line).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            if full {
                command.stdout(std::fs::File::create("/dev/full")?);
            }
            let mut child = command.spawn()?;
            drop(child.stdout.take());
            let asked = office.surface.asked("what the script asks", |_| true).await?;
            answer(&office.askwell, &asked, option(1)).await;
            let ended = Desk::ended(child).await?;
            assert_eq!(ended.code, Some(code), "{line:?} {ended:?}");
            assert!(ended.remarks.contains("kept for a day"), "{line:?} {ended:?}");
            office.is_kept(line).await?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_nobody_hears_remarks_of_has_its_answer() -> Result<()> {
    let office = Office::open().await?;
    let (mut child, asked) = office.starts(TEXT, None).await?;
    drop(child.stderr.take());
    answer(&office.askwell, &asked, ask::Response::Dismissed).await;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(4), ""), "{ended:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_that_wait_the_one_that_died_finds_the_answer_too() -> Result<()> {
    let office = Office::open().await?;
    let (dies, asked) = office.starts(TEXT, None).await?;
    office.is_waited_for_by(1).await?;
    let id = stopped(&dies).await?;
    let lives = office.desk.start(TEXT, "").await?;
    office.is_waited_for_by(2).await?;
    answer(&office.askwell, &asked, option(1)).await;
    let closing = office.surface.closed(&asked).await?.closing;
    assert_eq!((closing.missed, closing.owed), (false, 2), "both are there, and neither has said that it has it");
    assert_eq!(Desk::ended(lives).await?.out, "staging\n");
    kill_dead(id).await?;
    office.is_kept(TEXT).await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_program_dies_before_it_has_noted_it_the_answer_comes_once_more() -> Result<()> {
    let Office { desk, askwell, surface } = Office::open().await?;
    let child = desk.start(TEXT, "").await?;
    let asked = surface.question("Deploy where?").await?;
    askwell.close().await;
    drop((askwell, surface));
    let (askwell, surface) = reopen(&desk.data()).await?;
    answer(&askwell, &asked, option(1)).await;
    askwell.close().await;
    drop((askwell, surface));
    let mut serve = mortal(built("askwell")?.to_str().context("the path is not Unicode")?);
    serve.arg("serve").env("ASKWELL_DATA_DIR", desk.data()).env("ASKWELL_CRASH_AT", "guest-read:1");
    serve.env("HOME", desk.work()).env_remove("DBUS_SESSION_BUS_ADDRESS");
    let mut serve = Program::start(serve)?;
    let ended = Desk::ended(child).await?;
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "staging\n"), "{ended:?}");
    assert_eq!(serve.code().await?, None, "it was killed there");
    let (askwell, surface) = reopen(&desk.data()).await?;
    askwell.host_local();
    Office { desk, askwell, surface }.is_kept(TEXT).await
}

/// What a program of 0.6.0 says: it knows of no receipt.
async fn says(office: &Office, request: &str) -> Result<Value> {
    let mut stream = UnixStream::connect(office.desk.data().join("askwell.sock")).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut told = String::new();
    stream.read_to_string(&mut told).await?;
    let body = told.split_once("\r\n\r\n").context("an answer")?.1;
    Ok(serde_json::from_str(body)?)
}

fn posted(call: &str) -> String {
    let body = serde_json::json!({
        "guest": { "name": "Claude Code", "via": "mcp" }, "call": call, "tool": "ask_user",
        "arguments": { "question": "Deploy where?", "choices": ["staging", "production"] },
    })
    .to_string();
    let head = "POST /v1/guest/call HTTP/1.1\r\nhost: a\r\nconnection: close\r\n";
    format!("{head}content-length: {}\r\n\r\n{body}", body.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_program_has_read_what_it_is_given() -> Result<()> {
    let office = Office::open().await?;
    let open = says(&office, &posted("c1")).await?;
    let asked = office.surface.question("Deploy where?").await?;
    assert_eq!(open["open"]["interaction"], asked.interaction_id.to_string(), "{open}");
    answer(&office.askwell, &asked, option(1)).await;
    let wait = format!(
        "GET /v1/guest/asks/{}?patience_ms=1 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
        asked.interaction_id
    );
    let ended = says(&office, &wait).await?;
    assert!(ended["ended"]["result"]["content"].as_str().is_some_and(|said| said.contains("staging")), "{ended}");
    let again = says(&office, &posted("c1")).await?;
    assert!(again["said"]["content"].as_str().is_some_and(|said| said.contains("staging")), "as it knows it: {again}");
    let anew = says(&office, &posted("c2")).await?;
    assert!(anew.get("open").is_some(), "a yes of earlier is none to what it asks anew: {anew}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_without_an_output_is_kept_for_who_asks_the_same() -> Result<()> {
    for nowhere in [">&-", ">/dev/full"] {
        for line in [TEXT, JSON] {
            let office = Office::open().await?;
            let mut command = office.desk.command("sh".as_ref());
            command.args(["-c", &format!("exec \"$0\" \"$@\" {nowhere}")]).arg(built("askwell")?).args(line);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let child = command.spawn()?;
            let asked = office.surface.asked("what the script asks", |_| true).await?;
            answer(&office.askwell, &asked, option(1)).await;
            let ended = Desk::ended(child).await?;
            assert_eq!(ended.code, Some(1), "{nowhere} {ended:?}");
            let said =
                ended.remarks.contains("Couldn't print the answer: ") && ended.remarks.contains("It's kept for a day");
            assert!(said && ended.remarks.contains("askwell log"), "{nowhere} {ended:?}");
            office.is_kept(line).await?;
        }
    }
    Ok(())
}
