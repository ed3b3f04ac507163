//! A server's form in plain text: what each line means at each kind of field, and what goes to the server in the end.

mod kept;
mod read;
mod shown;

use crate::base::language::Language;
use crate::facts::elicitation::{self, Elicitation, ElicitedReply, Held};
use crate::plain_text::form::{Form, FormProgress, FormReading, FormRefusal};
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
    Form::of(elicitation, FormProgress::default()).unwrap()
}

/// A line in short: `=value`, or what it is called.
pub fn read_as(form: &Form, line: &str) -> String {
    match super::super::form::read(form, line) {
        FormReading::Show => "show".into(),
        FormReading::Stop => "stop".into(),
        FormReading::Message(text) => format!("? {text}"),
        FormReading::Value(value) => format!("={value}"),
        FormReading::LeaveOut => "leave out".into(),
        FormReading::Back => "back".into(),
        FormReading::GoTo(place) => format!("go to {}", place + 1),
        FormReading::Send => "send".into(),
        FormReading::Decline => "decline".into(),
        FormReading::Cancel => "cancel".into(),
        FormReading::Refused(why) => match why {
            FormRefusal::Misfit(why) => {
                format!("misfit {}", serde_json::to_value(why).unwrap()["kind"].as_str().unwrap())
            }
            FormRefusal::Options(_) => "no option".into(),
            FormRefusal::NotANumber => "no number".into(),
            FormRefusal::NotJson => "no json".into(),
            FormRefusal::NoDefault => "no default".into(),
            FormRefusal::AtReview => "at review".into(),
        },
    }
}

/// Types these lines one after the other, as a surface does; gives the form and what the last of them came to.
pub fn typed(elicitation: &Elicitation, lines: &[&str]) -> (Form, Option<ElicitedReply>) {
    let mut form = fresh(elicitation);
    for line in lines {
        match super::super::form::read(&form, line) {
            FormReading::Value(value) => {
                form.take(value);
                if form.goes_at_once() {
                    return (form.clone(), Some(form.reply()));
                }
            }
            FormReading::LeaveOut => form.leave_out(),
            FormReading::Back => assert!(form.back()),
            FormReading::GoTo(place) => form.go_to(place),
            FormReading::Send => return (form.clone(), Some(form.reply())),
            FormReading::Decline => return (form, Some(ElicitedReply::Decline)),
            FormReading::Cancel => return (form, Some(ElicitedReply::Cancel)),
            FormReading::Refused(_) | FormReading::Show | FormReading::Stop | FormReading::Message(_) => {}
        }
    }
    (form, None)
}

pub const BOTH: [Language; 2] = [Language::En, Language::Zh];
