//! The question templates: which there are, and whether a file that somebody writes is one.
//!
//! Only their files are read, so this works while another Askwell has the data folder.

use crate::arguments::{Templates, TemplatesCommand};
use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::strings::Strings;
use ask::plain_text::one_line;
use ask::template::TemplateSource;
use ask::wire::{TemplateFault, TemplateListed};
use engine::list_templates;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub fn templates(
    data: &Path,
    wishes: &Templates,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    match &wishes.command {
        Some(TemplatesCommand::Check { file }) => check(file, wishes.json, screen, strings),
        None => list(data, wishes, screen, strings),
    }
}

fn list(data: &Path, wishes: &Templates, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    let workspace = match &wishes.workspace {
        Some(folder) if !folder.is_dir() => return Err(EarlyExit::NoSuchFolder(folder.clone())),
        Some(folder) => folder.clone(),
        None => std::env::current_dir()?,
    };
    let list = list_templates(data, &[workspace.display().to_string()], strings.language());
    if wishes.json {
        let text = serde_json::to_string_pretty(&list).map_err(EarlyExit::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
        return Ok(ExitCode::SUCCESS);
    }
    for template in &list.templates {
        let look = if template.shape.is_some() { Look::Plain } else { Look::Bad };
        screen.lines(&line(template, strings), look)?;
    }
    for warning in &list.warnings {
        screen.notice(&format!("{}: {}", one_line(&warning.path), warning.message))?;
    }
    screen.notice(&strings.template_folders(&list.folder))?;
    Ok(ExitCode::SUCCESS)
}

/// Its name, for whom it is, whose it is; then its title, or what is wrong with it.
fn line(template: &TemplateListed, strings: &dyn Strings) -> String {
    let kind = template.shape.as_ref().map_or(strings.template_broken(), |shape| shape.kind.name());
    let about = match (&template.shape, template.faults.first()) {
        (Some(shape), _) => one_line(&shape.title),
        (None, Some(first)) => fault(first, strings),
        (None, None) => String::new(),
    };
    let replaced = template.instead.map(|source| format!("  ({})", instead(strings, source))).unwrap_or_default();
    let of = source(strings, template.source);
    format!("{}  {kind}  {of}  {about}{replaced}", template.name)
}

fn source(strings: &dyn Strings, source: TemplateSource) -> &'static str {
    match source {
        TemplateSource::BuiltIn => strings.template_built_in(),
        TemplateSource::Own => strings.template_yours(),
        TemplateSource::Workspace => strings.template_of_workspace(),
    }
}

/// What is taken in its place.
fn instead(strings: &dyn Strings, source: TemplateSource) -> &'static str {
    match source {
        TemplateSource::BuiltIn => strings.built_in_instead(),
        TemplateSource::Own => strings.yours_instead(),
        TemplateSource::Workspace => strings.workspace_instead(),
    }
}

fn fault(fault: &TemplateFault, strings: &dyn Strings) -> String {
    let line = fault.line.map(|line| strings.template_line(line)).unwrap_or_default();
    format!("{line}{}", one_line(&fault.message))
}

fn check(file: &Path, as_json: bool, screen: &mut Screen, strings: &dyn Strings) -> Result<ExitCode, EarlyExit> {
    let faults = engine::templates::check(file).err().unwrap_or_default();
    let told = |it: &ask::template::TemplateFileProblem| TemplateFault {
        line: it.line,
        message: it.in_words(strings.language()),
    };
    let faults: Vec<TemplateFault> = faults.iter().map(told).collect();
    if as_json {
        let text = serde_json::to_string_pretty(&json!({ "faults": faults })).map_err(EarlyExit::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
    } else if faults.is_empty() {
        screen.lines(strings.template_without_errors(), Look::Good)?;
    }
    for one in faults.iter().filter(|_| !as_json) {
        screen.lines(&fault(one, strings), Look::Plain)?;
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { Exit::Failed.into() })
}
