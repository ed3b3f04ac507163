//! The tools that read: they run off the async threads, end when nobody waits for them, and always have something to say.

mod arguments;
mod ignored;
mod lines;
mod list_files;
mod read_file;
mod report;
mod search_text;
mod stop;
mod text;

use crate::workspace::{Inside, PathFault, Workspace, WorkspaceError};
use arguments::{ArgumentFault, Fields};
use ask::message::{CallResult, CallStatus};
use ask::tool::Tool;
use report::within_limit;
use serde_json::{Map, Value};
use stop::{Stop, StopWhenDropped};

/// Why a tool has no result. The sentence tells the model what to do instead.
#[derive(Debug, thiserror::Error)]
enum Unable {
    #[error(transparent)]
    Argument(#[from] ArgumentFault),
    #[error(transparent)]
    Path(#[from] PathFault),
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
    #[error("{0}")]
    Said(String),
}

/// A tool with the arguments it understood.
enum Job {
    List(list_files::Listing),
    Read(read_file::Reading),
    Search(Box<search_text::Search>),
}

impl Job {
    fn of(tool: Tool, arguments: &Map<String, Value>) -> Result<Option<Job>, ArgumentFault> {
        let fields = Fields::of(tool, arguments)?;
        Ok(match tool {
            Tool::AskUser | Tool::CheckAnswer => None,
            Tool::ListFiles => Some(Job::List(list_files::Listing::of(&fields)?)),
            Tool::ReadFile => Some(Job::Read(read_file::Reading::of(&fields)?)),
            Tool::SearchText => Some(Job::Search(Box::new(search_text::Search::of(&fields)?))),
        })
    }

    fn run(self, inside: &Inside, stop: &Stop) -> Result<String, Unable> {
        match self {
            Job::List(listing) => listing.run(inside, stop),
            Job::Read(reading) => reading.run(inside, stop),
            Job::Search(search) => search.run(inside, stop),
        }
    }
}

/// Runs one call. Dropping the future stops the work.
pub async fn run(workspace: Option<&Workspace>, name: &str, arguments: &Map<String, Value>) -> CallResult {
    let Some(tool) = Tool::named(name) else {
        return not_run(format!("Not run: there is no tool \"{name}\" that reads files."));
    };
    let job = match Job::of(tool, arguments) {
        Ok(Some(job)) => job,
        Ok(None) => {
            return not_run(format!("Not run: {name} is called by the model in its reply, and by nothing else."));
        }
        Err(fault) => return failed(&fault.to_string()),
    };
    let Some(workspace) = workspace.cloned() else {
        return not_run(format!("Not run: this conversation has no workspace folder, so {name} has nothing to read."));
    };
    let guard = StopWhenDropped::new();
    let stop = guard.stop();
    let work = tokio::task::spawn_blocking(move || job.run(&workspace.enter()?, &stop));
    match work.await {
        Ok(Ok(content)) => CallResult { content: within_limit(content), status: CallStatus::Ok },
        Ok(Err(unable)) => failed(&unable.to_string()),
        Err(broken) => {
            tracing::error!(tool = name, %broken, "a tool broke down");
            failed(&format!("{name} broke down inside; nothing was changed. Try it with other arguments."))
        }
    }
}

fn failed(why: &str) -> CallResult {
    CallResult { content: within_limit(why.to_owned()), status: CallStatus::Failed }
}

fn not_run(why: String) -> CallResult {
    CallResult { content: within_limit(why), status: CallStatus::NotRun }
}

#[cfg(test)]
mod tests;
