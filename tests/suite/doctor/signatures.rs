//! What is stored is signed: whoever changes it outside Askwell is found out, also where all of it fits together, and nobody is
//! accused of it for a lost key, another machine, a crash, a recovery or what the person did themselves.

mod granted;
mod innocent;

use super::{contents, in_database, kinds, lived_in, opened_once};
use anyhow::{Context, Result, ensure};
use ask::ConversationId;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tests::model::Model;
use tests::patience::until;
use tests::program::built;
use tests::surface::{Surface, close};
use tests::terminal::{Desk, Ended};
use tokio::process::{Child, Command};

const FILE: &str = "askwell.signatures";

/// A desk on a machine with a keychain.
struct Machine {
    desk: Desk,
    keychain: TempDir,
    _model: Model,
}

impl Machine {
    async fn lived_in() -> Result<Machine> {
        let (desk, model) = lived_in().await?;
        Ok(Machine { desk, keychain: tempfile::tempdir()?, _model: model })
    }

    /// Lived in, and signed to the last.
    async fn signed() -> Result<Machine> {
        let machine = Machine::lived_in().await?;
        machine.signs().await?;
        let (ended, report) = machine.look().await?;
        assert_eq!((ended.code, &report["signatures"]["status"]), (Some(0), &json!("checked")), "{report:#}");
        assert_eq!(report["signatures"]["newer"], 0, "{report:#}");
        Ok(machine)
    }

    fn data(&self) -> PathBuf {
        self.desk.data()
    }

    fn command(&self, keychain: &Path, arguments: &[&str]) -> Result<Command> {
        let mut command = self.desk.command(&built("askwell")?);
        command.args(arguments).env("ASKWELL_TEST_KEYCHAIN", keychain).stdin(std::process::Stdio::null());
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        Ok(command)
    }

    async fn run(&self, arguments: &[&str]) -> Result<Ended> {
        Desk::ended(self.command(self.keychain.path(), arguments)?.spawn()?).await
    }

    /// Opens it in a program that stays, with this keychain.
    fn stays(&self, keychain: &Path) -> Result<Child> {
        Ok(self.command(keychain, &["serve"])?.spawn()?)
    }

    /// Opens it in a program that stays until it is asked to end: by then it has signed all that it would sign.
    async fn comes_and_goes(&self, keychain: &Path) -> Result<()> {
        let mut child = self.stays(keychain)?;
        Desk::says(&mut child, "http").await?;
        let id = child.id().context("it has ended, with this keychain")?;
        Command::new("kill").args(["-TERM", &id.to_string()]).status().await?;
        let ended = Desk::ended(child).await?;
        ensure!(ended.code == Some(0), "{ended:?}");
        Ok(())
    }

    /// Lets a program stay until all is signed.
    async fn signs(&self) -> Result<()> {
        let mut child = self.stays(self.keychain.path())?;
        let signed = async || {
            ensure!(child.try_wait()?.is_none(), "it has ended");
            self.is_signed()
        };
        until("a signature of all there is", signed).await?;
        Ok(child.kill().await?)
    }

    /// Whether the file names the last event of each conversation.
    fn is_signed(&self) -> Result<bool> {
        if self.data().join("askwell.signatures.restored").exists() {
            return Ok(false);
        }
        let Ok(text) = fs::read_to_string(self.data().join(FILE)) else { return Ok(false) };
        let signed: Value = serde_json::from_str(text.lines().next().unwrap_or_default())?;
        let rows = self.heads()?;
        Ok(!rows.is_empty() && rows.iter().all(|(id, seq)| signed["heads"][id.to_string()][0] == json!(seq)))
    }

    fn heads(&self) -> Result<Vec<(ConversationId, u64)>> {
        let connection = Connection::open(self.data().join("askwell.db"))?;
        let mut rows = connection.prepare("SELECT conversation, max(seq) FROM event GROUP BY 1")?;
        let heads = rows.query_map([], |row| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, u64>(1)?)))?;
        heads
            .map(|head| {
                head.map_err(Into::into).and_then(|(id, seq)| Ok((ConversationId(uuid::Uuid::from_slice(&id)?), seq)))
            })
            .collect()
    }

    /// What the look says, having changed nothing: neither the folder nor the keychain.
    async fn look_with(&self, keychain: &Path) -> Result<(Ended, Value)> {
        let before = (contents(&self.data())?, contents(keychain).unwrap_or_default());
        let ended = Desk::ended(self.command(keychain, &["doctor", "--json"])?.spawn()?).await?;
        ensure!(
            before == (contents(&self.data())?, contents(keychain).unwrap_or_default()),
            "a look has changed something"
        );
        let report = serde_json::from_str(&ended.out).with_context(|| format!("{ended:?}"))?;
        Ok((ended, report))
    }

    async fn look(&self) -> Result<(Ended, Value)> {
        self.look_with(self.keychain.path()).await
    }

    /// One more thing happens, in a program without a keychain.
    async fn goes_on(&self) -> Result<()> {
        let (askwell, surface) = Surface::open(&self.data(), None).await?;
        let id = askwell.conversations().start(None, "More".into(), Default::default()).await?;
        surface.question("Which colour?").await?;
        askwell.conversations().stop(id).await?;
        close(&self.data(), askwell, surface).await
    }
}

/// Writes an event anew and makes all that follows fit again, as somebody would who knows how it is done.
fn rewrite(data: &Path, from: &str, to: &str) -> Result<()> {
    let mut connection = Connection::open(data.join("askwell.db"))?;
    let trigger: String =
        connection
            .query_row("SELECT sql FROM sqlite_schema WHERE name = 'event_is_never_changed'", [], |row| row.get(0))?;
    let transaction = connection.transaction()?;
    transaction.execute_batch("DROP TRIGGER event_is_never_changed")?;
    let rows: Vec<(i64, u64, String)> = transaction
        .prepare("SELECT gseq, seq, body FROM event ORDER BY seq")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let mut hash = vec![0; 32];
    for (gseq, seq, body) in rows {
        let body = body.replace(from, to);
        let link = Sha256::new().chain_update(&hash).chain_update(seq.to_le_bytes()).chain_update(&body);
        hash = link.finalize().to_vec();
        transaction.execute("UPDATE event SET body = ?2, hash = ?3 WHERE gseq = ?1", params![gseq, body, hash])?;
    }
    for table in ["interaction", "decision"] {
        transaction.execute(&format!("UPDATE {table} SET body = replace(body, ?1, ?2)"), params![from, to])?;
    }
    transaction.execute_batch(&trigger)?;
    Ok(transaction.commit()?)
}

fn all_of(data: &Path) -> Result<()> {
    in_database(
        data,
        "DELETE FROM event; DELETE FROM conversation; DELETE FROM interaction; DELETE FROM decision; DELETE FROM rule; DELETE FROM standing",
    )
}

/// As a crash in the very middle of it leaves them: whole, and of an earlier moment.
fn changed(data: &Path, change: impl Fn(String) -> String) -> Result<()> {
    let text = fs::read_to_string(data.join(FILE))?;
    Ok(fs::write(data.join(FILE), change(text))?)
}

type Mischief = fn(&Path) -> Result<()>;

const MISCHIEF: &[(&str, Mischief)] = &[
    ("rewritten", |data| rewrite(data, "\"Red\"", "\"Rad\"")),
    ("endsEarlier", |data| in_database(data, "DELETE FROM event WHERE seq > 5")),
    ("endsEarlier", all_of),
    ("signatures", |data| changed(data, |text| text.replacen("\"since\":1", "\"since\":2", 1))),
    ("signatures", |data| changed(data, |text| text.lines().next().unwrap_or_default().to_owned())),
    ("signatures", |data| changed(data, |_| "what is this".into())),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_was_changed_outside_is_named_and_stays_named_until_the_person_says_that_it_is_right() -> Result<()> {
    let machine = Machine::signed().await?;
    let whole = contents(&machine.data())?;
    for (number, (kind, mischief)) in MISCHIEF.iter().enumerate() {
        fs::remove_dir_all(machine.data())?;
        for (path, bytes) in &whole {
            fs::create_dir_all(path.parent().context("a folder")?)?;
            fs::write(path, bytes)?;
        }
        mischief(&machine.data()).with_context(|| format!("{number} {kind}"))?;
        for attempt in ["at once", "after another start"] {
            let (ended, report) = machine.look().await?;
            let problems = kinds(&report, "problem");
            ensure!(ended.code == Some(1), "{number} {kind} {attempt}: {report:#}");
            // A conversation that was cut may have gone on in another way.
            let named = problems.iter().any(|one| one == kind || (attempt != "at once" && one == "rewritten"));
            ensure!(named, "{number} {kind} {attempt}: {report:#}");
            opened_once(&machine.data()).await?;
            // A program with the key could sign what it must not.
            machine.comes_and_goes(machine.keychain.path()).await?;
        }
        let ended = machine.run(&["doctor", "--sign"]).await?;
        ensure!(ended.code == Some(0), "{number} {kind}: {ended:?}");
        let (_, report) = machine.look().await?;
        let accused = ["rewritten", "endsEarlier", "signatures"];
        ensure!(
            kinds(&report, "problem").iter().all(|one| !accused.contains(&one.as_str())),
            "{number} {kind}: {report:#}"
        );
        ensure!(report["signatures"]["status"] == "checked", "{number} {kind}: {report:#}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_revoked_and_is_put_back_outside_is_named() -> Result<()> {
    let machine = Machine::signed().await?;
    let lists = ["rule", "standing"];
    for (table, kind) in lists.into_iter().zip(["ruleBack", "decisionBack"]) {
        let before = Connection::open(machine.data().join("askwell.db"))?;
        before.execute_batch(&format!("CREATE TABLE aside_{table} AS SELECT * FROM {table}"))?;
        drop(before);
        let revoked = async || {
            let (askwell, surface) = Surface::open(&machine.data(), None).await?;
            for rule in askwell.permissions().rules().await? {
                if table == "rule" {
                    askwell.permissions().revoke_rule(rule.rule.id).await?;
                }
            }
            for one in askwell.decisions().standing().await? {
                if table == "standing" {
                    askwell.decisions().revoke(one.id).await?;
                }
            }
            close(&machine.data(), askwell, surface).await
        };
        revoked().await?;
        let (ended, report) = machine.look().await?;
        assert_eq!(ended.code, Some(0), "a revocation that is newer than the signature is no problem: {report:#}");
        let noted = kinds(&report, "note").contains(&"goneSince".to_owned());
        assert_eq!(noted, table == "standing", "{report:#}");
        signs_anew(&machine).await?;
        in_database(&machine.data(), &format!("INSERT INTO {table} SELECT * FROM aside_{table}"))?;
        for _ in 0..2 {
            let (ended, report) = machine.look().await?;
            assert_eq!((ended.code, kinds(&report, "problem")), (Some(1), vec![kind.to_owned()]), "{report:#}");
            signs_anew(&machine).await?;
        }
        // What the advice says.
        revoked().await?;
        let (ended, report) = machine.look().await?;
        assert_eq!(ended.code, Some(0), "{report:#}");
    }
    Ok(())
}

/// Lets something happen and be signed, and with it all else that is to be signed.
async fn signs_anew(machine: &Machine) -> Result<()> {
    machine.goes_on().await?;
    machine.signs().await
}
