use crate::command::lines::OutputLines;
use crate::command::output::{CommandOutput, cleaned};
use crate::command::spool::{NewOutput, SpooledOutput};

#[test]
fn text_is_safe_and_a_rewritten_line_is_its_last_state() {
    let cases: [(&[u8], &str); 12] = [
        (b"plain\n", "plain\n"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"10%\r50%\r100%\nnext", "100%\nnext"),
        (b"10%\r50%\r", "50%"),
        (b"\r\n", "\n"),
        (b"\x1b[1;31mred\x1b[0m", "red"),
        (b"\x1b]8;;http://x\x07link\x1b]8;;\x07", "link"),
        (b"\x1b]0;no end", "0;no end"),
        (b"\x1b]0;cut\x01end\x07", "0;cutend"),
        (b"a\xffb\xe4\xbd", "a\u{fffd}b\u{fffd}"),
        ("a\u{202e}b".as_bytes(), "a‹U+202E›b"),
        (b"\x00\x08\x7f", ""),
    ];
    for (bytes, text) in cases {
        assert_eq!(cleaned(bytes), text, "{:?}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn a_flood_of_beginnings_of_sequences_is_cleaned_in_no_time_to_speak_of() {
    // Looked through once for each beginning, this would take minutes.
    assert_eq!(cleaned("\u{9d}".repeat(500_000).as_bytes()), "");
}

#[test]
fn what_is_cut_in_two_at_a_gap_belongs_to_the_gap() {
    let kept = SpooledOutput { head: b"one\ntw".to_vec(), tail: b"31mhree\nfour\n".to_vec(), omitted_bytes: 1000 };
    let output = CommandOutput::of(&kept);
    assert_eq!((output.head.as_str(), output.tail.as_str(), output.omitted_bytes), ("one\n", "four\n", 1010));
    let long = "x".repeat(10_000).into_bytes();
    let kept = SpooledOutput { head: long.clone(), tail: long, omitted_bytes: 1 };
    let output = CommandOutput::of(&kept);
    assert_eq!((output.head.len(), output.tail.len(), output.omitted_bytes), (10_000, 10_000, 1), "no line ends near");
}

#[test]
fn beginning_and_end_fit_the_limit_and_the_note_counts_the_rest() {
    let text = |bytes: usize| "好a\n".repeat(bytes / 5);
    let cases = [(text(500), String::new(), 0), (text(5000), String::new(), 0), (text(50), text(50), 9)];
    let long = [(text(5000), text(50), 1), (text(50), text(5000), 1), (text(5000), text(5000), 12_345_678)];
    for (head, tail, omitted_bytes) in cases.into_iter().chain(long) {
        let output = CommandOutput { head, tail, omitted_bytes };
        for limit in [100, 101, 102, 103, 500, 1000, 1_000_000] {
            let told = output.within(limit);
            assert!(told.len() <= limit, "{} of {limit}", told.len());
            let all = (output.head.len() + output.tail.len()) as u64 + omitted_bytes;
            let Some((first, rest)) = told.split_once("[… ") else {
                assert_eq!(told, output.head);
                continue;
            };
            let (count, last) = rest.split_once(" bytes left out …]\n").unwrap();
            let count: u64 = count.replace(',', "").parse().unwrap();
            // The note stands on a line of its own: one line end may be its own too.
            let sum = first.len() as u64 + count + last.len() as u64;
            assert!(sum == all || sum == all + 1 && first.ends_with('\n'), "{sum} of {all} within {limit}");
            assert!(output.head.starts_with(first.trim_end_matches('\n')));
            assert!(output.tail.ends_with(last) || omitted_bytes == 0 && output.head.ends_with(last));
        }
    }
    let output = CommandOutput { head: "a\n".into(), tail: "b\n".into(), omitted_bytes: 1_234_567 };
    assert_eq!(output.within(100), "a\n[… 1,234,567 bytes left out …]\nb\n");
}

#[test]
fn lines_are_given_when_they_are_whole() {
    let mut lines = OutputLines::default();
    let mut push = |bytes: &[u8]| lines.push(&NewOutput { bytes: bytes.to_vec(), ..NewOutput::default() });
    assert_eq!(push(b"one\ntw"), "one\n");
    assert_eq!(push(b"o\xe4\xbd"), "");
    assert_eq!(push(b"\xa0\n\x1b[3"), "two\u{4f60}\n");
    assert_eq!(push(b"1mred\n10%\r20"), "red\n");
    assert_eq!(push(b"%\r30%\n"), "30%\n");
}

#[test]
fn an_open_line_is_given_once_and_goes_on_behind_or_anew() {
    let news = |bytes: &[u8]| NewOutput { bytes: bytes.to_vec(), ..NewOutput::default() };
    let mut lines = OutputLines::default();
    assert_eq!(lines.push(&news(b"Go on? ")), "");
    assert_eq!((lines.flush().as_str(), lines.flush().as_str()), ("Go on? ", ""));
    assert_eq!(lines.push(&news(b"yes\n10%")), "yes\n");
    assert_eq!(lines.flush(), "10%");
    assert_eq!(lines.push(&news(b"\r20%\n")), "\n20%\n");
    assert_eq!(lines.push(&news(b"end\r\n")), "end\n");
}

#[test]
fn a_line_without_an_end_does_not_pile_up_and_no_character_is_cut() {
    let mut lines = OutputLines::default();
    let bytes = "你".repeat(20_000).into_bytes();
    let mut text: String =
        bytes.chunks(997).map(|part| lines.push(&NewOutput { bytes: part.to_vec(), ..NewOutput::default() })).collect();
    assert!(text.len() > 50_000);
    text.push_str(&lines.flush());
    assert_eq!(text.into_bytes(), bytes);
}

#[test]
fn what_was_missed_is_said_on_a_line_of_its_own() {
    let mut lines = OutputLines::default();
    lines.push(&NewOutput { bytes: b"begun".to_vec(), ..NewOutput::default() });
    let news = NewOutput { omitted_bytes: 1000, bytes: b"rest\n".to_vec(), end: 0 };
    assert_eq!(lines.push(&news), "begun\n[… 1,000 bytes left out …]\nrest\n");
}
