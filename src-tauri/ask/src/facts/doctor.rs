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
pub enum DerivedTable {
    /// The list of conversations.
    Conversation,
    /// The cards, open and ended.
    Interaction,
    /// The rows of the history.
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
pub struct ConversationName {
    /// Its events are stored under this, also where no table knows it.
    #[serde(rename = "conversation")]
    pub id: ConversationId,
    /// Empty where no table knows it.
    pub title: String,
}

/// One thing that was found.
///
/// Fields of one name mean the same in all. `of` is the conversation it is about, and `why` what the system, SQLite or a
/// reader of the file said. `name` is a file or folder in the data folder, `bytes` a size on the disk, `version` the
/// database's. `pattern` and `grant` are what is permitted, `asked` is the question that a saved decision answers, and
/// `workspace` the folder for which either holds; None: in conversations without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "fields that many findings have are described once, above")]
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
    Unreadable {
        why: String,
        /// A new start with a repair can help. Else it is only out of reach, as where the file may not be read.
        damaged: bool,
    },
    /// SQLite finds the database's pages damaged.
    Pages { why: String },
    /// The database was found damaged, and is read out at the next start.
    Marked,
    /// The events of a conversation do not fit together from this one on.
    Broken {
        #[serde(flatten)]
        of: ConversationName,
        /// Its number among the conversation's events, counted from 1.
        event: u64,
    },
    /// A later version went on with it.
    Later {
        #[serde(flatten)]
        of: ConversationName,
    },
    /// A recovery could not read its end.
    CutOff {
        #[serde(flatten)]
        of: ConversationName,
    },
    /// Its events are there, and no list shows it.
    Unlisted {
        #[serde(flatten)]
        of: ConversationName,
    },
    /// It is listed, and has no events.
    Empty {
        #[serde(flatten)]
        of: ConversationName,
    },
    /// A table says something else than the events.
    Differs {
        #[serde(flatten)]
        of: ConversationName,
        /// The table that says something else.
        table: DerivedTable,
    },
    /// A permission that nobody gave in this form.
    Rule { pattern: Pattern, workspace: Option<String> },
    /// A saved decision that nobody made in this form.
    Decision { asked: String, workspace: String },
    /// A conversation's events are others than those that were signed.
    Rewritten {
        #[serde(flatten)]
        of: ConversationName,
    },
    /// A conversation ends before the last event that was signed.
    EndsEarlier {
        #[serde(flatten)]
        of: ConversationName,
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
    GoneSince {
        /// How many of them were signed and are gone.
        conversations: usize,
        /// How many saved decisions were signed and hold no longer.
        decisions: usize,
    },
    /// Where these permissions and saved decisions come from is gone, so nothing shows what was allowed.
    Unproven {
        /// Permissions that nothing proves.
        rules: usize,
        /// Saved decisions that nothing proves.
        decisions: usize,
    },
    /// A file that an answer or a result names is gone, or another one.
    File {
        #[serde(flatten)]
        of: ConversationName,
        name: String,
        /// It is gone. Else there is one, of another size.
        gone: bool,
    },
    /// Files that an imported conversation names were lost before: they were not in what it was imported from.
    LostBefore {
        #[serde(flatten)]
        of: ConversationName,
        /// Its lost files, each counted once.
        count: usize,
    },
    /// A restore point lacks its copy.
    Copy {
        #[serde(flatten)]
        of: ConversationName,
    },
    /// A log lacks lines of its conversation.
    Log {
        #[serde(flatten)]
        of: ConversationName,
        /// Lines that the events say there should be.
        lines: u64,
        /// The log's folder: in the data folder or in the workspace.
        folder: String,
    },
    /// A folder of the data folder cannot be looked into.
    Folder { name: String, why: String },
    /// A file of settings cannot be read.
    Settings {
        /// Its name, as `settings.json` or `keys.json`.
        file: String,
        why: String,
    },
    /// The disk is almost full.
    LowDisk { bytes: u64 },
    /// Files that nothing needs. They go at a next start.
    Unneeded {
        /// The files that go.
        count: usize,
        bytes: u64,
    },
    /// What was being written when a program ended.
    Unfinished { name: String },
    /// A database that was replaced, kept for whoever wants to look into it.
    SetAside { name: String, bytes: u64 },
    /// What was cleared away and is kept for a while.
    Trash { bytes: u64 },
}

impl Finding {
    /// Whether it is a problem or a note.
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
    /// Files that came with answers and results.
    pub attachments: u64,
    /// Copies of what runs changed, for undoing it.
    pub restore_points: u64,
    /// The output of commands.
    pub commands: u64,
    /// What commands downloaded, for each workspace.
    pub caches: u64,
    /// The log, where it is kept in the data folder.
    pub logs: u64,
    /// What was cleared away and is kept for a while.
    pub trash: u64,
    /// Everything else there.
    pub other: u64,
}

impl StorageUsage {
    /// All kinds together, in bytes.
    pub fn total(&self) -> u64 {
        let StorageUsage { database, attachments, restore_points, commands, caches, logs, trash, other } = self;
        database + attachments + restore_points + commands + caches + logs + trash + other
    }
}

/// Whether what is stored is what was signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SignatureStatus {
    /// Nothing was signed yet.
    Unsigned,
    /// All that was signed was held against what is there. So many conversations went on after they were signed.
    Checked {
        /// When the first signature that still counts was made.
        since: Timestamp,
        /// Conversations with events since they were signed.
        newer: usize,
    },
    /// The key cannot be had, so nothing tells.
    Unchecked {
        /// What the keychain answered, in its own words.
        why: String,
    },
    /// By another machine, another user, or with a key that is gone.
    Elsewhere,
}

/// All that was found, and how much was looked at.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DoctorReport {
    /// Conversations whose events were read.
    pub conversations: usize,
    /// How many events were read, of all conversations together.
    pub events: u64,
    /// How many attached files and restore points there are.
    pub files: usize,
    /// Room left on the disk of the data folder. None where the system does not say.
    pub free_bytes: Option<u64>,
    /// What the data folder takes.
    pub usage: StorageUsage,
    /// None where there is nothing to sign, or a finding says it all.
    pub signatures: Option<SignatureStatus>,
    /// In the order in which they were found, not by weight.
    pub findings: Vec<Finding>,
}

impl DoctorReport {
    /// How many findings are problems, not notes.
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
    /// All lines, those with flaws too.
    pub lines: usize,
    /// As they were written.
    pub verified: usize,
    /// Written before lines had hashes.
    pub unsealed: usize,
    /// The last line was not written to its end.
    pub torn: bool,
    /// Whether lines are missing before the first.
    pub beginning: LogEdge,
    /// Whether lines are missing after the last.
    pub end: LogEdge,
    /// Lines, by their numbers, and what is wrong with them.
    pub flaws: Vec<(usize, LineFlaw)>,
}
