//! Why a run could not go on, and what to do about it.

use super::Words;
use ask::event::{FailureCode, RunFailure};
use ask::plain_text::one_line;
use ask::wire::RetryNotice;

impl Words {
    /// The sentence for a failure, the server's own words, and how to go on.
    pub fn failed(self, failure: &RunFailure) -> String {
        let (why, what_to_do) = self.failure(failure.code);
        let detail = one_line(&failure.detail);
        let detail = if detail.is_empty() { detail } else { format!(" ({detail})") };
        let kept =
            self.0.pick("The conversation is kept: type retry to try again.", "对话已保留：输入“重试”再试一次。");
        format!("{why}{detail} {what_to_do} {kept}")
    }

    pub fn tries_again(self, notice: &RetryNotice, wait_ms: i64) -> String {
        let (why, _) = self.failure(notice.failure.code);
        let of_provider = matches!(notice.failure.code, FailureCode::RateLimited | FailureCode::ServerError);
        let what = if of_provider {
            self.0.pick("Waiting for the provider", "正在等待服务商")
        } else if notice.failure.code == FailureCode::KeyNotKept {
            self.0.pick("Waiting for the model's key", "正在等待模型的密钥")
        } else {
            self.0.pick("Waiting for the network", "正在等待网络")
        };
        let time = self.wait(wait_ms);
        self.0.pick(format!("· {what} · next try in {time}. {why}"), format!("· {what} · {time}后重试。{why}"))
    }

    /// How a person does not wait for it.
    pub fn retry_now(self) -> &'static str {
        self.0.pick("Type retry to try now; Ctrl-C stops.", "输入“重试”立即重试；按 Ctrl-C 停止。")
    }

    fn wait(self, wait_ms: i64) -> String {
        let seconds = (wait_ms + 999) / 1000;
        match seconds {
            i64::MIN..60 => self.0.pick(format!("{seconds} s"), format!("{seconds} 秒")),
            60..3600 => {
                let minutes = (seconds + 59) / 60;
                self.0.pick(format!("{minutes} min"), format!("{minutes} 分钟"))
            }
            3600.. => {
                let hours = (seconds + 3599) / 3600;
                self.0.pick(format!("{hours} h"), format!("{hours} 小时"))
            }
        }
    }

    fn failure(self, code: FailureCode) -> (&'static str, &'static str) {
        match code {
            FailureCode::Unauthorized => self.0.pick(
                ("The model's server did not accept the key.", "Check the key in Settings."),
                ("模型服务器不接受这个密钥。", "请在设置里检查密钥。"),
            ),
            FailureCode::UnknownModel => self.0.pick(
                ("The server does not have this model.", "Choose another one in Settings."),
                ("服务器上没有这个模型。", "请在设置里另选一个。"),
            ),
            FailureCode::ContextTooLong => self.0.pick(
                (
                    "The conversation is longer than the model can take.",
                    "Begin a new one, or choose a model with a larger context.",
                ),
                ("对话超出了模型能处理的长度。", "请开始新的对话，或换一个上下文更大的模型。"),
            ),
            FailureCode::Refused => self.0.pick(
                ("The provider or the model declined to answer.", "Put it in other words."),
                ("服务商或模型拒绝回答。", "请换一种说法。"),
            ),
            FailureCode::OutputLimit => self.0.pick(
                (
                    "The reply reached the model's length limit.",
                    "Ask for less at a time, or raise the limit in Settings.",
                ),
                ("回复达到了模型的长度上限。", "请一次少问一些，或在设置里提高上限。"),
            ),
            FailureCode::RateLimited => self.0.pick(
                ("The server is getting too many requests.", "Wait a little."),
                ("请求过于频繁，服务器暂时不接受。", "请稍等片刻。"),
            ),
            FailureCode::QuotaExceeded => self.0.pick(
                ("The account at the provider has no quota left.", "Top it up, or choose another profile in Settings."),
                ("服务商账户的额度已用完。", "请充值，或在设置里换一个配置。"),
            ),
            FailureCode::ServerError => self.0.pick(
                ("The model's server has a fault.", "Wait a little; the fault is on its side."),
                ("模型服务器出错。", "问题在服务器一侧，请稍等片刻。"),
            ),
            FailureCode::Unreachable => self.0.pick(
                ("The model's server cannot be reached.", "Check the network and the address in Settings."),
                ("无法连接模型服务器。", "请检查网络和设置里的地址。"),
            ),
            FailureCode::CutOff => self.0.pick(
                ("The model's reply broke off in the middle.", "What came is kept."),
                ("模型的回复中途断开。", "已收到的内容已保留。"),
            ),
            FailureCode::EmptyReply => self.0.pick(
                ("The model sent an empty reply.", "Try again, or choose another model in Settings."),
                ("模型发来了空回复。", "请重试，或在设置里另选一个模型。"),
            ),
            FailureCode::BadResponse => self.0.pick(
                (
                    "The server refused the request, or does not speak this protocol.",
                    "Check the model, the address and the kind of server in Settings.",
                ),
                ("服务器拒绝了请求，或使用另一种协议。", "请在设置里检查模型、地址和服务器类型。"),
            ),
            FailureCode::KeyUnavailable => self.0.pick(
                ("The system's keychain did not hand out the key.", "Unlock it, or enter the key again in Settings."),
                ("系统钥匙串没有提供密钥。", "请解锁钥匙串，或在设置里重新输入密钥。"),
            ),
            FailureCode::KeyNotKept => self.0.pick(
                (
                    "The key of this conversation's model is needed again: it is never saved.",
                    "Set ASKWELL_API_KEY and run askwell chat --conversation ID again, or add --model default to use \
                     the model in Settings.",
                ),
                (
                    "需要重新提供这个对话的模型密钥：密钥不会保存。",
                    "请设置 ASKWELL_API_KEY 后再次运行 askwell chat --conversation ID；或加上 --model default，改用设置里的模型。",
                ),
            ),
            FailureCode::AgentUnavailable => self.0.pick(
                (
                    "The agent of this conversation could not be started.",
                    "Check its command in Settings, then try again.",
                ),
                ("无法启动此对话的智能体。", "请在设置里检查它的命令，然后重试。"),
            ),
            FailureCode::AgentLost => self.0.pick(
                (
                    "The agent of this conversation was lost in the middle of its work.",
                    "What it had said is kept; what it was doing may or may not have happened. Look, then try again.",
                ),
                (
                    "此对话的智能体在工作中途断开。",
                    "它说过的内容已保留；它正在做的事可能已完成，也可能没有。请先查看，再重试。",
                ),
            ),
            FailureCode::AgentSignedOut => self.0.pick(
                (
                    "The agent of this conversation wants you to sign in.",
                    "Start it once by itself, sign in, then try again.",
                ),
                ("此对话的智能体需要你先登录。", "请单独启动它并登录，然后重试。"),
            ),
            FailureCode::Internal => self.0.pick(
                (
                    "A part of Askwell itself failed several times in a row.",
                    "Try again. If it fails once more, please report it with the file in logs/.",
                ),
                ("Askwell 自身的一个部分连续多次出错。", "请重试。如果再次出错，请附上 logs/ 中的文件反馈给我们。"),
            ),
        }
    }
}
