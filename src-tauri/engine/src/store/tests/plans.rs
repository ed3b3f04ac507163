//! Every statement of the store is looked at as SQLite would carry it out: none reads the whole of a table that grows, but
//! for a few that have to.

use super::*;
use crate::store::listing::asks_sql;
use crate::store::schema;
use std::path::Path;

const GROWING: [&str; 11] = [
    "event",
    "conversation",
    "interaction",
    "draft",
    "clock",
    "rule",
    "unattended",
    "decision",
    "standing",
    "deleted",
    "bin",
];

/// Statements that read all there is, each with why it must. With three dots behind it, it is the beginning of one.
const ALL_OF_IT: &[(&str, &str)] = &[
    ("SELECT id, title, workspace, running...", "the sidebar lists all conversations"),
    (
        "SELECT id FROM conversation UNION SELECT id FROM deleted...",
        "files of no conversation are looked for once a start",
    ),
    ("SELECT id, root, at, removed FROM deleted", "a recovery takes all of it over"),
    (
        "SELECT id, workspace, asked, answer, conversation, at FROM standing ORDER BY workspace, at",
        "Settings list all that holds",
    ),
    ("SELECT id, pattern, workspace, conversation, until, at FROM rule WHERE until...", "Settings list all rules"),
    ("SELECT body FROM unattended...", "all that happened while nobody was here is shown together, then it is gone"),
    ("SELECT id FROM conversation ORDER BY updated_at DESC", "the log is made of all conversations"),
    ("SELECT id FROM conversation", "the history is made anew in another form, once"),
    ("SELECT hex(id), title FROM conversation", "a search reads all titles, which are few beside what was decided"),
    ("SELECT EXISTS (SELECT 1 FROM event)", "it ends at the first one"),
    ("SELECT DISTINCT conversation FROM event", "the doctor looks at everything stored"),
    ("SELECT body FROM draft WHERE name LIKE 'ask:%'...", "the doctor looks at everything stored"),
    ("SELECT count(*) FROM conversation", "what a backup brings is counted once, before it is restored"),
    ("SELECT count(*) FROM rule", "what a backup brings is counted once, before it is restored"),
    (
        "SELECT DISTINCT CASE WHEN json_valid(body) AND body ->> '$.event' = 'conversation.model'...",
        "where a backup's own models are asked is looked for once, before it is restored",
    ),
    ("SELECT id, pattern, workspace, conversation, until, at FROM rule", "all of them are signed together"),
    ("SELECT body FROM bin WHERE source = 'rule'", "all rules are signed together, also those that may be put back"),
    ("SELECT id, workspace, asked, answer, conversation FROM standing", "all of them are signed together"),
    ("DELETE FROM decision", "the history is made anew in another form, once"),
];

/// Those that are put together while the program runs, each with where they are looked at.
const MADE: &[(&str, &str)] = &[
    ("SELECT * FROM {} WHERE {}", "below: what is deleted"),
    (
        "SELECT interaction.body, conversation.title FROM interaction\n         JOIN conversation ON conversation.id = interaction.conversation\n         WHERE {state}...",
        "below: lists of questions",
    ),
    ("SELECT {what} FROM decision", "in the tests of the history"),
    ("SELECT count(*) FROM ({} LIMIT {})", "in the tests of the history"),
    ("SELECT count(*) FROM ({} {ORDER}...", "in the tests of the history"),
    ("SELECT count(*) FROM (SELECT * FROM {table} LIMIT 1)", "one row of each table"),
    ("SELECT name, body FROM {table}", "a recovery takes all of it over"),
];

fn is_named(sql: &str, named: &str) -> bool {
    named.strip_suffix("...").map_or(sql == named, |begins| sql.starts_with(begins))
}

fn connection() -> Connection {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::migrate(&mut connection).unwrap();
    connection
}

/// The steps in which a growing table is read from its beginning to its end.
fn whole_reads(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    // What an index holds that leaves most rows out stays small.
    let part: Vec<String> = connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
    let steps: Vec<String> = statement.raw_query().mapped(|row| row.get(3)).collect::<rusqlite::Result<_>>()?;
    let is_whole = |step: &String| {
        let mut words = step.split(' ');
        words.next() == Some("SCAN")
            && words.next().is_some_and(|table| GROWING.contains(&table))
            && !part.iter().any(|index| words.clone().any(|word| word == index))
    };
    Ok(steps.into_iter().filter(is_whole).collect())
}

/// The statements in a source file that read or change rows, as they stand there.
fn statements(source: &str) -> Vec<String> {
    let columns = source.split_once("const COLUMNS: &str = \"").and_then(|(_, rest)| rest.split_once('"'));
    let columns = columns.map(|(columns, _)| columns);
    let is_one = |text: &String| {
        let word = text.split_whitespace().next().unwrap_or_default();
        ["SELECT", "WITH", "UPDATE", "DELETE"].contains(&word) && text.contains(' ')
    };
    let texts = texts(source).into_iter().filter(is_one);
    texts.map(|text| columns.map_or(text.clone(), |columns| text.replace("{COLUMNS}", columns))).collect()
}

/// The text literals of a source file.
fn texts(source: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let (from, after) = (&rest[at..], &rest[at + 1..]);
        if from.starts_with("//") {
            rest = from.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(behind) = from.strip_prefix("'\"'") {
            rest = behind;
        } else if from.starts_with('"') {
            let mut text = String::new();
            let mut letters = after.char_indices();
            rest = "";
            while let Some((at, letter)) = letters.next() {
                match letter {
                    '"' => {
                        rest = &after[at + 1..];
                        break;
                    }
                    '\\' => text.extend(letters.next().map(|(_, letter)| letter)),
                    letter => text.push(letter),
                }
            }
            texts.push(text);
        } else {
            rest = after;
        }
    }
    texts
}

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name().into_string().unwrap());
        if path.is_dir() && name != "tests" {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            let source = std::fs::read_to_string(&path).unwrap();
            let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
            found.push((name, source));
        }
    }
}

#[test]
fn no_statement_reads_the_whole_of_a_table_that_grows() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&here, &mut files);
    let connection = connection();
    let (mut looked_at, mut wrong) = (0, Vec::new());
    for (name, source) in &files {
        for sql in statements(source) {
            if MADE.iter().chain(ALL_OF_IT).any(|(named, _)| is_named(&sql, named)) {
                continue;
            }
            looked_at += 1;
            match whole_reads(&connection, &sql) {
                Ok(steps) if steps.is_empty() => {}
                Ok(steps) => wrong.push(format!("{name}: {sql}\n  {steps:?}")),
                Err(error) => wrong.push(format!("{name}: {sql}\n  is put together while it runs: {error}")),
            }
        }
    }
    assert!(looked_at > 60, "only {looked_at} were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_said_to_read_all_of_it_is_still_there_and_does() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&here, &mut files);
    let all: Vec<String> = files.iter().flat_map(|(_, source)| statements(source)).collect();
    let connection = connection();
    for (named, why) in MADE {
        assert!(all.iter().any(|sql| is_named(sql, named)), "{named}: {why}");
    }
    for (named, why) in ALL_OF_IT {
        let sql = all.iter().find(|sql| is_named(sql, named)).unwrap_or_else(|| panic!("{named}: {why}"));
        assert!(!whole_reads(&connection, sql).unwrap().is_empty(), "{sql} needs no exception");
    }
}

#[test]
fn lists_of_questions_read_an_index_in_their_order() {
    let connection = connection();
    for status in [AskStatus::Open, AskStatus::Closed, AskStatus::All] {
        for latest_first in [false, true] {
            let sql = asks_sql(status, latest_first);
            assert_eq!(whole_reads(&connection, &sql).unwrap(), Vec::<String>::new(), "{sql}");
            let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let steps: Vec<String> = statement.raw_query().mapped(|row| row.get(3)).map(Result::unwrap).collect();
            assert!(!steps.iter().any(|step| step.contains("ORDER BY")), "{sql}: {steps:?}");
        }
    }
}

#[test]
fn what_is_deleted_is_found_by_an_index() {
    let connection = connection();
    for rows in &crate::store::bin::PARTS {
        let sql = format!("SELECT * FROM {} WHERE {}", rows.table, rows.of);
        assert_eq!(whole_reads(&connection, &sql).unwrap(), Vec::<String>::new(), "{sql}");
    }
}
