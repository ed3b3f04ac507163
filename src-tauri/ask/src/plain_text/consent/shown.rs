//! What a person is shown before they consent: all of it, with nothing in it that hides or steers.
//!
//! Only answers begin a line with a number. All else is set in, so that no text of a model can pass for an answer.

use super::facts::touched;
use super::{ConsentChoice, choices, facts, labels};
use crate::base::harmless::{harmless, one_line, visible, visible_line};
use crate::base::language::Language;
use crate::facts::action::{Action, ChangeKind, FileChange, FileFact, FileState, Interrupted, Proposal, Quiet};
use crate::facts::elicitation::{Elicitation, ElicitedField, Wanted};
use crate::facts::interaction::{Body, ConsentRequest};
use crate::facts::plan::Outline;
use crate::strings::{Strings, strings};

/// One line, and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardLine {
    /// Harmless to print, in the person's language.
    pub text: String,
    /// How much weight it has.
    pub tone: Tone,
}

/// What a line is, for surfaces that have colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// What is asked, and its answers.
    Asks,
    /// The content that a yes would be for.
    Plain,
    /// Of a difference.
    Added,
    /// A line that a difference takes away.
    Removed,
    /// Known, and of less weight.
    Aside,
    /// To be read before anything is allowed.
    Warning,
}

pub(super) struct Lines {
    pub(super) strings: &'static dyn Strings,
    language: Language,
    lines: Vec<CardLine>,
}

/// Everything that is asked for, and the answers by number. Empty for a question, which has lines of its own.
pub fn asked_for(body: &Body, language: Language) -> Vec<CardLine> {
    let mut lines = Lines { strings: strings(language), language, lines: Vec::new() };
    match body {
        Body::Question { .. } => return Vec::new(),
        Body::Consent { request } => lines.consent(request),
        Body::Confirm { proposal } | Body::Network { proposal } => {
            lines.asks(facts::asked_of(&proposal.action, lines.strings));
            lines.proposal(proposal);
        }
        Body::Plan { outline } => lines.plan(outline),
        Body::Quiet { quiet } => lines.quiet(quiet),
        Body::ConnectionLost { lost } => lines.lost(lost),
        Body::Elicitation { elicitation } => lines.elicited(elicitation),
    }
    let choices = choices(body);
    for (index, choice) in choices.iter().enumerate() {
        lines.push(Tone::Asks, format!("{}. {}", index + 1, labels::label(choice, language)));
        if let ConsentChoice::YesHere(pattern) = choice {
            labels::rule_by_example(pattern, language).iter().for_each(|line| lines.note(Tone::Aside, line));
        }
    }
    lines.push(Tone::Aside, labels::how(&choices, language));
    lines.lines
}

/// Which server asks, and in which words.
pub fn asked_by(elicitation: &Elicitation, language: Language) -> Vec<CardLine> {
    let mut lines = Lines { strings: strings(language), language, lines: Vec::new() };
    lines.asked_by(elicitation);
    lines.lines
}

/// A field in one line, with what is to be known of it.
fn field_line(field: &ElicitedField, strings: &dyn Strings) -> String {
    let required = if field.required { strings.required() } else { "" };
    let mut line = format!("• {}{required}", visible_line(field.label()));
    if let Some(description) = &field.description {
        line.push_str(&format!(": {}", one_line(description)));
    }
    if field.secret {
        line.push_str(&format!(" ⚠ {}", strings.looks_secret()));
    }
    line
}

/// What is sent there does not leave this machine.
fn is_this_machine(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|(_, port)| port.chars().all(|c| c.is_ascii_digit()));
    let name = name.map_or(host, |(name, _)| name);
    name == "localhost" || name == "[::1]" || name.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
}

impl Lines {
    fn push(&mut self, tone: Tone, text: String) {
        self.lines.push(CardLine { text, tone });
    }

    fn asks(&mut self, text: &str) {
        self.push(Tone::Asks, format!("⚠ {text}"));
    }

    /// Text of others, each line of it set in.
    pub(super) fn set_in(&mut self, tone: Tone, mark: &str, text: &str) {
        let blank = " ".repeat(mark.chars().count());
        for (index, line) in visible(text).split('\n').enumerate() {
            let mark = if index == 0 { mark } else { &blank };
            self.push(tone, format!("   {mark}{line}"));
        }
    }

    pub(super) fn note(&mut self, tone: Tone, text: &str) {
        self.push(tone, format!("   {text}"));
    }

    fn proposal(&mut self, proposal: &Proposal) {
        let strings = self.strings;
        match &proposal.action {
            Action::Files { changes } => changes.iter().for_each(|change| self.change(change)),
            Action::Command {
                command,
                folder,
                environment,
                limit_ms,
                confined,
                left_out,
                unscoped,
                isolated,
                opened,
                ..
            } => {
                self.set_in(Tone::Plain, "$ ", command.trim_end());
                self.note(Tone::Aside, &facts::folder(folder, strings));
                for (name, value) in environment {
                    self.note(Tone::Plain, &strings.with_variable(&visible_line(name), &visible_line(value)));
                }
                if let Some(limit_ms) = limit_ms {
                    self.note(Tone::Aside, &strings.time_limit(limit_ms / 1000));
                }
                let tone = if *confined { Tone::Aside } else { Tone::Warning };
                self.note(tone, facts::sandbox(*confined, *isolated, proposal.outside, strings));
                if !opened.is_empty() {
                    let paths: Vec<String> = opened.iter().map(|path| visible_line(path)).collect();
                    self.note(Tone::Warning, &strings.opens_protected(&paths.join(", ")));
                }
                if *unscoped {
                    self.note(Tone::Warning, strings.can_end_programs());
                }
                if *left_out > 0 {
                    self.note(Tone::Aside, &strings.variables_left_out(*left_out));
                }
                self.uncovered(proposal, |words| strings.covered_by_no_rule(words));
            }
            Action::Page { url, host, host_unicode, private, proxied } => {
                self.set_in(Tone::Plain, "", &visible_line(url));
                self.note(Tone::Aside, &facts::host(host, host_unicode.as_deref(), strings));
                if *private {
                    self.note(Tone::Warning, strings.own_network());
                }
                if *proxied {
                    self.note(Tone::Warning, strings.looked_up_by_proxy());
                }
                self.uncovered(proposal, |parts| strings.address_under_no_rule(parts));
            }
            Action::Mcp { .. } => self.set_in(Tone::Plain, "", &facts::done_by(&proposal.action, self.language)),
            Action::Network { contact } => {
                self.set_in(Tone::Plain, "", &visible_line(&contact.place));
                if let Some(letters) = &contact.host_unicode {
                    self.note(Tone::Warning, &strings.link_lookalike(&visible_line(letters)));
                }
                if contact.private {
                    self.note(Tone::Warning, strings.own_network());
                }
                self.set_in(Tone::Aside, "$ ", contact.command.trim_end());
                self.note(Tone::Aside, strings.connection_waits());
            }
        }
        if let Action::Mcp { call } = &proposal.action {
            self.foreign(call, proposal);
        }
        if let Some(undo) = facts::undo(proposal.undo, strings) {
            self.note(Tone::Aside, undo);
        }
        // One that nothing holds says so already.
        let unconfined = matches!(proposal.action, Action::Command { confined: false, .. });
        for (holds, warning) in [
            (proposal.outside && !unconfined, strings.outside_workspace()),
            // A command that opens some says which.
            (proposal.guarded && !matches!(proposal.action, Action::Command { .. }), strings.trusted_file()),
            (!proposal.complete, strings.not_all_shown()),
        ] {
            if holds {
                self.note(Tone::Warning, warning);
            }
        }
    }

    fn uncovered(&mut self, proposal: &Proposal, told: impl Fn(&str) -> String) {
        if !proposal.uncovered.is_empty() {
            self.note(Tone::Warning, &told(&visible_line(&proposal.uncovered.join("  "))));
        }
    }

    fn change(&mut self, change: &FileChange) {
        let strings = self.strings;
        self.note(Tone::Plain, &touched(change.kind, &change.path, change.to.as_deref(), self.language));
        if let Some(diff) = &change.diff {
            for line in visible(diff.trim_end_matches('\n')).split('\n') {
                let tone = match line.chars().next() {
                    Some('+') => Tone::Added,
                    Some('-') => Tone::Removed,
                    Some(_) | None => Tone::Aside,
                };
                self.note(tone, line);
            }
        } else if change.kind != ChangeKind::Move {
            let size = |fact: &Option<FileFact>| fact.as_ref().filter(|fact| !fact.folder).map(|fact| fact.bytes);
            if let Some(sizes) = facts::sizes(size(&change.before), size(&change.after), strings) {
                self.note(Tone::Aside, &sizes);
            }
        }
    }

    fn consent(&mut self, request: &ConsentRequest) {
        let strings = self.strings;
        self.asks(strings.asks_consent());
        self.set_in(Tone::Plain, "", &request.action);
        let (reason, risk) = (strings.reason_heading(), strings.risk_heading());
        for (mark, text) in [(reason, &request.reason), (risk, &request.risk), ("", &request.question)] {
            if let Some(text) = text {
                self.set_in(Tone::Plain, mark, text);
            }
        }
        if let Some(details) = &request.details {
            for line in visible(details).split('\n') {
                self.push(Tone::Plain, format!("   │ {line}"));
            }
        }
    }

    fn plan(&mut self, outline: &Outline) {
        let strings = self.strings;
        self.asks(strings.plan_proposed());
        self.set_in(Tone::Plain, "", &visible_line(&outline.title));
        for (index, step) in outline.steps.iter().enumerate() {
            self.set_in(Tone::Plain, &strings.step_heading(index + 1), step);
        }
        self.note(Tone::Aside, strings.each_action_asked());
    }

    fn quiet(&mut self, quiet: &Quiet) {
        let strings = self.strings;
        self.asks(&facts::quiet(quiet.quiet_ms, strings));
        self.set_in(Tone::Plain, "$ ", quiet.command.trim_end());
        self.output(&quiet.tail);
    }

    fn lost(&mut self, lost: &Interrupted) {
        let strings = self.strings;
        self.asks(strings.interrupted());
        self.proposal(&lost.proposal);
        for file in &lost.known.files {
            let tone = if file.state == FileState::Unknown { Tone::Warning } else { Tone::Plain };
            self.note(tone, &facts::file(file, strings));
        }
        self.output(lost.known.output.as_deref().unwrap_or_default());
    }

    /// Who asks, what, and what has to be done at the desk.
    fn elicited(&mut self, elicitation: &Elicitation) {
        let strings = self.strings;
        self.asked_by(elicitation);
        match &elicitation.ask {
            Wanted::Form { fields } => {
                for field in fields {
                    self.note(Tone::Plain, &field_line(field, strings));
                }
                if !fields.is_empty() {
                    self.note(Tone::Warning, strings.filled_in_at_the_desk());
                }
            }
            Wanted::Url { url, host, host_unicode, .. } => {
                self.note(Tone::Plain, strings.wants_link_opened());
                self.note(Tone::Asks, &visible_line(host));
                if let Some(letters) = host_unicode {
                    self.note(Tone::Warning, &strings.link_lookalike(&visible_line(letters)));
                }
                if url.starts_with("http:") && !is_this_machine(host) {
                    self.note(Tone::Warning, strings.link_unencrypted());
                }
                self.set_in(Tone::Plain, "", &visible_line(url));
                self.note(Tone::Aside, strings.link_opened_by_you());
            }
        }
    }

    fn asked_by(&mut self, elicitation: &Elicitation) {
        let (server, tool) = (visible_line(&elicitation.server), visible_line(&elicitation.tool));
        self.asks(&self.strings.server_asks(&server, &tool));
        self.set_in(Tone::Plain, "", &elicitation.message);
    }

    /// The end of what a command has put out.
    fn output(&mut self, text: &str) {
        for line in harmless(text).trim_end().lines() {
            self.push(Tone::Aside, format!("   │ {line}"));
        }
    }
}
