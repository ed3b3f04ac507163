//! A long test by hand: how many of its parts are done stands in a file, and the next start goes on from there.
//!
//! It is kept in the person's own folder for such things, not in the target folder, so that it outlives `cargo clean` and another
//! checkout goes on with it. What was done with other code proves nothing of this one, so each version has a count of its own.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Tally {
    file: PathBuf,
    commit: String,
    pub wanted: u64,
    pub done: u64,
    /// Where the next part begins, for a test whose parts are not numbered one by one.
    pub next: u64,
    /// Two at once would count each other's parts away.
    _lock: File,
}

impl Tally {
    /// As many as the variable asks for, of the code as it stands here.
    pub fn of(variable: &str) -> Result<Tally> {
        let wanted = std::env::var(variable).with_context(|| format!("say how many with {variable}=..."))?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the workspace")?;
        Tally::within(&state()?.join("askwell-faults").join(variable.to_lowercase()), root, wanted.parse()?)
    }

    /// The same in this folder, of the code of this workspace.
    pub fn within(folder: &Path, root: &Path, wanted: u64) -> Result<Tally> {
        fs::create_dir_all(folder)?;
        let (version, commit) = (version(root)?, commit(root));
        let file = folder.join(&version);
        let lock = File::create(file.with_extension("lock"))?;
        lock.try_lock().with_context(|| format!("another one is counting in {}", file.display()))?;
        let [done, next] = numbers(&file);
        let others = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
        let others = others.filter(|other| *other != file && other.extension().is_none());
        let elsewhere: u64 = others.map(|other| numbers(&other)[0]).sum();
        println!(
            "{done} are done already with this code (version {version}, on commit {commit}), {elsewhere} with other versions"
        );
        println!("This stands in {}", folder.display());
        Ok(Tally { file, commit, wanted, done, next, _lock: lock })
    }

    pub fn is_reached(&self) -> bool {
        self.done >= self.wanted
    }

    pub fn counts(&mut self, more: u64, next: u64) -> Result<()> {
        (self.done, self.next) = (self.done + more, next);
        let unfinished = self.file.with_extension("part");
        fs::write(&unfinished, format!("{} {} {}\n", self.done, self.next, self.commit))?;
        Ok(fs::rename(unfinished, &self.file)?)
    }
}

/// How many are done, and where the next one begins.
fn numbers(file: &Path) -> [u64; 2] {
    let text = fs::read_to_string(file).unwrap_or_default();
    let mut numbers = text.split_whitespace().map(|word| word.parse().unwrap_or_default());
    std::array::from_fn(|_| numbers.next().unwrap_or_default())
}

fn state() -> Result<PathBuf> {
    let given = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::var_os("HOME").map(|home| Path::new(&home).join(".local/state"));
    given.or_else(home).context("there is neither XDG_STATE_HOME nor HOME")
}

/// What the code under test is, by its content: what is not committed counts too.
fn version(root: &Path) -> Result<String> {
    let mut files = vec![root.join("Cargo.lock")];
    sources(&root.join("src-tauri"), &mut files)?;
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let name = file.strip_prefix(root)?.to_string_lossy().into_owned();
        let content = fs::read(&file)?;
        hash.update(format!("{name} {}\n", content.len()));
        hash.update(content);
    }
    Ok(hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

/// All but what a build makes there.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true if path.ends_with("gen") => {}
            true => sources(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

/// Where one finds it again.
fn commit(root: &Path) -> String {
    let told = Command::new("git").arg("-C").arg(root).args(["describe", "--always", "--dirty"]).output();
    let told = told.ok().filter(|told| told.status.success());
    told.map_or_else(|| "unknown".to_owned(), |told| String::from_utf8_lossy(&told.stdout).trim().to_owned())
}
