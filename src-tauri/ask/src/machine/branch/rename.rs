//! New ids for a branch, or for what is imported: made of the new conversation's own id, so that making it again makes the
//! same.

use crate::base::id::{AttachmentId, ConversationId, InteractionId};
use crate::facts::attachment::Attachment;
use crate::facts::event::{AskEvent, ConversationEvent, Event};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// An id as it is written.
const ID_BYTES: usize = 36;
/// Left as they are: what was shown is what is done, and a provider's seal holds for the very words that it was given for.
/// Rules are known by the id that they were made under.
const KEPT: [&str; 4] = ["proposal", "edited", "reasoning", "by"];

/// Files lie below one folder where they were attached. More than these are told of only by who means harm.
const FOLDERS_COUNT_MAX: usize = 32;
const FOLDER_BYTES_MAX: usize = 4096;

/// From the ids of one conversation to those of its branch, or of several to those that they are imported under.
#[derive(Debug, Default)]
pub struct IdMap {
    ids: HashMap<Uuid, Uuid>,
    /// Files that lie elsewhere now, and are what the disk says they are.
    files: HashMap<AttachmentId, Attachment>,
    /// Files that did not come along: they lie nowhere, and another one may lie where they did.
    lost: HashSet<AttachmentId>,
    /// The folders that they lay below, and the one here, each with what parts it from the next name.
    folders: Vec<(String, String)>,
}

impl IdMap {
    pub fn new(events: &[Event], branch: ConversationId) -> IdMap {
        let mut ids = HashMap::new();
        for event in events {
            if let Event::Conversation(ConversationEvent::Started { id, .. }) = event {
                ids.insert(id.0, branch.0);
            }
            if let Event::Ask(AskEvent::Request { interaction }) = event {
                ids.insert(interaction.id.0, of(branch, interaction.id.0));
            }
        }
        IdMap::of(ids)
    }

    pub(crate) fn of(ids: HashMap<Uuid, Uuid>) -> IdMap {
        IdMap { ids, ..IdMap::default() }
    }

    pub(crate) fn id(&self, id: Uuid) -> Uuid {
        self.ids.get(&id).copied().unwrap_or(id)
    }

    /// These files lay there, and lie below this folder now.
    pub(crate) fn lie(&mut self, before: &[Attachment], now: HashMap<AttachmentId, Attachment>, folder: &str) {
        for file in before {
            let mut parts = file.path.rsplitn(4, ['/', '\\']);
            let is_ours = parts.nth(2).and_then(written).is_some_and(|of| self.ids.contains_key(&of));
            if let Some(all) = parts.next().filter(|all| is_ours && !all.is_empty()) {
                let separator = if file.path.contains('\\') { '\\' } else { '/' };
                let pair = (format!("{all}{separator}"), format!("{folder}{separator}"));
                let has_room = all.len() <= FOLDER_BYTES_MAX && self.folders.len() < FOLDERS_COUNT_MAX;
                if has_room && !self.folders.contains(&pair) {
                    self.folders.push(pair);
                }
            }
        }
        // Of one that ends like another, the longer is meant.
        self.folders.sort_by_key(|(before, _)| std::cmp::Reverse(before.len()));
        self.lost = before.iter().map(|file| file.id).filter(|id| !now.contains_key(id)).collect();
        self.files = now;
    }

    /// The event as the branch tells it, also in the words that the model was told.
    pub fn event(&self, event: &Event) -> Event {
        let renamed = serde_json::to_value(event).map(|value| self.value(value)).and_then(serde_json::from_value);
        renamed.unwrap_or_else(|_| event.clone())
    }

    fn value(&self, value: Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.text(&text)),
            Value::Array(values) => values.into_iter().map(|value| self.value(value)).collect(),
            Value::Object(map) => {
                if let Some(file) = self.file(&map) {
                    return file;
                }
                let one = |(key, value): (String, Value)| {
                    let value = if KEPT.contains(&key.as_str()) { value } else { self.value(value) };
                    (key, value)
                };
                Value::Object(map.into_iter().map(one).collect())
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => value,
        }
    }

    fn file(&self, map: &Map<String, Value>) -> Option<Value> {
        let id = map.get("id").filter(|_| map.contains_key("mediaType") && map.contains_key("path"))?;
        let id = AttachmentId(id.as_str()?.parse().ok()?);
        if self.lost.contains(&id) {
            let mut file = map.clone();
            file.insert("path".into(), "".into());
            return Some(Value::Object(file));
        }
        serde_json::to_value(self.files.get(&id)?).ok()
    }

    /// Once over the text, however many files are told of.
    fn text(&self, text: &str) -> String {
        let mut renamed = String::with_capacity(text.len());
        // What of the text was taken over since the last folder: as long as it was, because ids are all of one length.
        let (mut rest, mut since) = (text, 0);
        while let Some(first) = rest.chars().next() {
            match rest.get(..ID_BYTES).and_then(written).and_then(|id| self.ids.get(&id)) {
                Some(id) => {
                    let over = text.get(since..text.len() - rest.len()).unwrap_or_default();
                    if let Some((before, now)) = self.folders.iter().find(|(before, _)| over.ends_with(before)) {
                        renamed.truncate(renamed.len() - before.len());
                        renamed.push_str(now);
                        since = text.len() - rest.len();
                    }
                    renamed.push_str(&id.to_string());
                    rest = rest.get(ID_BYTES..).unwrap_or_default();
                }
                None => {
                    renamed.push(first);
                    rest = rest.get(first.len_utf8()..).unwrap_or_default();
                }
            }
        }
        renamed
    }
}

pub fn interaction(branch: ConversationId, id: InteractionId) -> InteractionId {
    InteractionId(of(branch, id.0))
}

fn of(branch: ConversationId, id: Uuid) -> Uuid {
    Uuid::new_v5(&branch.0, id.as_bytes())
}

/// An id in its usual form; the form is looked at first, because most places hold none.
fn written(text: &str) -> Option<Uuid> {
    let dashes = [8, 13, 18, 23].into_iter().all(|at| text.as_bytes().get(at) == Some(&b'-'));
    if dashes { Uuid::try_parse(text).ok() } else { None }
}
