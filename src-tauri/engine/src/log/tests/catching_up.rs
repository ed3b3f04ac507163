//! What is written goes on after the last good line, wherever that is.

use super::*;
use proptest::prelude::*;
use std::fs::OpenOptions;

#[tokio::test]
async fn lines_stand_under_their_day_and_never_go_back_to_an_older_file() {
    let yard = Yard::new().await;
    for (title, at) in [("b", NOON + DAY), ("c", NOON - 5 * DAY), ("d", NOON + DAY), ("e", NOON + 3 * DAY), ("f", NOON)]
    {
        yard.rename(title, at).await;
        yard.catch_up();
    }
    let days = ["events-20241004.jsonl", "events-20241005.jsonl", "events-20241007.jsonl"].map(str::to_owned);
    let [one, two, three] = days;
    assert_eq!(seqs(&yard.log()), [(one, vec![1, 2, 3]), (two, vec![4, 5, 6]), (three, vec![7, 8])]);
    let (whole, mut writer) = (files(&yard.log()), yard.writer());
    writer.catch_up(ID, NOON).unwrap();
    assert_eq!(files(&yard.log()), whole, "there is nothing to add");
    std::fs::remove_dir_all(yard.logs()).unwrap();
    yard.catch_up();
    assert_eq!(files(&yard.log()), whole, "written at once it is the same");
}

#[tokio::test]
async fn cut_at_any_byte_of_its_last_lines_it_is_made_whole_again() {
    let yard = Yard::new().await;
    yard.rename("the last one", NOON).await;
    yard.catch_up();
    let (name, whole) = files(&yard.log()).remove(0);
    let path = yard.log().join(name);
    for length in 0..whole.len() {
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(length as u64).unwrap();
        yard.catch_up();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "cut to {length} bytes");
    }
    std::fs::write(&path, format!("{whole}{{\"seq\":99,\"event\":\"e\",\"atMs\":1}}")).unwrap();
    yard.catch_up();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "a line without its end counts for nothing");
    std::fs::write(&path, format!("{whole}{}", "\0".repeat(200_000))).unwrap();
    yard.catch_up();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole, "neither does what a power cut leaves behind");
}

#[tokio::test]
async fn cut_in_its_newest_file_it_goes_on_after_the_older_one() {
    let yard = Yard::new().await;
    yard.rename("b", NOON + DAY).await;
    yard.catch_up();
    let whole = files(&yard.log());
    std::fs::write(yard.log().join(&whole[1].0), "").unwrap();
    yard.catch_up();
    assert_eq!(files(&yard.log()), whole);
    std::fs::write(yard.log().join(&whole[1].0), "not a line\n").unwrap();
    yard.catch_up();
    assert_eq!(files(&yard.log())[1].1, format!("not a line\n{}", whole[1].1), "what somebody else wrote stays");
}

#[tokio::test]
async fn more_events_than_one_look_takes_are_written_once_each() {
    let yard = Yard::new().await;
    let mut writer = yard.writer();
    for number in 0..200 {
        yard.rename(&format!("title {number}"), NOON + number * DAY / 20).await;
        if number % 67 == 0 {
            writer.catch_up(ID, NOON).unwrap();
        }
    }
    writer.catch_up(ID, NOON).unwrap();
    writer.sync().unwrap();
    let written: Vec<u64> = seqs(&yard.log()).into_iter().flat_map(|(_, seqs)| seqs).collect();
    assert_eq!(written, (1..=203).collect::<Vec<_>>());
    let page = yard.reader().page(Cursor::default(), &LogFilter::default(), 1_000).unwrap();
    assert_eq!((page.lines.len(), page.warnings.len(), page.more), (203, 0, false));
}

#[tokio::test]
async fn a_record_that_is_shorter_than_its_log_is_told_to_readers() {
    let yard = Yard::new().await;
    yard.catch_up();
    let (name, whole) = files(&yard.log()).remove(0);
    let lost = whole.lines().last().unwrap().replacen("\"seq\":3", "\"seq\":4", 1);
    std::fs::write(yard.log().join(&name), format!("{whole}{lost}\n")).unwrap();
    yard.catch_up();
    yard.rename("after it", NOON).await;
    yard.catch_up();
    let page = yard.reader().page(Cursor::default(), &LogFilter::default(), 100).unwrap();
    let told: Vec<_> = page.lines.iter().map(|line| (line.seq(), line.event())).collect();
    assert_eq!(told[3..], [(4, "run.started"), (3, "log.rewound"), (4, "conversation.renamed")]);
    assert_eq!(page.warnings, []);
}

#[tokio::test]
async fn nothing_secret_is_written_and_lines_say_so() {
    let yard = Yard::new().await;
    yard.rename("deploy with password=swordfish9", NOON).await;
    yard.rename("deploy without", NOON).await;
    yard.catch_up();
    let page = yard.reader().page(Cursor::default(), &LogFilter::default(), 100).unwrap();
    let [.., hidden, plain] = page.lines.as_slice() else { panic!("{page:?}") };
    assert_eq!(hidden.of_event("title").unwrap(), "deploy with password=[hidden]");
    assert_eq!((hidden.is_whole(), plain.is_whole()), (false, true));
    assert!(!files(&yard.log())[0].1.contains("swordfish"));
}

#[tokio::test]
async fn what_is_committed_is_written_and_the_end_waits_for_it() {
    let yard = Yard::new().await;
    let log = LogWorker::start(yard.opening(Settings::default(), NOON)).unwrap();
    log.woken(ID);
    let begun = std::time::Instant::now();
    while seqs(&yard.log()).first().is_none_or(|(_, seqs)| seqs.len() < 3) {
        assert!(begun.elapsed().as_secs() < 20, "nothing is written");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    yard.rename("last", NOON).await;
    log.woken(ID);
    log.close().await;
    assert_eq!(seqs(&yard.log())[0].1, [1, 2, 3, 4]);
}

#[tokio::test]
async fn where_it_is_switched_off_nothing_is_written() {
    let yard = Yard::new().await;
    let settings = Settings { enabled: false, ..Settings::default() };
    let log = LogWorker::start(yard.opening(settings, NOON)).unwrap();
    log.woken(ID);
    log.close().await;
    assert!(!yard.logs().exists());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn damage_costs_no_more_than_the_lines_it_hits(
        hits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let yard = runtime.block_on(async {
            let yard = Yard::new().await;
            for number in 0..6 {
                yard.rename(&format!("title {number}"), NOON).await;
            }
            yard
        });
        yard.catch_up();
        let (name, whole) = files(&yard.log()).remove(0);
        let mut bytes = whole.clone().into_bytes();
        for (at, byte) in &hits {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        bytes.truncate(cut.map_or(bytes.len(), |cut| cut.index(bytes.len())));
        std::fs::write(yard.log().join(&name), &bytes).unwrap();
        let reader = yard.reader();
        let before = reader.page(Cursor::default(), &LogFilter::default(), 100).unwrap();
        let last = reader.last(&LogFilter::default(), 100).unwrap();
        prop_assert_eq!(&before.lines, &last.lines, "read from either end it is the same");
        yard.catch_up();
        let after = reader.page(Cursor::default(), &LogFilter::default(), 100).unwrap();
        let good = |line: &&str| before.lines.iter().any(|read| LogLine::parse(line).as_ref() == Some(read));
        let survived = whole.lines().filter(good).count();
        prop_assert!(survived + hits.len() * 2 + 1 >= whole.lines().count() || cut.is_some(), "{survived} survived");
        prop_assert!(after.lines.len() >= before.lines.len());
        prop_assert_eq!(after.lines.last().map(LogLine::seq).is_some(), true);
    }
}
