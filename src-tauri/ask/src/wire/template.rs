//! Question templates, as Settings shows them.

use crate::facts::interaction::Interaction;
use crate::facts::template::Source;
use crate::tools::template::{Field, Kind, Template};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateList {
    pub templates: Vec<TemplateListed>,
    /// What could not be read as a whole: a folder, a file whose name is none.
    pub warnings: Vec<TemplateWarning>,
    /// Where the person's own lie.
    pub folder: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateListed {
    pub name: String,
    pub source: Source,
    /// The workspace that it is of.
    pub workspace: Option<String>,
    /// None for what is built in.
    pub path: Option<String>,
    pub text: String,
    /// None where the file is broken.
    pub shape: Option<TemplateShape>,
    pub faults: Vec<TemplateFault>,
    /// What is taken in its place: because it is broken, or because that is nearer.
    pub instead: Option<Source>,
}

/// What there is to fill in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateShape {
    pub kind: Kind,
    pub title: String,
    pub description: String,
    pub fields: Vec<Field>,
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
    pub line: Option<usize>,
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateWarning {
    pub path: String,
    pub message: String,
}

/// A text that is being written, and what is given for its fields meanwhile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateTrial {
    pub name: String,
    pub source: Source,
    pub text: String,
    #[cfg_attr(test, ts(type = "Record<string, string | string[]>"))]
    pub fields: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplatePreview {
    /// What is wrong with the text.
    pub faults: Vec<TemplateFault>,
    pub shape: Option<TemplateShape>,
    /// What is wrong with the fields.
    pub fields: Vec<TemplateFieldFault>,
    /// The question as it is shown.
    pub interaction: Option<Interaction>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateFieldFault {
    /// None where it is not about one field alone.
    pub field: Option<String>,
    pub message: String,
}

/// One of the person's own templates, to be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateEdit {
    pub name: String,
    pub text: String,
    /// The file as it was when the person began; none where there was none. Another one is not written over.
    pub before: Option<String>,
}
