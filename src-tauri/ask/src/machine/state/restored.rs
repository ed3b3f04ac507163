//! What the agent is told of files that were put back.

use crate::facts::action::Undone;

/// What the agent has to know of files that were put back for a branch: in the branch, only what is not as it was.
pub fn restored_told(files: &Undone, own: bool) -> Option<String> {
    let list = |paths: &[String]| paths.iter().map(|path| format!("\n- {path}")).collect::<String>();
    let mut text = String::new();
    if own {
        if files.kept.is_empty() {
            return None;
        }
        text.push_str("[These files are not as they were at this point, because they were changed since:");
        text.push_str(&list(&files.kept));
        text.push_str("\nRead them again before you rely on them.]");
        return Some(text);
    }
    text.push_str("[The person goes on from an earlier decision in another conversation.");
    if !files.restored.is_empty() {
        text.push_str(&format!(" For that, these files were put back as they were then:{}", list(&files.restored)));
    }
    if !files.kept.is_empty() {
        text.push_str(&format!("\nLeft as they are, because they were changed since:{}", list(&files.kept)));
    }
    text.push(']');
    Some(text)
}

/// What the agent is told when the person has put files back.
pub fn undone_told(files: &Undone) -> String {
    let list = |paths: &[String]| paths.iter().map(|path| format!("\n- {path}")).collect::<String>();
    let mut text = String::from("[The person has undone your file changes of the last run.");
    if !files.restored.is_empty() {
        text.push_str(&format!(" As they were before it:{}", list(&files.restored)));
    }
    if !files.kept.is_empty() {
        text.push_str(&format!("\nLeft as they are, because they were changed since:{}", list(&files.kept)));
    }
    text.push(']');
    text
}
