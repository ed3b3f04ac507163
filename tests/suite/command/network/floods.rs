//! Whatever comes in at once from a command, its end is told, and nobody is asked without bounds.

use super::super::run::Place;
use super::{TriedCommand, is_possible, no, tried, with_hosts};
use anyhow::Result;
use engine::command::CommandExit;

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_floods_its_network_still_has_its_true_end() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let script = r"
import os, socket, struct, threading
def quietly(work):
    def run():
        try: work()
        except OSError: pass
    return run
kept = []
def connections():
    for at in range(600):
        s = socket.create_connection(('127.64.0.1', 808), 5); kept.append(s)
        s.setblocking(False)
        try: s.send(os.urandom(200) if at % 2 else b'CONNECT h%d.example:443 HTTP/1.1\r\n\r\n' % at)
        except OSError: pass
def long_heads():
    s = socket.create_connection(('127.64.0.1', 808), 5)
    s.sendall(b'GET http://a.example/ HTTP/1.1\r\n')
    for at in range(5000): s.sendall(b'X-%d: ' % at + b'y' * 1000 + b'\r\n')
def lookups():
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for at in range(20000):
        name = b'n%d' % at
        s.sendto(struct.pack('>HHHHHH', at % 65536, 256, 1, 0, 0, 0) + bytes([len(name)]) + name + b'\x07example\0\0\x01\0\x01', ('127.64.0.1', 53))
        s.sendto(os.urandom(at % 64), ('127.64.0.1', 53))
def socks():
    for at in range(300):
        s = socket.create_connection(('127.64.0.1', 808), 5); s.sendall(b'\x05' + os.urandom(at % 40)); kept.append(s)
all = [threading.Thread(target=quietly(work)) for work in (connections, long_heads, lookups, socks)]
[one.start() for one in all]; [one.join() for one in all]
print('flooded')
raise SystemExit(7)
";
    std::fs::write(place.workspace.path().join("flood.py"), script)?;
    let line = place.isolated("python3 flood.py");
    let TriedCommand { exit, output, asked } = tried(&place, &line, &with_hosts(""), |_| None).await?;
    assert!(exit == CommandExit::Code(7) && output.ends_with("flooded\n"), "{exit:?} {output}");
    assert!(asked.len() <= ask::limits::NETWORK_OPEN_COUNT_MAX, "{asked:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_hosts_are_asked_for_at_once_and_in_all() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let command = "for n in $(seq 1 60); do curl -sS http://h$n.example/ & done; wait; echo end";
    let TriedCommand { output, asked, .. } = tried(&place, &place.isolated(command), &with_hosts(""), no).await?;
    assert_eq!(asked.len(), ask::limits::NETWORK_ASKED_COUNT_MAX, "{output}");
    assert_eq!(output.matches("for more nobody is asked").count(), 10, "{output}");
    Ok(())
}
