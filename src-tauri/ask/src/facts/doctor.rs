//! What a look over the data folder finds. Each finding says one thing; a surface puts it in words.

use crate::base::id::{ConversationId, Timestamp};
use crate::facts::rule::Pattern;
use serde::{Deserialize, Serialize};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// Something is wrong.
    Problem,
    /// Nothing is wrong; good to know.
    Note,
}

/// A table that is made from the events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Table {
    Conversation,
    Interaction,
    Decision,
}

/// What is kept of whom the person lets do something, and no event tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Grant {
    /// Who has the access token, and the browsers that are signed in.
    Connections,
    /// The Telegram chat that may answer, and what it has asked for.
    Telegram,
    /// The same of WeChat.
    #[serde(rename = "wechat")]
    WeChat,
    /// The tools of MCP servers that the person has seen.
    Tools,
    /// The copy of the settings.
    Settings,
}

/// A conversation as a finding names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Named {
    #[serde(rename = "conversation")]
    pub id: ConversationId,
    /// Empty where no table knows it.
    pub title: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Finding {
    /// There is no data yet.
    NoData,
    /// There was a database here, and it is gone or empty.
    Gone,
    /// A backup was being put in the place of what was here, and that did not come to its end.
    HalfRestored,
    /// Written by a later version: only that can read it.
    Newer { version: i64 },
    /// Written by an earlier version, and not compared with what this one would make of it.
    Older { version: i64 },
    /// The database is another program's.
    Foreign,
    /// The database cannot be read.
    Unreadable { why: String, damaged: bool },
    /// SQLite finds the database's pages damaged.
    Pages { why: String },
    /// The database was found damaged, and is read out at the next start.
    Marked,
    /// The events of a conversation do not fit together from this one on.
    Broken {
        #[serde(flatten)]
        of: Named,
        event: u64,
    },
    /// A later version went on with it.
    Later {
        #[serde(flatten)]
        of: Named,
    },
    /// A recovery could not read its end.
    CutOff {
        #[serde(flatten)]
        of: Named,
    },
    /// Its events are there, and no list shows it.
    Unlisted {
        #[serde(flatten)]
        of: Named,
    },
    /// It is listed, and has no events.
    Empty {
        #[serde(flatten)]
        of: Named,
    },
    /// A table says something else than the events.
    Differs {
        #[serde(flatten)]
        of: Named,
        table: Table,
    },
    /// A permission that nobody gave in this form.
    Rule { pattern: Pattern, workspace: Option<String> },
    /// A saved decision that nobody made in this form.
    Decision { asked: String, workspace: String },
    /// A conversation's events are others than those that were signed.
    Rewritten {
        #[serde(flatten)]
        of: Named,
    },
    /// A conversation ends before the last event that was signed.
    EndsEarlier {
        #[serde(flatten)]
        of: Named,
    },
    /// A permission that was revoked holds again.
    RuleBack { pattern: Pattern, workspace: Option<String> },
    /// A saved decision that was revoked holds again.
    DecisionBack { asked: String, workspace: String },
    /// What grants somebody something is not as Askwell wrote it.
    Granted { grant: Grant },
    /// It was changed without the signing key: nothing shows by whom.
    GrantUnsigned { grant: Grant },
    /// The signatures are not as they were written.
    Signatures,
    /// What was signed is no longer there: it was deleted or revoked after that, as far as anything tells.
    GoneSince { conversations: usize, decisions: usize },
    /// Where these permissions and saved decisions come from is gone, so nothing shows what was allowed.
    Unproven { rules: usize, decisions: usize },
    /// A file that an answer or a result names is gone, or another one.
    File {
        #[serde(flatten)]
        of: Named,
        name: String,
        gone: bool,
    },
    /// Files that an imported conversation names were lost before: they were not in what it was imported from.
    LostBefore {
        #[serde(flatten)]
        of: Named,
        count: usize,
    },
    /// A restore point lacks its copy.
    Copy {
        #[serde(flatten)]
        of: Named,
    },
    /// A log lacks lines of its conversation.
    Log {
        #[serde(flatten)]
        of: Named,
        lines: u64,
        folder: String,
    },
    /// A folder of the data folder cannot be looked into.
    Folder { name: String, why: String },
    /// A file of settings cannot be read.
    Settings { file: String, why: String },
    /// The disk is almost full.
    LowDisk { bytes: u64 },
    /// Files that nothing needs. They go at a next start.
    Unneeded { count: usize, bytes: u64 },
    /// What was being written when a program ended.
    Unfinished { name: String },
    /// A database that was replaced, kept for whoever wants to look into it.
    SetAside { name: String, bytes: u64 },
    /// What was cleared away and is kept for a while.
    Trash { bytes: u64 },
}

impl Finding {
    pub fn level(&self) -> Level {
        match self {
            Finding::HalfRestored
            | Finding::Newer { .. }
            | Finding::Foreign
            | Finding::Unreadable { .. }
            | Finding::Pages { .. }
            | Finding::Marked
            | Finding::Broken { .. }
            | Finding::Unlisted { .. }
            | Finding::Empty { .. }
            | Finding::Differs { .. }
            | Finding::Rule { .. }
            | Finding::Decision { .. }
            | Finding::Rewritten { .. }
            | Finding::EndsEarlier { .. }
            | Finding::RuleBack { .. }
            | Finding::DecisionBack { .. }
            | Finding::Granted { .. }
            | Finding::Gone
            | Finding::Signatures
            | Finding::File { .. }
            | Finding::Copy { .. }
            | Finding::Log { .. }
            | Finding::Folder { .. }
            | Finding::Settings { .. }
            | Finding::LowDisk { .. } => Level::Problem,
            Finding::NoData
            | Finding::Older { .. }
            | Finding::Later { .. }
            | Finding::CutOff { .. }
            | Finding::GrantUnsigned { .. }
            | Finding::GoneSince { .. }
            | Finding::Unproven { .. }
            | Finding::LostBefore { .. }
            | Finding::Unneeded { .. }
            | Finding::Unfinished { .. }
            | Finding::SetAside { .. }
            | Finding::Trash { .. } => Level::Note,
        }
    }
}

/// What the data folder takes, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StorageUsage {
    /// Earlier databases that are kept among it.
    pub database: u64,
    pub attachments: u64,
    pub restore_points: u64,
    pub commands: u64,
    pub logs: u64,
    pub trash: u64,
    pub other: u64,
}

impl StorageUsage {
    pub fn total(&self) -> u64 {
        let StorageUsage { database, attachments, restore_points, commands, logs, trash, other } = self;
        database + attachments + restore_points + commands + logs + trash + other
    }
}

/// Whether what is stored is what was signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Signatures {
    /// Nothing was signed yet.
    Unsigned,
    /// All that was signed was held against what is there. So many conversations went on after they were signed.
    Checked { since: Timestamp, newer: usize },
    /// The key cannot be had, so nothing tells.
    Unchecked { why: String },
    /// By another machine, another user, or with a key that is gone.
    Elsewhere,
}

/// All that was found, and how much was looked at.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub conversations: usize,
    pub events: u64,
    pub files: usize,
    pub free_bytes: Option<u64>,
    pub usage: StorageUsage,
    /// None where there is nothing to sign, or a finding says it all.
    pub signatures: Option<Signatures>,
    pub findings: Vec<Finding>,
}

impl Report {
    pub fn problems(&self) -> usize {
        self.findings.iter().filter(|finding| finding.level() == Level::Problem).count()
    }
}

/// What is wrong with one line of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum LineFlaw {
    /// It is not as it was written.
    Changed,
    /// It stood in another place.
    Moved,
    /// What stood before it is missing.
    AfterMissing,
}

/// What is known of one end of a log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum LogEdge {
    /// Nothing is missing there.
    Whole,
    /// There is more, elsewhere.
    GoesOn,
    /// Nothing tells.
    #[default]
    Unknown,
}

/// What the lines of a log say of themselves.
#[derive(Debug, Clone, Default)]
pub struct LogReport {
    pub lines: usize,
    /// As they were written.
    pub verified: usize,
    /// Written before lines had hashes.
    pub unsealed: usize,
    /// The last line was not written to its end.
    pub torn: bool,
    pub beginning: LogEdge,
    pub end: LogEdge,
    /// Lines, by their numbers, and what is wrong with them.
    pub flaws: Vec<(usize, LineFlaw)>,
}
