//! The words around what a server asks, in both languages.

use super::words::Said;
use crate::base::harmless::{one_line, visible_line};
use crate::facts::elicitation::{Field, Misfit};

impl Said {
    pub(crate) fn server_asks(self, server: &str, tool: &str) -> String {
        let (server, tool) = (visible_line(server), visible_line(tool));
        self.0.pick(
            format!("The MCP server “{server}” asks you something (in its tool {tool})."),
            format!("MCP 服务器“{server}”在其工具 {tool} 中向你提问。"),
        )
    }

    /// A field in one line, with what is to be known of it.
    pub(crate) fn field(self, field: &Field) -> String {
        let mut line = format!("• {}", visible_line(field.label()));
        if field.required {
            line.push_str(self.0.pick(" (required)", "（必填）"));
        }
        if let Some(description) = &field.description {
            line.push_str(&format!(": {}", one_line(description)));
        }
        if field.secret {
            line.push_str(&format!(" ⚠ {}", self.looks_secret()));
        }
        line
    }

    pub(crate) fn looks_secret(self) -> &'static str {
        self.0.pick(
            "This looks like a secret. Servers must not ask for one in a form: decline unless you are sure.",
            "这看起来是机密信息。服务器不应在表单中索取；除非确定，否则请拒绝。",
        )
    }

    pub(crate) fn filled_in_at_the_desk(self) -> &'static str {
        self.0.pick(
            "This form is too long for here, so it is filled in at the desk; it waits there. From here it can be declined or cancelled.",
            "这个表单太长，要在电脑上填写，它在那里等你。在这里可以拒绝或取消。",
        )
    }

    pub(crate) fn leads_to(self) -> &'static str {
        self.0.pick("It wants you to open this in a browser:", "它想让你在浏览器中打开：")
    }

    pub(crate) fn punycode(self, letters: &str) -> String {
        let letters = visible_line(letters);
        self.0.pick(
            format!("⚠ This name is written in letters that can look like others: “{letters}”. Make sure that it is the one you mean."),
            format!("⚠ 这个域名使用了可能与其他字母相似的字符：“{letters}”。请确认它就是你要访问的网站。"),
        )
    }

    pub(crate) fn unencrypted(self) -> &'static str {
        self.0.pick(
            "⚠ The connection is not encrypted: others on the way can read and change what you enter there.",
            "⚠ 连接未加密：途中的其他人可以读取和更改你输入的内容。",
        )
    }

    pub(crate) fn opened_by_hand(self) -> &'static str {
        self.0.pick(
            "What you enter there goes to that site, not through Askwell. Nothing is opened by itself.",
            "你在那里输入的内容只会发送给该网站，不经过 Askwell。不会自动打开任何内容。",
        )
    }

    /// Why a field does not fit, in one line.
    pub fn misfit(self, why: &Misfit) -> String {
        match why {
            Misfit::Missing => self.0.pick("this has to be filled in", "此项必填").to_owned(),
            Misfit::Unknown => self.0.pick("the form has no such field", "表单中没有此项").to_owned(),
            Misfit::OtherType => self.0.pick("this is of another kind", "类型不符").to_owned(),
            Misfit::TooShort { chars_min } => {
                self.0.pick(format!("at least {chars_min} characters"), format!("至少 {chars_min} 个字符"))
            }
            Misfit::TooLong { chars_max } => {
                self.0.pick(format!("at most {chars_max} characters"), format!("最多 {chars_max} 个字符"))
            }
            Misfit::TooLarge { bytes_max } => {
                self.0.pick(format!("at most {bytes_max} bytes"), format!("最多 {bytes_max} 字节"))
            }
            Misfit::Format { format } => self.format(*format).to_owned(),
            Misfit::Pattern { pattern } => {
                let pattern = visible_line(pattern);
                self.0.pick(format!("it has to match {pattern}"), format!("须符合 {pattern}"))
            }
            Misfit::NotWhole => self.0.pick("a whole number is needed", "须为整数").to_owned(),
            Misfit::TooSmall { min } => self.0.pick(format!("at least {min}"), format!("不小于 {min}")),
            Misfit::TooBig { max } => self.0.pick(format!("at most {max}"), format!("不大于 {max}")),
            Misfit::NotOffered => self.0.pick("this is none of the options", "不在选项之中").to_owned(),
            Misfit::Repeated => self.0.pick("an option stands there twice", "选项重复").to_owned(),
            Misfit::TooFew { count_min } => {
                self.0.pick(format!("choose at least {count_min}"), format!("至少选 {count_min} 项"))
            }
            Misfit::TooMany { count_max } => {
                self.0.pick(format!("choose at most {count_max}"), format!("最多选 {count_max} 项"))
            }
            Misfit::TooDeep => self.0.pick("this is nested too deeply", "嵌套太深").to_owned(),
        }
    }

    pub(crate) fn format(self, format: crate::facts::elicitation::Format) -> &'static str {
        use crate::facts::elicitation::Format;
        match format {
            Format::Email => {
                self.0.pick("an e-mail address, as in name@example.org", "电子邮件地址，如 name@example.org")
            }
            Format::Uri => {
                self.0.pick("a whole address, as in https://example.org", "完整网址，如 https://example.org")
            }
            Format::Date => self.0.pick("a date, as in 2026-01-31", "日期，如 2026-01-31"),
            Format::DateTime => {
                self.0.pick("a date and time, as in 2026-01-31T12:00:00Z", "日期和时间，如 2026-01-31T12:00:00Z")
            }
        }
    }
}
