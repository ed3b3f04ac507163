//! The description of the API, as OpenAPI 3.1. Every answer that a test sees is held against it.

use axum::http::header;
use axum::response::{IntoResponse, Response};

pub const DESCRIPTION: &str = include_str!("openapi.json");

pub async fn serve() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ask::Response;
    use ask::command::{ALL, Caller};
    use ask::elicitation::{ElicitedReply, FieldKind, Wanted};
    use ask::event::FailureCode;
    use ask::guest::{Origin, Via};
    use ask::outcome::{Outcome, Surface};
    use ask::plan::Phase;
    use ask::rule::{Mode, Pattern};
    use ask::wire::{PendingKind, PendingStatus, Standing};
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    /// The list of commands in the text is the declaration's. `UPDATE_GENERATED=1` writes it.
    #[test]
    fn the_commands_are_described_as_they_are_declared() {
        let names = ALL.iter().filter(|command| command.is_for(Caller::Program)).map(|command| command.name);
        let listed = names.map(|name| format!("            {name:?}")).collect::<Vec<_>>().join(",\n");
        let (before, rest) = DESCRIPTION.split_once("\"Command\": {").unwrap();
        let (schema, rest) = rest.split_once("\"enum\": [").unwrap();
        let (_, after) = rest.split_once(']').unwrap();
        let text = format!("{before}\"Command\": {{{schema}\"enum\": [\n{listed}\n          ]{after}");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/api/openapi.json");
        if std::env::var_os("UPDATE_GENERATED").is_some() {
            std::fs::write(path, &text).unwrap();
        }
        assert!(std::fs::read_to_string(path).unwrap() == text, "openapi.json is out of date: run `make types`");
    }

    /// The names that a type takes, out of the error that it gives for any other.
    fn names<T: DeserializeOwned>(wrong: Value) -> Vec<String> {
        let error = serde_json::from_value::<T>(wrong).err().map(|error| error.to_string()).unwrap_or_default();
        error.split('`').skip(3).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn every_name_that_goes_over_the_wire_is_described() -> Result<(), serde_json::Error> {
        let description: Value = serde_json::from_str(DESCRIPTION)?;
        let (plain, tagged) = (json!("?"), json!({ "kind": "?" }));
        for (place, named) in [
            ("Surface", names::<Surface>(plain.clone())),
            ("Mode", names::<Mode>(plain.clone())),
            ("Phase", names::<Phase>(plain.clone())),
            ("RunFailure/properties/code", names::<FailureCode>(plain.clone())),
            ("Task/properties/standing", names::<Standing>(plain.clone())),
            ("TaskView/properties/standing", names::<Standing>(plain.clone())),
            ("Interaction/properties/type", names::<PendingKind>(plain.clone())),
            ("Interaction/properties/status", names::<PendingStatus>(plain.clone())),
            ("Guest/properties/via", names::<Via>(plain)),
            ("Answer", names::<Response>(tagged.clone())),
            ("AnswerOverProblem/properties/how", names::<Outcome>(tagged.clone())),
            ("TakenDuplicate/properties/how", names::<Outcome>(tagged.clone())),
            ("Origin", names::<Origin>(tagged.clone())),
            ("Pattern", names::<Pattern>(tagged.clone())),
            ("Elicitation/properties/ask", names::<Wanted>(tagged.clone())),
            ("ElicitedField/properties/kind/properties/kind", names::<FieldKind>(tagged.clone())),
            ("AnswerElicited/properties/reply", names::<ElicitedReply>(tagged)),
        ] {
            let described = description.pointer(&format!("/components/schemas/{place}")).unwrap_or(&Value::Null);
            let listed = described["enum"].as_array().cloned().unwrap_or_default();
            let kinds = described["oneOf"].as_array().into_iter().flatten();
            let kinds = kinds.map(|one| {
                let named =
                    one["$ref"].as_str().and_then(|reference| description.pointer(reference.strip_prefix('#')?));
                named.unwrap_or(one)["properties"]["kind"]["const"].clone()
            });
            let described: BTreeSet<_> =
                listed.into_iter().chain(kinds).map(|name| name.as_str().map(str::to_owned)).collect();
            assert!(!named.is_empty(), "{place}");
            assert_eq!(described, named.into_iter().map(Some).collect(), "{place}");
        }
        Ok(())
    }
}
