//! Whoever lets people sign in. Nothing is taken that is not exactly as it was announced.

use super::{Asked, Code, Desk, Shared, with};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

type Fields = BTreeMap<String, String>;

fn field<'f>(form: &'f Fields, name: &str) -> &'f str {
    form.get(name).map(String::as_str).unwrap_or_default()
}

/// As a form is sent.
fn fields(body: &[u8]) -> Fields {
    let query = format!("http://form.invalid/?{}", String::from_utf8_lossy(body));
    let url = reqwest::Url::parse(&query).ok();
    url.iter().flat_map(|url| url.query_pairs()).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

/// The form with the client that sent it. None: it has not shown that it is this one.
fn of_client(desk: &Shared, headers: &HeaderMap, mut form: Fields) -> Option<Fields> {
    let desk = desk.lock();
    if !desk.confidential {
        return Some(form);
    }
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Basic ")?;
    let pair = String::from_utf8(STANDARD.decode(given).ok()?).ok()?;
    let (client, secret) = pair.split_once(':')?;
    form.insert("client_id".to_owned(), client.to_owned());
    desk.secrets.iter().any(|known| known == secret && known.starts_with("secret-")).then_some(form)
}

fn refused(error: &str) -> Response {
    (StatusCode::BAD_REQUEST, Json(json!({ "error": error, "error_description": "So it is." }))).into_response()
}

fn noted(desk: &Shared, path: &str, form: &Fields) {
    desk.lock().asked.push(Asked { path: path.to_owned(), form: form.clone() });
}

pub async fn describe(State(desk): State<Shared>) -> Response {
    noted(&desk, "metadata", &Fields::new());
    let desk = desk.lock();
    if desk.redirects {
        return Redirect::temporary(&format!("{}/moved/1", desk.login)).into_response();
    }
    let at = |path: &str| format!("{}/{path}", desk.login);
    let usual = json!({
        "issuer": desk.login, "authorization_endpoint": at("authorize"), "token_endpoint": at("token"),
        "registration_endpoint": at("register"), "revocation_endpoint": at("revoke"),
        "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
    });
    let body = format!("{}{}", " ".repeat(desk.padding), with(usual, &desk.metadata));
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

pub async fn moved(State(desk): State<Shared>, Path(step): Path<u32>) -> Redirect {
    noted(&desk, "moved", &Fields::new());
    Redirect::temporary(&format!("{}/moved/{}", desk.lock().login, step + 1))
}

pub async fn register(State(desk): State<Shared>, Json(wanted): Json<Value>) -> Response {
    noted(&desk, "/register", &Fields::from([("body".to_owned(), wanted.to_string())]));
    let redirects: Vec<String> = wanted["redirect_uris"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|uri| Some(uri.as_str()?.to_owned()))
        .collect();
    let is_public = wanted["token_endpoint_auth_method"] == "none";
    if redirects.len() != 1 || !redirects[0].starts_with("http://127.0.0.1:") || !is_public {
        return refused("invalid_client_metadata");
    }
    let id = format!("client-{}", uuid::Uuid::now_v7().simple());
    let mut desk = desk.lock();
    desk.clients.insert(id.clone(), redirects.clone());
    let mut client = json!({ "client_id": id, "redirect_uris": redirects, "client_name": wanted["client_name"] });
    if desk.confidential {
        client["client_secret"] = desk.secret("secret").into();
    }
    (StatusCode::CREATED, Json(client)).into_response()
}

pub async fn authorize(State(desk): State<Shared>, Query(query): Query<Fields>) -> Response {
    noted(&desk, "/authorize", &query);
    let mut desk = desk.lock();
    let redirect = field(&query, "redirect_uri");
    let is_announced = |all: &Vec<String>| match all.as_slice() {
        [] => redirect.starts_with("http://127.0.0.1:") && redirect.ends_with("/callback"),
        all => all.iter().any(|uri| uri == redirect),
    };
    let known = desk.clients.get(field(&query, "client_id")).is_some_and(is_announced);
    let whole = field(&query, "response_type") == "code"
        && field(&query, "code_challenge_method") == "S256"
        && field(&query, "code_challenge").len() == 43
        && !field(&query, "state").is_empty()
        && field(&query, "resource") == format!("{}/mcp", desk.service);
    if !known || !whole {
        return refused("invalid_request");
    }
    let code = desk.secret("code");
    desk.codes.insert(
        code.clone(),
        Code {
            challenge: field(&query, "code_challenge").to_owned(),
            redirect: redirect.to_owned(),
            client: field(&query, "client_id").to_owned(),
            resource: field(&query, "resource").to_owned(),
        },
    );
    let issuer = desk.issuer.clone().unwrap_or_else(|| desk.login.clone());
    let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let back = format!("{redirect}?code={code}&state={}&iss={}", encoded(field(&query, "state")), encoded(&issuer));
    Redirect::temporary(&back).into_response()
}

pub async fn token(State(desk): State<Shared>, headers: HeaderMap, body: Bytes) -> Response {
    let Some(form) = of_client(&desk, &headers, fields(&body)) else { return refused("invalid_client") };
    noted(&desk, "/token", &form);
    let mut desk = desk.lock();
    if let Some((status, answer)) = &desk.token_answer {
        return (StatusCode::from_u16(*status).unwrap_or_default(), Json(answer.clone())).into_response();
    }
    if desk.closed || field(&form, "resource") != format!("{}/mcp", desk.service) {
        return refused("invalid_grant");
    }
    match field(&form, "grant_type") {
        "authorization_code" => {
            let Some(code) = desk.codes.remove(field(&form, "code")) else { return refused("invalid_grant") };
            let proof = URL_SAFE_NO_PAD.encode(Sha256::digest(field(&form, "code_verifier")));
            let given =
                [proof.as_str(), field(&form, "redirect_uri"), field(&form, "client_id"), field(&form, "resource")];
            if given != [&code.challenge, &code.redirect, &code.client, &code.resource] {
                return refused("invalid_grant");
            }
            desk.tokens(None)
        }
        "refresh_token" => {
            let (token, client) = (field(&form, "refresh_token").to_owned(), field(&form, "client_id"));
            if !desk.refresh.contains(&token) || !desk.clients.contains_key(client) {
                return refused("invalid_grant");
            }
            if !desk.rotates {
                return desk.tokens(Some(token));
            }
            desk.refresh.remove(&token);
            desk.tokens(None)
        }
        _ => refused("unsupported_grant_type"),
    }
}

pub async fn revoke(State(desk): State<Shared>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let Some(form) = of_client(&desk, &headers, fields(&body)) else { return StatusCode::UNAUTHORIZED };
    noted(&desk, "/revoke", &form);
    let mut desk = desk.lock();
    let token = field(&form, "token").to_owned();
    desk.access.remove(&token);
    desk.refresh.remove(&token);
    StatusCode::OK
}

impl Desk {
    fn secret(&mut self, kind: &str) -> String {
        let secret = format!("{kind}-{}", uuid::Uuid::now_v7().simple());
        self.secrets.push(secret.clone());
        secret
    }

    /// New ones; what was given before holds no longer.
    fn tokens(&mut self, kept: Option<String>) -> Response {
        let access = self.secret("access");
        let refresh = kept.unwrap_or_else(|| self.secret("refresh"));
        self.access = [access.clone()].into();
        self.refresh.insert(refresh.clone());
        Json(
            json!({ "access_token": access, "token_type": "Bearer", "expires_in": self.holds, "refresh_token": refresh,
                     "scope": "berths" }),
        )
        .into_response()
    }
}
