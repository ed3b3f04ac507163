//! The proxy for SOCKS5, which names hosts or addresses: RFC 1928, of which only CONNECT is there, and nobody signs in.

use super::pump;
use super::reach::{HostConnector, ReachError};
use super::target::ReachTarget;
use ask::limits::NETWORK_HEAD_MILLIS_MAX;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

pub const VERSION: u8 = 5;
const NO_SIGN_IN: u8 = 0;
const NONE_FITS: u8 = 0xff;
const CONNECT: u8 = 1;
const IPV4: u8 = 1;
const NAME: u8 = 3;
const IPV6: u8 = 4;
/// What is replied.
const DONE: u8 = 0;
const NOT_ALLOWED: u8 = 2;
const UNREACHABLE: u8 = 4;
const NO_SUCH_COMMAND: u8 = 7;
const NO_SUCH_ADDRESS: u8 = 8;

pub async fn serve(mut stream: TcpStream, reach: &HostConnector) {
    let head = timeout(Duration::from_millis(NETWORK_HEAD_MILLIS_MAX), head(&mut stream, reach)).await;
    let Ok(Ok(Some(target))) = head else { return };
    match reach.connect(&target).await {
        Ok(outside) if reply(&mut stream, DONE).await.is_ok() => pump::join(stream, outside).await,
        // Whoever asked is not there any more, or is told so.
        Ok(_) => {}
        Err(ReachError::Refused(_)) => drop(reply(&mut stream, NOT_ALLOWED).await),
        Err(ReachError::Failed(_)) => drop(reply(&mut stream, UNREACHABLE).await),
    }
}

/// Whom it wants. None: it was told why that is nobody.
async fn head(stream: &mut TcpStream, reach: &HostConnector) -> io::Result<Option<ReachTarget>> {
    let [_version, ways] = array(stream).await?;
    let mut offered = vec![0; usize::from(ways)];
    stream.read_exact(&mut offered).await?;
    if !offered.contains(&NO_SIGN_IN) {
        stream.write_all(&[VERSION, NONE_FITS]).await?;
        return Ok(None);
    }
    stream.write_all(&[VERSION, NO_SIGN_IN]).await?;
    let [version, command, _, kind] = array(stream).await?;
    if (version, command) != (VERSION, CONNECT) {
        reply(stream, NO_SUCH_COMMAND).await?;
        return Ok(None);
    }
    let host = match kind {
        IPV4 => Ok(IpAddr::from(Ipv4Addr::from(array::<4>(stream).await?))),
        IPV6 => Ok(IpAddr::from(Ipv6Addr::from(array::<16>(stream).await?))),
        NAME => {
            let mut name = vec![0; usize::from(stream.read_u8().await?)];
            stream.read_exact(&mut name).await?;
            Err(String::from_utf8(name).unwrap_or_default())
        }
        _ => Err(String::new()),
    };
    let port = stream.read_u16().await?;
    let target = match host {
        Ok(address) => ReachTarget::at(address, port, &reach.names),
        Err(name) => ReachTarget::named(&name, port, &reach.names),
    };
    if target.is_none() {
        reply(stream, NO_SUCH_ADDRESS).await?;
    }
    Ok(target)
}

async fn array<const BYTES: usize>(stream: &mut TcpStream) -> io::Result<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    stream.read_exact(&mut bytes).await?;
    Ok(bytes)
}

/// With an address that says nothing: there is no other that the client could use.
async fn reply(stream: &mut TcpStream, code: u8) -> io::Result<()> {
    stream.write_all(&[VERSION, code, 0, IPV4, 0, 0, 0, 0, 0, 0]).await
}
