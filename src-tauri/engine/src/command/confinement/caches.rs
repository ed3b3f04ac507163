//! What package managers download and builds keep. An isolated command finds the person's own only for reading, and writes to
//! folders that belong to its workspace: builds work, and no workspace can put anything into another's, or into the person's.

use super::view::{Mount, NOTHING};
use crate::disk::free_bytes;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, DirBuilder, OpenOptions};
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
const PARTS: [&str; 3] = ["cache", "src", "index"];
/// Its date says when a command last worked in them.
const USED: &str = "used";
/// An index is many small files: of a larger one, cargo fetches what it needs.
const INDEX_FILES_COUNT_MAX: usize = 50_000;
const INDEX_BYTES_MAX: u64 = 256 * 1024 * 1024;
/// On a disk with less nothing is kept for commands.
const ROOM_BYTES_MIN: u64 = 1024 * 1024 * 1024;

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

/// Where the tools of the person keep their things, by the person's own environment: what a command is called with could lead
/// anywhere.
pub struct ToolFolders<'a> {
    pub home: PathBuf,
    pub variable: fn(&str) -> Option<OsString>,
    /// What commands write in: nothing there tells where the person has anything.
    pub writable: &'a [PathBuf],
}

impl ToolFolders<'_> {
    /// As it really lies. None: it is not there, or commands write there.
    fn real(&self, path: &Path) -> Option<PathBuf> {
        let real = fs::canonicalize(path).ok()?;
        let is_theirs = !self.writable.iter().any(|folder| real.starts_with(folder));
        is_theirs.then_some(real)
    }

    fn named(&self, name: &str) -> Option<OsString> {
        (self.variable)(name).filter(|value| !value.is_empty())
    }

    fn tool(&self, name: &str, usual: &str) -> PathBuf {
        self.named(name).map_or_else(|| self.home.join(usual), PathBuf::from)
    }
}

impl WorkspaceCaches {
    /// `folder` is where they are kept. Commands of the same workspace may be at work in them: nothing in there is followed out.
    /// Where one has left them so that they cannot be used, new ones take their place.
    pub fn prepare(folder: &Path, tools: &ToolFolders<'_>) -> io::Result<WorkspaceCaches> {
        // What is downloaded, and linked to here, is worth less than what Askwell itself has to keep.
        let room = folder.ancestors().find_map(free_bytes).unwrap_or_default();
        if room < ROOM_BYTES_MIN {
            return Err(ErrorKind::StorageFull.into());
        }
        private_folder(folder)?;
        let folder = fs::canonicalize(folder)?;
        WorkspaceCaches::made(&folder, tools).or_else(|_| {
            let mut aside = folder.clone().into_os_string();
            aside.push(format!(".{}", std::process::id()));
            fs::rename(&folder, &aside)?;
            private_folder(&folder)?;
            WorkspaceCaches::made(&folder, tools)
        })
    }

    fn made(folder: &Path, tools: &ToolFolders<'_>) -> io::Result<WorkspaceCaches> {
        let root = Dir::open_ambient_dir(folder, ambient_authority())?;
        let mut caches = WorkspaceCaches { mounts: Vec::new(), environment: Vec::new() };
        root.write(USED, "")?;
        let named = made(&root, NAMED)?;
        caches.mounts.push((OWN.into(), Mount::Writable(folder.join(NAMED))));
        for (name, cache) in VARIABLES {
            made(&named, cache)?;
            caches.set(name, Path::new(OWN).join(cache).into());
        }
        for (place, cache) in FOLDERS {
            if let Some(real) = tools.real(&tools.home.join(place)).filter(|real| real.is_dir()) {
                made(&root, cache)?;
                caches.mounts.push((real, Mount::Writable(folder.join(cache))));
            }
        }
        caches.gradle(&named, tools)?;
        caches.maven(&named, tools.real(&tools.home.join(".m2/repository")))?;
        caches.go(tools);
        caches.cargo(&root, &named, folder, tools)?;
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
    fn gradle(&mut self, named: &Dir, tools: &ToolFolders<'_>) -> io::Result<()> {
        let real = tools.tool("GRADLE_USER_HOME", ".gradle");
        let gradle = made(named, GRADLE)?;
        let inside = Path::new(OWN).join(GRADLE);
        made(&gradle, GRADLE_FOLDER)?;
        let scripts = tools.real(&real.join(GRADLE_FOLDER)).filter(|scripts| scripts.is_dir());
        self.mounts.push((inside.join(GRADLE_FOLDER), scripts.map_or(Mount::Empty, Mount::ReadOnly)));
        self.obeyed(&gradle, &inside, &real, &GRADLE_FILES, tools)?;
        if let Some(caches) = tools.real(&real.join("caches")).filter(|caches| caches.join("modules-2").is_dir()) {
            self.set("GRADLE_RO_DEP_CACHE", caches.into());
        }
        Ok(())
    }

    /// <https://maven.apache.org/resolver/configuration.html>, `aether.chainedLocalRepository`; its short form is
    /// `maven.repo.local.tail`, from Maven 3.9 on.
    fn maven(&mut self, named: &Dir, real: Option<PathBuf>) -> io::Result<()> {
        made(named, "maven")?;
        let mut options = OsString::from(format!("-Dmaven.repo.local={OWN}/maven"));
        // A space would begin another option.
        if let Some(real) = real.filter(|real| !real.to_string_lossy().contains(char::is_whitespace)) {
            options.push(" -Dmaven.repo.local.tail=");
            options.push(real);
        }
        self.set("MAVEN_OPTS", options);
        Ok(())
    }

    /// What the person has is one more place that modules come from (<https://go.dev/ref/mod#module-proxy>). What is
    /// unpacked is written so that it can be removed again. A variable hides what `go env -w` has set, which is read first.
    fn go(&mut self, tools: &ToolFolders<'_>) {
        let set = fs::read_to_string(tools.home.join(".config/go/env")).unwrap_or_default();
        let setting = |name: &str| {
            let line = || set.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('=')).map(OsString::from);
            tools.named(name).or_else(line)
        };
        let modules = setting("GOMODCACHE").map(PathBuf::from);
        let modules = modules.unwrap_or_else(|| tools.tool("GOPATH", "go").join("pkg/mod"));
        let downloaded = tools.real(&modules.join("cache/download"));
        if let Some(downloaded) = downloaded.filter(|path| !path.to_string_lossy().contains([',', '|', ' ', '%'])) {
            let mut all = OsString::from("file://");
            all.push(downloaded);
            all.push(",");
            all.push(setting("GOPROXY").unwrap_or_else(|| "https://proxy.golang.org,direct".into()));
            self.set("GOPROXY", all);
        }
        let mut all = setting("GOFLAGS").unwrap_or_default();
        if !all.is_empty() {
            all.push(" ");
        }
        all.push("-modcacherw");
        self.set("GOFLAGS", all);
    }

    /// Cargo has one folder for its downloads and its settings: only the downloads are its own. What the person has of
    /// them is linked to, for cargo reads a registry in one place alone.
    fn cargo(&mut self, root: &Dir, named: &Dir, folder: &Path, tools: &ToolFolders<'_>) -> io::Result<()> {
        let real = tools.tool("CARGO_HOME", ".cargo");
        let Some(home) = tools.real(&real).filter(|home| home.is_dir()) else {
            let own = made(named, "cargo")?;
            let inside = Path::new(OWN).join("cargo");
            self.obeyed(&own, &inside, &real, &CARGO_FILES, tools)?;
            self.set("CARGO_HOME", inside.into());
            return Ok(());
        };
        let Some(place) = tools.real(&home.join("registry")).filter(|place| place.is_dir()) else { return Ok(()) };
        let own = made(root, REGISTRY)?;
        let seeds = Path::new(SEEDS).join(REGISTRY);
        self.mounts.push((seeds.clone(), Mount::ReadOnly(place.clone())));
        self.mounts.push((place.clone(), Mount::Writable(folder.join(REGISTRY))));
        let stands = changed(&place).to_string();
        let is_whole = PARTS.iter().all(|part| own.symlink_metadata(part).is_ok_and(|found| found.is_dir()));
        if is_whole && root.read_to_string(SEEDED).is_ok_and(|seeded| seeded == stands) {
            return Ok(());
        }
        link(&place, &own, "cache", &seeds)?;
        link(&place, &own, "src", &seeds)?;
        copy_indexes(&place, &own)?;
        root.write(SEEDED, stands)
    }

    /// Settings: those of the person, or none, and nobody's else.
    fn obeyed(
        &mut self,
        own: &Dir,
        inside: &Path,
        real: &Path,
        names: &[&str],
        tools: &ToolFolders<'_>,
    ) -> io::Result<()> {
        for name in names {
            if !own.symlink_metadata(name).is_ok_and(|found| found.is_file()) {
                removed(own, name)?;
                // Only what is made here is opened: a pipe in its place would be waited for.
                let mut new = OpenOptions::new();
                match own.open_with(name, new.write(true).create_new(true)) {
                    Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                    Ok(_) | Err(_) => {}
                }
            }
            let theirs = tools.real(&real.join(name)).filter(|theirs| theirs.is_file());
            self.mounts.push((inside.join(name), Mount::ReadOnly(theirs.unwrap_or_else(|| NOTHING.into()))));
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
    let mut failed = Ok(());
    for name in names(caches) {
        let folder = caches.join(name);
        let date = |path: &Path| fs::symlink_metadata(path).and_then(|found| found.modified());
        let used = date(&folder.join(USED)).or_else(|_| date(&folder));
        if used.is_ok_and(|used| used < before) {
            // What cannot be removed holds up nothing else.
            failed =
                fs::remove_dir_all(&folder).or_else(|_| opened(&folder).and_then(|()| fs::remove_dir_all(&folder)));
        }
    }
    failed
}

/// Lets its owner into every folder in it: a command may have closed one.
fn opened(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            opened(&entry.path())?;
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
    let parts = PARTS.map(|part| registry.join(part));
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
        if !fs::symlink_metadata(&from).is_ok_and(|found| found.is_dir()) {
            continue;
        }
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
        // A link is no part of an index.
        let Ok(found) = fs::symlink_metadata(entry.path()) else { continue };
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
