//! Whether a page is asked for through a proxy: then it is the proxy that looks its name up, and nobody here sees where it leads.

use super::PageAddress;
use hyper::Uri;
use hyper_util::client::proxy::matcher::Matcher;
use url::{Host, Url};

/// By the environment and the system's settings, as the client itself goes by them.
pub fn goes_through_proxy(address: &PageAddress) -> bool {
    goes_through(&Matcher::from_system(), address)
}

/// A number needs no looking up. A server may lead on from http to https, for which there may be another proxy.
fn goes_through(proxies: &Matcher, address: &PageAddress) -> bool {
    let PageAddress { url, private, .. } = address;
    let mut safer = url.clone();
    let ways = safer.set_scheme("https").map_or(vec![url], |()| vec![url, &safer]);
    let taken = |way: &Url| way.as_str().parse::<Uri>().is_ok_and(|uri| proxies.intercept(&uri).is_some());
    !private && matches!(url.host(), Some(Host::Domain(_))) && ways.into_iter().any(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::address;

    #[test]
    fn a_public_name_goes_through_the_proxy_that_there_is_for_it() {
        let through = |proxies: &Matcher, given: &str| goes_through(proxies, &address(given).unwrap());
        let all = Matcher::builder().all("http://proxy.example:3128").no("here.example").build();
        for given in ["http://a.example/", "https://a.example:8443/b"] {
            assert!(through(&all, given), "{given}");
        }
        // Not asked of a proxy, or nothing that it would look up.
        for given in ["http://here.example/", "http://printer.lan/", "http://127.0.0.1/", "https://93.184.215.14/"] {
            assert!(!through(&all, given), "{given}");
        }
        let safe_only = Matcher::builder().https("http://proxy.example:3128").build();
        assert!(through(&safe_only, "http://a.example/") && through(&safe_only, "https://a.example/"));
        let open_only = Matcher::builder().http("http://proxy.example:3128").build();
        assert!(through(&open_only, "http://a.example/") && !through(&open_only, "https://a.example/"));
        assert!(!through(&Matcher::builder().build(), "http://a.example/"));
    }
}
