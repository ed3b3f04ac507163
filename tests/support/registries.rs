//! Stand-ins for the package registries of npm, PyPI and crates.io, on one port of this machine: each has one package.

use crate::program::{Program, mortal};
use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use sha2::{Digest, Sha256, Sha512};
use tempfile::TempDir;

/// In a process of its own: what Askwell's own process listens on is no command's to reach.
const SERVE: &str = r#"
import http.server, os, sys, urllib.parse
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        with open("asked", "a") as asked: asked.write(path + "\n")
        file = os.path.join("served", urllib.parse.quote(path, safe=""))
        if not os.path.exists(file): return self.send_error(404)
        with open(file, "rb") as content: kind, body = content.read().split(b"\n", 1)
        self.send_response(200)
        self.send_header("Content-Type", kind.decode()); self.send_header("Content-Length", str(len(body)))
        self.end_headers(); self.wfile.write(body)
    def do_POST(self): self.send_error(404)
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True); server.serve_forever()
"#;

pub struct Registries {
    pub port: u16,
    folder: TempDir,
    _server: Program,
}

impl Registries {
    pub async fn start() -> Result<Registries> {
        let folder = TempDir::new()?;
        std::fs::create_dir(folder.path().join("served"))?;
        let mut python = mortal("python3");
        python.args(["-c", SERVE]).current_dir(folder.path());
        let mut server = Program::start(python)?;
        let port = server.first_line().await?.parse()?;
        Ok(Registries { port, folder, _server: server })
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Paths that were asked for, in their order.
    pub fn asked(&self) -> Vec<String> {
        let asked = std::fs::read_to_string(self.folder.path().join("asked")).unwrap_or_default();
        asked.lines().map(str::to_owned).collect()
    }

    fn put(&self, path: &str, kind: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        let name = path.replace('/', "%2F");
        let content = [kind.as_bytes(), b"\n", bytes.as_ref()].concat();
        Ok(std::fs::write(self.folder.path().join("served").join(name), content)?)
    }

    /// `moss` of npm, which exports 7. Gives what a lock file says of it: its address and its hash.
    pub fn npm(&self) -> Result<(String, String)> {
        let manifest = json!({ "name": "moss", "version": "1.0.0", "main": "index.js" });
        let tarball = archive(&[
            ("package/package.json", manifest.to_string().as_bytes()),
            ("package/index.js", b"module.exports = 7;\n"),
        ])?;
        let integrity = format!("sha512-{}", STANDARD.encode(Sha512::digest(&tarball)));
        let address = format!("{}/npm/moss/-/moss-1.0.0.tgz", self.base());
        let dist = json!({ "tarball": address, "integrity": integrity });
        let version = json!({ "name": "moss", "version": "1.0.0", "dist": dist });
        let all = json!({ "name": "moss", "dist-tags": { "latest": "1.0.0" }, "versions": { "1.0.0": version } });
        self.put("/npm/moss", "application/json", all.to_string())?;
        self.put("/npm/moss/-/moss-1.0.0.tgz", "application/octet-stream", tarball)?;
        Ok((address, integrity))
    }

    /// `pytest` of PyPI, as far as it finds and calls the tests of a folder. `wheel`: its bytes.
    pub fn pypi(&self, wheel: Vec<u8>) -> Result<()> {
        let hash = hex(&Sha256::digest(&wheel));
        let name = "pytest-1.0.0-py3-none-any.whl";
        let page = format!("<!DOCTYPE html><a href=\"/pypi/files/{name}#sha256={hash}\">{name}</a>");
        self.put("/pypi/simple/pytest/", "text/html", page)?;
        self.put(&format!("/pypi/files/{name}"), "application/octet-stream", wheel)
    }

    /// `moss` of crates.io, which says 7.
    pub fn crates(&self) -> Result<()> {
        let manifest =
            "[package]\nname = \"moss\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n";
        let source = "pub fn seven() -> u32 { 7 }\n";
        let files = [("moss-1.0.0/Cargo.toml", manifest.as_bytes()), ("moss-1.0.0/lib.rs", source.as_bytes())];
        let package = archive(&files)?;
        let line = json!({ "name": "moss", "vers": "1.0.0", "deps": [], "cksum": hex(&Sha256::digest(&package)),
                           "features": {}, "yanked": false });
        let config = json!({ "dl": format!("{}/crates/dl/{{crate}}/{{version}}", self.base()) });
        self.put("/crates/index/config.json", "application/json", config.to_string())?;
        self.put("/crates/index/mo/ss/moss", "text/plain", format!("{line}\n"))?;
        self.put("/crates/dl/moss/1.0.0", "application/gzip", package)?;
        Ok(())
    }
}

/// A `.tar.gz` of these files.
fn archive(files: &[(&str, &[u8])]) -> Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (path, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        archive.append_data(&mut header, path, *bytes)?;
    }
    archive.into_inner()?.finish().context("the archive does not end")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
