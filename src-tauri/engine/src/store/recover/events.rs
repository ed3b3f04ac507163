//! The events of a file, found by what their rows look like, page by page: neither the tree that orders them nor the first
//! page is needed. Whether a row is what was written is for the chain to say.

use super::pages::Pages;
use std::collections::HashMap;
use std::io;
use std::path::Path;

const TABLE_LEAF: u8 = 13;
const INDEX_LEAF: u8 = 10;
const INDEX_BRANCH: u8 = 2;
/// On the first page the file's own head comes first.
const FILE_HEAD: usize = 100;
/// Types as a row's head has them: nothing, and bytes of the length of an id and of a hash.
const NOTHING: u64 = 0;
const ID: u64 = 12 + 2 * 16;
const HASH: u64 = 12 + 2 * 32;
const EVENT_BYTES_MAX: u64 = 1 << 30;

/// Where a row lies.
struct Place {
    gseq: i64,
    page: u32,
    cell: usize,
}

/// One row of the event table.
#[derive(Debug, PartialEq, Eq)]
pub struct EventRow {
    pub conversation: [u8; 16],
    pub seq: u64,
    pub body: String,
    pub hash: Vec<u8>,
}

pub struct StoredEvents {
    pages: Pages,
    places: Vec<Place>,
    ends: HashMap<[u8; 16], u64>,
}

impl StoredEvents {
    /// Looks through the whole file once.
    pub fn find(path: &Path) -> io::Result<StoredEvents> {
        let mut found = StoredEvents { pages: Pages::open(path)?, places: Vec::new(), ends: HashMap::new() };
        let mut page = Vec::new();
        for number in 1..=found.pages.count() {
            if found.pages.read(number, &mut page) {
                found.look_at(number, &page);
            }
        }
        found.places.sort_by_key(|place| place.gseq);
        Ok(found)
    }

    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The last event of each conversation, as the index knows it.
    pub fn ends(&self) -> impl Iterator<Item = (&[u8; 16], u64)> {
        self.ends.iter().map(|(conversation, seq)| (conversation, *seq))
    }

    /// A row, in the order in which they were written. None where not all of it can be read.
    pub fn row(&mut self, number: usize) -> Option<EventRow> {
        let (number, cell) = self.places.get(number).map(|place| (place.page, place.cell))?;
        let mut page = Vec::new();
        if !self.pages.read(number, &mut page) {
            return None;
        }
        let (bytes, after) = varint(&page, cell)?;
        let (_, start) = varint(&page, after)?;
        if bytes > EVENT_BYTES_MAX {
            return None;
        }
        event(&self.whole(&page, start, usize::try_from(bytes).ok()?)?)
    }

    fn look_at(&mut self, number: u32, page: &[u8]) {
        let head = if number == 1 { FILE_HEAD } else { 0 };
        let kind = page.get(head).copied().unwrap_or_default();
        let (cells, before) = match kind {
            TABLE_LEAF | INDEX_LEAF => (head + 8, 0),
            // The way to the page beneath stands before each of its cells.
            INDEX_BRANCH => (head + 12, 4),
            _ => return,
        };
        let count = short(page, head + 3).unwrap_or_default();
        for cell in (0..count).filter_map(|cell| short(page, cells + 2 * cell)) {
            if kind == TABLE_LEAF {
                if let Some(gseq) = gseq_of_event(page, cell) {
                    self.places.push(Place { gseq, page: number, cell });
                }
            } else if let Some((conversation, seq)) = entry(page, cell + before) {
                let end = self.ends.entry(conversation).or_default();
                *end = seq.max(*end);
            }
        }
    }

    /// All of a row, also where it goes on on other pages.
    fn whole(&mut self, page: &[u8], start: usize, bytes: usize) -> Option<Vec<u8>> {
        let usable = self.pages.size();
        let here = if bytes <= usable - 35 {
            bytes
        } else {
            let least = (usable - 12) * 32 / 255 - 23;
            let fitting = least + (bytes - least) % (usable - 4);
            if fitting <= usable - 35 { fitting } else { least }
        };
        let mut row = page.get(start..start + here)?.to_vec();
        let mut next = if here < bytes { four(page, start + here)? } else { 0 };
        let mut more = Vec::new();
        while row.len() < bytes {
            if !self.pages.read(next, &mut more) {
                return None;
            }
            let take = (bytes - row.len()).min(usable - 4);
            row.extend_from_slice(more.get(4..4 + take)?);
            next = four(&more, 0)?;
        }
        Some(row)
    }
}

/// The number of an event among all of the file, if this cell holds an event.
fn gseq_of_event(page: &[u8], cell: usize) -> Option<i64> {
    let (_, at) = varint(page, cell)?;
    let (gseq, start) = varint(page, at)?;
    let types = types(page, start, 5)?;
    let is_text = |kind: u64| kind >= 13 && kind % 2 == 1;
    let [NOTHING, ID, seq, body, HASH] = types.kinds[..] else { return None };
    (integer_bytes(seq).is_some() && is_text(body)).then_some(i64::from_ne_bytes(gseq.to_ne_bytes()))
}

fn event(row: &[u8]) -> Option<EventRow> {
    let types = types(row, 0, 5)?;
    let [NOTHING, ID, seq, body, HASH] = types.kinds[..] else { return None };
    let body_bytes = usize::try_from(body.checked_sub(13)? / 2).ok()?;
    let (conversation, rest) = row.get(types.end..)?.split_at_checked(16)?;
    let (seq, rest) = integer(rest, seq)?;
    let (body, rest) = rest.split_at_checked(body_bytes)?;
    Some(EventRow {
        conversation: conversation.try_into().ok()?,
        seq,
        body: String::from_utf8(body.to_vec()).ok()?,
        hash: rest.get(..32)?.to_vec(),
    })
}

/// What the index over the events says: a conversation, a seq, and where in the table that is.
fn entry(page: &[u8], cell: usize) -> Option<([u8; 16], u64)> {
    let (_, start) = varint(page, cell)?;
    let types = types(page, start, 3)?;
    let [ID, seq, gseq] = types.kinds[..] else { return None };
    integer_bytes(gseq)?;
    let (conversation, rest) = page.get(types.end..)?.split_at_checked(16)?;
    Some((conversation.try_into().ok()?, integer(rest, seq)?.0))
}

struct Types {
    kinds: Vec<u64>,
    /// Where the values begin.
    end: usize,
}

/// The head of a row with so many values; none where it has another number of them.
fn types(bytes: &[u8], start: usize, count: usize) -> Option<Types> {
    let (head, mut at) = varint(bytes, start)?;
    let end = start.checked_add(usize::try_from(head).ok()?)?;
    let mut kinds = Vec::with_capacity(count);
    while at < end && kinds.len() <= count {
        let (kind, next) = varint(bytes, at)?;
        kinds.push(kind);
        at = next;
    }
    (at == end && kinds.len() == count).then_some(Types { kinds, end })
}

/// How many bytes an integer of this type takes.
fn integer_bytes(kind: u64) -> Option<usize> {
    match kind {
        1..=4 => usize::try_from(kind).ok(),
        5 => Some(6),
        6 => Some(8),
        // The numbers 0 and 1 are their own types.
        8 | 9 => Some(0),
        _ => None,
    }
}

fn integer(bytes: &[u8], kind: u64) -> Option<(u64, &[u8])> {
    let (value, rest) = bytes.split_at_checked(integer_bytes(kind)?)?;
    let read = value.iter().fold(0, |sum: u64, byte| sum << 8 | u64::from(*byte));
    Some((if kind == 9 { 1 } else { read }, rest))
}

fn varint(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value: u64 = 0;
    for (offset, byte) in bytes.get(at..)?.iter().take(9).enumerate() {
        if offset == 8 {
            return Some((value << 8 | u64::from(*byte), at + 9));
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((value, at + offset + 1));
        }
    }
    None
}

fn short(page: &[u8], at: usize) -> Option<usize> {
    page.get(at..at + 2)?.try_into().ok().map(|two| usize::from(u16::from_be_bytes(two)))
}

fn four(page: &[u8], at: usize) -> Option<u32> {
    page.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes)
}
