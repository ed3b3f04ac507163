//! What a command listens on itself is looked at from outside, under the same number, and takes nobody's port.

use super::super::run::{Place, ended};
use super::{StandIn, is_possible, with_hosts};
use anyhow::Result;
use engine::command::CommandExit;
use tests::patience::until;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_waits_for_an_answer_is_stopped_like_any_other_and_listens_as_it_likes() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let script = "import socket, threading, urllib.request, http.server
for port in (3000, 8080, 8443, 5173):
    socket.socket().bind(('0.0.0.0', port))
server = http.server.HTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(urllib.request.urlopen('http://127.0.0.1:%d/' % server.server_port).status, flush=True)
urllib.request.urlopen('http://a.example/')";
    std::fs::write(place.workspace.path().join("own.py"), script)?;
    let mut running = place.start_in(&place.isolated("python3 own.py"), &with_hosts(""))?;
    let handle = running.handle();
    until("the command to ask", async || Ok(!handle.wanted_hosts().is_empty())).await?;
    assert!(handle.tail(1000).contains("200"), "{}", handle.tail(1000));
    handle.stop()?;
    assert_eq!(ended(&mut running).await?.exit, CommandExit::Stopped);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_serves_is_looked_at_under_the_same_number_and_closes_with_it() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    for (family, address) in [("AF_INET", "127.0.0.1"), ("AF_INET", "0.0.0.0"), ("AF_INET6", "::1")] {
        let place = Place::new()?;
        std::fs::write(place.workspace.path().join("hello"), "from inside")?;
        let script = format!(
            "import http.server, socket
class Server(http.server.ThreadingHTTPServer): address_family = socket.{family}
server = Server(('{address}', 0), http.server.SimpleHTTPRequestHandler)
open('port', 'w').write(str(server.server_port)); server.serve_forever()"
        );
        std::fs::write(place.workspace.path().join("serve.py"), script)?;
        let mut running = place.start_in(&place.isolated("exec python3 serve.py"), &with_hosts(""))?;
        let handle = running.handle();
        let port = until("the port", async || Ok(handle.served_ports().first().copied())).await?;
        assert_eq!(place.read("port")?, port.to_string(), "{address}");
        // More often than there are ways in at once: each is used again.
        for _ in 0..80 {
            let mut stream = tokio::net::TcpStream::connect(("127.0.0.1", port)).await?;
            stream.write_all(b"GET /hello HTTP/1.0\r\n\r\n").await?;
            let mut said = String::new();
            stream.read_to_string(&mut said).await?;
            assert!(said.ends_with("from inside"), "{address}: {said}");
        }
        handle.stop()?;
        ended(&mut running).await?;
        let is_closed = async || Ok(tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err());
        until("the port to be closed", is_closed).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_of_somebody_elses_stays_theirs() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    // It is opened here after the command has started, and before that listens on it inside.
    let place = Place::new()?;
    let script = "import os, socket, time
open('begun', 'w').close()
while not os.path.exists('port'): time.sleep(0.02)
theirs = int(open('port').read())
a = socket.socket(); a.bind(('127.0.0.1', theirs)); a.listen()
b = socket.socket(); b.bind(('127.0.0.1', 0)); b.listen()
open('other', 'w').write(str(b.getsockname()[1])); time.sleep(600)";
    std::fs::write(place.workspace.path().join("serve.py"), script)?;
    let mut running = place.start_in(&place.isolated("exec python3 serve.py"), &with_hosts(""))?;
    let handle = running.handle();
    until("the command to begin", async || Ok(place.workspace.path().join("begun").exists())).await?;
    let theirs = StandIn::start().await?;
    std::fs::write(place.workspace.path().join("port.new"), theirs.port.to_string())?;
    std::fs::rename(place.workspace.path().join("port.new"), place.workspace.path().join("port"))?;
    let served =
        until("the other port", async || Ok(Some(handle.served_ports()).filter(|ports| !ports.is_empty()))).await?;
    assert_eq!(served, [place.read("other")?.parse::<u16>()?]);
    let mut stream = tokio::net::TcpStream::connect(("127.0.0.1", theirs.port)).await?;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: own\r\n\r\n").await?;
    let mut said = String::new();
    stream.read_to_string(&mut said).await?;
    assert!(said.contains("hello from own"), "{said}");
    handle.stop()?;
    ended(&mut running).await?;
    Ok(())
}
