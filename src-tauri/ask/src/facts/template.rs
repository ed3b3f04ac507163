//! By which template a question was put.

use serde::{Deserialize, Serialize};

/// Whose a template is. A later one stands for an earlier one of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TemplateSource {
    /// Part of the program.
    BuiltIn,
    /// The person's own, in the data folder.
    Own,
    /// In the workspace: somebody else may have written it.
    Workspace,
}

/// By which template a question was put.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateUsed {
    /// The name of its file, without the ending: unique within one source.
    pub name: String,
    /// Whose it was when the question was put.
    pub source: TemplateSource,
}
