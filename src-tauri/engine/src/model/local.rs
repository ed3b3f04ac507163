//! Model servers on this machine, on the ports they usually have. Asked only when the person clicks.

use super::listing::{names, read};
use ask::wire::LocalServer;
use std::time::Duration;
use tokio::time::timeout;

const WAIT: Duration = Duration::from_millis(800);
const LLAMA_CPP: &str = "llama.cpp";

/// Where to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ports {
    pub ollama: u16,
    pub lm_studio: u16,
    pub llama_cpp: u16,
}

impl Default for Ports {
    fn default() -> Self {
        Self { ollama: 11434, lm_studio: 1234, llama_cpp: 8080 }
    }
}

pub async fn find() -> Vec<LocalServer> {
    find_on(Ports::default()).await
}

/// All at once, and whoever does not answer soon is not there.
pub async fn find_on(ports: Ports) -> Vec<LocalServer> {
    let plain = reqwest::Client::builder().no_proxy().tls_certs_only([]).redirect(reqwest::redirect::Policy::none());
    let Ok(http) = plain.build() else {
        return Vec::new();
    };
    let (ollama, lm_studio, llama_cpp) = tokio::join!(
        ask(&http, "Ollama", ports.ollama),
        ask(&http, "LM Studio", ports.lm_studio),
        ask(&http, LLAMA_CPP, ports.llama_cpp),
    );
    [ollama, lm_studio, llama_cpp].into_iter().flatten().collect()
}

async fn ask(http: &reqwest::Client, name: &str, port: u16) -> Option<LocalServer> {
    let base_url = format!("http://127.0.0.1:{port}/v1");
    let listed = timeout(WAIT, async {
        let response = http.get(format!("{base_url}/models")).send().await.ok()?;
        let found = response.status().is_success();
        let list = read(response).await.ok()?;
        // Whatever else listens on the port does not list models.
        names(&list).filter(|_| found).map(|models| (models, String::from_utf8_lossy(&list).contains("llamacpp")))
    });
    let (models, says_llama_cpp) = listed.await.ok()??;
    // Other servers use this port as well: they are found, but not called by a name that is not theirs.
    let name = if name == LLAMA_CPP && !says_llama_cpp { format!("127.0.0.1:{port}") } else { name.to_owned() };
    Some(LocalServer { name, base_url, models })
}
