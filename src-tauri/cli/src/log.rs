//! What happened in a conversation, line by line: to read, to follow, or to take along.
//!
//! Only the log's files are read, so this works while another Askwell has the data folder.

mod document;
mod entry;
mod html;
mod lines;
mod markdown;
mod names;
mod output;
mod warning;
pub mod when;

pub use when::{moment, shown};

use crate::arguments::{LogArguments, LogFormat};
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::short_id::short;
use crate::strings::Strings;
use ask::ConversationId;
use ask::limits::LOG_PAGE_COUNT_MAX;
use document::Document;
use engine::log::{Archive, Cursor, LogDefect, LogFilter, LogPage, Reader};
use output::LogOutput;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// How often somebody who follows looks for more.
const LOOK: Duration = Duration::from_millis(40);

pub async fn log(
    data: &Path,
    wishes: LogArguments,
    screen: &mut Screen,
    strings: &'static dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    let archive = Archive::of(data);
    let Some(id) = conversation(&archive, wishes.conversation.as_deref())? else {
        screen.notice(strings.no_logs())?;
        return Ok(ExitCode::SUCCESS);
    };
    let Some(reader) = archive.reader(id)? else { return Err(EarlyExit::LogAway(id)) };
    if wishes.conversation.is_none() {
        screen.notice(&strings.log_of(&short(id)))?;
    }
    let document = Document::new(wishes.format, strings, id, &reader)?;
    let output = LogOutput::to(wishes.output.as_deref())?;
    let mut telling = Telling { reader, filter: filter(&wishes), document, output, strings, shown: 0 };
    telling.output.put(screen, telling.document.head())?;
    let mut next = telling.first(wishes.tail, screen)?;
    telling.output.put(screen, telling.document.foot())?;
    if telling.shown == 0 && telling.filter != LogFilter::default() {
        screen.notice(strings.nothing_matches())?;
    }
    if let Some(file) = telling.output.finish()? {
        screen.notice(&strings.log_written(file.display()))?;
    }
    if wishes.follow {
        loop {
            tokio::time::sleep(LOOK).await;
            next = telling.on(next, screen)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct Telling {
    reader: Reader,
    filter: LogFilter,
    document: Document,
    output: LogOutput,
    strings: &'static dyn Strings,
    /// How many lines so far.
    shown: usize,
}

impl Telling {
    /// What there is, or the end of it. Gives where more will come.
    fn first(&mut self, tail: Option<usize>, screen: &mut Screen) -> Result<Cursor, EarlyExit> {
        let Some(count) = tail else { return self.on(Cursor::default(), screen) };
        let page = self.reader.last(&self.filter, count)?;
        self.show(&page, screen)?;
        Ok(page.next)
    }

    /// All that there is from here on.
    fn on(&mut self, mut next: Cursor, screen: &mut Screen) -> Result<Cursor, EarlyExit> {
        loop {
            let mut page = self.reader.page(next, &self.filter, LOG_PAGE_COUNT_MAX)?;
            // A line without its end that was told before may be one that is being written.
            page.warnings.retain(|warning| warning.what != LogDefect::Torn || next == Cursor::default());
            self.show(&page, screen)?;
            next = page.next;
            if !page.more {
                return Ok(next);
            }
        }
    }

    fn show(&mut self, page: &LogPage, screen: &mut Screen) -> Result<(), EarlyExit> {
        for warning in &page.warnings {
            screen.notice(&warning::warning(self.strings, warning))?;
        }
        self.shown += page.lines.len();
        let pieces = self.document.lines(&page.lines);
        pieces.into_iter().try_for_each(|piece| self.output.put(screen, piece))
    }
}

fn filter(wishes: &LogArguments) -> LogFilter {
    LogFilter {
        event: wishes.event.clone(),
        interaction: wishes.interaction.clone(),
        call: wishes.call.clone(),
        run: wishes.run,
        since: wishes.since,
        until: wishes.until,
        text: wishes.search.clone(),
    }
}

/// The one that is meant: the beginning or the end of its id is enough. Without one, that with the latest entry.
fn conversation(archive: &Archive, wanted: Option<&str>) -> Result<Option<ConversationId>, EarlyExit> {
    let all = archive.conversations()?;
    let Some(wanted) = wanted else {
        let latest = |id: &ConversationId| {
            Some(archive.reader(*id).ok()??.last(&LogFilter::default(), 1).ok()?.lines.first()?.at())
        };
        return Ok(all.into_iter().max_by_key(latest));
    };
    let wanted = wanted.trim().trim_matches('…').to_lowercase();
    let fits = |id: &ConversationId| {
        let id = id.to_string();
        !wanted.is_empty() && (id.starts_with(&wanted) || id.ends_with(&wanted))
    };
    let mut fitting = all.into_iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(Some(only)),
        (Some(_), Some(_)) => Err(EarlyExit::SeveralLogs(wanted)),
        (None, _) => Err(EarlyExit::NoSuchLog(wanted)),
    }
}

impl LogFormat {
    /// What is written at once for each line stands in a file of its own.
    pub fn is_document(self) -> bool {
        match self {
            LogFormat::Text | LogFormat::Jsonl => false,
            LogFormat::Markdown | LogFormat::Html => true,
        }
    }
}

/// The name of a conversation as lists have it.
fn name(id: ConversationId) -> String {
    format!("…{}", short(id))
}
