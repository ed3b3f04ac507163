//! What each element of HTML means for a reader.

use super::writer::Gap;
use html5ever::tokenizer::states::{Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{Tag, TokenSinkResult};

/// How the content of an element is to be read.
pub fn within(name: &str) -> TokenSinkResult<()> {
    match name {
        "script" => TokenSinkResult::RawData(ScriptData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => TokenSinkResult::RawData(Rawtext),
        "title" | "textarea" => TokenSinkResult::RawData(Rcdata),
        "plaintext" => TokenSinkResult::Plaintext,
        _ => TokenSinkResult::Continue,
    }
}

pub fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    tag.attrs.iter().find(|attribute| &*attribute.name.local == name).map(|attribute| &*attribute.value)
}

/// A whole page is never hidden for good: its scripts would show it.
pub fn is_hidden(tag: &Tag) -> bool {
    !matches!(&*tag.name, "html" | "body")
        && tag.attrs.iter().any(|attribute| match &*attribute.name.local {
            "hidden" => true,
            "aria-hidden" => attribute.value.eq_ignore_ascii_case("true"),
            "style" => {
                let style: String = attribute.value.split_whitespace().collect::<String>().to_ascii_lowercase();
                style.contains("display:none") || style.contains("visibility:hidden")
            }
            _ => false,
        })
}

pub fn is_left_out(name: &str) -> bool {
    matches!(
        name,
        "script"
            | "style"
            | "template"
            | "svg"
            | "iframe"
            | "object"
            | "canvas"
            | "audio"
            | "video"
            | "select"
            | "datalist"
            | "textarea"
            | "noembed"
            | "noframes"
    )
}

pub fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Whether an element whose end may be left out ends where this one begins.
pub fn ends_itself(open: &str, next: &str) -> bool {
    match open {
        "p" => gap(next) >= Gap::Line,
        "li" | "dt" | "dd" | "tr" | "td" | "th" => open == next,
        _ => false,
    }
}

pub fn heading(name: &str) -> Option<usize> {
    ["h1", "h2", "h3", "h4", "h5", "h6"].iter().position(|known| *known == name).map(|place| place + 1)
}

/// What stands between an element and its neighbours.
pub fn gap(name: &str) -> Gap {
    match name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "table" | "dl" | "section" | "article" | "figure" => {
            Gap::Paragraph
        }
        "br" | "div" | "header" | "footer" | "main" | "nav" | "aside" | "form" | "fieldset" | "address" | "details"
        | "summary" | "figcaption" | "caption" | "dt" | "dd" | "tr" | "li" | "body" | "option" | "legend"
        | "hgroup" | "center" | "xmp" | "plaintext" => Gap::Line,
        _ => Gap::None,
    }
}
