//! The rules that hold: what each covers and does not, until when, and what it let through last.

use crate::leaving::EarlyExit;
use crate::log::when::shown;
use crate::pending::escaped;
use crate::screen::{Look, Screen};
use crate::strings::Strings;
use ask::plain_text::consent::{rule_by_example, rule_in_words};
use ask::plain_text::one_line;
use ask::rule::Rule;
use ask::wire::ListedRule;
use std::process::ExitCode;

pub fn rules(
    listed: &[ListedRule],
    json: bool,
    screen: &mut Screen,
    strings: &dyn Strings,
) -> Result<ExitCode, EarlyExit> {
    if json {
        let text = serde_json::to_string_pretty(listed).map_err(EarlyExit::failed)?;
        screen.lines(&escaped(&text), Look::Plain)?;
        return Ok(ExitCode::SUCCESS);
    }
    if listed.is_empty() {
        screen.notice(strings.no_rules())?;
    }
    for ListedRule { rule, uses } in listed {
        screen.lines(&rule_in_words(&rule.pattern, strings.language()), Look::Question)?;
        let mut about = vec![place(rule, strings)];
        about.extend(rule_by_example(&rule.pattern, strings.language()));
        about.push(
            uses.first().map_or(strings.never_used().to_owned(), |last| strings.last_used(&shown(last.ended_at))),
        );
        about.extend(
            uses.iter()
                .map(|one| format!("  {}  {}  ({})", shown(one.ended_at), one_line(&one.asked), one_line(&one.title))),
        );
        for line in about {
            screen.lines(&format!("  {line}"), Look::Plain)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where it holds and how long.
fn place(rule: &Rule, strings: &dyn Strings) -> String {
    let folder = rule.workspace.as_deref().map_or(strings.rule_without_folder().to_owned(), one_line);
    let holds = match (rule.conversation, rule.until) {
        (Some(_), _) => strings.in_one_conversation().to_owned(),
        (None, None) => strings.always_holds().to_owned(),
        (None, Some(until)) => strings.holds_until(&shown(until)),
    };
    format!("{folder} · {holds} · {}", strings.rule_added(&shown(rule.at)))
}
