//! What is said around a form, in both languages.

use super::Form;
use super::read::Refused;
use super::shown::{in_words, question_of};
use super::value::default_of;
use crate::base::harmless::visible_line;
use crate::base::language::Language;
use crate::facts::elicitation::{Field, FieldKind, Misfit};
use crate::plain_text::consent::Said;
use crate::plain_text::said::{how_to_reply, reason};
use serde_json::Value;

#[derive(Debug, Clone, Copy)]
pub struct Words(pub Language);

/// What was taken down, in one line.
pub fn confirmed(field: &Field, value: &Value, language: Language) -> String {
    let (label, value) = (visible_line(field.label()), in_words(field, value, language));
    language.pick(format!("↩ {label}: {value}"), format!("↩ {label}：{value}"))
}

/// What is said when a field is left out, in one line.
pub fn left_out(field: &Field, language: Language) -> String {
    let label = visible_line(field.label());
    language.pick(format!("↩ {label}: left out"), format!("↩ {label}：不填"))
}

/// All of it is handed in.
pub fn sent(form: &Form, server: &str, language: Language) -> String {
    let (count, server) = (form.fields().len(), visible_line(server));
    let filled = (0..count).filter(|place| form.value_at(*place).is_some()).count();
    language.pick(
        format!("↩ Handed in: {filled} of {count} fields go to “{server}”."),
        format!("↩ 已提交：{count} 项中的 {filled} 项发给“{server}”。"),
    )
}

/// It ended while it was half filled in.
pub fn not_sent(language: Language) -> &'static str {
    language.pick("What was filled in here was not sent.", "这里填写的内容没有发送。")
}

/// What is said when there is no field to go back to.
pub fn nothing_before(language: Language) -> &'static str {
    language.pick("This is the first field.", "这已经是第一项。")
}

/// All that can be typed at a form.
pub fn help(language: Language) -> &'static str {
    language.pick(
        "A server's form. skip: leave a field out · - or default: as the server would have it · back: the field before · \
         \"skip\": a word as it is, in quotes · none: no option of several · decline: tell the server no · \
         cancel: neither yes nor no, and the run goes on · ? TEXT: say something to the agent, the form stays open · \
         stop: end the run. At the end all of it is shown, and only send sends it.",
        "服务器的表单。跳过：不填这一项 · - 或 默认：用默认值 · 返回：上一项 · “跳过”（加引号）：原样作为内容 · \
         都不选：多选题一项也不选 · 拒绝：告诉服务器不同意 · 取消：既不同意也不拒绝，运行继续 · \
         ? 内容：对智能体说话，表单保留 · 停止：停止运行。最后会显示全部内容，回复“提交”才会发送。",
    )
}

/// Why a line was not taken, in one line, with what to type instead.
pub fn refused(form: &Form, why: &Refused, enter: bool, language: Language) -> String {
    let words = Words(language);
    let why = match why {
        Refused::Misfit(why) => {
            let why = Said(language).misfit(why);
            words.0.pick(format!("Not taken: {why}."), format!("没有采用：{why}。"))
        }
        Refused::Options(why) => reason(why, false, language),
        Refused::NotANumber => words.0.pick("Not taken: this is no number.", "没有采用：这不是数字。").to_owned(),
        Refused::NotJson => words.0.pick("Not taken: this is no JSON.", "没有采用：这不是 JSON。").to_owned(),
        Refused::NoDefault => words
            .0
            .pick(
                "This field has no default. To fill in - itself, write \"-\".",
                "这一项没有默认值。如果内容就是 -，请写成“-”。",
            )
            .to_owned(),
        Refused::AtReview => words.0.pick("Nothing was sent.", "没有发送。").to_owned(),
    };
    let how = match form.field() {
        Some(field) => how(form, field, enter, language),
        None => words.at_review(),
    };
    words.0.pick(format!("{why} {how}"), format!("{why}{how}"))
}

/// What can be typed at this field.
pub fn how(form: &Form, field: &Field, enter: bool, language: Language) -> String {
    let words = Words(language);
    let reply = match (&field.kind, question_of(field, language)) {
        (_, Some(question)) => how_to_reply(&question, language),
        (FieldKind::Number { .. }, None) => words.0.pick("Reply with a number", "请回复数字").to_owned(),
        (FieldKind::Json { .. }, None) => words.0.pick("Reply with JSON on one line", "请回复一行 JSON").to_owned(),
        (_, None) => words.0.pick("Reply with the text", "请直接回复内容").to_owned(),
    };
    let default = default_of(&field.kind).is_some();
    let typed = |word: &'static str| words.typed(enter, word);
    let mut steers: Vec<String> = Vec::new();
    if default {
        steers.push(words.0.pick(format!("{}: the default", typed("-")), format!("{}：用默认值", typed("-"))));
    }
    if !field.required {
        let word = words.0.pick("skip", "跳过");
        let word = if default { word.to_owned() } else { typed(word) };
        steers.push(words.0.pick(format!("{word}: leave it out"), format!("{word}：不填")));
    }
    steers.extend((form.place() > 0).then(|| words.0.pick("back", "返回").to_owned()));
    steers.push(words.leaves().to_owned());
    words.0.pick(format!("{reply}. {}", steers.join(" · ")), format!("{reply}。{}", steers.join(" · ")))
}

/// What a value has to be, as far as it is not plain from the options.
pub fn hints(field: &Field, language: Language) -> Option<String> {
    let said = Said(language);
    let words = Words(language);
    let mut hints: Vec<String> = Vec::new();
    match &field.kind {
        FieldKind::Text { format, chars_min, chars_max, pattern, default: _ } => {
            hints.extend(format.map(|format| said.format(format).to_owned()));
            hints.extend(chars_min.map(|chars_min| said.misfit(&Misfit::TooShort { chars_min })));
            hints.extend(chars_max.map(|chars_max| said.misfit(&Misfit::TooLong { chars_max })));
            hints.extend(pattern.clone().map(|pattern| said.misfit(&Misfit::Pattern { pattern })));
        }
        FieldKind::Number { whole, min, max, default: _ } => {
            hints.extend(whole.then(|| words.0.pick("a whole number", "整数").to_owned()));
            hints.extend(min.clone().map(|min| said.misfit(&Misfit::TooSmall { min })));
            hints.extend(max.clone().map(|max| said.misfit(&Misfit::TooBig { max })));
        }
        FieldKind::Many { count_min, count_max, .. } => {
            hints.extend(count_min.map(|count_min| said.misfit(&Misfit::TooFew { count_min })));
            hints.extend(count_max.map(|count_max| said.misfit(&Misfit::TooMany { count_max })));
        }
        FieldKind::Switch { .. } | FieldKind::One { .. } | FieldKind::Json { .. } => {}
    }
    (!hints.is_empty()).then(|| hints.join(words.0.pick("; ", "；")))
}

impl Words {
    pub fn yes(self) -> &'static str {
        self.0.pick("Yes", "是")
    }

    pub fn no(self) -> &'static str {
        self.0.pick("No", "否")
    }

    pub fn none(self) -> &'static str {
        self.0.pick("(none)", "（都不选）")
    }

    pub fn nothing(self) -> &'static str {
        self.0.pick("(left out)", "（不填）")
    }

    pub fn place(self, number: usize, count: usize) -> String {
        self.0.pick(format!("{number} of {count}: "), format!("第 {number}/{count} 项："))
    }

    pub fn required(self, required: bool) -> &'static str {
        if required { self.0.pick(" (required)", "（必填）") } else { "" }
    }

    pub fn default(self, value: &str) -> String {
        self.0.pick(format!("Default: {value}"), format!("默认值：{value}"))
    }

    pub fn json(self, schema: &str) -> String {
        self.0.pick(
            format!("as JSON; the server describes it so: {schema}"),
            format!("填写 JSON；服务器的说明：{schema}"),
        )
    }

    pub fn secret(self) -> &'static str {
        Said(self.0).looks_secret()
    }

    pub fn goes_to(self, server: &str) -> String {
        self.0.pick(
            format!("❓ This goes to the MCP server “{server}”:"),
            format!("❓ 以下内容将发送给 MCP 服务器“{server}”："),
        )
    }

    pub fn at_review(self) -> String {
        let leaves = self.leaves();
        self.0.pick(
            format!("Reply send to send it, or a number to change that one. back · {leaves}"),
            format!("回复“提交”发送，或回复编号修改那一项。返回 · {leaves}"),
        )
    }

    /// How a form ends, and what that means.
    pub fn ends(self) -> [(&'static str, &'static str); 3] {
        [
            self.0.pick(("send", "to the server"), ("提交", "发送给服务器")),
            self.0.pick(("decline", "tell the server no"), ("拒绝", "告诉服务器不同意")),
            self.0.pick(("cancel", "neither yes nor no"), ("取消", "既不同意也不拒绝")),
        ]
    }

    fn leaves(self) -> &'static str {
        self.0.pick("decline · cancel · ?", "拒绝 · 取消 · ?")
    }

    /// This word, or an empty line where one can be typed.
    fn typed(self, enter: bool, word: &str) -> String {
        if !enter {
            return word.to_owned();
        }
        self.0.pick(format!("Enter or {word}"), format!("回车或 {word}"))
    }
}
