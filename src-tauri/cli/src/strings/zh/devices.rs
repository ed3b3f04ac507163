//! Chinese: who is let in from elsewhere.

use super::Zh;
use crate::strings::devices::DeviceStrings;
use ask::wire::{AccessScope, AttemptKind};

impl DeviceStrings for Zh {
    fn no_devices(&self) -> &'static str {
        "没有其他设备可以访问。`askwell pair` 可让一个浏览器登录。"
    }

    fn no_tokens(&self) -> &'static str {
        "还没有令牌。`askwell tokens add 名称` 可创建一个。"
    }

    fn token_shown_once(&self) -> &'static str {
        "只显示这一次。程序这样发送它：Authorization: Bearer 令牌"
    }

    fn no_such_device(&self, typed: &str) -> String {
        format!("没有名为 {typed} 的设备或令牌。`askwell devices` 可列出全部。")
    }

    fn several_devices(&self, typed: &str) -> String {
        format!("有多个设备或令牌名为 {typed}。请使用 `askwell devices` 列出的 ID。")
    }

    fn device_removed(&self, name: &str) -> String {
        format!("已移除：{name}")
    }

    fn allowed_at_a_terminal(&self) -> &'static str {
        "未做任何更改。需要你在终端或 Askwell 的窗口中确认，才能允许设备。"
    }

    fn allow_this_device(&self) -> &'static str {
        "允许它跳过审批并在沙箱外运行命令？请输入“是”或 no："
    }

    fn not_allowed(&self) -> &'static str {
        "未做任何更改。"
    }

    fn access_token(&self) -> &'static str {
        "访问令牌"
    }

    fn named_token(&self, name: &str) -> String {
        format!("{name}（令牌）")
    }

    fn unnamed_browser(&self) -> &'static str {
        "浏览器"
    }

    fn scope_in_words(&self, scope: AccessScope) -> &'static str {
        match scope {
            AccessScope::Answer => "回答",
            AccessScope::Work => "工作",
            AccessScope::Everything => "全部",
        }
    }

    fn device_trusted(&self) -> &'static str {
        "也可跳过审批、在沙箱外工作"
    }

    fn never_seen(&self) -> &'static str {
        "尚未使用"
    }

    fn last_seen(&self, time: &str, from: &str) -> String {
        if from.is_empty() { format!("上次使用 {time}") } else { format!("上次使用 {time}，来自 {from}") }
    }

    fn expired(&self, time: &str) -> String {
        format!("已于 {time} 过期")
    }

    fn opened_by(&self, token: &str) -> String {
        format!("使用 {token} 登录")
    }

    fn valid_until(&self, time: &str) -> String {
        format!("有效至 {time}")
    }

    fn device_asks(&self, time: &str, id: &str) -> String {
        format!("{time}：它想跳过审批或在沙箱外工作。如要允许：askwell devices allow {id}")
    }

    fn device_wants(&self, name: &str, id: &str) -> String {
        format!("{name} 想跳过审批或在沙箱外工作。如要允许：askwell devices allow {id}")
    }

    fn attempts(&self) -> &'static str {
        "失败和异常的尝试："
    }

    fn attempt_in_words(&self, kind: AttemptKind) -> &'static str {
        match kind {
            AttemptKind::WrongSecret => "令牌或配对码错误",
            AttemptKind::CookieAlone => "登录信息不完整：只有 Cookie",
            AttemptKind::OtherPage => "来自其他页面或其他名称的请求",
            AttemptKind::BeyondScope => "超出它的权限",
            AttemptKind::NeedsYes => "跳过审批或在沙箱外工作",
        }
    }
}
