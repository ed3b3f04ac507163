//! Question templates, as Settings shows and changes them.

use super::EngineContext;
use crate::templates::{Keep, KeepError, Library, OWN, TemplateFile};
use ask::limits::TEMPLATE_WORKSPACES_COUNT_MAX;
use ask::settings::Language;
use ask::template::{FillError, Template, TemplateFileProblem, TemplateSource, TemplateUsed, is_name, preview};
use ask::wire::{
    CommandError, TemplateEdit, TemplateFault, TemplateFieldFault, TemplateList, TemplateListed, TemplatePreview,
    TemplateShape, TemplateTrial, TemplateWarning,
};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The templates of the person's own, and how others look to them.
pub struct TemplateEditor {
    context: Arc<EngineContext>,
}

impl TemplateEditor {
    pub fn new(context: Arc<EngineContext>) -> TemplateEditor {
        TemplateEditor { context }
    }

    /// All templates: built in, the person's own, and those of the workspaces that conversations were held in.
    pub async fn list(&self) -> Result<TemplateList, CommandError> {
        let mut seen = HashSet::new();
        let all = self.context.store.conversations().await.map_err(|fault| self.context.not_saved(&fault))?;
        let workspaces = all.into_iter().filter_map(|one| one.workspace);
        let workspaces = workspaces.filter(|one| seen.insert(one.clone())).take(TEMPLATE_WORKSPACES_COUNT_MAX);
        let workspaces: Vec<String> = workspaces.collect();
        let (data, language) = (self.context.folder.clone(), self.context.language(&self.context.settings()));
        let listed = tokio::task::spawn_blocking(move || list(&data, &workspaces, language)).await;
        listed.map_err(|error| self.context.errors().broke_off(&error))
    }

    /// What is wrong with a text, and the card that it comes to with these fields. Nothing is saved, nobody is asked.
    pub fn preview(&self, trial: TemplateTrial) -> TemplatePreview {
        let language = self.context.language(&self.context.settings());
        let template = match Template::read(&trial.text) {
            Ok(template) => template,
            Err(faults) => {
                let faults = faults.iter().map(|fault| told(fault, language)).collect();
                return TemplatePreview { faults, shape: None, fields: Vec::new(), interaction: None };
            }
        };
        let used = TemplateUsed { name: trial.name, source: trial.source };
        let (interaction, wrong) = match preview(&template, used, &trial.fields) {
            Ok(interaction) => (Some(interaction), Vec::new()),
            Err(wrong) => (None, wrong),
        };
        let field = |fault: &FillError| TemplateFieldFault {
            field: fault.field().map(str::to_owned),
            message: fault.in_words(language),
        };
        let fields = wrong.iter().map(field).collect();
        TemplatePreview { faults: Vec::new(), shape: Some((&template).into()), fields, interaction }
    }

    /// Writes one of the person's own, if nothing is wrong with it.
    pub async fn save(&self, edit: TemplateEdit) -> Result<TemplateList, CommandError> {
        if !is_name(&edit.name) {
            return Err(self.context.errors().no_template_name());
        }
        if let Err(faults) = Template::read(&edit.text) {
            let first = faults.first().map(|fault| told(fault, self.context.language(&self.context.settings())));
            return Err(self.context.errors().template_broken(first));
        }
        self.keep(move |keep| keep.save(&edit.name, &edit.text, edit.before.as_deref())).await
    }

    /// Removes one of the person's own, as it was when they looked at it.
    pub async fn delete(&self, name: String, before: String) -> Result<TemplateList, CommandError> {
        if !is_name(&name) {
            return Err(self.context.errors().no_template_name());
        }
        self.keep(move |keep| keep.remove(&name, &before)).await
    }

    async fn keep(
        &self,
        change: impl FnOnce(&Keep<'_>) -> Result<(), KeepError> + Send + 'static,
    ) -> Result<TemplateList, CommandError> {
        let data = self.context.folder.clone();
        let kept = tokio::task::spawn_blocking(move || change(&Keep::of(&data))).await;
        let kept = kept.map_err(|error| self.context.errors().broke_off(&error))?;
        kept.map_err(|error| self.context.errors().template_not_kept(&error))?;
        self.list().await
    }
}

fn told(fault: &TemplateFileProblem, language: Language) -> TemplateFault {
    TemplateFault { line: fault.line, message: fault.in_words(language) }
}

/// All of them, each with what is taken in its place, if something is.
pub fn list(data: &Path, workspaces: &[String], language: Language) -> TemplateList {
    let person = Library::of_person(data, language);
    let mut warnings = person.warnings.clone();
    let mut templates: Vec<TemplateListed> = Vec::new();
    for file in &person.files {
        templates.push(listed(file, None, &person.files, language));
    }
    for workspace in workspaces {
        let theirs = Library::of_workspace(&PathBuf::from(workspace));
        let near: Vec<TemplateFile> = person.files.iter().chain(&theirs.files).cloned().collect();
        templates.extend(theirs.files.iter().map(|file| listed(file, Some(workspace), &near, language)));
        warnings.extend(theirs.warnings);
    }
    let warning = |it: crate::templates::TemplateFileWarning| TemplateWarning {
        path: it.path.display().to_string(),
        message: it.fault.in_words(language),
    };
    let folder = data.join(OWN).display().to_string();
    TemplateList { templates, warnings: warnings.into_iter().map(warning).collect(), folder }
}

fn listed(file: &TemplateFile, workspace: Option<&str>, near: &[TemplateFile], language: Language) -> TemplateListed {
    let usable = near.iter().filter(|one| one.name == file.name && one.read.is_ok()).map(|one| one.source);
    let nearest: Option<TemplateSource> = usable.max();
    TemplateListed {
        name: file.name.clone(),
        source: file.source,
        workspace: workspace.map(str::to_owned),
        path: file.path.as_ref().map(|path| path.display().to_string()),
        text: file.text.clone(),
        shape: file.read.as_ref().ok().map(TemplateShape::from),
        faults: file.read.as_ref().err().into_iter().flatten().map(|fault| told(fault, language)).collect(),
        instead: nearest.filter(|source| *source != file.source),
    }
}
