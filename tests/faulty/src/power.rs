//! What a power cut leaves of a folder.
//!
//! What was brought to the disk is there. Of what was written since, any part may be: none, all, some writes and not others,
//! some sectors of a write and not its others. Of the names that were made, changed and taken away since, a first part is.

use crate::Op;
use std::collections::BTreeMap;

const SECTOR: usize = 512;

/// The content of a folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A folder as it was, and all that happened in it since.
pub struct Power {
    before: Files,
    ops: Vec<Op>,
}

/// What is there after a power cut.
#[derive(Debug)]
pub struct Cut {
    /// After so many of the changes.
    pub after: usize,
    /// What was acknowledged by then.
    pub acknowledged: usize,
    pub files: Files,
}

/// How much of what was not brought to the disk is there all the same.
#[derive(Clone, Copy)]
enum Luck {
    None,
    All,
    /// Each write whole or not at all, so many of eight on average.
    Writes(u64),
    /// Each sector by itself.
    Sectors(u64),
}

#[derive(Default)]
struct Body {
    durable: Vec<u8>,
    since: Vec<Change>,
}

#[derive(Clone)]
enum Change {
    Written { at: usize, bytes: Vec<u8> },
    Truncated(usize),
}

enum Name {
    Given { name: String, body: usize },
    Moved { from: String, to: String, body: usize },
    Taken(String),
}

/// The folder while its changes happen once more.
#[derive(Default)]
struct Folder {
    bodies: Vec<Body>,
    /// As programs see it, and as the disk has it.
    now: BTreeMap<String, usize>,
    durable: BTreeMap<String, usize>,
    since: Vec<Name>,
    acknowledged: usize,
}

impl Power {
    pub fn new(before: Files, ops: Vec<Op>) -> Power {
        Power { before, ops }
    }

    /// The cut of this number: the same number is always the same cut.
    pub fn cut(&self, number: u64) -> Cut {
        let mut random = Random::new(number);
        let after = random.below(self.ops.len() as u64 + 1) as usize;
        let mut folder = Folder::of(&self.before);
        for op in &self.ops[..after] {
            folder.happens(op);
        }
        let acknowledged = folder.acknowledged;
        Cut { after, acknowledged, files: folder.left(&mut random) }
    }
}

impl Folder {
    fn of(files: &Files) -> Folder {
        let mut folder = Folder::default();
        for (name, content) in files {
            folder.now.insert(name.clone(), folder.bodies.len());
            folder.bodies.push(Body { durable: content.clone(), since: Vec::new() });
        }
        folder.durable.clone_from(&folder.now);
        folder
    }

    fn happens(&mut self, op: &Op) {
        match op {
            Op::Created(name) => {
                let body = self.bodies.len();
                self.bodies.push(Body::default());
                self.give(name, body);
            }
            Op::Written { file, at, bytes } => {
                self.change(file, Change::Written { at: *at, bytes: bytes.clone() });
            }
            Op::Truncated { file, length } => self.change(file, Change::Truncated(*length)),
            Op::Synced(file) => {
                if let Some(&body) = self.now.get(file) {
                    let body = &mut self.bodies[body];
                    for change in std::mem::take(&mut body.since) {
                        change.happens(&mut body.durable);
                    }
                }
            }
            Op::Renamed { from, to } => {
                if let Some(body) = self.now.remove(from) {
                    self.now.insert(to.clone(), body);
                    self.since.push(Name::Moved { from: from.clone(), to: to.clone(), body });
                }
            }
            Op::Linked { from, to } => {
                if let Some(&body) = self.now.get(from) {
                    self.give(to, body);
                }
            }
            Op::Deleted(name) => {
                self.now.remove(name);
                self.since.push(Name::Taken(name.clone()));
            }
            Op::FolderSynced => {
                let all = self.since.len();
                self.bring(all);
            }
            Op::Acknowledged(count) => self.acknowledged = *count,
        }
    }

    fn give(&mut self, name: &str, body: usize) {
        self.now.insert(name.to_owned(), body);
        self.since.push(Name::Given { name: name.to_owned(), body });
    }

    fn change(&mut self, file: &str, change: Change) {
        if let Some(&body) = self.now.get(file) {
            self.bodies[body].since.push(change);
        }
    }

    /// The first of the changes of names are on the disk.
    fn bring(&mut self, count: usize) {
        for change in self.since.drain(..count) {
            match change {
                Name::Given { name, body } => self.durable.insert(name, body),
                Name::Moved { from, to, body } => {
                    self.durable.remove(&from);
                    self.durable.insert(to, body)
                }
                Name::Taken(name) => self.durable.remove(&name),
            };
        }
    }

    fn left(mut self, random: &mut Random) -> Files {
        let names = match random.below(3) {
            0 => 0,
            1 => self.since.len(),
            _ => random.below(self.since.len() as u64 + 1) as usize,
        };
        self.bring(names);
        let luck = match random.below(8) {
            0 => Luck::None,
            1 => Luck::All,
            2 | 3 => Luck::Writes(1 + random.below(7)),
            _ => Luck::Sectors(1 + random.below(7)),
        };
        let bodies: Vec<Vec<u8>> = self.bodies.into_iter().map(|body| body.left(luck, random)).collect();
        self.durable.into_iter().map(|(name, body)| (name, bodies[body].clone())).collect()
    }
}

impl Body {
    fn left(self, luck: Luck, random: &mut Random) -> Vec<u8> {
        let mut content = self.durable;
        for change in self.since {
            let is_whole = match luck {
                Luck::None => false,
                Luck::All => true,
                Luck::Writes(of_eight) => random.below(8) < of_eight,
                Luck::Sectors(of_eight) => {
                    if let Change::Written { at, bytes } = &change {
                        sectors(*at, bytes).filter(|_| random.below(8) < of_eight).for_each(|(at, bytes)| {
                            put(&mut content, at, bytes);
                        });
                        false
                    } else {
                        random.below(8) < of_eight
                    }
                }
            };
            if is_whole {
                change.happens(&mut content);
            }
        }
        content
    }
}

impl Change {
    fn happens(self, content: &mut Vec<u8>) {
        match self {
            Change::Written { at, bytes } => put(content, at, &bytes),
            Change::Truncated(length) => content.resize(length, 0),
        }
    }
}

fn put(content: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if content.len() < end {
        content.resize(end, 0);
    }
    content[at..end].copy_from_slice(bytes);
}

/// A write in the pieces that lie in one sector of the disk.
fn sectors(at: usize, bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let end = at + bytes.len();
    let first = at / SECTOR * SECTOR;
    (first..end).step_by(SECTOR).map(move |sector| {
        let (from, to) = (sector.max(at), (sector + SECTOR).min(end));
        (from, &bytes[from - at..to - at])
    })
}

/// Splitmix64: from any number to a sequence of its own.
struct Random(u64);

impl Random {
    fn new(number: u64) -> Random {
        Random(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end
    }
}
