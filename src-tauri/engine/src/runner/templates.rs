//! The templates of a run: what the model is told of them, and which one a call names.

use super::Runner;
use crate::templates::Library;
use ask::message::{Arguments, Call};
use ask::template::{self, StoredTemplate, TemplateLookup, in_force};
use ask::tool::{AskTool, TaskTool, Tool, ToolSpec};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// What asks somebody: a question may be put by a template, and may name files.
pub(super) const ASKING: [Tool; 3] =
    [Tool::Ask(AskTool::AskUser), Tool::Task(TaskTool::AskParent), Tool::Task(TaskTool::AskChild)];

impl Runner {
    /// Those that there were when the run began: what a model is told stays the same for the length of a run.
    pub(super) fn shelf_of_run(&mut self, run: u32) -> Arc<[StoredTemplate]> {
        match &self.shelf {
            Some((read, shelf)) if *read == run => shelf.clone(),
            Some(_) | None => self.shelf.insert((run, self.shelf().into())).1.clone(),
        }
    }

    fn shelf(&self) -> Vec<StoredTemplate> {
        let language = self.context.language(&self.context.settings());
        let workspace = self.shared.read().state.digest.workspace.clone();
        Library::of_conversation(self.context.folder(), workspace.as_deref().map(Path::new), language).shelf()
    }

    /// What became of the name in a call. The files are read again: what was edited since holds already.
    pub(super) fn template_of(&self, call: &Call) -> Option<TemplateLookup> {
        let Arguments::Object(arguments) = &call.arguments else { return None };
        Tool::meant(&call.name).filter(|tool| ASKING.contains(tool))?;
        template::named(arguments).map(|name| template::found(&self.shelf(), name))
    }
}

/// What the model is told of those for its tools.
pub(super) fn told(shelf: &[StoredTemplate], tools: &[ToolSpec]) -> Option<String> {
    let offered = |tool: &Tool| tools.iter().any(|spec| spec.name == tool.name());
    let asking: Vec<Tool> = ASKING.into_iter().filter(offered).collect();
    template::told(&in_force(shelf), &asking)
}

/// What a call asks, with its template filled; as it is where that cannot be filled.
pub(super) fn filled<'a>(
    tool: Tool,
    arguments: &'a Map<String, Value>,
    found: Option<&TemplateLookup>,
) -> Cow<'a, Map<String, Value>> {
    template::apply(tool, arguments, found).map_or(Cow::Borrowed(arguments), |applied| applied.arguments)
}
