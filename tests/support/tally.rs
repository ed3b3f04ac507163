//! A long test by hand: how many of its parts are done stands in a file, and the next start goes on from there.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

pub struct Tally {
    file: PathBuf,
    pub wanted: u64,
    pub done: u64,
    /// Where the next part begins, for a test whose parts are not numbered one by one.
    pub next: u64,
}

impl Tally {
    /// As many as the variable asks for; what is done already stands in this folder under its name.
    pub fn of(variable: &str, folder: &str) -> Result<Tally> {
        let wanted = std::env::var(variable).with_context(|| format!("say how many with {variable}=..."))?;
        let file = Path::new(folder).join(variable.to_lowercase());
        let text = fs::read_to_string(&file).unwrap_or_default();
        let mut numbers = text.split_whitespace().map(|word| word.parse().unwrap_or_default());
        let (done, next) = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
        println!("{done} are done already, as {} says", file.display());
        Ok(Tally { file, wanted: wanted.parse()?, done, next })
    }

    pub fn is_reached(&self) -> bool {
        self.done >= self.wanted
    }

    pub fn counts(&mut self, more: u64, next: u64) -> Result<()> {
        (self.done, self.next) = (self.done + more, next);
        let unfinished = self.file.with_extension("part");
        fs::write(&unfinished, format!("{} {}\n", self.done, self.next))?;
        Ok(fs::rename(unfinished, &self.file)?)
    }
}
