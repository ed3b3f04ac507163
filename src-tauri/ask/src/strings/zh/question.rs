//! A question on a card: how it is answered, why a line is no answer, and all answers before they are sent.

use super::Zh;
use crate::strings::question::QuestionCardStrings;

impl QuestionCardStrings for Zh {
    fn recommended(&self) -> &'static str {
        "（推荐）"
    }

    fn preview_hint(&self, mark: &str) -> String {
        format!("（查看效果：预览 {mark}）")
    }

    fn reply_in_own_words(&self) -> &'static str {
        "请直接用自己的话回复"
    }

    fn reply_with(&self, options: &str, own_words: bool, _several: bool) -> String {
        let own = if own_words { "，或直接用自己的话回答" } else { "" };
        format!("请回复{options}{own}")
    }

    fn a_number(&self) -> &'static str {
        "编号"
    }

    fn a_number_or(&self, yes: &str, no: &str) -> String {
        format!("编号、“{yes}”或“{no}”")
    }

    fn a_letter(&self) -> &'static str {
        "字母"
    }

    fn one_of(&self, first: &str, last: &str) -> String {
        format!(" {first} 到 {last}")
    }

    fn numbers(&self, example: &str) -> String {
        format!("一个或多个编号，例如 {example}")
    }

    fn letters(&self, example: &str) -> String {
        format!("一个或多个字母，例如 {example}")
    }

    fn some_of(&self, first: &str, last: &str, example: &str) -> String {
        format!(" {first} 到 {last} 中的一个或多个，例如 {example}")
    }

    fn recorded(&self, answer: &str) -> String {
        format!("↩ 已记录：{answer}")
    }

    fn bytes_in_all(&self, bytes: usize) -> String {
        format!("…（共 {bytes} 字节）")
    }

    fn with_note(&self, answer: &str, note: &str) -> String {
        format!("{answer}（备注：{note}）")
    }

    fn empty_answered_nothing(&self) -> &'static str {
        "没有输入内容，因此没有提交回答。"
    }

    fn no_such_option(&self, typed: &str) -> String {
        format!("没有选项 {typed}。")
    }

    fn no_such_option_quote_it(&self, typed: &str) -> String {
        format!("没有选项 {typed}。如果答案就是 {typed} 本身，请写成“{typed}”。")
    }

    fn no_such_option_none_taken(&self, typed: &str) -> String {
        format!("没有选项 {typed}，所以一项也没有选。")
    }

    fn one_option_only(&self) -> &'static str {
        "这个问题只能选一项。"
    }

    fn no_range(&self) -> &'static str {
        "请逐个写出选项。"
    }

    fn several_options_fit(&self) -> &'static str {
        "不止一个选项与此相符，请用编号选择。"
    }

    fn options_only(&self) -> &'static str {
        "这个问题只接受列出的选项。"
    }

    fn answer_too_long(&self) -> &'static str {
        "回答太长，没有提交。请把内容放进文件，再回复文件名。"
    }

    fn no_preview(&self) -> &'static str {
        "这个选项没有预览。"
    }

    fn not_sent_at_review(&self) -> &'static str {
        "还没有提交。按回车提交，输入问题编号修改回答，或输入“返回”。"
    }

    fn answered_count(&self, answered: usize, count: usize) -> String {
        format!("你的回答：共 {count} 个问题，已回答 {answered} 个")
    }

    fn unanswered(&self) -> &'static str {
        "（未回答）"
    }

    fn review_or_close(&self) -> &'static str {
        "按回车忽略，不作回答；输入问题编号来回答，或输入“返回”"
    }

    fn review_or_send(&self) -> &'static str {
        "按回车提交，输入问题编号修改回答，或输入“返回”"
    }
}
