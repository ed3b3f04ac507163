//! What the events of an exported conversation name.

use crate::facts::attachment::Attachment;
use crate::facts::event::{AskEvent, CallEvent, ConversationEvent, Event};

/// The title that it gives a conversation.
pub fn title(event: &Event) -> Option<&str> {
    if let Event::Conversation(ConversationEvent::Started { title, .. } | ConversationEvent::Renamed { title, .. }) =
        event
    {
        Some(title)
    } else {
        None
    }
}

pub fn files_of_result(event: &Event) -> &[Attachment] {
    if let Event::Call(CallEvent::Finished { result, .. }) | Event::Ask(AskEvent::Revised { result, .. }) = event {
        &result.files
    } else {
        &[]
    }
}
