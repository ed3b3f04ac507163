//! The log as one HTML file that needs nothing else, runs nothing, and loads nothing.

use super::entry::LogEntry;
use ask::plain_text::{harmless, one_line};
use ask::record::LogLine;

const STYLE: &str = "\
:root{color-scheme:light dark;--dim:#667085;--line:#e4e7ec;--ask:#2563eb}\
@media(prefers-color-scheme:dark){:root{--dim:#98a2b3;--line:#344054;--ask:#60a5fa}}\
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
ol{list-style:none;padding:0}li{border-top:1px solid var(--line);padding:.5rem 0}\
li.ask{border-left:3px solid var(--ask);padding-left:.75rem}li:target{background:color-mix(in srgb,var(--ask) 12%,transparent)}\
time,.ids{color:var(--dim);font-size:.85em}.ids a{color:inherit}\
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0;font:13px/1.5 ui-monospace,monospace;max-height:30rem;overflow:auto}";

pub const FOOT: &str = "</ol>\n</body>\n</html>\n";

pub fn head(title: &str, about: &str, language: &str) -> String {
    let (title, about) = (escaped(&one_line(title)), escaped(&one_line(about)));
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{title}</h1>\n<p>{about}</p>\n<ol>\n"
    )
}

pub fn entry(line: &LogLine, entry: &LogEntry) -> String {
    let LogEntry { when, mark, what, detail, asks } = entry;
    let class = if *asks { " class=\"ask\"" } else { "" };
    let detail =
        detail.as_deref().map(|detail| format!("<pre>{}</pre>", escaped(&harmless(detail)))).unwrap_or_default();
    let at = escaped(&one_line(line.text("at").unwrap_or_default()));
    format!(
        "<li id=\"e{}\"{class}><time datetime=\"{at}\">{when}</time> {mark} <strong>{}</strong>{}{detail}</li>\n",
        line.seq(),
        escaped(&one_line(what)),
        ids(line),
    )
}

/// The ids that join it to others.
fn ids(line: &LogLine) -> String {
    let run = line.0.get("run").and_then(serde_json::Value::as_u64).map(|run| format!("#{run}"));
    let ids =
        run.into_iter().chain(["interaction", "call"].iter().filter_map(|name| line.text(name).map(str::to_owned)));
    let ids: Vec<String> = ids.map(|id| escaped(&one_line(&id))).collect();
    if ids.is_empty() { String::new() } else { format!(" <span class=\"ids\">{}</span>", ids.join(" · ")) }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_said_becomes_markup() {
        let nasty = "</pre><script>alert(1)</script>\" onload='x' \u{202e}";
        let line = serde_json::json!({
            "seq": 7, "event": "e", "atMs": 0, "at": nasty, "interaction": nasty, "call": nasty, "run": 2,
        });
        let line = LogLine::parse(&line.to_string()).unwrap();
        let said = LogEntry {
            when: "now".into(),
            mark: "❓",
            what: nasty.to_owned(),
            detail: Some(nasty.to_owned()),
            asks: true,
        };
        let whole = head(nasty, nasty, "en") + &entry(&line, &said) + FOOT;
        for text in ["<script", "</pre><script", "\" onload", "' \u{202e}", "\u{202e}"] {
            assert!(!whole.contains(text), "{text}: {whole}");
        }
        assert_eq!((whole.matches("<pre>").count(), whole.matches("<li ").count()), (1, 1));
        assert!(!whole.contains("src=") && !whole.contains("href="), "it loads nothing");
    }
}
