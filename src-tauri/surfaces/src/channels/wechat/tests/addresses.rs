use crate::channels::wechat::address::{folder, moved, trusted};
use url::Url;

const SERVICE: &str = "https://ilinkai.weixin.qq.com";
const LOOPBACK: &str = "http://127.0.0.1:4000/wechat";

/// Set by the person, named by the login, and what is used then.
const NAMED: [(&str, &str, Option<&str>); 12] = [
    (SERVICE, "https://ilinkai2.weixin.qq.com", Some("https://ilinkai2.weixin.qq.com/")),
    (SERVICE, " https://elsewhere.example/a/b ", Some("https://elsewhere.example/a/b/")),
    (SERVICE, "http://ilinkai.weixin.qq.com", None),
    (SERVICE, "http://elsewhere.example", None),
    (SERVICE, "https://user:word@elsewhere.example", None),
    (SERVICE, "ilinkai2.weixin.qq.com", None),
    (SERVICE, "file:///etc/passwd", None),
    (SERVICE, "", None),
    (LOOPBACK, "http://127.0.0.1:5000", Some("http://127.0.0.1:5000/")),
    (LOOPBACK, "http://127.0.0.2:4000", None),
    (LOOPBACK, "http://localhost:4000", None),
    (LOOPBACK, "https://ilinkai.weixin.qq.com/?a=b#c", Some("https://ilinkai.weixin.qq.com/")),
];

#[test]
fn a_token_goes_nowhere_in_clear_but_to_the_host_that_was_set() {
    for (set, named, used) in NAMED {
        let found = trusted(&Url::parse(set).unwrap(), named).map(String::from);
        assert_eq!(found.as_deref(), used, "{set} then {named}");
    }
}

#[test]
fn a_login_goes_on_at_another_host_and_nowhere_else() {
    let cases = [
        (SERVICE, "sh.ilinkai.weixin.qq.com", Some("https://sh.ilinkai.weixin.qq.com/")),
        (SERVICE, "sh.ilinkai.weixin.qq.com/path", None),
        (SERVICE, "user@elsewhere.example", None),
        (SERVICE, "elsewhere.example?x", None),
        (SERVICE, "", None),
        (LOOPBACK, "127.0.0.1:5000", Some("http://127.0.0.1:5000/")),
        (LOOPBACK, "127.0.0.2:5000", Some("https://127.0.0.2:5000/")),
    ];
    for (set, host, used) in cases {
        let found = moved(&Url::parse(set).unwrap(), host).map(String::from);
        assert_eq!(found.as_deref(), used, "{set} then {host}");
    }
}

#[test]
fn paths_are_joined_behind_what_was_set() {
    let base = folder(&Url::parse(LOOPBACK).unwrap());
    assert_eq!(
        base.join("ilink/bot/getupdates").unwrap().as_str(),
        "http://127.0.0.1:4000/wechat/ilink/bot/getupdates"
    );
}
