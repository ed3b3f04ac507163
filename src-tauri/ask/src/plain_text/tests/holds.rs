//! What holds for every list and every text.

use super::{at, many, question, read_as, turn};
use crate::base::harmless::{harmless, one_line};
use crate::base::language::Language;
use crate::base::unseen::said;
use crate::plain_text::{AnswerReading, At, read, shown};
use proptest::prelude::*;

fn labels() -> impl Strategy<Value = Vec<String>> {
    let label = prop_oneof![
        "[0-9]{1,2}",
        "[a-dA-D][.)]?",
        "#[1-4]",
        "(stop|skip|\\?|Yes|No|是|否|取消)",
        "[0-9]{1,2}[. ][a-z]{0,4}",
        "[ -~]{1,12}",
        "\\PC{1,8}",
        "[\u{1}-\u{a0}]{1,8}",
    ];
    prop::collection::vec(label, 1..=12)
}

proptest! {
    #[test]
    fn every_list_reads_back_to_the_option_its_mark_shows(labels in labels(), own in any::<bool>()) {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let asked = question(&labels, own);
        let text = shown(&asked, Language::En);
        let lines: Vec<&str> = text.lines().collect();
        prop_assert_eq!(lines.len(), labels.len() + 2);
        for (index, line) in lines.iter().skip(1).take(labels.len()).enumerate() {
            let (mark, label) = line.split_once(". ").unwrap();
            prop_assert_eq!(label, one_line(labels[index]));
            let place = (index + 1).to_string();
            prop_assert_eq!(read_as(at(&asked), mark), place.clone(), "for {:?} of {}", mark, &text);
            prop_assert_eq!(read_as(at(&asked), &format!(" {mark}. ")), place, "for {:?} of {}", mark, &text);
        }
    }

    #[test]
    fn no_line_chooses_an_option_where_own_words_were_meant(line in "[a-zA-Z,. ]{3,20}[!é的]") {
        let asked = question(&["Yes", "No", "9"], true);
        prop_assert_eq!(read_as(at(&asked), &line), format!("={}", line.trim()));
    }

    #[test]
    fn nothing_printed_moves_a_cursor(text in any::<String>(), rows in prop::collection::vec("[\u{0}-\u{a0}]{0,6}", 0..8)) {
        let controls = format!("{}{text}", rows.join("\u{1b}"));
        let out = harmless(&controls);
        prop_assert!(!out.chars().any(|c| c != '\n' && c != '\t' && c.is_control()), "{:?}", out);
        prop_assert_eq!(harmless(&out), out);
    }

    #[test]
    fn no_reply_panics(line in any::<String>(), labels in labels()) {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let _ = read(at(&question(&labels, true)), &line);
        let _ = read(at(&many(&labels, false)), &line);
        let _ = read(At::Nothing, &line);
        let _ = read(At::Review { questions: 4 }, &line);
    }

    #[test]
    fn a_list_of_marks_chooses_exactly_the_options_it_shows(
        labels in labels(),
        picked in prop::collection::vec(0usize..12, 2..6),
        between in prop_oneof![Just(","), Just(" "), Just("、"), Just("，"), Just("; "), Just(" and "), Just("和")],
    ) {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let asked = many(&labels, true);
        let text = shown(&asked, Language::En);
        let marks: Vec<&str> = text.lines().skip(1).take(labels.len()).map(|line| line.split_once(". ").unwrap().0).collect();
        let picked: Vec<usize> = picked.into_iter().map(|index| index % labels.len()).collect();
        let line = picked.iter().map(|index| marks[*index]).collect::<Vec<_>>().join(between);
        let mut places: Vec<usize> = picked.iter().map(|index| index + 1).collect();
        places.sort_unstable();
        places.dedup();
        let places = places.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let read = read_as(at(&asked), &line);
        prop_assert!(read == places || read == "several", "{:?} was read as {} of {}", line, read, &text);
    }

    #[test]
    fn one_wrong_number_takes_the_whole_list_with_it(
        known in prop::collection::vec(1usize..=3, 1..4),
        wrong in 4usize..1000,
        at_front in any::<bool>(),
    ) {
        let asked = many(&["Lint", "Test", "Docs"], true);
        let mut numbers: Vec<String> = known.iter().map(usize::to_string).collect();
        numbers.insert(if at_front { 0 } else { numbers.len() }, wrong.to_string());
        prop_assert_eq!(read_as(at(&asked), &numbers.join(", ")), format!("none taken {wrong}"));
    }

    #[test]
    fn a_note_never_changes_what_is_chosen(index in 0usize..3, note in "[^\u{0}-\u{1f}]{1,30}") {
        let asked = question(&["Lint", "Test", "Docs"], true);
        // What cannot be seen is no note: another test holds that.
        let note = said(&note);
        prop_assume!(!note.is_empty());
        let read = read(at(&asked), &format!("{} // {note}", index + 1));
        let AnswerReading::Answer(answer) = read else { panic!("{read:?}") };
        prop_assert_eq!(&answer.selected, &[asked.options[index].id.clone()]);
        prop_assert_eq!(answer.note.as_deref(), Some(note));
    }

    #[test]
    fn a_line_that_begins_with_a_question_mark_decides_nothing(line in "[?？]{1,3}.{0,20}", labels in labels()) {
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let asked = many(&labels, true);
        for agent_works in [true, false] {
            let at = At::Question(crate::plain_text::QuestionTurn { agent_works, ..turn(&asked) });
            let read = read(at, &line);
            prop_assert!(matches!(read, AnswerReading::Show | AnswerReading::TalkFirst(_)), "{:?}", read);
        }
    }
}
