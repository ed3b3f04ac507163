//! Protected paths: what other programs run or obey without a word, and what the person judges the agent by. Writing one is
//! shown and asked for in every mode but the one that asks for nothing.
//!
//! What a build is made of (`Cargo.toml`, `package.json`, `Makefile` and their like) is not among them: it is run by whoever
//! builds, and that is a command of its own.

use super::Inside;
use std::path::Path;

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

/// Whether a path of the workspace is protected, or becomes so by what is written there.
pub fn is_protected(inside: &Inside, path: &str) -> bool {
    let lower = path.to_lowercase();
    let parts: Vec<&str> = lower.split('/').collect();
    PROTECTED.iter().any(|pattern| is_named(pattern, &parts)) || is_in_bare_repository(inside, Path::new(path))
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
