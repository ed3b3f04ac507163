//! The parameters of `elicitation/create`, of both eras, read into what is shown.

use super::{Elicitation, ElicitationError, Held, Wanted, address, form};
use crate::base::harmless::{harmless, one_line};
use crate::base::limits::{
    ELICITATION_MESSAGE_BYTES_MAX, ELICITATION_NAME_BYTES_MAX, ELICITATION_STATE_BYTES_MAX, ELICITATION_URL_BYTES_MAX,
};
use crate::base::text::cut;
use serde_json::{Map, Value};

/// Nothing that is sent back is changed, nothing that is shown can mislead the eye. Without a mode it is a form.
pub fn read(
    server: &str,
    tool: &str,
    params: &Map<String, Value>,
    held: Held,
) -> Result<Elicitation, ElicitationError> {
    if let Held::Round { key, state } = &held {
        fits("inputRequests", key.len(), ELICITATION_NAME_BYTES_MAX)?;
        fits("requestState", state.as_ref().map_or(0, String::len), ELICITATION_STATE_BYTES_MAX)?;
    }
    let message = match params.get("message") {
        None | Some(Value::Null) => "",
        Some(Value::String(message)) => message,
        Some(_) => return Err(shape("message")),
    };
    fits("message", message.len(), ELICITATION_MESSAGE_BYTES_MAX)?;
    let ask = match params.get("mode") {
        None | Some(Value::Null) => form::fields(params.get("requestedSchema"))?,
        Some(Value::String(mode)) if mode == "form" => form::fields(params.get("requestedSchema"))?,
        Some(Value::String(mode)) if mode == "url" => url(params)?,
        Some(_) => return Err(ElicitationError::Mode),
    };
    let name = |text: &str| cut(&one_line(text), ELICITATION_NAME_BYTES_MAX).to_owned();
    Ok(Elicitation { server: name(server), tool: name(tool), message: harmless(message), ask, held })
}

fn url(params: &Map<String, Value>) -> Result<Wanted, ElicitationError> {
    let Some(Value::String(url)) = params.get("url") else { return Err(shape("url")) };
    fits("url", url.len(), ELICITATION_URL_BYTES_MAX)?;
    let id = match params.get("elicitationId") {
        None | Some(Value::Null) => None,
        Some(Value::String(id)) => Some(id.clone()),
        Some(_) => return Err(shape("elicitationId")),
    };
    fits("elicitationId", id.as_ref().map_or(0, String::len), ELICITATION_NAME_BYTES_MAX)?;
    address::read(url, id).ok_or(ElicitationError::Address)
}

pub(super) fn fits(part: &str, size: usize, max: usize) -> Result<(), ElicitationError> {
    if size > max { Err(ElicitationError::TooLarge { part: part.to_owned(), max }) } else { Ok(()) }
}

pub(super) fn shape(part: &str) -> ElicitationError {
    ElicitationError::Shape { part: part.to_owned() }
}
