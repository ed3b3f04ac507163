//! Which files a search looks into, by their path.

use globset::{GlobBuilder, GlobMatcher};
use std::path::{Path, PathBuf};

pub struct PathFilter {
    glob: Option<Glob>,
    start: PathBuf,
}

struct Glob {
    matcher: GlobMatcher,
    /// Without a slash in it, the pattern speaks of the name alone.
    name_only: bool,
    others: bool,
}

impl PathFilter {
    /// The error is a sentence for the model.
    pub fn of(glob: Option<&str>, start: &Path) -> Result<PathFilter, String> {
        let glob = glob.map(Glob::of).transpose()?;
        Ok(PathFilter { glob, start: start.to_owned() })
    }

    /// The pattern may be meant from the workspace or from the folder that is searched.
    pub fn takes(&self, path: &Path) -> bool {
        let Some(Glob { matcher, name_only, others }) = &self.glob else { return true };
        let matches = if *name_only {
            path.file_name().is_some_and(|name| matcher.is_match(name))
        } else {
            matcher.is_match(path) || path.strip_prefix(&self.start).is_ok_and(|path| matcher.is_match(path))
        };
        matches != *others
    }
}

impl Glob {
    fn of(given: &str) -> Result<Glob, String> {
        let positive = given.strip_prefix('!').unwrap_or(given);
        let pattern = positive.trim_start_matches("./").trim_start_matches('/');
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        let glob = glob.map_err(|error| {
            format!("`glob` is not a pattern that can be used: {}. Write it like *.rs or src/**/*.ts.", error.kind())
        })?;
        Ok(Glob {
            matcher: glob.compile_matcher(),
            name_only: !pattern.contains('/'),
            others: positive.len() != given.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glob_is_meant_as_people_write_it() {
        let cases = [
            ("*.rs", "", "src/deep/a.rs", true),
            ("*.rs", "", "src/a.ts", false),
            ("src/*.rs", "", "src/a.rs", true),
            ("src/*.rs", "", "src/deep/a.rs", false),
            ("src/**/*.rs", "", "src/deep/er/a.rs", true),
            ("./src/*.rs", "", "src/a.rs", true),
            ("/src/*.rs", "", "src/a.rs", true),
            ("deep/*.rs", "src", "src/deep/a.rs", true),
            ("*.{ts,tsx}", "", "ui/a.tsx", true),
            ("!*.rs", "", "src/a.rs", false),
            ("!*.rs", "", "src/a.ts", true),
            ("配置*", "", "文档/配置.md", true),
        ];
        for (glob, start, path, expected) in cases {
            let filter = PathFilter::of(Some(glob), Path::new(start)).unwrap();
            assert_eq!(filter.takes(Path::new(path)), expected, "{glob} {start} {path}");
        }
    }

    #[test]
    fn a_broken_glob_is_explained() {
        let error = PathFilter::of(Some("src/{a,b"), Path::new("")).err().unwrap();
        assert!(error.starts_with("`glob`"), "{error}");
    }
}
