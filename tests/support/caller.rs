//! A program that calls the API. Every answer it gets is held against the description that the server gives of itself.

use crate::patience::until;
use anyhow::{Context, Result, anyhow, bail, ensure};
use ask::wire::ApiServer;
use jsonschema::Validator;
use parking_lot::Mutex;
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use surfaces::Askwell;
use surfaces::api::Listen;
use surfaces::commands::RunningProgram;

const TEXT: &str = include_str!("../../src-tauri/surfaces/src/api/openapi.json");
pub static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(TEXT).unwrap_or_default());

pub struct Caller {
    pub client: Client,
    /// Such as `http://127.0.0.1:4321`.
    pub base: String,
    pub token: String,
}

/// An answer that is as described.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Caller {
    /// Lets the program serve on loopback, and lets this caller in.
    pub async fn of(askwell: &Arc<Askwell>) -> Result<Caller> {
        askwell.serve(Listen::default()).await.map_err(|why| anyhow!(why))?;
        let token = askwell.renew_api_token().await?;
        let ApiServer::On(address) = askwell.api_standing().server else { bail!("it does not serve") };
        Caller::new(&address.urls[0], token.text())
    }

    pub fn new(base: &str, token: &str) -> Result<Caller> {
        let client = Client::builder().no_proxy().tls_danger_accept_invalid_certs(true).build()?;
        Ok(Caller { client, base: base.to_owned(), token: token.to_owned() })
    }

    pub fn port(&self) -> Result<u16> {
        Ok(self.base.rsplit(':').next().context("no port")?.parse()?)
    }

    /// A request with the token, for whoever wants to change it.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token)
    }

    pub async fn get(&self, path: &str) -> Result<Answer> {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Result<Answer> {
        self.send(self.json(path, body)).await
    }

    pub fn json(&self, path: &str, body: Value) -> RequestBuilder {
        let request = self.request(Method::POST, path).header("content-type", "application/json");
        request.body(body.to_string())
    }

    pub async fn send(&self, request: RequestBuilder) -> Result<Answer> {
        let request = request.build()?;
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let response = self.client.execute(request).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let answer = Answer { status, headers, text: response.text().await? };
        answer.is_as_described(&method, &path).with_context(|| format!("{method} {path}: {answer:?}"))?;
        Ok(answer)
    }

    /// Starts a task and gives its id.
    pub async fn start(&self, text: &str) -> Result<String> {
        let started = self.post("/api/tasks", json!({ "text": text })).await?;
        ensure!(started.status == 201, "{started:?}");
        started.member("id")
    }

    /// Asks until something waits in this task, and gives the first of it.
    pub async fn ask_of(&self, task: &str) -> Result<Value> {
        self.look_into(task, "a question", |seen| seen["asks"].get(0).cloned()).await
    }

    /// Asks until nothing runs in this task any more.
    pub async fn end_of(&self, task: &str) -> Result<Value> {
        self.look_into(task, "the end", |seen| (seen["running"] == false).then(|| seen.clone())).await
    }

    async fn look_into(&self, task: &str, what: &str, of: impl Fn(&Value) -> Option<Value>) -> Result<Value> {
        let look = async || {
            // The server counts how often it is asked.
            tokio::time::sleep(std::time::Duration::from_millis(40)).await;
            Ok(of(&self.get(&format!("/api/tasks/{task}")).await?.json()?))
        };
        until(format!("{what} of {task}"), look).await
    }

    pub async fn answer(&self, task: &str, in_reply_to: &Value, answer: impl Into<Value>) -> Result<Answer> {
        let given = json!({ "inReplyTo": in_reply_to, "answer": answer.into() });
        self.post(&format!("/api/tasks/{task}/ask/answer"), given).await
    }
}

impl Answer {
    pub fn json(&self) -> Result<Value> {
        serde_json::from_str(&self.text).with_context(|| self.text.clone())
    }

    pub fn member(&self, name: &str) -> Result<String> {
        Ok(self.json()?[name].as_str().with_context(|| format!("no {name} in {}", self.text))?.to_owned())
    }

    /// The end of a problem's type.
    pub fn problem(&self) -> Result<String> {
        Ok(self.member("type")?.trim_start_matches("urn:askwell:problem:").to_owned())
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Holds it against the description: the status, the headers that have to be there, the type and the body.
    fn is_as_described(&self, method: &Method, path: &str) -> Result<()> {
        let Some(operation) = operation(method, path) else {
            return self.is_refused();
        };
        let described = resolved(&operation["responses"][self.status.as_str()])
            .with_context(|| format!("{} is not described", self.status))?;
        for (name, header) in described["headers"].as_object().into_iter().flatten() {
            ensure!(header["required"] != true || self.headers.contains_key(name), "there is no {name}");
        }
        let content = &described["content"];
        if content.is_null() {
            ensure!(self.text.is_empty(), "a body that is not described");
            return Ok(());
        }
        let kind = self.header("content-type").split(';').next().unwrap_or_default();
        let schema = content[kind].get("schema").with_context(|| format!("{kind} is not described"))?;
        match kind {
            "application/x-ndjson" => self.text.lines().try_for_each(|line| fits(schema, &serde_json::from_str(line)?)),
            "text/event-stream" => Ok(()),
            _ => fits(schema, &self.json()?),
        }
    }

    /// What is no operation ends in a problem all the same.
    fn is_refused(&self) -> Result<()> {
        let refused = matches!(self.status.as_u16(), 401 | 403 | 404 | 405 | 429);
        ensure!(
            !self.header("content-type").contains("json") || refused,
            "an answer of an address that is not described"
        );
        Ok(())
    }
}

/// The described operation that an address stands for.
fn operation(method: &Method, path: &str) -> Option<&'static Value> {
    let fits = |template: &str| {
        let (parts, given) = (template.split('/'), path.split('/'));
        parts.clone().count() == given.clone().count()
            && parts.zip(given).all(|(part, given)| part.starts_with('{') || part == given)
    };
    let (_, item) = DESCRIPTION["paths"].as_object()?.iter().find(|(template, _)| fits(template))?;
    item.get(method.as_str().to_lowercase())
}

fn resolved(value: &'static Value) -> Option<&'static Value> {
    match value["$ref"].as_str() {
        Some(reference) => DESCRIPTION.pointer(reference.strip_prefix('#')?),
        None => Some(value).filter(|value| value.is_object()),
    }
}

/// What was made of each part of the description: to make it takes far longer than to hold a value against it.
static CHECKS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// Whether a value is as this part of the description says.
pub fn fits(schema: &Value, value: &Value) -> Result<()> {
    match check(schema)?.iter_errors(value).next() {
        Some(error) => bail!("{error} at {}", error.instance_path()),
        None => Ok(()),
    }
}

fn check(schema: &Value) -> Result<Arc<Validator>> {
    let mut checks = CHECKS.lock();
    let name = schema.to_string();
    if let Some(known) = checks.get(&name) {
        return Ok(known.clone());
    }
    let whole = json!({ "components": DESCRIPTION["components"], "allOf": [schema] });
    let made = jsonschema::draft202012::new(&whole).map_err(|error| anyhow!("{error}"))?;
    Ok(checks.entry(name).insert_entry(Arc::new(made)).get().clone())
}
