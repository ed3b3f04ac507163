//! Why the system did not do something, in words for people: in their language, and without its numbers.

use crate::strings::Strings;
use ask::plain_text::one_line;
use std::io::{Error, ErrorKind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemError {
    kind: ErrorKind,
    /// As the system says it, in English.
    text: String,
}

impl SystemError {
    /// The rest of a sentence, without a full stop.
    pub fn told(&self, strings: &dyn Strings) -> String {
        let known: [(&[ErrorKind], &str); 7] = [
            (&[ErrorKind::StorageFull, ErrorKind::QuotaExceeded], strings.no_space_left()),
            (&[ErrorKind::NotFound], strings.not_found()),
            (&[ErrorKind::PermissionDenied], strings.permission_denied()),
            (&[ErrorKind::ReadOnlyFilesystem], strings.read_only()),
            (&[ErrorKind::IsADirectory], strings.is_a_folder()),
            (&[ErrorKind::NotADirectory], strings.not_in_a_folder()),
            // Of a standard output: no file is connected to anything.
            (&[ErrorKind::NotConnected], strings.output_closed()),
        ];
        let words = known.iter().find(|(kinds, _)| kinds.contains(&self.kind));
        words.map_or_else(|| one_line(without_number(&self.text)), |(_, words)| (*words).to_owned())
    }
}

impl From<&Error> for SystemError {
    fn from(error: &Error) -> SystemError {
        SystemError { kind: error.kind(), text: error.to_string() }
    }
}

/// For whoever reads it, the number says nothing that the words do not.
fn without_number(text: &str) -> &str {
    text.rsplit_once(" (os error ").map_or(text, |(words, _)| words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::strings;
    use ask::settings::Language;

    #[test]
    fn it_is_told_in_words_and_without_a_number() {
        let (en, zh) = (strings(Language::En), strings(Language::Zh));
        let full = SystemError::from(&Error::from(ErrorKind::StorageFull));
        assert_eq!((full.told(en), full.told(zh)), ("no space left".to_owned(), "没有剩余空间".to_owned()));
        let rare = SystemError { kind: ErrorKind::Other, text: "Too many open files (os error 24)".to_owned() };
        assert_eq!(rare.told(en), "Too many open files");
        let own = SystemError { kind: ErrorKind::Other, text: "it broke".to_owned() };
        assert_eq!(own.told(en), "it broke");
    }
}
