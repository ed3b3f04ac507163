use super::*;
use proptest::prelude::*;
use serde_json::json;

fn entry() -> Value {
    json!({ "command": "/usr/bin/askwell", "args": ["mcp"] })
}

const PATH: &[&str] = &["mcpServers", "askwell"];

#[test]
fn an_entry_is_put_in_as_the_file_is_laid_out() {
    let cases = [
        (
            "",
            "{\n  \"mcpServers\": {\n    \"askwell\": {\n      \"command\": \"/usr/bin/askwell\",\n      \"args\": [\"mcp\"]\n    }\n  }\n}\n",
        ),
        (
            "{}",
            "{\n  \"mcpServers\": {\n    \"askwell\": {\n      \"command\": \"/usr/bin/askwell\",\n      \"args\": [\"mcp\"]\n    }\n  }\n}",
        ),
        (
            "{\n\t\"a\": 1 // one\n}\n",
            "{\n\t\"a\": 1, // one\n\t\"mcpServers\": {\n\t\t\"askwell\": {\n\t\t\t\"command\": \"/usr/bin/askwell\",\n\t\t\t\"args\": [\"mcp\"]\n\t\t}\n\t}\n}\n",
        ),
        (
            "{\r\n  \"mcpServers\": {\r\n    \"x\": {},\r\n  },\r\n}\r\n",
            "{\r\n  \"mcpServers\": {\r\n    \"x\": {},\r\n    \"askwell\": {\r\n      \"command\": \"/usr/bin/askwell\",\r\n      \"args\": [\"mcp\"]\r\n    },\r\n  },\r\n}\r\n",
        ),
        (
            "{\"mcpServers\":{\"x\":{}},\"z\":0}",
            "{\"mcpServers\":{\"x\":{},\"askwell\":{\"command\":\"/usr/bin/askwell\",\"args\":[\"mcp\"]}},\"z\":0}",
        ),
        (
            "{\n  \"mcpServers\": { \"x\": { \"command\": \"y\" } }\n}",
            "{\n  \"mcpServers\": { \"x\": { \"command\": \"y\" }, \"askwell\": {\"command\":\"/usr/bin/askwell\",\"args\":[\"mcp\"]} }\n}",
        ),
        (
            "{\n  \"mcpServers\": {\n    // none yet\n  }\n}",
            "{\n  \"mcpServers\": {\n    // none yet\n    \"askwell\": {\n      \"command\": \"/usr/bin/askwell\",\n      \"args\": [\"mcp\"]\n    }\n  }\n}",
        ),
    ];
    for (before, after) in cases {
        let (text, _) = put(before, PATH, &entry()).unwrap();
        assert_eq!(text, after, "{before}");
        assert_eq!(at(&read(&text).unwrap(), PATH).unwrap().value(), entry());
    }
}

#[test]
fn what_was_put_in_is_taken_out_and_the_file_is_as_before() {
    let cases = [
        "{\n\t\"a\": 1 // one\n}\n",
        "{\r\n  \"mcpServers\": {\r\n    \"x\": {},\r\n  },\r\n}\r\n",
        "{\"mcpServers\":{\"x\":{}},\"z\":0}",
        "{\n  \"mcpServers\": { \"x\": { \"command\": \"y\" } }\n}",
        "{\n  \"mcpServers\": {\n    \"x\": [1, 2] /* two */\n    // and a word\n  },\n  \"b\": \"}\\\"\"\n}\n",
        "\u{feff}{\n    \"z\": null\n}",
        "// at the top\n{\n  \"z\": {}\n}\n// at the end\n",
    ];
    for before in cases {
        let (text, made) = put(before, PATH, &entry()).unwrap();
        assert_ne!(text, before);
        assert_eq!(take(&text, PATH, made).unwrap(), before, "{text}");
        let (text, made) = push(before, &["hooks", "Stop"], &entry()).unwrap();
        assert_eq!(pull(&text, &["hooks", "Stop"], made, &|one| *one == entry()).unwrap(), before, "{text}");
    }
}

#[test]
fn an_entry_in_the_middle_or_alone_is_taken_out_and_the_rest_stays() {
    let cases = [
        ("{\"mcpServers\":{\"askwell\":{}}}", "{\"mcpServers\":{}}"),
        ("{\"mcpServers\":{\"askwell\":{},\"x\":1}}", "{\"mcpServers\":{\"x\":1}}"),
        (
            "{\n \"mcpServers\": {\n  \"a\": 1,\n  \"askwell\": {},\n  \"b\": 2\n }\n}",
            "{\n \"mcpServers\": {\n  \"a\": 1,\n  \"b\": 2\n }\n}",
        ),
        ("{\n \"mcpServers\": {\n  // mine\n  \"askwell\": {}\n }\n}", "{\n \"mcpServers\": {\n  // mine\n }\n}"),
        ("{\"mcpServers\": []}", "{\"mcpServers\": []}"),
        ("{}", "{}"),
    ];
    for (before, after) in cases {
        assert_eq!(take(before, PATH, 0).unwrap(), after, "{before}");
    }
}

#[test]
fn another_entry_of_our_name_is_replaced_in_its_place() {
    let before = "{\n  \"mcpServers\": {\n    \"askwell\": {\n      \"command\": \"/old\"\n    }, // ours\n    \"x\": {}\n  }\n}";
    let (text, made) = put(before, PATH, &json!({ "command": "/new" })).unwrap();
    assert_eq!((text.as_str(), made), (before.replace("/old", "/new").as_str(), 0));
}

#[test]
fn a_broken_file_is_refused_with_its_line_and_the_reason() {
    let cases = [
        ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, "a comma or “}” is missing"),
        ("{\n  a: 1\n}", 2, "a name in quotes is expected"),
        ("{\n  \"a\": \"x\n}", 2, "a text in quotes has no end"),
        ("{\"a\": tru}", 1, "this is no value"),
        ("{\"a\": 1,\n \"a\": 2}", 2, "“a” stands there twice"),
        ("{} {}", 1, "something stands behind the end"),
        ("{ /* no end", 1, "a comment has no end"),
        ("{\"mcpServers\": {", 1, "a name in quotes is expected"),
        ("{\"mcpServers\":\n []}", 2, "an object is expected here"),
        ("[]", 1, "an object is expected here"),
        ("{\"mcpServers\": null}", 1, "an object is expected here"),
    ];
    for (text, line, why) in cases {
        let fault = put(text, PATH, &entry()).unwrap_err();
        assert_eq!((fault.line, fault.why.as_str()), (Some(line), why), "{text}");
    }
    assert!(read(&"[".repeat(100_000)).is_err(), "no depth brings it down");
}

fn values() -> impl Strategy<Value = Value> {
    let plain = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[ -~é配]{0,8}".prop_map(Value::from)
    ];
    plain.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::btree_map("[a-z\"\\\\/{}]{1,6}", inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn adding_then_removing_changes_nothing(
        members in prop::collection::btree_map("[a-z]{1,6}", values(), 1..5),
        servers in prop::option::of(prop::collection::btree_map("[a-z]{1,5}", values(), 1..4)),
        pretty in any::<bool>(), windows in any::<bool>(), noise in any::<bool>(),
    ) {
        let mut whole: serde_json::Map<String, Value> = members.into_iter().collect();
        if let Some(servers) = servers {
            whole.insert("mcpServers".into(), Value::Object(servers.into_iter().collect()));
        }
        let whole = Value::Object(whole);
        let mut before = if pretty { serde_json::to_string_pretty(&whole).unwrap() } else { whole.to_string() };
        if noise && pretty {
            before = before.replace(",\n", ", // { \"no\": [\n");
        }
        if windows {
            before = before.replace('\n', "\r\n");
        }
        let (after, made) = put(&before, PATH, &entry()).unwrap();
        let mut expected = whole.clone();
        expected["mcpServers"]["askwell"] = entry();
        prop_assert_eq!(value(&after).unwrap(), expected);
        prop_assert_eq!(take(&after, PATH, made).unwrap(), before);
    }

    #[test]
    fn no_text_brings_the_reader_down(text in "[\\[\\]{}\",:/*a1 \n\\\\é]{0,40}") {
        let _ = put(&text, PATH, &entry());
        let _ = take(&text, PATH, 1);
    }
}
