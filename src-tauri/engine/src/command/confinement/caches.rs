//! What package managers download and builds keep. An isolated command finds the person's own only for reading, and writes to
//! folders that belong to its workspace: builds work, and no workspace can put anything into another's, or into the person's.

use super::view::{Mount, NOTHING};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, DirBuilder};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where a command finds what belongs to its workspace, and what the person has, for reading.
const OWN: &str = "/run/askwell/caches";
const SEEDS: &str = "/run/askwell/seeds";
const NAMED: &str = "named";
const REGISTRY: &str = "cargo-registry";
const SEEDED: &str = "seeded";
/// Its date says when a command last worked in them.
const USED: &str = "used";
/// An index is many small files: of a larger one, cargo fetches what it needs.
const INDEX_FILES_COUNT_MAX: usize = 50_000;
const INDEX_BYTES_MAX: u64 = 256 * 1024 * 1024;

/// Which variable tells which program where to keep its downloads, by the manuals of each: go (`go help environment`), npm
/// (`npm help config`), pip, uv, Poetry, Pipenv, Yarn, Bun, Deno, Composer, Coursier, Dart, Gradle, ccache, sccache, Zig, NuGet,
/// pre-commit.
const VARIABLES: &[(&str, &str)] = &[
    ("GOCACHE", "go-build"),
    ("GOMODCACHE", "go-mod"),
    ("npm_config_cache", "npm"),
    ("PIP_CACHE_DIR", "pip"),
    ("UV_CACHE_DIR", "uv"),
    ("POETRY_CACHE_DIR", "poetry"),
    ("PIPENV_CACHE_DIR", "pipenv"),
    ("PRE_COMMIT_HOME", "pre-commit"),
    ("YARN_CACHE_FOLDER", "yarn"),
    ("YARN_GLOBAL_FOLDER", "yarn-global"),
    ("BUN_INSTALL_CACHE_DIR", "bun"),
    ("DENO_DIR", "deno"),
    ("COMPOSER_CACHE_DIR", "composer"),
    ("COURSIER_CACHE", "coursier"),
    ("PUB_CACHE", "pub"),
    ("GRADLE_USER_HOME", GRADLE),
    ("CCACHE_DIR", "ccache"),
    ("SCCACHE_DIR", "sccache"),
    ("ZIG_GLOBAL_CACHE_DIR", "zig"),
    ("NUGET_HTTP_CACHE_PATH", "nuget"),
];
/// Programs that are told by no variable, where the person has their folder: their own is mounted over it.
const FOLDERS: &[(&str, &str)] = &[
    (".local/share/pnpm/store", "pnpm-store"),
    (".nuget/packages", "nuget-packages"),
    (".ivy2/cache", "ivy"),
    (".cabal/packages", "cabal"),
];
const GRADLE: &str = "gradle";
const GRADLE_FOLDER: &str = "init.d";
/// What Gradle and cargo read beside their downloads and obey: the person's stands there, or nothing.
const GRADLE_FILES: [&str; 3] = ["gradle.properties", "init.gradle", "init.gradle.kts"];
const CARGO_FILES: [&str; 2] = ["config.toml", "config"];

/// The folders of one workspace, made ready.
#[derive(Debug, Clone)]
pub struct WorkspaceCaches {
    mounts: Vec<(PathBuf, Mount)>,
    environment: Vec<(OsString, OsString)>,
}

impl WorkspaceCaches {
    /// `folder` is where they are kept. Commands of the same workspace may be at work in them: nothing in there is followed out.
    pub fn prepare(folder: &Path, home: &Path, inherited: &[(OsString, OsString)]) -> io::Result<WorkspaceCaches> {
        let variable = |name: &str| {
            let value = inherited.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
            value.filter(|value| !value.is_empty())
        };
        private_folder(folder)?;
        let root = Dir::open_ambient_dir(folder, ambient_authority())?;
        let mut caches = WorkspaceCaches { mounts: Vec::new(), environment: Vec::new() };
        root.write(USED, "")?;
        let named = made(&root, NAMED)?;
        caches.mounts.push((OWN.into(), Mount::Writable(folder.join(NAMED))));
        for (name, cache) in VARIABLES {
            made(&named, cache)?;
            caches.set(name, Path::new(OWN).join(cache).into());
        }
        for (place, cache) in FOLDERS.iter().filter(|(place, _)| home.join(place).is_dir()) {
            made(&root, cache)?;
            caches.mounts.push((fs::canonicalize(home.join(place))?, Mount::Writable(folder.join(cache))));
        }
        let tool = |name: &str, usual: &str| variable(name).map_or_else(|| home.join(usual), PathBuf::from);
        caches.gradle(&named, &tool("GRADLE_USER_HOME", ".gradle"))?;
        caches.maven(&named, &home.join(".m2/repository"))?;
        let modules = variable("GOMODCACHE").map(PathBuf::from);
        let modules = modules.unwrap_or_else(|| tool("GOPATH", "go").join("pkg/mod"));
        caches.go(&modules.join("cache/download"), variable("GOPROXY"), variable("GOFLAGS"));
        caches.cargo(&root, &named, folder, &tool("CARGO_HOME", ".cargo"))?;
        Ok(caches)
    }

    /// What stands where, beside all else that a command sees.
    pub fn mounts(&self) -> &[(PathBuf, Mount)] {
        &self.mounts
    }

    /// What tells the programs.
    pub fn environment(&self) -> &[(OsString, OsString)] {
        &self.environment
    }

    fn set(&mut self, name: &str, value: OsString) {
        self.environment.push((name.into(), value));
    }

    /// Its own folder for downloads, beneath which it looks into the person's.
    /// <https://docs.gradle.org/current/userguide/dependency_caching.html#sec:shared-readonly-cache>
    fn gradle(&mut self, named: &Dir, real: &Path) -> io::Result<()> {
        let gradle = made(named, GRADLE)?;
        let inside = Path::new(OWN).join(GRADLE);
        made(&gradle, GRADLE_FOLDER)?;
        let scripts = real.join(GRADLE_FOLDER);
        let mount = if scripts.is_dir() { Mount::ReadOnly(scripts) } else { Mount::Empty };
        self.mounts.push((inside.join(GRADLE_FOLDER), mount));
        self.obeyed(&gradle, &inside, real, &GRADLE_FILES)?;
        if real.join("caches/modules-2").is_dir() {
            self.set("GRADLE_RO_DEP_CACHE", real.join("caches").into());
        }
        Ok(())
    }

    /// <https://maven.apache.org/resolver/configuration.html>, `aether.chainedLocalRepository`; its short form is
    /// `maven.repo.local.tail`, from Maven 3.9 on.
    fn maven(&mut self, named: &Dir, real: &Path) -> io::Result<()> {
        made(named, "maven")?;
        let mut options = OsString::from(format!("-Dmaven.repo.local={OWN}/maven"));
        // A space would begin another option.
        if real.is_dir() && !real.as_os_str().to_string_lossy().contains(char::is_whitespace) {
            options.push(" -Dmaven.repo.local.tail=");
            options.push(real);
        }
        self.set("MAVEN_OPTS", options);
        Ok(())
    }

    /// What the person has is one more place that modules come from (<https://go.dev/ref/mod#module-proxy>). What is
    /// unpacked is written so that it can be removed again.
    fn go(&mut self, downloaded: &Path, proxies: Option<OsString>, flags: Option<OsString>) {
        if downloaded.is_dir() && !downloaded.to_string_lossy().contains([',', '|', ' ', '%']) {
            let mut all = OsString::from("file://");
            all.push(downloaded);
            all.push(",");
            all.push(proxies.unwrap_or_else(|| "https://proxy.golang.org,direct".into()));
            self.set("GOPROXY", all);
        }
        let mut all = flags.unwrap_or_default();
        if !all.is_empty() {
            all.push(" ");
        }
        all.push("-modcacherw");
        self.set("GOFLAGS", all);
    }

    /// Cargo has one folder for its downloads and its settings: only the downloads are its own. What the person has of
    /// them is linked to, for cargo reads a registry in one place alone.
    fn cargo(&mut self, root: &Dir, named: &Dir, folder: &Path, real: &Path) -> io::Result<()> {
        if !real.is_dir() {
            let own = made(named, "cargo")?;
            let inside = Path::new(OWN).join("cargo");
            self.obeyed(&own, &inside, real, &CARGO_FILES)?;
            self.set("CARGO_HOME", inside.into());
            return Ok(());
        }
        let registry = real.join("registry");
        match fs::create_dir(&registry) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Ok(()),
            Ok(()) | Err(_) => {}
        }
        let own = made(root, REGISTRY)?;
        let (place, seeds) = (fs::canonicalize(&registry)?, Path::new(SEEDS).join(REGISTRY));
        self.mounts.push((seeds.clone(), Mount::ReadOnly(place.clone())));
        self.mounts.push((place.clone(), Mount::Writable(folder.join(REGISTRY))));
        let stands = changed(&place).to_string();
        if root.read_to_string(SEEDED).is_ok_and(|seeded| seeded == stands) {
            return Ok(());
        }
        link(&place, &own, "cache", &seeds)?;
        link(&place, &own, "src", &seeds)?;
        copy_indexes(&place, &own)?;
        root.write(SEEDED, stands)
    }

    /// Settings: those of the person, or none, and nobody's else.
    fn obeyed(&mut self, own: &Dir, inside: &Path, real: &Path, names: &[&str]) -> io::Result<()> {
        for name in names {
            if !own.symlink_metadata(name).is_ok_and(|found| found.is_file()) {
                removed(own, name)?;
                own.write(name, "")?;
            }
            let theirs = real.join(name);
            let from = if theirs.is_file() { theirs } else { NOTHING.into() };
            self.mounts.push((inside.join(name), Mount::ReadOnly(from)));
        }
        Ok(())
    }
}

fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Removes the folders that no command has worked in since then: what was downloaded comes again.
pub fn remove_unused(caches: &Path, before: SystemTime) -> io::Result<()> {
    for name in names(caches) {
        let folder = caches.join(name);
        let used = fs::metadata(folder.join(USED)).and_then(|found| found.modified());
        if used.is_ok_and(|used| used < before) {
            // Its own date goes first, so that half of it is never taken for all.
            fs::remove_file(folder.join(USED))?;
            fs::remove_dir_all(&folder)?;
        }
    }
    Ok(())
}

/// A folder of this name. What a command left there instead is in the way.
fn made(dir: &Dir, name: &str) -> io::Result<Dir> {
    if !dir.symlink_metadata(name).is_ok_and(|found| found.is_dir()) {
        removed(dir, name)?;
        match dir.create_dir_with(name, &DirBuilder::new()) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            Ok(()) | Err(_) => {}
        }
    }
    cap_fs_ext::DirExt::open_dir_nofollow(dir, name)
}

fn removed(dir: &Dir, name: &str) -> io::Result<()> {
    let gone = match dir.symlink_metadata(name) {
        Ok(found) if found.is_dir() => dir.remove_dir_all(name),
        Ok(_) => dir.remove_file(name),
        Err(error) => Err(error),
    };
    gone.or_else(|error| if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

/// When anything came into a registry, as far as its folders tell: two levels of them.
fn changed(registry: &Path) -> u128 {
    let parts = ["cache", "src", "index"].map(|part| registry.join(part));
    let indexes = parts.iter().flat_map(|part| fs::read_dir(part).into_iter().flatten().flatten());
    let all = indexes.map(|entry| entry.path()).chain(parts.clone());
    let time = |path: PathBuf| fs::metadata(path).and_then(|found| found.modified()).ok();
    let since = |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    all.filter_map(time).map(since).fold(0, u128::wrapping_add)
}

/// Whatever the person has in the folders of this part and the workspace has not, as a link to where it is for reading.
fn link(real: &Path, own: &Dir, part: &str, seeds: &Path) -> io::Result<()> {
    let to = made(own, part)?;
    for registry in names(&real.join(part)) {
        let Some(name) = registry.to_str() else { continue };
        let to = made(&to, name)?;
        for item in names(&real.join(part).join(&registry)) {
            if to.symlink_metadata(&item).is_err() {
                let target = seeds.join(part).join(&registry).join(&item);
                match to.symlink_contents(target, &item) {
                    Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                    Ok(()) | Err(_) => {}
                }
            }
        }
    }
    Ok(())
}

/// Cargo writes into an index: it is copied once, where it is one that is fetched file by file.
fn copy_indexes(real: &Path, own: &Dir) -> io::Result<()> {
    let to = made(own, "index")?;
    for registry in names(&real.join("index")) {
        let from = real.join("index").join(&registry);
        let Some(name) = registry.to_str().filter(|name| !to.exists(name)) else { continue };
        let (mut files, mut bytes) = (Vec::new(), 0);
        list(&from, Path::new(""), &mut files, &mut bytes);
        if files.len() > INDEX_FILES_COUNT_MAX || bytes > INDEX_BYTES_MAX || !from.join("config.json").is_file() {
            continue;
        }
        // Half an index is none.
        let unfinished = format!("{name}.{}", std::process::id());
        let copy = made(&to, &unfinished)?;
        for file in files {
            if let Some(folder) = file.parent() {
                copy.create_dir_all(folder)?;
            }
            copy.write(&file, fs::read(from.join(&file))?)?;
        }
        if to.rename(&unfinished, &to, name).is_err() {
            removed(&to, &unfinished)?;
        }
    }
    Ok(())
}

fn list(from: &Path, within: &Path, files: &mut Vec<PathBuf>, bytes: &mut u64) {
    for entry in fs::read_dir(from.join(within)).into_iter().flatten().flatten() {
        if files.len() > INDEX_FILES_COUNT_MAX || *bytes > INDEX_BYTES_MAX {
            return;
        }
        let Ok(found) = entry.metadata() else { continue };
        let path = within.join(entry.file_name());
        if found.is_dir() && entry.file_name() != OsStr::new(".git") {
            list(from, &path, files, bytes);
        } else if found.is_file() {
            *bytes += found.len();
            files.push(path);
        }
    }
}

fn names(folder: &Path) -> Vec<OsString> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name()).collect()
}
