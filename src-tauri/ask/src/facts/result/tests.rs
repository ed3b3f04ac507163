//! What the model reads, word for word: other programs parse it too, so its shape is held here.

mod action;

use super::*;
use crate::base::id::{AttachmentId, OptionId, QuestionId};
use crate::facts::attachment::Attachment;
use crate::facts::question::QuestionOption;
use uuid::Uuid;

fn question(id: &str, text: &str, labels: &[&str]) -> Question {
    let option = |(index, label): (usize, &&str)| QuestionOption {
        id: OptionId(format!("o{}", index + 1)),
        label: (*label).to_owned(),
        description: None,
        preview: None,
        recommended: index == 0,
    };
    let options = labels.iter().enumerate().map(option).collect();
    Question { id: id.into(), header: None, text: text.into(), options, multi_select: true, allow_freeform: true }
}

fn asked() -> Vec<Question> {
    vec![question("q1", "Which colours?", &["Red, dark", "Blue"]), question("q2", "How many?", &[])]
}

fn chosen(question: &str, options: &[&str]) -> Answer {
    let options = options.iter().map(|id| OptionId((*id).into())).collect();
    Answer::choosing(&QuestionId(question.into()), options)
}

fn content(outcome: &Outcome) -> String {
    result_for(&Body::Question { questions: asked() }, outcome).unwrap().content
}

#[test]
fn a_full_answer_has_its_stable_form() {
    let answers = vec![
        Answer { text: Some(" and gold ".into()), note: Some("matt".into()), ..chosen("q1", &["o2", "o1"]) },
        Answer::writing(&QuestionId("q2".into()), "three"),
    ];
    let told = content(&Outcome::Answered(answers.into()));
    let expected = concat!(
        r#"{"status":"answered","answers":["#,
        r#"{"id":"q1","question":"Which colours?","selected":["Red, dark","Blue"],"text":"and gold","note":"matt"},"#,
        r#"{"id":"q2","question":"How many?","selected":[],"text":"three","note":null}],"#,
        r#""answers_text":{"Which colours?":"Red, dark, Blue, and gold","How many?":"three"},"#,
        r#""note":"Chosen by the person."}"#
    );
    assert_eq!(told, expected);
}

#[test]
fn a_partial_answer_names_what_is_open() {
    let noted = Answer { note: Some("later".into()), ..chosen("q2", &[]) };
    let told = content(&Outcome::Answered(vec![chosen("q1", &["o1"]), noted].into()));
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["status"], "partly_answered");
    assert_eq!(told["open"], json!(["How many?"]));
    assert_eq!(told["answers_text"], json!({ "Which colours?": "Red, dark" }));
    assert_eq!(told["answers"][1]["note"], "later", "a note alone leaves the question open");
}

#[test]
fn a_comment_and_files_stand_beside_the_answers() {
    let file = Attachment {
        id: AttachmentId(Uuid::nil()),
        name: "plan.png".into(),
        media_type: "image/png".into(),
        bytes: 7,
        path: "/data/plan.png".into(),
    };
    let given = Answers {
        answers: vec![chosen("q1", &["o1"]), Answer::writing(&QuestionId("q2".into()), "3")],
        comment: Some("see the plan".into()),
        attachments: vec![file],
        remember: true,
    };
    let told: Value = serde_json::from_str(&content(&Outcome::Answered(given))).unwrap();
    assert_eq!(told["comment"], "see the plan");
    assert_eq!(told["attachments"], json!([{ "name": "plan.png", "type": "image/png", "path": "/data/plan.png" }]));
    assert!(told["note"].as_str().unwrap().contains("do not ask it again"));
}

#[test]
fn every_other_end_holds_no_choice_and_a_sentence_of_its_own() {
    let ends = [
        (Outcome::Delegated { comment: None }, "delegated"),
        (Outcome::Dismissed, "dismissed"),
        (Outcome::NoResponse { limit_ms: 60_000 }, "no_response"),
        (Outcome::Superseded, "superseded"),
        (Outcome::Stopped, "cancelled"),
    ];
    let mut notes = std::collections::HashSet::new();
    for (outcome, status) in ends {
        let result = result_for(&Body::Question { questions: asked() }, &outcome).unwrap();
        let told: Value = serde_json::from_str(&result.content).unwrap();
        assert_eq!((told["status"].as_str(), &told["answers"]), (Some(status), &json!([])));
        assert!(notes.insert(told["note"].as_str().unwrap().to_owned()), "{status} has a sentence of its own");
        assert_eq!(result.status, CallStatus::Ok, "none of them is an error");
        assert!(result.content.starts_with(&format!("{{\"status\":\"{status}\",\"answers\":[]")), "{}", result.content);
    }
    assert_eq!(nobody().status, CallStatus::Failed);
}
