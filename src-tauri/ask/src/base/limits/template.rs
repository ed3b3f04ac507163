//! Of question templates.

/// The file of a question template, and how many of one folder are read.
pub const TEMPLATE_BYTES_MAX: usize = 16 * 1024;
/// Templates of one folder. Those behind them, by name, are not read.
pub const TEMPLATES_COUNT_MAX: usize = 64;
/// A template's name, its title, and when to take it.
pub const TEMPLATE_NAME_BYTES_MAX: usize = 48;
/// A template's title, as the list of templates shows it.
pub const TEMPLATE_TITLE_BYTES_MAX: usize = 120;
/// When a template fits, as the model is told it.
pub const TEMPLATE_DESCRIPTION_BYTES_MAX: usize = 500;
/// The fields of a template: how many, their names, what is said of each, and each value it may have.
pub const TEMPLATE_FIELDS_COUNT_MAX: usize = 16;
/// The name of one field of a template.
pub const TEMPLATE_FIELD_NAME_BYTES_MAX: usize = 32;
/// What a template says of one of its fields.
pub const TEMPLATE_FIELD_DESCRIPTION_BYTES_MAX: usize = 200;
/// One of the values among which a field of a template is chosen.
pub const TEMPLATE_VALUE_BYTES_MAX: usize = 128;
/// What is given for a field that takes several texts.
pub const TEMPLATE_ITEMS_COUNT_MAX: usize = 32;
/// What a model is told of all templates.
pub const TEMPLATES_TOLD_BYTES_MAX: usize = 6 * 1024;
/// Workspaces whose templates Settings lists, the latest used first.
pub const TEMPLATE_WORKSPACES_COUNT_MAX: usize = 32;
