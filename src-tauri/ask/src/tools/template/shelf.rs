//! All templates that there are for a conversation, and which of several of one name is in force.

use super::Template;
use crate::facts::template::TemplateSource;

/// One template, as it lies in its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTemplate {
    /// The file's name without its ending.
    pub name: String,
    /// Built in, the person's own, or the workspace's.
    pub source: TemplateSource,
    /// The template itself, read and checked.
    pub template: Template,
}

/// What became of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TemplateLookup {
    /// The one that is in force.
    Here(StoredTemplate),
    /// There is none of this name; these there are.
    Unknown {
        /// The names of all that are in force.
        known: Vec<String>,
    },
}

/// One of each name, the nearest one: a workspace's before the person's own, and that before what is built in.
/// What the person has comes before what somebody else may have written.
pub fn in_force(all: &[StoredTemplate]) -> Vec<&StoredTemplate> {
    let nearest = |one: &&StoredTemplate| !all.iter().any(|other| other.name == one.name && other.source > one.source);
    let mut these: Vec<&StoredTemplate> = all.iter().filter(nearest).collect();
    let place = |source| match source {
        TemplateSource::Own => 0,
        TemplateSource::BuiltIn => 1,
        TemplateSource::Workspace => 2,
    };
    these.sort_by(|a, b| (place(a.source), &a.name).cmp(&(place(b.source), &b.name)));
    these
}

/// The one of this name that is in force.
pub fn found(all: &[StoredTemplate], name: &str) -> TemplateLookup {
    let these = in_force(all);
    match these.iter().find(|one| one.name == name) {
        Some(one) => TemplateLookup::Here(StoredTemplate::clone(one)),
        None => TemplateLookup::Unknown { known: these.iter().map(|one| one.name.clone()).collect() },
    }
}
