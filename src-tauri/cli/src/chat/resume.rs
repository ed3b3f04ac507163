//! Which conversation to go on with, chosen from a list.

use super::ChatSession;
use crate::keyboard::{KeyboardEvent, LineChoice};
use crate::leaving::EarlyExit;
use crate::list;
use crate::screen::Look;
use crate::strings::Strings;
use ask::ConversationId;
use ask::command::called;
use ask::plain_text::one_line;
use ask::wire::{ConversationSummary, Standing};

/// As many are listed at once; the others are found by a part of their title.
const LISTED_COUNT_MAX: usize = 20;

/// What a line typed at the list means.
#[derive(Debug, PartialEq, Eq)]
enum Chosen {
    One(ConversationId),
    /// These have it in their title.
    Some(Vec<usize>),
    None,
}

impl ChatSession<'_> {
    /// Lists the conversations and lets one be chosen, by number or by a part of its title. A line in a pipe does that too.
    pub(super) async fn choose(&mut self) -> Result<Option<ConversationId>, EarlyExit> {
        let mut all = self.call(called::conversations {}).await??;
        // A task is gone on with by the one that gave it.
        all.retain(|summary| summary.parent.is_none());
        if all.is_empty() {
            self.screen.notice(self.strings.no_conversations())?;
            return Ok(None);
        }
        let mut listed: Vec<usize> = (0..all.len()).collect();
        self.show_list(&all, &listed)?;
        if self.input_ended {
            return Err(EarlyExit::NothingChosen(false));
        }
        loop {
            let shown: Vec<_> = listed.iter().take(LISTED_COUNT_MAX).filter_map(|index| all.get(*index)).collect();
            let mut editor = self.keyboard.editor();
            if let Some(editor) = editor.as_mut() {
                let choice = |(summary, number): (&&ConversationSummary, usize)| LineChoice {
                    mark: number.to_string(),
                    label: summary.title.clone(),
                };
                editor.offer(shown.iter().zip(1..).map(choice).collect());
            }
            self.screen.prompt(editor)?;
            let key = tokio::select! {
                key = self.keyboard.next(true) => key,
                () = self.engine.is_wanted() => {
                    self.meets_the_next().await?;
                    continue;
                }
            };
            let line = match key {
                KeyboardEvent::Line(line) => line.text,
                KeyboardEvent::Edited => continue,
                KeyboardEvent::Suspend => {
                    self.suspend()?;
                    continue;
                }
                KeyboardEvent::End | KeyboardEvent::Interrupt | KeyboardEvent::Leave(_) => {
                    return Err(EarlyExit::NothingChosen(self.keyboard.person));
                }
            };
            let shown_here = self.keyboard.editor().is_some();
            self.screen.entered(&line, shown_here)?;
            match chosen(&all, &shown, &line) {
                Chosen::One(id) => return Ok(Some(id)),
                Chosen::Some(found) => {
                    listed = found;
                    self.show_list(&all, &listed)?;
                }
                Chosen::None => self.screen.notice(&self.strings.no_such_one(&one_line(&line)))?,
            }
        }
    }

    fn show_list(&mut self, all: &[ConversationSummary], listed: &[usize]) -> Result<(), EarlyExit> {
        let now = engine::host::now();
        // An engine of this command's own goes on with nothing but what is chosen.
        let at_work = self.engine.own().is_none();
        let shown = listed.iter().take(LISTED_COUNT_MAX).filter_map(|index| all.get(*index));
        for (summary, number) in shown.zip(1..) {
            let look = if summary.standing == Standing::NeedsYou { Look::Question } else { Look::Plain };
            let line = format!("{number:>2}. {}", list::named_line(summary, at_work, now, self.strings));
            self.screen.lines(&line, look)?;
        }
        let more = listed.len().saturating_sub(LISTED_COUNT_MAX);
        Ok(self.screen.remark(&choose_one(self.strings, more), Look::Dim)?)
    }
}

fn choose_one(strings: &dyn Strings, more: usize) -> String {
    match more {
        0 => strings.choose_one().to_owned(),
        more => strings.sentences(&[&strings.and_more(more), strings.choose_one()]),
    }
}

fn chosen(all: &[ConversationSummary], shown: &[&ConversationSummary], line: &str) -> Chosen {
    let wanted = line.trim().to_lowercase();
    if wanted.is_empty() {
        return Chosen::None;
    }
    if let Ok(number) = wanted.parse::<usize>() {
        let one = number.checked_sub(1).and_then(|index| shown.get(index));
        return one.map_or(Chosen::None, |summary| Chosen::One(summary.id));
    }
    let fits = |summary: &ConversationSummary| {
        one_line(&summary.title).to_lowercase().contains(&wanted) || summary.id.to_string().ends_with(&wanted)
    };
    let found: Vec<usize> =
        all.iter().enumerate().filter(|(_, summary)| fits(summary)).map(|(index, _)| index).collect();
    match found.as_slice() {
        [] => Chosen::None,
        [only] => all.get(*only).map_or(Chosen::None, |summary| Chosen::One(summary.id)),
        [..] => Chosen::Some(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(number: u8, title: &str) -> ConversationSummary {
        ConversationSummary {
            mode: ask::rule::Mode::default(),
            phase: ask::plan::Phase::default(),
            id: format!("0197b1de-0000-7000-8000-0000000a1b{number:02x}").parse().unwrap(),
            title: title.to_owned(),
            workspace: None,
            standing: Standing::Idle,
            running: false,
            open_asks: 0,
            parent: None,
            branched_from: None,
            imported: None,
            model: None,
            guest: None,
            updated_at: 0,
        }
    }

    #[test]
    fn a_number_is_for_the_list_that_is_shown_and_words_are_for_all() {
        let all = [summary(1, "Rename the report"), summary(2, "整理笔记"), summary(0xaf, "Report again")];
        let shown: Vec<_> = all.iter().take(2).collect();
        for (line, expected) in [
            ("2", Chosen::One(all[1].id)),
            ("3", Chosen::None),
            ("0", Chosen::None),
            ("  ", Chosen::None),
            ("笔记", Chosen::One(all[1].id)),
            ("REPORT", Chosen::Some(vec![0, 2])),
            ("a1baf", Chosen::One(all[2].id)),
            ("nothing like it", Chosen::None),
        ] {
            assert_eq!(chosen(&all, &shown, line), expected, "{line:?}");
        }
    }
}
