//! HTML as readable text in the manner of Markdown.
//!
//! The page is read tag by tag, and no tree is built of it: a tree lets a hostile page of a few megabytes cost
//! gigabytes, minutes, or the stack. What is lost is the mending of wrongly nested tags, which a reader seldom notices.

mod element;
mod writer;

use ask::limits::PAGE_BYTES_MAX;
use element::{attribute, ends_itself, gap, heading, is_hidden, is_left_out, is_void, within};
use html5ever::LocalName;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use std::cell::RefCell;
use std::time::Instant;
use url::Url;
use writer::{Gap, MarkdownWriter};

/// Read between two looks at the clock: a tag of a million attributes is the one thing that still takes long.
const STEP_BYTES: usize = 4 * 1024;

pub(super) struct Readable {
    pub title: Option<String>,
    pub text: String,
    /// It took too long, or became too large; the beginning is there.
    pub cut: bool,
}

/// Makes a page readable. Links are relative to `base`; what is not done by `until` is left out.
pub(super) fn of(html: &str, base: &Url, until: Instant) -> Readable {
    let tokens = Tokenizer::new(Sink(RefCell::new(Reader::new(base))), Default::default());
    let queue = BufferQueue::default();
    let (mut rest, mut cut) = (html, false);
    while !rest.is_empty() && !cut {
        let (step, after) = rest.split_at(rest.floor_char_boundary(STEP_BYTES));
        queue.push_back(StrTendril::from_slice(step));
        // The sink runs no script, so nothing is ever waited for.
        let _ = tokens.feed(&queue);
        rest = after;
        cut = Instant::now() > until || tokens.sink.0.borrow().writer.len() > PAGE_BYTES_MAX;
    }
    tokens.end();
    let Reader { writer, title, .. } = tokens.sink.0.into_inner();
    let title = Some(title).filter(|title| !title.trim().is_empty());
    Readable { title, text: writer.finish(), cut }
}

struct Sink(RefCell<Reader>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut reader = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => reader.text(&text),
            Token::TagToken(tag) => match tag.kind {
                TagKind::StartTag => {
                    reader.start(&tag);
                    return within(&tag.name);
                }
                TagKind::EndTag => reader.end(&tag.name),
            },
            Token::DoctypeToken(_)
            | Token::CommentToken(_)
            | Token::NullCharacterToken
            | Token::EOFToken
            | Token::ParseError(_) => {}
        }
        TokenSinkResult::Continue
    }
}

/// An element that is left out, until its end.
struct Skip {
    name: LocalName,
    depth: usize,
}

struct Link {
    to: String,
    /// Where its text begins.
    from: usize,
}

struct Reader {
    writer: MarkdownWriter,
    base: Url,
    title: String,
    in_title: bool,
    skip: Option<Skip>,
    link: Option<Link>,
    /// One for each open list: the number of its next item if it is numbered.
    lists: Vec<Option<u32>>,
}

impl Reader {
    fn new(base: &Url) -> Reader {
        Reader {
            writer: MarkdownWriter::default(),
            base: base.clone(),
            title: String::new(),
            in_title: false,
            skip: None,
            link: None,
            lists: Vec::new(),
        }
    }

    fn text(&mut self, text: &str) {
        match (&self.skip, self.in_title) {
            (Some(_), _) => {}
            (None, true) => self.title.push_str(text),
            (None, false) => self.writer.text(text),
        }
    }

    fn start(&mut self, tag: &Tag) {
        let name = &*tag.name;
        if let Some(skip) = &mut self.skip {
            if !ends_itself(&skip.name, name) {
                skip.depth += usize::from(skip.name == tag.name);
                return;
            }
            self.skip = None;
        }
        if !is_void(name) && !tag.self_closing && (is_left_out(name) || is_hidden(tag)) {
            self.skip = Some(Skip { name: tag.name.clone(), depth: 1 });
            return;
        }
        match name {
            "title" => self.in_title = self.title.is_empty(),
            "base" => {
                if let Some(base) = attribute(tag, "href").and_then(|to| self.base.join(to).ok()) {
                    self.base = base;
                }
            }
            "a" => self.begin_link(tag),
            "img" => {
                if let Some(alt) = attribute(tag, "alt").filter(|alt| !alt.trim().is_empty()) {
                    self.writer.text(&format!("[image: {}]", alt.trim()));
                }
            }
            "ul" | "menu" => self.list(None),
            "ol" => self.list(Some(attribute(tag, "start").and_then(|first| first.parse().ok()).unwrap_or(1))),
            "li" => self.item(),
            "tr" => self.writer.row(),
            "td" | "th" => self.writer.cell(),
            "hr" => self.writer.rule(),
            "pre" => self.writer.begin_code(),
            "code" => self.writer.tick(),
            "blockquote" => self.writer.begin_quote(),
            _ => {
                self.writer.gap(gap(name));
                if let Some(level) = heading(name) {
                    self.writer.mark(&format!("{} ", "#".repeat(level)));
                }
            }
        }
    }

    fn end(&mut self, name: &LocalName) {
        if let Some(skip) = &mut self.skip {
            if skip.name == *name {
                skip.depth -= 1;
                self.skip = self.skip.take().filter(|skip| skip.depth > 0);
            }
            return;
        }
        match &**name {
            "title" => self.in_title = false,
            "a" => self.end_link(),
            "ul" | "menu" | "ol" => {
                self.lists.pop();
                self.writer.unmark();
                self.writer.gap(if self.lists.is_empty() { Gap::Paragraph } else { Gap::Line });
            }
            "pre" => self.writer.end_code(),
            "code" => self.writer.tick(),
            "blockquote" => self.writer.end_quote(),
            name => {
                if name == "li" || heading(name).is_some() {
                    self.writer.unmark();
                }
                self.writer.gap(gap(name));
            }
        }
    }

    fn list(&mut self, first: Option<u32>) {
        self.writer.gap(if self.lists.is_empty() { Gap::Paragraph } else { Gap::Line });
        self.lists.push(first);
    }

    fn item(&mut self) {
        self.writer.gap(Gap::Line);
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number = number.saturating_add(1);
                format!("{}. ", number.saturating_sub(1))
            }
            Some(None) | None => "- ".to_owned(),
        };
        let indent = "  ".repeat(self.lists.len().saturating_sub(1).min(8));
        self.writer.mark(&format!("{indent}{mark}"));
    }

    fn begin_link(&mut self, tag: &Tag) {
        self.end_link();
        let Some(to) = attribute(tag, "href").filter(|to| !to.trim_start().starts_with('#')) else { return };
        if let Ok(to) = self.base.join(to)
            && matches!(to.scheme(), "http" | "https" | "mailto")
        {
            self.link = Some(Link { to: to.into(), from: self.writer.len() });
        }
    }

    fn end_link(&mut self) {
        if let Some(Link { to, from }) = self.link.take() {
            let said = self.writer.since(from).trim();
            if !said.is_empty() && said != to {
                self.writer.behind(&format!(" ({to})"));
            }
        }
    }
}
