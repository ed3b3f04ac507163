//! Which addresses a token may go to.
//!
//! A login answers with the address that the bot is to call from then on. That answer must not send the token, or the
//! picture's code that turns into one, over the network in clear: another address counts only if it is encrypted. On
//! the host that the person has set, and only if that one is not encrypted either, http stays http: so a server on this
//! machine can be used.

use url::Url;

/// The address that the service names, if a token may go there.
pub(super) fn trusted(set: &Url, named: &str) -> Option<Url> {
    let url = Url::parse(named.trim()).ok()?;
    let plain = url.host_str().is_some() && url.username().is_empty() && url.password().is_none();
    let safe = match url.scheme() {
        "https" => true,
        "http" => set.scheme() == "http" && url.host_str() == set.host_str(),
        _ => false,
    };
    (plain && safe).then(|| folder(&url))
}

/// The host that a login goes on at.
pub(super) fn moved(set: &Url, host: &str) -> Option<Url> {
    let plain = host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c));
    let of = |scheme: &str| trusted(set, &format!("{scheme}://{host}"));
    if plain { of("http").or_else(|| of("https")) } else { None }
}

/// Paths are joined to it: what stands behind its last slash would be lost.
pub(super) fn folder(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_query(None);
    url.set_fragment(None);
    if !url.path().ends_with('/') {
        url.set_path(&format!("{}/", url.path()));
    }
    url
}
