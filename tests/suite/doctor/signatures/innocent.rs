//! Nobody is accused for a lost key, another machine, a crash, a recovery or what the person did themselves.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn without_its_key_nothing_is_called_changed_and_nothing_is_blocked() -> Result<()> {
    let machine = Machine::signed().await?;
    let none = machine.keychain.path().join("none");
    let locked = tempfile::tempdir()?;
    fs::write(locked.path().join("locked"), "")?;
    let empty = tempfile::tempdir()?;
    let another = Machine::signed().await?;
    let signature = fs::read(machine.data().join(FILE))?;
    for (keychain, status, words) in [
        (none.as_path(), "unchecked", "Treated as unsigned"),
        (locked.path(), "unchecked", "it is locked"),
        (empty.path(), "elsewhere", "Signed by another"),
        (another.keychain.path(), "elsewhere", "Signed by another"),
    ] {
        let (ended, report) = machine.look_with(keychain).await?;
        assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!(status)), "{report:#}");
        let ended = Desk::ended(machine.command(keychain, &["doctor"])?.spawn()?).await?;
        ensure!(ended.out.contains(words) && ended.out.contains("No problems found."), "{ended:?}");
        machine.comes_and_goes(keychain).await.context("it works all the same")?;
        assert_eq!(fs::read(machine.data().join(FILE))?, signature, "{status}: what is signed stays");
    }
    ensure!(contents(empty.path())?.is_empty(), "no key is made beside what is signed");
    let (ended, report) = machine.look().await?;
    assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("checked")), "{report:#}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_signed_is_said_to_be_unsigned_and_asks_no_keychain() -> Result<()> {
    let machine = Machine::lived_in().await?;
    fs::write(machine.keychain.path().join("locked"), "")?;
    let (ended, report) = machine.look().await?;
    assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("unsigned")), "{report:#}");
    let ended = machine.run(&["doctor"]).await?;
    ensure!(ended.out.contains("Not signed."), "{ended:?}");
    let ended = machine.run(&["doctor", "--sign"]).await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("it is locked"), "{ended:?}");
    ensure!(!machine.data().join(FILE).exists());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_newer_than_its_signature_is_no_problem_and_is_signed_by_the_next_start() -> Result<()> {
    let machine = Machine::signed().await?;
    machine.goes_on().await?;
    let (ended, report) = machine.look().await?;
    assert_eq!((ended.code, &report["signatures"]["newer"]), (Some(0), &json!(1)), "{report:#}");
    for pass in [1, 2] {
        let mut command = machine.command(machine.keychain.path(), &["serve"])?;
        let status = Desk::ended(command.env("ASKWELL_CRASH_AT", format!("signing:{pass}")).spawn()?).await;
        ensure!(pass == 2 || status.is_ok_and(|ended| ended.code != Some(0)), "it was killed");
        let (ended, report) = machine.look().await?;
        assert_eq!(ended.code, Some(0), "killed at {pass}: {report:#}");
        machine.goes_on().await?;
    }
    machine.signs().await?;
    let (ended, report) = machine.look().await?;
    assert_eq!((ended.code, &report["signatures"]["newer"]), (Some(0), &json!(0)), "{report:#}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_person_deletes_and_puts_back_and_what_a_recovery_loses_is_no_mischief() -> Result<()> {
    let machine = Machine::signed().await?;
    let id = machine.heads()?[0].0;
    type Step = &'static str;
    let steps: [(Step, Option<&str>); 4] =
        [("delete", None), ("putBack", None), ("delete", None), ("remove", Some("goneSince"))];
    for (step, note) in steps {
        let (askwell, surface) = Surface::open(&machine.data(), None).await?;
        match step {
            "delete" => askwell.deletions().delete(id).await?,
            "putBack" => askwell.deletions().restore(id).await?,
            _ => askwell.deletions().remove(id).await?,
        }
        close(&machine.data(), askwell, surface).await?;
        let (ended, report) = machine.look().await?;
        assert_eq!(ended.code, Some(0), "{step}: {report:#}");
        let notes = kinds(&report, "note");
        assert_eq!(notes.iter().any(|one| one == "goneSince"), note.is_some(), "{step}: {report:#}");
    }
    signs_anew(&machine).await?;
    let (_, report) = machine.look().await?;
    ensure!(!kinds(&report, "note").contains(&"goneSince".to_owned()), "{report:#}");

    // A page with its rows is gone, and what it held with it.
    let path = machine.data().join("askwell.db");
    let mut bytes = fs::read(&path)?;
    let at = bytes.windows(13).rposition(|window| window == b"Which colour?").context("its page")? / 4096 * 4096;
    bytes[at..at + 4096].fill(0xA5);
    fs::write(&path, bytes)?;
    fs::write(machine.data().join("askwell.db.repair"), "found")?;
    let (askwell, surface) = Surface::open(&machine.data(), None).await?;
    ensure!(askwell.trouble().is_some(), "it was recovered");
    close(&machine.data(), askwell, surface).await?;
    let (ended, report) = machine.look().await?;
    assert_eq!(ended.code, Some(0), "{report:#}");
    signs_anew(&machine).await?;
    let (ended, report) = machine.look().await?;
    assert_eq!((ended.code, &report["signatures"]["newer"]), (Some(0), &json!(0)), "{report:#}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn on_another_machine_a_backup_and_a_copied_folder_are_signed_elsewhere() -> Result<()> {
    let machine = Machine::signed().await?;
    let other = Machine::signed().await?;
    let file = machine.desk.work().join("b.tar.gz").display().to_string();
    let ended = machine.run(&["backup", &file]).await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    let before = fs::read(machine.data().join(FILE))?;

    // Also where the machine has no key yet.
    for keychain in [other.keychain.path().to_owned(), tempfile::tempdir()?.keep()] {
        let ended = Desk::ended(other.command(&keychain, &["restore", "--mine", &file])?.spawn()?).await?;
        ensure!(ended.code == Some(0), "{ended:?}");
        let (ended, report) = other.look_with(&keychain).await?;
        assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("elsewhere")), "{report:#}");
        let mut child = other.stays(&keychain)?;
        until("a signature of its own", async || Ok(other.is_signed().unwrap_or_default())).await?;
        child.kill().await?;
        let (ended, report) = other.look_with(&keychain).await?;
        assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("checked")), "{report:#}");
    }

    // On its own machine it is held against its own signature.
    machine.goes_on().await?;
    let ended = machine.run(&["restore", "--mine", &file]).await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    let (ended, report) = machine.look().await?;
    assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("checked")), "{report:#}");
    machine.signs().await?;
    ensure!(!machine.data().join("askwell.signatures.restored").exists());

    // A copied folder: nobody said whose it is.
    fs::write(machine.data().join(FILE), before)?;
    let keychain = tempfile::tempdir()?;
    machine.comes_and_goes(keychain.path()).await?;
    let (ended, report) = machine.look_with(keychain.path()).await?;
    assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("elsewhere")), "{report:#}");
    let ended = Desk::ended(machine.command(keychain.path(), &["doctor", "--sign"])?.spawn()?).await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    let (ended, report) = machine.look_with(keychain.path()).await?;
    assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("checked")), "{report:#}");
    Ok(())
}
