//! Chinese: why a key could not be read or saved.

use super::Zh;
use crate::strings::keys::KeyStrings;

impl KeyStrings for Zh {
    fn keychain_unusable(&self, why: &str) -> String {
        format!("现在无法使用系统钥匙串：{why}。请解锁后重试；其中的内容没有改动。")
    }

    fn keychain_silent(&self, seconds: u64, variable: &str) -> String {
        format!(
            "系统钥匙串 {seconds} 秒没有响应。如果它在询问密码，请先输入再重试；如果不想使用它，请以 {variable}=file 启动 Askwell。"
        )
    }

    fn key_gone(&self) -> &'static str {
        "这个模型的密钥已不在原处。请在设置中重新输入。"
    }

    fn keychain_switched_off(&self, variable: &str) -> String {
        format!(
            "这个模型的密钥在系统钥匙串中，而 {variable}=file 停用了它。请在设置中重新输入，或不带 {variable} 启动 Askwell。"
        )
    }

    fn key_not_saved(&self, why: &str) -> String {
        format!("密钥没有保存，因为无法写入数据文件夹中的 keys.json：{why}。之前的内容都在。")
    }

    fn keys_unreadable(&self, why: &str) -> String {
        format!("无法读取数据文件夹中的 keys.json：{why}。其中的内容没有改动。")
    }
}
