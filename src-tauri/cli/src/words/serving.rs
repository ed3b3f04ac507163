//! Sentences of the server without a window.

use super::Words;
use crate::serve::TokenFile;
use ask::limits::API_PAIRING_SECONDS;
use ask::wire::ApiAddress;
use std::path::Path;

impl Words {
    pub fn serves_at(self, address: &ApiAddress) -> String {
        let urls = address.urls.join("  ");
        let at = self.0.pick(format!("Askwell serves at {urls}"), format!("Askwell 服务地址：{urls}"));
        match &address.fingerprint {
            None => at,
            Some(fingerprint) => self.0.pick(
                format!("{at}\nIts certificate is its own; before you trust it, compare SHA-256: {fingerprint}"),
                format!("{at}\n证书由它自己签发；信任之前请核对 SHA-256：{fingerprint}"),
            ),
        }
    }

    pub fn token_once(self, token: &str) -> String {
        self.0.pick(format!("Access token, shown only this once: {token}"), format!("访问令牌，只显示这一次：{token}"))
    }

    pub fn token_as_before(self) -> &'static str {
        self.0.pick(
            "The access token is the one of before. If it is lost, end this and start it with --renew-token.",
            "访问令牌与之前相同。如果已丢失，请结束后用 --renew-token 重新启动。",
        )
    }

    pub fn lets_one_in(self, url: &str) -> String {
        let minutes = API_PAIRING_SECONDS / 60;
        self.0.pick(
            format!("This lets one browser in, for {minutes} minutes: {url}"),
            format!("{minutes} 分钟内可让一个浏览器登录：{url}"),
        )
    }

    pub fn token_is_in(self, file: &Path) -> String {
        let file = file.display();
        self.0.pick(format!("The access token is in {file}."), format!("访问令牌在 {file} 中。"))
    }

    pub fn serves_no_longer(self) -> &'static str {
        self.0.pick(
            "Ended. What is open stays open, and is there again at the next start.",
            "已结束。未完成的内容都已保留，下次启动时会继续。",
        )
    }

    pub fn token_file(self, fault: &TokenFile) -> String {
        match fault {
            TokenFile::Unusable { file, why } => {
                let file = file.display();
                self.0.pick(
                    format!("The token file {file} cannot be used: {why}. Nothing was changed; name another one."),
                    format!("无法使用令牌文件 {file}：{why}。没有改动任何内容；请指定其他文件。"),
                )
            }
            TokenFile::NoToken { file } => {
                let file = file.display();
                self.0.pick(
                    format!(
                        "The file {file} holds no access token of Askwell. Nothing was changed; name a file that is not there yet, and a new token is written to it."
                    ),
                    format!("文件 {file} 中没有 Askwell 的访问令牌。没有改动任何内容；请指定一个尚不存在的文件，新令牌会写入其中。"),
                )
            }
            TokenFile::Open { file } => {
                let file = file.display();
                self.0.pick(
                    format!(
                        "Others on this machine can read the token file {file}. Nothing was changed; close it to them first: chmod 600 {file}"
                    ),
                    format!("这台机器上的其他人可以读取令牌文件 {file}。没有改动任何内容；请先执行：chmod 600 {file}"),
                )
            }
        }
    }
}
