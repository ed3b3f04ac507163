//! The four formats of texts that a form may ask for.

use super::TextFormat;

pub fn is(format: TextFormat, text: &str) -> bool {
    match format {
        TextFormat::Email => is_email(text),
        TextFormat::Uri => is_uri(text),
        TextFormat::Date => is_date(text),
        TextFormat::DateTime => is_date_time(text),
    }
}

/// Something before the one "@", and a host after it. Whether it exists, nobody can tell from its letters.
fn is_email(text: &str) -> bool {
    let Some((name, host)) = text.rsplit_once('@') else { return false };
    let clean = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '@' | ',' | ';' | '<' | '>' | '"');
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let dots = name.starts_with('.') || name.ends_with('.') || name.contains("..");
    !name.is_empty()
        && name.len() <= 64
        && !dots
        && name.chars().all(clean)
        && host.len() <= 253
        && host.split('.').all(label)
}

/// A whole address of any scheme, without anything that a browser would have to guess at.
fn is_uri(text: &str) -> bool {
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
    begins && !text.chars().any(|c| c.is_whitespace() || c.is_control()) && url::Url::parse(text).is_ok()
}

fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), digits(month, 2), digits(day, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// RFC 3339: with seconds and an offset.
fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't']) else { return false };
    let Some(at) = time.find(['Z', 'z', '+', '-']) else { return false };
    let (clock, offset) = time.split_at(at);
    let (clock, fraction) = clock.split_once('.').map_or((clock, None), |(clock, fraction)| (clock, Some(fraction)));
    let whole = fraction.is_none_or(|fraction| !fraction.is_empty() && fraction.bytes().all(|b| b.is_ascii_digit()));
    let zone = matches!(offset, "Z" | "z")
        || offset.get(1..).is_some_and(|offset| matches!(parts(offset).as_deref(), Some([0..=23, 0..=59])));
    is_date(date) && whole && zone && matches!(parts(clock).as_deref(), Some([0..=23, 0..=59, 0..=60]))
}

fn parts(clock: &str) -> Option<Vec<u32>> {
    clock.split(':').map(|part| digits(part, 2)).collect()
}

fn digits(text: &str, count: usize) -> Option<u32> {
    (text.len() == count && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}
