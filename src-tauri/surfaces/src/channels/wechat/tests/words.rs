use crate::channels::channel::ChannelError;
use crate::channels::wechat::words::{answer, not_of_a_message};
use std::time::Duration;

const TOKEN: &str = "5ecre7token";
const CONTEXT: &str = "5ecre7context";

fn read(status: u16, body: &str) -> Result<serde_json::Value, ChannelError> {
    answer(status, Some(Duration::from_secs(7)), body.as_bytes(), &[TOKEN, CONTEXT])
}

#[test]
fn every_failure_is_told_as_what_it_is() {
    let unreachable = |text: &str| ChannelError::Unreachable(text.to_owned());
    let signed_out = |text: &str| ChannelError::SignedOut(text.to_owned());
    let not_fit = |text: &str| ChannelError::NotFit(text.to_owned());
    let later = ChannelError::TooMany { retry_after: Some(Duration::from_secs(7)) };
    let cases = [
        // At HTTP 200.
        (200, r#"{"errcode":-14,"errmsg":"session timeout"}"#, signed_out("session timeout")),
        (200, r#"{"ret":-14}"#, signed_out("")),
        (200, r#"{"ret":0,"errcode":-14}"#, signed_out("")),
        (200, r#"{"ret":-2}"#, ChannelError::WindowShut),
        (200, r#"{"ret":-2,"errmsg":""}"#, ChannelError::WindowShut),
        (200, r#"{"ret":-2,"errmsg":"prepare failed"}"#, ChannelError::WindowShut),
        (200, r#"{"ret":-2,"errmsg":"Rate Limited"}"#, later.clone()),
        (200, r#"{"ret":7,"errmsg":"boom"}"#, unreachable("7: boom")),
        (200, r#"{"ret":-1}"#, unreachable("-1")),
        (200, "", ChannelError::Malformed("no JSON, but 0 bytes of something else".to_owned())),
        (200, "<html>", ChannelError::Malformed("no JSON, but 6 bytes of something else".to_owned())),
        (200, "[1]", ChannelError::Malformed("no JSON, but 3 bytes of something else".to_owned())),
        (200, r#"{"ret":0"#, ChannelError::Malformed("no JSON, but 8 bytes of something else".to_owned())),
        // Elsewhere.
        (302, "", unreachable("HTTP 302")),
        (400, r#"{"errmsg":"bad"}"#, not_fit("HTTP 400: bad")),
        (401, "", signed_out("HTTP 401")),
        (403, "", signed_out("HTTP 403")),
        (404, "", unreachable("HTTP 404")),
        (413, "", not_fit("HTTP 413")),
        (429, "", later),
        (500, "oh", unreachable("HTTP 500")),
        (502, "<html>", unreachable("HTTP 502")),
        (524, "", unreachable("HTTP 524")),
    ];
    for (status, body, fault) in cases {
        assert_eq!(read(status, body), Err(fault), "{status} {body}");
    }
}

#[test]
fn an_answer_without_a_number_is_one() {
    for body in ["{}", r#"{"ret":0}"#, r#"{"ret":0,"errcode":0,"errmsg":"ok"}"#] {
        assert!(read(200, body).is_ok(), "{body}");
    }
}

#[test]
fn words_of_the_service_hold_no_secret_and_stay_one_line() {
    let body = format!(r#"{{"ret":9,"errmsg":"token {TOKEN}\n for {CONTEXT} {}"}}"#, "x".repeat(900));
    let Err(ChannelError::Unreachable(detail)) = read(200, &body) else { panic!("no fault") };
    assert!(!detail.contains("5ecre7") && !detail.contains('\n') && detail.contains("[hidden]"), "{detail}");
    assert!(detail.chars().count() < 220);
}

#[test]
fn listening_is_never_given_up_for_what_is_said_of_a_message() {
    for fault in [ChannelError::WindowShut, ChannelError::NotFit("x".into()), ChannelError::Blocked("x".into())] {
        assert!(!fault.passes() && not_of_a_message(fault).passes());
    }
    assert_eq!(not_of_a_message(ChannelError::SignedOut("x".into())), ChannelError::SignedOut("x".into()));
}
