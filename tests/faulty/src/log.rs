//! What happened on a disk, in order.

use std::collections::BTreeSet;

/// One change. Files are called by their names in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    Created(String),
    Written {
        file: String,
        at: usize,
        bytes: Vec<u8>,
    },
    Truncated {
        file: String,
        length: usize,
    },
    /// What was written to the file is on the disk.
    Synced(String),
    Renamed {
        from: String,
        to: String,
    },
    Linked {
        from: String,
        to: String,
    },
    Deleted(String),
    /// Names that were made, changed and taken away are on the disk.
    FolderSynced,
    /// So much was acknowledged by now: it is never lost from here on.
    Acknowledged(usize),
}

#[derive(Debug, Default)]
pub struct Log {
    /// The names that files have now.
    pub there: BTreeSet<String>,
    pub ops: Vec<Op>,
}

impl Log {
    /// A file may have been made by somebody else, who did not say so: it is new when it is opened first.
    pub fn note(&mut self, op: Op) {
        match &op {
            Op::Created(name) if !self.there.insert(name.clone()) => return,
            Op::Deleted(name) => drop(self.there.remove(name)),
            _ => {}
        }
        self.ops.push(op);
    }
}
