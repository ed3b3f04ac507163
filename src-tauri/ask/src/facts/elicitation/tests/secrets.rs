//! Names that seem to ask for a secret.

use super::*;

#[test]
fn names_of_secrets_are_marked_in_both_languages() {
    for name in [
        "password",
        "Password",
        "user_password",
        "userPassword",
        "DB-PASSWD",
        "pwd",
        "apiKey",
        "API_KEY",
        "api key",
        "OPENAI_API_KEY",
        "access-key",
        "private_key",
        "clientSecret",
        "token",
        "Bearer",
        "GitHub token",
        "OTP",
        "Verification code",
        "card number",
        "CVV",
        "seed phrase",
        "密码",
        "请输入登录密码",
        "API 密钥",
        "访问令牌",
        "短信验证码",
        "ｐａｓｓｗｏｒｄ",
        "pаsswоrd",
    ] {
        let by_key = form(json!({ name: { "type": "string" } }));
        assert!(by_key.fields()[0].secret, "{name}");
        assert!(field(json!({ "type": "string", "title": name })).secret, "{name}");
    }
    assert!(field(json!({ "type": "integer", "title": "PIN" })).secret, "a number can be one");
}

#[test]
fn other_names_are_not() {
    for name in [
        "name",
        "max_tokens",
        "tokenizer",
        "keyboard",
        "primary_key",
        "monkey",
        "compass",
        "secretary",
        "spin",
        "关键词",
        "编码",
        "city",
    ] {
        assert!(!field(json!({ "type": "string", "title": name })).secret, "{name}");
    }
    assert!(!field(json!({ "type": "boolean", "title": "remember the password" })).secret, "a switch holds none");
    assert!(!field(json!({ "type": "string", "enum": ["a"], "title": "token kind" })).secret);
}
