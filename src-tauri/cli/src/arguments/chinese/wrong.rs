//! What is wrong with what was typed, in Chinese. The kinds that clap tells of this command line; any other stays in its words.

use ask::plain_text::one_line;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;

/// What is said instead of the English words, with the usage below. None where there are no other words for it.
pub fn in_chinese(wrong: &clap::Error) -> Option<String> {
    let text = |kind| {
        let Some(ContextValue::String(text)) = wrong.get(kind) else { return None };
        Some(one_line(text))
    };
    let list = |kind| {
        let many = if let Some(ContextValue::Strings(many)) = wrong.get(kind) { many.as_slice() } else { &[] };
        let all = many.iter().map(|one| one_line(one)).chain(text(kind));
        all.map(|one| format!("\n  {one}")).collect::<String>()
    };
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let said = match wrong.kind() {
        ErrorKind::UnknownArgument => format!("不认识的参数“{}”", argument?),
        ErrorKind::InvalidSubcommand => format!("没有“{}”这个命令", text(ContextKind::InvalidSubcommand)?),
        ErrorKind::MissingSubcommand => {
            let below = list(ContextKind::ValidSubcommand);
            format!("“{}”后面还需要一个命令：{below}", text(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingRequiredArgument => {
            format!("缺少必需的参数：{}", list(ContextKind::InvalidArg))
        }
        ErrorKind::InvalidValue => {
            let valid = list(ContextKind::ValidValue);
            let valid = if valid.is_empty() { valid } else { format!("\n可取的值：{valid}") };
            match value?.as_str() {
                "" => format!("“{}”需要一个值{valid}", argument?),
                value => format!("“{}”不能取“{value}”{valid}", argument?),
            }
        }
        ErrorKind::ValueValidation => {
            let why = wrong.source().map(|why| format!("：{}", why_in_chinese(&why.to_string()))).unwrap_or_default();
            format!("“{}”不能取“{}”{why}", argument?, value?)
        }
        ErrorKind::ArgumentConflict => match (argument?, list(ContextKind::PriorArg)) {
            (argument, before) if before == format!("\n  {argument}") => format!("“{argument}”只能写一次"),
            (argument, before) => format!("“{argument}”不能与以下参数一起使用：{before}"),
        },
        ErrorKind::TooManyValues => format!("“{}”多了一个值“{}”", argument?, value?),
        ErrorKind::InvalidUtf8 => "参数不是有效的 UTF-8 文字".to_owned(),
        ErrorKind::NoEquals
        | ErrorKind::TooFewValues
        | ErrorKind::WrongNumberOfValues
        | ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion
        | ErrorKind::Io
        | ErrorKind::Format => return None,
        // What a later clap tells.
        _ => return None,
    };
    let usage = if let Some(ContextValue::StyledStr(usage)) = wrong.get(ContextKind::Usage) {
        format!("\n\n{}", usage.to_string().replacen("Usage: ", "用法：", 1))
    } else {
        String::new()
    };
    Some(format!("错误：{said}{usage}\n\n详细说明请用“--help”。\n"))
}

/// The reasons of our own, and those of numbers.
fn why_in_chinese(why: &str) -> String {
    if why.starts_with("a time is") {
        return "时间是一个大于 0 的数字加 s、m、h 或 d，例如 90s 或 10m；不写字母则为秒".to_owned();
    }
    if why.starts_with("write a date") {
        return "请写日期（2026-11-22）、日期和时间（\"2026-11-22 14:30\"），或多久之前（90m、3h、2d）".to_owned();
    }
    match why.split_once(" is not in ") {
        Some((_, range)) => format!("可取的范围是 {}", range.replace("..=", " 到 ")),
        None if why.starts_with("invalid digit") => "请写一个数字".to_owned(),
        None => why.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::CliArguments;
    use clap::Parser;

    fn told(line: &[&str]) -> String {
        let wrong = CliArguments::try_parse_from([&["askwell"], line].concat()).unwrap_err();
        in_chinese(&wrong).unwrap_or_else(|| panic!("{line:?}: {wrong}"))
    }

    #[test]
    fn what_people_type_wrong_is_told_in_chinese() {
        for (line, said) in [
            (&["list", "--nope"][..], "不认识的参数“--nope”"),
            (&["lst"], "没有“lst”这个命令"),
            (&["list", "more"], "不认识的参数“more”"),
            (&["delete"], "缺少必需的参数：\n  <CONVERSATION>\n\n用法：askwell delete"),
            (&["ask", "Now?", "--timeout"], "需要一个值"),
            (&["ask", "Now?", "--timeout", "soon"], "不能取“soon”：时间是一个大于 0 的数字加"),
            (&["ask", "Now?", "--timeout", "0s"], "不能取“0s”：时间是一个大于 0 的数字加"),
            (&["log", "--since", "sometime"], "：请写日期（2026-11-22）"),
            (&["serve", "--port", "80"], "：可取的范围是 1024 到 65535"),
            (&["serve", "--port", "x"], "：请写一个数字"),
            (&["chat", "--mode", "maybe"], "”不能取“maybe”\n可取的值：\n  "),
            (&["chat", "--new", "-c", "1"], "不能与以下参数一起使用：\n  "),
            (&["chat", "-c", "1", "-c", "2"], "只能写一次"),
        ] {
            let told = told(line);
            assert!(told.starts_with("错误：") && told.contains(said), "{line:?}: {told}");
            assert!(told.contains("--help") && !told.contains("Usage"), "{line:?}: {told}");
            assert!(!told.contains('\u{1b}'), "{line:?}: {told:?}");
        }
    }
}
