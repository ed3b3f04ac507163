//! What a command printed, on the disk: the first piece and the latest ones, so that the room it takes has an end.
//!
//! A piece is a file that only grows. Its name is the place in the output where it begins, so no count has to be kept beside
//! it, and what is there is true whenever the supervisor is killed.

use ask::limits::{COMMAND_LATEST_PIECES_COUNT, COMMAND_PIECE_BYTES};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is kept of an output. Without a gap all of it is in `head`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct SpooledOutput {
    pub head: Vec<u8>,
    pub tail: Vec<u8>,
    pub omitted_bytes: u64,
}

/// What has been printed since the last look.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct NewOutput {
    /// Printed before `bytes`, and not kept.
    pub omitted_bytes: u64,
    pub bytes: Vec<u8>,
    /// Where the next look begins.
    pub end: u64,
}

pub struct Spool {
    folder: PathBuf,
    latest: VecDeque<u64>,
    piece: Option<Piece>,
    end: u64,
}

struct Piece {
    file: File,
    path: PathBuf,
    bytes: u64,
}

impl Spool {
    pub fn create(folder: PathBuf) -> io::Result<Spool> {
        fs::create_dir(&folder)?;
        Ok(Spool { folder, latest: VecDeque::new(), piece: None, end: 0 })
    }

    /// All that was printed so far, kept or not.
    pub fn bytes(&self) -> u64 {
        self.end
    }

    /// What the disk does not take is left out: the command must not wait for it.
    pub fn push(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let taken = self.push_some(bytes).unwrap_or_else(|_| {
                self.give_up_piece();
                bytes.len()
            });
            self.end += taken as u64;
            bytes = bytes.get(taken..).unwrap_or_default();
        }
    }

    /// As much as the current piece takes.
    fn push_some(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut piece = match self.piece.take() {
            Some(piece) if piece.bytes < COMMAND_PIECE_BYTES => piece,
            Some(_) | None => self.next_piece()?,
        };
        let room = usize::try_from(COMMAND_PIECE_BYTES - piece.bytes).unwrap_or_default();
        let written = piece.file.write(bytes.get(..room).unwrap_or(bytes));
        if let Ok(written) = written {
            piece.bytes += written as u64;
        }
        self.piece = Some(piece);
        written.and_then(|written| if written == 0 { Err(io::ErrorKind::WriteZero.into()) } else { Ok(written) })
    }

    fn next_piece(&mut self) -> io::Result<Piece> {
        let path = self.folder.join(name(self.end));
        let file = File::create_new(&path)?;
        if self.end > 0 {
            self.latest.push_back(self.end);
        }
        if self.latest.len() > COMMAND_LATEST_PIECES_COUNT
            && let Some(oldest) = self.latest.pop_front()
        {
            fs::remove_file(self.folder.join(name(oldest)))?;
        }
        Ok(Piece { file, path, bytes: 0 })
    }

    /// What follows begins a piece of its own, so that a gap shows.
    fn give_up_piece(&mut self) {
        if let Some(piece) = self.piece.take()
            && piece.bytes == 0
        {
            self.latest.pop_back();
            // An empty piece says nothing, and takes the place of none.
            let _ = fs::remove_file(piece.path);
        }
    }

    /// What is kept is on the disk when this returns.
    pub fn sync(&self) -> io::Result<()> {
        for (_, path) in pieces(&self.folder)? {
            File::open(path)?.sync_all()?;
        }
        Ok(())
    }
}

/// What is kept of an output of so many bytes; `None` if it is not known how many there were.
pub fn read(folder: &Path, bytes: Option<u64>) -> io::Result<SpooledOutput> {
    let mut kept = SpooledOutput::default();
    let mut end = 0;
    for (start, path) in pieces(folder)? {
        let Some(content) = read_piece(&path, 0)? else { continue };
        if start > end {
            // All between the head and the last gap is left out.
            kept.omitted_bytes += kept.tail.len() as u64 + (start - end);
            kept.tail.clear();
        }
        end = start + content.len() as u64;
        let part = if kept.omitted_bytes == 0 { &mut kept.head } else { &mut kept.tail };
        part.extend(content);
    }
    kept.omitted_bytes += bytes.unwrap_or(end).saturating_sub(end);
    Ok(kept)
}

/// What was printed from `at` on. A piece that is removed meanwhile counts as left out.
pub fn since(folder: &Path, at: u64) -> io::Result<NewOutput> {
    let mut news = NewOutput { end: at, ..NewOutput::default() };
    let pieces = pieces(folder)?;
    // A piece whose follower begins before `at` has nothing new.
    let first = pieces.iter().rposition(|(start, _)| *start <= at).unwrap_or_default();
    for (start, path) in pieces.into_iter().skip(first) {
        let begin = start.max(news.end);
        let Some(content) = read_piece(&path, begin - start)? else { continue };
        if content.is_empty() {
            continue;
        }
        if begin > news.end {
            news.omitted_bytes += news.bytes.len() as u64 + (begin - news.end);
            news.bytes.clear();
        }
        news.end = begin + content.len() as u64;
        news.bytes.extend(content);
    }
    Ok(news)
}

fn read_piece(path: &Path, from: u64) -> io::Result<Option<Vec<u8>>> {
    let read = || -> io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(from))?;
        let mut content = Vec::new();
        file.take(COMMAND_PIECE_BYTES).read_to_end(&mut content)?;
        Ok(content)
    };
    match read() {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// In the order of the output.
fn pieces(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let mut pieces = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if let Some(start) = entry.file_name().to_str().and_then(|name| name.parse().ok()) {
            pieces.push((start, entry.path()));
        }
    }
    pieces.sort_unstable();
    Ok(pieces)
}

fn name(start: u64) -> String {
    format!("{start:020}")
}
