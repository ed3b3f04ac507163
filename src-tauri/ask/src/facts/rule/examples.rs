//! What a rule would cover and what not, in one case each: for whoever is about to make it.

use super::Pattern;
use url::Url;

/// A longer line is its own example.
const LINE_BYTES_MAX: usize = 60;

/// Two actions beside each other: the one is done without asking, the other is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleExamples {
    /// A path, a command line or an address that the rule covers.
    pub covered: String,
    /// One like it that the rule does not cover.
    pub asked: String,
}

impl RuleExamples {
    /// None where the rule in words is the example, as with a tool, or where it covers nothing.
    pub fn of(pattern: &Pattern) -> Option<RuleExamples> {
        let (covered, asked) = match pattern {
            Pattern::Files { folder, .. } if folder.is_empty() => ("a/b.txt".to_owned(), ".git/config".to_owned()),
            Pattern::Files { folder, .. } => (format!("{folder}/a/b.txt"), format!("{folder}-2/b.txt")),
            Pattern::Command { command, .. } if command.len() > LINE_BYTES_MAX || command.contains('\n') => {
                return None;
            }
            Pattern::Command { command, .. } => (command.clone(), format!("{command} --all")),
            Pattern::CommandsBeginning { words, .. } => {
                let words = words.join(" ");
                (words.clone(), format!("{words} --output=a.txt"))
            }
            Pattern::Pages { beneath: Some(beneath), .. } => {
                let mut other = Url::parse(beneath).ok()?;
                let folder = if beneath.ends_with('/') { beneath.clone() } else { format!("{beneath}/") };
                if other.path() == "/" {
                    other.set_port(Some(if other.port() == Some(8443) { 8080 } else { 8443 })).ok()?;
                } else {
                    other.set_path("/other/page");
                }
                (format!("{folder}page"), other.to_string())
            }
            Pattern::Pages { beneath: None, .. } | Pattern::Mcp { .. } | Pattern::Host { .. } => return None,
        };
        Some(RuleExamples { covered, asked })
    }
}

#[cfg(test)]
mod tests;
