//! Chinese: what is wrong with a model.

use super::Zh;
use crate::strings::models::ModelStrings;

impl ModelStrings for Zh {
    fn not_a_key(&self) -> &'static str {
        "ASKWELL_API_KEY 不是密钥：太长，或有多行。"
    }

    fn model_name_too_long(&self) -> &'static str {
        "模型的名称或地址太长。"
    }

    fn user_in_base_url(&self) -> &'static str {
        "请从服务地址中去掉用户名和密码，改用 ASKWELL_API_KEY。"
    }

    fn name_the_model(&self) -> &'static str {
        "请指明该服务器上的模型：--model 名称，或设置 ASKWELL_MODEL。"
    }

    fn no_model_set_up(&self) -> &'static str {
        "还没有配置模型。请在设置中添加，或把 ASKWELL_BASE_URL 设为服务器的地址。"
    }

    fn unknown_model(&self, model: &str, known: &[String]) -> String {
        let known = known.join("、");
        format!("没有名为 {model} 的模型。已有：{known}。要使用其中某一个的服务器上的其他模型，请写成“名称/模型”。")
    }

    fn model_at(&self, model: &str, address: &str) -> String {
        format!("{address} 的 {model}")
    }

    fn key_not_kept(&self, model: &str) -> String {
        format!("{model} 的密钥是在终端里提供的，不会保存")
    }

    fn profile_removed(&self, model: &str) -> String {
        format!("这个对话使用 {model}，而它已从设置中移除")
    }

    fn profile_unnamed(&self) -> &'static str {
        "请为模型起一个名称。"
    }

    fn choose_a_model(&self) -> &'static str {
        "请选择一个模型。"
    }

    fn not_a_base_url(&self) -> &'static str {
        "服务地址必须以 http:// 或 https:// 开头，并写明主机。"
    }

    fn proxy_password(&self) -> &'static str {
        "设置中不保存网络代理的密码。请从地址中去掉它。"
    }

    fn not_a_proxy(&self) -> &'static str {
        "网络代理必须以 http://、https:// 或 socks5:// 开头，并写明主机。"
    }

    fn cannot_be_zero(&self, field: &str, least: u32, most: u32) -> String {
        format!("{field} 不能是 0：可取 {least} 到 {most}。没有保存。")
    }

    fn model_not_set_up(&self) -> &'static str {
        "所选的模型已不在设置中，没有保存。请选择其他模型。"
    }

    fn models_not_listed(&self, detail: &str) -> String {
        format!("无法列出模型：{detail}")
    }

    fn demo_not_started(&self, error: &str) -> String {
        format!("无法启动演示模型：{error}")
    }
}
