//! Question templates where they lie: built in, in the data folder, in a workspace.
//!
//! They are read anew whenever they are needed, so that what the person edits holds from the next question on. A file
//! that cannot be used is left out and told of; what is less near stands in for it.

mod folder;
#[cfg(test)]
mod tests;

pub use folder::{Keep, KeepError};

use ask::settings::Language;
use ask::template::{StoredTemplate, Template, TemplateFileProblem, TemplateSource, built_in};
use folder::TemplateFiles;
use std::path::{Path, PathBuf};

/// The folder of the person's own, in the data folder.
pub const OWN: &str = "templates";
/// The way to a workspace's.
const IN_WORKSPACE: [&str; 2] = [".askwell", "templates"];

/// All templates that there are for a conversation.
#[derive(Debug, Clone, Default)]
pub struct Library {
    pub files: Vec<TemplateFile>,
    /// What cannot be read as a whole.
    pub warnings: Vec<TemplateFileWarning>,
}

/// One template, usable or not.
#[derive(Debug, Clone)]
pub struct TemplateFile {
    pub name: String,
    pub source: TemplateSource,
    /// None for what is built in.
    pub path: Option<PathBuf>,
    pub text: String,
    pub read: Result<Template, Vec<TemplateFileProblem>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateFileWarning {
    pub path: PathBuf,
    pub fault: TemplateFileProblem,
}

impl Library {
    pub fn built_in(language: Language) -> Library {
        let file = |(name, text, template): (&str, &str, Template)| TemplateFile {
            name: name.to_owned(),
            source: TemplateSource::BuiltIn,
            path: None,
            text: text.to_owned(),
            read: Ok(template),
        };
        Library { files: built_in(language).into_iter().map(file).collect(), warnings: Vec::new() }
    }

    /// What is built in, and the person's own.
    pub fn of_person(data: &Path, language: Language) -> Library {
        let mut library = Library::built_in(language);
        library.add(TemplateSource::Own, folder::read(data, &[OWN]));
        library
    }

    /// Those, and a workspace's.
    pub fn of_conversation(data: &Path, workspace: Option<&Path>, language: Language) -> Library {
        let mut library = Library::of_person(data, language);
        if let Some(workspace) = workspace {
            library.add(TemplateSource::Workspace, folder::read(workspace, &IN_WORKSPACE));
        }
        library
    }

    /// A workspace's alone.
    pub fn of_workspace(workspace: &Path) -> Library {
        let mut library = Library::default();
        library.add(TemplateSource::Workspace, folder::read(workspace, &IN_WORKSPACE));
        library
    }

    fn add(&mut self, source: TemplateSource, listing: TemplateFiles) {
        let TemplateFiles { files, warnings } = listing;
        self.warnings.extend(warnings);
        self.files.extend(files.into_iter().map(|(name, path, text)| {
            let (text, read) = match text {
                Ok(text) => {
                    let read = Template::read(&text);
                    (text, read)
                }
                Err(wrong) => (String::new(), Err(vec![TemplateFileProblem { line: None, wrong }])),
            };
            TemplateFile { name, source, path: Some(path), text, read }
        }));
    }

    /// Those that can be used.
    pub fn shelf(&self) -> Vec<StoredTemplate> {
        let usable = |file: &TemplateFile| {
            let template = file.read.as_ref().ok()?.clone();
            Some(StoredTemplate { name: file.name.clone(), source: file.source, template })
        };
        self.files.iter().filter_map(usable).collect()
    }
}

/// A template read from a file that the person names, to be checked.
pub fn check(path: &Path) -> Result<Template, Vec<TemplateFileProblem>> {
    folder::read_named(path)
        .map_err(|wrong| vec![TemplateFileProblem { line: None, wrong }])
        .and_then(|text| Template::read(&text))
}
