//! What a guest wants: read from its call, checked, within its limits.

use super::GuestTool;
use crate::base::binary::not_text;
use crate::base::id::InteractionId;
use crate::base::limits::{
    GUEST_ANSWER_MILLIS_MAX, GUEST_ANSWER_MILLIS_MIN, GUEST_CALL_BYTES_MAX, GUEST_DETAILS_BYTES_MAX,
    GUEST_NOTICE_BYTES_MAX, QUESTION_BYTES_MAX,
};
use crate::facts::interaction::{Body, ConsentRequest};
use crate::facts::message::{Arguments, Call};
use crate::tools::question;
use serde_json::{Map, Value};

/// There is none of this id, or it is of somebody else.
pub(crate) const NO_SUCH_QUESTION: &str =
    "There is no such question of yours. Give the `id` from the result of ask_user or confirm, word for word.";

/// One call of a guest, as it can be carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuestRequest {
    /// Asks the person.
    Ask {
        /// Questions of a card, or a request for consent.
        body: Body,
        /// How long it can wait.
        limit_ms: Option<u64>,
    },
    /// Tells the person something that needs no answer.
    Notify {
        /// At most `GUEST_NOTICE_BYTES_MAX`. Plain text, untrusted.
        text: String,
    },
    /// Asks for the answer to an earlier question.
    Check {
        /// The question, by the id that the guest was given.
        interaction: InteractionId,
    },
    /// Withdraws an earlier question.
    Cancel {
        /// The question, by the id that the guest was given.
        interaction: InteractionId,
    },
}

/// The arguments of one call; or why they cannot be taken, in words that let a model correct them.
pub fn read(tool: GuestTool, arguments: &Map<String, Value>) -> Result<GuestRequest, String> {
    let bytes = serde_json::to_string(arguments).map_or(usize::MAX, |text| text.len());
    if bytes > GUEST_CALL_BYTES_MAX {
        return Err(format!("Not taken: the arguments have {bytes} bytes; at most {GUEST_CALL_BYTES_MAX} are taken."));
    }
    match tool {
        GuestTool::AskUser => ask(arguments),
        GuestTool::Confirm => {
            let action = text(arguments, "action", QUESTION_BYTES_MAX)?
                .ok_or("Not asked: `action` is missing; say what you are going to do.")?;
            let request = ConsentRequest {
                action,
                reason: text(arguments, "reason", QUESTION_BYTES_MAX)?,
                risk: text(arguments, "risk", QUESTION_BYTES_MAX)?,
                question: None,
                details: details(arguments)?,
            };
            Ok(GuestRequest::Ask { body: Body::Consent { request }, limit_ms: limit(arguments)? })
        }
        GuestTool::NotifyUser => {
            let text = text(arguments, "text", GUEST_NOTICE_BYTES_MAX)?;
            text.map(|text| GuestRequest::Notify { text }).ok_or_else(|| "Not shown: `text` is missing.".to_owned())
        }
        GuestTool::CheckAnswer => named(arguments).map(|interaction| GuestRequest::Check { interaction }),
        GuestTool::CancelAsk => named(arguments).map(|interaction| GuestRequest::Cancel { interaction }),
    }
}

/// What the person is told by this call of a guest.
pub fn told(call: &Call) -> Option<String> {
    let Arguments::Object(arguments) = &call.arguments else { return None };
    match GuestTool::named(&call.name).map(|tool| read(tool, arguments)) {
        Some(Ok(GuestRequest::Notify { text })) => Some(text),
        Some(Ok(GuestRequest::Ask { .. } | GuestRequest::Check { .. } | GuestRequest::Cancel { .. }) | Err(_))
        | None => None,
    }
}

/// One to four questions; what is to be read before them stands below the text of the first.
fn ask(arguments: &Map<String, Value>) -> Result<GuestRequest, String> {
    if arguments.get("authorization").is_some_and(|given| !given.is_null()) {
        return Err("Not asked: ask for consent with `confirm`.".to_owned());
    }
    let mut own = arguments.clone();
    own.shift_remove("details");
    let asked = question::parse(&own).map_err(|fault| fault.to_string())?;
    let mut questions = asked.questions;
    if let (Some(first), Some(context)) = (questions.first_mut(), &asked.context) {
        first.text += &context.below();
    }
    if let (Some(first), Some(details)) = (questions.first_mut(), details(arguments)?) {
        plain(&details, "details")?;
        first.text = format!("{}\n\n{}", first.text, details.trim());
    }
    Ok(GuestRequest::Ask { body: Body::Question { questions }, limit_ms: asked.timeout_ms.map(clamped) })
}

fn details(arguments: &Map<String, Value>) -> Result<Option<String>, String> {
    // Shown as it stands: spaces at the beginning of a line may matter, and what is about to be done holds what it holds.
    let given = match arguments.get("details") {
        Some(Value::String(given)) if given.len() <= GUEST_DETAILS_BYTES_MAX => given.trim_end().to_owned(),
        _ => return text(arguments, "details", GUEST_DETAILS_BYTES_MAX),
    };
    Ok(Some(given).filter(|given| !given.trim().is_empty()))
}

fn limit(arguments: &Map<String, Value>) -> Result<Option<u64>, String> {
    match arguments.get("timeout_ms") {
        None | Some(Value::Null) => Ok(None),
        Some(given) => {
            let millis = given.as_f64().filter(|millis| millis.is_finite() && *millis >= 0.0);
            let millis = millis.ok_or("Not asked: `timeout_ms` must be a number of milliseconds.")?;
            Ok(Some(millis as u64).filter(|millis| *millis > 0).map(clamped))
        }
    }
}

fn clamped(millis: u64) -> u64 {
    millis.clamp(GUEST_ANSWER_MILLIS_MIN, GUEST_ANSWER_MILLIS_MAX)
}

fn named(arguments: &Map<String, Value>) -> Result<InteractionId, String> {
    let given = arguments.get("id").and_then(Value::as_str).unwrap_or_default().trim();
    given.parse().map_err(|_| NO_SUCH_QUESTION.to_owned())
}

fn text(arguments: &Map<String, Value>, name: &str, bytes_max: usize) -> Result<Option<String>, String> {
    match arguments.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.len() > bytes_max => {
            Err(format!("Not taken: `{name}` has {} bytes; at most {bytes_max} are shown.", text.len()))
        }
        Some(Value::String(text)) => {
            plain(text, name)?;
            Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
        }
        Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
            Err(format!("Not taken: `{name}` must be a string."))
        }
    }
}

fn plain(text: &str, name: &str) -> Result<(), String> {
    match not_text(text) {
        Some(found) => Err(format!("Not taken: `{name}` holds {found}, which is no text; leave it out.")),
        None => Ok(()),
    }
}
