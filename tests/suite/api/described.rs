//! The description says what is there: no more and no less. What comes back is held against it in every test of this folder.

use super::{Scene, scene};
use anyhow::{Context, Result};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::caller::{DESCRIPTION, fits};

const ROUTES: &str = include_str!("../../../src-tauri/surfaces/src/api/routes.rs");
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

#[tokio::test(flavor = "multi_thread")]
async fn it_is_served_and_names_every_address() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    assert_eq!(caller.get("/api/openapi.json").await?.json()?, *DESCRIPTION);
    assert_eq!(DESCRIPTION["openapi"], "3.1.0");
    let described: BTreeSet<&str> =
        DESCRIPTION["paths"].as_object().context("no paths")?.keys().map(String::as_str).collect();
    let built = ROUTES.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let built: BTreeSet<&str> = built.filter(|path| !path.contains("{*")).collect();
    assert_eq!(described, built);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_takes_the_methods_that_are_described_and_no_other() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    for (path, item) in DESCRIPTION["paths"].as_object().context("no paths")? {
        for name in METHODS {
            // A wait, so that this many requests are not too many.
            tokio::time::sleep(std::time::Duration::from_millis(60)).await;
            let given = path.replace("{id}", "0197b1de-0000-7000-8000-0000000a1b2c");
            let method = Method::from_bytes(name.to_uppercase().as_bytes())?;
            let answer = caller.send(caller.request(method, &given)).await?;
            let described = item.get(name).is_some();
            assert_eq!(answer.status != 405, described, "{name} {path}: {answer:?}");
            if !described {
                assert_eq!(answer.problem()?, "method-not-allowed");
                assert!(!answer.header("allow").is_empty(), "{name} {path}: {answer:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn every_part_that_it_refers_to_is_there() -> Result<()> {
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(members) => members.iter().for_each(|(name, value)| match (name.as_str(), value.as_str()) {
                ("$ref", Some(reference)) => drop(found.insert(reference.to_owned())),
                (_, _) => references(value, found),
            }),
            Value::Array(all) => all.iter().for_each(|value| references(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut found = BTreeSet::new();
    references(&DESCRIPTION, &mut found);
    for reference in &found {
        let path = reference.strip_prefix('#').context("it lies elsewhere")?;
        assert!(DESCRIPTION.pointer(path).is_some(), "{reference} is missing");
    }
    for part in ["schemas", "responses", "parameters"] {
        for name in DESCRIPTION["components"][part].as_object().context("no such part")?.keys() {
            let reference = format!("#/components/{part}/{name}");
            // What comes over the WebSocket has no place in OpenAPI of its own.
            assert!(found.contains(&reference) || name == "News", "nothing refers to {reference}");
        }
    }
    Ok(())
}

/// Generators of clients make a class of each object, and need a name for it: one that stands among others has its own.
#[test]
fn a_generator_finds_a_name_for_everything() {
    fn walk(value: &Value, place: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    let place = format!("{place}/{name}");
                    let is_object = |one: &Value| one["type"] == "object" || one["properties"].is_object();
                    let among_others = ["oneOf", "anyOf", "allOf"].contains(&name.as_str());
                    let choices = member.as_array().into_iter().flatten();
                    if among_others && choices.clone().any(|one| is_object(one) || one.is_boolean()) {
                        found.push(format!("{place} has an object without a name"));
                    }
                    let schemas = match name.as_str() {
                        "properties" => member.as_object().into_iter().flat_map(|all| all.values()).collect(),
                        "schema" | "items" => vec![member],
                        _ => vec![],
                    };
                    if schemas.iter().any(|schema| schema.is_boolean()) {
                        found.push(format!("{place} is true or false in place of a schema"));
                    }
                    walk(member, &place, found);
                }
            }
            Value::Array(all) => all.iter().for_each(|one| walk(one, place, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut found = Vec::new();
    walk(&DESCRIPTION, "", &mut found);
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn what_is_not_as_described_is_noticed() {
    let task = json!({ "$ref": "#/components/schemas/Session" });
    assert!(fits(&task, &json!({ "who": "program" })).is_ok());
    assert!(fits(&task, &json!({ "who": "somebody" })).is_err());
    assert!(fits(&task, &json!({ "who": "program", "more": 1 })).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_come_in_pages_without_a_gap_or_a_double() -> Result<()> {
    let Scene { caller, folder: _folder, model: _model, askwell: _askwell, surface: _surface } = scene().await?;
    for number in 0..7 {
        let task = caller.start(&format!("Task {number}")).await?;
        caller.ask_of(&task).await?;
    }
    for (path, name) in
        [("/api/tasks?limit=3", "tasks"), ("/api/asks?limit=3", "asks"), ("/api/asks?order=desc&limit=3", "asks")]
    {
        let (mut ids, mut sizes, mut after) = (Vec::new(), Vec::new(), String::new());
        loop {
            let page = caller.get(&format!("{path}{after}")).await?.json()?;
            let all = page[name].as_array().context("no list")?;
            sizes.push(all.len());
            ids.extend(all.iter().map(|one| one["id"].to_string()));
            match page["next"].as_str() {
                Some(next) => after = format!("&after={next}"),
                None => break,
            }
        }
        assert_eq!(sizes, [3, 3, 1], "{path}");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), 7, "{path}");
        if name == "asks" {
            let rises = ids.is_sorted();
            assert!(rises != path.contains("desc"), "{path}: {ids:?}");
        }
    }
    for query in ["limit=0", "limit=501", "limit=x", "after=x", "nothing=1"] {
        for path in ["/api/tasks", "/api/asks"] {
            let refused = caller.get(&format!("{path}?{query}")).await?;
            assert_eq!((refused.status.as_u16(), refused.problem()?.as_str()), (400, "query"), "{path}?{query}");
        }
    }
    for (body, status, problem) in [
        ("{", 400, "malformed"),
        ("[]", 422, "invalid"),
        (r#"{"text": 1}"#, 422, "invalid"),
        (r#"{"text": "x", "more": 1}"#, 422, "invalid"),
        (r#"{"text": "  "}"#, 422, "invalid"),
        (r#"{"text": "x", "workspace": "/nowhere/at/all"}"#, 422, "invalid"),
        (r#"{"text": "x", "mode": "whatever"}"#, 422, "invalid"),
    ] {
        let request = caller.request(Method::POST, "/api/tasks").header("content-type", "application/json");
        let refused = caller.send(request.body(body)).await?;
        assert_eq!((refused.status.as_u16(), refused.problem()?.as_str()), (status, problem), "{body}");
    }
    Ok(())
}
