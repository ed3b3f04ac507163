//! Protected paths: what other programs run or obey without a word, and what the person judges the agent by. Writing one is
//! shown and asked for in every mode but the one that asks for nothing.
//!
//! What a build is made of (`Cargo.toml`, `package.json`, `Makefile` and their like) is not among them: it is run by whoever
//! builds, and that is a command of its own.

use super::Inside;
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

/// One name, or several on the way to it, in lower case. A star stands for any beginning of a name.
const PROTECTED: &[&str] = &[
    // Askwell's own templates and log.
    ".askwell",
    ".tasklogs",
    // Version control: configuration and hooks run programs.
    ".git",
    ".gitmodules",
    ".gitconfig",
    ".gitattributes",
    ".config/git",
    ".hg",
    ".hgrc",
    ".svn",
    ".jj",
    ".husky",
    ".githooks",
    ".pre-commit-config.yaml",
    ".pre-commit-hooks.yaml",
    "lefthook.yml",
    "lefthook.yaml",
    ".lefthook.yml",
    ".lefthook.yaml",
    "lefthook-local.yml",
    ".lefthook-local.yml",
    ".overcommit.yml",
    // Editors: tasks, start-up files, extensions.
    ".vscode",
    ".vscode-server",
    ".idea",
    ".fleet",
    ".zed",
    ".devcontainer",
    ".devcontainer.json",
    "*.code-workspace",
    "*.sublime-project",
    ".vimrc",
    ".gvimrc",
    ".exrc",
    ".nvimrc",
    ".nvim.lua",
    ".vim",
    ".dir-locals.el",
    ".dir-locals-2.el",
    ".emacs",
    ".emacs.d",
    ".config/nvim",
    ".config/zed",
    // Agents: settings, servers, permissions, and what they are told.
    ".mcp.json",
    "mcp.json",
    ".claude",
    ".claude.json",
    ".codex",
    ".cursor",
    ".cursorrules",
    ".gemini",
    ".opencode",
    "opencode.json",
    "opencode.jsonc",
    ".windsurf",
    ".windsurfrules",
    ".clinerules",
    ".roo",
    ".kiro",
    ".continue",
    ".amazonq",
    ".junie",
    ".aider.conf.yml",
    ".goosehints",
    "agents.md",
    "agents.override.md",
    "claude.md",
    "claude.local.md",
    "gemini.md",
    // What runs on the machines of others.
    ".github",
    ".gitlab-ci.yml",
    ".gitlab",
    ".circleci",
    ".travis.yml",
    ".buildkite",
    ".drone.yml",
    ".woodpecker",
    ".woodpecker.yml",
    ".woodpecker.yaml",
    ".forgejo",
    ".gitea",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
    "appveyor.yml",
    ".appveyor.yml",
    "jenkinsfile",
    // Package managers: where packages come from and what is run for them.
    ".cargo",
    ".npmrc",
    ".pnpmfile.cjs",
    ".pnpmfile.mjs",
    ".yarnrc",
    ".yarnrc.yml",
    ".yarn",
    "bunfig.toml",
    ".pypirc",
    "pip.conf",
    "pip.ini",
    ".config/pip",
    ".gemrc",
    ".bundle",
    ".m2/settings.xml",
    ".gradle/init.d",
    ".gradle/gradle.properties",
    ".netrc",
    // Shells, and what they load by themselves on entering a folder.
    ".envrc",
    ".direnv",
    ".tool-versions",
    "mise.toml",
    ".mise.toml",
    "mise.local.toml",
    ".mise.local.toml",
    ".config/mise",
    ".bashrc",
    ".bash_profile",
    ".bash_login",
    ".bash_logout",
    ".bash_aliases",
    ".profile",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".zlogin",
    ".zlogout",
    ".kshrc",
    ".cshrc",
    ".tcshrc",
    ".inputrc",
    ".tmux.conf",
    ".screenrc",
    ".config/fish",
    ".config/nushell",
    ".config/tmux",
    // The session: what starts by itself or runs in the name of a known program.
    ".ssh",
    ".gnupg",
    ".xinitrc",
    ".xprofile",
    ".xsession",
    ".xsessionrc",
    ".pam_environment",
    ".config/autostart",
    ".config/systemd",
    ".config/environment.d",
    ".config/plasma-workspace",
    ".local/bin",
    ".local/share/applications",
    ".local/share/systemd",
    ".local/share/dbus-1",
    "library/launchagents",
    "*.desktop",
];

/// A repository may lie in any folder that has these; git obeys the configuration beside them.
const BARE: [&str; 3] = ["HEAD", "objects", "refs"];
const GIT: &str = ".git";
/// What git obeys and runs in a repository. All else there is its daily work.
const OF_GIT: [&str; 4] = ["config", "config.worktree", "hooks", "info"];
/// Repositories within it: of submodules and further worktrees.
const INNER: [&str; 2] = ["modules", "worktrees"];

/// By these git finds the rest of one.
const LEADING: [&str; 2] = ["gitdir", "commondir"];
/// How many folders below it such a one is looked for: those of its name, and repositories in it.
const INNER_DEPTH_MAX: usize = 8;

/// How deep and how far protected paths are looked for before a command; what lies deeper is seldom obeyed by anybody.
const DEPTH_MAX: usize = 4;
const FOLDERS_COUNT_MAX: usize = 5_000;
/// What others wrote lies there by the thousand, and nobody starts from it.
const NOT_ENTERED: [&str; 4] = ["node_modules", "target", ".venv", "__pycache__"];

/// Whether a path of the workspace is protected, or becomes so by what is written there.
pub fn is_protected(inside: &Inside, path: &str) -> bool {
    has_protected_name(path) || is_in_bare_repository(inside, Path::new(path))
}

/// The same, as far as its name alone tells.
pub fn has_protected_name(path: &str) -> bool {
    let lower = path.to_lowercase();
    let parts: Vec<&str> = lower.split('/').collect();
    PROTECTED.iter().any(|pattern| is_named(pattern, &parts))
}

/// The protected paths in a folder, as far as they are there. Of a repository what git obeys, not what it writes every day.
pub fn protected_in(top: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut ahead = VecDeque::from([(top.to_owned(), 0)]);
    let mut looked_at = 0;
    while let Some((folder, depth)) = ahead.pop_front() {
        looked_at += 1;
        if BARE.iter().all(|name| folder.join(name).exists()) {
            of_repository(&folder, &mut found);
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // A link is no place of its own; what it leads to is found there.
            let Some(kind) = entry.file_type().ok().filter(|kind| !kind.is_symlink()) else { continue };
            let within = path.strip_prefix(top).unwrap_or(&path).to_string_lossy().to_lowercase();
            let parts: Vec<&str> = within.split('/').collect();
            if kind.is_dir() && entry.file_name() == GIT {
                of_repository(&path, &mut found);
            } else if PROTECTED.iter().any(|pattern| is_named(pattern, &parts)) {
                found.push(path);
            } else if kind.is_dir()
                && depth < DEPTH_MAX
                && looked_at + ahead.len() < FOLDERS_COUNT_MAX
                && !NOT_ENTERED.iter().any(|name| entry.file_name() == *name)
            {
                ahead.push_back((path, depth + 1));
            }
        }
    }
    found
}

fn of_repository(folder: &Path, found: &mut Vec<PathBuf>) {
    of_repository_at(folder, INNER_DEPTH_MAX, found);
}

fn of_repository_at(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    // Where there are no hooks, one could be the first. Another worktree of a repository has none of its own.
    if BARE.iter().all(|name| folder.join(name).exists()) {
        let _ = fs::create_dir(folder.join("hooks"));
    }
    found.extend(OF_GIT.iter().map(|name| folder.join(name)).filter(|path| path.exists()));
    INNER.iter().for_each(|name| of_inner(&folder.join(name), depth, found));
}

/// A submodule lies there under its name, which may be a path of several folders, and may have submodules of its own.
fn of_inner(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    for inner in fs::read_dir(folder).into_iter().flatten().flatten() {
        // A link is no place of its own.
        if inner.file_type().is_ok_and(|kind| kind.is_dir()) {
            let inner = inner.path();
            found.extend(LEADING.map(|name| inner.join(name)).into_iter().filter(|path| path.exists()));
            let is_repository = inner.join(BARE[0]).exists();
            if is_repository && depth > 0 {
                of_repository_at(&inner, depth - 1, found);
            } else if depth > 0 {
                of_inner(&inner, depth - 1, found);
            }
        }
    }
}

fn is_named(pattern: &str, parts: &[&str]) -> bool {
    let wanted: Vec<&str> = pattern.split('/').collect();
    parts.windows(wanted.len()).any(|names| {
        wanted.iter().zip(names).all(|(wanted, name)| match wanted.strip_prefix('*') {
            Some(end) => name.ends_with(end),
            None => wanted == name,
        })
    })
}

/// Whether a folder on the way is a repository without a name of its own once this is written.
fn is_in_bare_repository(inside: &Inside, path: &Path) -> bool {
    let mut at = path;
    while let (Some(folder), Some(name)) = (at.parent(), at.file_name()) {
        let has = |wanted: &&str| name.eq_ignore_ascii_case(wanted) || inside.kind(&folder.join(wanted)).is_ok();
        if BARE.iter().all(has) {
            return true;
        }
        at = folder;
    }
    false
}
