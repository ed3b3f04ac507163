mod calling;
mod filling;
mod properties;
mod reading;

use super::Template;
use serde_json::{Map, Value};

/// A template of the kind that asks the person, with this text and these fields.
fn asking(text: &str, fields: &str) -> Template {
    let file = format!("kind = \"agent_to_user\"\ntitle = \"T\"\ndescription = \"D\"\n{text}\n{fields}");
    Template::read(&file).unwrap_or_else(|faults| panic!("{faults:?}\n{file}"))
}

fn object(value: Value) -> Map<String, Value> {
    let Value::Object(map) = value else { panic!("{value} is no object") };
    map
}
