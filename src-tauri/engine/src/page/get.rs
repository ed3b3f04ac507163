//! The way to a page: asked for, redirects followed on the same host, the body read up to its limits.

use super::address::{Address, address, repeated};
use super::fault::{PageFault, of_status};
use super::names::{NameFault, Names};
use super::text::{is_text, named};
use super::{Bounds, size};
use crate::model::retry_after;
use ask::limits::PAGE_REDIRECTS_COUNT_MAX;
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
    pub end: End,
}

/// How the body ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum End {
    Whole,
    Long,
    Late,
    Broken,
}

pub(super) async fn get(address: &Address, bounds: &Bounds) -> Result<Got, PageFault> {
    let until = Instant::now() + bounds.time;
    let http = client(address, bounds).map_err(|error| unreachable(address, &error))?;
    let mut url = address.url.clone();
    for _ in 0..=PAGE_REDIRECTS_COUNT_MAX {
        let sent = timeout_at(until, http.get(url.clone()).send()).await;
        let response = sent.map_err(|_| late(address, bounds))?.map_err(|error| unreachable(address, &error))?;
        match redirect(&response, &url)? {
            Some(target) => url = target,
            None => return read(response, address, url, until, bounds).await,
        }
    }
    Err(PageFault::Circle { count: PAGE_REDIRECTS_COUNT_MAX })
}

/// No cookies, no decompression: what is sent is what is counted.
fn client(address: &Address, bounds: &Bounds) -> Result<Client, reqwest::Error> {
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

/// Where the answer leads on the same host; an error if it leads away from it.
fn redirect(response: &Response, from: &Url) -> Result<Option<Url>, PageFault> {
    let Some(to) = header(response, &LOCATION).filter(|_| matches!(response.status().as_u16(), 301..=303 | 307 | 308))
    else {
        return Ok(None);
    };
    let bad = || PageFault::BadRedirect { to: repeated(&to) };
    let target = address(from.join(&to).map_err(|_| bad())?.as_str()).map_err(|_| bad())?.url;
    if stays(from, &target) { Ok(Some(target)) } else { Err(PageFault::Elsewhere { to: target.into() }) }
}

/// The same host and port, or the way from http to https on their usual ports. Another port is another server.
fn stays(from: &Url, to: &Url) -> bool {
    let (from_port, to_port) = (from.port_or_known_default(), to.port_or_known_default());
    let safer = from_port == Some(80) && to_port == Some(443) && to.scheme() == "https";
    from.host() == to.host() && (safer || (from.scheme() == to.scheme() && from_port == to_port))
}

async fn read(
    mut response: Response,
    address: &Address,
    url: Url,
    until: Instant,
    bounds: &Bounds,
) -> Result<Got, PageFault> {
    let status = response.status();
    if !status.is_success() {
        return Err(of_status(status.as_u16(), retry_after(response.headers()).map(|wait| wait.as_secs())));
    }
    if let Some(how) = header(&response, &CONTENT_ENCODING).filter(|how| !how.eq_ignore_ascii_case("identity")) {
        return Err(PageFault::Compressed { how: repeated(&how) });
    }
    let media = header(&response, &CONTENT_TYPE);
    if let Some(media) = media.as_deref().filter(|media| !is_text(media)) {
        let size = response.content_length().map_or_else(|| "of unknown size".into(), size);
        return Err(PageFault::NotText { what: named(media), size });
    }
    let mut body = Vec::new();
    let end = loop {
        match timeout_at(until, response.chunk()).await {
            Ok(Ok(Some(bytes))) => body.extend_from_slice(&bytes),
            Ok(Ok(None)) => break End::Whole,
            Ok(Err(_)) => break End::Broken,
            Err(_) => break End::Late,
        }
        if body.len() > bounds.bytes {
            body.truncate(bounds.bytes);
            break End::Long;
        }
    };
    if !body.is_empty() {
        return Ok(Got { url, media, body, end });
    }
    Err(match end {
        End::Whole | End::Long => PageFault::Empty,
        End::Late => late(address, bounds),
        End::Broken => PageFault::Broken { host: address.host.clone() },
    })
}

fn header(response: &Response, name: &HeaderName) -> Option<String> {
    let value = response.headers().get(name)?;
    Some(String::from_utf8_lossy(value.as_bytes()).trim().to_owned())
}

fn late(address: &Address, bounds: &Bounds) -> PageFault {
    PageFault::Late { host: address.host.clone(), seconds: bounds.time.as_secs() }
}

/// The innermost reason says most. A certificate that is refused has no type of its own here, only its words.
fn unreachable(address: &Address, error: &reqwest::Error) -> PageFault {
    let host = address.host.clone();
    let mut cause: &(dyn Error + 'static) = error;
    loop {
        match cause.downcast_ref::<NameFault>() {
            Some(NameFault::Unknown) => return PageFault::NoSuchName { host },
            Some(NameFault::Private) => return PageFault::HiddenPrivate { host },
            None => {}
        }
        let Some(inner) = cause.source() else { break };
        cause = inner;
    }
    let why = repeated(&cause.to_string());
    if why.contains("certificate") {
        PageFault::Certificate { host, why }
    } else {
        PageFault::Unreachable { host, why }
    }
}
