//! A template read from the text of its file, or all that is wrong with it.

use super::error::{TemplateFileError, TemplateFileProblem};
use super::text::TemplateText;
use super::toml_text::TomlTable;
use super::{Slot, Template, TemplateField, TemplateKind};
use crate::base::harmless::one_line;
use crate::base::limits::{
    OPTIONS_COUNT_MAX, QUESTION_BYTES_MAX, REF_BYTES_MAX, REFS_COUNT_MAX, TEMPLATE_BYTES_MAX,
    TEMPLATE_DESCRIPTION_BYTES_MAX, TEMPLATE_FIELD_DESCRIPTION_BYTES_MAX, TEMPLATE_FIELD_NAME_BYTES_MAX,
    TEMPLATE_FIELDS_COUNT_MAX, TEMPLATE_TITLE_BYTES_MAX, TEMPLATE_VALUE_BYTES_MAX,
};
use crate::base::text::cut;

pub fn is_field_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() <= TEMPLATE_FIELD_NAME_BYTES_MAX
        && name.chars().all(plain)
}

/// What is wrong, as it is found; in the end in the order of its lines.
#[derive(Default)]
struct Faults(Vec<TemplateFileProblem>);

impl Faults {
    fn add(&mut self, line: impl Into<Option<usize>>, wrong: TemplateFileError) {
        self.0.push(TemplateFileProblem { line: line.into(), wrong });
    }

    fn keep<T>(&mut self, read: Result<Option<T>, TemplateFileProblem>) -> Option<T> {
        read.unwrap_or_else(|fault| {
            self.0.push(fault);
            None
        })
    }

    fn fits(&mut self, key: String, line: usize, bytes: usize, max: usize) {
        if bytes > max {
            self.add(line, TemplateFileError::TooLong { key, bytes, max });
        }
    }

    fn few(&mut self, key: String, line: usize, count: usize, max: usize) {
        if count > max {
            self.add(line, TemplateFileError::TooMany { key, count, max });
        }
    }
}

impl Template {
    /// All that is wrong is found at once, in the order of the lines.
    pub fn read(text: &str) -> Result<Template, Vec<TemplateFileProblem>> {
        let mut faults = Faults::default();
        if text.len() > TEMPLATE_BYTES_MAX {
            faults.add(None, TemplateFileError::FileTooLong { max: TEMPLATE_BYTES_MAX });
            return Err(faults.0);
        }
        let mut file = TomlTable::read(text).map_err(|fault| vec![fault])?;
        let kind = kind(&mut file, &mut faults);
        let title = line_of_text(&mut file, "title", TEMPLATE_TITLE_BYTES_MAX, true, &mut faults);
        let description = line_of_text(&mut file, "description", TEMPLATE_DESCRIPTION_BYTES_MAX, true, &mut faults);
        let there: Vec<Slot> = Slot::ALL.into_iter().filter(|slot| file.has(slot.key())).collect();
        let mut written = Vec::new();
        for slot in &there {
            written.extend(slot_texts(*slot, &mut file, &mut faults));
        }
        let multi_select = faults.keep(file.flag("multi_select"));
        let allow_freeform = faults.keep(file.flag("allow_freeform"));
        let fields = fields(&mut file, &mut faults);
        let unknown: Vec<TemplateFileProblem> = file.unknown().collect();
        faults.0.extend(unknown);
        if let Some(kind) = kind {
            of_kind(kind, &there, &written, &mut faults);
        }
        unknown_places(&fields, &written, &mut faults);
        if let Some(kind) = kind.filter(|_| faults.0.is_empty()) {
            unused(&fields, &written, &mut faults);
            vanishing(kind, &fields, &written, &mut faults);
        }
        match kind.filter(|_| faults.0.is_empty()) {
            Some(kind) => {
                let fields = fields.into_iter().map(|(field, _)| field).collect();
                let texts = written.into_iter().map(|it| (it.slot, it.texts)).collect();
                Ok(Template { kind, title, description, fields, texts, multi_select, allow_freeform })
            }
            None => {
                faults.0.sort_by_key(|fault| fault.line);
                Err(faults.0)
            }
        }
    }
}

fn kind(file: &mut TomlTable<'_>, faults: &mut Faults) -> Option<TemplateKind> {
    let read = file.text("kind");
    let absent = matches!(read, Ok(None));
    if absent {
        faults.add(None, TemplateFileError::Missing { key: "kind".into() });
    }
    let (given, line) = faults.keep(read)?;
    let kind = TemplateKind::ALL.into_iter().find(|kind| kind.name() == given);
    if kind.is_none() {
        faults.add(line, TemplateFileError::UnknownKind { given: one_line(cut(&given, 60)) });
    }
    kind
}

/// One line, in which nothing hides.
fn line_of_text(table: &mut TomlTable<'_>, key: &str, max: usize, required: bool, faults: &mut Faults) -> String {
    let (path, place) = (table.path(key), table.line());
    let read = table.text(key);
    let absent = matches!(read, Ok(None));
    if absent && required {
        faults.add((place > 1).then_some(place), TemplateFileError::Missing { key: path.clone() });
    }
    let Some((text, line)) = faults.keep(read) else { return String::new() };
    let text = one_line(&text);
    if text.is_empty() && required {
        faults.add(line, TemplateFileError::Empty { key: path.clone() });
    }
    faults.fits(path, line, text.len(), max);
    text
}

/// The texts of one slot, and their line.
struct Written {
    slot: Slot,
    texts: Vec<TemplateText>,
    line: usize,
}

fn slot_texts(slot: Slot, file: &mut TomlTable<'_>, faults: &mut Faults) -> Option<Written> {
    let key = slot.key();
    let (texts, line) = if slot.is_list() {
        faults.keep(file.texts(key))?
    } else {
        faults.keep(file.text(key)).map(|(text, line)| (vec![text], line))?
    };
    let most = if slot == Slot::Choices { OPTIONS_COUNT_MAX } else { REFS_COUNT_MAX };
    faults.few(key.into(), line, texts.len(), most);
    for text in &texts {
        faults.fits(key.into(), line, text.len(), QUESTION_BYTES_MAX);
        if text.trim().is_empty() {
            faults.add(line, TemplateFileError::Empty { key: key.into() });
        }
    }
    match texts.iter().map(|text| TemplateText::read(text)).collect::<Result<Vec<_>, _>>() {
        Ok(texts) => Some(Written { slot, texts, line }),
        Err(wrong) => {
            faults.add(line, wrong);
            None
        }
    }
}

fn fields(file: &mut TomlTable<'_>, faults: &mut Faults) -> Vec<(TemplateField, usize)> {
    let Some(table) = faults.keep(file.table("fields")) else { return Vec::new() };
    let place = table.line();
    let mut fields = Vec::new();
    for (name, table) in table.tables() {
        if let Some(table) = faults.keep(table.map(Some)) {
            fields.push(field(name, table, faults));
        }
    }
    faults.few("fields".into(), place, fields.len(), TEMPLATE_FIELDS_COUNT_MAX);
    fields
}

fn field(name: String, mut table: TomlTable<'_>, faults: &mut Faults) -> (TemplateField, usize) {
    let line = table.line();
    if !is_field_name(&name) {
        faults.add(line, TemplateFileError::FieldName { name: one_line(cut(&name, 60)) });
    }
    let description = line_of_text(&mut table, "description", TEMPLATE_FIELD_DESCRIPTION_BYTES_MAX, false, faults);
    let required = faults.keep(table.flag("required")).unwrap_or(true);
    let list = faults.keep(table.flag("list")).unwrap_or_default();
    let default = if list { REF_BYTES_MAX } else { QUESTION_BYTES_MAX };
    let bytes_max = faults.keep(table.bytes("max_bytes", QUESTION_BYTES_MAX)).unwrap_or(default);
    let (mut one_of, values_line) = faults.keep(table.texts("one_of")).unwrap_or_default();
    faults.few(table.path("one_of"), values_line, one_of.len(), OPTIONS_COUNT_MAX);
    for value in &mut one_of {
        *value = one_line(value);
        faults.fits(table.path("one_of"), values_line, value.len(), TEMPLATE_VALUE_BYTES_MAX.min(bytes_max));
        if value.is_empty() {
            faults.add(values_line, TemplateFileError::Empty { key: table.path("one_of") });
        }
    }
    let unknown: Vec<TemplateFileProblem> = table.unknown().collect();
    faults.0.extend(unknown);
    (TemplateField { name, description, required, list, bytes_max, one_of }, line)
}

/// Whether it has the texts of its kind, and no others.
fn of_kind(kind: TemplateKind, there: &[Slot], written: &[Written], faults: &mut Faults) {
    for Written { slot, line, .. } in written.iter().filter(|it| !it.slot.belongs(kind)) {
        faults.add(*line, TemplateFileError::NotOfKind { key: slot.key().into(), kind });
    }
    for slot in Slot::ALL.into_iter().filter(|slot| slot.required(kind) && !there.contains(slot)) {
        faults.add(None, TemplateFileError::Missing { key: slot.key().into() });
    }
}

fn unknown_places(fields: &[(TemplateField, usize)], written: &[Written], faults: &mut Faults) {
    let mut told: Vec<&str> = Vec::new();
    for Written { slot, texts, line } in written {
        for name in texts.iter().flat_map(TemplateText::fields) {
            if !told.contains(&name) && !fields.iter().any(|(field, _)| field.name == name) {
                told.push(name);
                faults.add(*line, TemplateFileError::UnknownField { key: slot.key().into(), name: name.to_owned() });
            }
        }
    }
}

fn unused(fields: &[(TemplateField, usize)], written: &[Written], faults: &mut Faults) {
    for (field, line) in fields {
        if !written.iter().flat_map(|it| &it.texts).flat_map(TemplateText::fields).any(|name| name == field.name) {
            faults.add(*line, TemplateFileError::UnusedField { name: field.name.clone() });
        }
    }
}

/// What a question cannot do without must not depend on what may be left out.
fn vanishing(kind: TemplateKind, fields: &[(TemplateField, usize)], written: &[Written], faults: &mut Faults) {
    let sure = |name: &str| fields.iter().any(|(field, _)| field.name == name && field.required);
    for Written { slot, texts, line } in written.iter().filter(|it| it.slot.required(kind)) {
        if !texts.iter().any(|text| text.stays(sure)) {
            faults.add(*line, TemplateFileError::MayVanish { key: slot.key().into() });
        }
    }
}
