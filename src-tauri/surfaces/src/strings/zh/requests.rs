//! Chinese: why a request of the API was not done.

use super::Zh;
use crate::strings::requests::RequestStrings;
use ask::wire::AccessScope;

impl RequestStrings for Zh {
    fn body_not_json(&self) -> &'static str {
        "请求的内容不是 JSON。没有改动任何内容；请更正后重新发送。"
    }

    fn query_unreadable(&self) -> &'static str {
        "地址中的查询参数无法读取。没有改动任何内容；请参阅 /api/openapi.json 中的说明。"
    }

    fn token_missing(&self) -> &'static str {
        "请提供这个 Askwell 的访问令牌。可以在它的设置中生成新的令牌。"
    }

    fn sign_in_again(&self) -> &'static str {
        "此浏览器是在其他地址或用旧版本登录的。没有改动任何内容；请重新登录。"
    }

    fn not_from_here(&self) -> &'static str {
        "不接受来自此处的请求。"
    }

    fn only_at_the_machine(&self) -> &'static str {
        "这一步只能在运行 Askwell 的机器上完成。没有改动任何内容；请在那台机器的 Askwell 窗口中操作。"
    }

    fn beyond_scope(&self, scope: AccessScope) -> String {
        let may = match scope {
            AccessScope::Answer => "只能查看、回答和停止运行",
            AccessScope::Work => "只能在这里已知的文件夹中工作",
            AccessScope::Everything => "不能这样做",
        };
        format!(
            "此设备或令牌{may}。未做任何更改。要让它做更多，请在运行 Askwell 的电脑上更改：在设置的“其他程序与浏览器”中，或运行 “askwell devices”。"
        )
    }

    fn needs_yes(&self) -> &'static str {
        "跳过审批或在沙箱外工作，需要先在运行 Askwell 的电脑上为此设备确认一次。什么也没有做。请在那里允许（设置的“其他程序与浏览器”中，或运行 “askwell devices”），然后重试。"
    }

    fn nothing_at_address(&self) -> &'static str {
        "这个地址没有内容。没有改动任何内容。"
    }

    fn method_not_allowed(&self) -> &'static str {
        "这个地址不接受该请求方法。没有改动任何内容。"
    }

    fn request_too_slow(&self) -> &'static str {
        "请求没有及时完整到达，可能已执行，也可能没有；请查看后再重新发送。"
    }

    fn question_ended(&self) -> &'static str {
        "这个回答到达之前，问题已经结束。已有的结果没有改动。"
    }

    fn agent_has_continued(&self) -> &'static str {
        "智能体已按现有的回答继续。要改变方向，请给它发消息。"
    }

    fn conversation_damaged(&self) -> &'static str {
        "这个对话可以查看，但不能继续：记录已损坏，或由更新版本的 Askwell 继续过。"
    }

    fn not_sent_as_json(&self) -> &'static str {
        "请以 application/json 发送 JSON。没有改动任何内容。"
    }

    fn something_missing(&self) -> &'static str {
        "其中有缺失或无效的内容。没有改动任何内容；请更正后重新发送。"
    }

    fn websocket_only(&self) -> &'static str {
        "请以 WebSocket 方式打开这个地址。"
    }

    fn too_many_requests(&self) -> &'static str {
        "来自那里的请求过多。没有改动任何内容；请按 Retry-After 等待。"
    }

    fn not_finished(&self) -> &'static str {
        "Askwell 未能完成这一步。之前保存的内容都已保留；请重试。"
    }

    fn nothing_can_be_saved(&self) -> &'static str {
        "没有完成：目前无法保存。之前保存的内容都已保留；请稍后重试。"
    }

    fn too_many_followers(&self) -> &'static str {
        "同时接收事件的连接太多。请关闭一个，或改用分页读取事件。"
    }

    fn askwell_ending(&self) -> &'static str {
        "Askwell 正在退出。已保存的内容都在；请在它重新运行后再试。"
    }

    fn body_too_large(&self, kib: usize) -> String {
        format!("这里的请求内容最多 {kib} KiB。没有改动任何内容；请减少一次发送的内容。")
    }

    fn not_sent_as_file(&self) -> &'static str {
        "请以 application/octet-stream 发送文件的内容。没有改动任何内容。"
    }

    fn word_is_no_answer(&self) -> &'static str {
        "这个词在这里不是回答，没有改动任何内容。要原样作为回答，请加上引号；要结束运行，请使用以 /stop 结尾的地址。"
    }

    fn hash_missing(&self) -> &'static str {
        "hash：缺失。允许时要指明你看到的是什么，待处理项中有它的 hash。没有执行任何操作；请带上它重新发送。"
    }

    fn hash_of_something_else(&self) -> &'static str {
        "hash：与这里请求允许的内容不符。没有执行任何操作；请重新查看该待处理项，并发送它的 hash。"
    }

    fn several_questions(&self) -> &'static str {
        "这张卡片有多个问题，一段文字无法分别回答。没有改动任何内容；请发送 kind 为 answered、逐一指明问题的回答。"
    }

    fn text_decides_nothing(&self, example: &str) -> String {
        format!("这里不能用文字作出决定。没有执行任何操作；请发送带 kind 的回答，例如 {example}。")
    }

    fn text_can_only_deny(&self, taken: &[&str], example: &str) -> String {
        let taken = taken.join("、");
        format!("这里只凭文字只能拒绝：{taken}。没有执行任何操作；请发送带 kind 的回答，例如 {example}。")
    }
}
