//! Hosts that packages come from: those of the registries themselves, and what the person has set up in their place. What a
//! repository says of registries is not read.

use ask::network::{Ecosystem, HostBundle, place};
use std::path::{Path, PathBuf};
use url::Url;

struct Registries {
    of: Ecosystem,
    /// As their own documents name them.
    hosts: &'static [&'static str],
    /// Files that set up others: beneath the home folder, or absolute. A folder stands for the files in it.
    files: &'static [&'static str],
    /// A line counts if it begins with one of these, or after a blank or `<`.
    keys: &'static [&'static str],
    /// Variables that do the same.
    variables: &'static [&'static str],
}

const ALL: [Registries; 6] = [
    // https://doc.rust-lang.org/cargo/reference/registry-index.html and https://crates.io/data-access
    Registries {
        of: Ecosystem::Rust,
        hosts: &["index.crates.io", "static.crates.io", "crates.io"],
        files: &[".cargo/config.toml", ".cargo/config"],
        keys: &["registry", "index"],
        variables: &[],
    },
    // https://docs.npmjs.com/cli/configuring-npm/npmrc and https://classic.yarnpkg.com/docs/yarnrc
    Registries {
        of: Ecosystem::Node,
        hosts: &["registry.npmjs.org", "registry.yarnpkg.com"],
        files: &[".npmrc", ".config/npm/npmrc"],
        keys: &["registry", "@"],
        variables: &[],
    },
    // https://packaging.python.org/specifications/simple-repository-api and https://docs.pypi.org/api/index-api
    Registries {
        of: Ecosystem::Python,
        hosts: &["pypi.org", "files.pythonhosted.org"],
        files: &[".config/pip/pip.conf", ".pip/pip.conf", "/etc/pip.conf"],
        keys: &["index-url", "extra-index-url"],
        variables: &[],
    },
    // https://go.dev/ref/mod#environment-variables
    Registries {
        of: Ecosystem::Go,
        hosts: &["proxy.golang.org", "sum.golang.org"],
        files: &[".config/go/env"],
        keys: &["GOPROXY"],
        variables: &["GOPROXY"],
    },
    // https://central.sonatype.org/consume/ and https://docs.gradle.org/current/userguide/plugins.html
    Registries {
        of: Ecosystem::Java,
        hosts: &[
            "repo.maven.apache.org",
            "repo1.maven.org",
            "plugins.gradle.org",
            "plugins-artifacts.gradle.org",
            "services.gradle.org",
            "downloads.gradle.org",
        ],
        files: &[".m2/settings.xml", ".gradle/init.gradle", ".gradle/init.gradle.kts"],
        keys: &["url>", "url", "maven"],
        variables: &[],
    },
    // https://wiki.debian.org/SourcesList and https://help.ubuntu.com/community/Repositories
    Registries {
        of: Ecosystem::Debian,
        hosts: &[
            "deb.debian.org",
            "security.debian.org",
            "archive.ubuntu.com",
            "security.ubuntu.com",
            "ports.ubuntu.com",
        ],
        files: &["/etc/apt/sources.list", "/etc/apt/sources.list.d"],
        keys: &["deb", "URIs:"],
        variables: &[],
    },
];
const FILE_BYTES_MAX: u64 = 256 * 1024;
/// More than anybody sets up, and as many as a card can show.
const PLACES_COUNT_MAX: usize = 20;

/// The registries that this place is one of.
pub fn of(wanted: &str, workspace: Option<&Path>) -> Option<HostBundle> {
    let home = dirs::home_dir();
    ALL.iter().find_map(|registries| registries.with(wanted, home.as_deref(), workspace))
}

impl Registries {
    fn with(&self, wanted: &str, home: Option<&Path>, workspace: Option<&Path>) -> Option<HostBundle> {
        let mut places: Vec<String> = self.hosts.iter().map(|host| (*host).to_owned()).collect();
        for text in self.texts(home, workspace) {
            places.extend(text.lines().filter(|line| self.counts(line)).flat_map(places_in));
        }
        places.extend(self.variables.iter().filter_map(|name| std::env::var(name).ok()).flat_map(|it| places_in(&it)));
        let mut seen = std::collections::HashSet::new();
        places.retain(|place| seen.insert(place.clone()));
        // What was found is kept in sight, however many there are.
        let is_one = places.iter().any(|place| place == wanted);
        places.truncate(PLACES_COUNT_MAX);
        (is_one && places.iter().any(|place| place == wanted)).then_some(HostBundle { ecosystem: self.of, places })
    }

    fn texts(&self, home: Option<&Path>, workspace: Option<&Path>) -> Vec<String> {
        let files = self.files.iter().filter_map(|file| {
            let path = Path::new(file);
            if path.is_absolute() { Some(path.to_owned()) } else { Some(home?.join(path)) }
        });
        let within = |path: &Path| std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
        let all = files.flat_map(|path| if path.is_dir() { within(&path).collect() } else { vec![path] });
        // What lies in the workspace, an agent may have written.
        let is_theirs = |path: &PathBuf| {
            let real = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
            workspace.is_none_or(|workspace| !real.starts_with(workspace) && !path.starts_with(workspace))
        };
        all.filter(is_theirs).filter_map(|path| read(&path)).collect()
    }

    fn counts(&self, line: &str) -> bool {
        let line = line.trim_start();
        self.keys.iter().any(|key| line.trim_start_matches('<').starts_with(key))
    }
}

fn read(path: &Path) -> Option<String> {
    let found = std::fs::metadata(path).ok()?;
    (found.is_file() && found.len() <= FILE_BYTES_MAX).then(|| std::fs::read_to_string(path).ok())?
}

/// Of every address of the web in it.
fn places_in(text: &str) -> Vec<String> {
    let begins = text.match_indices("http").map(|(at, _)| text.get(at..).unwrap_or_default());
    let ends = |rest: &str| rest.find(|c: char| c.is_whitespace() || "\"'<>,|".contains(c)).unwrap_or(rest.len());
    let urls = begins.filter_map(|rest| Url::parse(rest.get(..ends(rest))?).ok());
    urls.filter(|url| matches!(url.scheme(), "http" | "https"))
        .filter_map(|url| Some(place(url.host_str()?, url.port_or_known_default()?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_home(files: &[(&str, &str)], wanted: &str, is_workspace: bool) -> Option<HostBundle> {
        let home = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = home.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let home = std::fs::canonicalize(home.path()).unwrap();
        ALL.iter().find_map(|it| it.with(wanted, Some(&home), is_workspace.then_some(home.as_path())))
    }

    #[test]
    fn a_registry_is_offered_with_those_that_belong_to_it_and_nothing_else_is() {
        for (wanted, of) in [
            ("static.crates.io", Ecosystem::Rust),
            ("registry.npmjs.org", Ecosystem::Node),
            ("files.pythonhosted.org", Ecosystem::Python),
            ("sum.golang.org", Ecosystem::Go),
            ("plugins.gradle.org", Ecosystem::Java),
            ("archive.ubuntu.com", Ecosystem::Debian),
        ] {
            let bundle = in_home(&[], wanted, false).unwrap();
            assert_eq!(bundle.ecosystem, of);
            assert!(bundle.places.len() > 1 && bundle.places.iter().any(|place| place == wanted));
        }
        for wanted in ["crates.io:22", "crates.io.evil.example", "github.com", "localhost:4873"] {
            assert_eq!(in_home(&[], wanted, false), None, "{wanted}");
        }
    }

    #[test]
    fn a_mirror_counts_where_the_person_set_it_up_and_not_in_a_workspace() {
        let cargo = "[source.crates-io]\nreplace-with = \"ours\"\n[source.ours]\nregistry = \"sparse+https://crates.corp.example/index/\"\n# registry = \"https://no.example\"\n";
        let npm = "registry=http://localhost:4873/\n@corp:registry=https://npm.corp.example\n//npm.corp.example/:_authToken=x\n";
        let pip = "[global]\nindex-url = https://pypi.corp.example:8443/simple\ntrusted-host = https://no.example\n";
        let maven =
            "<settings><mirrors><mirror>\n  <url>https://maven.corp.example/all</url>\n</mirror></mirrors></settings>";
        for (file, text, wanted) in [
            (".cargo/config.toml", cargo, "crates.corp.example"),
            (".npmrc", npm, "localhost:4873"),
            (".npmrc", npm, "npm.corp.example"),
            (".config/pip/pip.conf", pip, "pypi.corp.example:8443"),
            (".m2/settings.xml", maven, "maven.corp.example"),
        ] {
            let bundle = in_home(&[(file, text)], wanted, false);
            assert!(bundle.is_some_and(|bundle| bundle.places.len() > 1), "{wanted}");
            assert_eq!(in_home(&[(file, text)], wanted, true), None, "{wanted} in a workspace");
            assert_eq!(in_home(&[(file, text)], "no.example", false), None, "{file}");
        }
    }
}
