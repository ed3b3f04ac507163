//! One web page as text: fetched with care, made readable, given in parts that fit a tool result.
//!
//! Consent is given for one host, and by a rule for one folder of it. So nothing is asked of another one: a redirect that
//! leads away is told and not followed, and a public name that stands for a machine of the person's own network is not asked at all.
//! Through a proxy it is the proxy that looks names up.

mod address;
mod error;
mod get;
mod markdown;
mod names;
mod proxy;
#[cfg(test)]
mod tests;
mod text;

pub use address::{PageAddress, address};
pub(crate) use address::{is_private, is_private_name, unicode};
pub use error::PageError;
pub use proxy::goes_through_proxy;

use crate::tools::report::{ToolReport, count};
use ask::limits::LINE_SHOWN_BYTES_MAX;
use ask::limits::{PAGE_BYTES_MAX, PAGE_MILLIS_MAX};
use ask::plain_text::{harmless, one_line};
use get::{BodyEnd, Got};
use names::Lookup;
use std::time::Duration;
use text::PageText;
use url::Url;

const TITLE_BYTES_MAX: usize = 300;

/// What is asked for. The person has agreed to the address as it stands here.
#[derive(Clone, Debug)]
pub struct Request {
    pub address: PageAddress,
    /// The first line wanted, from 1 on.
    pub from_line: usize,
    /// Where a rule consented: the address that it holds beneath, which no redirect leads out of.
    pub beneath: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebPage {
    /// Where it was found in the end: same host, after redirects.
    pub url: Url,
    pub title: Option<String>,
    /// The result for the model: title and address, the lines that fit, and notes on what does not. At most
    /// `RESULT_BYTES_MAX`, without anything that a terminal acts on.
    pub text: String,
}

/// How long and how much is read, and who looks names up.
struct Bounds {
    time: Duration,
    bytes: usize,
    lookup: Lookup,
}

/// Fetches the page. Dropping the future drops the connection.
pub async fn fetch(request: Request) -> Result<WebPage, PageError> {
    let time = Duration::from_millis(PAGE_MILLIS_MAX);
    fetch_within(request, Bounds { time, bytes: PAGE_BYTES_MAX, lookup: names::system }).await
}

async fn fetch_within(request: Request, bounds: Bounds) -> Result<WebPage, PageError> {
    let Request { address, from_line, beneath } = request;
    let Got { url, media, body, end } = get::get(&address, beneath.as_deref(), &bounds).await?;
    let base = url.clone();
    let text = tokio::task::spawn_blocking(move || text::of(&body, media.as_deref(), &base)).await;
    let text = text.map_err(|broken| {
        tracing::error!(panicked = broken.is_panic(), "a page could not be read");
        PageError::Unreadable
    })??;
    let mut report = ToolReport::default();
    let title = text.title.as_deref().map(|title| cut(&one_line(title), TITLE_BYTES_MAX).to_owned());
    report.line(&match &title {
        Some(title) => format!("{title} <{url}>"),
        None => format!("<{url}>"),
    });
    lines(&text, from_line, &mut report)?;
    notes(&text, &end, &bounds, &mut report);
    Ok(WebPage { url, title, text: report.finish() })
}

fn lines(text: &PageText, from_line: usize, report: &mut ToolReport) -> Result<(), PageError> {
    let from_line = from_line.max(1);
    let (mut total, mut shown, mut full) = (0, from_line - 1, false);
    for line in text.text.trim_matches('\n').split('\n').flat_map(pieces) {
        total += 1;
        if total < from_line || full {
            continue;
        }
        full = !report.line(harmless(line).trim_end());
        if !full {
            shown = total;
        }
    }
    if from_line > total {
        return Err(PageError::Beyond { lines: count(total, "line", "lines"), from_line });
    }
    if shown < total {
        let next = shown + 1;
        report.note(format!("Lines {from_line} to {shown} of {total}. Read on with from_line: {next}."));
    }
    Ok(())
}

fn notes(text: &PageText, end: &BodyEnd, bounds: &Bounds, report: &mut ToolReport) {
    match end {
        BodyEnd::Whole => {}
        BodyEnd::Long => {
            report.note(format!("The page is larger than {}; only so much of it was read.", size(bounds.bytes as u64)))
        }
        BodyEnd::Late => report.note(format!(
            "The page came too slowly: this is what came within {} seconds. The rest is missing.",
            bounds.time.as_secs()
        )),
        BodyEnd::Broken => report.note("The connection broke before the end of the page. The rest is missing."),
    }
    if text.cut {
        report.note("The page is unusually laid out; only its beginning was made readable.");
    }
    if text.odd_bytes {
        report.note("Some bytes do not fit the page's encoding and are shown as \u{fffd}.");
    }
}

/// A line in pieces, so that even a file without line ends can be read on from where a result ended.
fn pieces(mut line: &str) -> impl Iterator<Item = &str> {
    let mut more = true;
    std::iter::from_fn(move || {
        more.then(|| {
            let (piece, rest) = line.split_at(line.floor_char_boundary(LINE_SHOWN_BYTES_MAX));
            line = rest;
            more = !rest.is_empty();
            piece
        })
    })
}

fn cut(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}

/// `812 bytes`, `40 KiB`, `5 MiB`.
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => count(bytes as usize, "byte", "bytes"),
        1024..1_048_576 => format!("{} KiB", bytes / 1024),
        1_048_576.. => format!("{} MiB", bytes / 1_048_576),
    }
}
