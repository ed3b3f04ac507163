//! The tools that read: they run off the async threads, end when nobody waits for them, and always have something to say.

pub(crate) mod arguments;
mod ignored;
mod lines;
mod list_files;
mod read_file;
pub(crate) mod report;
mod search_text;
mod stop;
mod text;

use crate::attachments::ConversationAttachments;
use crate::workspace::{Inside, PathError, Workspace, WorkspaceError};
use arguments::{ArgumentError, ToolArguments};
use ask::message::{CallResult, CallStatus};
use ask::tool::{ReadTool, Tool};
use report::within_limit;
use serde_json::{Map, Value};
use stop::{StopCheck, StopWhenDropped};

/// Why a tool has no result. The sentence tells the model what to do instead.
#[derive(Debug, thiserror::Error)]
enum Unable {
    #[error(transparent)]
    Argument(#[from] ArgumentError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
    #[error("{0}")]
    Said(String),
}

/// A tool with the arguments it understood.
enum Job {
    List(list_files::ListFilesCall),
    Read(read_file::ReadFileCall),
    Search(Box<search_text::TextSearch>),
}

impl Job {
    fn of(tool: ReadTool, arguments: &Map<String, Value>) -> Result<Job, ArgumentError> {
        let fields = ToolArguments::of(tool, arguments)?;
        Ok(match tool {
            ReadTool::ListFiles => Job::List(list_files::ListFilesCall::of(&fields)?),
            ReadTool::ReadFile => Job::Read(read_file::ReadFileCall::of(&fields)?),
            ReadTool::SearchText => Job::Search(Box::new(search_text::TextSearch::of(&fields)?)),
        })
    }

    /// Whether it reads one of these attached files, wherever the workspace is.
    fn reads(&self, attached: &ConversationAttachments) -> bool {
        match self {
            Job::Read(reading) => attached.holds(reading.path()),
            Job::List(_) | Job::Search(_) => false,
        }
    }

    fn run(self, inside: &Inside, stop: &StopCheck) -> Result<String, Unable> {
        match self {
            Job::List(listing) => listing.run(inside, stop),
            Job::Read(reading) => reading.run(inside, stop),
            Job::Search(search) => search.run(inside, stop),
        }
    }
}

/// Where a call reads.
enum Ground {
    Workspace(Workspace),
    Attached(ConversationAttachments),
}

impl Ground {
    fn run(&self, job: Job, stop: &StopCheck) -> Result<String, Unable> {
        match self {
            Ground::Workspace(workspace) => job.run(&workspace.enter()?, stop),
            Ground::Attached(attached) => {
                let inside = attached.enter().map_err(|_| gone())?;
                job.run(&inside, stop).map_err(|unable| match unable {
                    Unable::Path(PathError::Missing { .. } | PathError::ThroughFile { .. }) => gone(),
                    Unable::Argument(_) | Unable::Path(_) | Unable::Workspace(_) | Unable::Said(_) => unable,
                })
            }
        }
    }
}

fn gone() -> Unable {
    Unable::Said("This attached file is not there any more. Ask the person for it again if you need it.".to_owned())
}

/// Runs one call. Dropping the future stops the work.
pub(crate) async fn run(
    workspace: Option<&Workspace>,
    attached: Option<&ConversationAttachments>,
    name: &str,
    arguments: &Map<String, Value>,
) -> CallResult {
    let Some(Tool::Read(tool)) = Tool::named(name) else {
        return not_run(format!("Not run: there is no tool \"{name}\" that reads files."));
    };
    let job = match Job::of(tool, arguments) {
        Ok(job) => job,
        Err(fault) => return failed(&fault.to_string()),
    };
    let attached = attached.filter(|attached| job.reads(attached)).cloned().map(Ground::Attached);
    let Some(ground) = attached.or_else(|| workspace.cloned().map(Ground::Workspace)) else {
        return not_run(format!("Not run: this conversation has no workspace folder, so {name} has nothing to read."));
    };
    let guard = StopWhenDropped::new();
    let stop = guard.stop();
    let work = tokio::task::spawn_blocking(move || ground.run(job, &stop));
    match work.await {
        Ok(Ok(content)) => CallResult::new(within_limit(content), CallStatus::Ok),
        Ok(Err(unable)) => failed(&unable.to_string()),
        Err(broken) => {
            tracing::error!(tool = name, panicked = broken.is_panic(), "a tool broke down");
            failed(&format!("{name} broke down inside; nothing was changed. Try it with other arguments."))
        }
    }
}

fn failed(why: &str) -> CallResult {
    CallResult::new(within_limit(why.to_owned()), CallStatus::Failed)
}

fn not_run(why: String) -> CallResult {
    CallResult::new(within_limit(why), CallStatus::NotRun)
}

#[cfg(test)]
mod tests;
