//! The log against a real store and a real disk: cut anywhere, damaged, moved, and led astray.

mod away;
mod catching_up;
mod places;
mod reading;

use super::thread::LogWorkerConfig;
use super::writer::LogWriter;
use super::*;
use crate::folder::Lock;
use crate::host::{Host, News};
use crate::redact::Redactor;
use crate::store::{CommitReport, Observer, Store, StoreError};
use ask::record::LogLine;
use ask::rule::Mode;
use ask::settings::Log as Settings;
use ask::{ConversationId, Input, MessageId, Timestamp};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use uuid::Uuid;

pub const ID: ConversationId = ConversationId(Uuid::from_u128(0x0197_b1de_0000_7000_8000_0000_0000_0001));
pub const DAY: Timestamp = 86_400_000;
/// A day's noon.
pub const NOON: Timestamp = 20_000 * DAY + DAY / 2;

struct Silent;

impl Observer for Silent {
    fn committed(&self, _: &CommitReport) {}
    fn trouble(&self, _: Option<&StoreError>) {}
}

struct At(Timestamp);

impl Host for At {
    fn now(&self) -> Timestamp {
        self.0
    }

    fn new_id(&self) -> Uuid {
        crate::host::new_id()
    }

    fn tell(&self, _: News) {}
}

/// A data folder with one conversation, and the folder that it works in.
pub struct Yard {
    pub data: TempDir,
    pub workspace: TempDir,
    pub store: Store,
    lock: Arc<Lock>,
}

impl Yard {
    pub async fn new() -> Yard {
        let (data, workspace) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let lock = Arc::new(Lock::take(data.path()).unwrap());
        let store = Store::open(data.path(), 0).unwrap().1.start(Silent).unwrap();
        let yard = Yard { data, workspace, store, lock };
        let workspace = Some(yard.workspace.path().display().to_string());
        let (message, mode) = (MessageId(ID.0), Mode::default());
        let (text, parent) = ("Go".to_owned(), None);
        yard.put(Input::Start {
            id: ID,
            workspace,
            message,
            text,
            mode,
            agent: None,
            no_questions: false,
            rounds_max: 9,
            model: None,
            parent,
            at: NOON,
        })
        .await;
        yard
    }

    pub async fn put(&self, input: Input) {
        self.store.commit(ID, input).await.unwrap();
    }

    /// One more event, at this time.
    pub async fn rename(&self, title: &str, at: Timestamp) {
        self.put(Input::Rename { title: title.into(), at }).await;
    }

    pub fn opening(&self, settings: Settings, now: Timestamp) -> LogWorkerConfig {
        LogWorkerConfig {
            behind: Box::new(|_| {}),
            data: self.data.path().to_owned(),
            host: Arc::new(At(now)),
            redactor: Arc::new(Redactor::default()),
            settings,
            proven: true,
            lock: self.lock.clone(),
            stop: Arc::default(),
        }
    }

    pub fn writer(&self) -> LogWriter {
        LogWriter::open(&self.opening(Settings::default(), NOON)).unwrap()
    }

    pub fn catch_up(&self) {
        self.writer().catch_up(ID, NOON).unwrap();
    }

    pub fn logs(&self) -> PathBuf {
        self.data.path().join(".tasklogs")
    }

    pub fn log(&self) -> PathBuf {
        self.logs().join(ID.to_string())
    }

    pub fn reader(&self) -> Reader {
        Archive::of(self.data.path()).reader(ID).unwrap().unwrap()
    }
}

/// The files of a folder by name, with what is in them.
pub fn files(folder: &Path) -> Vec<(String, String)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let file = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, String::from_utf8_lossy(&std::fs::read(&path).unwrap_or_default()).into_owned())
    };
    let mut files: Vec<_> = entries.map(|entry| file(entry.unwrap().path())).collect();
    files.sort();
    files
}

/// The numbers of the lines, file by file.
pub fn seqs(folder: &Path) -> Vec<(String, Vec<u64>)> {
    let seqs = |text: &str| text.lines().filter_map(|line| Some(LogLine::parse(line)?.seq())).collect();
    let logs = files(folder).into_iter().filter(|(name, _)| name.ends_with(".jsonl"));
    logs.map(|(name, text)| (name, seqs(&text))).collect()
}
