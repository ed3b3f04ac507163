//! What is wrong with a template, in whole sentences: for the person in their language, for a model in English.

use super::fault::{FileFault, FillFault, Wanted, Wrong};
use super::{Kind, Slot};
use crate::base::language::Language;

impl FileFault {
    /// One sentence that says what to correct, without the line.
    pub fn in_words(&self, language: Language) -> String {
        language.pick(wrong_en(&self.wrong), wrong_zh(&self.wrong))
    }
}

fn wrong_en(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Toml { why } => format!("This is not TOML: {why}."),
        Wrong::NotText => "The file is not UTF-8 text.".into(),
        Wrong::FileTooLong { max } => format!("The file is longer than {max} bytes."),
        Wrong::FileName => {
            "A template's file is called by lower-case letters, digits, - and _, and ends in .toml: risky-step.toml."
                .into()
        }
        Wrong::NotAFile => "This is no ordinary file. Links are not followed here.".into(),
        Wrong::Unreadable { why } => format!("It could not be read: {why}."),
        Wrong::TooManyFiles { max } => {
            format!("There are more than {max} files. Those after them, by name, are not read.")
        }
        Wrong::UnknownKey { key } => format!("`{key}` means nothing here. Remove it, or correct its name."),
        Wrong::Missing { key } => format!("`{key}` is missing."),
        Wrong::Type { key, wanted } => format!("`{key}` must be {}.", wanted_en(*wanted)),
        Wrong::UnknownKind { given } => format!("`kind` is \"{given}\"; it must be one of {}.", kinds()),
        Wrong::Empty { key } => format!("`{key}` is empty."),
        Wrong::TooLong { key, bytes, max } => format!("`{key}` has {bytes} bytes; it may have {max}."),
        Wrong::TooMany { key, count, max } => format!("`{key}` has {count} entries; it may have {max}."),
        Wrong::NotOfKind { key, kind } => {
            format!("A template of the kind \"{}\" has no `{key}`. It has {}.", kind.name(), slots(*kind))
        }
        Wrong::FieldName { name } => {
            format!("\"{name}\" cannot be a field's name: take lower-case letters, digits and _, with a letter first.")
        }
        Wrong::Brace => "A brace stands alone. Write {field} for a field, and {{ or }} for the brace itself.".into(),
        Wrong::Place { given } => {
            format!("\"{given}\" between braces is no field's name. Write {{{{ and }}}} where braces are meant.")
        }
        Wrong::UnknownField { key, name } => {
            format!("`{key}` names the field \"{name}\", which is not described under [fields.{name}].")
        }
        Wrong::UnusedField { name } => {
            format!("The field \"{name}\" is used nowhere. Put {{{name}}} into a text, or remove it.")
        }
        Wrong::MayVanish { key } => format!(
            "Nothing is left of `{key}` where the optional fields are not given. Make a field of it required, or add a line without any."
        ),
    }
}

fn wrong_zh(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Toml { why } => format!("不是有效的 TOML：{why}。"),
        Wrong::NotText => "文件不是 UTF-8 文本。".into(),
        Wrong::FileTooLong { max } => format!("文件超过 {max} 字节。"),
        Wrong::FileName => "模板文件名由小写字母、数字、- 和 _ 组成，以 .toml 结尾，例如 risky-step.toml。".into(),
        Wrong::NotAFile => "这不是普通文件。此处不会跟随链接。".into(),
        Wrong::Unreadable { why } => format!("无法读取：{why}。"),
        Wrong::TooManyFiles { max } => format!("文件超过 {max} 个。按名称排在后面的不会读取。"),
        Wrong::UnknownKey { key } => format!("`{key}` 在这里没有意义。请删除，或改正名称。"),
        Wrong::Missing { key } => format!("缺少 `{key}`。"),
        Wrong::Type { key, wanted } => format!("`{key}` 必须是{}。", wanted_zh(*wanted)),
        Wrong::UnknownKind { given } => format!("`kind` 是“{given}”，必须是以下之一：{}。", kinds()),
        Wrong::Empty { key } => format!("`{key}` 是空的。"),
        Wrong::TooLong { key, bytes, max } => format!("`{key}` 有 {bytes} 字节，最多 {max} 字节。"),
        Wrong::TooMany { key, count, max } => format!("`{key}` 有 {count} 项，最多 {max} 项。"),
        Wrong::NotOfKind { key, kind } => {
            format!("“{}”类模板没有 `{key}`。可用的是 {}。", kind.name(), slots(*kind))
        }
        Wrong::FieldName { name } => format!("“{name}”不能作为字段名：请使用小写字母、数字和 _，并以字母开头。"),
        Wrong::Brace => "有一个单独的花括号。字段写作 {字段名}，花括号本身写作 {{ 或 }}。".into(),
        Wrong::Place { given } => format!("花括号中的“{given}”不是字段名。需要花括号本身时请写 {{{{ 和 }}}}。"),
        Wrong::UnknownField { key, name } => format!("`{key}` 用到了字段“{name}”，但没有用 [fields.{name}] 说明它。"),
        Wrong::UnusedField { name } => format!("字段“{name}”没有被用到。请在文字中写 {{{name}}}，或删除它。"),
        Wrong::MayVanish { key } => {
            format!("可选字段都没有给出时，`{key}` 会变成空的。请将其中一个字段设为必填，或加一行不含字段的文字。")
        }
    }
}

fn wanted_en(wanted: Wanted) -> String {
    match wanted {
        Wanted::Text => "a text in quotes".into(),
        Wanted::Texts => "a list of texts: [\"one\", \"two\"]".into(),
        Wanted::Flag => "true or false".into(),
        Wanted::Bytes { max } => format!("a whole number from 1 to {max}"),
        Wanted::Table => "a table: [fields.name]".into(),
    }
}

fn wanted_zh(wanted: Wanted) -> String {
    match wanted {
        Wanted::Text => "引号中的文字".into(),
        Wanted::Texts => "文字的列表：[\"一\", \"二\"]".into(),
        Wanted::Flag => " true 或 false".into(),
        Wanted::Bytes { max } => format!(" 1 到 {max} 的整数"),
        Wanted::Table => "表：[fields.名称]".into(),
    }
}

fn kinds() -> String {
    Kind::ALL.map(|kind| format!("\"{}\"", kind.name())).join(", ")
}

fn slots(kind: Kind) -> String {
    let these = Slot::ALL.into_iter().filter(|slot| slot.belongs(kind));
    these.map(|slot| format!("`{}`", slot.key())).collect::<Vec<_>>().join(", ")
}

impl FillFault {
    /// One sentence that says what to correct.
    pub fn in_words(&self, language: Language) -> String {
        language.pick(fill_en(self), fill_zh(self))
    }
}

fn fill_en(fault: &FillFault) -> String {
    match fault {
        FillFault::NotAnObject => "`fields` must be an object with a text for each field.".into(),
        FillFault::Missing { field } => format!("The field `{field}` is missing."),
        FillFault::Unknown { field, known } => {
            format!("There is no field `{field}`; the fields are {}.", listed(known, ", "))
        }
        FillFault::NotText { field, list: false } => format!("The field `{field}` must be a text."),
        FillFault::NotText { field, list: true } => format!("The field `{field}` must be a list of texts."),
        FillFault::TooLong { field, bytes, max } => {
            format!("The field `{field}` has {bytes} bytes; it may have {max}.")
        }
        FillFault::TooMany { field, count, max } => {
            format!("The field `{field}` has {count} texts; it may have {max}.")
        }
        FillFault::NotAllowed { field, one_of } => {
            format!("The field `{field}` must be one of: {}.", listed(one_of, ", "))
        }
        FillFault::TextTooLong { key, bytes, max } => {
            format!("Filled in, `{key}` has {bytes} bytes; at most {max} are shown. Shorten its fields.")
        }
        FillFault::TextsTooMany { key, count, max } => {
            format!("Filled in, `{key}` has {count} entries; at most {max} are shown.")
        }
        FillFault::Equal { key, text } => format!("Filled in, `{key}` has \"{text}\" twice."),
        FillFault::NotAsked { why } => format!("Filled in, it cannot be asked: {why}"),
    }
}

fn fill_zh(fault: &FillFault) -> String {
    match fault {
        FillFault::NotAnObject => "`fields` 必须是对象，每个字段对应一段文字。".into(),
        FillFault::Missing { field } => format!("缺少字段 `{field}`。"),
        FillFault::Unknown { field, known } => format!("没有字段 `{field}`；可用的字段：{}。", listed(known, "、")),
        FillFault::NotText { field, list: false } => format!("字段 `{field}` 必须是文字。"),
        FillFault::NotText { field, list: true } => format!("字段 `{field}` 必须是文字的列表。"),
        FillFault::TooLong { field, bytes, max } => format!("字段 `{field}` 有 {bytes} 字节，最多 {max} 字节。"),
        FillFault::TooMany { field, count, max } => format!("字段 `{field}` 有 {count} 段文字，最多 {max} 段。"),
        FillFault::NotAllowed { field, one_of } => format!("字段 `{field}` 必须是以下之一：{}。", listed(one_of, "、")),
        FillFault::TextTooLong { key, bytes, max } => {
            format!("填好后，`{key}` 有 {bytes} 字节，最多显示 {max} 字节。请缩短其中的字段。")
        }
        FillFault::TextsTooMany { key, count, max } => format!("填好后，`{key}` 有 {count} 项，最多显示 {max} 项。"),
        FillFault::Equal { key, text } => format!("填好后，`{key}` 中“{text}”出现了两次。"),
        FillFault::NotAsked { why } => format!("填好后无法提问：{why}"),
    }
}

fn listed(names: &[String], between: &str) -> String {
    if names.is_empty() { "—".into() } else { names.join(between) }
}
