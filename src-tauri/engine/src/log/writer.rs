//! Writing what is committed, conversation by conversation: after the last line of each, in order, nothing twice.

use super::source::{LogSource, LoggedConversation};
use super::tail::Tail;
use super::thread::LogWorkerConfig;
use super::{Day, deleted, folder, keeping, time};
use crate::redact::Redactor;
use crate::trash::Trash;
use ask::limits::MEGABYTE;
use ask::record::{HIDDEN, Joins, REWOUND, VERSION, written};
use ask::settings::{Log as Settings, LogPlace};
use ask::wall_clock::TrustedTime;
use ask::{ConversationId, Timestamp};
use cap_std::fs::Dir;
use serde_json::{Map, Value, json};
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Logs that are kept open while nothing is written to them.
const TAILS_COUNT_MAX: usize = 32;

/// Why a log could not be written. The events are stored all the same, and are written when it works again.
#[derive(Debug, thiserror::Error)]
pub enum LogWriterError {
    #[error("the log cannot be written: {0}")]
    Disk(#[from] io::Error),
    #[error("the events cannot be read: {0}")]
    Store(#[from] rusqlite::Error),
}

pub struct LogWriter {
    data: PathBuf,
    source: LogSource,
    redactor: Arc<Redactor>,
    settings: Settings,
    stop: Arc<AtomicBool>,
    /// Where there was too little room, what is from before this day is not written anew.
    room_from: Option<Day>,
    /// These lack files that were removed by a day that was still to come: they are written anew.
    mistaken: HashSet<ConversationId>,
    tails: HashMap<ConversationId, Tail>,
}

impl LogWriter {
    pub fn open(opening: &LogWorkerConfig) -> Result<LogWriter, LogWriterError> {
        let room = deleted::room(&opening.data, time::day(opening.host.now()))?;
        Ok(LogWriter {
            data: opening.data.clone(),
            source: LogSource::open(&opening.data)?,
            redactor: opening.redactor.clone(),
            settings: opening.settings,
            stop: opening.stop.clone(),
            room_from: room.from,
            mistaken: room.mistaken,
            tails: HashMap::new(),
        })
    }

    pub fn conversations(&self) -> Result<Vec<ConversationId>, LogWriterError> {
        Ok(self.source.conversations()?)
    }

    /// Writes what the log of this conversation lacks.
    pub fn catch_up(&mut self, id: ConversationId, now: Timestamp) -> Result<(), LogWriterError> {
        let Some(known) = self.source.known(id)?.filter(|known| self.settings.enabled && known.seq > 0) else {
            return Ok(());
        };
        // After a fault the log is opened anew: what was written in part is cut then.
        let kept = self.tails.remove(&id);
        let found = kept.is_none();
        let mut tail = match kept {
            Some(tail) => tail,
            None => {
                let dir = self.folder_for(id, &known)?;
                if self.mistaken.contains(&id) {
                    folder::remove_days(&dir, |_| true)?;
                }
                Tail::open(dir)?
            }
        };
        self.write(id, &known, &mut tail, now)?;
        if self.mistaken.remove(&id) {
            deleted::anew(&folder::make(&self.data)?, id, now)?;
        }
        if found {
            self.leave_other_place(id, &known)?;
        }
        if self.tails.len() >= TAILS_COUNT_MAX {
            self.sync()?;
            self.tails.clear();
        }
        self.tails.insert(id, tail);
        Ok(())
    }

    /// What was written is on the disk when this returns.
    pub fn sync(&mut self) -> io::Result<()> {
        self.tails.values_mut().try_for_each(Tail::sync)
    }

    pub fn is_synced(&self) -> bool {
        self.tails.values().all(|tail| !tail.unsynced)
    }

    /// The conversation is gone: so is its log, and that is recorded.
    pub fn forget(&mut self, id: ConversationId, events: u64, now: Timestamp) -> io::Result<()> {
        self.tails.remove(&id);
        deleted::forget(&self.data, id, events, now)
    }

    /// Clears away what was left of conversations that are gone. Where nothing says that somebody deleted them, it is only
    /// put away, and no deletion is recorded.
    pub fn sweep(&mut self, now: Timestamp) -> Result<(), LogWriterError> {
        let Some(all) = folder::open(&self.data)? else { return Ok(()) };
        let trash = Trash::of(&self.data, now);
        for id in folder::conversations(&all)? {
            if self.source.known(id)?.is_none() {
                self.tails.remove(&id);
                tracing::info!(%id, "the log of a conversation that is not in the store is put away");
                trash.take(&folder::of(id))?;
            }
        }
        Ok(())
    }

    /// Removes files that take more room than the person gives them, and by this time those that are older than they are to
    /// be kept. `latest`: the latest moment that can be today's.
    pub fn tidy(&mut self, time: Option<TrustedTime>, latest: Timestamp, now: Timestamp) -> Result<(), LogWriterError> {
        let Settings { keep_days, keep_megabytes, .. } = self.settings;
        if keep_days.is_none() && keep_megabytes.is_none() {
            return Ok(());
        }
        self.sync()?;
        self.tails.clear();
        if let Some(megabytes) = keep_megabytes {
            let bytes_max = u64::from(megabytes) * MEGABYTE;
            let room_from = keeping::fit(&self.data, bytes_max, time::day(latest), now)?;
            self.room_from = room_from.or(self.room_from);
        }
        match keep_days.zip(time) {
            Some((days, time)) => Ok(keeping::expire(&self.data, days, time)?),
            None => Ok(()),
        }
    }

    fn write(
        &self,
        id: ConversationId,
        known: &LoggedConversation,
        tail: &mut Tail,
        now: Timestamp,
    ) -> Result<(), LogWriterError> {
        if tail.seq > known.seq {
            self.rewind(id, known.seq, tail, now)?;
        }
        if tail.seq == known.seq {
            return Ok(());
        }
        // Found while the clock was ahead, it says nothing of today.
        let room_from = self.room_from.filter(|from| *from <= time::day(now));
        let first_kept = self.settings.keep_days.map(|days| time::first_kept(now, days)).max(room_from);
        if tail.empty && first_kept.is_some_and(|first| time::day(known.updated_at) < first) {
            return Ok(());
        }
        let mut joins = match tail.joins.take() {
            Some(joins) => joins,
            None => self.joins_upto(id, tail.seq)?,
        };
        while tail.seq < known.seq && !self.stop.load(Ordering::Relaxed) {
            let events = self.source.after(id, tail.seq)?;
            let Some((last, _)) = events.last() else { break };
            let last = *last;
            for (day, lines) in self.lines(id, tail, &mut joins, events, first_kept) {
                tail.append(day, &lines)?;
            }
            tail.seq = last;
        }
        tail.joins = Some(joins);
        Ok(())
    }

    /// The lines of these events, by the day that they are written under.
    fn lines(
        &self,
        id: ConversationId,
        tail: &Tail,
        joins: &mut Joins,
        events: Vec<(u64, String)>,
        first_kept: Option<Day>,
    ) -> Vec<(Day, String)> {
        let mut days: Vec<(Day, String)> = Vec::new();
        for (seq, body) in events {
            // What cannot be read is damaged in the store too, and the chain tells it there.
            let Ok(body) = serde_json::from_str::<Map<String, Value>>(&body) else { continue };
            let day = tail.day(time::day(joins.at(&body)));
            if tail.empty && days.is_empty() && first_kept.is_some_and(|first| day < first) {
                joins.see(&body);
                continue;
            }
            let line = self.line(joins, id, seq, body);
            match days.last_mut() {
                Some((under, lines)) if day <= *under => lines.push_str(&line),
                Some(_) | None => days.push((day, line)),
            }
        }
        days
    }

    fn line(&self, joins: &mut Joins, id: ConversationId, seq: u64, body: Map<String, Value>) -> String {
        let at = time::rfc3339(joins.at(&body));
        let mut line = Value::Object(joins.line(id, seq, &at, body));
        let hidden = self.redactor.scrub_value(&mut line);
        let Value::Object(mut line) = line else { return String::new() };
        if hidden {
            line.insert(HIDDEN.into(), true.into());
        }
        written(line) + "\n"
    }

    /// The record was damaged and is shorter than its log now. Readers are told from where on lines count no longer.
    fn rewind(&self, id: ConversationId, seq: u64, tail: &mut Tail, now: Timestamp) -> Result<(), LogWriterError> {
        let line = json!({
            "v": VERSION, "seq": seq, "at": time::rfc3339(now), "atMs": now, "event": REWOUND, "conversation": id,
        });
        tail.append(time::day(now), &format!("{line}\n"))?;
        (tail.seq, tail.joins) = (seq, None);
        Ok(())
    }

    fn joins_upto(&self, id: ConversationId, upto: u64) -> Result<Joins, LogWriterError> {
        let (mut joins, mut seen) = (Joins::default(), 0);
        while seen < upto {
            let events = self.source.after(id, seen)?;
            let Some((last, _)) = events.last() else { break };
            seen = *last;
            for (_, body) in events.iter().filter(|(seq, _)| *seq <= upto) {
                if let Ok(body) = serde_json::from_str(body) {
                    joins.see(&body);
                }
            }
        }
        Ok(joins)
    }

    fn workspace<'k>(&self, known: &'k LoggedConversation) -> Option<&'k Path> {
        match self.settings.place {
            LogPlace::DataFolder => None,
            LogPlace::Workspace => known.workspace.as_deref(),
        }
    }

    /// The folder that the log is written in, where it is to be. It is named in the data folder before anything lies there.
    fn folder_for(&self, id: ConversationId, known: &LoggedConversation) -> io::Result<Dir> {
        let home = folder::make_for(&self.data, id)?;
        let Some(workspace) = self.workspace(known) else { return Ok(home) };
        let folder = folder::make_in_workspace(workspace, id)?;
        if folder::pointer(&home)?.as_deref() != Some(workspace) {
            folder::point_to(&home, workspace)?;
        }
        Ok(folder)
    }

    /// The log is whole where it is to be: what lies in the other place goes.
    fn leave_other_place(&self, id: ConversationId, known: &LoggedConversation) -> io::Result<()> {
        let home = folder::make_for(&self.data, id)?;
        match (self.workspace(known), folder::pointer(&home)?) {
            (Some(_), _) => folder::remove_days(&home, |_| true).map(drop),
            (None, Some(workspace)) => {
                if let Some(all) = folder::open(&workspace)? {
                    folder::remove(&all, id)?;
                }
                folder::unpoint(&home)
            }
            (None, None) => Ok(()),
        }
    }
}
