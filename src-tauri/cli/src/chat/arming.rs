//! When a line counts. What was begun before a card was complete, or as soon as it appeared, was not meant for it: nobody had
//! read it. Such a line stays in the editor, and Enter sends it once it was said why.

use super::ChatSession;
use crate::keyboard::TypedInput;
use crate::leaving::EarlyExit;
use crate::moment::Moment;
use std::time::Duration;

/// So long a card has stood before what is typed at it counts.
const ARMED_AFTER: Duration = Duration::from_millis(500);

#[derive(Debug, Default)]
pub struct Arming {
    /// When the card whose turn it is was complete on the screen. None: another one had its turn, and it was not shown since.
    shown: Option<Moment>,
    /// When a line was put back into the editor at this card.
    held: Option<Moment>,
}

#[derive(Debug, PartialEq, Eq)]
enum Judged {
    Counts,
    Held {
        /// It was said why before, at this card.
        told: bool,
    },
}

impl Arming {
    pub fn card_is_complete(&mut self, at: Moment) {
        *self = Arming { shown: Some(at), held: None };
    }

    /// Another card has its turn, and is not shown yet.
    pub fn card_is_hidden(&mut self) {
        *self = Arming::default();
    }

    /// A line that was put back begins anew with that moment: its Enter counts once it was time to read why.
    fn judges(&mut self, typed: &TypedInput, now: Moment) -> Judged {
        let told = self.held.is_some_and(|held| typed.since == held);
        let begun = if told { typed.entered } else { typed.since };
        let from = self.held.filter(|_| told).or(self.shown);
        if from.is_some_and(|from| begun >= from.and(ARMED_AFTER)) {
            return Judged::Counts;
        }
        if !told {
            self.held = Some(now);
        }
        Judged::Held { told }
    }
}

impl ChatSession<'_> {
    /// All of the card whose turn it is stands on the screen.
    pub(super) fn card_is_complete(&mut self) {
        self.arming.card_is_complete(Moment::now());
    }

    /// Whether the line is no answer yet. To stop is no consent, and never has to wait.
    pub(super) fn holds(&mut self, typed: &TypedInput) -> Result<bool, EarlyExit> {
        let stops = matches!(typed.text.trim().to_lowercase().as_str(), "stop" | "停止");
        if !self.keyboard.person || self.card().is_none() || stops || count_at_once() {
            return Ok(false);
        }
        if self.arming.shown.is_none() {
            self.show_question()?;
        }
        let now = Moment::now();
        let Judged::Held { told } = self.arming.judges(typed, now) else { return Ok(false) };
        let kept = self.keyboard.put_back(&typed.text, now);
        if !kept {
            self.screen.entered(&typed.text, false)?;
        }
        if !told || !kept {
            let said = if kept { self.strings.typed_too_early_and_kept() } else { self.strings.typed_too_early() };
            self.screen.notice(said)?;
        }
        Ok(true)
    }
}

#[cfg(not(feature = "crash-points"))]
fn count_at_once() -> bool {
    false
}

/// Tests of something else do not wait before they type.
#[cfg(feature = "crash-points")]
fn count_at_once() -> bool {
    std::env::var_os("ASKWELL_KEYS_COUNT_AT_ONCE").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Moment {
        Moment::default().and(Duration::from_millis(millis))
    }

    fn typed(since: u64, entered: u64) -> TypedInput {
        TypedInput { text: "yes".to_owned(), since: at(since), entered: at(entered) }
    }

    #[test]
    fn a_line_counts_only_if_its_first_key_came_after_the_card_could_be_read() {
        for (since, entered, counts) in [
            (0, 2_000, false),
            (999, 60_000, false),
            (1_000, 1_000, false),
            (1_030, 1_060, false),
            (1_499, 5_000, false),
            (1_500, 1_500, true),
            (9_000, 9_100, true),
        ] {
            let mut arming = Arming::default();
            arming.card_is_complete(at(1_000));
            let judged = arming.judges(&typed(since, entered), at(entered));
            assert_eq!(judged == Judged::Counts, counts, "{since} {entered}: {judged:?}");
        }
    }

    #[test]
    fn a_line_that_was_put_back_is_sent_by_another_enter_and_not_by_a_key_that_bounces() {
        let mut arming = Arming::default();
        arming.card_is_complete(at(1_000));
        assert_eq!(arming.judges(&typed(900, 1_100), at(1_100)), Judged::Held { told: false });
        for entered in [1_100, 1_130, 1_599] {
            assert_eq!(arming.judges(&typed(1_100, entered), at(entered)), Judged::Held { told: true }, "{entered}");
        }
        assert_eq!(arming.judges(&typed(1_100, 1_600), at(1_600)), Judged::Counts);
    }

    #[test]
    fn nothing_counts_at_a_card_that_is_not_on_the_screen() {
        let mut arming = Arming::default();
        arming.card_is_complete(at(1_000));
        arming.card_is_hidden();
        assert_eq!(arming.judges(&typed(9_000, 9_000), at(9_000)), Judged::Held { told: false });
    }

    #[test]
    fn what_was_put_back_at_one_card_is_not_sent_at_the_next() {
        let mut arming = Arming::default();
        arming.card_is_complete(at(1_000));
        arming.judges(&typed(900, 1_100), at(1_100));
        arming.card_is_complete(at(2_000));
        assert_eq!(arming.judges(&typed(1_100, 9_000), at(9_000)), Judged::Held { told: false });
        assert_eq!(arming.judges(&typed(9_000, 9_500), at(9_500)), Judged::Counts);
    }
}
