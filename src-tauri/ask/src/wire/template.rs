//! Question templates, as Settings shows them.

use crate::facts::interaction::Interaction;
use crate::facts::template::TemplateSource;
use crate::tools::template::{Template, TemplateField, TemplateKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// All templates, and what is wrong around them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateList {
    /// Those that are broken or replaced by another, too.
    pub templates: Vec<TemplateListed>,
    /// What could not be read as a whole: a folder, a file whose name is none.
    pub warnings: Vec<TemplateWarning>,
    /// Where the person's own lie.
    pub folder: String,
}

/// One template, whether it can be used or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateListed {
    /// The file's name without its ending: models put questions by it.
    pub name: String,
    /// Built in, the person's own, or the workspace's.
    pub source: TemplateSource,
    /// The workspace that it is of.
    pub workspace: Option<String>,
    /// None for what is built in.
    pub path: Option<String>,
    /// The file's text, also where it is broken.
    pub text: String,
    /// None where the file is broken.
    pub shape: Option<TemplateShape>,
    /// What is wrong in it. Empty: it can be used.
    pub faults: Vec<TemplateFault>,
    /// What is taken in its place: because it is broken, or because that is nearer.
    pub instead: Option<TemplateSource>,
}

/// What there is to fill in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateShape {
    /// Who asks whom with it, and for what.
    pub kind: TemplateKind,
    /// One line, as lists show it.
    pub title: String,
    /// When it fits, as the model is told it.
    pub description: String,
    /// What a model fills in, in the order of the file.
    pub fields: Vec<TemplateField>,
}

impl From<&Template> for TemplateShape {
    fn from(template: &Template) -> TemplateShape {
        let Template { kind, title, description, fields, .. } = template;
        let (title, description) = (title.clone(), description.clone());
        TemplateShape { kind: *kind, title, description, fields: fields.clone() }
    }
}

/// Something wrong in a file, as a sentence in the person's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateFault {
    /// Counted from 1. None: it is about no line alone.
    pub line: Option<usize>,
    /// What to correct, in the person's language.
    pub message: String,
}

/// Something wrong with a folder or a file as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateWarning {
    /// The folder or file that is meant.
    pub path: String,
    /// What is wrong, in the person's language.
    pub message: String,
}

/// A text that is being written, and what is given for its fields meanwhile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateTrial {
    /// The name that the file would have.
    pub name: String,
    /// Whose it would be: a workspace's may do less.
    pub source: TemplateSource,
    /// The file's text, as it is being typed.
    pub text: String,
    /// By their names. Fields without a value are absent.
    #[cfg_attr(test, ts(type = "Record<string, string | string[]>"))]
    pub fields: Map<String, Value>,
}

/// What a text makes: a card, or a list of mistakes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplatePreview {
    /// What is wrong with the text.
    pub faults: Vec<TemplateFault>,
    /// None: the text is broken.
    pub shape: Option<TemplateShape>,
    /// What is wrong with the fields.
    pub fields: Vec<TemplateFieldFault>,
    /// The question as it is shown.
    pub interaction: Option<Interaction>,
}

/// What is wrong with what was given for a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateFieldFault {
    /// None where it is not about one field alone.
    pub field: Option<String>,
    /// What is wrong, in the person's language.
    pub message: String,
}

/// One of the person's own templates, to be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateEdit {
    /// The file's name without its ending.
    pub name: String,
    /// The file's new text, all of it.
    pub text: String,
    /// The file as it was when the person began; none where there was none. Another one is not written over.
    pub before: Option<String>,
}
