//! How long a server wants to be left alone: it says so in three ways.

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use std::time::{Duration, SystemTime};

pub fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = |value: Option<&reqwest::header::HeaderValue>| Some(value?.to_str().ok()?.trim().to_owned());
    if let Some(millis) = text(headers.get("retry-after-ms")).and_then(|text| text.parse::<f64>().ok()) {
        return seconds(millis / 1000.0);
    }
    let wish = text(headers.get(RETRY_AFTER))?;
    if let Ok(wish) = wish.parse::<f64>() {
        return seconds(wish);
    }
    let until = httpdate::parse_http_date(&wish).ok()?;
    // The server's clock counts, not ours.
    let now = text(headers.get(DATE)).and_then(|date| httpdate::parse_http_date(&date).ok());
    Some(until.duration_since(now.unwrap_or_else(SystemTime::now)).unwrap_or_default())
}

fn seconds(seconds: f64) -> Option<Duration> {
    if seconds < 0.0 { Some(Duration::ZERO) } else { Duration::try_from_secs_f64(seconds).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(pairs: &[(&'static str, &'static str)]) -> Option<Duration> {
        let pairs = pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        retry_after(&pairs.collect())
    }

    #[test]
    fn seconds_milliseconds_and_dates_are_understood() {
        assert_eq!(after(&[("retry-after", "7")]), Some(Duration::from_secs(7)));
        assert_eq!(after(&[("retry-after", "0.5")]), Some(Duration::from_millis(500)));
        assert_eq!(after(&[("retry-after", "9"), ("retry-after-ms", "120")]), Some(Duration::from_millis(120)));
        let date = [("date", "Wed, 21 Oct 2026 07:28:00 GMT"), ("retry-after", "Wed, 21 Oct 2026 07:28:30 GMT")];
        assert_eq!(after(&date), Some(Duration::from_secs(30)));
        assert_eq!(after(&[("retry-after", "Wed, 21 Oct 2015 07:28:30 GMT")]), Some(Duration::ZERO));
    }

    #[test]
    fn nonsense_is_no_wish() {
        for wish in ["", "soon", "NaN", "inf", "1e400"] {
            assert_eq!(after(&[("retry-after", wish)]), None, "{wish}");
        }
        assert_eq!(after(&[("retry-after", "-3")]), Some(Duration::ZERO));
        assert_eq!(after(&[]), None);
    }
}
