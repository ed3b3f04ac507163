//! The folders that conversations work in, apart from what is Askwell's own.

use super::EngineContext;
use crate::workspace::{HiddenFolders, Workspace, WorkspaceError};
use ask::rule::Mode;
use ask::wire::CommandError;
use std::path::Path;
use std::sync::Arc;

pub struct Workspaces {
    context: Arc<EngineContext>,
    /// Askwell's own, which no tool and no confined command reads.
    hidden: HiddenFolders,
}

impl Workspaces {
    pub fn new(context: Arc<EngineContext>) -> Workspaces {
        let hidden = HiddenFolders::of([context.folder.clone()]);
        Workspaces { context, hidden }
    }

    /// A conversation's folder, apart from Askwell's own data.
    pub(crate) fn open(&self, path: &Path) -> Result<Workspace, WorkspaceError> {
        Workspace::open_apart(path, self.hidden.clone())
    }

    /// From now on no tool and no confined command reads this file either.
    pub fn hide(&self, file: &Path) {
        self.hidden.add(std::path::absolute(file).unwrap_or_else(|_| file.to_owned()));
    }

    /// Refuses what goes on by itself in a home folder: much in there is run or obeyed by other programs.
    pub(super) fn may_be_free(&self, folder: &str, mode: Mode) -> Result<(), CommandError> {
        match self.open(folder.as_ref()) {
            Err(WorkspaceError::Own(_)) => Err(self.context.errors().own_folder(folder)),
            Err(WorkspaceError::Processes(_)) => Err(self.context.errors().processes_folder(folder)),
            Ok(workspace) if mode != Mode::AskBeforeChanges && workspace.holds_home() => {
                Err(self.context.errors().home_folder(folder))
            }
            // What else is wrong with it is told when it is looked into.
            Ok(_) | Err(_) => Ok(()),
        }
    }
}
