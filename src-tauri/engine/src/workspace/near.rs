//! What a model may have meant by a path that is not there: names alike in the same folder, and the same name elsewhere.

use super::{FileKind, Inside, shown};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

const NAMES_COUNT_MAX: usize = 3;
/// The search for the same name elsewhere looks at so many folders.
const FOLDERS_COUNT_MAX: usize = 300;
/// Longer names are not compared letter by letter.
const NAME_CHARS_MAX: usize = 100;

pub fn names(inside: &Inside, path: &Path) -> Vec<String> {
    let mut near = alike(inside, path);
    if near.len() < NAMES_COUNT_MAX && near.first().is_none_or(|(distance, _)| *distance > 0) {
        let found = same_name(inside, path);
        near.extend(found.into_iter().map(|path| (0, path)));
        near.sort();
    }
    let mut names: Vec<String> = near.into_iter().map(|(_, path)| shown(&path)).collect();
    names.dedup();
    names.truncate(NAMES_COUNT_MAX);
    names
}

/// Names like the first part that is missing, in the folder that is there.
fn alike(inside: &Inside, path: &Path) -> Vec<(usize, PathBuf)> {
    let mut folder = PathBuf::new();
    let mut parts = path.components();
    for part in parts.by_ref() {
        let deeper = folder.join(part);
        if inside.root.metadata(&deeper).is_ok_and(|metadata| metadata.is_dir()) {
            folder = deeper;
            continue;
        }
        let wanted = part.as_os_str().to_string_lossy().to_lowercase();
        let Ok(listing) = inside.folder(&folder) else { return Vec::new() };
        let close = (wanted.chars().count() / 3).max(1);
        let mut near: Vec<(usize, PathBuf)> = listing
            .entries
            .iter()
            .map(|entry| (distance(&wanted, &entry.name.to_string_lossy().to_lowercase()), folder.join(&entry.name)))
            .filter(|(distance, _)| *distance <= close)
            .collect();
        let rest = parts.as_path();
        for (_, found) in &mut near {
            let whole = found.join(rest);
            if inside.root.exists(&whole) {
                *found = whole;
            }
        }
        near.sort();
        near.truncate(NAMES_COUNT_MAX);
        return near;
    }
    Vec::new()
}

/// The same name in other folders. Folders with a dot in front are not looked into.
fn same_name(inside: &Inside, path: &Path) -> Vec<PathBuf> {
    let Some(wanted) = path.file_name() else { return Vec::new() };
    let mut found = Vec::new();
    let mut waiting = VecDeque::from([PathBuf::new()]);
    for _ in 0..FOLDERS_COUNT_MAX {
        let Some(folder) = waiting.pop_front() else { break };
        let Ok(listing) = inside.folder(&folder) else { continue };
        for entry in listing.entries {
            if entry.name.eq_ignore_ascii_case(wanted) {
                found.push(folder.join(&entry.name));
            }
            if entry.kind == FileKind::Folder && !entry.name.as_encoded_bytes().starts_with(b".") {
                waiting.push_back(folder.join(&entry.name));
            }
        }
        if found.len() >= NAMES_COUNT_MAX {
            break;
        }
    }
    found
}

/// How many letters have to be put in, taken out or changed to get from one name to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(NAME_CHARS_MAX).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().take(NAME_CHARS_MAX).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_the_changed_letters() {
        for (a, b, expected) in
            [("", "", 0), ("main.rs", "main.rs", 0), ("main.rs", "mian.rs", 2), ("a", "", 1), ("配置", "配制", 1)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }
}
