//! Addresses that the person is asked to open.

use super::*;
use crate::facts::elicitation::Wanted;

fn url(url: &str) -> Option<(String, String, Option<String>)> {
    match given(json!({ "mode": "url", "message": "m", "url": url, "elicitationId": "e" })) {
        Ok(Elicitation { ask: Wanted::Url { url, host, host_unicode, id }, .. }) => {
            assert_eq!(id.as_deref(), Some("e"));
            Some((url, host, host_unicode))
        }
        Ok(other) => panic!("{other:?}"),
        Err(why) => {
            assert_eq!(why, ElicitationError::Address, "{url}");
            None
        }
    }
}

#[test]
fn an_address_says_where_it_leads() {
    for (given, whole, host, reads) in [
        ("https://example.org/a?b#c", "https://example.org/a?b#c", "example.org", None),
        ("HTTPS://Example.ORG", "https://example.org/", "example.org", None),
        ("http://localhost:8080/x", "http://localhost:8080/x", "localhost:8080", None),
        ("https://[::1]:9/", "https://[::1]:9/", "[::1]:9", None),
        ("https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com", Some("аррӏе.com")),
        ("https://bücher.example/", "https://xn--bcher-kva.example/", "xn--bcher-kva.example", Some("bücher.example")),
        ("https://example.org/\u{202e}x", "https://example.org/%E2%80%AEx", "example.org", None),
        ("https://ｅxample.org/", "https://example.org/", "example.org", None),
    ] {
        let expected = (whole.to_owned(), host.to_owned(), reads.map(str::to_owned));
        assert_eq!(url(given), Some(expected), "{given}");
    }
}

#[test]
fn no_other_kind_of_address_is_taken() {
    for address in [
        "",
        "example.org",
        "/etc/passwd",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:text/html,hi",
        "vscode://open",
        "ftp://example.org/",
        "mailto:a@example.org",
        "https://bank.example@evil.example/",
        "https://user:pass@example.org/",
        "https://",
        "http:// /",
    ] {
        assert_eq!(url(address), None, "{address}");
    }
}
