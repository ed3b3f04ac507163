//! What one agent answers another.

use crate::base::binary::not_text;
use crate::base::id::{CallId, ConversationId, InteractionId};
use crate::base::limits::ANSWER_WHOLE_BYTES_MAX;
use crate::facts::interaction::{Body, Interaction, Status};
use crate::facts::message::Arguments;
use crate::facts::outcome::{Answer, Consent, Response};
use crate::machine::state::State;
use serde_json::{Map, Value};

/// An answer on its way to the conversation that asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelayedAnswer {
    /// The conversation that asked.
    pub to: ConversationId,
    /// The question there that is answered.
    pub interaction: InteractionId,
    /// The answer, as a card would send it.
    pub response: Response,
    /// 0 to 100, as the agent rated itself. None: it did not.
    pub confidence_percent: Option<u8>,
}

/// The question that a call names; Some(None) where what it names can be none.
pub fn in_reply_to(arguments: &Map<String, Value>) -> Option<Option<InteractionId>> {
    let named = ["in_reply_to", "inReplyTo"].iter().find_map(|name| arguments.get(*name));
    let named = named.filter(|id| !id.is_null())?;
    Some(named.as_str().and_then(|id| id.trim().parse().ok()))
}

/// The answer in a call of `answer_child` or `answer_parent`, or what the model is to correct.
pub fn relayed(state: &State, call: &CallId) -> Result<RelayedAnswer, String> {
    let call = state.call(call).and_then(|(item, index)| item.reply.calls.get(index));
    let Some(Arguments::Object(arguments)) = call.map(|call| &call.arguments) else {
        return Err("Not answered: the call could not be read.".into());
    };
    let heard = in_reply_to(arguments)
        .flatten()
        .and_then(|id| state.family.heard(id))
        .ok_or("Not answered: there is no such question. Give the `in_reply_to` that came with it, word for word.")?;
    if let Status::Closed(closing) = &heard.interaction.status {
        return Err(crate::machine::family::told::answered_already(&heard.interaction, closing));
    }
    Ok(RelayedAnswer {
        to: heard.from,
        interaction: heard.interaction.id,
        response: response(&heard.interaction, arguments)?,
        confidence_percent: confidence(arguments)?,
    })
}

fn response(asked: &Interaction, arguments: &Map<String, Value>) -> Result<Response, String> {
    let answer = match arguments.get("answer") {
        Some(Value::String(answer)) => answer.trim(),
        None | Some(Value::Null) => "",
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            return Err("Not answered: `answer` must be plain text.".into());
        }
    };
    if answer.len() > ANSWER_WHOLE_BYTES_MAX {
        return Err(format!(
            "Not answered: `answer` has {} bytes; at most {ANSWER_WHOLE_BYTES_MAX} are taken. Put the rest into a file and name it.",
            answer.len()
        ));
    }
    if let Some(found) = not_text(answer) {
        return Err(format!("Not answered: `answer` holds {found}, which is no text; leave it out."));
    }
    match &asked.body {
        Body::Consent { .. } => consented(arguments, answer),
        Body::Question { .. } => chosen(asked, arguments, answer),
        Body::Confirm { .. }
        | Body::Plan { .. }
        | Body::Quiet { .. }
        | Body::Network { .. }
        | Body::ConnectionLost { .. }
        | Body::Elicitation { .. } => Err("Not answered: only the person can answer that.".into()),
    }
}

fn consented(arguments: &Map<String, Value>, answer: &str) -> Result<Response, String> {
    let consent = match arguments.get("consent").and_then(Value::as_str) {
        Some("yes") => Consent::Yes,
        Some("no") => Consent::No,
        Some("alt") if !answer.is_empty() => Consent::Alt,
        Some("alt") => {
            return Err("Not answered: with `consent` \"alt\" the `answer` has to say which other way.".into());
        }
        Some(_) | None => {
            return Err(
                "Not answered: consent was asked for. Give `consent` as \"yes\", \"no\" or \"alt\"; `answer` alone is none."
                    .into(),
            );
        }
    };
    Ok(Response::Consented { consent, rationale: Some(answer.to_owned()).filter(|answer| !answer.is_empty()) })
}

/// Choices by their labels; a text that is nothing but a label chooses too.
fn chosen(asked: &Interaction, arguments: &Map<String, Value>, answer: &str) -> Result<Response, String> {
    let Some(question) = asked.questions().first() else { return Err("Not answered: nothing was asked.".into()) };
    let named =
        arguments.get("metadata").and_then(|metadata| metadata.get("choices")).or_else(|| arguments.get("choices"));
    let named: Vec<&str> = match named {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several
            .iter()
            .map(Value::as_str)
            .collect::<Option<_>>()
            .ok_or("Not answered: `metadata.choices` must be an array of texts.")?,
        Some(Value::Bool(_) | Value::Number(_) | Value::Object(_)) => {
            return Err("Not answered: `metadata.choices` must be an array of texts.".into());
        }
    };
    let mut selected = Vec::new();
    for label in &named {
        let option = question.options.iter().find(|option| option.label.trim() == label.trim());
        let Some(option) = option else {
            let offered: Vec<&str> = question.options.iter().map(|option| option.label.as_str()).collect();
            return Err(format!("Not answered: {label:?} is not among the choices: {}.", offered.join(", ")));
        };
        if !selected.contains(&option.id) {
            selected.push(option.id.clone());
        }
    }
    if !question.multi_select && selected.len() > 1 {
        return Err("Not answered: this question takes one of its choices.".into());
    }
    if selected.is_empty() {
        selected.extend(
            question.options.iter().find(|option| option.label.trim() == answer).map(|option| option.id.clone()),
        );
    }
    if selected.is_empty() && answer.is_empty() {
        return Err("Not answered: `answer` is empty.".into());
    }
    let labelled = question.options.iter().any(|option| selected.contains(&option.id) && option.label.trim() == answer);
    let words = Some(answer.to_owned()).filter(|answer| !answer.is_empty() && !labelled);
    // Beside one choice, words are a remark on it.
    let (text, note) = if selected.is_empty() || question.multi_select { (words, None) } else { (None, words) };
    Ok(Response::Answered(vec![Answer { question: question.id.clone(), selected, text, note, whole: None }].into()))
}

fn confidence(arguments: &Map<String, Value>) -> Result<Option<u8>, String> {
    let given = arguments
        .get("metadata")
        .and_then(|metadata| metadata.get("confidence"))
        .or_else(|| arguments.get("confidence"));
    match given {
        None | Some(Value::Null) => Ok(None),
        Some(given) => {
            let share = given.as_f64().filter(|share| (0.0..=1.0).contains(share));
            let share = share.ok_or("Not answered: `metadata.confidence` must be a number from 0 to 1.")?;
            Ok(Some((share * 100.0).round() as u8))
        }
    }
}
