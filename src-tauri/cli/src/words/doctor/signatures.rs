//! What the signatures tell.

use crate::log::shown;
use crate::words::Words;
use ask::doctor::{Grant, Signatures};
use ask::plain_text::one_line;
use engine::folder::LockError;
use engine::signatures::NotSigned;
use std::path::Path;

/// What is allowed, in both languages.
pub fn granted(grant: Grant) -> (&'static str, &'static str) {
    match grant {
        Grant::Connections => ("which browsers and programs can connect", "哪些浏览器和程序可以连接"),
        Grant::Telegram => ("who can answer from Telegram", "谁可以从 Telegram 回答"),
        Grant::WeChat => ("who can answer from WeChat", "谁可以从微信回答"),
        Grant::Tools => ("which tools of MCP servers you have seen", "你看过 MCP 服务器的哪些工具"),
        Grant::Settings => ("the settings", "设置"),
    }
}

impl Words {
    pub fn signed(self) -> &'static str {
        self.0.pick("Signed everything as it is now.", "已按当前内容全部签名。")
    }

    pub fn not_signed(self, folder: &Path, why: &NotSigned) -> String {
        let shown = folder.display();
        match why {
            NotSigned::Folder(
                LockError::InUse { pid } | LockError::Moved { pid } | LockError::NotHandedOver { pid },
            ) => self.0.pick(
                format!("Askwell is running with {shown} (process {pid}). Quit it, then sign."),
                format!("Askwell 正在使用 {shown}（进程 {pid}）。请先退出，再签名。"),
            ),
            NotSigned::Folder(LockError::Unwritable(error)) | NotSigned::NotWritten(error) => {
                let why = one_line(&error.to_string());
                self.0.pick(
                    format!("The signature can't be written to {shown} ({why}). Check the folder and its free space, then try again."),
                    format!("无法将签名写入 {shown}（{why}）。请检查该文件夹和剩余空间，然后重试。"),
                )
            }
            NotSigned::NoData => {
                self.0.pick(format!("There is nothing to sign in {shown}."), format!("{shown} 里没有可签名的内容。"))
            }
            NotSigned::NotRead(fault) => self.not_read(folder, fault),
            NotSigned::NoKey(why) => {
                let why = one_line(&why.to_string());
                self.0.pick(
                    format!("Nothing was signed: the keychain can't be used ({why}). Unlock it, then try again."),
                    format!("没有签名：无法使用钥匙串（{why}）。请解锁后重试。"),
                )
            }
        }
    }

    /// What is so, and what to do about it.
    pub fn signatures(self, found: &Signatures) -> String {
        match found {
            Signatures::Unsigned => self.0.pick(
                "Unsigned: Askwell signs what it stores while it runs, on a system with a keychain.".into(),
                "未签名：在有钥匙串的系统上，Askwell 运行时会为存储的内容签名。".into(),
            ),
            Signatures::Checked { since, newer } => {
                let at = shown(*since);
                let more = match newer {
                    0 => String::new(),
                    newer => self.0.pick(
                        format!("; {newer} conversations are newer than their last signature"),
                        format!("；{newer} 个对话比最后一次签名更新"),
                    ),
                };
                self.0.pick(format!("Signed since {at}{more}."), format!("自 {at} 起已签名{more}。"))
            }
            Signatures::Unchecked { why } => {
                let why = one_line(why);
                self.0.pick(
                    format!("Unsigned as far as can be told: the signatures can't be checked now ({why}). Unlock the keychain, then check again."),
                    format!("目前视为未签名：暂时无法核对签名（{why}）。请解锁钥匙串，然后重新检查。"),
                )
            }
            Signatures::Elsewhere => self.0.pick(
                "Signed elsewhere: by another machine or user, or with a key that is no longer in the keychain. If this is your data, quit Askwell and run askwell doctor --sign: it is signed here from then on.".into(),
                "在别处签名：由另一台电脑或另一个用户签名，或钥匙串中已没有原来的密钥。如果这是你的数据，请退出 Askwell 并运行 askwell doctor --sign，此后由本机签名。".into(),
            ),
        }
    }
}
