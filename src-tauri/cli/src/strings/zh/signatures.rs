//! Chinese: what the signatures of stored data tell.

use super::Zh;
use crate::strings::signatures::SignatureStrings;
use std::path::Display;

impl SignatureStrings for Zh {
    fn signed(&self) -> &'static str {
        "已为当前的全部内容签名。"
    }

    fn not_signed_in_use(&self, folder: Display<'_>, pid: u32) -> String {
        format!("Askwell 正在使用 {folder}（进程 {pid}）。请先退出，再签名。")
    }

    fn signature_not_written(&self, folder: Display<'_>, why: &str) -> String {
        format!("无法将签名写入 {folder}（{why}）。请检查该文件夹和剩余空间，然后重试。")
    }

    fn nothing_to_sign(&self, folder: Display<'_>) -> String {
        format!("{folder} 里没有可签名的内容。")
    }

    fn no_key_to_sign(&self, why: &str) -> String {
        format!("没有签名：无法使用钥匙串（{why}）。请解锁后重试。")
    }

    fn unsigned(&self) -> &'static str {
        "未签名。在有钥匙串的系统上，Askwell 运行时会为存储的内容签名。"
    }

    fn signed_since(&self, at: &str) -> String {
        format!("自 {at} 起已签名。")
    }

    fn signed_since_but_newer(&self, at: &str, newer: usize) -> String {
        format!("自 {at} 起已签名；{newer} 个对话比最后一次签名更新。")
    }

    fn signatures_unchecked(&self, why: &str) -> String {
        format!("视为未签名：无法核对签名（{why}）。请解锁钥匙串，然后重新检查。")
    }

    fn signed_elsewhere(&self) -> &'static str {
        "由另一台电脑或另一个用户签名，或钥匙串中已没有原来的密钥。如果这是你的数据，请退出 Askwell 并运行 askwell doctor --sign，此后由本机签名。"
    }
}
