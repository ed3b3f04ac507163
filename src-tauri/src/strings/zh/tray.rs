//! Chinese: the icon in the tray and its menu.

use super::Zh;
use crate::strings::tray::TrayStrings;

impl TrayStrings for Zh {
    fn open_askwell(&self) -> &'static str {
        "打开 Askwell"
    }

    fn quit(&self) -> &'static str {
        "退出"
    }

    fn nothing_waiting(&self) -> &'static str {
        "没有待处理的事项"
    }

    fn waiting(&self, count: usize) -> String {
        format!("{count} 个问题在等你")
    }
}
