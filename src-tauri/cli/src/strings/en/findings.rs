//! English: what the check of the data folder found. `of` is a conversation as `conversation` or `titled_conversation` names it.

use super::{En, count};
use crate::strings::findings::FindingStrings;

impl FindingStrings for En {
    fn conversation(&self, id: &str) -> String {
        format!("conversation {id}")
    }

    fn titled_conversation(&self, title: &str, id: &str) -> String {
        format!("“{title}” ({id})")
    }

    fn in_folder(&self, folder: &str) -> String {
        format!("in {folder}")
    }

    fn outside_any_workspace(&self) -> &'static str {
        "outside any workspace"
    }

    fn no_data(&self) -> &'static str {
        "No data here yet."
    }

    fn database_gone(&self) -> &'static str {
        "This folder had data, but its database askwell.db is missing or empty."
    }

    fn half_restored(&self) -> &'static str {
        "A restore is running here or was interrupted: some of the data isn't in place yet."
    }

    fn database_newer(&self, version: i64) -> String {
        format!("A newer version of Askwell wrote the database (schema {version}).")
    }

    fn database_older(&self, version: i64) -> String {
        format!(
            "The database is from an earlier version (schema {version}), so its lists couldn't be compared with its events."
        )
    }

    fn database_foreign(&self) -> &'static str {
        "askwell.db belongs to another program."
    }

    fn database_unreadable(&self, why: &str) -> String {
        format!("Couldn't read the database ({why}).")
    }

    fn database_damaged(&self, why: &str) -> String {
        format!("The database is damaged ({why}).")
    }

    fn database_marked(&self) -> &'static str {
        "The database was found damaged and is waiting to be recovered."
    }

    fn record_broken(&self, of: &str, event: u64) -> String {
        format!("The record of {of} was changed or damaged: event {event} doesn't fit the ones before it.")
    }

    fn record_of_later_version(&self, of: &str) -> String {
        format!("A newer version of Askwell continued {of}.")
    }

    fn record_cut_off(&self, of: &str) -> String {
        format!("The end of {of} was lost in a recovery.")
    }

    fn record_unlisted(&self, of: &str) -> String {
        format!("{of} has events but is missing from the list.")
    }

    fn record_empty(&self, of: &str) -> String {
        format!("{of} is listed but has no events.")
    }

    fn entry_differs(&self, of: &str) -> String {
        format!("The list entry of {of} doesn't match its events.")
    }

    fn questions_differ(&self, of: &str) -> String {
        format!("The questions listed for {of} don't match its events.")
    }

    fn decisions_differ(&self, of: &str) -> String {
        format!("The decisions listed for {of} don't match its events.")
    }

    fn rule_differs(&self, pattern: &str, place: &str) -> String {
        format!("A permission differs from what you allowed: {pattern}, {place}.")
    }

    fn decision_differs(&self, asked: &str, place: &str) -> String {
        format!("A saved decision differs from what you decided: “{asked}”, {place}.")
    }

    fn record_rewritten(&self, of: &str) -> String {
        format!("The record of {of} differs from what was signed: it was changed outside Askwell.")
    }

    fn record_ends_earlier(&self, of: &str) -> String {
        format!(
            "The record of {of} ends before its signature: its end was removed outside Askwell, or the database is an older one."
        )
    }

    fn rule_back(&self, pattern: &str, place: &str) -> String {
        format!("A permission that you revoked is active again: {pattern}, {place}. It was restored outside Askwell.")
    }

    fn decision_back(&self, asked: &str, place: &str) -> String {
        format!(
            "A saved decision that you revoked is active again: “{asked}”, {place}. It was restored outside Askwell."
        )
    }

    fn grant_differs(&self, grant: &str) -> String {
        format!("A permission differs from what you allowed: {grant}. It was changed outside Askwell.")
    }

    fn grant_unsigned(&self, grant: &str) -> String {
        format!("A permission changed while the keychain couldn't be used, so it is unsigned: {grant}.")
    }

    fn grant_connections(&self) -> &'static str {
        "which browsers and programs can connect"
    }

    fn grant_telegram(&self) -> &'static str {
        "who can answer from Telegram"
    }

    fn grant_wechat(&self) -> &'static str {
        "who can answer from WeChat"
    }

    fn grant_tools(&self) -> &'static str {
        "which MCP tools you have seen"
    }

    fn grant_settings(&self) -> &'static str {
        "the settings"
    }

    fn signatures_differ(&self) -> &'static str {
        "The signatures were changed outside Askwell, so they prove nothing."
    }

    fn gone_since(&self, conversations: usize, decisions: usize) -> String {
        format!(
            "Since the last signature, in Askwell or outside it: {} permanently deleted, {} revoked.",
            count(conversations, "conversation"),
            count(decisions, "saved decision")
        )
    }

    fn unproven(&self, rules: usize, decisions: usize) -> String {
        format!(
            "{rules} permissions and {decisions} saved decisions come from conversations that no longer exist, so they can't be checked."
        )
    }

    fn file_missing(&self, name: &str, of: &str) -> String {
        format!("The file {name} of {of} is missing.")
    }

    fn file_size_differs(&self, name: &str, of: &str) -> String {
        format!("The file {name} of {of} changed its size.")
    }

    fn files_lost_before(&self, of: &str, count: usize) -> String {
        format!("Files of {of} that were already missing when it was imported: {count}.")
    }

    fn copy_missing(&self, of: &str) -> String {
        format!("A restore point of {of} is missing its copy.")
    }

    fn log_incomplete(&self, of: &str, lines: u64, folder: &str) -> String {
        format!("The log of {of} is missing lines: {lines} (in {folder}).")
    }

    fn folder_unreadable(&self, name: &str, why: &str) -> String {
        format!("Couldn't read the folder {name} ({why}).")
    }

    fn file_unreadable(&self, file: &str, why: &str) -> String {
        format!("Couldn't read {file} ({why}).")
    }

    fn low_disk(&self, left: &str) -> String {
        format!("The disk is almost full: {left} left.")
    }

    fn unneeded(&self, count: usize, size: &str) -> String {
        format!("{count} files or folders are no longer needed ({size}).")
    }

    fn unfinished(&self, name: &str) -> String {
        format!("{name} is incomplete.")
    }

    fn earlier_database(&self, name: &str, size: &str) -> String {
        format!("{name} is an earlier database, kept after a recovery ({size}).")
    }

    fn trash_holds(&self, size: &str) -> String {
        format!("The trash takes up {size}.")
    }
}
