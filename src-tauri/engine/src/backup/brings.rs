//! What a backup makes Askwell do once it is in place: whoever made the file decides that.

use crate::settings_file;
use crate::store::FILE;
use ask::mcp::McpWay;
use ask::settings::Settings;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::collections::BTreeSet;
use std::path::Path;

/// Nothing of it is a secret, and all of it may be a stranger's.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BackupSummary {
    pub conversations: u64,
    /// Conversations whose run goes on as soon as Askwell opens.
    pub running: u64,
    /// Rules by which something is done unasked.
    pub rules: u64,
    /// Programs that Askwell starts.
    pub programs: BTreeSet<String>,
    /// Where it sends what you write, and the keys that belong there.
    pub addresses: BTreeSet<String>,
    /// It can be reached from this machine, or from others.
    pub listens: bool,
    /// Chats and tokens that may answer.
    pub let_in: u64,
}

impl BackupSummary {
    /// Of what was unpacked. Tables that cannot be read may bring anything, and are an error; settings that cannot be read
    /// are not used by Askwell either.
    pub fn of(unpacked: &Path) -> rusqlite::Result<BackupSummary> {
        let mut brings = BackupSummary::default();
        let database = Connection::open_with_flags(unpacked.join(FILE), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let count = |sql: &str| of_table(database.query_row(sql, [], |row| row.get(0))).map(Option::unwrap_or_default);
        brings.conversations = count("SELECT count(*) FROM conversation")?;
        brings.running = count("SELECT count(*) FROM conversation WHERE running = 1")?;
        brings.rules = count("SELECT count(*) FROM rule")?;
        brings.let_in = count("SELECT count(*) FROM meta WHERE name = 'api-access' OR name LIKE 'channel-%'")?;
        brings.addresses = of_table(own_models(&database))?.unwrap_or_default();
        let mirror = database.query_row("SELECT body FROM meta WHERE name = 'settings'", [], |row| row.get(0));
        let mirror: Option<String> = of_table(mirror.optional())?.flatten();
        if let Some(settings) = mirror.and_then(|text| serde_json::from_str(&text).ok()) {
            brings.take(&settings);
        }
        if let Ok(Some(settings)) = settings_file::read(unpacked) {
            brings.take(&settings);
        }
        Ok(brings)
    }

    fn take(&mut self, settings: &Settings) {
        for server in &settings.mcp {
            match &server.way {
                McpWay::Stdio { command, args, .. } => drop(self.programs.insert(line(command, args))),
                McpWay::Http { url, .. } => drop(self.addresses.insert(url.clone())),
            }
        }
        self.programs.extend(settings.agents.iter().map(|agent| line(&agent.command, &agent.arguments)));
        for profile in &settings.ai.profiles {
            self.addresses.insert(profile.base_url.clone());
            self.addresses.extend(profile.proxy.clone());
        }
        for chat in [&settings.channels.telegram, &settings.channels.wechat] {
            self.addresses.extend(chat.base_url.clone());
        }
        self.listens |= settings.api.enabled;
    }
}

/// Where conversations with a model of their own ask it. What is no JSON is no event, for Askwell either.
fn own_models(database: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let mut found = database.prepare(
        "SELECT DISTINCT CASE WHEN json_valid(body) AND body ->> '$.event' = 'conversation.model'
         THEN body ->> '$.model.server.baseUrl' END AS address FROM event WHERE address IS NOT NULL",
    )?;
    found.query_map([], |row| row.get(0))?.collect()
}

/// None where the table is not there: earlier versions did not have every one. What a view reads from is named in full.
fn of_table<T>(read: rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
    match read {
        Err(error) if error.to_string().starts_with("no such table: ") && !error.to_string().contains("main.") => {
            Ok(None)
        }
        read => read.map(Some),
    }
}

fn line(command: &str, arguments: &[String]) -> String {
    std::iter::once(command).chain(arguments.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(schema: &str) -> rusqlite::Result<BackupSummary> {
        let folder = tempfile::tempdir().unwrap();
        Connection::open(folder.path().join(FILE)).unwrap().execute_batch(schema).unwrap();
        BackupSummary::of(folder.path())
    }

    #[test]
    fn what_an_early_version_lacks_brings_nothing_and_what_cannot_be_read_is_no_promise() {
        assert_eq!(of("CREATE TABLE conversation (running)").unwrap(), BackupSummary::default());
        let two = of("CREATE TABLE rule (id); INSERT INTO rule VALUES (1), (2)").unwrap();
        assert_eq!(two.rules, 2);
        let elsewhere = of(r#"CREATE TABLE event (body TEXT);
            INSERT INTO event VALUES ('no JSON'), ('{"event":"conversation.model","at":1}'),
            ('{"at":1,"model":{"server":{"kind":"address","wire":"openAi","base\u0055rl":"https://a.example/v1"}},"event":"conversation.m\u006fdel"}')"#);
        assert_eq!(elsewhere.unwrap().addresses, BTreeSet::from(["https://a.example/v1".to_owned()]));
        assert!(of("CREATE VIEW rule AS SELECT * FROM nowhere").is_err(), "rules that nobody can count");
        assert!(BackupSummary::of(Path::new("/nonexistent")).is_err());
    }
}
