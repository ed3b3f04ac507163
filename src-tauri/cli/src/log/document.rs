//! The log in one of its shapes: for the terminal, for other programs, or to be handed on.

use super::entry::Entry;
use super::{html, lines, markdown, name, when};
use crate::arguments::Format;
use crate::screen::Look;
use crate::strings::Strings;
use ask::ConversationId;
use ask::record::Line;
use engine::log::{Cursor, Filter, Reader};
use std::io;

pub struct Document {
    format: Format,
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
        format: Format,
        strings: &'static dyn Strings,
        id: ConversationId,
        reader: &Reader,
    ) -> io::Result<Document> {
        let titled = |event: &str| Filter { event: Some(event.to_owned()), ..Filter::default() };
        let title_of = |line: Option<&Line>| line?.of_event("title")?.as_str().map(str::to_owned);
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
            Format::Text | Format::Jsonl => String::new(),
            Format::Markdown => markdown::head(&self.title, &about),
            Format::Html => html::head(&self.title, &about, self.strings.language_tag()),
        })
    }

    pub fn lines(&self, lines: &[Line]) -> Vec<Piece> {
        let entry = |line: &Line| Entry::of(line, self.strings);
        match self.format {
            Format::Text => lines.iter().map(|line| lines::text(&entry(line))).collect(),
            Format::Jsonl => lines.iter().map(|line| plain(lines::json(line))).collect(),
            Format::Markdown => lines.iter().map(|line| plain(markdown::entry(&entry(line)))).collect(),
            Format::Html => lines.iter().map(|line| plain(html::entry(line, &entry(line)))).collect(),
        }
    }

    pub fn foot(&self) -> Piece {
        plain(match self.format {
            Format::Text | Format::Jsonl | Format::Markdown => String::new(),
            Format::Html => html::FOOT.to_owned(),
        })
    }
}

fn plain(text: String) -> Piece {
    Piece { text, look: Look::Plain }
}
