//! The way to a page: asked for, redirects followed on the same host, the body read up to its limits.

use super::address::{PageAddress, address, repeated};
use super::error::{PageError, of_status};
use super::names::{NameError, Names};
use super::text::{is_text, named};
use super::{Bounds, size};
use crate::model::retry_after;
use ask::limits::PAGE_REDIRECTS_COUNT_MAX;
use ask::rule;
use reqwest::header::{
    ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION,
};
use reqwest::{Client, Response};
use std::error::Error;
use std::sync::Arc;
use tokio::time::{Instant, timeout_at};
use url::Url;

const ACCEPTED: &str =
    "text/html, application/xhtml+xml, text/*;q=0.9, application/json;q=0.9, application/xml;q=0.9, */*;q=0.1";

/// What a server gave: never empty.
pub(super) struct Got {
    pub url: Url,
    /// The content type as the server names it, with its parameters.
    pub media: Option<String>,
    pub body: Vec<u8>,
    pub end: BodyEnd,
}

/// How the body ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum BodyEnd {
    Whole,
    Long,
    Late,
    Broken,
}

/// `beneath`: the address that a rule binds it to.
pub(super) async fn get(address: &PageAddress, beneath: Option<&str>, bounds: &Bounds) -> Result<Got, PageError> {
    let until = Instant::now() + bounds.time;
    let http = client(address, bounds).map_err(|error| unreachable(address, &error))?;
    let mut url = address.url.clone();
    for _ in 0..=PAGE_REDIRECTS_COUNT_MAX {
        let sent = timeout_at(until, http.get(url.clone()).send()).await;
        let response = sent.map_err(|_| late(address, bounds))?.map_err(|error| unreachable(address, &error))?;
        match redirect(&response, &url, beneath)? {
            Some(target) => url = target,
            None => return read(response, address, url, until, bounds).await,
        }
    }
    Err(PageError::Circle { count: PAGE_REDIRECTS_COUNT_MAX })
}

/// No cookies, no decompression: what is sent is what is counted.
fn client(address: &PageAddress, bounds: &Bounds) -> Result<Client, reqwest::Error> {
    let headers =
        [(ACCEPT, HeaderValue::from_static(ACCEPTED)), (ACCEPT_ENCODING, HeaderValue::from_static("identity"))];
    let builder = Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("Askwell/", env!("CARGO_PKG_VERSION")))
        .default_headers(HeaderMap::from_iter(headers));
    let public = (!address.private).then(|| address.host.clone());
    let builder = builder.dns_resolver(Arc::new(Names { public, lookup: bounds.lookup }));
    if address.private { builder.no_proxy().build() } else { builder.build() }
}

/// Where the answer leads on the same host, and beneath what a rule is for; an error if it leads away from there.
fn redirect(response: &Response, from: &Url, beneath: Option<&str>) -> Result<Option<Url>, PageError> {
    let Some(to) = header(response, &LOCATION).filter(|_| matches!(response.status().as_u16(), 301..=303 | 307 | 308))
    else {
        return Ok(None);
    };
    let bad = || PageError::BadRedirect { to: repeated(&to) };
    let target = address(from.join(&to).map_err(|_| bad())?.as_str()).map_err(|_| bad())?.url;
    let is_covered = beneath.is_none_or(|beneath| rule::is_beneath(beneath, target.as_str()));
    if is_covered && stays(from, &target) { Ok(Some(target)) } else { Err(PageError::Elsewhere { to: target.into() }) }
}

/// The same host and port, or the way from http to https on their usual ports. Another port is another server.
fn stays(from: &Url, to: &Url) -> bool {
    let (from_port, to_port) = (from.port_or_known_default(), to.port_or_known_default());
    let safer = from_port == Some(80) && to_port == Some(443) && to.scheme() == "https";
    from.host() == to.host() && (safer || (from.scheme() == to.scheme() && from_port == to_port))
}

async fn read(
    mut response: Response,
    address: &PageAddress,
    url: Url,
    until: Instant,
    bounds: &Bounds,
) -> Result<Got, PageError> {
    let status = response.status();
    if !status.is_success() {
        return Err(of_status(status.as_u16(), retry_after(response.headers()).map(|wait| wait.as_secs())));
    }
    if let Some(how) = header(&response, &CONTENT_ENCODING).filter(|how| !how.eq_ignore_ascii_case("identity")) {
        return Err(PageError::Compressed { how: repeated(&how) });
    }
    let media = header(&response, &CONTENT_TYPE);
    if let Some(media) = media.as_deref().filter(|media| !is_text(media)) {
        let size = response.content_length().map_or_else(|| "of unknown size".into(), size);
        return Err(PageError::NotText { what: named(media), size });
    }
    let mut body = Vec::new();
    let end = loop {
        match timeout_at(until, response.chunk()).await {
            Ok(Ok(Some(bytes))) => body.extend_from_slice(&bytes),
            Ok(Ok(None)) => break BodyEnd::Whole,
            Ok(Err(_)) => break BodyEnd::Broken,
            Err(_) => break BodyEnd::Late,
        }
        if body.len() > bounds.bytes {
            body.truncate(bounds.bytes);
            break BodyEnd::Long;
        }
    };
    if !body.is_empty() {
        return Ok(Got { url, media, body, end });
    }
    Err(match end {
        BodyEnd::Whole | BodyEnd::Long => PageError::Empty,
        BodyEnd::Late => late(address, bounds),
        BodyEnd::Broken => PageError::Broken { host: address.host.clone() },
    })
}

fn header(response: &Response, name: &HeaderName) -> Option<String> {
    let value = response.headers().get(name)?;
    Some(String::from_utf8_lossy(value.as_bytes()).trim().to_owned())
}

fn late(address: &PageAddress, bounds: &Bounds) -> PageError {
    PageError::Late { host: address.host.clone(), seconds: bounds.time.as_secs() }
}

/// The innermost reason says most. A certificate that is refused has no type of its own here, only its words.
fn unreachable(address: &PageAddress, error: &reqwest::Error) -> PageError {
    let host = address.host.clone();
    let mut cause: &(dyn Error + 'static) = error;
    loop {
        match cause.downcast_ref::<NameError>() {
            Some(NameError::Unknown) => return PageError::NoSuchName { host },
            Some(NameError::Private) => return PageError::HiddenPrivate { host },
            None => {}
        }
        let Some(inner) = cause.source() else { break };
        cause = inner;
    }
    let why = repeated(&cause.to_string());
    if why.contains("certificate") {
        PageError::Certificate { host, why }
    } else {
        PageError::Unreachable { host, why }
    }
}
