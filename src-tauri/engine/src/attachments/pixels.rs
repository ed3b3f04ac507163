//! How large an image is, read off its own beginning, and whether it is whole. One that is not is never sent to a model:
//! providers refuse the whole request for it, and every later one that holds it.

/// Width and height of an image of this media type; none where it is broken or cut short.
pub fn of(media_type: &str, content: &[u8]) -> Option<(u32, u32)> {
    let size = match media_type {
        "image/png" => png(content),
        "image/jpeg" => jpeg(content),
        "image/gif" => gif(content),
        "image/webp" => webp(content),
        _ => None,
    };
    size.filter(|(width, height)| *width > 0 && *height > 0)
}

/// Chunk by chunk to its end: one that was cut on its way has none.
fn png(content: &[u8]) -> Option<(u32, u32)> {
    let chunk = |at: usize| Some((big(content, at)? as usize, content.get(at + 4..at + 8)?));
    let mut at = 8;
    let (mut size, mut has_data) = (None, false);
    loop {
        let (length, name) = chunk(at)?;
        match (name, size) {
            (b"IHDR", None) => size = Some((big(content, at + 8)?, big(content, at + 12)?)),
            (b"IHDR", Some(_)) | (_, None) => return None,
            (b"IDAT", _) => has_data = true,
            (b"IEND", _) => return size.filter(|_| has_data && content.len() >= at + 12),
            (_, Some(_)) => {}
        }
        // Its length, its name and its checksum.
        at = at.checked_add(length)?.checked_add(12)?;
    }
}

/// Segment by segment to the one that says how large it is; the end mark stands behind all of them.
fn jpeg(content: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        if *content.get(at)? != 0xFF {
            return None;
        }
        let mark = *content.get(at + 1)?;
        match mark {
            // Any number of these may stand before a mark.
            0xFF => at += 1,
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                let side = |at: usize| Some(u32::from(u16::from_be_bytes(content.get(at..at + 2)?.try_into().ok()?)));
                let size = (side(at + 7)?, side(at + 5)?);
                let ends = content.get(at..)?.windows(2).any(|pair| pair == [0xFF, 0xD9]);
                return ends.then_some(size);
            }
            0x01 | 0xD0..=0xD7 => at += 2,
            0xD8..=0xDA => return None,
            _ => {
                let length = u16::from_be_bytes(content.get(at + 2..at + 4)?.try_into().ok()?);
                at += 2 + usize::from(length.max(2));
            }
        }
    }
}

fn gif(content: &[u8]) -> Option<(u32, u32)> {
    let ends = content.iter().rev().find(|byte| **byte != 0) == Some(&0x3B);
    Some((little(content, 6, 2)?, little(content, 8, 2)?)).filter(|_| ends)
}

fn webp(content: &[u8]) -> Option<(u32, u32)> {
    let said = little(content, 4, 4)? as usize;
    if content.len() < said.checked_add(8)? {
        return None;
    }
    match content.get(12..16)? {
        b"VP8 " if content.get(23..26)? == [0x9D, 0x01, 0x2A] => {
            Some((little(content, 26, 2)? & 0x3FFF, little(content, 28, 2)? & 0x3FFF))
        }
        b"VP8L" if *content.get(20)? == 0x2F => {
            let bits = little(content, 21, 4)?;
            Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        }
        b"VP8X" => Some((little(content, 24, 3)? + 1, little(content, 27, 3)? + 1)),
        _ => None,
    }
}

fn big(content: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(content.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn little(content: &[u8], at: usize, bytes: usize) -> Option<u32> {
    let bytes = content.get(at..at + bytes)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;

    /// Drawn by programs of others.
    const WHOLE: [(&str, (u32, u32), &str); 6] = [
        (
            "image/png",
            (3, 2),
            "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWL6z8DwH4aZGJAAAAAA//+GpNPhAAAABklEQVQDAHTzBf+1yIrkAAAAAElFTkSuQmCC",
        ),
        (
            "image/jpeg",
            (3, 2),
            "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQA1j/2Q==",
        ),
        ("image/gif", (1, 1), "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
        ("image/webp", (3, 2), "UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoDAAIABUB8JaACdLoAA5gA/ujXHXlPibb/5mj9JvpN5gAA"),
        ("image/webp", (3, 2), "UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA"),
        (
            "image/webp",
            (3, 2),
            "UklGRlYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAgICAgICAAFZQOCAoAAAAkAEAnQEqAwACAAVAfCWgAnS6AAOYAP7o1x15T4m2/+Zo/Sb6TeYAAA==",
        ),
    ];

    #[test]
    fn an_image_tells_how_large_it_is() {
        for (media_type, size, data) in WHOLE {
            let content = STANDARD.decode(data).unwrap();
            assert_eq!(of(media_type, &content), Some(size), "{media_type}");
            assert_eq!(super::super::media::of(&content, content.len() as u64), media_type);
        }
    }

    #[test]
    fn one_that_was_cut_short_or_says_nonsense_is_none() {
        for (media_type, _, data) in WHOLE {
            let content = STANDARD.decode(data).unwrap();
            for length in 0..content.len() {
                assert_eq!(of(media_type, &content[..length]), None, "{media_type} of {length} bytes");
            }
            assert_eq!(of("image/tiff", &content), None);
        }
        let mut flat = STANDARD.decode(WHOLE[0].2).unwrap();
        flat[20..24].fill(0);
        assert_eq!(of("image/png", &flat), None, "without height there is nothing to see");
        let mut endless = STANDARD.decode(WHOLE[0].2).unwrap();
        endless[33..37].fill(0xFF);
        assert_eq!(of("image/png", &endless), None);
    }
}
