//! What surfaces are told, and how it is written where they are in another process.

use ask::ConversationId;
use ask::settings::Settings;
use ask::wire::{AskClosed, AskUser, Changed, ChatComplete, ClockChanged, LiveStep, Notice, Trouble, event_name};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One thing that a surface may want to show.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    AskUser(Box<AskUser>),
    AskClosed(AskClosed),
    Clock(ClockChanged),
    ChatComplete(ChatComplete),
    Changed(Changed),
    Deleted(ConversationId),
    /// What was deleted has changed: something is back, or gone for good.
    Restored(ConversationId),
    Settings(Settings),
    /// A guest tells the person something.
    Notice(Notice),
    /// Something ended or was done while nobody was here.
    Unattended,
    /// Who is let in, or who else tried, has changed.
    Access,
    /// How a chat service stands has changed.
    Channels,
    /// How an MCP server stands, or what it offers, has changed.
    Mcp,
    /// None: what could not be saved before can be saved again.
    Trouble(Option<Trouble>),
    Live(Vec<LiveStep>),
}

/// An event under its name, as the window gets it.
#[derive(Debug, Serialize, Deserialize)]
pub struct NamedEvent {
    pub event: String,
    #[serde(default)]
    pub payload: Value,
}

impl News {
    /// Under the name and with the content that the window gets.
    pub fn named(&self) -> serde_json::Result<NamedEvent> {
        match self {
            News::AskUser(ask) => named(event_name::ASK_USER, ask),
            News::AskClosed(closed) => named(event_name::ASK_CLOSED, closed),
            News::Clock(changed) => named(event_name::CLOCK, changed),
            News::ChatComplete(complete) => named(event_name::CHAT_COMPLETE, complete),
            News::Changed(changed) => named(event_name::CHANGED, changed),
            News::Deleted(id) => named(event_name::DELETED, id),
            News::Restored(id) => named(event_name::RESTORED, id),
            News::Settings(settings) => named(event_name::SETTINGS, settings),
            News::Notice(notice) => named(event_name::NOTICE, notice),
            News::Unattended => named(event_name::UNATTENDED, &()),
            News::Access => named(event_name::ACCESS, &()),
            News::Channels => named(event_name::CHANNELS, &()),
            News::Mcp => named(event_name::MCP, &()),
            News::Trouble(trouble) => named(event_name::TROUBLE, trouble),
            News::Live(steps) => named(event_name::LIVE, steps),
        }
    }

    /// None: an event of a later version, which this one knows nothing of.
    pub fn of(NamedEvent { event, payload }: NamedEvent) -> serde_json::Result<Option<News>> {
        Ok(Some(match event.as_str() {
            event_name::ASK_USER => News::AskUser(read(payload)?),
            event_name::ASK_CLOSED => News::AskClosed(read(payload)?),
            event_name::CLOCK => News::Clock(read(payload)?),
            event_name::CHAT_COMPLETE => News::ChatComplete(read(payload)?),
            event_name::CHANGED => News::Changed(read(payload)?),
            event_name::DELETED => News::Deleted(read(payload)?),
            event_name::RESTORED => News::Restored(read(payload)?),
            event_name::SETTINGS => News::Settings(read(payload)?),
            event_name::NOTICE => News::Notice(read(payload)?),
            event_name::UNATTENDED => News::Unattended,
            event_name::ACCESS => News::Access,
            event_name::CHANNELS => News::Channels,
            event_name::MCP => News::Mcp,
            event_name::TROUBLE => News::Trouble(read(payload)?),
            event_name::LIVE => News::Live(read(payload)?),
            _ => return Ok(None),
        }))
    }
}

fn named(event: &str, payload: &impl Serialize) -> serde_json::Result<NamedEvent> {
    Ok(NamedEvent { event: event.to_owned(), payload: serde_json::to_value(payload)? })
}

fn read<T: DeserializeOwned>(payload: Value) -> serde_json::Result<T> {
    serde_json::from_value(payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_what_is_not_known_is_passed_over() {
        let conversation_id: ConversationId = "0197b1de-0000-7000-8000-0000000a1b2c".parse().unwrap();
        for news in [
            News::Deleted(conversation_id),
            News::Restored(conversation_id),
            News::Settings(Settings::default()),
            News::Notice(Notice { conversation_id, title: "Claude Code".into(), text: "Done.".into() }),
            News::Unattended,
            News::Access,
            News::Channels,
            News::Mcp,
            News::Trouble(None),
            News::Live(vec![
                LiveStep::Begin { conversation_id },
                LiveStep::Text { conversation_id, text: "\u{1b}[2J\n中".into() },
                LiveStep::End { conversation_id },
            ]),
        ] {
            let text = serde_json::to_string(&news.named().unwrap()).unwrap();
            assert!(!text.contains('\n'), "one line: {text}");
            assert_eq!(News::of(serde_json::from_str(&text).unwrap()).unwrap(), Some(news));
        }
        let later = NamedEvent { event: "of-a-later-version".into(), payload: Value::Null };
        assert_eq!(News::of(later).unwrap(), None);
        let other = NamedEvent { event: event_name::LIVE.into(), payload: serde_json::json!([{ "kind": "later" }]) };
        assert!(News::of(other).is_err());
    }
}
