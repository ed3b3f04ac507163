use super::*;

fn tool() -> ToolDescription {
    let Value::Object(schema) = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": { "path": { "type": "string", "description": "Where" }, "deep": { "type": "boolean" } },
    }) else {
        panic!("an object")
    };
    ToolDescription {
        name: "read".into(),
        title: Some("Read".into()),
        description: "Reads a file.".into(),
        schema,
        output: None,
        annotations: Annotations::default(),
    }
}

#[test]
fn whatever_consent_rests_on_makes_another_tool_of_it_and_the_order_of_keys_does_not() {
    let whole = tool().whole();
    let mut turned = tool();
    turned.schema = tool().schema.into_iter().rev().collect();
    assert_eq!(turned.whole(), whole);
    let mut described = tool();
    described.description.push('!');
    let mut named = tool();
    named.name.push('x');
    let mut titled = tool();
    titled.title = None;
    let mut wider = tool();
    wider.schema.insert("additionalProperties".into(), json!(true));
    let mut harmless = tool();
    harmless.annotations.read_only = true;
    for other in [described, named, titled, wider, harmless] {
        assert_ne!(other.whole(), whole, "{other:?}");
    }
}

#[test]
fn a_model_is_given_an_object_with_properties_and_nothing_that_hides() {
    assert_eq!(
        tool().parameters(),
        json!({
            "type": "object",
            "properties": { "path": { "type": "string", "description": "Where" }, "deep": { "type": "boolean" } },
        })
    );
    let mut bare = tool();
    bare.schema = Map::new();
    assert_eq!(bare.parameters(), json!({ "type": "object", "properties": {} }));
    let mut hiding = tool();
    hiding.description = "Reads\u{202e} a file.\u{1b}[2J".into();
    hiding.schema.insert("properties".into(), json!({ "a": { "description": "x\u{200b}y", "enum": ["x\u{200b}y"] } }));
    assert!(!hiding.told().contains(['\u{202e}', '\u{1b}']), "{}", hiding.told());
    let parameters = hiding.parameters();
    assert!(!parameters["properties"]["a"]["description"].as_str().unwrap().contains('\u{200b}'));
    assert_eq!(parameters["properties"]["a"]["enum"][0], "x\u{200b}y", "what is matched stays as it is");
}

#[test]
fn what_is_too_long_is_cut_or_left_out() {
    let mut long = tool();
    long.description = "字".repeat(MCP_DESCRIPTION_BYTES_MAX);
    assert!(long.told().len() <= MCP_DESCRIPTION_BYTES_MAX + 8);
    assert!(long.told().ends_with("[…]"));
    assert!(long.fits(), "its schema is what counts");
    let mut huge = tool();
    huge.schema.insert("description".into(), json!("x".repeat(MCP_SCHEMA_BYTES_MAX)));
    assert!(!huge.fits());
    let mut deep = tool();
    let nest = (0..MCP_SCHEMA_DEPTH_MAX).fold(json!({}), |inner, _| json!({ "items": inner }));
    deep.schema.insert("properties".into(), nest);
    assert!(!deep.fits());
    assert!(tool().fits());
}
