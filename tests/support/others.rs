//! Programs that others wrote: how each one is started. `.ci/others.sh` installs them; their versions stand in `tests/others/locks`.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tokio::process::Command;

/// The two official Python SDKs, and with them the two eras of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Python {
    /// `mcp` 1.x: servers ask while the call is open.
    One,
    /// `mcp` 2.x: servers answer that they need an answer.
    Two,
}

impl Python {
    pub const BOTH: [Python; 2] = [Python::One, Python::Two];
}

/// A program with all that it is started with: for a test that starts it, and for whoever is told to.
#[derive(Debug, Clone)]
pub struct Other {
    pub program: String,
    pub arguments: Vec<String>,
    pub variables: BTreeMap<String, String>,
}

impl Other {
    fn new(program: &str, arguments: &[&str]) -> Other {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Other { program: program.to_owned(), arguments, variables: BTreeMap::new() }
    }

    #[must_use]
    pub fn with(mut self, variable: &str, value: &str) -> Other {
        self.variables.insert(variable.to_owned(), value.to_owned());
        self
    }

    #[must_use]
    pub fn and(mut self, argument: &str) -> Other {
        self.arguments.push(argument.to_owned());
        self
    }

    /// Its process is killed when the thread that starts it ends.
    pub fn command(&self) -> Command {
        let mut command = crate::program::mortal(&self.program);
        command.args(&self.arguments).envs(&self.variables);
        command
    }

    /// As it stands in everybody's `mcpServers`.
    pub fn entry(&self) -> Value {
        json!({ "command": self.program, "args": self.arguments, "env": self.variables })
    }
}

/// npm's `@modelcontextprotocol/server-everything`, which has a tool for every part of the protocol.
pub fn everything() -> Result<Other> {
    Ok(Other::new("node", &[&sdk("server-everything/dist/index.js")?, "stdio"]))
}

/// npm's `@modelcontextprotocol/server-filesystem`, let into this folder.
pub fn filesystem(root: &Path) -> Result<Other> {
    Ok(Other::new("node", &[&sdk("server-filesystem/dist/index.js")?, &root.display().to_string()]))
}

/// A script of ours in `tests/others` on one of the Python SDKs.
pub fn python(python: Python, script: &str) -> Result<Other> {
    let folder = match python {
        Python::One => installed("python-1")?,
        Python::Two => installed("python-2")?,
    };
    Ok(Other::new("python3", &[&ours("run.py")?, &folder.display().to_string(), &ours(script)?]))
}

/// A script of ours in `tests/others` on the TypeScript SDKs.
pub fn node(script: &str) -> Result<Other> {
    Ok(Other::new("node", &[&ours(script)?]).with("OTHERS", &installed("sdks")?.display().to_string()))
}

/// A script of ours in `tests/others` that needs no package.
pub fn script(file: &str) -> Result<Other> {
    Ok(Other::new("python3", &[&ours(file)?]).with("PYTHONDONTWRITEBYTECODE", "1"))
}

/// What an agent's package holds, such as `@openai/codex/bin/codex.js`.
pub fn agent(file: &str) -> Result<PathBuf> {
    existing(installed("agents")?.join("node_modules").join(file))
}

fn sdk(file: &str) -> Result<String> {
    let file = existing(installed("sdks")?.join("node_modules/@modelcontextprotocol").join(file))?;
    Ok(file.display().to_string())
}

fn ours(script: &str) -> Result<String> {
    Ok(existing(Path::new(env!("CARGO_MANIFEST_DIR")).join("others").join(script))?.display().to_string())
}

/// The folder of one lock, which lies beside the test's own folders.
fn installed(name: &str) -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let mut folders = here.ancestors().map(|folder| folder.join("others").join(name));
    folders.find(|folder| folder.is_dir()).with_context(|| format!("{name} is missing: `.ci/others.sh` installs it"))
}

fn existing(file: PathBuf) -> Result<PathBuf> {
    ensure!(file.exists(), "{} is missing", file.display());
    Ok(file)
}

/// The server that does this attack.
pub fn hostile(attack: &str) -> Result<Other> {
    Ok(Other::new("python3", &[&ours("servers/hostile.py")?, attack]))
}

/// Our own `askwell mcp`, as others start it, for the program that has this data folder.
pub fn askwell(data: &Path, options: &[&str]) -> Result<Other> {
    let program = crate::program::built("askwell")?.display().to_string();
    let mut other = Other::new(&program, &["mcp"]).with("ASKWELL_DATA_DIR", &data.display().to_string());
    other.arguments.extend(options.iter().map(|&option| option.to_owned()));
    Ok(other)
}

/// A red square of one pixel, as a PNG file.
pub fn red_square() -> &'static [u8] {
    &[
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xde, 0, 0, 0, 0x0c, 0x49, 0x44, 0x41, 0x54, 0x08, 0xd7, 0x63, 0xf8, 0xcf,
        0xc0, 0, 0, 3, 1, 1, 0, 0x18, 0xdd, 0x8d, 0xb0, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
    ]
}
