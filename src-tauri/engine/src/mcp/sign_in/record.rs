//! What came of signing in to a server, as it is kept, and how it is renewed and given back.

use super::error::{SignInError, short};
use super::http::SignInHttp;
use crate::keys::KeyStore;
use ask::Timestamp;
use ask::limits::{OAUTH_KEPT_BYTES_MAX, OAUTH_RENEW_MILLIS, OAUTH_TOKEN_BYTES_MAX};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use oauth2::basic::{BasicClient, BasicErrorResponseType, BasicTokenType};
use oauth2::{AuthType, ClientId, ClientSecret, HttpRequest, RefreshToken, RequestTokenError, TokenResponse, TokenUrl};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;
use url::form_urlencoded::{Serializer, byte_serialize};

/// The client as which Askwell is known there.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignInClient {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The secret is taken in the body alone.
    #[serde(default)]
    pub secret_in_body: bool,
}

/// The tokens, and when they end.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    /// None: it was too long to be kept, and is had anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refresh: Option<String>,
    /// None: nothing was said of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renew_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Timestamp>,
}

/// All of it, in one entry: it is never there in part.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignInRecord {
    /// The one address that the tokens are sent to.
    pub server: String,
    /// What the tokens are for, in the server's own words.
    pub resource: String,
    pub token_endpoint: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revocation_endpoint: Option<String>,
    pub client: SignInClient,
    pub tokens: Tokens,
}

impl Tokens {
    /// None: it cannot be sent as a token, or is one of another kind.
    pub fn read<T: TokenResponse<TokenType = BasicTokenType>>(
        response: &T,
        now: Timestamp,
    ) -> Result<Tokens, SignInError> {
        if *response.token_type() != BasicTokenType::Bearer {
            return Err(SignInError::odd("the token is not a bearer token"));
        }
        let usable = |token: &String| {
            !token.is_empty()
                && token.len() <= OAUTH_TOKEN_BYTES_MAX
                && token.bytes().all(|byte| byte.is_ascii_graphic())
        };
        let access = Some(response.access_token().secret().clone()).filter(usable);
        let refresh = response.refresh_token().map(|token| token.secret().clone());
        if access.is_none() || refresh.as_ref().is_some_and(|token| !usable(token)) {
            return Err(SignInError::odd("the token cannot be sent"));
        }
        // One that ends at once says nothing: it is used until it is refused.
        let time = response.expires_in().map(|time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let time = time.filter(|time| *time > 0);
        Ok(Tokens {
            access,
            refresh,
            renew_at: time.map(|time| now.saturating_add(time - OAUTH_RENEW_MILLIS.min(time / 2))),
            ends_at: time.map(|time| now.saturating_add(time)),
        })
    }
}

impl SignInRecord {
    /// None: this program did not write it.
    pub fn read(text: &str) -> Option<SignInRecord> {
        serde_json::from_str(text).ok()
    }

    /// As it is kept. Where an entry holds little, the token is left out that can be had anew by the other.
    pub fn text(&self) -> String {
        let text = |record: &SignInRecord| serde_json::to_string(record).unwrap_or_default();
        let whole = text(self);
        if cfg!(windows) && whole.len() > OAUTH_KEPT_BYTES_MAX && self.tokens.refresh.is_some() {
            let tokens = Tokens { access: None, ..self.tokens.clone() };
            return text(&SignInRecord { tokens, ..self.clone() });
        }
        whole
    }

    /// From now on nothing secret of it is logged or shown.
    pub fn teach(&self, keys: &KeyStore) {
        let Tokens { access, refresh, .. } = &self.tokens;
        access.iter().chain(refresh).chain(&self.client.secret).for_each(|secret| keys.learn(secret));
    }

    /// The same with new tokens. `Needed` where the old ones are not taken any more.
    pub async fn renewed(&self, now: Timestamp) -> Result<SignInRecord, SignInError> {
        let refresh = self.tokens.refresh.clone().ok_or(SignInError::Needed)?;
        let http = self.http().await?;
        let endpoint = TokenUrl::new(self.token_endpoint.clone()).map_err(|_| SignInError::Needed)?;
        let mut client = BasicClient::new(ClientId::new(self.client.id.clone())).set_token_uri(endpoint);
        if let Some(secret) = &self.client.secret {
            client = client.set_client_secret(ClientSecret::new(secret.clone()));
        }
        if self.client.secret_in_body {
            client = client.set_auth_type(AuthType::RequestBody);
        }
        let refresh = RefreshToken::new(refresh);
        let request = client.exchange_refresh_token(&refresh).add_extra_param("resource", self.resource.as_str());
        let response = match request.request_async(&http).await {
            Ok(response) => response,
            Err(RequestTokenError::ServerResponse(said)) => {
                let over = matches!(
                    said.error(),
                    BasicErrorResponseType::InvalidGrant
                        | BasicErrorResponseType::InvalidClient
                        | BasicErrorResponseType::UnauthorizedClient
                );
                return Err(if over { SignInError::Needed } else { SignInError::Refused(short(&said.to_string())) });
            }
            Err(RequestTokenError::Request(error)) => return Err(error),
            Err(RequestTokenError::Parse(_, body)) => {
                // Some say no with an answer that looks like a yes.
                let said = serde_json::from_slice::<Value>(&body).unwrap_or_default();
                let over = said["error"].is_string();
                return Err(if over { SignInError::Needed } else { SignInError::odd("the answer is no token") });
            }
            Err(RequestTokenError::Other(why)) => return Err(SignInError::odd(&why)),
        };
        let mut tokens = Tokens::read(&response, now)?;
        tokens.refresh = tokens.refresh.or_else(|| self.tokens.refresh.clone());
        Ok(SignInRecord { tokens, ..self.clone() })
    }

    /// Tells whoever gave them that the tokens are not used any more. Where that is not heard, they end by themselves.
    pub async fn revoke(&self) -> Result<(), SignInError> {
        let Some(endpoint) = self.revocation_endpoint.as_ref() else { return Ok(()) };
        let http = self.http().await?;
        let Tokens { access, refresh, .. } = &self.tokens;
        // With the one by which others are had, these end too; not everybody does so.
        for (token, kind) in [(refresh, "refresh_token"), (access, "access_token")] {
            if let Some(token) = token {
                http.send(self.revocation(endpoint, token, kind)?).await?;
            }
        }
        Ok(())
    }

    fn revocation(&self, endpoint: &str, token: &str, kind: &str) -> Result<HttpRequest, SignInError> {
        let mut form = Serializer::new(String::new());
        form.append_pair("token", token).append_pair("token_type_hint", kind);
        let mut request = hyper::Request::builder().method("POST").uri(endpoint);
        request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        match &self.client.secret {
            Some(secret) if !self.client.secret_in_body => {
                let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
                let pair = format!("{}:{}", encoded(&self.client.id), encoded(secret));
                request = request.header(AUTHORIZATION, format!("Basic {}", base64_of(&pair)));
            }
            secret => {
                form.append_pair("client_id", &self.client.id);
                if let Some(secret) = secret {
                    form.append_pair("client_secret", secret);
                }
            }
        }
        request.body(form.finish().into_bytes()).map_err(|error| SignInError::odd(&error.to_string()))
    }

    async fn http(&self) -> Result<SignInHttp, SignInError> {
        let server = Url::parse(&self.server).map_err(|_| SignInError::Needed)?;
        SignInHttp::of(&server).await
    }
}

fn base64_of(text: &str) -> String {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.encode(text)
}
