//! An address that the person is to open: where it leads, and how that reads.

use super::Wanted;
use crate::base::harmless::visible_line;
use url::Url;

/// None where it is no address that a browser may be sent to.
pub fn read(text: &str, id: Option<String>) -> Option<Wanted> {
    let url = Url::parse(text.trim()).ok()?;
    // A name before an "@" reads as if it were the host.
    let named = !url.username().is_empty() || url.password().is_some();
    if named || !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let name = url.host_str().filter(|name| !name.is_empty())?;
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let read = visible_line(&url::quirks::domain_to_unicode(name));
    // What cannot be read back stays in the letters it is sent in.
    let host_unicode = (!read.is_empty() && read != name).then(|| format!("{read}{port}"));
    Some(Wanted::Url { host: format!("{name}{port}"), host_unicode, url: url.into(), id })
}
