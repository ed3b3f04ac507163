//! What the agent does, as lines: what begins, what it puts out, how it ended and who consented; and what a run came to.

use super::{ChatSession, told};
use crate::leaving::EarlyExit;
use crate::screen::Look;
use crate::strings::Strings;
use ask::CallId;
use ask::action::{Action, Proposal};
use ask::interaction::Body;
use ask::message::CallStatus;
use ask::plain_text::consent::{done_by, touched};
use ask::plain_text::visible_line;
use ask::plan::Plan;
use ask::thread::{ActionEntry, ActionState, DeliveryEntry};

impl ChatSession<'_> {
    pub(super) fn show_action(&mut self, entry: &ActionEntry) -> Result<(), EarlyExit> {
        entry.interactions.iter().cloned().try_for_each(|interaction| self.show_ask(interaction))?;
        let (sign, look) = match entry.state {
            ActionState::Preparing | ActionState::Asking | ActionState::Approved | ActionState::Lost => return Ok(()),
            ActionState::Running => return self.show_begun(entry),
            ActionState::Ok => ("✓", Look::Dim),
            ActionState::Failed => ("✗", Look::Bad),
            ActionState::NotRun => ("–", Look::Dim),
        };
        self.under_way.retain(|(call, _)| *call != entry.call);
        if !self.tools_shown.insert(entry.call.clone()) {
            self.note_redacted(&entry.call, entry.redacted.as_ref());
            return Ok(());
        }
        self.show_rest()?;
        let line = format!("{sign} {}{}", self.named_action(entry), told::ended_action(self.strings, entry));
        self.screen.remark(&line, look)?;
        self.show_redacted(&entry.call, entry.redacted.as_ref())
    }

    /// A command takes its time: what it puts out stands below its own line.
    fn show_begun(&mut self, entry: &ActionEntry) -> Result<(), EarlyExit> {
        let command = proposal(entry).is_some_and(|it| matches!(it.action, Action::Command { .. }));
        if !command || !self.begun.insert(entry.call.clone()) {
            return Ok(());
        }
        let name = self.named_action(entry);
        let line = format!("▷ {name}");
        self.under_way.push((entry.call.clone(), name));
        Ok(self.screen.remark(&line, Look::Dim)?)
    }

    fn named_action(&self, entry: &ActionEntry) -> String {
        match proposal(entry) {
            Some(proposal) => done_by(&proposal.action, self.strings.language()),
            // It came to nothing before anything of it was worked out.
            None => format!("{} {}", visible_line(&entry.tool), subject(&entry.arguments)).trim_end().to_owned(),
        }
    }

    pub(super) fn show_output(&mut self, call: &CallId, text: &str) -> Result<(), EarlyExit> {
        let lines = self.output.take(call, text);
        lines.iter().try_for_each(|line| self.show_output_line(line))
    }

    fn show_rest(&mut self) -> Result<(), EarlyExit> {
        self.output.rest().map_or(Ok(()), |line| self.show_output_line(&line))
    }

    fn show_output_line(&mut self, line: &str) -> Result<(), EarlyExit> {
        Ok(self.screen.remark(&format!("  │ {line}"), Look::Dim)?)
    }

    /// The steps of the plan that were done since.
    pub(super) fn show_progress(&mut self, plan: &Plan) -> Result<(), EarlyExit> {
        let seen = std::mem::replace(&mut self.steps_done, done(plan));
        for (index, step) in plan.steps.iter().enumerate().filter(|(_, step)| step.done).skip(seen) {
            let line = told::step_done(self.strings, index + 1, plan.steps.len(), step);
            self.screen.remark(&line, Look::Good)?;
        }
        Ok(())
    }

    /// What the run came to, as a short list.
    pub(super) fn show_delivery(&mut self, delivery: &DeliveryEntry) -> Result<(), EarlyExit> {
        // That it was undone has a line of its own.
        if delivery.undone.is_some() {
            return Ok(());
        }
        for (line, look) in delivered(self.strings, delivery) {
            self.screen.remark(&line, look)?;
        }
        Ok(())
    }
}

/// How many steps of a plan are done.
pub fn done(plan: &Plan) -> usize {
    plan.steps.iter().filter(|step| step.done).count()
}

/// What it does, from whoever has shown it last.
fn proposal(entry: &ActionEntry) -> Option<&Proposal> {
    let shown = entry.interactions.iter().rev().find_map(|interaction| match &interaction.body {
        Body::Confirm { proposal } => Some(proposal.as_ref()),
        Body::ConnectionLost { lost } => Some(lost.proposal.as_ref()),
        Body::Question { .. }
        | Body::Consent { .. }
        | Body::Plan { .. }
        | Body::Quiet { .. }
        | Body::Network { .. }
        | Body::Elicitation { .. } => None,
    });
    entry.proposal.as_deref().or(shown)
}

/// What a call acts on, as its model wrote it.
fn subject(arguments: &str) -> String {
    let arguments: serde_json::Value = serde_json::from_str(arguments).unwrap_or_default();
    let subject = ["path", "from", "command", "url"].iter().find_map(|key| arguments.get(*key)?.as_str());
    visible_line(subject.unwrap_or_default())
}

/// The list of what a run did, below its heading.
fn delivered(strings: &dyn Strings, delivery: &DeliveryEntry) -> Vec<(String, Look)> {
    let file =
        |it: &ask::thread::FileTouched| (it.status, touched(it.kind, &it.path, it.to.as_deref(), strings.language()));
    let command = |it: &ask::thread::CommandRun| (it.status, format!("$ {}", visible_line(it.command.trim())));
    let page = |url: &String| (CallStatus::Ok, visible_line(url));
    let lookup = |it: &ask::thread::CallMade| {
        (it.status, visible_line(&format!("{} {}", it.tool.replace('_', " "), it.subject)).trim_end().to_owned())
    };
    let decided =
        |it: &ask::decision::Decision| (CallStatus::Ok, visible_line(&format!("{} ↩ {}", it.asked, it.answer)));
    let files = delivery.files.iter().map(file).chain(delivery.calls.iter().map(lookup));
    let rest = delivery.commands.iter().map(command).chain(delivery.pages.iter().map(page));
    let rest = rest.chain(delivery.decisions.iter().map(decided));
    let done = files.chain(rest).map(|(status, text)| match status {
        CallStatus::Ok => (format!("✓ {text}"), Look::Dim),
        CallStatus::Failed => (format!("✗ {text}"), Look::Bad),
        CallStatus::NotRun => (format!("– {text}"), Look::Dim),
    });
    let approvals = Some(told::approvals(strings, delivery)).filter(|told| !told.is_empty());
    let can_undo = delivery.can_undo.then(|| strings.can_undo().to_owned());
    let about = approvals.into_iter().chain(can_undo).map(|told| (told, Look::Dim));
    let lines = done.chain(about).map(|(line, look)| (format!("  {line}"), look)).collect::<Vec<_>>();
    // A run may have done nothing that is listed: then there is no heading either.
    let heading = (!lines.is_empty()).then(|| (strings.run_summary().to_owned(), Look::Plain));
    heading.into_iter().chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::strings;
    use ask::settings::Language;
    use ask::thread::CommandRun;

    #[test]
    fn a_run_that_did_nothing_has_no_heading() {
        let mut delivery = DeliveryEntry {
            run: 1,
            files: Vec::new(),
            commands: Vec::new(),
            pages: Vec::new(),
            tools: Vec::new(),
            calls: Vec::new(),
            decisions: Vec::new(),
            by_person: 0,
            by_standard_input: 0,
            by_rule: 0,
            by_mode: 0,
            refused: 0,
            can_undo: false,
            undone: None,
            at: 0,
        };
        assert!(delivered(strings(Language::En), &delivery).is_empty());
        let (command, call) = ("make".to_owned(), CallId("c1".to_owned()));
        delivery.commands.push(CommandRun { command, call, status: CallStatus::Failed });
        let told: Vec<String> = delivered(strings(Language::En), &delivery).into_iter().map(|(line, _)| line).collect();
        assert_eq!(told, ["What this run did:", "  ✗ $ make"]);
    }
}
