use super::*;
use proptest::prelude::*;

#[test]
fn the_folder_of_the_page_is_offered_and_its_server() {
    for (address, expected) in [
        ("https://a.org/docs/x/y.html?q=rust#top", &["https://a.org/docs/x/", "https://a.org/"][..]),
        ("https://a.org/docs/", &["https://a.org/docs/", "https://a.org/"]),
        ("https://a.org/docs", &["https://a.org/docs", "https://a.org/"]),
        ("http://a.org:8080/x/y", &["http://a.org:8080/x/", "http://a.org:8080/"]),
        ("https://a.org", &["https://a.org/"]),
        ("https://a.org/?d=c2VjcmV0", &[]),
        ("https://ann@a.org/", &[]),
        ("a.org", &[]),
    ] {
        assert_eq!(offered(address), expected, "{address}");
    }
}

#[test]
fn a_rule_binds_scheme_host_port_and_folder() {
    const DOCS: &str = "https://docs.example.org/docs/";
    for (known, address, covers) in [
        (DOCS, "https://docs.example.org/docs/", true),
        (DOCS, "https://docs.example.org/docs/a", true),
        (DOCS, "https://docs.example.org:443/docs/a/b.html", true),
        (DOCS, "https://DOCS.example.org/docs/a?page=2&lang=en", true),
        (DOCS, "https://docs.example.org/docs/%E6%96%87%E6%A1%A3", true),
        (DOCS, "https://docs.example.org/docs/x/../a", true),
        (DOCS, "https://docs.example.org/docs", false),
        (DOCS, "https://docs.example.org/docsx", false),
        (DOCS, "https://docs.example.org/", false),
        (DOCS, "https://docs.example.org/Docs/a", false),
        (DOCS, "https://docs.example.org/docs/../admin", false),
        (DOCS, "https://docs.example.org/docs/%2e%2e/admin", false),
        (DOCS, "https://docs.example.org/docs\\..\\admin", false),
        (DOCS, "https://docs.example.org/docs/..%2fadmin", false),
        (DOCS, "https://docs.example.org/docs/%252e%252e/admin", false),
        (DOCS, "https://docs.example.org/docs/..;/admin", false),
        (DOCS, "https://docs.example.org/docs/a%5c..%5cadmin", false),
        (DOCS, "https://docs.example.org/docs/a%00", false),
        (DOCS, "https://docs.example.org/docs/a%0d%0ab", false),
        (DOCS, "https://docs.example.org/docs/%ff", false),
        (DOCS, "http://docs.example.org/docs/a", false),
        (DOCS, "http://docs.example.org:443/docs/a", false),
        (DOCS, "https://docs.example.org:8443/docs/a", false),
        (DOCS, "https://evil.docs.example.org/docs/a", false),
        (DOCS, "https://docs.example.org.evil.test/docs/a", false),
        (DOCS, "https://docs.example.org./docs/a", false),
        (DOCS, "https://docs.example.org@evil.test/docs/a", false),
        (DOCS, "https://ann@docs.example.org/docs/a", false),
        (DOCS, "https://ann:pw@docs.example.org/docs/a", false),
        ("https://a.org/docs", "https://a.org/docs", true),
        ("https://a.org/docs", "https://a.org/docs/a", true),
        ("https://a.org/docs", "https://a.org/docsx", false),
        ("https://a.org/", "https://a.org/x", true),
        ("https://a.org", "https://a.org/x", true),
        ("a.org", "https://a.org/", false),
        ("", "https://a.org/", false),
    ] {
        assert_eq!(is_beneath(known, address), covers, "{known}: {address}");
    }
}

#[test]
fn what_an_address_could_carry_away_is_named() {
    let long = format!("q={}", "word+".repeat(20));
    for (rest, named) in [
        ("a?d=c2VjcmV0", Some("?d=c2VjcmV0")),
        ("a?k=3f9a1c2d8b7e4f60", Some("?k=3f9a1c2d8b7e4f60")),
        ("a?a=550e8400-e29b-41d4-a716-446655440000", Some("?a=550e8400-e29b-41d4-a716-446655440000")),
        ("a?k=sk-proj-aB3xK9mQ2", Some("?k=sk-proj-aB3xK9mQ2")),
        ("a?n=12345678901234567890", Some("?n=12345678901234567890")),
        ("a?q=abcdefghijklmnopqrstuvwxyzabcdefg", Some("?q=abcdefghijklmnopqrstuvwxyzabcdefg")),
        ("a?d=%63%32%56%6a%63%6d%56%30", Some("?d=%63%32%56%6a%63%6d%56%30")),
        ("a?d=%zz", Some("?d=%zz")),
        ("c2VjcmV0LXdvcmRz/a", Some("c2VjcmV0LXdvcmRz")),
        ("a?page=2&sort=newest&lang=zh", None),
        ("a?q=tokio+select+biased", None),
        ("2026/11/26/how-to-read-a-long-title-in-the-address-of-a-page.html", None),
        ("rust-std/1.95.0/std/collections/hash_map/struct.HashMap.html?search=getElementsByTagName", None),
        ("en-US/docs/Web/API/EventTarget/addEventListener", None),
        ("wiki/%E4%B8%AD%E6%96%87?x=%E6%96%87", None),
        ("status/1234567890123456789", None),
    ] {
        let address = format!("https://a.org/{rest}");
        assert_eq!(uncovered(&address), named.into_iter().collect::<Vec<_>>(), "{rest}");
    }
    assert_eq!(uncovered(&format!("https://a.org/?{long}")), [format!("?{long}")]);
    let path = "/word".repeat(41);
    assert_eq!(uncovered(&format!("https://a.org{path}")), [path]);
    assert_eq!(uncovered("https://ann:pw@a.org/"), ["ann@"]);
    assert_eq!(uncovered("no address"), ["no address"]);
}

proptest! {
    #[test]
    fn what_is_offered_covers_its_own_page_and_no_other_server(
        path in "(/[a-z.]{0,8}){0,4}", query in "(\\?[a-z=&]{0,20})?", other in "[a-z]{1,8}",
    ) {
        let address = format!("https://a.org{path}{query}");
        for rule in offered(&address) {
            prop_assert!(is_beneath(&rule, &address), "{rule} {address}");
            for elsewhere in [format!("https://{other}.org{path}"), format!("http://a.org{path}"), format!("https://a.org:1{path}")] {
                prop_assert!(other == "a" || !is_beneath(&rule, &elsewhere), "{rule} {elsewhere}");
            }
        }
    }

    #[test]
    fn data_in_an_address_is_found(bytes in proptest::collection::vec(any::<u8>(), 24..40)) {
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let escaped: String = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
        let is_text = bytes.iter().all(|byte| (32..127).contains(byte));
        for address in [format!("https://a.org/?d={hex}"), format!("https://a.org/{hex}/a")] {
            prop_assert!(!uncovered(&address).is_empty());
        }
        let address = format!("https://a.org/?d={escaped}");
        prop_assert!(is_text || !uncovered(&address).is_empty());
    }

    #[test]
    fn no_address_makes_it_panic(text in ".{0,60}", known in ".{0,30}") {
        let _ = (offered(&text), uncovered(&text), is_beneath(&known, &text));
    }
}
