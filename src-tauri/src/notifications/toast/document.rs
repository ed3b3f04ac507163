//! A toast as Windows reads it: a small document in XML.

use crate::notices::{Note, NoteId};
use crate::notifications::key;

/// The field's name within its toast.
pub const FIELD: &str = "words";

pub fn of(note: &Note) -> String {
    // A question stays on the screen until it is attended to; Windows does that for toasts with buttons alone.
    let stays = match note.id {
        NoteId::Ask(_) | NoteId::Several => " scenario=\"reminder\"",
        NoteId::Finished(_) => "",
    };
    let (title, body) = (escaped(&note.title), escaped(&note.body));
    let mut field = String::new();
    let mut buttons = String::new();
    if let Some(reply) = &note.reply {
        let (hint, send) = (escaped(&reply.hint), escaped(&reply.send));
        field = format!(r#"<input id="{FIELD}" type="text" placeHolderContent="{hint}"/>"#);
        buttons = button(key::REPLY, &send, &format!(r#" hint-inputId="{FIELD}""#));
    }
    for (key, label) in key::buttons(note) {
        buttons += &button(&key, &escaped(label), "");
    }
    if buttons.is_empty() {
        buttons = button(key::OPEN, &escaped(note.open), "");
    }
    let silent = !note.sound;
    format!(
        r#"<toast launch="{}"{stays}><visual><binding template="ToastGeneric"><text>{title}</text><text>{body}</text></binding></visual><actions>{field}{buttons}</actions><audio silent="{silent}"/></toast>"#,
        key::OPEN
    )
}

fn button(key: &str, label: &str, more: &str) -> String {
    format!(r#"<action content="{label}" arguments="{key}"{more}/>"#)
}

/// As text of a document, in an attribute too. Two characters that no document may hold are left out: with them there would be
/// no toast at all.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notices::tests::note;

    #[test]
    fn a_question_has_its_field_and_its_buttons_and_stays() {
        assert_eq!(
            of(&note(&["Keep", "Delete"])),
            concat!(
                r#"<toast launch="default" scenario="reminder"><visual><binding template="ToastGeneric">"#,
                r#"<text>Task 1</text><text>Needs your decision</text></binding></visual><actions>"#,
                r#"<input id="words" type="text" placeHolderContent="Reply with a number or your own words"/>"#,
                r#"<action content="Send" arguments="inline-reply" hint-inputId="words"/>"#,
                r#"<action content="Keep" arguments="option-1"/><action content="Delete" arguments="option-2"/>"#,
                r#"</actions><audio silent="true"/></toast>"#
            )
        );
    }

    #[test]
    fn without_anything_to_answer_it_can_be_opened() {
        let toast = of(&note(&[]));
        assert!(
            toast.contains(r#"<actions><action content="Open Askwell" arguments="default"/></actions>"#),
            "{toast}"
        );
    }

    #[test]
    fn what_a_model_wrote_stays_text() {
        let mut note = note(&["\"/><action", "Delete"]);
        note.title = "<b>&\u{ffff}".to_owned();
        let toast = of(&note);
        assert!(toast.contains("<text>&lt;b&gt;&amp;</text>"), "{toast}");
        assert!(toast.contains(r#"content="&quot;/&gt;&lt;action""#), "{toast}");
    }
}
