//! How whoever lets people sign in is asked: no redirect is followed, nothing is endless, and nobody is asked who must not be.

use super::allowed::{AllowedAddresses, AllowedNames};
use super::error::{SignInError, short};
use crate::model::is_loopback;
use ask::limits::{OAUTH_ANSWER_BYTES_MAX, OAUTH_REQUEST_MILLIS_MAX, OAUTH_REQUESTS_COUNT_MAX};
use futures_util::StreamExt;
use hyper::header::CONTENT_TYPE;
use oauth2::{AsyncHttpClient, HttpRequest, HttpResponse};
use rmcp::transport::auth::{OAuthHttpClient, OAuthHttpClientError, OAuthHttpClientFuture, OAuthHttpRequest};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use url::Url;

/// Asks for one server, and not without end.
pub struct SignInHttp {
    client: reqwest::Client,
    /// Without a proxy: what goes to this machine goes nowhere else.
    direct: reqwest::Client,
    pub allowed: Arc<AllowedAddresses>,
    asked: AtomicUsize,
}

impl SignInHttp {
    pub async fn of(server: &Url) -> Result<SignInHttp, SignInError> {
        let allowed = Arc::new(AllowedAddresses::of(server).await?);
        let usual = || {
            reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .referer(false)
                .timeout(Duration::from_millis(OAUTH_REQUEST_MILLIS_MAX))
                .dns_resolver(Arc::new(AllowedNames(allowed.clone())))
        };
        let unusable = |error: reqwest::Error| SignInError::Unreachable(short(&error.to_string()));
        let client = usual().build().map_err(unusable)?;
        let direct = usual().no_proxy().build().map_err(unusable)?;
        Ok(SignInHttp { client, direct, allowed, asked: AtomicUsize::new(0) })
    }

    pub async fn send(&self, request: HttpRequest) -> Result<HttpResponse, SignInError> {
        if self.asked.fetch_add(1, Ordering::Relaxed) >= OAUTH_REQUESTS_COUNT_MAX {
            return Err(SignInError::odd("the server leads from one address to the next without end"));
        }
        let request = reqwest::Request::try_from(request).map_err(unreachable)?;
        self.allowed.check(request.url())?;
        let client = if is_loopback(request.url()) { &self.direct } else { &self.client };
        let response = client.execute(request).await.map_err(unreachable)?;
        let mut builder = hyper::Response::builder().status(response.status());
        for (name, value) in response.headers() {
            builder = builder.header(name, value);
        }
        // Where a server is asked for the way in, it may begin to talk instead, and never end.
        let talks =
            response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
        let mut body = Vec::new();
        let mut pieces = response.bytes_stream();
        while !talks && let Some(piece) = pieces.next().await {
            let piece = piece.map_err(unreachable)?;
            if piece.len() > OAUTH_ANSWER_BYTES_MAX - body.len() {
                return Err(SignInError::odd("an answer is too long"));
            }
            body.extend_from_slice(&piece);
        }
        builder.body(body).map_err(|error| SignInError::odd(&error.to_string()))
    }
}

/// Without the address, which the person is told otherwise.
fn unreachable(error: reqwest::Error) -> SignInError {
    let mut source: Option<&dyn std::error::Error> = Some(&error);
    let mut last = String::new();
    while let Some(error) = source {
        if let Some(own) = error.downcast_ref::<SignInError>() {
            return own.clone();
        }
        source = error.source();
        if source.is_none() {
            last = error.to_string();
        }
    }
    let text = if last.is_empty() { error.without_url().to_string() } else { last };
    SignInError::Unreachable(short(&text))
}

impl OAuthHttpClient for SignInHttp {
    fn execute(&self, request: OAuthHttpRequest) -> OAuthHttpClientFuture<'_> {
        Box::pin(
            async move { self.send(request.request).await.map_err(|error| Box::new(error) as OAuthHttpClientError) },
        )
    }
}

impl<'c> AsyncHttpClient<'c> for SignInHttp {
    type Error = SignInError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, SignInError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
