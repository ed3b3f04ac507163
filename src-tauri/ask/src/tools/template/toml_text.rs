//! The parts of a TOML file with the lines they stand in.

use super::error::{ExpectedValue, TemplateFileError, TemplateFileProblem};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One table of the file. What is taken out of it was known; what is left over is not.
pub struct TomlTable<'t> {
    text: &'t str,
    path: String,
    line: usize,
    entries: Vec<Entry<'t>>,
}

struct Entry<'t> {
    key: String,
    line: usize,
    value: DeValue<'t>,
}

impl<'t> TomlTable<'t> {
    pub fn read(text: &'t str) -> Result<TomlTable<'t>, TemplateFileProblem> {
        let table = DeTable::parse(text).map_err(|error| {
            let line = error.span().map(|span| line_of(text, span.start));
            TemplateFileProblem { line, wrong: TemplateFileError::Toml { why: error.message().to_owned() } }
        })?;
        Ok(TomlTable::of(text, String::new(), 1, table.into_inner()))
    }

    fn of(text: &'t str, path: String, line: usize, table: DeTable<'t>) -> TomlTable<'t> {
        let entry = |(key, value): (Spanned<_>, Spanned<_>)| {
            let line = line_of(text, key.span().start);
            Entry { key: std::borrow::Cow::into_owned(key.into_inner()), line, value: value.into_inner() }
        };
        TomlTable { text, path, line, entries: table.into_iter().map(entry).collect() }
    }

    pub fn line(&self) -> usize {
        self.line
    }

    /// How a key of it is called in a message.
    pub fn path(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    fn take(&mut self, key: &str) -> Option<Entry<'t>> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(at))
    }

    fn wrong(&self, key: &str, line: usize, wanted: ExpectedValue) -> TemplateFileProblem {
        TemplateFileProblem { line: Some(line), wrong: TemplateFileError::Type { key: self.path(key), wanted } }
    }

    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key == key)
    }

    pub fn text(&mut self, key: &str) -> Result<Option<(String, usize)>, TemplateFileProblem> {
        let Some(entry) = self.take(key) else { return Ok(None) };
        match entry.value.as_str() {
            Some(text) => Ok(Some((text.to_owned(), entry.line))),
            None => Err(self.wrong(&entry.key, entry.line, ExpectedValue::Text)),
        }
    }

    pub fn texts(&mut self, key: &str) -> Result<Option<(Vec<String>, usize)>, TemplateFileProblem> {
        let Some(entry) = self.take(key) else { return Ok(None) };
        let text = |value: &Spanned<DeValue<'_>>| value.get_ref().as_str().map(str::to_owned);
        match entry.value.as_array().and_then(|items| items.iter().map(text).collect()) {
            Some(texts) => Ok(Some((texts, entry.line))),
            None => Err(self.wrong(&entry.key, entry.line, ExpectedValue::Texts)),
        }
    }

    pub fn flag(&mut self, key: &str) -> Result<Option<bool>, TemplateFileProblem> {
        let Some(entry) = self.take(key) else { return Ok(None) };
        match entry.value.as_bool() {
            Some(flag) => Ok(Some(flag)),
            None => Err(self.wrong(&entry.key, entry.line, ExpectedValue::Flag)),
        }
    }

    pub fn bytes(&mut self, key: &str, max: usize) -> Result<Option<usize>, TemplateFileProblem> {
        let Some(entry) = self.take(key) else { return Ok(None) };
        let number = entry.value.as_integer();
        let number = number.and_then(|number| usize::from_str_radix(number.as_str(), number.radix()).ok());
        match number.filter(|number| (1..=max).contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(self.wrong(&entry.key, entry.line, ExpectedValue::Bytes { max })),
        }
    }

    pub fn table(&mut self, key: &str) -> Result<Option<TomlTable<'t>>, TemplateFileProblem> {
        let Some(entry) = self.take(key) else { return Ok(None) };
        self.as_table(entry).map(Some)
    }

    /// All that is left, each as a table of its own.
    pub fn tables(mut self) -> Vec<(String, Result<TomlTable<'t>, TemplateFileProblem>)> {
        let entries = std::mem::take(&mut self.entries);
        entries.into_iter().map(|entry| (entry.key.clone(), self.as_table(entry))).collect()
    }

    fn as_table(&self, entry: Entry<'t>) -> Result<TomlTable<'t>, TemplateFileProblem> {
        let Entry { key, line, value } = entry;
        if let DeValue::Table(table) = value {
            return Ok(TomlTable::of(self.text, self.path(&key), line, table));
        }
        Err(self.wrong(&key, line, ExpectedValue::Table))
    }

    /// A fault for each key that nobody took.
    pub fn unknown(&self) -> impl Iterator<Item = TemplateFileProblem> {
        self.entries.iter().map(|entry| TemplateFileProblem {
            line: Some(entry.line),
            wrong: TemplateFileError::UnknownKey { key: self.path(crate::base::text::cut(&entry.key, 60)) },
        })
    }
}

fn line_of(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}
