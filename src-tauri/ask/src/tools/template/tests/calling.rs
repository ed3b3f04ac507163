use super::{asking, object};
use crate::base::language::Language;
use crate::facts::template::TemplateSource;
use crate::tools::template::{StoredTemplate, TemplateLookup, apply, built_in, found, in_force, named, told};
use crate::tools::tool::{AskTool, ReadTool, TaskTool, Tool};
use serde_json::{Value, json};

fn shelf() -> Vec<StoredTemplate> {
    let all = built_in(Language::En).into_iter();
    all.map(|(name, _, template)| StoredTemplate { name: name.into(), source: TemplateSource::BuiltIn, template })
        .collect()
}

fn of(source: TemplateSource, name: &str) -> StoredTemplate {
    let template = asking("question = \"Ours: {q}\"", "[fields.q]\ndescription = \"Somebody's words\"\n");
    StoredTemplate { name: name.into(), source, template }
}

fn called(all: &[StoredTemplate], tool: Tool, arguments: Value) -> Result<Value, String> {
    let arguments = object(arguments);
    let looked = named(&arguments).map(|name| found(all, name));
    apply(tool, &arguments, looked.as_ref()).map(|applied| Value::Object(applied.arguments.into_owned()))
}

#[test]
fn a_call_without_a_template_stays_as_it_is() {
    for template in [Value::Null, json!(""), json!("  ")] {
        let arguments = object(json!({ "question": "Which?", "template": template }));
        let applied = apply(Tool::Ask(AskTool::AskUser), &arguments, None).unwrap();
        assert_eq!((&*applied.arguments, applied.used), (&arguments, None));
    }
}

#[test]
fn what_says_how_the_call_goes_stands_beside_the_template() {
    let told = called(
        &shelf(),
        Tool::Ask(AskTool::AskUser),
        json!({ "template": "user-question", "fields": { "question": "Which?" }, "background": true, "timeout_ms": 5, "in_reply_to": "x", "choices": [], "question": "" }),
    );
    assert_eq!(told.unwrap(), json!({ "question": "Which?", "background": true, "timeout_ms": 5, "in_reply_to": "x" }));
    let told = called(
        &shelf(),
        Tool::Ask(AskTool::AskUser),
        json!({ "template": "user-question", "fields": "{\"question\": \"Which?\"}" }),
    );
    assert_eq!(told.unwrap(), json!({ "question": "Which?" }), "an object that came as a text");
}

#[test]
fn what_is_wrong_with_a_call_is_told_so_that_the_next_one_is_right() {
    let with = |extra: Value| {
        let mut call = object(json!({ "template": "user-question", "fields": { "question": "Which?" } }));
        call.extend(object(extra));
        Value::Object(call)
    };
    for (tool, arguments, words) in [
        (Tool::Ask(AskTool::AskUser), with(json!({ "template": 5 })), "must be the name"),
        (
            Tool::Ask(AskTool::AskUser),
            with(json!({ "template": "gone" })),
            "no template \"gone\". There are: soft-authorization, task-clarification, user-question.",
        ),
        (Tool::Task(TaskTool::AskParent), with(json!({})), "is for ask_user, not for ask_parent"),
        (
            Tool::Ask(AskTool::AskUser),
            with(json!({ "template": "task-clarification" })),
            "is for ask_parent and ask_child",
        ),
        (
            Tool::Ask(AskTool::AskUser),
            with(json!({ "question": "Which one?" })),
            "Leave out `question`, or leave out `template`",
        ),
        (Tool::Ask(AskTool::AskUser), with(json!({ "choices": ["A"] })), "Leave out `choices`"),
        (Tool::Ask(AskTool::AskUser), with(json!({ "authorization": { "action": "a" } })), "Leave out `authorization`"),
        (Tool::Ask(AskTool::AskUser), with(json!({ "fields": [] })), "`fields` must be an object"),
        (Tool::Ask(AskTool::AskUser), with(json!({ "fields": "Which?" })), "`fields` must be an object"),
        (
            Tool::Ask(AskTool::AskUser),
            with(json!({ "fields": {} })),
            "The field `question` is missing. Correct it and call ask_user again.",
        ),
    ] {
        let why = called(&shelf(), tool, arguments.clone()).unwrap_err();
        assert!(why.starts_with("Not asked") && why.contains(words), "{arguments}: {why}");
    }
}

#[test]
fn the_nearest_of_a_name_is_in_force() {
    let mut all = shelf();
    let source = |all: &[StoredTemplate]| match found(all, "user-question") {
        TemplateLookup::Here(one) => one.source,
        TemplateLookup::Unknown { known } => panic!("{known:?}"),
    };
    assert_eq!(source(&all), TemplateSource::BuiltIn);
    all.insert(0, of(TemplateSource::Own, "user-question"));
    assert_eq!(source(&all), TemplateSource::Own);
    all.insert(0, of(TemplateSource::Workspace, "user-question"));
    assert_eq!(source(&all), TemplateSource::Workspace);
    assert_eq!(in_force(&all).len(), 3);
}

#[test]
fn a_model_is_told_of_the_templates_for_its_tools_and_of_a_workspaces_only_the_names() {
    let mut all = shelf();
    all.push(of(TemplateSource::Own, "own-one"));
    all.push(of(TemplateSource::Workspace, "theirs"));
    let told = |tools: &[Tool]| told(&in_force(&all), tools);
    let person = told(&[Tool::Ask(AskTool::AskUser)]).unwrap();
    assert!(person.contains("- user-question (agent_to_user; ask_user): A requirement"), "{person}");
    assert!(person.contains("  - choices (optional list): Two to four"), "{person}");
    assert!(person.contains("- own-one (agent_to_user; ask_user): D\n  - q: Somebody's words"), "{person}");
    assert!(person.ends_with("- theirs (agent_to_user; ask_user). Fields: q"), "{person}");
    assert!(!person.contains("task-clarification"), "{person}");
    let parent = told(&[Tool::Task(TaskTool::AskParent)]).unwrap();
    assert!(parent.contains("task-clarification") && !parent.contains("user-question"), "{parent}");
    assert_eq!(told(&[Tool::Read(ReadTool::ReadFile)]), None);
}

#[test]
fn what_a_model_is_told_is_bounded() {
    let all: Vec<StoredTemplate> =
        (0..100).map(|n| of(TemplateSource::Own, &format!("{}-{n}", "a".repeat(40)))).collect();
    let told = told(&in_force(&all), &[Tool::Ask(AskTool::AskUser)]).unwrap();
    assert!(told.len() <= crate::base::limits::TEMPLATES_TOLD_BYTES_MAX + 30, "{}", told.len());
    assert!(told.ends_with("more)"), "{told}");
}
