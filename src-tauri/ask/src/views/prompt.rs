//! What the model is told about its place, in the person's language.

use crate::base::language::Language;
use crate::machine::decision;
use crate::strings::strings;

/// What a system prompt depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting<'a> {
    /// In which it is written: the person's.
    pub language: Language,
    /// The folder that the agent works in. None: it has none.
    pub workspace: Option<&'a str>,
    /// Tools that ask the person are offered.
    pub ask_offered: bool,
    /// It is a task of another agent; whether it may ask that.
    pub task: Option<bool>,
    /// Tools that start subtasks are offered.
    pub tasks_offered: bool,
    /// The templates for the tools that ask, in lines.
    pub templates: Option<&'a str>,
    /// Question and answer: what the person decided in this conversation.
    pub decisions: &'a [(String, String)],
    /// Questions of this conversation whose decision the person took back.
    pub withdrawn: &'a [&'a str],
    /// The same, for every conversation in this workspace.
    pub standing: &'a [(String, String)],
    /// It was imported: what was done before was done elsewhere.
    pub imported: bool,
}

/// The system prompt of a conversation. It tells of asking only where asking is offered.
pub fn system(setting: Setting<'_>) -> String {
    let strings = strings(setting.language);
    let mut text = String::from(strings.role());
    text.push_str("\n\n");
    match setting.workspace {
        Some(folder) => text.push_str(&strings.workspace(folder)),
        None => text.push_str(strings.no_workspace()),
    }
    text.push_str("\n\n");
    text.push_str(strings.principles());
    if setting.ask_offered {
        text.push('\n');
        text.push_str(strings.asking());
    }
    if setting.tasks_offered {
        text.push('\n');
        text.push_str(strings.tasks());
        if setting.ask_offered || setting.task == Some(true) {
            text.push_str(strings.pass_on());
        }
    }
    if setting.imported {
        text.push_str("\n\n");
        text.push_str(strings.imported());
    }
    if let Some(templates) = setting.templates {
        text.push_str("\n\n");
        text.push_str(strings.templates());
        text.push('\n');
        text.push_str(templates);
    }
    if let Some(listens) = setting.task {
        text.push_str("\n\n");
        text.push_str(strings.task());
        if listens {
            text.push(' ');
            text.push_str(strings.parent());
        }
    }
    for (heading, decisions) in
        [(strings.saved_decisions(), setting.standing), (strings.decisions(), setting.decisions)]
    {
        if !decisions.is_empty() {
            text.push_str("\n\n");
            text.push_str(heading);
            text.push('\n');
            text.push_str(&decision::told(decisions));
        }
    }
    if !setting.withdrawn.is_empty() {
        text.push_str("\n\n");
        text.push_str(strings.withdrawn_decisions());
        text.push('\n');
        text.push_str(&decision::told_withdrawn(setting.withdrawn));
    }
    text
}

/// The last words of the one request without tools at the round limit.
pub fn summary_request(language: Language, rounds: u32) -> String {
    strings(language).summary(rounds)
}

/// The last words of the one request without tools after a run that ended before its agent had summed up.
pub fn delivery_request(language: Language) -> String {
    strings(language).delivery().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_principle_of_asking_is_told_in_both_languages_and_only_where_asking_is_offered() {
        for (language, words) in [
            (
                Language::En,
                ["several workable ways", "a failed command that needs guidance", "Not for simple confirmations"],
            ),
            (Language::Zh, ["多个可行方案", "命令执行失败需要用户指导", "不要用于简单确认"]),
        ] {
            let told = |ask_offered| {
                let workspace = Some("/home/me/notes");
                system(Setting {
                    language,
                    workspace,
                    ask_offered,
                    task: None,
                    tasks_offered: false,
                    templates: None,
                    decisions: &[],
                    withdrawn: &[],
                    standing: &[],
                    imported: false,
                })
            };
            for word in words {
                assert!(told(true).contains(word), "{word}");
                assert!(!told(false).contains(word), "{word}");
            }
            assert!(!told(false).contains("ask_user"), "a tool that is not offered is not named");
            assert!(told(true).contains("/home/me/notes"));
            let withdrawn = &["Which\ncolour?"];
            let gone = system(Setting {
                language,
                workspace: None,
                ask_offered: true,
                task: None,
                tasks_offered: false,
                templates: Some("- user-question"),
                decisions: &[],
                withdrawn,
                standing: &[],
                imported: true,
            });
            assert!(gone.ends_with(":\n- Which\n  colour?"), "{gone}");
            assert!(summary_request(language, 30).contains("30"));
        }
    }
}
