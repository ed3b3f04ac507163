//! What the documents point at is there: links, headings, functions, files, modules, pages of Settings. And they stay short.

use super::arrows::{files, root};
use anyhow::{Context, Result, ensure};
use regex::Regex;
use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::{Component, Path, PathBuf};

const MAP: &str = "ARCHITECTURE.md";
/// A newcomer reads a front door in a minute, and a map in a quarter of an hour.
const BYTES_MAX: [(&str, usize); 3] = [("README.md", 5_000), ("docs/README.zh-CN.md", 5_000), (MAP, 15_000)];
/// Each part of the map, the folder whose modules it lists, and whether those are folders alone.
const PARTS: [(&str, bool); 6] = [
    ("src-tauri/ask/src", false),
    ("src-tauri/engine/src", false),
    ("src-tauri/surfaces/src", false),
    ("src-tauri/cli/src", false),
    ("src-tauri/src", false),
    ("ui/src/lib", true),
];

/// A document and its text, as its readers see it and without what is code.
struct Page {
    path: PathBuf,
    text: String,
    prose: String,
}

fn pages() -> Result<Vec<Page>> {
    let code = Regex::new(r"`[^`\n]*`")?;
    let mut pages = Vec::new();
    for file in files("", &[".md"])? {
        let text = read_to_string(&file)?;
        let mut fenced = false;
        let is_open = |line: &&str| {
            let fence = line.trim_start().starts_with("```");
            fenced ^= fence;
            !fenced && !fence
        };
        let text: String = text.lines().filter(is_open).flat_map(|line| [line, "\n"]).collect();
        let prose = code.replace_all(&text, "").into_owned();
        pages.push(Page { path: file.strip_prefix(root())?.to_owned(), text, prose });
    }
    ensure!(pages.iter().any(|page| page.path == Path::new(MAP)), "no documents were found");
    Ok(pages)
}

impl Page {
    /// A manual, a design, a decision or a page of the front door: what is kept true word for word.
    fn is_ours(&self) -> bool {
        let below = self.path.starts_with("docs") || self.path.starts_with(".github");
        below || self.path == Path::new(MAP) || self.path == Path::new("README.md")
    }

    /// Where a link on this page leads, from the root of the repository.
    fn target(&self, link: &str) -> PathBuf {
        let mut at = self.path.parent().unwrap_or(Path::new("")).to_owned();
        for part in Path::new(link).components() {
            match part {
                Component::ParentDir => assert!(at.pop(), "{}: {link} leaves the repository", self.path.display()),
                Component::Normal(name) => at.push(name),
                Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
            }
        }
        at
    }
}

/// As GitHub makes anchors of headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let sign = |c: char| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || matches!(c, '-' | '_') => Some(c),
        _ => None,
    };
    headings.map(|heading| heading.to_lowercase().chars().filter_map(sign).collect()).collect()
}

#[test]
fn the_front_door_and_the_map_are_short() -> Result<()> {
    for (name, most) in BYTES_MAX {
        let bytes = read_to_string(root().join(name))?.len();
        assert!(bytes <= most, "{name} has {bytes} bytes; {most} are enough. Move what is more into docs/");
    }
    Ok(())
}

#[test]
fn every_link_leads_somewhere() -> Result<()> {
    let link = Regex::new(r#"(?:\]\(|(?:src|href)=")([^)\s"]+)"#)?;
    let pages = pages()?;
    let mut wrong = Vec::new();
    for page in &pages {
        for found in link.captures_iter(&page.prose) {
            let whole = &found[1];
            if whole.contains("://") || whole.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = whole.split_once('#').unwrap_or((whole, ""));
            let target = if file.is_empty() { page.path.clone() } else { page.target(file) };
            let at = page.path.display();
            if !root().join(&target).exists() {
                wrong.push(format!("{at} links to {whole}, which is not there"));
            }
            let linked = pages.iter().find(|other| other.path == target);
            if linked.is_some_and(|linked| !anchor.is_empty() && !anchors(&linked.text).contains(anchor)) {
                wrong.push(format!("{at} links to {whole}: there is no such heading"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn every_function_that_is_linked_is_there() -> Result<()> {
    let link = Regex::new(r"\[`([A-Za-z_][\w:.]*?)(?:\(\))?`\]\(([^)\s]+\.(?:rs|ts|svelte))\)")?;
    let (mut count, mut wrong) = (0, Vec::new());
    for page in pages()? {
        for found in link.captures_iter(&page.text) {
            let (name, file) = (&found[1], page.target(&found[2]));
            // A link that is called after its file is one to the file.
            if file.ends_with(name) || file.to_string_lossy().ends_with(name) {
                continue;
            }
            let source = read_to_string(root().join(&file)).unwrap_or_default();
            let (holder, function) = name.rsplit_once("::").or_else(|| name.rsplit_once('.')).unwrap_or(("", name));
            let defined = format!(r"(?m)^\s*(?:[\w()]+ )*(?:fn|function|const|let|async)?\s*{function}\b\s*[(<=:]");
            let held = format!(r"\b(?:impl|class|trait|enum|struct)\b[^\n]*\b{holder}\b");
            let belongs = holder.is_empty() || Regex::new(&held)?.is_match(&source);
            if !belongs || !Regex::new(&defined)?.is_match(&source) {
                wrong.push(format!("{}: there is no {name} in {}", page.path.display(), file.display()));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 15, "only {count} functions are linked: the walk of {MAP} has gone");
    Ok(())
}

/// `a/{b,c}.rs` is two files.
fn spelled_out(path: &str) -> Vec<String> {
    let Some((before, rest)) = path.split_once('{') else { return vec![path.to_owned()] };
    let Some((names, after)) = rest.split_once('}') else { return vec![path.to_owned()] };
    names.split(',').map(|name| format!("{before}{name}{after}")).collect()
}

#[test]
fn every_file_that_is_named_is_there() -> Result<()> {
    let code = Regex::new(r"`([\w./{},-]+)`")?;
    let names_file = Regex::new(
        r"\.(?:rs|ts|svelte|mjs|sh)$|^(?:tests|src-tauri|ui|engine/src|surfaces/src|ask/src|cli/src|\.ci)/",
    )?;
    let all: Vec<String> = files("", &[""])?
        .into_iter()
        .filter_map(|file| Some(format!("/{}", file.strip_prefix(root()).ok()?.to_str()?)))
        .collect();
    let mut wrong = BTreeSet::new();
    for page in pages()?.iter().filter(|page| page.is_ours()) {
        for found in code.captures_iter(&page.text).filter(|found| names_file.is_match(&found[1])) {
            for path in spelled_out(found[1].trim_end_matches('/')) {
                let (exactly, below, source) = (format!("/{path}"), format!("/{path}/"), format!("/{path}.rs"));
                let is_there = root().join(&path).exists()
                    || all
                        .iter()
                        .any(|file| file.ends_with(&exactly) || file.ends_with(&source) || file.contains(&below));
                if !is_there {
                    wrong.insert(format!("{} names {path}, which is not there", page.path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
    Ok(())
}

/// The modules in a folder of sources, behind the name of its floor: its files, without the crate's own and what tests alone
/// have.
fn modules(folder: &Path, floor: &str, folders_alone: bool) -> Result<BTreeSet<String>> {
    let parent = ["lib.rs", "main.rs"].iter().find_map(|name| read_to_string(folder.join(name)).ok());
    let parent = parent.or_else(|| read_to_string(folder.with_extension("rs")).ok()).unwrap_or_default();
    let for_tests = Regex::new(r"#\[cfg\(test\)\]\s*(?:pub(?:\(\w+\))? )?mod (\w+)")?;
    let tests: BTreeSet<_> = for_tests.captures_iter(&parent).map(|found| found[1].to_owned()).collect();
    let mut names = BTreeSet::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str()).context("a name that is no text")?.to_owned();
        let counts = if folders_alone { path.is_dir() } else { path.extension().is_some_and(|it| it == "rs") };
        if counts && !tests.contains(&name) && !matches!(name.as_str(), "lib" | "main") {
            names.insert(format!("{floor}{name}"));
        }
    }
    Ok(names)
}

#[test]
fn every_module_has_its_line_in_the_map() -> Result<()> {
    let map = read_to_string(root().join(MAP))?;
    for (part, folders_alone) in PARTS {
        let (_, section) = map.split_once(&format!("### `{part}`")).with_context(|| format!("{MAP} has no {part}"))?;
        let lines = section.split("```").nth(1).context("a part without its lines")?.lines();
        let folder = root().join(part);
        let mut unlisted = modules(&folder, "", folders_alone)?;
        let mut floor = "";
        for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
            let (name, said) = line.split_once(':').with_context(|| format!("{line}: a name, a colon, what it is"))?;
            assert!(!said.trim().is_empty(), "{part}: nothing is said of {name}");
            // A floor: what it holds is listed below it.
            let is_there = if let Some(begins) = name.strip_suffix('/') {
                floor = name;
                unlisted.extend(modules(&folder.join(begins), floor, folders_alone)?);
                unlisted.remove(begins)
            } else {
                unlisted.remove(&format!("{floor}{name}")) || unlisted.remove(name)
            };
            let is_program = name == "main" && folder.join("main.rs").exists();
            assert!(is_there || is_program, "{part}: {MAP} lists {floor}{name}, which is not there");
        }
        assert!(unlisted.is_empty(), "{part}: {MAP} has no line for {unlisted:?}");
    }
    Ok(())
}

#[test]
fn the_pages_of_settings_are_called_as_in_the_window() -> Result<()> {
    for (pattern, words) in [(r"\*Settings › ([^*]+)\*", "en"), (r"“设置 › ([^”]+)”", "zh")] {
        let named = Regex::new(pattern)?;
        let mut strings = String::new();
        for file in files(&format!("ui/src/lib/i18n/{words}"), &[".ts"])? {
            strings.push_str(&read_to_string(file)?);
        }
        let (mut count, mut wrong) = (0, Vec::new());
        for page in pages()?.iter().filter(|page| page.is_ours()) {
            let text = page.text.split_whitespace().collect::<Vec<_>>().join(" ");
            for found in named.captures_iter(&text) {
                if !strings.contains(&format!(": '{}'", &found[1])) {
                    wrong.push(format!("{}: Settings have no “{}”", page.path.display(), &found[1]));
                }
                count += 1;
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(count > 0, "no page names one: is {pattern} still how they are written?");
    }
    Ok(())
}
