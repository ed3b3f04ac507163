//! A server's form in plain text: what each line means at each kind of field, and what goes to the server in the end.

mod kept;
mod read;
mod shown;

use crate::base::language::Language;
use crate::facts::elicitation::{self, Elicitation, Held, Reply};
use crate::plain_text::form::{Filled, Form, Heard, Refused};
use serde_json::{Value, json};

pub fn asks(message: &str, properties: Value, required: &[&str]) -> Elicitation {
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    let params = json!({ "message": message, "requestedSchema": schema });
    elicitation::read("harbour", "berth", params.as_object().unwrap(), Held::Open).unwrap()
}

/// One field of each kind.
pub fn berth() -> Elicitation {
    let properties = json!({
        "name": { "type": "string", "title": "Name", "description": "Of the ship", "minLength": 2 },
        "days": { "type": "integer", "title": "Days", "minimum": 1, "maximum": 14, "default": 3 },
        "pier": { "type": "string", "title": "Pier", "oneOf": [
            { "const": "n", "title": "North" }, { "const": "s", "title": "South" }] },
        "with": { "type": "array", "title": "With", "maxItems": 2, "items": {
            "type": "string", "enum": ["Water", "Power", "Crane"] } },
        "night": { "type": "boolean", "title": "At night" },
    });
    asks("Which berth?", properties, &["name", "pier"])
}

pub fn one(property: Value, required: bool) -> Elicitation {
    let needed: &[&str] = if required { &["f"] } else { &[] };
    asks("m", json!({ "f": property }), needed)
}

pub fn fresh(elicitation: &Elicitation) -> Form {
    Form::of(elicitation, Filled::default()).unwrap()
}

/// A line in short: `=value`, or what it is called.
pub fn read_as(form: &Form, line: &str) -> String {
    match super::super::form::read(form, line) {
        Heard::Show => "show".into(),
        Heard::Stop => "stop".into(),
        Heard::Message(text) => format!("? {text}"),
        Heard::Value(value) => format!("={value}"),
        Heard::LeaveOut => "leave out".into(),
        Heard::Back => "back".into(),
        Heard::GoTo(place) => format!("go to {}", place + 1),
        Heard::Send => "send".into(),
        Heard::Decline => "decline".into(),
        Heard::Cancel => "cancel".into(),
        Heard::Refused(why) => match why {
            Refused::Misfit(why) => format!("misfit {}", serde_json::to_value(why).unwrap()["kind"].as_str().unwrap()),
            Refused::Options(_) => "no option".into(),
            Refused::NotANumber => "no number".into(),
            Refused::NotJson => "no json".into(),
            Refused::NoDefault => "no default".into(),
            Refused::AtReview => "at review".into(),
        },
    }
}

/// Types these lines one after the other, as a surface does; gives the form and what the last of them came to.
pub fn typed(elicitation: &Elicitation, lines: &[&str]) -> (Form, Option<Reply>) {
    let mut form = fresh(elicitation);
    for line in lines {
        match super::super::form::read(&form, line) {
            Heard::Value(value) => {
                form.take(value);
                if form.goes_at_once() {
                    return (form.clone(), Some(form.reply()));
                }
            }
            Heard::LeaveOut => form.leave_out(),
            Heard::Back => assert!(form.back()),
            Heard::GoTo(place) => form.go_to(place),
            Heard::Send => return (form.clone(), Some(form.reply())),
            Heard::Decline => return (form, Some(Reply::Decline)),
            Heard::Cancel => return (form, Some(Reply::Cancel)),
            Heard::Refused(_) | Heard::Show | Heard::Stop | Heard::Message(_) => {}
        }
    }
    (form, None)
}

pub const BOTH: [Language; 2] = [Language::En, Language::Zh];
