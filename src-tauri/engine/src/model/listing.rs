//! The models that a server offers.

use super::ModelClient;
use super::client::refusal;
use super::failure::ModelError;
use ask::event::{FailureCode, RunFailure};
use ask::settings::Wire;
use reqwest::{Method, Response};
use serde_json::Value;
use std::time::Duration;
use tokio::time::timeout;

const LIST_BYTES_MAX: usize = 8 * 1024 * 1024;
const LIST_WAIT: Duration = Duration::from_secs(20);

impl ModelClient {
    pub async fn models(&self) -> Result<Vec<String>, RunFailure> {
        let slow = ModelError::new(FailureCode::Unreachable, "the server did not list its models in time");
        let listed = timeout(LIST_WAIT, self.list()).await.unwrap_or(Err(slow));
        listed.map_err(|fault| self.failure(fault))
    }

    async fn list(&self) -> Result<Vec<String>, ModelError> {
        let mut url = self.address.models.clone();
        if self.access.wire == Wire::Anthropic {
            url.query_pairs_mut().append_pair("limit", "1000");
        }
        let response = self.send(Method::GET, url, None).await?;
        if !response.status().is_success() {
            return Err(refusal(response).await);
        }
        let body = read(response).await?;
        let mut names = names(&body)
            .ok_or_else(|| ModelError::new(FailureCode::BadResponse, "the server's list of models cannot be read"))?;
        if self.access.wire == Wire::OpenAi {
            names.sort_by_key(|name| name.to_lowercase());
        }
        Ok(names)
    }
}

pub(super) async fn read(mut response: Response) -> Result<Vec<u8>, ModelError> {
    let mut body = Vec::new();
    let broken = |_| ModelError::new(FailureCode::CutOff, "the connection broke while the server listed its models");
    while let Some(bytes) = response.chunk().await.map_err(broken)? {
        body.extend_from_slice(&bytes);
        if body.len() > LIST_BYTES_MAX {
            return Err(ModelError::new(FailureCode::BadResponse, "the server's list of models has no end"));
        }
    }
    Ok(body)
}

/// `data` with ids by the book; some say `models`, and `name`. A server without a model says null.
pub(super) fn names(body: &[u8]) -> Option<Vec<String>> {
    let value: Value = serde_json::from_slice(body).ok()?;
    let list = match &value {
        Value::Array(_) => Some(&value),
        Value::Object(object) => object.get("data").or_else(|| object.get("models")),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }?;
    if list.is_null() {
        return Some(Vec::new());
    }
    let mut names: Vec<String> = Vec::new();
    for model in list.as_array()? {
        let name = ["id", "name", "model"].into_iter().find_map(|field| model.get(field)?.as_str());
        if let Some(name) = name.or_else(|| model.as_str())
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    }
    Some(names)
}
