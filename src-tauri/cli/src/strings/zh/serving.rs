//! Chinese: the server without a window.

use super::Zh;
use crate::strings::serving::ServingStrings;
use std::path::Display;

impl ServingStrings for Zh {
    fn token_once(&self, token: &str) -> String {
        format!("访问令牌（只显示这一次）：{token}")
    }

    fn existing_token(&self) -> &'static str {
        "使用现有的访问令牌。要更换，请用 --renew-token 重新启动。"
    }

    fn token_is_in(&self, file: Display<'_>) -> String {
        format!("访问令牌在 {file} 中。")
    }

    fn server_stopped(&self) -> &'static str {
        "已停止。未回答的问题都已保留。"
    }

    fn serves_at(&self, urls: &str) -> String {
        format!("Askwell 服务地址：{urls}")
    }

    fn self_signed(&self, fingerprint: &str) -> String {
        format!("自签名证书。信任之前请核对 SHA-256 指纹：{fingerprint}")
    }

    fn pairing_code(&self, minutes: u64, url: &str) -> String {
        format!("可配对一个浏览器，{minutes} 分钟内有效：{url}")
    }

    fn token_file_unusable(&self, file: Display<'_>, why: &str) -> String {
        format!("无法使用令牌文件 {file}：{why}。没有改动任何内容。请指定其他文件。")
    }

    fn token_file_without_token(&self, file: Display<'_>) -> String {
        format!("文件 {file} 中没有 Askwell 的访问令牌。没有改动任何内容。请指定一个尚不存在的文件，新令牌会写入其中。")
    }

    fn token_file_readable_by_others(&self, file: Display<'_>) -> String {
        format!("这台电脑上的其他人可以读取令牌文件 {file}。没有改动任何内容。请先执行：chmod 600 {file}")
    }
}
