use crate::page::{PageError, address};

fn said(given: &str) -> String {
    address(given).map_or_else(|fault| fault.to_string(), |address| address.url.into())
}

#[test]
fn only_whole_web_addresses_are_taken() {
    for (given, expected) in [
        (" https://a.example/b?c=1#part ", "https://a.example/b?c=1"),
        ("HTTP://A.example", "http://a.example/"),
        ("a.example", "no complete web address"),
        ("", "no complete web address"),
        ("https://", "no complete web address"),
        ("ftp://a.example/", "begin with https:// or http://"),
        ("file:///etc/passwd", "begin with https:// or http://"),
        ("javascript:alert(1)", "begin with https:// or http://"),
        ("data:text/html,hi", "begin with https:// or http://"),
        ("https://me@a.example/", "user name or a password"),
    ] {
        assert!(said(given).contains(expected), "{given}: {}", said(given));
    }
    assert!(!said("https://me:hunter2@a.example/").contains("hunter2"));
    for long in ["a".repeat(3000), "é".repeat(700)] {
        assert!(matches!(address(&format!("https://a.example/{long}")), Err(PageError::TooLong { .. })));
    }
}

#[test]
fn a_host_is_known_in_both_forms() {
    let both = |given: &str| address(given).map(|address| (address.host, address.host_unicode)).unwrap();
    let expected = ("xn--fsqu00a.example".to_owned(), Some("例子.example".to_owned()));
    assert_eq!(both("https://例子.example/"), expected);
    assert_eq!(both("https://xn--fsqu00a.example/"), expected);
    assert_eq!(both("https://a.example/"), ("a.example".to_owned(), None));
    assert_eq!(both("http://[::1]:8080/"), ("[::1]".to_owned(), None));
}

#[test]
fn what_is_private_is_known_however_it_is_written() {
    let private = [
        "localhost",
        "LOCALHOST.",
        "a.localhost",
        "printer.local",
        "printer.local.",
        "router",
        "nas.lan",
        "a.internal",
        "127.0.0.1",
        "127.9.9.9",
        "2130706433",
        "0x7f.1",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "[::]",
        "[::1]",
        "[fe80::1]",
        "[fd00::1]",
        "[::ffff:10.0.0.1]",
        "[64:ff9b::a00:1]",
        "[2002:7f00:1::]",
        "[ff02::1]",
    ];
    let public = [
        "a.example",
        "local.example",
        "8.8.8.8",
        "172.32.0.1",
        "100.128.0.1",
        "[2606:4700::1111]",
        "[64:ff9b::808:808]",
    ];
    for (hosts, expected) in [(&private[..], true), (&public[..], false)] {
        for host in hosts {
            assert_eq!(address(&format!("http://{host}/")).map(|address| address.private), Ok(expected), "{host}");
        }
    }
}
