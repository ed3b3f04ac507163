//! What a program is called by people, read off how it was started: "python3 /usr/bin/kimi --yolo" is kimi.

/// A chain of parents longer than this is followed no further.
const PARENTS_COUNT_MAX: usize = 16;
/// They start other programs, and nobody means them.
const SHELLS: [&str; 11] = ["sh", "bash", "dash", "zsh", "fish", "ash", "ksh", "busybox", "cmd", "powershell", "pwsh"];
/// They run what their first word names.
const RUNNERS: [&str; 16] = [
    "python", "pypy", "node", "nodejs", "bun", "deno", "ruby", "perl", "php", "uv", "uvx", "npx", "npm", "pnpm", "env",
    "timeout",
];
/// Names of files and folders that every program has.
const NOBODYS: [&str; 16] = [
    "main", "__main__", "index", "cli", "app", "run", "start", "server", "bin", "dist", "src", "lib", "build",
    "bundle", "out", "scripts",
];
const ENDINGS: [&str; 10] = [".exe", ".cmd", ".py", ".pyz", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl"];

/// The program that this process is, or the nearest of its parents that is no shell. None where the system does not tell.
pub fn of(process: u32) -> Option<String> {
    let mut at = process;
    for _ in 0..PARENTS_COUNT_MAX {
        if at <= 1 {
            return None;
        }
        if let Some(name) = named(&system::words(at)?) {
            return Some(name);
        }
        at = system::parent(at)?;
    }
    None
}

/// The same of a command line. None: a shell, or something that runs nothing that has a name.
pub fn named(words: &[String]) -> Option<String> {
    // A program may write what it is called over its command line.
    let first = words.first().filter(|word| !word.is_empty())?;
    let name = bare(first);
    let plain = name.trim_start_matches('-').trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    if SHELLS.contains(&plain) {
        return None;
    }
    if !RUNNERS.contains(&plain) {
        return Some(name);
    }
    let mut rest = words.get(1..).unwrap_or_default();
    while let Some((word, behind)) = rest.split_first() {
        match word.as_str() {
            "-m" => return behind.first().and_then(|module| module.split('.').next()).map(str::to_owned),
            "-c" | "-e" | "--eval" | "-p" | "--print" => return None,
            // The words of a runner's own.
            "run" | "exec" | "tool" | "x" | "dlx" | "-y" => {}
            option if option.starts_with('-') || option.is_empty() || option.contains('=') => {}
            number if number.chars().all(|letter| letter.is_ascii_digit()) => {}
            runner if RUNNERS.contains(&runner) => return named(rest),
            script => return Some(of_script(script)),
        }
        rest = behind;
    }
    None
}

/// The file's name, or where that says nothing, what it belongs to.
fn of_script(path: &str) -> String {
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    // The package, whatever its file is called: its name comes behind the last folder of packages.
    if let Some(at) = parts.iter().rposition(|part| *part == "node_modules") {
        let package = parts.iter().skip(at + 1).find(|part| !part.starts_with('@') && **part != ".bin");
        if let Some(package) = package {
            return bare(package);
        }
    }
    let says = parts.iter().rev().map(|part| bare(part)).find(|name| !NOBODYS.contains(&name.as_str()));
    says.unwrap_or_else(|| bare(path))
}

fn bare(path: &str) -> String {
    let last = path.rsplit(['/', '\\']).next().unwrap_or(path).trim();
    let name = ENDINGS.iter().find_map(|ending| last.strip_suffix(ending)).unwrap_or(last);
    name.to_owned()
}

#[cfg(target_os = "linux")]
mod system {
    use engine::procfs;

    pub fn words(process: u32) -> Option<Vec<String>> {
        let words = procfs::words(process.try_into().ok()?).ok()?;
        Some(words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect())
    }

    pub fn parent(process: u32) -> Option<u32> {
        procfs::stat(process.try_into().ok()?)?.parent.try_into().ok()
    }
}

/// Other systems do not tell it as readily; there a program is what it calls itself.
#[cfg(not(target_os = "linux"))]
mod system {
    pub fn words(_: u32) -> Option<Vec<String>> {
        None
    }

    pub fn parent(_: u32) -> Option<u32> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_called_as_people_know_it() {
        for (line, name) in [
            ("/home/ann/.local/bin/claude --resume", Some("claude")),
            ("/opt/kimi-cli/bin/python3.13 /home/ann/.local/bin/kimi --print", Some("kimi")),
            ("python3 -u /srv/vibe/bin/vibe", Some("vibe")),
            ("python -m hermes_agent.run chat", Some("hermes_agent")),
            ("node /usr/lib/node_modules/@qwen-code/qwen-code/dist/index.js", Some("qwen-code")),
            ("/usr/bin/node --no-warnings /home/anna/node_modules/.bin/cline", Some("cline")),
            ("npx -y fast-agent", Some("fast-agent")),
            ("uv run kimi", Some("kimi")),
            ("env A=b timeout 20 crush", Some("crush")),
            ("python3 /home/ann/release-bot/main.py", Some("release-bot")),
            ("C:\\Tools\\Crush.exe mcp", Some("Crush")),
            ("bun /home/ann/bot/src/index.ts", Some("bot")),
            ("/bin/sh -c askwell", None),
            ("-bash", None),
            ("python3", None),
            ("python3 -c import_os", None),
            ("", None),
        ] {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!(named(&words).as_deref(), name, "{line}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_shell_is_passed_over_for_who_started_it() {
        let mut shell = std::process::Command::new("sh").args(["-c", "sleep 60; true"]).spawn().unwrap();
        let this = named(&std::env::args().collect::<Vec<_>>());
        assert_eq!(of(shell.id()), this, "the test's own program");
        assert_eq!(of(u32::MAX), None);
        shell.kill().unwrap();
        shell.wait().unwrap();
    }
}
