//! How a system names what it shows and what was pressed: the same words everywhere, read in one place.

use super::NotificationAction;
use crate::notices::Note;
#[cfg(any(not(target_os = "linux"), test))]
use crate::notices::NoteId;

/// The notification itself.
pub const OPEN: &str = "default";
/// The field for words. KDE named it so, and the others take any name.
pub const REPLY: &str = "inline-reply";
/// A button, before its number.
const OPTION: &str = "option-";

/// Key and label of each button.
pub fn buttons(note: &Note) -> Vec<(String, &str)> {
    let numbered = note.buttons.iter().zip(1..);
    numbered.map(|(button, number)| (format!("{OPTION}{number}"), button.label.as_str())).collect()
}

/// What was meant by a press, and by the words that came with it. A field that came back without words opens the window, which
/// has one; what this notification does not have means nothing.
pub fn pressed(note: &Note, key: &str, words: Option<String>) -> Option<NotificationAction> {
    match (key, words) {
        (OPEN, _) | (REPLY, None) => Some(NotificationAction::Open),
        (REPLY, Some(words)) => note.reply.is_some().then_some(NotificationAction::Reply(words)),
        (key, _) => {
            let number: usize = key.strip_prefix(OPTION)?.parse().ok()?;
            let button = note.buttons.get(number.checked_sub(1)?)?;
            Some(NotificationAction::Answer(button.answer.clone()))
        }
    }
}

/// One name for each notification: told again, it takes the place of the first.
#[cfg(any(not(target_os = "linux"), test))]
pub fn name(id: NoteId) -> String {
    match id {
        NoteId::Ask(interaction) => format!("ask-{interaction}"),
        NoteId::Several => "several".to_owned(),
        NoteId::Finished(conversation) => format!("finished-{conversation}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notices::tests::note;

    #[test]
    fn a_press_means_its_own_button_or_nothing() {
        let note = note(&["Keep", "Delete"]);
        let keys: Vec<_> = buttons(&note).into_iter().map(|(key, _)| key).collect();
        let answers: Vec<_> =
            note.buttons.iter().map(|button| Some(NotificationAction::Answer(button.answer.clone()))).collect();
        assert_eq!(keys.iter().map(|key| pressed(&note, key, None)).collect::<Vec<_>>(), answers);
        for key in ["option-0", "option-3", "option-", "option--1", "Keep", ""] {
            assert_eq!(pressed(&note, key, None), None, "{key}");
        }
        assert_eq!(pressed(&note, OPEN, None), Some(NotificationAction::Open));
    }

    #[test]
    fn words_are_a_reply_only_where_there_is_a_field() {
        let mut note = note(&["Keep", "Delete"]);
        assert_eq!(pressed(&note, REPLY, Some("2".to_owned())), Some(NotificationAction::Reply("2".to_owned())));
        assert_eq!(pressed(&note, REPLY, None), Some(NotificationAction::Open));
        note.reply = None;
        assert_eq!(pressed(&note, REPLY, Some("2".to_owned())), None);
    }

    #[test]
    fn names_are_short_enough_for_every_system() {
        let note = note(&[]);
        let name = name(note.id);
        assert!(name.len() <= 64 && name.starts_with("ask-"), "{name}");
    }
}
