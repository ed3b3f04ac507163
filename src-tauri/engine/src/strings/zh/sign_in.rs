//! Chinese: signing in to an MCP server.

use super::Zh;
use crate::strings::sign_in::SignInStrings;

impl SignInStrings for Zh {
    fn sign_in_needed(&self) -> &'static str {
        "它需要你登录。请在设置中登录，或输入在那里有效的令牌。"
    }

    fn page_language(&self) -> &'static str {
        "zh-CN"
    }

    fn sign_in_done(&self) -> &'static str {
        "你可以关闭此页面，回到 Askwell。"
    }

    fn sign_in_unknown(&self) -> &'static str {
        "Askwell 没有在等待这个页面。请在 Askwell 的设置中重新开始。"
    }

    fn sign_in_unencrypted(&self) -> &'static str {
        "与这个服务器的连接未加密，途中的任何人都可能盗用你的账号。请使用它的 https:// 地址。"
    }

    fn sign_in_not_offered(&self) -> &'static str {
        "这个服务器没有说明如何登录。请输入在那里有效的令牌。"
    }

    fn sign_in_no_registration(&self) -> &'static str {
        "这个服务器不允许程序自行注册。请向提供方索取客户端 ID 并填写，或输入在那里有效的令牌。"
    }

    fn sign_in_without_proof(&self) -> &'static str {
        "这个服务器的登录不支持 PKCE（S256），他人可能盗用。请联系提供方，或输入在那里有效的令牌。"
    }

    fn sign_in_address_refused(&self, address: &str) -> String {
        format!("服务器指向一个不安全的地址：{address}。只会为它打开你的网络之外的加密地址。请联系提供方，或输入令牌。")
    }

    fn sign_in_wrong_issuer(&self) -> &'static str {
        "应答来自另一个服务，因此没有使用。请重试；如果再次发生，请不要使用这个服务器。"
    }

    fn sign_in_odd(&self, why: &str) -> String {
        format!("没有登录：返回的内容无法使用（{why}）。请重试，或联系服务器的提供方。")
    }

    fn sign_in_unreachable(&self, why: &str) -> String {
        format!("没有登录：{why}。请检查网络，然后重试。")
    }

    fn sign_in_refused(&self, why: &str) -> String {
        format!("没有登录。对方说：{why}。请重试。")
    }

    fn sign_in_too_late(&self, minutes: u64) -> String {
        format!("没有登录：{minutes} 分钟内没有返回任何内容。请重试。")
    }

    fn sign_in_cancelled(&self) -> &'static str {
        "没有登录：已取消。"
    }

    fn sign_in_no_port(&self, why: &str) -> String {
        format!("浏览器无法回到 Askwell：无法打开这台电脑上的端口（{why}）。请重试。")
    }

    fn sign_in_broken(&self) -> &'static str {
        "Askwell 处理登录的部分出错。请重试。"
    }
}
