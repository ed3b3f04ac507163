//! Chinese: which programs are not answered.

use super::Zh;
use crate::strings::callers::CallerStrings;

impl CallerStrings for Zh {
    fn not_from_a_command(&self) -> &'static str {
        "没有提问：这来自 Askwell 自己的智能体运行的命令。智能体会用自己的工具提问。"
    }

    fn not_from_our_own(&self) -> &'static str {
        "没有执行：这来自 Askwell 自己启动的程序。它只能向你提问，不能做其他事。"
    }

    fn not_told_from_our_own(&self) -> &'static str {
        "没有执行：这个系统不说明是哪个程序在请求，Askwell 无法区分你的终端和它自己运行的程序。请在 Askwell 自己的窗口中操作。"
    }

    fn caller_gone(&self) -> &'static str {
        "没有提问：提问的程序已经结束，无法确认是哪个程序。请重新启动它后再问。"
    }
}
