//! What a command listens on itself is looked at from outside, under the same number, and takes nobody's port.

use super::super::run::{Place, ended, supervisor};
use super::{is_possible, with_hosts};
use anyhow::{Context, Result};
use engine::command::{CommandExit, start};
use std::collections::BTreeSet;
use std::sync::Mutex;
use tests::patience::until;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// One of those that servers under development listen on, which no other test has.
fn free() -> Result<u16> {
    static TAKEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());
    let mut taken = TAKEN.lock().unwrap();
    let mut all = (8001..=8010).chain(8081..=8090).chain(3001..=3010).chain(5174..=5180);
    let is_free = |port: &u16| !taken.contains(port) && std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    let port = all.find(is_free).context("no port is free")?;
    taken.insert(port);
    Ok(port)
}

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
        let port = free()?;
        let script = format!(
            "import http.server, socket
class Server(http.server.ThreadingHTTPServer): address_family = socket.{family}
server = Server(('{address}', {port}), http.server.SimpleHTTPRequestHandler)
open('port', 'w').write(str(server.server_port)); server.serve_forever()"
        );
        std::fs::write(place.workspace.path().join("serve.py"), script)?;
        let mut running = place.start_in(&place.isolated("exec python3 serve.py"), &with_hosts(""))?;
        let handle = running.handle();
        let served = until("the port", async || Ok(handle.served_ports().first().copied())).await?;
        assert_eq!((served, place.read("port")?), (port, port.to_string()), "{address}");
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
    let (port, other) = (free()?, free()?);
    let place = Place::new()?;
    let script = format!(
        "import os, socket, time
open('begun', 'w').close()
while not os.path.exists('go'): time.sleep(0.02)
a = socket.socket(); a.bind(('127.0.0.1', {port})); a.listen()
b = socket.socket(); b.bind(('127.0.0.1', {other})); b.listen(); time.sleep(600)"
    );
    std::fs::write(place.workspace.path().join("serve.py"), script)?;
    let mut running = place.start_in(&place.isolated("exec python3 serve.py"), &with_hosts(""))?;
    let handle = running.handle();
    until("the command to begin", async || Ok(place.workspace.path().join("begun").exists())).await?;
    let theirs = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    std::fs::write(place.workspace.path().join("go"), "")?;
    let served =
        until("the other port", async || Ok(Some(handle.served_ports()).filter(|ports| !ports.is_empty()))).await?;
    assert_eq!(served, [other]);
    let (came, _) = tokio::join!(theirs.accept(), tokio::net::TcpStream::connect(("127.0.0.1", port)));
    came?;
    handle.stop()?;
    ended(&mut running).await?;
    Ok(())
}

/// Whoever is expected there is told keys and conversations: a command is not to take their place while they are away.
#[tokio::test(flavor = "multi_thread")]
async fn no_port_is_opened_on_which_somebody_else_is_expected() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (reserved, last) = (free()?, free()?);
    let any = std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
    let place = Place::new()?;
    let script = format!(
        "import socket, time
all = [socket.create_server(('127.0.0.1', port)) for port in ({reserved}, {any}, 11434, 4777, {last})]
time.sleep(600)"
    );
    std::fs::write(place.workspace.path().join("serve.py"), script)?;
    let line = place.isolated("exec python3 serve.py");
    let mut running = start(&place.run_folder(), &supervisor()?, &line, &with_hosts(""), vec![reserved])?;
    let handle = running.handle();
    let served =
        until("the last port", async || Ok(Some(handle.served_ports()).filter(|ports| !ports.is_empty()))).await?;
    assert_eq!(served, [last]);
    handle.stop()?;
    ended(&mut running).await?;
    Ok(())
}
