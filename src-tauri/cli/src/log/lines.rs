//! One line of the terminal for each line of the log.

use super::document::Piece;
use super::entry::LogEntry;
use crate::pending::escaped;
use crate::screen::Look;
use ask::plain_text::one_line;
use ask::record::LogLine;

/// As much of what was said is shown in one line.
const DETAIL_CHARS_MAX: usize = 200;

pub fn text(entry: &LogEntry) -> Piece {
    let LogEntry { when, mark, what, detail, asks } = entry;
    let detail = detail.as_deref().map(|detail| format!(": {}", shortened(&one_line(detail)))).unwrap_or_default();
    let look = if *asks { Look::Question } else { Look::Plain };
    Piece { text: format!("{when}  {mark} {}{detail}\n", one_line(what)), look }
}

pub fn json(line: &LogLine) -> String {
    let text = serde_json::to_string(&line.0).unwrap_or_default();
    escaped(&text) + "\n"
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(DETAIL_CHARS_MAX) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
