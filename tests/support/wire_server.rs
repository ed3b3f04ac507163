//! A server on a loopback port that speaks HTTP byte by byte: what it answers, in which pieces, how slowly and how
//! brokenly is the test's to say. It keeps every request, and judges each as strictly as the real servers do.

#![expect(clippy::expect_used, reason = "a test fails where its stage cannot be set")]

use crate::pairing;
use bytes::Bytes;
use parking_lot::Mutex;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// One request as it arrived.
#[derive(Debug, Clone)]
pub struct Asked {
    pub method: String,
    /// With its query.
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Bytes,
    /// When its last byte had come.
    pub at: Instant,
    /// Which connection it came over.
    pub connection: usize,
}

impl Asked {
    /// The body as JSON, null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// What is done to answer, in order.
#[derive(Debug, Clone)]
pub enum Step {
    Send(Bytes),
    Pause(Duration),
    /// Until the client hangs up.
    Hold,
    /// Until the gate opens.
    Wait(Gate),
    /// The connection ends here, whatever was promised.
    Cut,
}

/// Keeps an answer back until a test opens it.
#[derive(Debug, Clone)]
pub struct Gate(Arc<watch::Sender<bool>>);

impl Default for Gate {
    fn default() -> Self {
        Self(Arc::new(watch::channel(false).0))
    }
}

impl Gate {
    pub fn open(&self) {
        self.0.send_replace(true);
    }

    pub(crate) async fn opened(&self) {
        let mut seen = self.0.subscribe();
        let _ = seen.wait_for(|open| *open).await;
    }
}

/// How a body's end is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    Chunked,
    /// By closing the connection.
    UntilClosed,
}

#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub framing: Framing,
    pub steps: Vec<Step>,
}

impl Answer {
    pub fn new(status: u16, content_type: &str, body: impl Into<Bytes>) -> Answer {
        Answer {
            status,
            headers: vec![("content-type".into(), content_type.into())],
            framing: Framing::Chunked,
            steps: vec![Step::Send(body.into())],
        }
    }

    /// Server-sent events, as they are on the wire.
    pub fn stream(body: impl Into<Bytes>) -> Answer {
        Answer::new(200, "text/event-stream", body)
    }

    pub fn json(status: u16, body: &Value) -> Answer {
        Answer::new(status, "application/json", body.to_string())
    }

    pub fn steps(steps: Vec<Step>) -> Answer {
        Answer { steps, ..Answer::stream("") }
    }

    pub fn header(mut self, name: &str, value: &str) -> Answer {
        self.headers.push((name.into(), value.into()));
        self
    }

    pub fn until_closed(self) -> Answer {
        Answer { framing: Framing::UntilClosed, ..self }
    }

    pub fn then(mut self, step: Step) -> Answer {
        self.steps.push(step);
        self
    }

    /// The same bytes, at most `size` in one piece.
    pub fn in_pieces(mut self, size: usize) -> Answer {
        let pieces = self.steps.into_iter().flat_map(|step| match step {
            Step::Send(bytes) => {
                bytes.chunks(size.max(1)).map(|piece| Step::Send(Bytes::copy_from_slice(piece))).collect()
            }
            other @ (Step::Pause(_) | Step::Hold | Step::Wait(_) | Step::Cut) => vec![other],
        });
        self.steps = pieces.collect();
        self
    }
}

type Answers = Box<dyn FnMut(&Asked) -> Answer + Send>;

pub struct WireServer {
    pub address: SocketAddr,
    seen: Arc<Seen>,
}

struct Seen {
    requests: Mutex<Vec<Asked>>,
    /// What was wrong with requests, in words.
    faults: Mutex<Vec<String>>,
    hung_up: watch::Sender<usize>,
    count: watch::Sender<usize>,
    answers: Mutex<Answers>,
}

impl WireServer {
    /// Answers each request as `answers` says. A request that breaks the wire's rules is refused before it is asked.
    pub async fn start(answers: impl FnMut(&Asked) -> Answer + Send + 'static) -> WireServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a loopback port");
        let address = listener.local_addr().expect("its address");
        let seen = Arc::new(Seen {
            requests: Mutex::default(),
            faults: Mutex::default(),
            hung_up: watch::channel(0).0,
            count: watch::channel(0).0,
            answers: Mutex::new(Box::new(answers)),
        });
        let shared = seen.clone();
        tokio::spawn(async move {
            let mut connection = 0;
            while let Ok((stream, _)) = listener.accept().await {
                connection += 1;
                let seen = shared.clone();
                tokio::spawn(async move {
                    let _ = serve(stream, connection, &seen).await;
                });
            }
        });
        WireServer { address, seen }
    }

    /// These answers, one after the other; after the last an error that says so.
    pub async fn scripted(answers: Vec<Answer>) -> WireServer {
        let mut left = answers.into_iter();
        let over = serde_json::json!({ "error": { "message": "the script of this test is over" } });
        WireServer::start(move |_| left.next().unwrap_or_else(|| Answer::json(400, &over))).await
    }

    /// What a profile names: the wire's version folder is part of it.
    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub fn requests(&self) -> Vec<Asked> {
        self.seen.requests.lock().clone()
    }

    pub fn last(&self) -> Asked {
        self.requests().pop().expect("a request")
    }

    /// Waits until so many requests have come.
    pub async fn asked(&self, count: usize) -> Vec<Asked> {
        let mut seen = self.seen.count.subscribe();
        seen.wait_for(|seen| *seen >= count).await.expect("the server");
        self.requests()
    }

    /// Waits until so many clients have hung up on an answer that was held.
    pub async fn hung_up(&self, count: usize) {
        let mut seen = self.seen.hung_up.subscribe();
        seen.wait_for(|seen| *seen >= count).await.expect("the server");
    }

    /// Requests that broke the rules. Asking for them takes them away; else the test fails when the server goes.
    pub fn faults(&self) -> Vec<String> {
        std::mem::take(&mut *self.seen.faults.lock())
    }
}

impl Drop for WireServer {
    fn drop(&mut self) {
        let faults = self.faults();
        assert!(faults.is_empty() || std::thread::panicking(), "requests broke the rules of the wire: {faults:?}");
    }
}

async fn serve(mut stream: TcpStream, connection: usize, seen: &Seen) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut buffer = Vec::new();
    while let Some(asked) = request(&mut stream, &mut buffer, connection).await? {
        let fault = pairing::check(&asked.path, &asked.json()).err();
        seen.requests.lock().push(asked.clone());
        let answer = match fault {
            Some(fault) => {
                let body = serde_json::json!({ "error": { "message": fault, "type": "invalid_request_error" } });
                seen.faults.lock().push(fault);
                Answer::json(400, &body)
            }
            None => (seen.answers.lock())(&asked),
        };
        seen.count.send_modify(|count| *count += 1);
        if !give(&mut stream, answer, seen).await? {
            return Ok(());
        }
    }
    Ok(())
}

/// True if the connection can be used again.
async fn give(stream: &mut TcpStream, answer: Answer, seen: &Seen) -> std::io::Result<bool> {
    let chunked = answer.framing == Framing::Chunked;
    let mut head = format!("HTTP/1.1 {} Scripted\r\n", answer.status);
    for (name, value) in &answer.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(if chunked { "transfer-encoding: chunked\r\n\r\n" } else { "connection: close\r\n\r\n" });
    stream.write_all(head.as_bytes()).await?;
    let last = answer.steps.len();
    for (number, step) in answer.steps.into_iter().enumerate() {
        match step {
            Step::Send(bytes) if bytes.is_empty() => {}
            Step::Send(bytes) if chunked => {
                let mut framed = format!("{:x}\r\n", bytes.len()).into_bytes();
                framed.extend_from_slice(&bytes);
                framed.extend_from_slice(b"\r\n");
                // The end goes with the last piece, as servers send it.
                if number + 1 == last {
                    framed.extend_from_slice(b"0\r\n\r\n");
                    stream.write_all(&framed).await?;
                    return Ok(true);
                }
                stream.write_all(&framed).await?;
            }
            Step::Send(bytes) => stream.write_all(&bytes).await?,
            Step::Pause(time) => tokio::time::sleep(time).await,
            Step::Wait(gate) => gate.opened().await,
            Step::Cut => return Ok(false),
            Step::Hold => {
                let mut byte = [0; 1];
                let _ = stream.read(&mut byte).await;
                seen.hung_up.send_modify(|count| *count += 1);
                return Ok(false);
            }
        }
    }
    if chunked {
        stream.write_all(b"0\r\n\r\n").await?;
    }
    Ok(chunked)
}

async fn request(stream: &mut TcpStream, buffer: &mut Vec<u8>, connection: usize) -> std::io::Result<Option<Asked>> {
    let end = loop {
        if let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    };
    let head = String::from_utf8_lossy(&buffer[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let mut first = lines.next().unwrap_or_default().split(' ').map(str::to_owned);
    let headers: Vec<(String, String)> =
        lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.into(), value.into())).collect();
    let length = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let length: usize = length.map_or(0, |(_, value)| value.parse().unwrap_or_default());
    buffer.drain(..end + 4);
    while buffer.len() < length {
        if stream.read_buf(buffer).await? == 0 {
            return Ok(None);
        }
    }
    let body = buffer.drain(..length).collect::<Vec<u8>>().into();
    let (method, path) = (first.next().unwrap_or_default(), first.next().unwrap_or_default());
    Ok(Some(Asked { method, path, headers, body, at: Instant::now(), connection }))
}
