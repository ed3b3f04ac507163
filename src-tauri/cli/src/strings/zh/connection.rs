//! Chinese: the Askwell that does the work, where that is another process.

use super::{Zh, process_of};
use crate::strings::connection::ConnectionStrings;

impl ConnectionStrings for Zh {
    fn a_command_of_the_agent(&self) -> &'static str {
        "没有执行：这是 Askwell 自己的智能体运行的命令。智能体会用自己的工具提问。"
    }

    fn no_server(&self) -> &'static str {
        "Askwell 没有运行，浏览器无法连接。请先启动它，或在这里启动服务：askwell serve --pair"
    }

    fn not_handed_over(&self) -> &'static str {
        "此终端未能及时移交，已退出。内容都已保留。继续：askwell chat"
    }

    fn not_known_whether(&self) -> &'static str {
        "Askwell 在确认之前退出，无法确定这一步是否已完成。请查看，如有需要请再发一次。"
    }

    fn run_stopped(&self, title: &str, id: &str) -> String {
        format!("已停止“{title}”（…{id}）。内容都已保留。继续：askwell chat -c {id}")
    }

    fn not_ours(&self, why: &str) -> String {
        format!("数据文件夹中应答的不是你的 Askwell（{why}）。没有提问。")
    }

    fn other_version(&self, engine: &str, own: &str) -> String {
        format!(
            "正在运行的是 Askwell {engine}，而这个命令来自 Askwell {own}。请退出正在运行的 Askwell，重新启动后再试。"
        )
    }

    fn silent(&self, process: Option<u32>) -> String {
        let process = process_of(process);
        format!("Askwell 正在运行{process}，但没有应答。")
    }

    fn fell_silent(&self, process: Option<u32>) -> String {
        let process = process_of(process);
        format!("Askwell{process} 不再应答。你的请求仍有可能完成。")
    }

    fn resume_or_kill(&self, pid: u32) -> String {
        format!(
            "如果它被暂停了，用 `kill -CONT {pid}` 让它继续；否则用 `kill -KILL {pid}` 结束它，再重新启动。已保存的内容不会丢失。"
        )
    }

    fn wait_or_restart(&self) -> &'static str {
        "请稍等。如果仍无应答，请结束它并重新启动。已保存的内容不会丢失。"
    }

    fn question_waits_there(&self) -> &'static str {
        "问题已保留。正在等待回答；按 Ctrl-C 停止等待。"
    }

    fn nothing_was_chosen(&self) -> &'static str {
        "没有作出任何选择。"
    }

    fn nobody_there(&self, why: &str) -> String {
        format!("没有人可以询问：{why}，这里也不是交互式终端。没有作出任何选择。")
    }

    fn not_running(&self) -> &'static str {
        "Askwell 没有运行"
    }

    fn no_display(&self) -> &'static str {
        "Askwell 没有运行，也没有可以显示窗口的屏幕"
    }

    fn no_desktop(&self) -> &'static str {
        "Askwell 没有运行，在本程序旁边和 PATH 中都找不到它的窗口程序"
    }

    fn could_not_start(&self, why: &str) -> String {
        format!("无法启动 Askwell（{why}）")
    }

    fn engine_gone(&self) -> &'static str {
        "此终端所连接的 Askwell 已退出。内容都已保留。正在重新连接…"
    }

    fn sent_when_folder_is_back(&self) -> &'static str {
        "尚未保存：数据文件夹被移走或删除了。放回原处后，会送出你输入的内容。按 Ctrl-C 离开。"
    }

    fn reconnects_when_it_responds(&self) -> &'static str {
        "它应答后，此终端会重新连接。按 Ctrl-C 离开。"
    }

    fn engine_taken_over(&self) -> &'static str {
        "另一个 Askwell 正在启动并接管。正在连接…"
    }

    fn attached_again(&self) -> &'static str {
        "已重新连接。"
    }

    fn continues_here(&self) -> &'static str {
        "没有其他 Askwell 启动，由此终端继续。"
    }

    fn left_while_away(&self) -> &'static str {
        "Askwell 没有运行。你已离开对话。"
    }

    fn left_conversation_while_away(&self, id: &str) -> String {
        format!("Askwell 没有运行。你已离开对话，内容都已保留。继续：askwell chat -c {id}")
    }

    fn agent_continues(&self, id: &str) -> String {
        format!("智能体会继续工作。返回：askwell chat -c {id} · 停止：askwell stop {id}")
    }

    fn agent_continues_there(&self, id: &str) -> String {
        format!("另一个终端打开期间，智能体会继续工作。返回：askwell chat -c {id} · 停止：askwell stop {id}")
    }
}
