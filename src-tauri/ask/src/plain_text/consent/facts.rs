//! Which sentence is said of a fact about an action. What comes from others is made harmless here.

use crate::base::harmless::visible_line;
use crate::base::language::Language;
use crate::facts::action::{Action, ChangeKind, FileChange, FileStanding, FileState, McpCall, Undo};
use crate::facts::mcp::McpSeen;
use crate::strings::{Strings, strings};

/// What an action does, in one line.
pub fn done_by(action: &Action, language: Language) -> String {
    let strings = strings(language);
    match action {
        Action::Files { changes } => {
            let one = |change: &FileChange| touched(change.kind, &change.path, change.to.as_deref(), language);
            changes.iter().map(one).collect::<Vec<_>>().join(strings.comma())
        }
        Action::Command { command, .. } => format!("$ {}", visible_line(command.trim())),
        Action::Page { url, .. } => strings.fetch_page(&visible_line(url)),
        Action::Mcp { call } => strings.call_tool(&visible_line(&call.tool), &visible_line(&call.server)),
        Action::Network { contact } => strings.connect_to(&visible_line(&contact.place)),
    }
}

/// One change of a file, in one line.
pub fn touched(kind: ChangeKind, path: &str, to: Option<&str>, language: Language) -> String {
    let (path, to) = (visible_line(path), visible_line(to.unwrap_or("?")));
    let strings = strings(language);
    match kind {
        ChangeKind::Create => strings.create_file(&path),
        ChangeKind::Change => strings.change_file(&path),
        ChangeKind::Move => strings.move_file(&path, &to),
        ChangeKind::Delete => strings.delete_file(&path),
    }
}

pub fn asked_of(action: &Action, strings: &'static dyn Strings) -> &'static str {
    match action {
        Action::Files { .. } => strings.may_change_files(),
        Action::Command { .. } => strings.may_run_command(),
        Action::Page { .. } => strings.may_fetch_page(),
        Action::Mcp { .. } => strings.may_call_tool(),
        Action::Network { .. } => strings.may_connect(),
    }
}

/// What a server says of its tool. It is taken at its word only where it is trusted.
pub fn claims(call: &McpCall, strings: &'static dyn Strings) -> String {
    let claims = [
        (call.read_only, strings.claims_to_read_only()),
        (!call.read_only && call.destructive, strings.claims_it_may_destroy()),
        (!call.read_only && call.idempotent, strings.claims_repeats_are_harmless()),
        (call.open_world, strings.claims_to_reach_out()),
    ];
    let claims: Vec<&str> = claims.into_iter().filter_map(|(holds, claim)| holds.then_some(claim)).collect();
    let told = claims.join(strings.comma());
    match (claims.is_empty(), call.trusted) {
        (true, _) => strings.claims_to_stay_here().to_owned(),
        (false, true) => strings.trusted_server_claims(&told),
        (false, false) => strings.server_claims(&told),
    }
}

pub fn unseen(seen: McpSeen, strings: &'static dyn Strings) -> Option<&'static str> {
    match seen {
        McpSeen::Never => Some(strings.tool_never_seen()),
        McpSeen::Changed => Some(strings.tool_changed()),
        McpSeen::Yes => None,
    }
}

pub fn sizes(before: Option<u64>, after: Option<u64>, strings: &dyn Strings) -> Option<String> {
    match (before, after) {
        (Some(before), Some(after)) => Some(strings.bytes_before_and_after(before, after)),
        (Some(bytes), None) | (None, Some(bytes)) => Some(strings.bytes(bytes)),
        (None, None) => None,
    }
}

pub fn folder(folder: &str, strings: &dyn Strings) -> String {
    match folder {
        "" | "." => strings.in_workspace_folder().to_owned(),
        folder => strings.in_folder(&visible_line(folder)),
    }
}

/// `wanted`: it is the agent that wants no sandbox.
pub fn sandbox(confined: bool, isolated: bool, wanted: bool, strings: &'static dyn Strings) -> &'static str {
    match (confined, wanted) {
        (true, _) if isolated => strings.isolated(),
        (true, _) => strings.sandboxed(),
        (false, true) => strings.not_sandboxed(),
        (false, false) => strings.cannot_be_sandboxed(),
    }
}

pub fn host(host: &str, unicode: Option<&str>, strings: &dyn Strings) -> String {
    let host = visible_line(host);
    match unicode.map(visible_line) {
        None => strings.page_host(&host),
        Some(letters) => strings.page_host_written(&host, &letters),
    }
}

pub fn undo(undo: Undo, strings: &'static dyn Strings) -> Option<&'static str> {
    match undo {
        Undo::Restorable => Some(strings.can_be_undone()),
        Undo::Nothing => None,
        Undo::No => Some(strings.cannot_be_undone()),
    }
}

pub fn quiet(quiet_ms: u64, strings: &dyn Strings) -> String {
    match quiet_ms / 60_000 {
        0 => strings.quiet_for_seconds(quiet_ms / 1000),
        minutes => strings.quiet_for_minutes(minutes),
    }
}

pub fn file(file: &FileStanding, strings: &dyn Strings) -> String {
    let path = visible_line(&file.path);
    match file.state {
        FileState::Before => strings.file_as_before(&path),
        FileState::After => strings.file_as_intended(&path),
        FileState::Other => strings.file_as_neither(&path),
        FileState::Unknown => strings.file_unknown(&path),
    }
}
