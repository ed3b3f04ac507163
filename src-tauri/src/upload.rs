//! A file on its way from the page, as the webview carries it.

use engine::attachments::Label;
use serde_json::Value;
use tauri::http::HeaderMap;
use tauri::ipc::InvokeBody;

#[derive(Debug, PartialEq, Eq)]
pub struct Upload {
    pub label: Label,
    pub content: Vec<u8>,
}

impl Upload {
    /// None where it did not arrive whole.
    pub fn of(headers: &HeaderMap, body: &InvokeBody) -> Option<Upload> {
        let label = Label::of(headers)?;
        let content = match body {
            InvokeBody::Raw(bytes) => bytes.clone(),
            InvokeBody::Json(json) => numbers(json)?,
        };
        Some(Upload { label, content })
    }
}

/// Where the webview does not carry bytes, they come as a list of numbers.
fn numbers(json: &Value) -> Option<Vec<u8>> {
    json.as_array()?.iter().map(|number| number.as_u64().and_then(|number| u8::try_from(number).ok())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const ID: &str = "0197b1de-0000-7000-8000-000000000001";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn bytes_and_numbers_are_the_same_file() {
        let headers = headers(&[("interaction", ID), ("name", "%E8%AE%BE%E8%AE%A1%20%25.png")]);
        let label = Label { interaction: ID.parse().unwrap(), name: "设计 %.png".into() };
        let expected = Upload { label, content: vec![0, 137, 255] };
        for body in [InvokeBody::Raw(vec![0, 137, 255]), InvokeBody::Json(json!([0, 137, 255]))] {
            assert_eq!(Upload::of(&headers, &body).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_no_file_is_refused() {
        let known = headers(&[("interaction", ID)]);
        for wrong in [json!({}), json!([256]), json!([-1]), json!([1.5]), json!(["a"]), json!(null)] {
            assert!(Upload::of(&known, &InvokeBody::Json(wrong.clone())).is_none(), "{wrong}");
        }
        assert!(Upload::of(&headers(&[]), &InvokeBody::Raw(vec![1])).is_none(), "for which question?");
    }
}
