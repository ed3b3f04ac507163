//! Something that is wrong with a log. The rest of it is read all the same.

use crate::strings::Strings;
use ask::plain_text::one_line;
use engine::log::{LogDefect, LogWarning};

pub fn warning(strings: &dyn Strings, warning: &LogWarning) -> String {
    let file = one_line(&warning.file);
    let place = match warning.line {
        Some(line) => strings.line_of_file(&file, line),
        None => file,
    };
    let what = match &warning.what {
        LogDefect::Bad => strings.log_line_bad().to_owned(),
        LogDefect::TooLong => strings.log_line_too_long().to_owned(),
        LogDefect::Torn => strings.log_line_torn().to_owned(),
        LogDefect::Foreign => strings.log_line_foreign().to_owned(),
        LogDefect::Gap { after, seq } => strings.log_lines_missing(*after, *seq),
        LogDefect::Double { after, seq } => strings.log_line_repeated(*after, *seq),
        LogDefect::Unreadable { why } => strings.log_unreadable(why),
    };
    strings.log_warning(&place, &what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::strings;
    use ask::settings::Language;

    #[test]
    fn every_warning_names_its_place_in_both_languages() {
        let all = [
            LogDefect::Bad,
            LogDefect::TooLong,
            LogDefect::Torn,
            LogDefect::Foreign,
            LogDefect::Gap { after: 3, seq: 9 },
            LogDefect::Double { after: 3, seq: 2 },
            LogDefect::Unreadable { why: "denied".into() },
        ];
        let told = |language| {
            let told = |what: &LogDefect| {
                let flaw = LogWarning { file: "events.jsonl".into(), line: Some(7), what: what.clone() };
                warning(strings(language), &flaw)
            };
            all.iter().map(told).collect::<std::collections::BTreeSet<_>>()
        };
        let (en, zh) = (told(Language::En), told(Language::Zh));
        assert!(en.iter().all(|text| text.starts_with("Warning: events.jsonl, line 7 ")), "{en:?}");
        assert!(zh.iter().all(|text| text.starts_with("警告：events.jsonl 第 7 行")), "{zh:?}");
        assert_eq!((en.len(), zh.len()), (7, 7), "each its own");
    }
}
