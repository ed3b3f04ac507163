//! Chinese: why the server does not run.

use super::Zh;
use crate::strings::server::ServerStrings;

impl ServerStrings for Zh {
    fn server_not_running(&self) -> &'static str {
        "服务器没有运行，因此无法接入。请先开启。"
    }

    fn code_not_made(&self, why: &str) -> String {
        format!("无法生成配对码：{why}。没有改动任何内容；请重试。")
    }

    fn device_gone(&self) -> &'static str {
        "已没有这个设备或令牌。未做任何更改。"
    }

    fn device_name(&self, chars_max: usize) -> String {
        format!("名称须为 1 到 {chars_max} 个字符。未做任何更改；请换一个名称。")
    }

    fn token_days(&self, days_max: u32) -> String {
        format!("令牌的有效期为 1 到 {days_max} 天，或直到你移除它。没有创建令牌。")
    }

    fn too_many_tokens(&self, count_max: usize) -> String {
        format!("已有 {count_max} 个令牌。请先移除不用的令牌，然后重试。")
    }

    fn port_in_use(&self, port: u16) -> String {
        format!("服务器没有启动：端口 {port} 已被其他程序使用。请选择其他端口，或结束那个程序；其他功能不受影响。")
    }

    fn server_not_started(&self, why: &str) -> String {
        format!("服务器没有启动：{why}。请处理后重新开启；其他功能不受影响。")
    }
}
