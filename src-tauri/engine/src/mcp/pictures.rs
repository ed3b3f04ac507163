//! Images among what a tool has given: taken out, looked at, and named in the words where they stood. What a server says of
//! one is not believed: its content tells what it is.

use crate::attachments::{media_type, pixels, safe_name};
use ask::attachment::takes;
use ask::limits::{ATTACHMENT_BYTES_MAX, MCP_IMAGES_COUNT_MAX};
use ask::plain_text::one_line;
use ask::thread::cut;
use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Some servers leave the padding out.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);
/// A media type as it is told; no real one is longer.
const MEDIA_BYTES_MAX: usize = 80;

/// One image, to be kept beside its result.
#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    pub name: String,
    pub content: Vec<u8>,
}

/// All images of one result.
#[derive(Debug, Default)]
pub struct Pictures(pub Vec<Picture>);

impl Pictures {
    /// Takes an image. What comes back stands for it among the words.
    pub fn take(&mut self, data: &str, said: &str, name: &str) -> String {
        let claimed = media(said);
        let content = match decoded(data) {
            Ok(content) => content,
            Err(Unread::TooLarge) => {
                return format!(
                    "[An image ({claimed}) that is larger than the {} MiB that are kept of one.]",
                    ATTACHMENT_BYTES_MAX >> 20
                );
            }
            Err(Unread::Broken) => return format!("[An image ({claimed}) that came broken and cannot be shown.]"),
        };
        let found = media_type(&content, content.len() as u64);
        if !takes(found) {
            // Of other kinds of images its server may speak the truth.
            return if claimed.starts_with("image/") && !takes(&claimed) {
                format!("[An image ({claimed}) of a kind that cannot be shown here.]")
            } else {
                format!("[What was said to be an image ({claimed}) is none, but {found}; it is left out.]")
            };
        }
        let Some((width, height)) = pixels(found, &content) else {
            return format!("[An image ({found}) that came broken and cannot be shown.]");
        };
        if self.0.len() >= MCP_IMAGES_COUNT_MAX {
            return format!(
                "[One image more than the {MCP_IMAGES_COUNT_MAX} that are kept of one result; it is left out.]"
            );
        }
        let name = self.free(&safe_name(name), found);
        let told = format!("[Image \"{name}\": {found}, {width}x{height}]");
        self.0.push(Picture { name, content });
        told
    }

    /// The name with the ending that its content has, and a number where there is one like it already.
    fn free(&self, given: &str, found: &str) -> String {
        let ending = found.rsplit('/').next().unwrap_or_default();
        let is_ending =
            |rest: &str| rest.eq_ignore_ascii_case(ending) || (ending == "jpeg" && rest.eq_ignore_ascii_case("jpg"));
        let stem = match given.rsplit_once('.') {
            Some((stem, rest)) if is_ending(rest) && !stem.is_empty() => stem,
            Some(_) | None => given,
        };
        let stem = cut(stem, 60);
        let taken = |name: &String| self.0.iter().any(|picture| picture.name == *name);
        let numbered = (2..).map(|number| format!("{stem}-{number}.{ending}"));
        let mut names = std::iter::once(format!("{stem}.{ending}")).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_default()
    }
}

/// What a blob is said to be, or what it is where that is not said.
pub fn is_image(data: &str, said: &str) -> bool {
    // So much tells an image from anything else.
    let head = data.as_bytes().get(..64).map_or(data, |_| cut(data, 64));
    media(said).starts_with("image/") || decoded(head).is_ok_and(|head| takes(media_type(&head, head.len() as u64)))
}

pub fn media(said: &str) -> String {
    cut(&one_line(said), MEDIA_BYTES_MAX).to_ascii_lowercase()
}

enum Unread {
    TooLarge,
    Broken,
}

fn decoded(data: &str) -> Result<Vec<u8>, Unread> {
    // Some give the address of an image in data form in its place.
    let data = data.strip_prefix("data:").and_then(|rest| rest.split_once(";base64,")).map_or(data, |(_, data)| data);
    if data.len() / 4 > ATTACHMENT_BYTES_MAX / 3 + 1024 {
        return Err(Unread::TooLarge);
    }
    let letters: Vec<u8> = data.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    match BASE64.decode(letters) {
        Ok(content) if content.len() > ATTACHMENT_BYTES_MAX => Err(Unread::TooLarge),
        Ok(content) if content.is_empty() => Err(Unread::Broken),
        Ok(content) => Ok(content),
        Err(_) => Err(Unread::Broken),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &str =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

    #[test]
    fn an_image_is_what_its_content_is_and_everything_else_is_told() {
        let bare = PNG.trim_end_matches('=');
        let lines = format!("{}\r\n{}\n", &PNG[..40], &PNG[40..]);
        let address = format!("data:image/png;base64,{PNG}");
        let large = BASE64.encode(vec![0; ATTACHMENT_BYTES_MAX + 4096]);
        let larger = BASE64.encode(vec![0; ATTACHMENT_BYTES_MAX + 1]);
        for (data, said, told) in [
            (PNG, "image/png", "[Image \"chart.png\": image/png, 1x1]"),
            (bare, "image/png", "[Image \"chart.png\": image/png, 1x1]"),
            (&lines, "image/png", "[Image \"chart.png\": image/png, 1x1]"),
            (&address, "image/png", "[Image \"chart.png\": image/png, 1x1]"),
            (PNG, "text/html", "[Image \"chart.png\": image/png, 1x1]"),
            (PNG, "image/jpeg", "[Image \"chart.png\": image/png, 1x1]"),
            (
                "aGVsbG8=",
                "image/png",
                "[What was said to be an image (image/png) is none, but text/plain; it is left out.]",
            ),
            ("PHN2Zy8+", "image/svg+xml", "[An image (image/svg+xml) of a kind that cannot be shown here.]"),
            ("%%%", "image/png", "[An image (image/png) that came broken and cannot be shown.]"),
            ("", "image/png\u{202e}\n", "[An image (image/png‹U+202E›) that came broken and cannot be shown.]"),
            (&PNG[..60], "image/png", "[An image (image/png) that came broken and cannot be shown.]"),
            (&large, "image/png", "[An image (image/png) that is larger than the 10 MiB that are kept of one.]"),
            (&larger, "image/png", "[An image (image/png) that is larger than the 10 MiB that are kept of one.]"),
        ] {
            let mut pictures = Pictures::default();
            let stands = pictures.take(data, said, "chart");
            assert_eq!(stands.to_ascii_lowercase(), told.to_ascii_lowercase(), "{said}");
            assert_eq!(pictures.0.len(), usize::from(told.starts_with("[Image")), "{said}");
        }
    }

    #[test]
    fn each_has_a_name_of_its_own_and_there_are_only_so_many() {
        let mut pictures = Pictures::default();
        for (given, name) in [
            ("chart", "chart.png"),
            ("chart", "chart-2.png"),
            ("chart.PNG", "chart-3.png"),
            ("chart.jpg", "chart.jpg.png"),
            ("../../x.png", "x.png"),
            ("", "file.png"),
        ] {
            assert_eq!(pictures.take(PNG, "", given), format!("[Image \"{name}\": image/png, 1x1]"));
        }
        for _ in 0..MCP_IMAGES_COUNT_MAX {
            pictures.take(PNG, "", "more");
        }
        assert_eq!(pictures.0.len(), MCP_IMAGES_COUNT_MAX);
        assert!(pictures.take(PNG, "", "more").contains("left out"));
        let names: std::collections::HashSet<_> = pictures.0.iter().map(|picture| &picture.name).collect();
        assert_eq!(names.len(), MCP_IMAGES_COUNT_MAX);
        assert!(pictures.0.iter().all(|picture| safe_name(&picture.name) == picture.name), "kept under the same name");
    }

    #[test]
    fn a_blob_is_an_image_where_it_is_said_or_seen() {
        for (data, said, expected) in [
            (PNG, "", true),
            (PNG, "application/octet-stream", true),
            ("AA==", "IMAGE/png", true),
            ("AA==", "x/y", false),
            ("字字", "", false),
            ("", "", false),
        ] {
            assert_eq!(is_image(data, said), expected, "{said}");
        }
    }
}
