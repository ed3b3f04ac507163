//! The same against the registries themselves: `make test-network`.

use super::{all_passed, built, has, project};
use anyhow::{Result, ensure};
use serde_json::json;

/// One card for the first install, with all that belongs to the registry; none after that.
async fn installs(tools: &[&str], files: &[(&str, &str)], commands: &[&str]) -> Result<()> {
    if !has(tools) {
        return Ok(());
    }
    let scene = project(files, commands).await?;
    let built = built(&scene).await?;
    all_passed(&built, commands.len())?;
    println!("{}: asked for {:?}", commands[0], built.asked);
    ensure!(built.asked.len() <= 1, "asked for {:?}", built.asked);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the network: make test-network"]
async fn npm() -> Result<()> {
    let manifest = json!({ "name": "fence", "version": "1.0.0", "dependencies": { "is-odd": "3.0.1" },
                           "scripts": { "test": "node test.js" } });
    let test = "if (!require('is-odd')(7)) process.exit(1);\n";
    let files = [("package.json", &*manifest.to_string()), ("test.js", test)];
    installs(&["npm", "node"], &files, &["npm install && npm test", "rm -r node_modules && npm ci && npm test"]).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the network: make test-network"]
async fn pytest() -> Result<()> {
    let command = "python3 -m venv .venv && .venv/bin/pip install --quiet pytest && .venv/bin/python -m pytest -q";
    let files = [("test_fence.py", "def test_sum():\n    assert 3 + 4 == 7\n")];
    installs(&["python3"], &files, &[command, "rm -r .venv", command]).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the network: make test-network"]
async fn cargo() -> Result<()> {
    let manifest = "[package]\nname = \"fence\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n\
                    [dependencies]\nitoa = \"1\"\n";
    let source = "#[test]\nfn it_is_seven() {\n    assert_eq!(itoa::Buffer::new().format(7), \"7\");\n}\n";
    let files = [("Cargo.toml", manifest), ("lib.rs", source)];
    installs(&["cargo"], &files, &["cargo test --quiet", "cargo clean --quiet && cargo test --quiet"]).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the network: make test-network"]
async fn go() -> Result<()> {
    let module = "module example.org/fence\n\ngo 1.21\n\nrequire rsc.io/quote v1.5.2\n";
    let test = "package fence\n\nimport (\n\t\"testing\"\n\n\t\"rsc.io/quote\"\n)\n\n\
                func TestQuote(t *testing.T) {\n\tif quote.Go() == \"\" {\n\t\tt.Fail()\n\t}\n}\n";
    let files = [("go.mod", module), ("fence_test.go", test)];
    installs(&["go"], &files, &["go mod tidy && go test ./...", "go clean -testcache && go test ./..."]).await
}
