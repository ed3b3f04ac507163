//! Readers page, filter, and say what is wrong without stopping at it.

use super::*;
use ask::limits::LOG_LINE_BYTES_MAX;
use serde_json::json;

/// A log that nobody but the test wrote.
struct Shelf(TempDir);

impl Shelf {
    fn new(files: &[(&str, &str)]) -> Shelf {
        let shelf = Shelf(tempfile::tempdir().unwrap());
        let folder = shelf.0.path().join(".tasklogs").join(ID.to_string());
        std::fs::create_dir_all(&folder).unwrap();
        files.iter().for_each(|(day, text)| std::fs::write(folder.join(format!("events-{day}.jsonl")), text).unwrap());
        shelf
    }

    fn reader(&self) -> Reader {
        Archive::of(self.0.path()).reader(ID).unwrap().unwrap()
    }

    fn all(&self, filter: &LogFilter) -> LogPage {
        self.reader().page(Cursor::default(), filter, 1_000).unwrap()
    }
}

fn line(seq: u64, more: serde_json::Value) -> String {
    let mut line = json!({ "v": 1, "seq": seq, "atMs": NOON + seq as i64, "event": "e", "conversation": ID });
    line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    format!("{line}\n")
}

fn lines(seqs: impl IntoIterator<Item = u64>) -> String {
    seqs.into_iter().map(|seq| line(seq, json!({ "text": format!("number {seq}") }))).collect()
}

fn numbers(page: &LogPage) -> Vec<u64> {
    page.lines.iter().map(LogLine::seq).collect()
}

fn told(page: &LogPage) -> Vec<(&str, Option<u64>, LogDefect)> {
    let told = |warning: &'_ LogWarning| (warning.line, warning.what.clone());
    page.warnings
        .iter()
        .map(|one| (one.file.as_str(), told(one)))
        .map(|(file, (line, what))| (file, line, what))
        .collect()
}

#[test]
fn pages_go_on_where_the_one_before_ended_whatever_its_size() {
    let shelf = Shelf::new(&[("20240101", &lines(1..8)), ("20240102", ""), ("20240103", &lines(8..12))]);
    for count in 1..13 {
        let (mut read, mut cursor, mut pages) = (Vec::new(), Cursor::default(), 0);
        loop {
            let page = shelf.reader().page(cursor, &LogFilter::default(), count).unwrap();
            assert_eq!(page.warnings, []);
            read.extend(numbers(&page));
            // As text it is the same place.
            cursor = page.next.to_string().parse().unwrap();
            assert_eq!(cursor, page.next);
            pages += 1;
            if !page.more {
                break;
            }
        }
        assert_eq!((read, pages), ((1..12).collect::<Vec<_>>(), 11_usize.div_ceil(count)), "by {count}");
    }
}

#[test]
fn what_is_no_cursor_is_refused() {
    for text in ["", "1", "1.", "a.b", "1.2.3.4", "-1.0", "99999999999.0"] {
        assert_eq!(text.parse::<Cursor>(), Err(reader::NoCursor), "{text}");
    }
}

#[test]
fn the_latest_lines_are_found_from_the_end() {
    let shelf = Shelf::new(&[("20240101", &lines(1..800)), ("20240102", &lines(800..803)), ("20240103", "")]);
    for (count, first) in [(0, 803), (1, 802), (3, 800), (5, 798), (700, 103), (1_000, 1)] {
        let page = shelf.reader().last(&LogFilter::default(), count).unwrap();
        assert_eq!(numbers(&page), (first..803).collect::<Vec<_>>(), "the last {count}");
        assert!(
            shelf.reader().page(page.next, &LogFilter::default(), 9).unwrap().lines.is_empty(),
            "it ends at the end"
        );
    }
    let filter = LogFilter { text: Some("NUMBER 7".into()), ..LogFilter::default() };
    assert_eq!(numbers(&shelf.reader().last(&filter, 2).unwrap()), [798, 799]);
}

#[test]
fn who_follows_gets_a_line_once_and_when_it_is_whole() {
    let shelf = Shelf::new(&[("20240101", &lines(1..3))]);
    let path = shelf.0.path().join(".tasklogs").join(ID.to_string()).join("events-20240101.jsonl");
    let end = shelf.reader().last(&LogFilter::default(), 0).unwrap().next;
    let (next, mut text) = (line(3, json!({})), lines(1..3));
    text.push_str(&next[..20]);
    std::fs::write(&path, &text).unwrap();
    let half = shelf.reader().page(end, &LogFilter::default(), 9).unwrap();
    assert_eq!((half.lines.len(), half.next.offset), (0, end.offset));
    text.push_str(&next[20..]);
    std::fs::write(&path, &text).unwrap();
    let whole = shelf.reader().page(half.next, &LogFilter::default(), 9).unwrap();
    assert_eq!((numbers(&whole), whole.warnings.len()), (vec![3], 0));
    assert!(shelf.reader().page(whole.next, &LogFilter::default(), 9).unwrap().lines.is_empty());
}

#[test]
fn each_filter_leaves_what_fits() {
    let text: String = [
        line(1, json!({ "event": "agent.ask.request", "interaction": "i", "call": "c", "run": 1 })),
        line(2, json!({ "event": "agent.ask.response", "interaction": "i", "call": "c", "run": 1, "answer": "Größer 更大" })),
        line(3, json!({ "event": "agent.asking", "run": 2 })),
        line(4, json!({ "event": "model.reply", "run": 2, "calls": ["b", "c"], "body": { "deep": ["Needle"] } })),
    ]
    .concat();
    let shelf = Shelf::new(&[("20241004", &text)]);
    let of = |filter: LogFilter| numbers(&shelf.all(&filter));
    let any = LogFilter::default();
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(of(LogFilter { event: some("agent.ask"), ..any.clone() }), [1, 2], "a name is whole between its dots");
    assert_eq!(of(LogFilter { event: some("agent.ask."), ..any.clone() }), [1, 2]);
    assert_eq!(of(LogFilter { event: some("agent.ask.request"), ..any.clone() }), [1]);
    assert_eq!(of(LogFilter { interaction: some("i"), ..any.clone() }), [1, 2]);
    assert_eq!(
        of(LogFilter { call: some("c"), ..any.clone() }),
        [1, 2, 4],
        "the reply that made the call belongs to it"
    );
    assert_eq!(of(LogFilter { run: Some(2), ..any.clone() }), [3, 4]);
    assert_eq!(of(LogFilter { since: Some(NOON + 2), until: Some(NOON + 4), ..any.clone() }), [2, 3]);
    assert_eq!(of(LogFilter { text: some("größer 更"), ..any.clone() }), [2]);
    assert_eq!(of(LogFilter { text: some("needle"), run: Some(2), ..any.clone() }), [4]);
    assert_eq!(of(LogFilter { text: some("needle"), run: Some(1), ..any }), [0_u64; 0]);
}

#[test]
fn days_before_the_wanted_time_are_not_even_opened() {
    let shelf = Shelf::new(&[("20241003", "damaged\n"), ("20241004", &lines(5..7))]);
    let page = shelf.all(&LogFilter { since: Some(NOON), ..LogFilter::default() });
    assert_eq!((numbers(&page), page.warnings.len()), (vec![5, 6], 0));
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_rest_is_read() {
    let foreign = line(3, json!({ "conversation": "another" }));
    let long = format!("{}\n", "x".repeat(LOG_LINE_BYTES_MAX + 2));
    let first = format!("{}\n\n{{}}\n{}{}{foreign}{long}", lines(1..2), "\u{1b}[2J\n", lines(2..3));
    let second = format!("{}{}", lines([5, 5, 4]), &lines(6..7)[..9]);
    let shelf = Shelf::new(&[("20240101", &first), ("20240102", &second)]);
    let page = shelf.all(&LogFilter::default());
    assert_eq!(numbers(&page), [1, 2, 5, 5, 4]);
    let (one, two) = ("events-20240101.jsonl", "events-20240102.jsonl");
    let expected = [
        (one, Some(2), LogDefect::Bad),
        (one, Some(3), LogDefect::Bad),
        (one, Some(4), LogDefect::Bad),
        (one, Some(5), LogDefect::Bad),
        (one, Some(7), LogDefect::Foreign),
        (one, Some(8), LogDefect::TooLong),
        (two, Some(1), LogDefect::Gap { after: 2, seq: 5 }),
        (two, Some(2), LogDefect::Double { after: 5, seq: 5 }),
        (two, Some(3), LogDefect::Double { after: 5, seq: 4 }),
        (two, Some(4), LogDefect::Torn),
    ];
    assert_eq!(told(&page), expected);
    let last = shelf.reader().last(&LogFilter::default(), 1_000).unwrap();
    assert_eq!(numbers(&last), numbers(&page));
    let lines_alone = |(_, _, what): &&(&str, Option<u64>, LogDefect)| {
        !matches!(what, LogDefect::Gap { .. } | LogDefect::Double { .. })
    };
    let expected: Vec<_> = expected.iter().filter(lines_alone).cloned().collect();
    assert_eq!(told(&last), expected, "from the end the same is told of single lines");
}

#[test]
fn cut_at_any_byte_of_its_last_line_all_before_it_is_read() {
    let whole = lines(1..4);
    let before = lines(1..3).len();
    for length in before..=whole.len() {
        let shelf = Shelf::new(&[("20240101", &whole[..length])]);
        let (page, last) = (shelf.all(&LogFilter::default()), shelf.reader().last(&LogFilter::default(), 9).unwrap());
        let count = if length == whole.len() { 3 } else { 2 };
        assert_eq!((page.lines.len(), last.lines.len()), (count, count), "{length}");
        let torn = length != whole.len() && length != before;
        assert_eq!((page.warnings.len(), last.warnings.len()), (usize::from(torn), usize::from(torn)), "{length}");
    }
}

#[test]
fn a_conversation_without_a_log_has_no_reader() {
    let shelf = Shelf::new(&[]);
    let archive = Archive::of(shelf.0.path());
    assert_eq!(archive.conversations().unwrap(), [ID]);
    assert!(archive.reader(ConversationId(Uuid::nil())).unwrap().is_none());
    assert_eq!(shelf.reader().newest().unwrap(), None);
    assert_eq!(Archive::of(&shelf.0.path().join("nothing")).conversations().unwrap(), []);
}
