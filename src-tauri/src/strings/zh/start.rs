//! Chinese: how it is started, and why it does not start.

use super::Zh;
use crate::strings::start::WindowStartStrings;

impl WindowStartStrings for Zh {
    fn try_again(&self) -> &'static str {
        "重试"
    }

    fn usage(&self) -> &'static str {
        "用法：askwell-desktop [--hidden]\n\n打开 Askwell 的窗口；加 --hidden 时只在托盘中启动。\n在终端或没有屏幕的机器上：askwell chat、askwell serve、askwell --help。"
    }

    fn no_screen(&self) -> &'static str {
        "这里没有可以打开窗口的屏幕。在终端中使用：askwell chat；用浏览器：askwell serve。没有改动任何内容。"
    }

    fn window_failed(&self, why: &str) -> String {
        format!("无法打开窗口：{why}。没有改动任何内容，所有问题仍在等待。")
    }
}
