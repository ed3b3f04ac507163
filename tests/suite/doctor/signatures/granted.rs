//! What grants somebody something and is no event is signed, too: who wrote it into the database is found out, and nobody is
//! accused who was killed in the middle, had no keychain, or has just updated.

use super::*;
use reqwest::Method;
use tests::caller::Caller;

/// All that grants something: its name, what a finding calls it, and how somebody would change it.
const GRANTS: &[(&str, &str, &str)] = &[
    ("api-access", "connections", "json_insert(body, '$.sessions[#]', json('{\"hash\":\"00\",\"seenAt\":1}'))"),
    (
        "channel-telegram",
        "telegram",
        "json_set(body, '$.person', json('{\"chat\":\"9\",\"person\":\"9\",\"name\":\"Eve\"}'))",
    ),
    ("channel-wechat", "wechat", "json_set(body, '$.baseUrl', 'https://evil.example')"),
    ("mcp.seen", "tools", "json_set(body, '$.other', json('{}'))"),
    ("settings", "settings", "json_set(body, '$.ai.language', 'x')"),
    ("settings-written", "settings", "json_insert(body, '$[#]', 'x')"),
];

fn bodies() -> String {
    let rows = GRANTS.iter().filter(|(name, ..)| !name.starts_with("settings")).map(|(name, ..)| {
        let body = if *name == "api-access" { "{\"token\":null,\"sessions\":[]}" } else { "{}" };
        format!("INSERT OR REPLACE INTO meta VALUES ('{name}', '{body}');")
    });
    rows.chain(["INSERT OR REPLACE INTO meta SELECT 'settings-written', '[]';".to_owned()]).collect()
}

fn granted(report: &Value, kind: &str) -> Vec<String> {
    let findings = report["findings"].as_array().cloned().unwrap_or_default();
    findings
        .iter()
        .filter(|one| one["kind"] == kind)
        .map(|one| one["grant"].as_str().unwrap_or_default().into())
        .collect()
}

fn put_back(machine: &Machine, whole: &std::collections::BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    fs::remove_dir_all(machine.data())?;
    for (path, bytes) in whole {
        fs::create_dir_all(path.parent().context("a folder")?)?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

async fn signs_as_it_is(machine: &Machine) -> Result<()> {
    let ended = machine.run(&["doctor", "--sign"]).await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    let (ended, report) = machine.look().await?;
    ensure!(ended.code == Some(0) && granted(&report, "grantUnsigned").is_empty(), "{report:#}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_that_was_edited_added_or_removed_outside_is_named_until_the_person_says_that_it_is_right() -> Result<()> {
    let machine = Machine::signed().await?;
    in_database(&machine.data(), &bodies())?;
    signs_as_it_is(&machine).await?;
    let whole = contents(&machine.data())?;
    for (name, grant, edit) in GRANTS {
        let removed = format!("DELETE FROM meta WHERE name = '{name}'");
        for change in [&removed, &format!("UPDATE meta SET body = {edit} WHERE name = '{name}'")] {
            put_back(&machine, &whole)?;
            in_database(&machine.data(), change)?;
            let (ended, report) = machine.look().await?;
            ensure!(ended.code == Some(1) && granted(&report, "granted") == [*grant], "{change}: {report:#}");
        }
        // A program with the key, which may change it once more, makes nothing good.
        machine.comes_and_goes(machine.keychain.path()).await?;
        machine.comes_and_goes(machine.keychain.path()).await?;
        let (ended, report) = machine.look().await?;
        ensure!(ended.code == Some(1) && granted(&report, "granted") == [*grant], "{name}: {report:#}");
        let ended = machine.run(&["doctor"]).await?;
        ensure!(ended.out.contains("! A permission differs from what you allowed: "), "{ended:?}");
        signs_as_it_is(&machine).await?;

        // From then on it is new where it is there again.
        put_back(&machine, &whole)?;
        in_database(&machine.data(), &removed)?;
        signs_as_it_is(&machine).await?;
        in_database(&machine.data(), &format!("INSERT INTO meta VALUES ('{name}', '{{}}')"))?;
        let (ended, report) = machine.look().await?;
        ensure!(ended.code == Some(1) && granted(&report, "granted") == [*grant], "{name}: {report:#}");
    }
    Ok(())
}

/// A program that serves with the token of a file, and where.
async fn serves(machine: &Machine, keychain: &Path, crash_at: &str) -> Result<(Child, String)> {
    let token = machine.desk.work().join("token");
    let mut command = machine.command(keychain, &["serve", "--token-file", &token.display().to_string()])?;
    let mut child = command.env("ASKWELL_CRASH_AT", crash_at).spawn()?;
    let line = Desk::says(&mut child, "\n").await?;
    let url = line.split("Askwell serves at ").nth(1).with_context(|| line.clone())?;
    Ok((child, url.split_whitespace().next().unwrap_or_default().to_owned()))
}

async fn signs_in(machine: &Machine, url: &str) -> Result<bool> {
    let token = fs::read_to_string(machine.desk.work().join("token"))?;
    let caller = Caller::new(url, token.trim())?;
    let request = caller.client.request(Method::POST, format!("{url}/api/session")).header("origin", url);
    let body = json!({ "token": token.trim() }).to_string();
    let sent = request.header("content-type", "application/json").body(body).send().await;
    Ok(sent.is_ok_and(|response| response.status() == 200))
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_around_the_commit_of_a_grant_nobody_is_accused() -> Result<()> {
    let machine = Machine::signed().await?;
    let (mut child, url) = serves(&machine, machine.keychain.path(), "").await?;
    // The first use of a token is noted, and is no grant to be killed at.
    let token = fs::read_to_string(machine.desk.work().join("token"))?;
    assert_eq!(Caller::new(&url, token.trim())?.get("/api/tasks").await?.status, 200);
    child.kill().await?;
    signs_as_it_is(&machine).await?;
    // Before it and after it, while the key is not here yet, and once it is.
    for pass in [1, 2] {
        for with_key in [false, true] {
            let (child, url) = serves(&machine, machine.keychain.path(), &format!("granting:{pass}")).await?;
            if with_key {
                let token = fs::read_to_string(machine.desk.work().join("token"))?;
                Caller::new(&url, token.trim())?.start("Paint the fence").await?;
                until("a signature of it, and so the key", async || machine.is_signed()).await?;
            }
            ensure!(!signs_in(&machine, &url).await?, "it was killed in the middle of it");
            let ended = Desk::ended(child).await?;
            ensure!(ended.code != Some(0), "{ended:?}");
            let (ended, report) = machine.look().await?;
            ensure!(ended.code == Some(0), "{pass} {with_key}: {report:#}");
            let unsigned = granted(&report, "grantUnsigned");
            ensure!(unsigned.is_empty() == (with_key || pass == 1), "{pass} {with_key}: {report:#}");
            machine.signs().await?;
            let (ended, report) = machine.look().await?;
            ensure!(ended.code == Some(0), "{pass} {with_key}, after another start: {report:#}");
            ensure!(granted(&report, "grantUnsigned") == unsigned, "{pass} {with_key}: {report:#}");
            signs_as_it_is(&machine).await?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changed_without_a_keychain_is_unsigned_and_what_changed_with_one_is_signed() -> Result<()> {
    let machine = Machine::signed().await?;
    let (mut child, url) = serves(&machine, machine.keychain.path(), "").await?;
    ensure!(signs_in(&machine, &url).await?, "a browser is let in");
    // It is at work meanwhile: what it changes, no look has.
    let signed = async || {
        let report = serde_json::from_str(&machine.run(&["doctor", "--json"]).await?.out)?;
        Ok(granted(&report, "grantUnsigned").is_empty() && granted(&report, "granted").is_empty())
    };
    until("a signature of who was let in at the start", signed).await?;
    child.kill().await?;

    let file = machine.desk.work().join("b.tar.gz").display().to_string();
    ensure!(machine.run(&["backup", &file]).await?.code == Some(0));
    let locked = tempfile::tempdir()?;
    fs::write(locked.path().join("locked"), "")?;
    let (mut child, url) = serves(&machine, locked.path(), "").await?;
    ensure!(signs_in(&machine, &url).await?, "nothing is blocked");
    child.kill().await?;
    let (ended, report) = machine.look_with(locked.path()).await?;
    assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("unchecked")), "{report:#}");
    machine.signs().await?;
    let (ended, report) = machine.look().await?;
    assert_eq!(
        (ended.code, granted(&report, "grantUnsigned")),
        (Some(0), vec!["connections".to_owned()]),
        "{report:#}"
    );
    let ended = machine.run(&["doctor"]).await?;
    ensure!(ended.out.contains("so it is unsigned") && ended.out.contains("No problems found."), "{ended:?}");
    let elsewhere = tempfile::tempdir()?;
    let (ended, report) = machine.look_with(elsewhere.path()).await?;
    assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("elsewhere")), "{report:#}");

    // A backup of before brings what was signed then.
    let ended = machine.run(&["restore", "--mine", &file]).await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    for _ in ["at once", "signed anew"] {
        let (ended, report) = machine.look().await?;
        ensure!(ended.code == Some(0) && granted(&report, "grantUnsigned").is_empty(), "{report:#}");
        machine.signs().await?;
    }
    Ok(())
}
