//! How a question or an action ended. Lines begin small: they stand behind a name.

use super::Zh;
use crate::strings::outcome::OutcomeStrings;

impl OutcomeStrings for Zh {
    fn answered(&self, place: &str) -> String {
        format!("已{place}回答")
    }

    fn answered_with(&self, place: &str, answers: &str) -> String {
        format!("{}：{answers}", self.answered(place))
    }

    fn left_to_the_agent(&self, place: &str) -> String {
        format!("已{place}让智能体决定")
    }

    fn dismissed(&self, place: &str) -> String {
        format!("已{place}忽略，没有回答")
    }

    fn allowed(&self, place: &str) -> String {
        format!("已{place}允许")
    }

    fn denied(&self, place: &str) -> String {
        format!("已{place}拒绝")
    }

    fn decided(&self, place: &str) -> String {
        format!("已{place}作出决定")
    }

    fn declined(&self, place: &str) -> String {
        format!("已{place}拒绝")
    }

    fn cancelled(&self, place: &str) -> String {
        format!("已{place}取消，既不同意也不拒绝")
    }

    fn not_answered_in_time(&self) -> &'static str {
        "时限内没有回答，没有替你选择"
    }

    fn superseded(&self) -> &'static str {
        "已跳过，你发了消息"
    }

    fn run_stopped(&self) -> &'static str {
        "运行已停止，没有替你选择"
    }

    fn withdrawn(&self) -> &'static str {
        "智能体已撤回，不必再回答"
    }

    fn server_gone(&self) -> &'static str {
        "提问的服务器已不在"
    }

    fn ended_on_its_own(&self) -> &'static str {
        "它已自行结束"
    }

    fn away(&self) -> &'static str {
        "当时没有人在，没有替你选择"
    }

    fn cannot_ask_here(&self) -> &'static str {
        "这里无法提问"
    }

    fn call_dismissed(&self) -> &'static str {
        "已忽略"
    }

    fn call_not_answered_in_time(&self) -> &'static str {
        "未及时回答"
    }

    fn call_stopped(&self) -> &'static str {
        "运行已停止"
    }

    fn call_while_away(&self) -> &'static str {
        "当时没有人在"
    }

    fn call_withdrawn(&self) -> &'static str {
        "已撤回"
    }

    fn call_denied(&self) -> &'static str {
        "已拒绝"
    }

    fn call_unreadable(&self) -> &'static str {
        "未执行，无法读取智能体给出的参数"
    }

    fn call_asked_first(&self) -> &'static str {
        "未执行，智能体先向你提了问题"
    }

    fn call_interrupted(&self) -> &'static str {
        "被中断，可能已经生效"
    }

    fn call_not_shown(&self) -> &'static str {
        "没有提问，智能体的问题有错误"
    }

    fn call_not_asked(&self) -> &'static str {
        "没有提问"
    }

    fn exit_code(&self, code: &str, seconds: f64) -> String {
        format!("退出码 {code}，用时 {seconds:.1} 秒")
    }

    fn ended_by_signal(&self, signal: &str, seconds: f64) -> String {
        format!("被信号 {signal} 终止，用时 {seconds:.1} 秒")
    }

    fn ended_at_time_limit(&self, seconds: f64) -> String {
        format!("运行 {seconds:.1} 秒后达到时限，已停止")
    }

    fn stopped_by_you(&self, seconds: f64) -> String {
        format!("运行 {seconds:.1} 秒后由你停止")
    }
}
