//! What a value has to be, and why one does not fit.

use crate::base::harmless::visible_line;
use crate::base::language::Language;
use crate::facts::elicitation::{ElicitedField, FieldKind, Misfit, TextFormat};
use crate::strings::{Strings, strings};

/// Why a field does not fit, in one line.
pub fn misfit(why: &Misfit, language: Language) -> String {
    let strings = strings(language);
    let why = match why {
        Misfit::Missing => strings.missing(),
        Misfit::Unknown => strings.no_such_field(),
        Misfit::OtherType => strings.other_type(),
        Misfit::TooShort { chars_min } => return strings.chars_min(*chars_min),
        Misfit::TooLong { chars_max } => return strings.chars_max(*chars_max),
        Misfit::TooLarge { bytes_max } => return strings.bytes_max(*bytes_max),
        Misfit::Format { format } => as_written(*format, strings),
        Misfit::Pattern { pattern } => return strings.pattern(&visible_line(pattern)),
        Misfit::NotWhole => strings.not_whole(),
        Misfit::TooSmall { min } => return strings.min(&min.to_string()),
        Misfit::TooBig { max } => return strings.max(&max.to_string()),
        Misfit::NotOffered => strings.not_offered(),
        Misfit::Repeated => strings.repeated(),
        Misfit::TooFew { count_min } => return strings.choose_min(*count_min),
        Misfit::TooMany { count_max } => return strings.choose_max(*count_max),
        Misfit::TooDeep => strings.too_deep(),
    };
    why.to_owned()
}

fn as_written(format: TextFormat, strings: &'static dyn Strings) -> &'static str {
    match format {
        TextFormat::Email => strings.email(),
        TextFormat::Uri => strings.whole_address(),
        TextFormat::Date => strings.date(),
        TextFormat::DateTime => strings.date_and_time(),
    }
}

/// What a value has to be, as far as it is not plain from the options.
pub fn hints(field: &ElicitedField, language: Language) -> Option<String> {
    let strings = strings(language);
    let mut hints: Vec<String> = Vec::new();
    match &field.kind {
        FieldKind::Text { format, chars_min, chars_max, pattern, default: _ } => {
            hints.extend(format.map(|format| as_written(format, strings).to_owned()));
            hints.extend(chars_min.map(|count| strings.chars_min(count)));
            hints.extend(chars_max.map(|count| strings.chars_max(count)));
            hints.extend(pattern.as_deref().map(|pattern| strings.pattern(&visible_line(pattern))));
        }
        FieldKind::Number { whole, min, max, default: _ } => {
            hints.extend(whole.then(|| strings.whole_number().to_owned()));
            hints.extend(min.as_ref().map(|min| strings.min(&min.to_string())));
            hints.extend(max.as_ref().map(|max| strings.max(&max.to_string())));
        }
        FieldKind::Many { count_min, count_max, .. } => {
            hints.extend(count_min.map(|count| strings.choose_min(count)));
            hints.extend(count_max.map(|count| strings.choose_max(count)));
        }
        FieldKind::Switch { .. } | FieldKind::One { .. } | FieldKind::Json { .. } => {}
    }
    (!hints.is_empty()).then(|| hints.join(strings.semicolon()))
}
