//! Chinese: what is typed or piped in, and what it leaves open.

use super::Zh;
use crate::strings::input::InputStrings;

impl InputStrings for Zh {
    fn material(&self) -> &'static str {
        "来自标准输入（材料，不是指令）："
    }

    fn reads_input(&self) -> &'static str {
        "正在读取标准输入，直到结束。按 Ctrl-C 离开；不需要时请加 < /dev/null。"
    }

    fn input_bytes_replaced(&self) -> &'static str {
        "标准输入中有些字节不是 UTF-8，已替换为 \u{fffd} 发送。"
    }

    fn input_no_text(&self) -> &'static str {
        "标准输入不是文本。没有发送任何内容。请把它保存为工作区中的文件，并在消息里写明文件名。"
    }

    fn empty_message(&self) -> &'static str {
        "消息为空。没有发送任何内容。请写明要做什么：askwell chat \"...\""
    }

    fn answers_and_message(&self) -> &'static str {
        "标准输入不能既是消息又是回答。没有发送任何内容。请把消息写成参数。"
    }

    fn answers_after_message(&self) -> &'static str {
        "--answers 要写在消息前面：askwell chat --answers - \"...\"。没有发送任何内容。"
    }

    fn input_answers_nothing(&self) -> &'static str {
        "没有发送：智能体在等待回答，而标准输入不会作为回答。请先回答，再发送一次。"
    }

    fn not_seen_yet(&self) -> &'static str {
        "未采用：这是在显示所请求的操作之前输入的。没有作出决定。"
    }

    fn reads_no_more_answers(&self) -> &'static str {
        "已停止读取回答：后面的行可能对应别的问题。"
    }

    fn input_too_long(&self, kib_max: usize) -> String {
        format!(
            "标准输入过长：一条消息最多 {kib_max} KiB。没有发送任何内容。请把它保存为工作区中的文件，并在消息里写明文件名。"
        )
    }

    fn typed_too_early_and_kept(&self) -> &'static str {
        "没有发送：问题还没显示完，你就开始输入了。按回车发送。"
    }

    fn typed_too_early(&self) -> &'static str {
        "未采用：问题还没显示完，你就输入了。请再输入一次。"
    }

    fn approval_stays_open(&self, id: &str) -> String {
        format!(
            "操作仍在等你允许，已保存。没有替你作任何决定。请在终端运行 askwell chat -c {id} 来回答，也可以在 Askwell 窗口、浏览器（askwell serve）或设置中添加的渠道中回答。"
        )
    }

    fn question_stays_open(&self, id: &str) -> String {
        format!(
            "问题仍在等待，已保存。没有替你作任何决定。在这里回答：askwell chat -c {id} \"你的回答\"。也可以在 Askwell 窗口、浏览器（askwell serve）或设置中添加的渠道中回答。"
        )
    }
}
