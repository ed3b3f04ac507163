//! What was said so far, for an agent of another make that remembers nothing of it.

use crate::base::limits::ACP_RETOLD_BYTES_MAX;
use crate::machine::state::Item;

/// What was said so far, for an agent that was started anew and remembers nothing of it: the latest, where it is much.
pub fn retold(items: &[Item]) -> Option<String> {
    let line = |item: &Item| match item {
        Item::User { text, .. } => Some(format!("[The person] {text}")),
        Item::Reply(item) if !item.reply.text.trim().is_empty() => Some(format!("[You] {}", item.reply.text.trim())),
        Item::Reply(_)
        | Item::Told { .. }
        | Item::Heard { .. }
        | Item::TaskEnded { .. }
        | Item::Ended { .. }
        | Item::Compacted { .. }
        | Item::Delivery { .. }
        | Item::Restored { .. }
        | Item::Undone { .. } => None,
    };
    let mut told: Vec<String> = Vec::new();
    let mut bytes = 0;
    for text in items.iter().rev().filter_map(line) {
        bytes += text.len();
        if bytes > ACP_RETOLD_BYTES_MAX {
            break;
        }
        told.push(text);
    }
    told.reverse();
    (!told.is_empty()).then(|| {
        format!("This conversation began earlier. What was said in it so far:\n\n{}\n\nNow:", told.join("\n\n"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::MessageId;

    #[test]
    fn an_agent_that_remembers_nothing_is_told_the_latest_of_what_was_said() {
        let said = |text: &str| Item::User { id: MessageId(uuid::Uuid::nil()), text: text.into(), about: None, at: 1 };
        assert_eq!(retold(&[]), None);
        assert!(retold(&[said("Release it.")]).unwrap().contains("[The person] Release it."));
        let long = "x".repeat(ACP_RETOLD_BYTES_MAX - 100);
        let told = retold(&[said("first"), said(&long), said("last")]).unwrap();
        assert!(told.contains("last") && told.contains(&long));
        let told = retold(&[said("first"), said(&long), said(&long), said("last")]).unwrap();
        assert!(told.contains("last") && !told.contains("first"));
    }
}
