//! A body as text: which kinds are text, in which encoding, and how each becomes readable.

use super::{PageError, markdown, size};
use ask::limits::TOOL_MILLIS_MAX;
use encoding_rs::{Encoding, UTF_8};
use regex::bytes::Regex;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use url::Url;

/// So much of the beginning decides what it is.
const HEAD_BYTES: usize = 8 * 1024;

pub(super) struct PageText {
    pub title: Option<String>,
    pub text: String,
    /// Making it readable was broken off.
    pub cut: bool,
    pub odd_bytes: bool,
}

/// Whether a content type is read at all. Unknown bytes are looked at.
pub(super) fn is_text(media: &str) -> bool {
    let media = essence(media);
    let text =
        ["json", "ndjson", "jsonl", "xml", "javascript", "yaml", "x-yaml", "toml", "x-sh", "sql", "octet-stream"];
    match media.split_once('/') {
        Some(("text", _)) => true,
        Some(("application", kind)) => {
            text.iter().any(|end| kind.trim_start_matches("x-") == *end) || is_structured(kind)
        }
        Some((_, kind)) => is_structured(kind),
        None => true,
    }
}

/// A content type in words.
pub(super) fn named(media: &str) -> String {
    let media = essence(media);
    let what = match media.split_once('/') {
        Some(("image", _)) => "an image",
        Some(("audio", _)) => "a sound",
        Some(("video", _)) => "a video",
        Some(("font", _)) => "a font",
        Some(("application", "pdf")) => "a PDF document",
        Some(("application", kind))
            if ["zip", "gzip", "tar", "7z", "rar", "xz", "zstd", "bzip"].iter().any(|a| kind.contains(a)) =>
        {
            "an archive"
        }
        Some(("application", kind))
            if kind.contains("officedocument")
                || kind.contains("opendocument")
                || kind.contains("msword")
                || kind.contains("vnd.ms-") =>
        {
            "an office document"
        }
        Some(_) | None => "a file",
    };
    format!("{what} of type {}", super::address::repeated(&media))
}

/// Reads a body with the content type that the server gave. `base` is what the page's links are relative to.
pub(super) fn of(body: &[u8], media: Option<&str>, base: &Url) -> Result<PageText, PageError> {
    let (text, _, odd_bytes) = encoding(body, media).decode(body);
    let head = text.get(..text.floor_char_boundary(HEAD_BYTES)).unwrap_or_default();
    if head.contains('\0') || body.starts_with(b"%PDF-") {
        let kind = infer::get(body).map_or("application/octet-stream", |known| known.mime_type());
        return Err(PageError::NotText { what: named(kind), size: size(body.len() as u64) });
    }
    let text = match is_html(media, head) {
        true => {
            let made = markdown::of(&text, base, Instant::now() + Duration::from_millis(TOOL_MILLIS_MAX));
            PageText { title: made.title, text: made.text, cut: made.cut, odd_bytes }
        }
        false => PageText { title: None, text: text.into_owned(), cut: false, odd_bytes },
    };
    if text.text.trim().is_empty() { Err(PageError::NoText) } else { Ok(text) }
}

fn is_html(media: Option<&str>, head: &str) -> bool {
    match media.map(essence).as_deref() {
        Some("text/html" | "application/xhtml+xml") => true,
        None | Some("" | "application/octet-stream") => {
            let head = head.trim_start().to_ascii_lowercase();
            head.starts_with("<!doctype html") || head.starts_with("<html")
        }
        Some(_) => false,
    }
}

/// What the server says, or the page itself; a byte order mark is worth more than both.
fn encoding(body: &[u8], media: Option<&str>) -> &'static Encoding {
    #[expect(clippy::expect_used, reason = "a literal that does not compile is noticed by the first page")]
    static SAID: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"(?i-u)<(?:meta|\?xml)\s[^>]*?\b(?:charset|encoding)\s*=\s*["']?\s*([a-z0-9_:.-]+)"#)
            .expect("the pattern compiles")
    });
    let by_server = media.into_iter().flat_map(|media| media.split(';').skip(1)).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("charset")
            .then(|| Encoding::for_label(value.trim().trim_matches('"').as_bytes()))?
    });
    let by_page = || {
        let label = SAID.captures(body.get(..HEAD_BYTES).unwrap_or(body))?.get(1)?;
        // Who can read this label is not reading UTF-16, whatever it says.
        Encoding::for_label(label.as_bytes()).map(Encoding::output_encoding)
    };
    by_server.or_else(by_page).unwrap_or(UTF_8)
}

fn is_structured(kind: &str) -> bool {
    kind.ends_with("+json") || kind.ends_with("+xml")
}

fn essence(media: &str) -> String {
    media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}
