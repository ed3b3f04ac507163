//! The proxy for HTTP: `CONNECT`, and plain requests that name their host. Each request is read and written anew, so what a
//! host is sent was asked for by the same request that named it.

use super::pump;
use super::reach::{HostConnector, ReachError};
use super::serve::NetworkSlot;
use super::target::ReachTarget;
use ask::limits::{NETWORK_HEAD_BYTES_MAX, NETWORK_HEAD_MILLIS_MAX};
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, TE, TRAILER, TRANSFER_ENCODING,
    UPGRADE,
};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode, Uri, Version, client, server};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;

type ProxyReply = Response<Either<Full<Bytes>, Incoming>>;

const HTTP_PORT: u16 = 80;
/// What is between two neighbours only, beside those that `Connection` names.
const OF_ONE_LEG: [HeaderName; 7] = [
    CONNECTION,
    TE,
    TRAILER,
    UPGRADE,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    HeaderName::from_static("proxy-authorization"),
];

pub async fn serve(stream: TcpStream, reach: Arc<HostConnector>, slot: NetworkSlot) {
    let service = service_fn(|request| {
        let (reach, slot) = (reach.clone(), slot.clone());
        async move { Ok::<_, Infallible>(answered(request, &reach, slot).await) }
    });
    let mut server = server::conn::http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(Duration::from_millis(NETWORK_HEAD_MILLIS_MAX));
    server.max_buf_size(NETWORK_HEAD_BYTES_MAX);
    // A client that breaks off or writes no HTTP has nobody else to tell.
    let _ = server.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
}

async fn answered(request: Request<Incoming>, reach: &HostConnector, slot: NetworkSlot) -> ProxyReply {
    let done = if request.method() == Method::CONNECT {
        tunnel(request, reach, slot).await
    } else {
        forward(request, reach).await
    };
    done.unwrap_or_else(|why| match why {
        ReachError::Refused(why) => said(StatusCode::FORBIDDEN, &why),
        ReachError::Failed(why) => said(StatusCode::BAD_GATEWAY, &why),
    })
}

async fn tunnel(
    request: Request<Incoming>,
    reach: &HostConnector,
    slot: NetworkSlot,
) -> Result<ProxyReply, ReachError> {
    let named = request.uri().authority().and_then(|to| Some((to.host(), to.port_u16()?)));
    let target = named.and_then(|(host, port)| ReachTarget::named(host, port, &reach.names));
    let Some(target) = target else { return Ok(said(StatusCode::BAD_REQUEST, "CONNECT needs a host and a port")) };
    let outside = reach.connect(&target).await?;
    tokio::spawn(async move {
        if let Ok(inside) = hyper::upgrade::on(request).await {
            pump::join(TokioIo::new(inside), outside).await;
        }
        drop(slot);
    });
    Ok(Response::new(Either::Left(Full::default())))
}

async fn forward(mut request: Request<Incoming>, reach: &HostConnector) -> Result<ProxyReply, ReachError> {
    let uri = request.uri();
    let authority = uri.authority().filter(|_| uri.scheme_str() == Some("http")).cloned();
    let target = authority.as_ref().and_then(|authority| {
        ReachTarget::named(authority.host(), authority.port_u16().unwrap_or(HTTP_PORT), &reach.names)
    });
    let (Some(authority), Some(target)) = (authority, target) else {
        return Ok(said(
            StatusCode::BAD_REQUEST,
            "this is a proxy: the whole address is needed, and https goes by CONNECT",
        ));
    };
    let outside = reach.connect(&target).await?;
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let bad = |_| ReachError::Failed(format!("{authority} cannot be asked for that"));
    let path: Uri = path.parse().map_err(bad)?;
    // Who would name another host in `Host` reaches the one that was asked about.
    let host = authority.as_str().rsplit('@').next().unwrap_or_default();
    let host = HeaderValue::from_str(host).map_err(|_| ReachError::Failed(format!("{authority} is no host")))?;
    *request.uri_mut() = path;
    *request.version_mut() = Version::HTTP_11;
    clean(request.headers_mut());
    request.headers_mut().insert(HOST, host);
    let broken = |error: hyper::Error| ReachError::Failed(format!("{authority} broke off: {error}"));
    let (mut sender, connection) = client::conn::http1::handshake(TokioIo::new(outside)).await.map_err(broken)?;
    tokio::spawn(connection);
    let mut response = sender.send_request(request).await.map_err(broken)?;
    clean(response.headers_mut());
    Ok(response.map(Either::Right))
}

fn clean(headers: &mut HeaderMap) {
    let named: Vec<String> = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(',').map(|name| name.trim().to_ascii_lowercase()))
        .collect();
    for name in named.iter().filter_map(|name| HeaderName::from_bytes(name.as_bytes()).ok()).chain(OF_ONE_LEG) {
        headers.remove(name);
    }
    // How long it is, is written anew where it was not said by its length alone.
    if headers.remove(TRANSFER_ENCODING).is_some() {
        headers.remove(CONTENT_LENGTH);
    }
}

fn said(status: StatusCode, why: &str) -> ProxyReply {
    let mut reply = Response::new(Either::Left(Full::from(format!("Askwell: {why}.\n"))));
    *reply.status_mut() = status;
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    reply
}
