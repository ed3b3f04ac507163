//! The pages of a database file, read as they lie on the disk: no part of the file has to be whole for the others to be read.
//!
//! What its write-ahead log holds of committed pages stands in for them, as SQLite has it: up to the first frame that does
//! not fit.

use crate::store::paths::with_suffix;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// What SQLite makes pages of where nobody wishes for another size.
const USUAL_SIZE: usize = 4096;
const SIZES: std::ops::RangeInclusive<usize> = 512..=65_536;
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const LOG_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;
/// The checksums of a log count its words from the first byte, or, with the lowest bit, from the last.
const LOG_MAGIC: u32 = 0x377f_0682;

pub struct Pages {
    file: File,
    log: Option<File>,
    size: usize,
    count: u32,
    /// Where the log holds the page as it was committed last.
    newer: HashMap<u32, u64>,
}

impl Pages {
    pub fn open(path: &Path) -> io::Result<Pages> {
        let mut file = File::open(path)?;
        let bytes = file.metadata()?.len();
        let mut log = File::open(with_suffix(path, "-wal")).ok();
        let head = log.as_mut().and_then(|log| LogHead::read(log).ok().flatten());
        let size = size_of(&mut file).or(head.as_ref().map(|head| head.size)).unwrap_or(USUAL_SIZE);
        let newer = match (&mut log, head.filter(|head| head.size == size)) {
            (Some(log), Some(head)) => committed(log, head),
            (Some(_), None) | (None, _) => HashMap::new(),
        };
        let in_file = u32::try_from(bytes.div_ceil(size as u64)).unwrap_or(u32::MAX);
        let count = newer.keys().copied().max().unwrap_or_default().max(in_file);
        Ok(Pages { file, log, size, count, newer })
    }

    pub fn size(&self) -> usize {
        self.size
    }

    /// They are numbered from 1.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// False where it cannot be read, or not all of it is there.
    pub fn read(&mut self, number: u32, page: &mut Vec<u8>) -> bool {
        let at = u64::from(number.saturating_sub(1)) * self.size as u64;
        let (file, at) = match (self.newer.get(&number), &mut self.log) {
            (Some(at), Some(log)) => (log, *at),
            (Some(_) | None, _) => (&mut self.file, at),
        };
        page.resize(self.size, 0);
        number > 0 && file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(page)).is_ok()
    }
}

fn size_of(file: &mut File) -> Option<usize> {
    let mut head = [0; 18];
    file.read_exact(&mut head).ok()?;
    let (magic, size) = head.split_at(16);
    let size = usize::from(u16::from_be_bytes(size.try_into().ok()?));
    let size = if size == 1 { 65_536 } else { size };
    (magic == MAGIC && is_size(size)).then_some(size)
}

fn is_size(size: usize) -> bool {
    size.is_power_of_two() && SIZES.contains(&size)
}

struct LogHead {
    size: usize,
    big_endian: bool,
    salts: [u8; 8],
    sum: (u32, u32),
}

impl LogHead {
    /// None where it is no log.
    fn read(log: &mut File) -> io::Result<Option<LogHead>> {
        let mut head = [0; LOG_HEAD];
        log.read_exact(&mut head)?;
        let big_endian = word(&head, 0) == LOG_MAGIC + 1;
        let size = usize::try_from(word(&head, 8)).unwrap_or_default();
        let sum = checksum((0, 0), &head[..24], big_endian);
        let fits = (big_endian || word(&head, 0) == LOG_MAGIC) && sum == (word(&head, 24), word(&head, 28));
        let mut salts = [0; 8];
        salts.copy_from_slice(&head[16..24]);
        Ok((fits && is_size(size)).then_some(LogHead { size, big_endian, salts, sum }))
    }
}

fn committed(log: &mut File, head: LogHead) -> HashMap<u32, u64> {
    let (mut newer, mut written) = (HashMap::new(), HashMap::new());
    let mut frame = vec![0; FRAME_HEAD + head.size];
    let (mut at, mut sum) = (LOG_HEAD as u64, head.sum);
    while log.seek(SeekFrom::Start(at)).and_then(|_| log.read_exact(&mut frame)).is_ok() {
        let (frame_head, page) = frame.split_at(FRAME_HEAD);
        sum = checksum(checksum(sum, &frame_head[..8], head.big_endian), page, head.big_endian);
        if frame_head[8..16] != head.salts || sum != (word(frame_head, 16), word(frame_head, 20)) {
            break;
        }
        written.insert(word(frame_head, 0), at + FRAME_HEAD as u64);
        // The last frame of a commit says how large the file is after it.
        if word(frame_head, 4) > 0 {
            newer.extend(written.drain());
        }
        at += frame.len() as u64;
    }
    newer
}

fn checksum(sum: (u32, u32), bytes: &[u8], big_endian: bool) -> (u32, u32) {
    let word = |four: &[u8]| {
        let four = four.try_into().unwrap_or_default();
        if big_endian { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) }
    };
    bytes.chunks_exact(8).fold(sum, |(one, two), eight| {
        let (first, second) = eight.split_at(4);
        let one = one.wrapping_add(word(first)).wrapping_add(two);
        (one, two.wrapping_add(word(second)).wrapping_add(one))
    })
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes).unwrap_or_default()
}
