//! A number for what files are, so that the same is not looked at twice.

use crate::Files;
use std::hash::{DefaultHasher, Hasher};

/// Of a whole folder.
pub fn of_folder(files: &Files) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (name, content) in files {
        for part in [name.as_bytes(), content] {
            hasher.write_usize(part.len());
            hasher.write(part);
        }
    }
    hasher.finish()
}

/// Of one file, wherever this word stands in it and whichever word of its length it is.
pub fn of_file_but_for(word: &[u8], mut content: Vec<u8>) -> u64 {
    if let Some(first) = word.first() {
        let mut at = 0;
        while let Some(next) = content[at..].iter().position(|byte| byte == first) {
            at += next;
            if content[at..].starts_with(word) {
                content[at..][..word.len()].fill(0);
            }
            at += 1;
        }
    }
    let mut hasher = DefaultHasher::new();
    hasher.write(&content);
    hasher.finish()
}
