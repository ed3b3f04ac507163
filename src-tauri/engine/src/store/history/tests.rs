//! The history: complete, found by whatever is known of it, and fast.

use super::query::{Conditions, HistorySearch};
use super::*;
use crate::store::schema;
use ask::limits::{HISTORY_COUNTED_COUNT, HISTORY_PAGE_COUNT, HISTORY_SELDOM_COUNT};
use ask::wire::{DecidedBy, Decider, DecisionKind, FiguresRange, HistoryQuery, OutcomeKind};
use ask::{CallId, InteractionId, Surface};
use rusqlite::params_from_iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use uuid::Uuid;

const MANY: u128 = 12_000;

fn connection() -> Connection {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::migrate(&mut connection).unwrap();
    connection
}

fn row(number: u128) -> HistoryRow {
    let person = !number.is_multiple_of(3);
    HistoryRow {
        id: DecisionId(Uuid::from_u128(number)),
        conversation: ConversationId(Uuid::from_u128(number % 100)),
        title: format!("Conversation {}", number % 100),
        workspace: number.is_multiple_of(2).then(|| format!("/home/me/{}", number % 7)),
        interaction: Some(InteractionId(Uuid::from_u128(number))),
        call: CallId(format!("c{number}")),
        kind: if number.is_multiple_of(5) { DecisionKind::Confirmation } else { DecisionKind::Question },
        asker: ask::wire::Asker::Agent,
        asked: format!("Question {number}?"),
        answers: Vec::new(),
        decided_by: if person { DecidedBy::Person { surface: Surface::Window } } else { DecidedBy::Nobody },
        outcome: if person { OutcomeKind::Answered } else { OutcomeKind::NoResponse },
        late: false,
        asked_at: 0,
        // Several end in the same moment.
        ended_at: (number / 3) as i64,
        waited_ms: number as u64,
    }
}

fn words(number: u128) -> String {
    format!("Question {number}?\n选择第{number}种颜色\nnaïve 100% café_{number}")
}

fn many() -> Connection {
    let mut connection = connection();
    let transaction = connection.transaction().unwrap();
    for number in 0..MANY {
        put(&transaction, &row(number), &words(number)).unwrap();
    }
    transaction.commit().unwrap();
    connection
}

fn found(connection: &Connection, text: &str) -> Vec<u128> {
    let query = HistoryQuery { text: Some(text.into()), ..HistoryQuery::default() };
    find(connection, &query).unwrap().rows.iter().map(|row| row.id.0.as_u128()).collect()
}

#[test]
fn pages_hold_every_decision_once_the_latest_first() {
    let connection = many();
    for query in [
        HistoryQuery { limit: Some(170), ..HistoryQuery::default() },
        HistoryQuery { text: Some("第1".into()), ..HistoryQuery::default() },
        HistoryQuery { text: Some("question".into()), decided_by: Some(Decider::Nobody), ..HistoryQuery::default() },
        HistoryQuery {
            outcome: Some(OutcomeKind::Answered),
            from: Some(100),
            until: Some(900),
            ..HistoryQuery::default()
        },
        HistoryQuery {
            workspace: Some("/home/me/4".into()),
            kind: Some(DecisionKind::Question),
            ..HistoryQuery::default()
        },
        HistoryQuery { conversation: Some(ConversationId(Uuid::from_u128(7))), ..HistoryQuery::default() },
    ] {
        let mut expected: Vec<u128> = (0..MANY).filter(|number| fits(*number, &query)).collect();
        expected.sort_by_key(|number| std::cmp::Reverse((number / 3, *number)));
        let (mut all, mut cursor, mut first) = (Vec::new(), None, true);
        loop {
            let page = find(&connection, &HistoryQuery { cursor, ..query.clone() }).unwrap();
            assert_eq!(page.total, first.then_some(expected.len() as u32), "{query:?}");
            all.extend(page.rows.iter().map(|row| row.id.0.as_u128()));
            (cursor, first) = (page.next, false);
            if cursor.is_none() {
                break;
            }
            assert_eq!(page.rows.len() as u32, query.limit.unwrap_or(HISTORY_PAGE_COUNT));
        }
        assert!(expected.len() > 60 && all == expected, "{query:?}");
    }
}

#[test]
fn a_decision_is_found_by_the_title_of_its_day_and_by_the_present_one() {
    let connection = many();
    let rename = |number: u128, title: &str| {
        connection
            .execute(
                "INSERT INTO conversation (id, title, running, failed, open_asks, updated_at) VALUES (?1, ?2, 0, 0, 0, 0)",
                params![ConversationId(Uuid::from_u128(number)).0.as_bytes(), title],
            )
            .unwrap();
    };
    rename(7, "Überlauf im Zähler");
    rename(8, "q1: a title that says question 100%");
    let of = |text: &str| {
        let query = HistoryQuery { text: Some(text.into()), limit: Some(500), ..HistoryQuery::default() };
        find(&connection, &query).unwrap()
    };
    let own = |number: u128| (0..MANY).filter(|of| of % 100 == number).count();
    for text in ["überlauf", "ÜBERLAUF", "zä", "Conversation 7 zähler", "überlauf question", "第1 überlauf"] {
        let page = of(text);
        assert!(page.rows.iter().all(|row| row.conversation.0.as_u128() == 7), "{text}");
        assert!(page.rows.iter().all(|row| row.title == "Überlauf im Zähler"), "{text}");
        let all = page.rows.len();
        assert!(if text.starts_with('第') { (1..own(7)).contains(&all) } else { all == own(7) }, "{text}: {all}");
        assert_eq!(page.total, Some(all as u32), "{text}");
    }
    // A word of many decisions and of a title: those of the title alone are among them.
    assert_eq!(of("says question 100%").rows.len(), own(8));
    assert_eq!(of("q1:").rows.len(), own(8));
    assert!(of("nowhere-at-all").rows.is_empty());
}

fn fits(number: u128, query: &HistoryQuery) -> bool {
    let (row, words) = (row(number), words(number));
    query.text.as_ref().is_none_or(|text| words.to_lowercase().contains(text.as_str()))
        && query.decided_by.is_none_or(|decider| row.decided_by.decider() == decider)
        && query.outcome.is_none_or(|outcome| row.outcome == outcome)
        && query.kind.is_none_or(|kind| row.kind == kind)
        && query.from.is_none_or(|from| row.ended_at >= from)
        && query.until.is_none_or(|until| row.ended_at < until)
        && query.workspace.as_ref().is_none_or(|workspace| row.workspace.as_ref() == Some(workspace))
        && query.conversation.is_none_or(|conversation| row.conversation == conversation)
}

#[test]
fn chinese_short_words_and_signs_are_found_as_they_are_written() {
    let connection = connection();
    let texts = ["选择蓝色的油漆", "The café is 100% open", "a_b \"quoted\" AND more", "NEAR(x) OR y* -z", "蓝"];
    for (number, words) in texts.iter().enumerate() {
        put(&connection, &row(number as u128), words).unwrap();
    }
    for (text, expected) in [
        ("蓝色的", vec![0]),
        ("蓝", vec![4, 0]),
        ("漆", vec![0]),
        ("油漆", vec![0]),
        ("选", vec![0]),
        ("FÉ", vec![1]),
        ("EN", vec![1]),
        ("漆油", vec![]),
        ("蓝色 油漆", vec![0]),
        ("CAFÉ", vec![1]),
        ("100%", vec![1]),
        ("0%", vec![1]),
        ("%", vec![1]),
        ("_b", vec![2]),
        ("\"quoted\"", vec![2]),
        ("and more", vec![2]),
        ("or y* -z", vec![3]),
        ("NEAR(x)", vec![3]),
        ("\\", vec![]),
        ("nothing of that", vec![]),
        ("conversation 1", vec![1]),
        ("   ", vec![4, 3, 2, 1, 0]),
        ("\0", vec![4, 3, 2, 1, 0]),
    ] {
        let mut found = found(&connection, text);
        found.sort_by_key(|number| std::cmp::Reverse(*number));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn every_filter_reads_an_index_in_the_order_of_the_list() {
    let connection = many();
    connection.execute_batch("ANALYZE").unwrap();
    let plain = HistoryQuery::default;
    for query in [
        plain(),
        HistoryQuery { from: Some(5), until: Some(9), ..plain() },
        HistoryQuery { conversation: Some(ConversationId(Uuid::from_u128(7))), ..plain() },
        HistoryQuery { workspace: Some("/home/me/2".into()), ..plain() },
        HistoryQuery { kind: Some(DecisionKind::Plan), ..plain() },
        HistoryQuery { asker: Some(ask::wire::Asker::Agent), ..plain() },
        HistoryQuery { decided_by: Some(Decider::Rule), ..plain() },
        HistoryQuery { outcome: Some(OutcomeKind::Afk), ..plain() },
    ] {
        let plan = plan(&connection, &query);
        // For each row that is shown, its conversation's title.
        let of_title = ["CORRELATED SCALAR SUBQUERY 1", "SEARCH conversation USING PRIMARY KEY (id=?)"];
        let mut of_rows = plan.iter().filter(|step| !of_title.contains(&step.as_str()));
        assert!(of_rows.all(|step| step.contains("USING INDEX decision_")), "{query:?}: {plan:?}");
    }
    let plan = plan(&connection, &HistoryQuery { text: Some("第999种".into()), ..plain() });
    assert!(plan.iter().any(|step| step.contains("decision_words VIRTUAL TABLE INDEX")), "{plan:?}");
    assert!(!plan.iter().any(|step| step == "SCAN decision"), "{plan:?}");
}

fn plan(connection: &Connection, query: &HistoryQuery) -> Vec<String> {
    let (sql, all) = HistorySearch::of(connection, query).unwrap().page_sql(60);
    plan_of(connection, &sql, &all)
}

fn plan_of(connection: &Connection, sql: &str, all: &Conditions) -> Vec<String> {
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let steps = statement.query_map(params_from_iter(all.values()), |row| row.get(3)).unwrap();
    steps.map(Result::unwrap).collect()
}

/// Whichever way a word is looked for, the same decisions are found, and the number that is told is true.
#[test]
fn what_occurs_often_is_found_like_what_occurs_seldom() {
    let connection = many();
    type Holds = fn(u128) -> bool;
    let cases: [(&str, Holds); 6] = [
        ("question", |_| true),
        ("QUESTION 第", |_| true),
        ("café_1", |number| number.to_string().starts_with('1')),
        ("CAFÉ_1", |number| number.to_string().starts_with('1')),
        ("question café_11", |number| number.to_string().starts_with("11")),
        ("第1", |number| number.to_string().starts_with('1')),
    ];
    for (text, holds) in cases {
        let expected: Vec<u128> = {
            let mut all: Vec<u128> = (0..MANY).filter(|number| holds(*number)).collect();
            all.sort_by_key(|number| std::cmp::Reverse((row(*number).ended_at, *number)));
            all
        };
        let query = HistoryQuery { text: Some(text.into()), limit: Some(200), ..HistoryQuery::default() };
        let first = find(&connection, &query).unwrap();
        let (total, is_least) = (first.total.unwrap() as usize, first.total_is_least);
        assert!(total == expected.len() || is_least && total < expected.len(), "{text}: {total} {is_least}");
        let mut found: Vec<u128> = first.rows.iter().map(|row| row.id.0.as_u128()).collect();
        let mut cursor = first.next;
        while cursor.is_some() {
            let page = find(&connection, &HistoryQuery { cursor, ..query.clone() }).unwrap();
            found.extend(page.rows.iter().map(|row| row.id.0.as_u128()));
            cursor = page.next;
        }
        assert_eq!(found, expected, "{text}");
    }
}

fn steps(connection: &Connection, text: &str) -> u64 {
    let counted = Arc::<AtomicU64>::default();
    let steps = counted.clone();
    let count = move || {
        steps.fetch_add(1, Ordering::Relaxed);
        false
    };
    connection.progress_handler(1, Some(count)).unwrap();
    found(connection, text);
    connection.progress_handler(0, None::<fn() -> bool>).unwrap();
    counted.load(Ordering::Relaxed)
}

#[test]
fn a_short_word_that_occurs_seldom_costs_little_however_much_was_decided() {
    let (few, many) = (connection(), many());
    for number in 0..100 {
        put(&few, &row(number), &words(number)).unwrap();
    }
    for text in ["zq", "蓝", "颜料"] {
        let (few, many) = (steps(&few, text), steps(&many, text));
        assert!(many <= 3 * few, "{text}: {few} steps for 100 decisions, {many} for {MANY}");
    }
    put(&many, &row(MANY), "蓝色").unwrap();
    assert_eq!(found(&many, "蓝"), [MANY]);
}

/// More of them than are looked up, and none among those whose texts are read.
#[test]
fn what_occurred_often_and_long_ago_is_found() {
    let mut connection = connection();
    let transaction = connection.transaction().unwrap();
    let (old, all) = (u128::from(HISTORY_SELDOM_COUNT) + 100, u128::from(HISTORY_COUNTED_COUNT) + 6_000);
    for number in 0..all {
        put(&transaction, &row(number), if number < old { "the pilot, 试行" } else { "since then" }).unwrap();
    }
    transaction.commit().unwrap();
    let latest: Vec<u128> = (0..old).rev().take(HISTORY_PAGE_COUNT as usize).collect();
    for text in ["pilot", "试行", "试", "pilot 试行"] {
        assert_eq!(found(&connection, text), latest, "{text}");
    }
    let query = HistoryQuery { text: Some("试行".into()), ..HistoryQuery::default() };
    let (sql, conditions) = HistorySearch::of(&connection, &query).unwrap().by_index().page_sql(60);
    let plan = plan_of(&connection, &sql, &conditions);
    assert!(plan.iter().any(|step| step.contains("decision_piece VIRTUAL TABLE INDEX")), "{plan:?}");
    assert!(!plan.iter().any(|step| step == "SCAN decision"), "{plan:?}");
}

#[test]
fn figures_count_what_is_in_their_range() {
    let connection = many();
    let all = figures(&connection, FiguresRange::default()).unwrap();
    assert_eq!(u128::from(all.total.asked), MANY);
    assert_eq!(u128::from(all.total.answered), MANY - MANY / 3);
    assert_eq!(all.waited.longest_ms as u128, MANY - 1);
    assert_eq!(all.workspaces.len(), 8, "those without one are a group too");
    let range = FiguresRange { from: Some(10), until: Some(20), utc_offset_minutes: 0 };
    assert_eq!(figures(&connection, range).unwrap().total.asked, 30);
}

#[test]
fn what_is_deleted_is_found_no_more_and_leaves_nothing_in_the_index() {
    let connection = connection();
    for number in 0..400 {
        put(&connection, &row(number), &words(number)).unwrap();
    }
    for number in 0..100 {
        delete_of(&connection, ConversationId(Uuid::from_u128(number))).unwrap();
    }
    assert_eq!(found(&connection, "question"), Vec::<u128>::new());
    connection.execute("INSERT INTO decision_words (decision_words) VALUES ('integrity-check')", []).unwrap();
    let left: Vec<u8> = connection
        .prepare("SELECT block FROM decision_words_data")
        .unwrap()
        .query_map([], |row| row.get::<_, Vec<u8>>(0))
        .unwrap()
        .flat_map(Result::unwrap)
        .collect();
    assert!(!String::from_utf8_lossy(&left).contains("que"), "no piece of a deleted word is left");
}
