//! What servers send, what becomes of it, and what can never happen whatever they send.

mod address;
mod checking;
mod fuzz;
mod limits;
mod reading;
mod secrets;

use super::{Elicitation, ElicitationError, ElicitedField, Held, read};
use serde_json::{Map, Value, json};

fn object(value: Value) -> Map<String, Value> {
    let Value::Object(object) = value else { panic!("an object, not {value}") };
    object
}

fn given(params: Value) -> Result<Elicitation, ElicitationError> {
    read("server", "tool", &object(params), Held::Open)
}

/// A form with these properties, the first of them required.
fn form(properties: Value) -> Elicitation {
    let first = properties.as_object().unwrap().keys().next().cloned();
    let required: Vec<String> = first.into_iter().collect();
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    given(json!({ "message": "m", "requestedSchema": schema })).unwrap()
}

/// A form with one field, `f`, of this kind.
fn field(property: Value) -> ElicitedField {
    form(json!({ "f": property })).fields()[0].clone()
}
