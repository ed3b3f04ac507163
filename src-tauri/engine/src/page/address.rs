//! The address of a page as the model gives it, and what a person has to know of it before agreeing.

use super::PageError;
use ask::limits::PAGE_ADDRESS_BYTES_MAX;
use ask::plain_text::{one_line, unseen};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url::{Host, Url};

const REPEATED_BYTES_MAX: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageAddress {
    /// http or https, without login and fragment.
    pub url: Url,
    /// As it is asked for, in ASCII; an IPv6 address stands in brackets.
    pub host: String,
    /// As it reads, where that differs. Letters of other scripts can look like Latin ones: show both.
    pub host_unicode: Option<String>,
    /// In the person's own network or machine, by all that the address says.
    pub private: bool,
}

/// Reads an address. Asks nobody.
pub fn address(given: &str) -> Result<PageAddress, PageError> {
    let given = given.trim();
    let too_long = || PageError::TooLong { max: PAGE_ADDRESS_BYTES_MAX };
    if given.len() > PAGE_ADDRESS_BYTES_MAX {
        return Err(too_long());
    }
    let mut url = Url::parse(given).map_err(|_| PageError::NoAddress { given: repeated(given) })?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(PageError::Scheme { given: repeated(given) });
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(PageError::Login);
    }
    url.set_fragment(None);
    if url.as_str().len() > PAGE_ADDRESS_BYTES_MAX {
        return Err(too_long());
    }
    let (private, host_unicode) = match url.host() {
        Some(Host::Domain(name)) => (is_private_name(name), unicode(name)),
        Some(Host::Ipv4(ip)) => (is_private(IpAddr::V4(ip)), None),
        Some(Host::Ipv6(ip)) => (is_private(IpAddr::V6(ip)), None),
        None => return Err(PageError::NoAddress { given: repeated(given) }),
    };
    let host = url.host_str().unwrap_or_default().to_owned();
    Ok(PageAddress { url, host, host_unicode, private })
}

/// What was given, short enough for a sentence.
pub(super) fn repeated(given: &str) -> String {
    super::cut(&one_line(given), REPEATED_BYTES_MAX).to_owned()
}

pub(crate) fn unicode(name: &str) -> Option<String> {
    let (read, known) = idna::domain_to_unicode(name);
    (known.is_ok() && read != name && unseen(&read).next().is_none()).then_some(read)
}

/// Names that only a local network gives: one word, or under an ending that is kept for that.
pub(crate) fn is_private_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    let ending = |end: &str| name.ends_with(end);
    !name.contains('.')
        || [".local", ".localhost", ".localdomain", ".internal", ".lan", ".home.arpa"].into_iter().any(ending)
}

/// Whether this is no address of the public internet.
pub(crate) fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_private_v4(ip),
        IpAddr::V6(ip) => is_private_v6(ip),
    }
}

/// 198.18.0.0/15 is left out: local proxies stand in for every public name with it, and no machine has such an address.
fn is_private_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || a == 0
        || a >= 224
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
}

fn is_private_v6(ip: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, high, low] = ip.segments();
    let within = |high: u16, low: u16| is_private_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)));
    match [a, b, c, d, e, f] {
        // Unspecified, loopback, and IPv4 addresses written as IPv6 ones.
        [0, 0, 0, 0, 0, 0 | 0xffff] => within(high, low),
        // IPv4 behind a translator.
        [0x64, 0xff9b, 0, 0, 0, 0] => within(high, low),
        [0x64, 0xff9b, 1, _, _, _] => true,
        [0x2002, high, low, _, _, _] => within(high, low),
        // Unique local, link-local, site-local, multicast.
        _ => a & 0xfe00 == 0xfc00 || a & 0xff80 == 0xfe80 || a & 0xff00 == 0xff00,
    }
}
