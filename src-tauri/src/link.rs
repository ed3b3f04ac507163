//! Links: into the program, to a conversation; and out of it, to a browser.

use crate::strings::strings;
use ask::ConversationId;
use ask::settings::Language;
use ask::wire::{CommandError, ErrorCode};
use tauri::Url;

/// The conversation that `askwell://conversation/ID` names. Anything else names none: a link can only ever show something.
pub fn conversation(url: &Url) -> Option<ConversationId> {
    if url.scheme() != "askwell" || url.host_str() != Some("conversation") {
        return None;
    }
    url.path().trim_matches('/').parse().ok()
}

/// A link that may be handed to the system's browser or mail program: nothing that opens a file or starts a program.
pub fn outward(text: &str, language: Language) -> Result<String, CommandError> {
    let strings = strings(language);
    match Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https" | "mailto") => Ok(url.into()),
        Ok(url) => Err(refused(strings.link_not_opened(url.scheme()))),
        Err(_) => Err(refused(strings.link_incomplete().to_owned())),
    }
}

fn refused(message: String) -> CommandError {
    CommandError { code: ErrorCode::Invalid, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_conversation_or_nothing() {
        let id = "0197b1de-7d3a-7000-8000-000000000001";
        let named = |text: &str| conversation(&text.parse().unwrap()).map(|id| id.to_string());
        assert_eq!(named(&format!("askwell://conversation/{id}")).as_deref(), Some(id));
        assert_eq!(named(&format!("askwell://conversation/{id}/")).as_deref(), Some(id));
        for text in
            ["askwell://conversation/", "askwell://conversation/../x", "askwell://submit/1", "https://a/conversation/1"]
        {
            assert_eq!(named(text), None, "{text}");
        }
    }

    #[test]
    fn only_web_and_mail_links_lead_outward() {
        for text in ["https://example.com/a?b=c", "http://example.com/", "mailto:a@example.com"] {
            assert_eq!(outward(text, Language::En).unwrap(), text);
        }
        for text in
            ["file:///etc/passwd", "javascript:alert(1)", "askwell://conversation/1", "smb://host/x", "no link", ""]
        {
            let refused = outward(text, Language::En).unwrap_err();
            assert_eq!(refused.code, ErrorCode::Invalid, "{text}");
            let in_chinese = outward(text, Language::Zh).unwrap_err().message;
            assert!(in_chinese.contains("链接") && !in_chinese.contains("link"), "{in_chinese}");
        }
    }
}
