//! One line of the terminal for each line of the log.

use super::document::Piece;
use super::entry::LogEntry;
use crate::pending::escaped;
use crate::screen::Look;
use crate::strings::Strings;
use ask::plain_text::one_line;
use ask::record::LogLine;

/// As much of what was said is shown in one line.
const DETAIL_CHARS_MAX: usize = 200;

pub fn text(entry: &LogEntry, strings: &dyn Strings) -> Piece {
    let LogEntry { when, mark, what, detail, asks } = entry;
    let what = one_line(what);
    let told = match detail {
        Some(detail) => strings.labelled(&what, &shortened(&one_line(detail))),
        None => what,
    };
    let look = if *asks { Look::Question } else { Look::Plain };
    Piece { text: format!("{when}  {mark} {told}\n"), look }
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
