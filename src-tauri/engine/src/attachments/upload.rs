//! A file on its way from the page: its bytes are the body, what it is called and which question it is for stand in headers.

use ask::InteractionId;
use hyper::HeaderMap;
use percent_encoding::percent_decode_str;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub interaction: InteractionId,
    pub name: String,
}

impl Label {
    /// None where it is not said which question the file is for.
    pub fn of(headers: &HeaderMap) -> Option<Label> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let interaction = header("interaction").and_then(|id| id.parse().ok())?;
        // Headers take no letters beyond ASCII: the page escapes them.
        let name = percent_decode_str(header("name").unwrap_or_default()).decode_utf8_lossy().into_owned();
        Some(Label { interaction, name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0197b1de-0000-7000-8000-000000000001";

    fn label(pairs: &[(&'static str, &str)]) -> Option<Label> {
        Label::of(&pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect())
    }

    #[test]
    fn a_name_comes_escaped_and_may_be_missing() {
        let known = |name: &str| Some(Label { interaction: ID.parse().unwrap(), name: name.to_owned() });
        assert_eq!(label(&[("interaction", ID), ("name", "%E8%AE%BE%E8%AE%A1%20%25.png")]), known("设计 %.png"));
        assert_eq!(label(&[("interaction", ID), ("name", "%FF%.png")]), known("\u{fffd}%.png"));
        assert_eq!(label(&[("interaction", ID)]), known(""));
        assert_eq!(label(&[("name", "a.png")]), None);
        assert_eq!(label(&[("interaction", "7"), ("name", "a.png")]), None);
    }
}
