//! Chinese: the dialog that asks before Askwell quits.

use super::Zh;
use crate::strings::quitting::QuittingStrings;

impl QuittingStrings for Zh {
    fn quit_title(&self) -> &'static str {
        "退出 Askwell？"
    }

    fn keep_running(&self) -> &'static str {
        "继续运行"
    }

    fn stop_and_quit(&self) -> &'static str {
        "停止并退出"
    }

    fn cancel(&self) -> &'static str {
        "取消"
    }

    fn at_work(&self, count: usize) -> String {
        if count == 1 {
            "还有 1 个智能体在工作。让它在后台继续运行，还是停止？如果它有问题，会等你回来回答。".to_owned()
        } else {
            format!("还有 {count} 个智能体在工作。让它们在后台继续运行，还是停止？如果它们有问题，会等你回来回答。")
        }
    }
}
