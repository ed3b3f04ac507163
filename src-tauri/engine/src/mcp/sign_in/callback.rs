//! Where the browser comes back to: an address of this machine that is there while a person signs in, and no longer.

use super::error::{SignInError, short};
use ask::limits::{
    OAUTH_CALLBACK_BYTES_MAX, OAUTH_CALLBACK_MILLIS_MAX, OAUTH_CALLBACKS_COUNT_MAX, OAUTH_TOKEN_BYTES_MAX,
};
use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use subtle::ConstantTimeEq;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use url::form_urlencoded;

const PATH: &str = "/callback";
/// How long the page that says so may still be on its way when the answer has come.
const LAST_PAGE: Duration = Duration::from_secs(2);

/// What the browser shows then, in the person's language.
#[derive(Clone, Copy)]
pub struct CallbackPage {
    pub language: &'static str,
    pub done: &'static str,
    pub unknown: &'static str,
}

/// What the browser has brought.
#[derive(Debug, PartialEq, Eq)]
pub struct CallbackAnswer {
    pub code: String,
    pub issuer: Option<String>,
}

type Answered = Result<CallbackAnswer, SignInError>;

pub struct Callback {
    listener: TcpListener,
    address: SocketAddr,
}

impl Callback {
    pub async fn open() -> Result<Callback, SignInError> {
        let no_port = |error: std::io::Error| SignInError::NoPort(short(&error.to_string()));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(no_port)?;
        let address = listener.local_addr().map_err(no_port)?;
        Ok(Callback { listener, address })
    }

    pub fn address(&self) -> String {
        format!("http://{}{PATH}", self.address)
    }

    /// Until the browser comes with this state. Whoever comes without it is told so, and changes nothing.
    pub async fn answered(self, state: String, page: CallbackPage) -> Answered {
        let (tell, mut told) = mpsc::channel(1);
        let expected = Arc::new(Expected { host: self.address.to_string(), state, page, tell });
        let mut visits = JoinSet::new();
        let answered = loop {
            tokio::select! {
                biased;
                Some(answered) = told.recv() => break answered,
                Some(_) = visits.join_next(), if !visits.is_empty() => {}
                came = self.listener.accept(), if visits.len() < OAUTH_CALLBACKS_COUNT_MAX => match came {
                    Ok((stream, _)) => drop(visits.spawn(visit(stream, expected.clone()))),
                    Err(error) => break Err(SignInError::NoPort(short(&error.to_string()))),
                },
            }
        };
        drop(self.listener);
        let _ = tokio::time::timeout(LAST_PAGE, async { while visits.join_next().await.is_some() {} }).await;
        answered
    }
}

struct Expected {
    host: String,
    state: String,
    page: CallbackPage,
    tell: mpsc::Sender<Answered>,
}

async fn visit(stream: TcpStream, expected: Arc<Expected>) {
    let service = service_fn(move |request: Request<Incoming>| {
        let expected = expected.clone();
        async move { Ok::<_, Infallible>(expected.reply(&request)) }
    });
    let mut builder = http1::Builder::new();
    let builder = builder.keep_alive(false).max_buf_size(OAUTH_CALLBACK_BYTES_MAX);
    let served = builder.serve_connection(TokioIo::new(stream), service);
    // Who hangs up or sends something else is of no interest.
    let _ = tokio::time::timeout(Duration::from_millis(OAUTH_CALLBACK_MILLIS_MAX), served).await;
}

impl Expected {
    fn reply(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        let host = request.headers().get(HOST).map(hyper::header::HeaderValue::as_bytes);
        // A page of the internet can have its name stand for this machine: it is the address that counts.
        let is_meant =
            request.method() == Method::GET && request.uri().path() == PATH && host == Some(self.host.as_bytes());
        let answered = request.uri().query().filter(|_| is_meant).and_then(|query| read(query, &self.state));
        // The first answer is the one: where another has come meanwhile, nobody waits for this one.
        if answered.is_some_and(|answered| self.tell.try_send(answered).is_ok()) {
            self.page(StatusCode::OK, self.page.done)
        } else {
            self.page(StatusCode::NOT_FOUND, self.page.unknown)
        }
    }

    fn page(&self, status: StatusCode, said: &str) -> Response<Full<Bytes>> {
        let html = format!(
            "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <meta name=\"color-scheme\" content=\"light dark\"><title>Askwell</title>\
             <body style=\"font:1.125rem/1.6 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1.5rem\"><p>{said}",
            self.page.language
        );
        let mut response = Response::new(Full::new(Bytes::from(html)));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        for (name, value) in [
            (CONTENT_TYPE, "text/html; charset=utf-8"),
            (
                CONTENT_SECURITY_POLICY,
                "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
            ),
            (CACHE_CONTROL, "no-store"),
            (REFERRER_POLICY, "no-referrer"),
            (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ] {
            headers.insert(name, hyper::header::HeaderValue::from_static(value));
        }
        response
    }
}

/// None: it is not from the page that was opened. What is said twice says nothing.
fn read(query: &str, state: &str) -> Option<Answered> {
    let one = |name: &str| {
        let mut values = form_urlencoded::parse(query.as_bytes()).filter(|(known, _)| known == name);
        let value = values.next().map(|(_, value)| value.into_owned());
        match values.next() {
            Some(_) => Err(()),
            None => Ok(value),
        }
    };
    let given = one("state").ok()??;
    if !bool::from(given.as_bytes().ct_eq(state.as_bytes())) {
        return None;
    }
    let (code, issuer, error) = (one("code").ok()?, one("iss").ok()?, one("error").ok()?);
    if let Some(error) = error {
        let more = one("error_description").ok().flatten().map(|text| format!(": {text}")).unwrap_or_default();
        return Some(Err(SignInError::Refused(short(&format!("{error}{more}")))));
    }
    let code = code.filter(|code| !code.is_empty() && code.len() <= OAUTH_TOKEN_BYTES_MAX)?;
    Some(Ok(CallbackAnswer { code, issuer }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_page_that_was_opened_is_one() {
        let answer =
            |issuer: Option<&str>| Some(Ok(CallbackAnswer { code: "c d".into(), issuer: issuer.map(str::to_owned) }));
        assert_eq!(read("code=c+d&state=s", "s"), answer(None));
        assert_eq!(
            read("iss=https%3A%2F%2Fa.example&code=c%20d&state=s&more=1", "s"),
            answer(Some("https://a.example"))
        );
        assert_eq!(
            read("error=access_denied&error_description=No%0Aindeed&state=s", "s"),
            Some(Err(SignInError::Refused("access_denied: No indeed".into())))
        );
        for other in [
            "",
            "code=c",
            "state=s",
            "code=&state=s",
            "code=c&state=",
            "code=c&state=t",
            "code=c&state=S",
            "code=c&state=s&state=s",
            "code=c&state=t&state=s",
            "code=c&code=d&state=s",
            "code=c&state=s&iss=a&iss=b",
            "error=access_denied",
            "error=access_denied&state=t",
        ] {
            assert_eq!(read(other, "s"), None, "{other}");
        }
    }
}
