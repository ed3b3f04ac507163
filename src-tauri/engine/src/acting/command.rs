//! A command as it is proposed, and its end as the model is told it.

use crate::command::{CommandExit, CommandOutcome, Confinement};
use crate::tools::arguments::ToolArguments;
use crate::workspace::{FileKind, Inside, PathError, Workspace, has_protected_name, protected_in, shown};
use ask::action::Action;
use ask::limits::{COMMAND_BYTES_MAX, COMMAND_SHOWN_BYTES_MAX, RESULT_BYTES_MAX};
use ask::message::{CallResult, CallStatus};
use ask::plain_text::visible_line;
use ask::rule;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Kept free for what is said around the output.
const WORDS_BYTES: usize = 1024;
/// Paths that a model is told of.
const NAMED_MAX: usize = 5;
/// How programs say that they may not write there, or put another file there.
const CLOSED: [&str; 8] = [
    "Read-only file system",
    "只读文件系统",
    "EROFS",
    "os error 30",
    "Device or resource busy",
    "设备或资源忙",
    "EBUSY",
    "os error 16",
];

pub struct CommandProposal {
    pub action: Action,
    pub complete: bool,
    pub outside: bool,
}

impl CommandProposal {
    /// Whether it changes what other programs run or obey.
    pub fn opens_protected(&self) -> bool {
        matches!(&self.action, Action::Command { opened, .. } if !opened.is_empty())
    }
}

pub fn planned(workspace: &Workspace, fields: &ToolArguments<'_>, left_out: u32) -> Result<CommandProposal, String> {
    let command = fields.required_text("command").map_err(|fault| fault.to_string())?.to_owned();
    if command.trim().is_empty() {
        return Err("`command` is empty. Call run_command again with a command line.".into());
    }
    if command.contains('\0') {
        return Err("`command` holds a zero byte, which no shell takes. Call run_command again without it.".into());
    }
    if command.len() > COMMAND_BYTES_MAX {
        return Err(format!(
            "`command` has {} bytes; {COMMAND_BYTES_MAX} are allowed. Write a script with write_file and run that.",
            command.len()
        ));
    }
    let inside = workspace.enter().map_err(|error| error.to_string())?;
    let given = fields.text("folder").map_err(|fault| fault.to_string())?.unwrap_or(".");
    let folder = inside.place(given).map_err(|fault| fault.to_string())?;
    match inside.kind(&folder).map_err(|fault| fault.to_string())? {
        FileKind::Folder => {}
        FileKind::File | FileKind::Link | FileKind::Special => {
            return Err(format!("`folder` \"{}\" is no folder. Call run_command again with one.", shown(&folder)));
        }
    }
    let (folder, folder_id) = inside.real_place(given).map_err(|fault| fault.to_string())?;
    let leads_out = leads_out(&inside, &folder, &command);
    let environment: BTreeMap<String, String> = fields.texts("environment").map_err(|fault| fault.to_string())?;
    let wrong =
        |(name, value): &(&String, &String)| name.is_empty() || name.contains(['=', '\0']) || value.contains('\0');
    if let Some((name, _)) = environment.iter().find(wrong) {
        return Err(format!("`environment` cannot hold a variable named {name:?} with its value."));
    }
    let seconds = fields.count("limit_seconds", None).map_err(|fault| fault.to_string())?;
    let unconfined = fields.flag("unconfined").map_err(|fault| fault.to_string())?;
    // What only the agent itself wants is known to reach everything.
    let walls = if unconfined { Confinement::Unavailable } else { super::confines() };
    let confined = walls != Confinement::Unavailable;
    let opened = opened(workspace, &inside, &fields.list("open_paths").map_err(|fault| fault.to_string())?)?;
    // Where nothing holds it, everything is open.
    let opened = if walls == Confinement::Isolated { opened } else { Vec::new() };
    Ok(CommandProposal {
        complete: command.len() <= COMMAND_SHOWN_BYTES_MAX,
        outside: unconfined || leads_out,
        action: Action::Command {
            command,
            folder: shown(&folder),
            environment,
            limit_ms: seconds.map(|seconds| seconds.saturating_mul(1000)),
            confined,
            folder_id: Some(folder_id),
            left_out,
            unscoped: walls == Confinement::FilesOnly,
            isolated: walls == Confinement::Isolated,
            opened,
        },
    })
}

/// The protected paths that are meant, as they are mounted: one that lies in a protected folder means that folder.
fn opened(workspace: &Workspace, inside: &Inside, wanted: &[&str]) -> Result<Vec<String>, String> {
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let top = workspace.path();
    let protected: Vec<String> =
        protected_in(top).iter().filter_map(|path| path.strip_prefix(top).ok()).map(shown).collect();
    let mut opened = BTreeSet::new();
    for given in wanted {
        let place = shown(&inside.place(given).map_err(|fault| fault.to_string())?);
        let is_in = |above: &&String| Path::new(&place).starts_with(above);
        match protected.iter().find(is_in) {
            Some(path) => drop(opened.insert(path.clone())),
            None => return Err(not_opened(given, &place, &protected)),
        }
    }
    Ok(opened.into_iter().collect())
}

fn not_opened(given: &str, place: &str, protected: &[String]) -> String {
    let within: Vec<&str> = protected
        .iter()
        .map(String::as_str)
        .filter(|path| Path::new(path).starts_with(place))
        .take(NAMED_MAX)
        .collect();
    match within[..] {
        [] => format!(
            "`open_paths` names {given:?}, which is no protected path that is there: a command can change or make it \
             without. Call run_command again without it."
        ),
        _ => format!(
            "`open_paths` names {given:?}, which is more than a protected path. Call run_command again with those in it that \
             have to be changed: {}.",
            within.join(", ")
        ),
    }
}

/// Protected paths that a command was not let change, as far as what it has put out says so.
fn stopped_at(output: &str, workspace: &Path) -> Vec<String> {
    let lines = output.lines().filter(|line| CLOSED.iter().any(|word| line.contains(word)));
    let is_edge = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | ':' | '(' | ')' | '‘' | '’');
    let words = lines.flat_map(|line| line.split(is_edge));
    let within = words.filter_map(|word| match Path::new(word) {
        path if path.is_absolute() => path.strip_prefix(workspace).ok().map(shown),
        _ => Some(word.trim_start_matches("./").to_owned()),
    });
    let named: BTreeSet<String> = within.filter(|path| has_protected_name(path)).collect();
    named.into_iter().take(NAMED_MAX).collect()
}

/// Whether a plain command names a link that leads out of the workspace: by its words alone it stays inside.
fn leads_out(inside: &Inside, folder: &Path, command: &str) -> bool {
    let leads_out = |word: &str| matches!(inside.kind(&folder.join(word)), Err(PathError::LinkOutside(_)));
    rule::operands(command).into_iter().any(leads_out)
}

/// Exit, time and output.
pub fn result(ended: &CommandOutcome, walls: Confinement, workspace: Option<&Path>) -> CallResult {
    let output = ended.output.within(RESULT_BYTES_MAX - WORDS_BYTES);
    let secs = ended.millis as f64 / 1000.0;
    let (status, mut said) = match &ended.exit {
        CommandExit::Code(0) => (CallStatus::Ok, format!("Exit code 0 after {secs:.1} s.")),
        CommandExit::Code(code) => (CallStatus::Failed, format!("Exit code {code} after {secs:.1} s.")),
        CommandExit::Signal(signal) => (CallStatus::Failed, format!("Killed by signal {signal} after {secs:.1} s.")),
        CommandExit::TimeLimit => (
            CallStatus::Failed,
            format!("Ended at its time limit, after {secs:.1} s. It may have taken effect in part."),
        ),
        CommandExit::Stopped => (
            CallStatus::Failed,
            format!("The person had it stopped after {secs:.1} s. It may have taken effect in part."),
        ),
        CommandExit::NotConfined(why) => (
            CallStatus::NotRun,
            format!("Not run: it was to be held to the workspace, and the system does not do that now ({why})."),
        ),
        CommandExit::FolderChanged => {
            (CallStatus::NotRun, "Not run: the folder to run it in is another one than was shown.".to_owned())
        }
        CommandExit::NoFolder => {
            (CallStatus::NotRun, "Not run: the folder to run it in is not there any more.".to_owned())
        }
        CommandExit::NotStarted(why) => {
            (CallStatus::NotRun, format!("Not run: the system could not start it ({why})."))
        }
    };
    if ended.left_behind > 0 {
        let count = ended.left_behind;
        said.push_str(&format!(" {count} of its processes were still there and have been ended."));
    }
    if ended.survived > 0 {
        said.push_str(&format!(" {} of its processes could not be ended and are still there.", ended.survived));
    }
    if !ended.planted.is_empty() {
        let paths: Vec<String> = ended.planted.iter().map(|path| visible_line(path)).collect();
        said.push_str(&format!(" It made what other programs run or obey: {}.", paths.join(", ")));
    }
    if walls != Confinement::Unavailable && matches!(ended.exit, CommandExit::Code(code) if code != 0) {
        let workspace = workspace.filter(|_| walls == Confinement::Isolated);
        let stopped_at = workspace.map(|workspace| stopped_at(&output, workspace)).unwrap_or_default();
        if stopped_at.is_empty() {
            said.push_str(
                " It could write in the workspace only; if that was in its way, ask for it with `unconfined` and say why.",
            );
        } else {
            said.push_str(&format!(
                " It was stopped at what is protected: {}. If that has to be changed, ask for it with `open_paths` and say why.",
                stopped_at.join(", ")
            ));
        }
    }
    match output.trim_end() {
        "" => said.push_str(" No output."),
        output => said.push_str(&format!("\n{output}")),
    }
    CallResult::new(said, status)
}
