//! What holds for every list, every reply and every way through a chat.

use super::chat::{Chat, card};
use super::stands;
use super::way::{goes, steps};
use crate::base::harmless::one_line;
use crate::base::language::Language;
use crate::facts::elicitation::ElicitedReply;
use crate::facts::outcome::{Consent, Response, Settling};
use crate::facts::question::Question;
use crate::plain_text::dialogue::{Move, Press};
use crate::plain_text::tests::question;
use proptest::prelude::*;

/// Texts that look like options, marks or nothing, and all others.
pub fn hostile(chars: usize) -> impl Strategy<Value = String> {
    let spelled = |any: &str| proptest::string::string_regex(&format!("{any}{{1,{chars}}}")).unwrap();
    let (other, controls) = (spelled("\\PC"), spelled("[\u{1}-\u{a0}]"));
    prop_oneof![
        "[0-9]{1,2}",
        "[a-dA-D][.)]?",
        "#[1-4]",
        "(stop|skip|back|new|help|\\?|Yes|No|是|否|取消|✏️ Other|☑️ Done|✓ Yes)",
        "[0-9]{1,2}[. ][a-z]{0,4}",
        "(\n|\r|\u{2028}|\u{b}|  )[1-4A-D#]{1,2}[.)、] [a-z]{1,6}",
        "[\u{202e}\u{200b}\u{2066}\u{3164}\u{200d}][0-9]\\. x",
        "x{30,600}",
        other,
        controls,
    ]
}

fn labels() -> impl Strategy<Value = Vec<String>> {
    // A label is never empty: the parser sees to that.
    let label = hostile(12).prop_filter("something is seen of it", |label| !one_line(label).is_empty());
    prop::collection::vec(label, 1..=12)
}

fn asked(labels: &[String], text: &str, below: &str, multi_select: bool) -> Question {
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    let mut asked = Question { text: text.to_owned(), multi_select, ..question(&labels, true) };
    asked.header = Some(below.to_owned());
    for option in &mut asked.options {
        option.description = Some(below.to_owned());
    }
    asked
}

/// The lines that read like options: all others begin with something that no mark begins with.
fn listed(text: &str) -> Vec<&str> {
    let mark = |line: &&str| {
        line.split_once(". ").is_some_and(|(mark, _)| {
            let mark = mark.strip_prefix('#').unwrap_or(mark);
            mark.bytes().all(|b| b.is_ascii_digit())
                || (mark.len() == 1 && mark.bytes().all(|b| b.is_ascii_uppercase()))
        })
    };
    text.split(['\n', '\r', '\u{2028}', '\u{b}', '\u{c}', '\u{85}']).filter(mark).collect()
}

fn chosen(moves: &[Move]) -> Option<Vec<String>> {
    moves.iter().find_map(|step| match step {
        Move::Submit { response: Response::Answered(given), .. } => {
            Some(given.answers.iter().flat_map(|answer| answer.selected.iter().map(|id| id.0.clone())).collect())
        }
        Move::Submit { .. }
        | Move::Post(_)
        | Move::Redraw { .. }
        | Move::Stop { .. }
        | Move::Tell { .. }
        | Move::New
        | Move::Status { .. } => None,
    })
}

proptest! {
    #[test]
    fn every_list_reads_back_to_the_option_that_its_mark_shows(
        labels in labels(),
        text in hostile(200),
        below in hostile(200),
        multi_select in any::<bool>(),
        chinese in any::<bool>(),
        room in 1024usize..4097,
    ) {
        let mut chat = Chat::new(if chinese { Language::Zh } else { Language::En });
        chat.manner.text_chars_max = room;
        let list = chat.asks(card(1, vec![asked(&labels, &text, &below, multi_select)]));
        prop_assert!(list.text.encode_utf16().count() <= room, "{} of {room}: {}", list.text.encode_utf16().count(), list.text);
        let lines = listed(&list.text);
        prop_assert_eq!(lines.len(), labels.len(), "{}", list.text);
        let dialogue = chat.dialogue.clone();
        for (index, line) in lines.iter().enumerate() {
            let (mark, shown) = line.split_once(". ").unwrap();
            let label = one_line(&labels[index]);
            prop_assert!(shown == label || label.starts_with(shown.strip_suffix('…').unwrap().trim_end()), "{line}");
            for reply in [mark.to_owned(), format!(" {mark}. ")] {
                chat.dialogue = dialogue.clone();
                let moves = chat.says(&reply);
                prop_assert_eq!(chosen(&moves), Some(vec![format!("o{}", index + 1)]), "{} in {}", reply, &list.text);
            }
            chat.dialogue = dialogue.clone();
            let mut moves = chat.presses(1, 0, Press::Option(index)).0;
            if multi_select {
                moves = chat.presses(1, 0, Press::Done).0;
            }
            prop_assert_eq!(chosen(&moves), Some(vec![format!("o{}", index + 1)]));
        }
        for button in list.buttons {
            prop_assert!(!button.label.trim().is_empty() && button.label.encode_utf16().count() <= 24, "{:?}", button);
        }
    }

    #[test]
    fn what_is_too_long_is_cut_and_says_so(words in 0usize..300, lengths in prop::collection::vec(1usize..512, 1..=12)) {
        let text = "words ".repeat(words);
        let labels: Vec<String> = lengths.iter().map(|length| "x".repeat(*length)).collect();
        let mut chat = Chat::new(Language::En);
        chat.manner.text_chars_max = 1500;
        let list = chat.asks(card(1, vec![asked(&labels, &format!("Which? {text}"), "because", false)]));
        let all = list.text.contains(one_line(&text).as_str()) && labels.iter().all(|label| list.text.contains(label.as_str()));
        let told = list.text.contains("… (the rest is on your computer)");
        prop_assert!(list.text.encode_utf16().count() <= 1500);
        prop_assert!(all || told, "{}", list.text);
        prop_assert!(told || list.text.matches("   · because").count() == labels.len(), "{}", list.text);
        prop_assert!(list.text.ends_with("Reply with a number or your own words"));
    }

    #[test]
    fn no_reply_consents_but_a_number_or_the_word_itself(
        text in prop_oneof![
            hostile(20),
            "(yes|YES|ok|sure|y|go|是|好|1|2|１)[ ,.!。！)）]{0,2}(please|// x|because|not|1|2|吧)?",
            "[0-9０-９]{1,3}[.)。、]{0,2}",
            any::<String>(),
        ],
        quoted in any::<bool>(),
        which in 0usize..6,
    ) {
        let mut chat = Chat::new(Language::En);
        let stands = [stands::command, stands::plan, stands::quiet, stands::lost, stands::request, stands::long_command];
        stands[which](&mut chat);
        let body = chat.open[0].interaction.body.clone();
        let moves = chat.quotes(quoted.then_some("p1"), &text);
        for step in &moves {
            let Move::Submit { response, .. } = step else { continue };
            let yes = match response {
                Response::Approved { .. }
                | Response::PlanAccepted { .. }
                | Response::Consented { consent: Consent::Yes, .. }
                | Response::Elicited { reply: ElicitedReply::Accept { .. } }
                | Response::Settled { how: Settling::Retry } => true,
                Response::Answered(_)
                | Response::Delegated { .. }
                | Response::TalkFirst { .. }
                | Response::Dismissed
                | Response::Denied { .. }
                | Response::Consented { .. }
                | Response::Settled { .. }
                | Response::Elicited { reply: ElicitedReply::Decline | ElicitedReply::Cancel }
                | Response::Decided { .. } => false,
            };
            let plain = text.trim().trim_end_matches(['.', ')', ',', '。', '．', '）', '，', '、']);
            let digits = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
            let word = ["yes", "ｙｅｓ", "是"].contains(&plain.to_lowercase().as_str());
            prop_assert!(!yes || plain.chars().all(digits) || word, "{text:?} at {body:?}");
            prop_assert!(!yes || which != 5, "not all of it was shown");
        }
    }

    #[test]
    fn every_way_through_a_chat_keeps_its_promises(steps in steps()) {
        goes(&steps);
    }
}
