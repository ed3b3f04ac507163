//! The log in one of its shapes: for the terminal, for other programs, or to be handed on.

use super::entry::LogEntry;
use super::{html, lines, markdown, name, when};
use crate::arguments::LogFormat;
use crate::screen::Look;
use crate::strings::Strings;
use ask::ConversationId;
use ask::record::LogLine;
use engine::log::{Cursor, LogFilter, Reader};
use std::io;

pub struct Document {
    format: LogFormat,
    strings: &'static dyn Strings,
    title: String,
}

/// A stretch of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub look: Look,
}

impl Document {
    pub fn new(
        format: LogFormat,
        strings: &'static dyn Strings,
        id: ConversationId,
        reader: &Reader,
    ) -> io::Result<Document> {
        let titled = |event: &str| LogFilter { event: Some(event.to_owned()), ..LogFilter::default() };
        let title_of = |line: Option<&LogLine>| line?.of_event("title")?.as_str().map(str::to_owned);
        let title = if format.is_document() {
            let renamed = title_of(reader.last(&titled("conversation.renamed"), 1)?.lines.first());
            let started = reader.page(Cursor::default(), &titled("conversation.started"), 1)?;
            renamed.or_else(|| title_of(started.lines.first()))
        } else {
            None
        };
        Ok(Document { format, strings, title: title.unwrap_or_else(|| name(id)) })
    }

    pub fn head(&self) -> Piece {
        let about = self.strings.log_head(&when::zone());
        plain(match self.format {
            LogFormat::Text | LogFormat::Jsonl => String::new(),
            LogFormat::Markdown => markdown::head(&self.title, &about),
            LogFormat::Html => html::head(&self.title, &about, self.strings.language_tag()),
        })
    }

    pub fn lines(&self, lines: &[LogLine]) -> Vec<Piece> {
        let entry = |line: &LogLine| LogEntry::of(line, self.strings);
        match self.format {
            LogFormat::Text => lines.iter().map(|line| lines::text(&entry(line), self.strings)).collect(),
            LogFormat::Jsonl => lines.iter().map(|line| plain(lines::json(line))).collect(),
            LogFormat::Markdown => lines.iter().map(|line| plain(markdown::entry(&entry(line)))).collect(),
            LogFormat::Html => lines.iter().map(|line| plain(html::entry(line, &entry(line)))).collect(),
        }
    }

    pub fn foot(&self) -> Piece {
        plain(match self.format {
            LogFormat::Text | LogFormat::Jsonl | LogFormat::Markdown => String::new(),
            LogFormat::Html => html::FOOT.to_owned(),
        })
    }
}

fn plain(text: String) -> Piece {
    Piece { text, look: Look::Plain }
}
