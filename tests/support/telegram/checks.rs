//! The limits, and the refusals in the service's own words.

use serde_json::Value;

const TEXT_UTF16_MAX: usize = 4096;
const DATA_BYTES_MAX: usize = 64;
const PLACEHOLDER_CHARS_MAX: usize = 64;
const ACKNOWLEDGEMENT_CHARS_MAX: usize = 200;
const BUTTONS_COUNT_MAX: usize = 100;

pub struct Refusal {
    pub code: u16,
    pub description: String,
    pub retry_after: Option<u64>,
}

pub fn refuse(code: u16, description: &str) -> Refusal {
    Refusal { code, description: description.to_owned(), retry_after: None }
}

/// The text as it is taken: spaces at both ends fall away.
pub fn text(body: &Value) -> Result<String, Refusal> {
    if body.get("parse_mode").is_some() {
        return Err(refuse(400, "Bad Request: unsupported parse_mode"));
    }
    let text = body["text"].as_str().unwrap_or_default().trim();
    if text.is_empty() {
        return Err(refuse(400, "Bad Request: message text is empty"));
    }
    if text.encode_utf16().count() > TEXT_UTF16_MAX {
        return Err(refuse(400, "Bad Request: message is too long"));
    }
    Ok(text.to_owned())
}

pub type Keyboard = Vec<Vec<(String, String)>>;

/// The buttons, and what stands in the field for a reply, if one is asked for.
pub fn markup(body: &Value) -> Result<(Keyboard, Option<Option<String>>), Refusal> {
    let markup = &body["reply_markup"];
    if markup.is_null() {
        return Ok((Vec::new(), None));
    }
    if !markup.is_object() {
        return Err(refuse(400, "Bad Request: object expected as reply markup"));
    }
    if markup["force_reply"] == true {
        return Ok((Vec::new(), Some(placeholder(markup)?)));
    }
    let Some(rows) = markup["inline_keyboard"].as_array() else {
        return Err(refuse(400, "Bad Request: unsupported reply markup"));
    };
    let rows: Keyboard = rows.iter().map(row).collect::<Result<_, _>>()?;
    if rows.iter().flatten().count() > BUTTONS_COUNT_MAX {
        return Err(refuse(400, "Bad Request: reply markup is too long"));
    }
    Ok((rows.into_iter().filter(|row| !row.is_empty()).collect(), None))
}

fn row(row: &Value) -> Result<Vec<(String, String)>, Refusal> {
    let buttons = row.as_array().map_or(&[][..], Vec::as_slice);
    buttons.iter().map(button).collect()
}

fn button(button: &Value) -> Result<(String, String), Refusal> {
    let (label, data) =
        (button["text"].as_str().unwrap_or_default(), button["callback_data"].as_str().unwrap_or_default());
    if label.trim().is_empty() {
        return Err(refuse(400, "Bad Request: can't parse inline keyboard button: text must be non-empty"));
    }
    if data.is_empty() {
        return Err(refuse(400, "Bad Request: inline keyboard button must have callback data"));
    }
    if data.len() > DATA_BYTES_MAX {
        return Err(refuse(400, "Bad Request: BUTTON_DATA_INVALID"));
    }
    Ok((label.to_owned(), data.to_owned()))
}

fn placeholder(markup: &Value) -> Result<Option<String>, Refusal> {
    let Some(text) = markup.get("input_field_placeholder") else { return Ok(None) };
    let text = text.as_str().unwrap_or_default();
    if text.is_empty() || text.chars().count() > PLACEHOLDER_CHARS_MAX {
        return Err(refuse(400, "Bad Request: the input field placeholder is too short or too long"));
    }
    Ok(Some(text.to_owned()))
}

pub fn acknowledgement(body: &Value) -> Result<(String, bool), Refusal> {
    let text = body["text"].as_str().unwrap_or_default();
    if text.chars().count() > ACKNOWLEDGEMENT_CHARS_MAX {
        return Err(refuse(400, "Bad Request: MESSAGE_TOO_LONG"));
    }
    Ok((text.to_owned(), body["show_alert"] == true))
}
