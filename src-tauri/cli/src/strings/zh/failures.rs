//! Chinese: why a run failed, and what to do about it.

use super::Zh;
use crate::strings::failures::FailureStrings;

impl FailureStrings for Zh {
    fn type_retry(&self) -> &'static str {
        "对话已保留。输入“重试”再试一次。"
    }

    fn retry_now(&self) -> &'static str {
        "输入“重试”立即重试，或按 Ctrl-C 停止。"
    }

    fn waiting_for_provider(&self, time: &str) -> String {
        format!("· 正在等待服务商，{time}后重试。")
    }

    fn waiting_for_key(&self, time: &str) -> String {
        format!("· 正在等待模型的密钥 · {time}后重试。")
    }

    fn waiting_for_network(&self, time: &str) -> String {
        format!("· 正在等待网络，{time}后重试。")
    }

    fn unauthorized(&self) -> &'static str {
        "服务商不接受这个密钥。"
    }

    fn unauthorized_advice(&self) -> &'static str {
        "请在设置中检查密钥。"
    }

    fn unknown_model(&self) -> &'static str {
        "服务商没有这个模型。"
    }

    fn unknown_model_advice(&self) -> &'static str {
        "请在设置中另选一个。"
    }

    fn context_too_long(&self) -> &'static str {
        "对话超出了模型能处理的长度。"
    }

    fn context_too_long_advice(&self) -> &'static str {
        "请开始新的对话，或换一个上下文更大的模型。"
    }

    fn declined(&self) -> &'static str {
        "服务商或模型拒绝回答。"
    }

    fn declined_advice(&self) -> &'static str {
        "请换一种说法。"
    }

    fn output_limit(&self) -> &'static str {
        "回复达到了模型的长度上限。"
    }

    fn output_limit_advice(&self) -> &'static str {
        "请一次少问一些，或在设置中提高上限。"
    }

    fn rate_limited(&self) -> &'static str {
        "请求过于频繁，被服务商限流。"
    }

    fn rate_limited_advice(&self) -> &'static str {
        "请稍后再试。"
    }

    fn quota_exceeded(&self) -> &'static str {
        "你在服务商的额度已用完。"
    }

    fn quota_exceeded_advice(&self) -> &'static str {
        "请充值，或在设置中另选一个模型。"
    }

    fn server_error(&self) -> &'static str {
        "服务商内部出错。"
    }

    fn server_error_advice(&self) -> &'static str {
        "请稍后再试。"
    }

    fn unreachable(&self) -> &'static str {
        "无法连接服务商。"
    }

    fn unreachable_advice(&self) -> &'static str {
        "请检查网络和设置中的服务地址。"
    }

    fn reply_cut_off(&self) -> &'static str {
        "模型的回复中断。"
    }

    fn reply_cut_off_advice(&self) -> &'static str {
        "已收到的内容已保留。"
    }

    fn empty_reply(&self) -> &'static str {
        "模型的回复为空。"
    }

    fn empty_reply_advice(&self) -> &'static str {
        "请重试，或在设置中另选一个模型。"
    }

    fn bad_response(&self) -> &'static str {
        "服务商拒绝了请求，或使用另一种协议。"
    }

    fn bad_response_advice(&self) -> &'static str {
        "请在设置中检查模型、服务地址和协议。"
    }

    fn key_unavailable(&self) -> &'static str {
        "无法从系统钥匙串取得密钥。"
    }

    fn key_unavailable_advice(&self) -> &'static str {
        "请解锁钥匙串，或在设置中重新输入密钥。"
    }

    fn key_not_kept(&self) -> &'static str {
        "需要重新提供这个对话的模型密钥：密钥不会保存。"
    }

    fn key_not_kept_advice(&self) -> &'static str {
        "请设置 ASKWELL_API_KEY 后再次运行 askwell chat --conversation ID；或加上 --model default，改用设置中的模型。"
    }

    fn agent_unavailable(&self) -> &'static str {
        "无法启动此对话的智能体。"
    }

    fn agent_unavailable_advice(&self) -> &'static str {
        "请在设置中检查它的命令，然后重试。"
    }

    fn agent_lost(&self) -> &'static str {
        "此对话的智能体在工作中途停止。"
    }

    fn agent_lost_advice(&self) -> &'static str {
        "它说过的内容已保留；它正在做的事可能已完成，也可能没有。请先查看，再重试。"
    }

    fn agent_signed_out(&self) -> &'static str {
        "此对话的智能体需要你先登录。"
    }

    fn agent_signed_out_advice(&self) -> &'static str {
        "请在 Askwell 之外启动它并登录，然后重试。"
    }

    fn internal_failure(&self) -> &'static str {
        "Askwell 的一个部分连续多次出错。"
    }

    fn internal_failure_advice(&self) -> &'static str {
        "请重试。如果再次出错，请附上 logs/ 中的文件反馈给我们。"
    }
}
