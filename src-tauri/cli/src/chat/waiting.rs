//! A model that says nothing for a while: what is waited for and for how long, so that nobody takes it for a program that hangs.

use super::ChatSession;
use crate::duration::counted;
use crate::leaving::EarlyExit;
use crate::moment::Moment;
use crate::screen::Look;
use std::time::Duration;

/// A reply that begins sooner needs no words.
const SHOWN_AFTER: Duration = Duration::from_secs(3);
/// Where no line can be taken away again, one says it once.
const TOLD_AFTER: Duration = Duration::from_secs(30);
const SECOND: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub struct WaitingNotice {
    /// When the model was asked, or said the last thing that is on the screen. None: it is not asked at present.
    since: Option<Moment>,
    /// Something comes that is not printed: it thinks, or it writes a call.
    works: bool,
    told: bool,
}

impl WaitingNotice {
    pub fn begins(&mut self, now: Moment) {
        *self = WaitingNotice { since: Some(now), ..WaitingNotice::default() };
    }

    /// A piece of its reply is printed.
    pub fn hears(&mut self, now: Moment) {
        *self = WaitingNotice { since: self.since.map(|_| now), works: false, told: self.told };
    }

    /// Something came of which nothing is printed.
    pub fn sees_work(&mut self) {
        self.works = true;
    }

    pub fn ends(&mut self) {
        *self = WaitingNotice::default();
    }

    /// How long, in whole seconds.
    fn lasts(&self, now: Moment) -> Option<Duration> {
        self.since.map(|since| now.since(since))
    }
}

impl ChatSession<'_> {
    /// When the line is another one.
    pub(super) fn waiting_changes_in(&self) -> Option<Duration> {
        let lasts = self.waiting.lasts(Moment::now())?;
        let begun = Duration::from_millis(u64::from(lasts.subsec_millis()));
        Some(SECOND.saturating_sub(begun))
    }

    /// The line for the screen, which can take it away again.
    pub(super) fn waiting_line(&mut self) -> Option<String> {
        let lasts = self.waiting.lasts(Moment::now()).filter(|lasts| *lasts >= SHOWN_AFTER)?;
        (self.agent_works() && self.shows_waiting()).then(|| self.says_waiting(lasts))
    }

    /// Says it once where the screen cannot show how time goes by.
    pub(super) fn tell_waiting(&mut self) -> Result<(), EarlyExit> {
        let lasts = self.waiting.lasts(Moment::now()).filter(|lasts| *lasts >= TOLD_AFTER);
        let Some(lasts) = lasts.filter(|_| self.agent_works() && !self.shows_waiting()) else { return Ok(()) };
        if std::mem::replace(&mut self.waiting.told, true) {
            return Ok(());
        }
        let line = format!("· {}", self.says_waiting(lasts));
        Ok(self.screen.remark(&line, Look::Dim)?)
    }

    fn says_waiting(&self, lasts: Duration) -> String {
        let time = counted(self.strings, lasts.as_secs());
        if self.waiting.works { self.strings.model_works(&time) } else { self.strings.waiting_for_model(&time) }
    }

    /// Where the terminal edits the line that is typed, nothing of ours may stand in it.
    fn shows_waiting(&mut self) -> bool {
        self.screen.redraws() && (!self.keyboard.person || self.keyboard.editor().is_some())
    }
}
