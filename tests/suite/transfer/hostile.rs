//! Files that are no exported conversation, or one that somebody has made to do harm: refused in words, and nothing stays.

use super::*;
use crate::suite::backup::hostile::{
    Entries, changed, describing, file_named, link_named, pack, with, with_more_behind, without_end, without_head,
};
use ask::limits::{ATTACHMENT_BYTES_MAX, EXPORT_ENTRIES_COUNT_MAX as FILES_MAX, TITLE_CHARS_MAX};
use sha2::{Digest, Sha256};
use tar::EntryType;

type Made = fn(Entries) -> Entries;
pub type Forge = fn(&mut Vec<Value>);

const STRANGE: &str = "no exported conversation has";
const CANNOT: &str = "can't have happened";
const FILE: &str = "attachments/00000000-0000-0000-0000-000000000001/00000000-0000-0000-0000-000000000002/00000000-0000-0000-0000-000000000003-x";
const RECORD: &str = "conversations/00000000-0000-0000-0000-000000000001.jsonl";

/// What is done to the entries, and what is said then.
const MADE: &[(&str, Made, &str)] = &[
    ("climbs", |all| with(all, file_named("../outside", "x")), STRANGE),
    ("climbs from below", |all| with(all, file_named("attachments/../../outside", "x")), STRANGE),
    ("an absolute name", |all| with(all, file_named("/tmp/askwell-outside", "x")), STRANGE),
    ("a link", |all| with(all, link_named("conversations", "/etc", EntryType::Symlink)), STRANGE),
    ("a link as a file", |all| with(all, link_named("attachments/a", "/etc/passwd", EntryType::Symlink)), STRANGE),
    ("a hard link", |all| with(all, link_named("conversations/a", "/etc/passwd", EntryType::Link)), STRANGE),
    ("a device", |all| with(all, link_named("attachments/b", "", EntryType::Char)), STRANGE),
    ("a folder", |all| with(all, link_named("attachments/c", "", EntryType::Directory)), STRANGE),
    ("a database", |all| with(all, file_named("askwell.db", "x")), STRANGE),
    ("keys", |all| with(all, file_named("keys.json", "{}")), STRANGE),
    ("a restore point", |all| with(all, file_named("restore/a/b/c", "x")), STRANGE),
    ("more of an entry", |all| with(all, describing(EntryType::XHeader, "13 comment=x\n")), STRANGE),
    ("a name without end", |all| with(all, describing(EntryType::GNULongName, &"x".repeat(1 << 20))), STRANGE),
    ("a record once more, spelt otherwise", |all| spelt(all, |id| format!("urn:uuid:{id}")), STRANGE),
    ("a record once more, in braces", |all| spelt(all, |id| format!("{{{id}}}")), STRANGE),
    ("a record once more, without dashes", |all| spelt(all, |id| id.replace('-', "")), STRANGE),
    ("more files than any names", |all| forged(all, |events| name_files(events, FILES_MAX + 1)), "is not a real"),
    ("more than it says", |all| with(all, file_named(RECORD, "x")), "is not as it was written"),
    ("a file that nothing names", |all| listed(with(all, long_named(FILE, b"x".to_vec()))), STRANGE),
    (
        "a file of a size that none has",
        |all| listed(with(all, long_named(FILE, vec![0; ATTACHMENT_BYTES_MAX + 1]))),
        STRANGE,
    ),
    ("another record", |all| listed(with(all, file_named(RECORD, "x"))), "is not as it was stored"),
    ("begins in the middle", |all| forged(all, |events| drop(events.remove(0))), "is another conversation"),
    ("an empty record", |all| listed(with(all, file_named(RECORD, ""))), "is another conversation"),
    (
        "no root",
        |mut all| {
            let root = root(&all);
            all.retain(|one| one.name != root.as_bytes());
            listed(all)
        },
        CANNOT,
    ),
    ("an edited record", |all| edited(all, "Which colour?", "Which kolour?"), "is not as it was stored"),
    ("no end", without_end, "its end is missing"),
    ("more after its end", with_more_behind, "after follows its end"),
    ("no beginning", without_head, "is not an exported conversation"),
    ("nothing", |_| Vec::new(), "is not an exported conversation"),
    (
        "a later form",
        |all| head(all, json!({ "format": 99, "askwell": "9.9.0", "schema": 1, "at": 1 })),
        "newer version of Askwell (9.9.0)",
    ),
    (
        "later tables",
        |all| head(all, json!({ "format": 1, "askwell": "8.0.0", "schema": 9999, "at": 1 })),
        "newer version of Askwell (8.0.0)",
    ),
    (
        "no name",
        |all| head(all, json!({ "format": 1, "askwell": "0.6.0", "schema": 1, "at": 1 })),
        "is not an exported conversation",
    ),
];

/// Histories that could not have been, each with hashes that fit.
const FORGED: &[(&str, Forge)] = &[
    ("begins twice", |all| all.insert(1, all[0].clone())),
    ("an answer to nothing", |all| all.retain(|one| one["event"] != "agent.ask.request")),
    ("the same answer twice", |all| {
        let at = all.iter().position(|one| one["event"] == "agent.ask.response").expect("it is answered");
        all.insert(at, all[at].clone());
    }),
    ("a result without a call", |all| all.retain(|one| one["event"] != "model.reply")),
    ("a run that never began", |all| all.retain(|one| one["event"] != "run.started")),
    ("a number of a run", |all| set(all, "run.started", "run", json!(4_294_967_295_u32))),
    ("a place behind all there is", |all| set(all, "model.reply", "after", json!(u64::MAX))),
    ("before all time", |all| set(all, "user.message", "at", json!(-1))),
    ("after all time", |all| set(all, "user.message", "at", json!(i64::MAX))),
    ("a title without end", |all| set(all, "conversation.started", "title", json!("t".repeat(TITLE_CHARS_MAX + 1)))),
    ("a summary of what is not there", |all| {
        all.push(json!({ "event": "context.compacted", "upto": u64::MAX, "summary": "x", "at": 1 }));
    }),
    ("a step of no plan", |all| all.push(json!({ "event": "plan.step", "step": 0, "at": 1 }))),
    ("files of no run", |all| all.push(json!({ "event": "files.undo", "run": 99, "at": 1 }))),
];

/// With its record once more, under the same id written in another way.
fn spelt(all: Entries, other: fn(&str) -> String) -> Entries {
    let name = root(&all);
    let (text, id) = (text_of(&all, &name), name.trim_start_matches("conversations/").trim_end_matches(".jsonl"));
    listed(with(all, file_named(&format!("conversations/{}.jsonl", other(id)), &text)))
}

/// So many files that are nowhere, each in a folder of its own.
pub fn name_files(events: &mut [Value], count: usize) {
    let id = events[0]["id"].as_str().expect("it has an id").to_owned();
    let named = |number: usize| {
        let (file, path) = (format!("00000000-0000-0000-0000-{number:012}"), format!("/p{number}/{id}/x/y"));
        json!({ "id": file, "name": "n", "mediaType": "text/plain", "bytes": 1, "path": path })
    };
    let without =
        |one: &Value| one["event"] == "tool.result" && one["result"]["files"].as_array().is_none_or(Vec::is_empty);
    let one = events.iter_mut().find(|one| without(one)).expect("there is a result");
    one["result"]["files"] = (1..=count).map(named).collect();
}

fn set(all: &mut [Value], kind: &str, field: &str, to: Value) {
    let one = all.iter_mut().find(|one| one["event"] == kind).expect("there is one");
    one[field] = to;
}

fn long_named(name: &str, content: Vec<u8>) -> Packed {
    let mut one = file_named(name, "");
    one.header.set_size(content.len() as u64);
    Packed { content, ..one }
}

fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// With a list at the end that fits.
fn listed(all: Entries) -> Entries {
    let held = all.iter().skip(1).take(all.len() - 2);
    let list: serde_json::Map<String, Value> = held
        .map(|one| {
            let name = String::from_utf8_lossy(&one.name).into_owned();
            (name, json!({ "bytes": one.content.len(), "sha256": hex(Sha256::digest(&one.content)) }))
        })
        .collect();
    changed(all, "askwell-contents.json", Value::Object(list).to_string().as_bytes())
}

fn head(all: Entries, head: Value) -> Entries {
    changed(all, "askwell-conversation.json", head.to_string().as_bytes())
}

fn root(all: &Entries) -> String {
    let head: Value = serde_json::from_slice(&all[0].content).expect("the head is JSON");
    format!("conversations/{}.jsonl", head["conversation"].as_str().expect("it names one"))
}

fn text_of(all: &Entries, name: &str) -> String {
    let one = all.iter().find(|one| one.name == name.as_bytes()).expect("it is there");
    String::from_utf8(one.content.clone()).expect("it is text")
}

fn edited(all: Entries, before: &str, after: &str) -> Entries {
    let name = root(&all);
    let text = text_of(&all, &name).replace(before, after);
    listed(changed(all, &name, text.as_bytes()))
}

/// With another history, whose hashes fit.
pub fn forged(all: Entries, forge: Forge) -> Entries {
    let name = root(&all);
    let lines = text_of(&all, &name);
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    let mut events: Vec<Value> = lines.map(|mut line| line["event"].take()).collect();
    forge(&mut events);
    let (mut hash, mut text) = (vec![0; 32], String::new());
    for (seq, event) in (1_u64..).zip(&events) {
        let body = event.to_string();
        let mut link = Sha256::new();
        link.update(&hash);
        link.update(seq.to_le_bytes());
        link.update(body.as_bytes());
        hash = link.finalize().to_vec();
        text.push_str(&format!("{{\"hash\":\"{}\",\"event\":{body}}}\n", hex(&hash)));
    }
    listed(changed(all, &name, text.as_bytes()))
}

async fn is_refused(desk: &Desk, file: &Path, words: &str, what: &str) -> Result<()> {
    let before = held(&desk.data())?;
    let ended = desk.run(&["import", &file.display().to_string()], "").await?;
    ensure!(ended.code == Some(1), "{what}: {ended:?}");
    ensure!(ended.remarks.contains(words), "{what}: {ended:?}");
    ensure!(
        ended.remarks.contains("Nothing was changed") || ended.remarks.contains("nothing was imported"),
        "{what}: {ended:?}"
    );
    ensure!(!desk.data().join(".import.part").exists(), "{what}");
    let fresh = |name: &PathBuf| !name.starts_with("logs") && !name.to_string_lossy().starts_with("askwell.");
    let after = held(&desk.data())?;
    let files = |all: &std::collections::BTreeMap<PathBuf, Vec<u8>>| {
        all.keys().filter(|name| fresh(name)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(files(&after), files(&before), "{what}: a file is left");
    ensure!(bodies(&desk.data())?.is_empty(), "{what}: something was taken in");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_do_harm_is_refused_and_nothing_stays() -> Result<()> {
    let lived = Lived::new().await?;
    let all = entries(&lived.exported().await?)?;
    let desk = Desk::new(&lived.model).await?;
    let file = desk.work().join("made");
    for (what, made, words) in MADE {
        pack(&file, made(all.clone()))?;
        is_refused(&desk, &file, words, what).await?;
        ensure!(!desk.work().join("outside").exists() && !Path::new("/tmp/askwell-outside").exists(), "{what}");
    }
    for (what, forge) in FORGED {
        pack(&file, forged(all.clone(), *forge))?;
        is_refused(&desk, &file, CANNOT, what).await?;
    }
    // That the way of packing is no reason to be refused, nor that of writing the events.
    pack(&file, forged(all, |_| {}))?;
    import(&desk, &file).await?;
    is_whole(&desk).await?;
    lived.askwell.close().await;
    Ok(())
}

/// Cut in the middle of every entry and between them, and with bits that flipped.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_breaks_off_or_is_another_is_refused() -> Result<()> {
    let lived = Lived::new().await?;
    let whole = lived.exported().await?;
    let bytes = fs::read(&whole)?;
    let desk = Desk::new(&lived.model).await?;
    let file = desk.work().join("made");
    for part in 1..16 {
        fs::write(&file, &bytes[..bytes.len() * part / 16])?;
        let ended = desk.run(&["import", &file.display().to_string()], "").await?;
        ensure!(ended.code == Some(1) && ended.remarks.contains("Nothing was changed."), "{part}: {ended:?}");
        ensure!(bodies(&desk.data())?.is_empty() && !desk.data().join(".import.part").exists(), "{part}");
    }
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 4;
    fs::write(&file, flipped)?;
    is_refused(&desk, &file, "is damaged", "a flipped bit").await?;
    fs::write(&file, "something else")?;
    is_refused(&desk, &file, "is not an exported conversation", "another file").await?;
    is_refused(&desk, &desk.work().join("none"), "can't be read", "no file").await?;
    is_refused(&desk, &desk.work(), "is not an exported conversation", "a folder").await?;
    let ended = lived.desk.run(&["backup", &file.display().to_string(), "--replace"], "").await?;
    ensure!(ended.code == Some(0), "{ended:?}");
    is_refused(&desk, &file, "is not an exported conversation", "a backup").await?;
    let ended = desk.run(&["restore", "--mine", &whole.display().to_string()], "").await?;
    ensure!(ended.code == Some(1) && ended.remarks.contains("is not a backup"), "{ended:?}");
    lived.askwell.close().await;
    Ok(())
}
