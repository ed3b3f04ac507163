//! A server's form in a chat: filled in field by field, ended by its own words, and by nobody's mistake.

use super::chat::Chat;
use super::stands;
use super::told::{in_short, table, told};
use crate::base::language::Language;
use crate::facts::elicitation::Misfit;
use crate::facts::invalid::Invalid;
use crate::facts::outcome::{Outcome, Surface};
use crate::plain_text::dialogue::{Dialogue, Post};
use crate::wire::Submitted;

fn shown(stands: fn(&mut Chat), language: Language) -> Post {
    let mut chat = Chat::new(language);
    stands(&mut chat);
    chat.posts[0].1.clone()
}

fn labels(post: &Post) -> Vec<&str> {
    post.buttons.iter().map(|button| button.label.as_str()).collect()
}

#[test]
fn the_first_post_says_who_asks_what_and_the_first_field() {
    let post = shown(stands::form, Language::En);
    assert_eq!(
        post.text,
        "💬 Title 1\n⚠ The MCP server “harbour” is asking you something (in its tool berth).\n│ Which berth?\n\
         ❓ 1 of 5: Name (required) — Of the ship\n│ at least 2 characters\nReply with the text. decline · cancel · ?"
    );
    assert!(post.wants_words);
    assert_eq!(labels(&post), ["🚫 Decline", "✖ Cancel"]);
    let post = shown(stands::permission, Language::Zh);
    assert_eq!(labels(&post), ["Allow", "Reject", "🚫 拒绝", "✖ 取消"]);
}

#[test]
fn it_is_filled_in_by_words_and_presses() {
    let all = "accept {\"name\":\"Ada\",\"days\":3,\"pier\":\"s\",\"with\":[\"Water\"],\"night\":true}";
    table(
        Language::En,
        stands::form,
        &[
            ("Ada", "list 1/1 after ↩ Name: Ada"),
            ("A", "line Not accepted: at least 2 characters. Reply with the text. decline · cancel · ?"),
            ("skip", "line Not accepted: this is required…"),
            ("back", "line This is the first field."),
            ("Ada ⏎ back", "list 1/0"),
            ("Ada ⏎ -", "list 1/2 after ↩ Days: 3"),
            ("Ada ⏎ skip", "list 1/2 after ↩ Days: left blank"),
            ("Ada ⏎ 15", "line Not accepted: at most 14…"),
            ("Ada ⏎ >p1 Bob", "list 1/1 after ↩ Name: Bob"),
            ("Ada ⏎ - ⏎ south ⏎ 1 ⏎ yes", "list 1/5 after ↩ At night: Yes"),
            ("Ada ⏎ - ⏎ south ⏎ 1 ⏎ yes ⏎ yes", "line Nothing was submitted yet. Reply send…"),
            ("Ada ⏎ - ⏎ south ⏎ 1 ⏎ yes ⏎ send", &format!("submit 1 {all} ~ ↩ Submitted: 5 of 5 fields to “harbour”.")),
            ("Ada ⏎ - ⏎ south ⏎ 1 ⏎ yes ⏎ 2 ⏎ 0", "line Not accepted: at least 1…"),
            ("Ada ⏎ [1/1/e]", "list 1/2 after ↩ Days: 3 | ack "),
            ("Ada ⏎ [1/1/s]", "list 1/2 after ↩ Days: left blank | ack "),
            ("Ada ⏎ - ⏎ [1/2/1] ⏎ [1/3/0] ⏎ [1/3/d]", "list 1/4 after ↩ With: Water | ack "),
            ("Ada ⏎ - ⏎ [1/2/1] ⏎ [1/3/d]", "list 1/4 after ↩ With: (none) | ack "),
            ("Ada ⏎ - ⏎ [1/2/1] ⏎ [1/3/0] ⏎ [1/3/d] ⏎ [1/4/0] ⏎ [1/5/d]", &format!("submit 1 {all}…")),
            ("[1/0/s]", " | alert Not accepted: this is required…"),
            ("[1/3/0]", " | alert This list is no longer open."),
            ("? what is a berth", "tell 101: what is a berth | line Sent to the agent. The question is still open."),
        ],
    );
}

#[test]
fn a_no_and_a_cancel_are_words_of_their_own_and_stop_stops_the_run() {
    for (stands, how) in [
        (stands::form as fn(&mut Chat), "Ada ⏎ "),
        (stands::permission, ""),
        (stands::long_form, ""),
        (stands::opens, ""),
    ] {
        for (word, expected) in [
            ("decline", "submit 1 decline ~ ✗ Declined"),
            ("拒绝", "submit 1 decline ~ ✗ Declined"),
            ("cancel", "submit 1 cancel ~ ✗ Cancelled: neither yes nor no"),
            ("取消", "submit 1 cancel ~ ✗ Cancelled: neither yes nor no"),
            ("/取消", "submit 1 cancel ~ ✗ Cancelled: neither yes nor no"),
            ("stop", "stop 101"),
            ("停止", "stop 101"),
        ] {
            table(Language::En, stands, &[(&format!("{how}{word}"), expected)]);
        }
    }
    table(Language::Zh, stands::form, &[("[1/0/n]", "submit 1 decline ~ ✗ 已拒绝 | ack 拒绝")]);
    table(Language::Zh, stands::form, &[("[1/0/c]", "submit 1 cancel…")]);
    table(Language::Zh, stands::one, &[("取消", "stop 101")]);
    table(Language::Zh, stands::nothing, &[("取消", "stop")]);
}

#[test]
fn one_of_several_goes_at_once_and_only_as_it_is_named() {
    table(
        Language::En,
        stands::permission,
        &[
            ("1", "submit 1 accept {\"f\":\"Allow\"} ~ ↩ f: Allow"),
            ("reject", "submit 1 accept {\"f\":\"Reject\"} ~ ↩ f: Reject"),
            ("[1/0/0]", "submit 1 accept {\"f\":\"Allow\"} ~ ↩ f: Allow | ack "),
            ("yes", "line This question takes only its options.…"),
            ("allow it", "line This question takes only its options.…"),
            ("3", "line There is no option 3.…"),
        ],
    );
}

#[test]
fn an_address_is_shown_in_full_and_opened_by_hand() {
    assert_eq!(
        shown(stands::opens, Language::En).text,
        "💬 Title 1\n⚠ The MCP server “harbour” is asking you something (in its tool berth).\n│ Sign in\n\
         │ It wants you to open this in a browser:\n│ xn--80ak6aa92e.com\n\
         │ ⚠ This name uses letters that can look like others: “аррӏе.com”. Make sure it's the one you mean.\n\
         │ ⚠ The connection isn't encrypted: others can read and change what you enter there.\n\
         │ http://xn--80ak6aa92e.com/in?a=1\n\
         │ What you enter there goes to that site, not through Askwell. Askwell doesn't open it for you.\n\
         1. OK, I'll open it\n2. Decline\n3. Cancel (neither yes nor no)\nReply with a number, decline or cancel"
    );
    table(
        Language::En,
        stands::opens,
        &[("1", "submit 1 accept {} ~ ✓ Accepted"), ("ok", "line Nothing was decided…"), ("2", "submit 1 decline…")],
    );
}

#[test]
fn what_cannot_be_shown_whole_is_not_filled_in_here() {
    let post = shown(stands::long_form, Language::En);
    assert!(post.text.contains("1. Decline\n2. Cancel"), "{}", post.text);
    table(
        Language::En,
        stands::long_form,
        &[("yes", "line Nothing was decided…"), ("1", "submit 1 decline…"), ("[1/0/1]", "submit 1 cancel…")],
    );
}

#[test]
fn a_word_that_came_after_other_lists_sends_nothing() {
    let mut chat = Chat::new(Language::En);
    stands::permission(&mut chat);
    chat.asks(super::chat::card(2, vec![stands::databases()]));
    chat.ends(2, Outcome::Dismissed, None);
    let done = told(&mut chat, "allow");
    assert!(done.starts_with("list 1/0 after Nothing was decided"), "{done}");
    assert_eq!(told(&mut chat, ">p1 1"), "submit 1 accept {\"f\":\"Allow\"} ~ ↩ f: Allow");
}

#[test]
fn half_of_it_survives_a_restart_and_is_told_when_the_window_was_first() {
    let mut chat = Chat::new(Language::En);
    stands::form(&mut chat);
    told(&mut chat, "Ada ⏎ 5");
    chat.dialogue = serde_json::from_str::<Dialogue>(&serde_json::to_string(&chat.dialogue).unwrap()).unwrap();
    assert_eq!(told(&mut chat, "north"), "list 1/3 after ↩ Pier: North");
    let reply = crate::facts::elicitation::ElicitedReply::Accept { content: serde_json::Map::new() };
    let closed = chat.ends(1, Outcome::Elicited { reply }, Some(Surface::Window)).unwrap();
    let line = closed.line.unwrap();
    assert!(line.ends_with("answered in the window. What you filled in here was not sent."), "{line}");
    assert!(closed.posts.iter().all(|(_, text)| text.contains("was not sent")), "{:?}", closed.posts);
    let done = told(&mut chat, ">p1 2");
    assert!(done.starts_with("said This question is closed: answered in the window"), "{done}");
}

#[test]
fn what_was_not_taken_is_asked_again_with_all_that_was_typed() {
    let mut chat = Chat::new(Language::En);
    stands::form(&mut chat);
    for message in ["Ada", "5", "north", "skip", "skip"] {
        chat.says(message);
    }
    let interaction = chat.open[0].interaction.clone();
    for (said, expected) in [
        (Submitted::NotSaved { why: "full".into() }, "list 1/5 after Couldn't save your answers: full…"),
        (
            Submitted::Invalid { field: "days".into(), why: Invalid::Field { why: Misfit::NotWhole } },
            "list 1/1 after …",
        ),
    ] {
        let moves = chat.says("send");
        assert!(in_short(&moves).starts_with("submit 1 accept"), "{moves:?}");
        let post = chat.dialogue.not_taken(&interaction, &said, chat.manner).unwrap();
        let place = post.about.unwrap().question;
        assert!(format!("list 1/{place} after {}", post.text).starts_with(expected.trim_end_matches('…')), "{post:?}");
        chat.post(post);
        if place == 1 {
            assert_eq!(told(&mut chat, "6"), "list 1/5 after ↩ Days: 6");
        }
    }
}
