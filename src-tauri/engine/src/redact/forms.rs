//! The forms in which a secret can turn up: in a JSON body, in an address, in a basic authorization.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

/// The value itself and its encodings.
pub fn of(secret: &str) -> Vec<String> {
    let mut forms = vec![secret.to_owned(), json(secret), json_ascii(secret)];
    for marks in ["-._~", "-._~!$'()*,;:@/?=&+"] {
        let upper = percent(secret, marks, |byte| format!("%{byte:02X}"));
        forms.extend([upper.replace("%20", "+"), upper, percent(secret, marks, |byte| format!("%{byte:02x}"))]);
    }
    forms.push(url::form_urlencoded::byte_serialize(secret.as_bytes()).collect());
    forms.extend((0..3).flat_map(|before| base64_after(secret, before)));
    // An escape doubled by a second encoding, as in a JSON text inside a JSON text.
    forms.push(json(&json(secret)));
    forms.retain(|form| form.len() >= super::SECRET_BYTES_MIN);
    forms.sort();
    forms.dedup();
    forms
}

fn json(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

fn json_ascii(text: &str) -> String {
    let escape = |c: char| {
        if c.is_ascii() {
            c.to_string()
        } else {
            c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect()
        }
    };
    json(text).chars().map(escape).collect()
}

/// Percent-encoded, but for letters, digits and these marks: how many of them an address may hold depends on the place.
fn percent(text: &str, marks: &str, escape: fn(u8) -> String) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || marks.as_bytes().contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { escape(byte) }).collect()
}

/// The characters that base64 gives a secret with `before` bytes in front of it, whatever these are and whatever follows:
/// "user:KEY" hides the key from a search for its own encoding.
fn base64_after(secret: &str, before: usize) -> [String; 2] {
    let bytes: Vec<u8> = std::iter::repeat_n(0, before).chain(secret.bytes()).collect();
    let from = (before * 8).div_ceil(6);
    let upto = bytes.len() * 8 / 6;
    [STANDARD_NO_PAD.encode(&bytes), URL_SAFE_NO_PAD.encode(&bytes)].map(|encoded| encoded[from..upto].to_owned())
}
