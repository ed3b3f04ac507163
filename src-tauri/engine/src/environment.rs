//! What of Askwell's own environment the programs are given that it starts: commands, and the programs of MCP servers.
//!
//! A list, because nobody can say which other variable holds a key, a token, or the way to an agent that signs for its owner.

use std::ffi::{OsStr, OsString};

/// Who is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    Command,
    /// A program that the person has chosen; it may need the folder of their session.
    Server,
}

/// The person, the system and its languages; the ways out of a closed network; where tools have their things.
const KEPT: &[&str] = &[
    "HOME LOGNAME USER SHELL PATH TERM TZ LANG LANGUAGE TMPDIR CI EDITOR VISUAL MANPATH",
    "XDG_CACHE_HOME XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_DATA_DIRS XDG_DATA_HOME XDG_STATE_HOME",
    "HTTP_PROXY HTTPS_PROXY ALL_PROXY FTP_PROXY NO_PROXY http_proxy https_proxy all_proxy ftp_proxy no_proxy",
    "SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE GIT_SSL_CAINFO NIX_SSL_CERT_FILE \
     PIP_CERT CARGO_HTTP_CAINFO",
    "CARGO_HOME CARGO_TARGET_DIR CARGO_INCREMENTAL CARGO_BUILD_JOBS CARGO_TERM_COLOR RUSTUP_HOME RUSTUP_TOOLCHAIN \
     RUSTFLAGS RUSTDOCFLAGS RUST_BACKTRACE RUST_LOG",
    "NVM_DIR NVM_BIN NODE_PATH NODE_ENV NODE_OPTIONS NPM_CONFIG_CACHE NPM_CONFIG_PREFIX npm_config_cache \
     npm_config_prefix PNPM_HOME YARN_CACHE_FOLDER VOLTA_HOME FNM_DIR FNM_MULTISHELL_PATH N_PREFIX BUN_INSTALL DENO_DIR \
     DENO_INSTALL COREPACK_HOME PLAYWRIGHT_BROWSERS_PATH",
    "PYENV_ROOT PYENV_VERSION VIRTUAL_ENV CONDA_PREFIX CONDA_DEFAULT_ENV CONDA_EXE MAMBA_ROOT_PREFIX PYTHONPATH PYTHONHOME \
     PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED PIP_CACHE_DIR PIPX_HOME POETRY_HOME UV_CACHE_DIR UV_PYTHON",
    "GOPATH GOROOT GOBIN GOCACHE GOMODCACHE GOFLAGS GOPROXY GOPRIVATE GONOSUMDB GOSUMDB GOTOOLCHAIN GOOS GOARCH CGO_ENABLED",
    "JAVA_HOME JDK_HOME M2_HOME MAVEN_HOME GRADLE_HOME GRADLE_USER_HOME SDKMAN_DIR \
     KOTLIN_HOME ANDROID_HOME ANDROID_SDK_ROOT ANDROID_NDK_HOME DOTNET_ROOT DOTNET_CLI_HOME NUGET_PACKAGES",
    "RBENV_ROOT RBENV_VERSION GEM_HOME GEM_PATH BUNDLE_PATH RUBYLIB PERL5LIB PERL_LOCAL_LIB_ROOT COMPOSER_HOME GHCUP_INSTALL_BASE_PREFIX \
     STACK_ROOT OPAMROOT OPAM_SWITCH_PREFIX CAML_LD_LIBRARY_PATH JULIA_DEPOT_PATH R_LIBS R_LIBS_USER ASDF_DIR \
     ASDF_DATA_DIR MISE_DATA_DIR MISE_CONFIG_DIR HOMEBREW_PREFIX HOMEBREW_CELLAR HOMEBREW_REPOSITORY NIX_PATH \
     NIX_PROFILES FLUTTER_ROOT PUB_CACHE EMSDK",
    "CC CXX AR LD CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH LIBRARY_PATH \
     LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH PKG_CONFIG PKG_CONFIG_PATH PKG_CONFIG_LIBDIR \
     PKG_CONFIG_SYSROOT_DIR CMAKE_PREFIX_PATH CMAKE_GENERATOR CMAKE_BUILD_PARALLEL_LEVEL CUDA_HOME CUDA_PATH \
     MACOSX_DEPLOYMENT_TARGET SDKROOT DEVELOPER_DIR SOURCE_DATE_EPOCH LIBCLANG_PATH OPENSSL_DIR PROTOC",
    "ALLUSERSPROFILE APPDATA COMMONPROGRAMFILES COMMONPROGRAMW6432 COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA \
     NUMBER_OF_PROCESSORS OS PATHEXT PROCESSOR_ARCHITECTURE PROGRAMDATA PROGRAMFILES PROGRAMW6432 PSMODULEPATH PUBLIC \
     SYSTEMDRIVE SYSTEMROOT TEMP TMP USERDOMAIN USERNAME USERPROFILE WINDIR",
];
const KEPT_BEGINNINGS: [&str; 1] = ["LC_"];
/// What a shell sets anew, and what is between Askwell and its starter: nobody misses it.
const NOT_MISSED: &[&str] = &["_", "SHLVL", "PWD", "OLDPWD"];
const OURS: &str = "ASKWELL_";

/// Names and values.
pub type Variables = Vec<(OsString, OsString)>;

/// What is passed on.
pub fn passed(to: For) -> Variables {
    std::env::vars_os().filter(|(name, value)| passes(to, name, value)).collect()
}

/// How many variables a command is not given.
pub fn left_out() -> u32 {
    let missed = |name: &OsStr| {
        let name = name.to_string_lossy();
        !NOT_MISSED.contains(&name.as_ref()) && !name.starts_with(OURS)
    };
    let count = std::env::vars_os().filter(|(name, value)| !passes(For::Command, name, value) && missed(name)).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// From now on no other program of the person reads this one's environment or memory: keys may be in both.
pub fn hide() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        if let Err(error) = set_dumpable_behavior(DumpableBehavior::NotDumpable) {
            tracing::warn!(%error, "other programs can read the environment of this one");
        }
    }
}

/// Whether this one is.
pub fn passes(to: For, name: &OsStr, value: &OsStr) -> bool {
    let (Some(name), value) = (name.to_str(), value.to_string_lossy()) else { return false };
    let upper = name.to_ascii_uppercase();
    let same = |kept: &str| if cfg!(windows) { kept.eq_ignore_ascii_case(&upper) } else { kept == name };
    let known = KEPT.iter().any(|names| names.split_whitespace().any(same))
        || KEPT_BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
        || (to == For::Server && name.starts_with("XDG_"));
    // The supervisor of a command, which nothing confines, has the command's variables: what is loaded into it, they don't say.
    let loads = to == For::Command && ["LD_", "DYLD_"].iter().any(|beginning| upper.starts_with(beginning));
    known && !loads && !holds_a_password(&value)
}

/// As an address does that names a user: `http://ann:secret@proxy.example`.
fn holds_a_password(value: &str) -> bool {
    let user = |rest: &str| rest.split(['/', '?', '#', ',', ' ']).next().is_some_and(|host| host.contains('@'));
    value.match_indices("://").any(|(at, mark)| user(value.get(at + mark.len()..).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(name: &str, value: &str) -> bool {
        passes(For::Command, OsStr::new(name), OsStr::new(value))
    }

    #[test]
    fn keys_tokens_and_ways_to_those_who_sign_are_never_passed_on() {
        for name in [
            "OPENAI_API_KEY",
            "ANTHROPIC_API_KEY",
            "GEMINI_API_KEY",
            "AWS_ACCESS_KEY_ID",
            "AWS_SECRET_ACCESS_KEY",
            "AWS_SESSION_TOKEN",
            "AWS_PROFILE",
            "AZURE_CLIENT_SECRET",
            "GOOGLE_APPLICATION_CREDENTIALS",
            "GITHUB_TOKEN",
            "GH_TOKEN",
            "GITLAB_TOKEN",
            "NPM_TOKEN",
            "NODE_AUTH_TOKEN",
            "CARGO_REGISTRY_TOKEN",
            "CARGO_REGISTRIES_MINE_TOKEN",
            "TWINE_PASSWORD",
            "DATABASE_URL",
            "PGPASSWORD",
            "MYSQL_PWD",
            "REDIS_URL",
            "SSH_AUTH_SOCK",
            "SSH_AGENT_PID",
            "GPG_AGENT_INFO",
            "DBUS_SESSION_BUS_ADDRESS",
            "DBUS_SYSTEM_BUS_ADDRESS",
            "XDG_RUNTIME_DIR",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "XAUTHORITY",
            "TMUX",
            "STY",
            "DOCKER_HOST",
            "KUBECONFIG",
            "VAULT_TOKEN",
            "SLACK_BOT_TOKEN",
            "TELEGRAM_BOT_TOKEN",
            "ASKWELL_DATA_DIR",
            "ASKWELL_COMMAND",
            "GIT_ASKPASS",
            "SSH_ASKPASS",
            "GIT_SSH_COMMAND",
            "GIT_DIR",
            "LD_PRELOAD",
            "LD_LIBRARY_PATH",
            "DYLD_LIBRARY_PATH",
            "BASH_ENV",
            "ENV",
            "PROMPT_COMMAND",
            "RUSTC_WRAPPER",
            "PYTHONSTARTUP",
            "openai_api_key",
            "Path_Key",
            "",
        ] {
            assert!(!given(name, "x"), "{name}");
        }
    }

    #[test]
    fn what_tools_need_to_find_themselves_at_home_is_passed_on() {
        for name in [
            "PATH",
            "HOME",
            "LANG",
            "LC_ALL",
            "TZ",
            "CARGO_HOME",
            "RUSTUP_HOME",
            "NVM_DIR",
            "PYENV_ROOT",
            "GOPATH",
            "JAVA_HOME",
            "VIRTUAL_ENV",
            "HTTPS_PROXY",
            "no_proxy",
            "XDG_CONFIG_HOME",
            "SYSTEMROOT",
        ] {
            assert!(given(name, "/somewhere"), "{name}");
        }
        assert!(passes(For::Server, OsStr::new("XDG_RUNTIME_DIR"), OsStr::new("/run/user/1")));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_hidden_is_closed_to_other_programs() {
        hide();
        let behavior = rustix::process::dumpable_behavior().unwrap();
        assert_eq!(behavior, rustix::process::DumpableBehavior::NotDumpable);
    }

    #[test]
    fn a_value_with_a_password_is_left_out_whatever_its_name() {
        for value in ["http://ann:secret@proxy:3128", "https://token@goproxy.example,direct", "direct,https://a:b@c/d"]
        {
            assert!(!given("HTTPS_PROXY", value) && !given("GOPROXY", value), "{value}");
        }
        for value in ["http://proxy:3128", "https://proxy.golang.org,direct", "https://a.example/@scope", "x@y"] {
            assert!(given("GOPROXY", value), "{value}");
        }
    }
}
