//! What an agent asks another: read from its call, checked, and given its limits.

use crate::base::binary::not_text;
use crate::base::limits::{
    AGENT_ANSWER_MILLIS_DEFAULT, AGENT_ANSWER_MILLIS_MAX, AGENT_ANSWER_MILLIS_MIN, AGENT_TEXT_FOLDED_BYTES_MIN,
    QUESTION_BYTES_MAX, REF_BYTES_MAX, REFS_COUNT_MAX,
};
use crate::facts::family::{AskContext, AskWarning};
use crate::facts::interaction::{Body, ConsentRequest};
use crate::tools::question;
use serde_json::{Map, Value};

/// One question of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AgentAsk {
    /// What is asked: a question, or consent.
    pub body: Body,
    /// What the asker gave to read with it. None: nothing.
    pub context: Option<AskContext>,
    /// How long the other agent has, within the limits.
    pub limit_ms: u64,
    /// What the asker is told of it, such as a time that was changed.
    pub warnings: Vec<AskWarning>,
}

/// The question in the arguments of `ask_parent` or `ask_child`; `missing` are those of its refs that are not there.
pub(crate) fn agent_ask(arguments: &Map<String, Value>, missing: &[String]) -> Result<AgentAsk, String> {
    let mut own = arguments.clone();
    let context = context_of(arguments)?;
    own.remove("context");
    let (limit_ms, clamped) = limit(own.remove("timeout_ms").or_else(|| own.remove("timeoutMs")).as_ref())?;
    own.remove("background");
    let body = match consent(arguments)? {
        Some(request) => Body::Consent { request },
        None => {
            let asked = question::parse(&own).map_err(|fault| fault.to_string())?;
            if asked.questions.len() > 1 {
                return Err("Not asked: one question a call. Send several calls in one reply to ask several.".into());
            }
            Body::Question { questions: asked.questions }
        }
    };
    let bytes = shown_bytes(&body, context.as_ref());
    let folded = (bytes >= AGENT_TEXT_FOLDED_BYTES_MIN).then_some(AskWarning::Folded { bytes });
    let missing = (!missing.is_empty()).then(|| AskWarning::MissingRefs { refs: missing.to_vec() });
    let clamped = clamped.then_some(AskWarning::ClampedLimit { limit_ms });
    Ok(AgentAsk { body, context, limit_ms, warnings: [folded, missing, clamped].into_iter().flatten().collect() })
}

/// What consent is asked for, where that is what is asked.
pub fn consent(arguments: &Map<String, Value>) -> Result<Option<ConsentRequest>, String> {
    let Some(given) = arguments.get("authorization").or_else(|| arguments.get("authorisation")) else {
        return Ok(None);
    };
    let given = match given {
        Value::Null => return Ok(None),
        Value::Object(given) => given,
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            return Err("Not asked: `authorization` must be an object with `action`, `reason` and `risk`.".into());
        }
    };
    let action = text(given, "authorization.action", "action")?
        .ok_or("Not asked: `authorization.action` is missing; say what you would do.")?;
    Ok(Some(ConsentRequest {
        action,
        reason: text(given, "authorization.reason", "reason")?,
        risk: text(given, "authorization.risk", "risk")?,
        question: text(arguments, "question", "question")?,
        details: None,
    }))
}

/// The refs that a call names, to be looked for.
pub fn refs(arguments: &Map<String, Value>) -> Vec<String> {
    let context = arguments.get("context").and_then(|given| context(given).ok().flatten());
    context.map(|context| context.refs).unwrap_or_default()
}

/// What an asker gives beside its question.
pub(crate) fn context_of(arguments: &Map<String, Value>) -> Result<Option<AskContext>, String> {
    arguments.get("context").map(context).transpose().map(Option::flatten)
}

fn context(given: &Value) -> Result<Option<AskContext>, String> {
    let (hint, refs) = match given {
        Value::Null => return Ok(None),
        Value::String(hint) => {
            plain(hint, "context")?;
            (Some(hint.trim().to_owned()), Vec::new())
        }
        Value::Object(given) => {
            (text(given, "context.hint", "hint")?, given.get("refs").map(named).transpose()?.unwrap_or_default())
        }
        Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            return Err("Not asked: `context` must be an object with `hint` and `refs`.".into());
        }
    };
    let hint = hint.filter(|hint| !hint.is_empty());
    Ok((hint.is_some() || !refs.is_empty()).then_some(AskContext { hint, refs }))
}

fn named(refs: &Value) -> Result<Vec<String>, String> {
    let wrong = || {
        format!(
            "Not asked: `context.refs` must be an array of at most {REFS_COUNT_MAX} texts of at most {REF_BYTES_MAX} bytes each."
        )
    };
    let refs = match refs {
        Value::Null => return Ok(Vec::new()),
        Value::String(one) => vec![one.trim().to_owned()],
        Value::Array(refs) => {
            let texts = refs.iter().map(|one| one.as_str().map(|one| one.trim().to_owned()));
            texts.collect::<Option<Vec<_>>>().ok_or_else(wrong)?
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => return Err(wrong()),
    };
    refs.iter().try_for_each(|one| plain(one, "context.refs"))?;
    let refs: Vec<String> = refs.into_iter().filter(|one| !one.is_empty()).collect();
    let fits = refs.len() <= REFS_COUNT_MAX && refs.iter().all(|one| one.len() <= REF_BYTES_MAX);
    fits.then_some(refs).ok_or_else(wrong)
}

fn limit(given: Option<&Value>) -> Result<(u64, bool), String> {
    let given = match given {
        None | Some(Value::Null) => return Ok((AGENT_ANSWER_MILLIS_DEFAULT, false)),
        Some(Value::Number(number)) => number.as_f64(),
        Some(Value::String(text)) => text.trim().parse().ok(),
        Some(Value::Bool(_) | Value::Array(_) | Value::Object(_)) => None,
    };
    let millis = given.filter(|millis: &f64| millis.is_finite() && *millis >= 0.0);
    let millis = millis.ok_or("Not asked: `timeout_ms` must be a number of milliseconds.")? as u64;
    let kept = millis.clamp(AGENT_ANSWER_MILLIS_MIN, AGENT_ANSWER_MILLIS_MAX);
    Ok((kept, kept != millis))
}

fn text(object: &Map<String, Value>, path: &str, name: &str) -> Result<Option<String>, String> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.len() > QUESTION_BYTES_MAX => {
            Err(format!("Not asked: `{path}` has {} bytes; at most {QUESTION_BYTES_MAX} are taken.", text.len()))
        }
        Some(Value::String(text)) => {
            plain(text, path)?;
            Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
        }
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            Err(format!("Not asked: `{path}` must be a string."))
        }
    }
}

fn plain(text: &str, path: &str) -> Result<(), String> {
    match not_text(text) {
        Some(found) => Err(format!("Not asked: `{path}` holds {found}, which is no text; leave it out.")),
        None => Ok(()),
    }
}

fn shown_bytes(body: &Body, context: Option<&AskContext>) -> usize {
    let asked = match body {
        Body::Question { questions } => questions.iter().map(|question| question.text.len()).sum(),
        Body::Consent { request } => {
            let parts = [&request.reason, &request.risk, &request.question, &request.details];
            request.action.len() + parts.into_iter().flatten().map(String::len).sum::<usize>()
        }
        Body::Confirm { .. }
        | Body::Plan { .. }
        | Body::Quiet { .. }
        | Body::Network { .. }
        | Body::ConnectionLost { .. }
        | Body::Elicitation { .. } => 0,
    };
    asked + context.and_then(|context| context.hint.as_ref()).map_or(0, String::len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn read(arguments: Value) -> Result<AgentAsk, String> {
        agent_ask(arguments.as_object().unwrap(), &[])
    }

    #[test]
    fn a_question_keeps_its_context_and_has_a_limit() {
        let asked = read(json!({
            "question": "Which base?", "choices": ["main", "dev"], "timeout_ms": 5000,
            "context": { "refs": ["a.rs", " b.rs "], "hint": "Both build." }
        }))
        .unwrap();
        let Body::Question { questions } = &asked.body else { panic!("{asked:?}") };
        assert_eq!(questions[0].text, "Which base?", "the context is no part of the question");
        assert_eq!(questions[0].options.len(), 2);
        let context = AskContext { hint: Some("Both build.".into()), refs: vec!["a.rs".into(), "b.rs".into()] };
        assert_eq!((asked.context, asked.limit_ms, asked.warnings), (Some(context), 5000, vec![]));
        assert_eq!(read(json!({ "question": "Which base?" })).unwrap().limit_ms, AGENT_ANSWER_MILLIS_DEFAULT);
    }

    #[test]
    fn consent_is_asked_for_by_an_action() {
        let asked =
            read(json!({ "authorization": { "action": "Drop the index", "risk": "Slow for an hour" } })).unwrap();
        let Body::Consent { request } = asked.body else { panic!("{asked:?}") };
        assert_eq!(
            (request.action.as_str(), request.risk.as_deref(), request.question),
            ("Drop the index", Some("Slow for an hour"), None)
        );
    }

    #[test]
    fn warnings_say_what_was_changed_or_is_missing() {
        let arguments = json!({ "question": "q".repeat(2000), "context": { "refs": ["gone.rs"] }, "timeout_ms": 1 });
        let asked = agent_ask(arguments.as_object().unwrap(), &["gone.rs".into()]).unwrap();
        assert_eq!(
            asked.warnings,
            vec![
                AskWarning::Folded { bytes: 2000 },
                AskWarning::MissingRefs { refs: vec!["gone.rs".into()] },
                AskWarning::ClampedLimit { limit_ms: AGENT_ANSWER_MILLIS_MIN },
            ]
        );
    }

    #[test]
    fn what_is_too_long_or_no_text_is_refused_with_the_limit() {
        for (arguments, words) in [
            (json!({ "question": "q".repeat(4097) }), "4096"),
            (json!({}), "missing"),
            (json!({ "questions": [{ "question": "a?" }, { "question": "b?" }] }), "one question a call"),
            (json!({ "question": "a?", "context": 5 }), "`context`"),
            (json!({ "question": "a\u{0}?" }), "U+0000"),
            (json!({ "question": "a?", "choices": ["b\u{1}"] }), "U+0001"),
            (json!({ "question": "a?", "context": "b\u{1b}" }), "U+001B"),
            (json!({ "question": "a?", "context": { "hint": "b\u{7f}" } }), "U+007F"),
            (json!({ "question": "a?", "context": { "refs": ["b\u{9}", "c\u{8}"] } }), "U+0008"),
            (json!({ "authorization": { "action": "a", "risk": "b\u{2}" } }), "U+0002"),
            (json!({ "question": "a?", "context": { "refs": [1] } }), "`context.refs`"),
            (json!({ "question": "a?", "timeout_ms": "soon" }), "`timeout_ms`"),
            (json!({ "authorization": {} }), "`authorization.action`"),
            (json!({ "authorization": "yes please" }), "`authorization`"),
            (json!({ "authorization": { "action": "a".repeat(4097) } }), "4096"),
        ] {
            let why = read(arguments.clone()).unwrap_err();
            assert!(why.contains(words), "{arguments}: {why}");
        }
        assert!(read(json!({ "question": "q".repeat(4096) })).is_ok());
    }
}
