use super::*;
use crate::page::names::NameLookup;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

mod addresses;
mod readable;

/// What a server does with one connection, after it has read the request.
#[derive(Clone)]
enum Act {
    Say(Vec<u8>),
    /// Says this, then keeps the connection and says no more.
    Hang(Vec<u8>),
    /// Says this, then the same byte for ever, as fast as it can or byte by byte.
    Pour(Vec<u8>),
    Drip(Vec<u8>),
}

fn say(head: &str, body: &[u8]) -> Act {
    Act::Say([format!("HTTP/1.1 {head}\r\nConnection: close\r\n\r\n").as_bytes(), body].concat())
}

/// A server that does this for each path, on loopback. It ends with the test's runtime.
async fn server(act: impl Fn(&str) -> Act + Send + Sync + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = vec![0; 4096];
            let read = stream.read(&mut request).await.unwrap_or(0);
            let request = String::from_utf8_lossy(&request[..read]).into_owned();
            tokio::spawn(perform(stream, act(&request)));
        }
    });
    at
}

async fn perform(mut stream: TcpStream, act: Act) -> std::io::Result<()> {
    match act {
        Act::Say(all) => stream.write_all(&all).await?,
        Act::Hang(start) => {
            stream.write_all(&start).await?;
            std::future::pending::<()>().await;
        }
        Act::Pour(start) => {
            stream.write_all(&start).await?;
            loop {
                stream.write_all(&[b'x'; 4096]).await?;
            }
        }
        Act::Drip(start) => {
            stream.write_all(&start).await?;
            loop {
                stream.write_all(b"x").await?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    stream.shutdown().await
}

fn loopback(_: String) -> NameLookup {
    Box::pin(async { Ok(vec![SocketAddr::from(([127, 0, 0, 1], 0))]) })
}

fn nobody(_: String) -> NameLookup {
    Box::pin(async { Err(std::io::Error::other("no such name")) })
}

fn bounds() -> Bounds {
    Bounds { time: Duration::from_secs(20), bytes: 100_000, lookup: loopback }
}

async fn fetched(url: &str, from_line: usize, bounds: Bounds) -> Result<WebPage, PageError> {
    fetch_within(Request { address: address(url).unwrap(), from_line, beneath: None }, bounds).await
}

/// What the model reads of a page that is served so.
async fn told(act: Act, bounds: Bounds) -> String {
    let at = server(move |_| act.clone()).await;
    fetched(&format!("http://{at}/"), 1, bounds).await.map_or_else(|fault| fault.to_string(), |page| page.text)
}

#[tokio::test]
async fn each_answer_of_a_server_has_its_sentence() {
    let html = "200 OK\r\nContent-Type: text/html";
    let cases: Vec<(&str, Act, &[&str])> = vec![
        ("a page", say(html, b"<title>T</title><h1>Hello</h1>you"), &["T <http://127", "# Hello\n\nyou"]),
        ("plain text", say("200 OK\r\nContent-Type: text/plain", b"a <b>\x1b[31m"), &["a <b>"]),
        ("json", say("200 OK\r\nContent-Type: application/json", b"{\"a\":1}"), &["{\"a\":1}"]),
        ("no type, html", say("200 OK", b"<!DOCTYPE html><p>hi"), &["\nhi"]),
        ("no type, text", say("200 OK", b"a<p>b"), &["a<p>b"]),
        ("charset by header", say("200 OK\r\nContent-Type: text/plain; charset=GBK", b"\xC4\xE3\xBA\xC3"), &["你好"]),
        ("charset by page", say(html, b"<meta charset=gb2312><p>\xC4\xE3\xBA\xC3"), &["你好"]),
        ("charset by mark", say("200 OK\r\nContent-Type: text/plain", b"\xFF\xFE\x60\x4F"), &["你"]),
        ("odd bytes", say("200 OK\r\nContent-Type: text/plain", b"caf\xE9!"), &["caf\u{fffd}!", "encoding"]),
        ("no such page", say("404 Not Found", b"gone"), &["404", "no such page"]),
        ("login", say("401 Unauthorized", b""), &["401", "login"]),
        ("too many", say("429 Too Many\r\nRetry-After: 7", b""), &["429", "wait 7 seconds"]),
        ("their fault", say("503 Unavailable", b""), &["503", "Try later"]),
        ("empty", say("200 OK\r\nContent-Type: text/html\r\nContent-Length: 0", b""), &["empty"]),
        ("no content", say("204 No Content", b""), &["empty"]),
        ("scripts only", say(html, b"<div id=app></div><script>go('x')</script>"), &["no text to read", "scripts"]),
        (
            "image",
            say("200 OK\r\nContent-Type: image/png\r\nContent-Length: 2048", b""),
            &["an image of type image/png (2 KiB)"],
        ),
        ("pdf", say("200 OK\r\nContent-Type: application/pdf", b"%PDF-1"), &["a PDF document", "unknown size"]),
        ("pdf that says html", say(html, b"%PDF-1.7 x"), &["a PDF document"]),
        (
            "zip that says text",
            say("200 OK\r\nContent-Type: text/plain", b"PK\x03\x04\0\0"),
            &["an archive", "6 bytes"],
        ),
        (
            "compressed",
            say("200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip", b"\x1f\x8b"),
            &["compressed (gzip)"],
        ),
        (
            "less than promised",
            say("200 OK\r\nContent-Type: text/plain\r\nContent-Length: 99", b"half"),
            &["half\n", "connection broke"],
        ),
        ("nothing of what was promised", say("200 OK\r\nContent-Length: 99", b""), &["broke before anything"]),
        ("no HTTP", Act::Say(b"SSH-2.0-x\r\n".to_vec()), &["No connection to 127.0.0.1"]),
        (
            "away",
            say("302 Found\r\nLocation: https://b.example/x#y", b""),
            &["leads to https://b.example/x,", "agreed"],
        ),
        ("to a file", say("302 Found\r\nLocation: file:///etc/passwd", b""), &["file:///etc/passwd", "no web address"]),
        ("to another port", say("302 Found\r\nLocation: http://127.0.0.1:1/", b""), &["leads to http://127.0.0.1:1/"]),
        ("in a circle", say("301 Moved\r\nLocation: /again", b""), &["5 times"]),
        ("moved nowhere", say("301 Moved", b""), &["301", "did not give"]),
    ];
    for (name, act, expected) in cases {
        let told = told(act, bounds()).await;
        for part in expected {
            assert!(told.contains(part), "{name}: {part} is not in: {told}");
        }
        assert!(!told.contains('\u{1b}'), "{name}");
    }
}

#[tokio::test]
async fn what_never_ends_is_cut_and_said() {
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n".to_vec();
    let endless = told(Act::Pour(head.clone()), bounds()).await;
    assert!(endless.contains("larger than 97 KiB"), "{endless}");
    let soon = || Bounds { time: Duration::from_millis(300), ..bounds() };
    let slow = told(Act::Drip([head.clone(), b"begin".to_vec()].concat()), soon()).await;
    assert!(slow.contains("\nbegin") && slow.contains("too slowly"), "{slow}");
    for start in [Vec::new(), head] {
        let silent = told(Act::Hang(start), soon()).await;
        assert!(silent.contains("did not answer"), "{silent}");
    }
}

#[tokio::test]
async fn a_redirect_on_the_same_host_is_followed() {
    let at = server(|request| match request.starts_with("GET /old") {
        true => say("308 Moved\r\nLocation: new?a=1#part", b""),
        false => say("200 OK\r\nContent-Type: text/html", format!("<pre>{request}</pre><a href=x>y</a>").as_bytes()),
    })
    .await;
    let page = fetched(&format!("http://{at}/old"), 1, bounds()).await.unwrap();
    assert_eq!(page.url.as_str(), format!("http://{at}/new?a=1"));
    assert!(
        page.text.contains(&format!("y (http://{at}/x)")),
        "links are relative to where the page was: {}",
        page.text
    );
    let asked = page.text.to_lowercase();
    assert!(asked.contains(concat!("user-agent: askwell/", env!("CARGO_PKG_VERSION"))), "{asked}");
    assert!(asked.contains("accept-encoding: identity") && !asked.contains("cookie"), "{asked}");
}

#[tokio::test]
async fn a_redirect_out_of_the_folder_that_a_rule_is_for_is_told_and_not_followed() {
    let at = server(|request| {
        let to = |path: &str| say(&format!("302 Found\r\nLocation: {path}"), b"");
        match request.split(' ').nth(1) {
            Some("/docs/moved") => to("/docs/new"),
            Some("/docs/out") => to("/admin"),
            Some("/docs/twin") => to("/docsx/new"),
            Some("/docs/up") => to("../admin"),
            Some("/docs/carries") => to("/docs/new?d=c2VjcmV0"),
            Some(_) | None => say("200 OK\r\nContent-Type: text/plain", b"here"),
        }
    })
    .await;
    for (page, leads_to) in [
        ("moved", None),
        ("out", Some("/admin")),
        ("twin", Some("/docsx/new")),
        ("up", Some("/admin")),
        ("carries", Some("/docs/new?d=c2VjcmV0")),
    ] {
        let url = address(&format!("http://{at}/docs/{page}")).unwrap();
        let beneath = Some(format!("http://{at}/docs/"));
        let by_rule = fetch_within(Request { address: url.clone(), from_line: 1, beneath }, bounds()).await;
        let elsewhere = leads_to.map(|to| PageError::Elsewhere { to: format!("http://{at}{to}") });
        assert_eq!(by_rule.err(), elsewhere, "{page}");
        let asked = fetch_within(Request { address: url, from_line: 1, beneath: None }, bounds()).await;
        assert!(asked.is_ok(), "{page}: the person saw the address and agreed to its host");
    }
}

#[tokio::test]
async fn a_public_name_for_a_private_machine_is_not_asked() {
    let at = server(|_| say("200 OK", b"secret")).await;
    let port = at.port();
    let fault = fetched(&format!("http://site.example:{port}/"), 1, bounds()).await.unwrap_err();
    assert_eq!(fault, PageError::HiddenPrivate { host: "site.example".into() });
    let agreed = fetched(&format!("http://printer.local:{port}/"), 1, bounds()).await.unwrap();
    assert!(agreed.text.contains("secret"));
    let unknown = fetched("http://nowhere.example/", 1, Bounds { lookup: nobody, ..bounds() }).await.unwrap_err();
    assert_eq!(unknown, PageError::NoSuchName { host: "nowhere.example".into() });
}

#[tokio::test]
async fn a_closed_port_and_a_server_without_tls_are_told_apart_from_pages() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let open = server(|_| say("200 OK", b"hi")).await;
    for url in [format!("http://{closed}/"), format!("https://{open}/")] {
        let fault = fetched(&url, 1, bounds()).await.unwrap_err();
        assert!(matches!(&fault, PageError::Unreachable { why, .. } if !why.is_empty()), "{url}: {fault}");
    }
}

#[tokio::test]
async fn every_line_of_a_long_page_can_be_read() {
    let long = "配".repeat(9_000);
    let body: String = (1..=4_000).map(|n| format!("line {n}\n")).chain([long.clone()]).collect();
    let at = server(move |_| say("200 OK\r\nContent-Type: text/plain; charset=utf-8", body.as_bytes())).await;
    let url = format!("http://{at}/");
    let (mut from_line, mut all) = (1, String::new());
    loop {
        let page = fetched(&url, from_line, bounds()).await.unwrap();
        assert!(page.text.len() <= ask::limits::RESULT_BYTES_MAX);
        let (_, rest) = page.text.split_once('\n').unwrap();
        let (lines, note) = rest.split_once("[Lines ").unwrap_or((rest, ""));
        all.push_str(lines);
        let Some((_, next)) = note.split_once("from_line: ") else { break };
        from_line = next.trim_end_matches(".]").parse().unwrap();
    }
    assert!(all.contains("line 1\n") && all.contains("line 4000\n"));
    assert_eq!(all.matches("line").count(), 4_000);
    assert_eq!(all.matches('配').count(), 9_000);
    let beyond = fetched(&url, 99_999, bounds()).await.unwrap_err().to_string();
    assert!(beyond.contains("4014 lines") && beyond.contains("from_line 99999"), "{beyond}");
}
