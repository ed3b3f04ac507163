use super::{asks, berth, fresh, one, typed};
use crate::plain_text::form::{Form, FormProgress};
use crate::wire::Draft;
use serde_json::{Value, json};

fn again(elicitation: &crate::facts::elicitation::Elicitation, form: &Form) -> Form {
    let draft: Draft = serde_json::from_value(serde_json::to_value(form.draft(Draft::default())).unwrap()).unwrap();
    Form::kept(elicitation, &draft).unwrap()
}

#[test]
fn wherever_it_is_left_it_goes_on_from_there() {
    let lines = ["Ada", "5", "south", "skip", "yes"];
    for count in 0..=lines.len() {
        let (form, _) = typed(&berth(), &lines[..count]);
        assert_eq!(again(&berth(), &form), form, "after {count}");
        let filled: FormProgress = serde_json::from_value(serde_json::to_value(form.filled()).unwrap()).unwrap();
        assert_eq!(Form::of(&berth(), filled).unwrap(), form, "after {count}");
    }
}

#[test]
fn the_window_finds_in_the_draft_what_it_would_have_put_there() {
    let (form, _) = typed(&berth(), &["Ada"]);
    let draft = form.draft(Draft { comment: Some("c".into()), ..Draft::default() });
    assert_eq!(Value::from(draft.form.unwrap()), json!({ "name": "Ada", "days": "3" }));
    assert_eq!((draft.step, draft.comment.as_deref()), (1, Some("c")));
}

#[test]
fn what_was_typed_in_the_window_is_not_asked_again_and_its_defaults_are() {
    let form = json!({ "name": "Ada", "days": "3", "pier": "west", "with": ["Crane"], "night": true, "old": 1 });
    let draft = Draft { form: form.as_object().cloned(), ..Draft::default() };
    let form = Form::kept(&berth(), &draft).unwrap();
    assert_eq!(form.field().map(|field| field.key.as_str()), Some("days"), "what only stands there is asked");
    let reply = serde_json::to_value(form.reply()).unwrap();
    assert_eq!(reply["content"], json!({ "name": "Ada", "with": ["Crane"], "night": true }), "West is no pier");
}

#[test]
fn a_secret_is_not_kept_and_asked_again() {
    let both = asks("m", json!({ "password": { "type": "string" }, "city": { "type": "string" } }), &[]);
    let (form, _) = typed(&both, &["hunter2", "Kiel"]);
    let draft = form.draft(Draft::default());
    assert!(!serde_json::to_string(&draft).unwrap().contains("hunter2"));
    let form = Form::kept(&both, &draft).unwrap();
    assert_eq!(form.field().map(|field| field.key.as_str()), Some("password"));
}

#[test]
fn what_goes_at_once_is_always_asked() {
    let switch = one(json!({ "type": "boolean" }), true);
    let draft = Draft { form: json!({ "f": true }).as_object().cloned(), ..Draft::default() };
    assert_eq!(Form::kept(&switch, &draft).unwrap(), fresh(&switch));
}

#[test]
fn what_was_kept_of_another_form_does_no_harm() {
    for kept in [json!({}), json!({ "at": 99 }), json!({ "taken": [{ "kind": "leftOut" }], "at": 7 })] {
        let filled: FormProgress = serde_json::from_value(kept).unwrap();
        let mut form = Form::of(&berth(), filled).unwrap();
        form.go_on();
        assert!(form.field().is_some());
    }
}
