//! A program runs, and the question stands there.

use super::answered::{AnswerReceipt, AskingEnd};
use super::{AWAY, Question, SILENT_FOR};
use crate::exit::Exit;
use crate::leaving::EarlyExit;
use crate::screen::Screen;
use crate::unreachable::{nobody_there, silent};
use ask::InteractionId;
use ask::guest::GuestTool;
use ask::message::CallResult;
use ask::plain_text::harmless;
use std::time::Duration;
use surfaces::local::{EngineClientError, GuestCallStatus, ReceivedAskStatus, RunningEngine, UnreachableError};
use tokio::time::{Instant, sleep};

/// How long after the time that it waits for at most the program may still say how the question stands.
const LATE: Duration = Duration::from_secs(2);
/// One look at how the question stands: the program answers as soon as there is something to tell.
const LOOK: Duration = Duration::from_secs(50);

pub struct RunningEngineAsk<'a> {
    local: RunningEngine,
    question: &'a Question<'a>,
    screen: &'a mut Screen,
    open: Option<InteractionId>,
    /// That its store takes nothing was said.
    told: bool,
}

pub enum RunningEngineOutcome {
    Answered(AskingEnd),
    /// Whoever had the data folder did a single thing in another terminal, and has ended.
    Over,
}

/// What a program said that could be spoken to.
enum Known<T> {
    Said(T),
    /// Ask it again.
    Again,
    /// There is nobody to ask, and why.
    Nobody(String),
    Over,
}

impl<'a> RunningEngineAsk<'a> {
    pub fn new(local: RunningEngine, question: &'a Question<'a>, screen: &'a mut Screen) -> RunningEngineAsk<'a> {
        RunningEngineAsk { local, question, screen, open: None, told: false }
    }

    pub async fn ask(mut self) -> Result<RunningEngineOutcome, EarlyExit> {
        let interrupted = crate::ending::of_the_process()?;
        let late = self.question.until.map(|until| until + LATE);
        let exit = tokio::select! {
            told = self.until_answered() => return told,
            exit = interrupted => exit,
            // One that has gone or hangs does not say that the time is over.
            () = late_at(late) => return Ok(RunningEngineOutcome::Answered(self.late().await?)),
        };
        // Ctrl-C is the word of whoever asked. That a terminal was closed, or a machine goes down, is nobody's.
        if exit != Exit::Interrupted {
            return Ok(RunningEngineOutcome::Answered(AskingEnd::Left(exit)));
        }
        self.withdraw().await;
        Ok(RunningEngineOutcome::Answered(AskingEnd::Interrupted))
    }

    /// The same call goes out again wherever nobody knows what became of it: it counts once.
    async fn until_answered(&mut self) -> Result<RunningEngineOutcome, EarlyExit> {
        let Question { guest, call, arguments, strings, .. } = self.question;
        loop {
            let called = self.local.call(guest, *call, GuestTool::AskUser, arguments.clone()).await;
            let interaction = match self.known(called).await? {
                Known::Said(GuestCallStatus::Said(result)) => return Ok(ended(result, None)),
                Known::Said(GuestCallStatus::Ended { interaction, result }) => {
                    return Ok(self.ended(interaction, result));
                }
                Known::Said(GuestCallStatus::Open { interaction }) => interaction,
                Known::Again => continue,
                Known::Nobody(why) => return Ok(RunningEngineOutcome::Answered(AskingEnd::Nobody(why))),
                Known::Over => return Ok(RunningEngineOutcome::Over),
            };
            if self.open.replace(interaction).is_none() && !self.local.stays {
                self.screen.notice(strings.asked_elsewhere_first())?;
            }
            loop {
                let standing = self.local.wait(interaction, self.looks_for()).await;
                match self.known(standing).await? {
                    Known::Said(ReceivedAskStatus::Ended { result }) => return Ok(self.ended(interaction, result)),
                    Known::Said(ReceivedAskStatus::TalkFirst { text }) => {
                        self.screen.notice(&strings.asked_first(&harmless(&text)))?
                    }
                    Known::Said(ReceivedAskStatus::Open) => {}
                    Known::Again => break,
                    Known::Nobody(why) => return Ok(RunningEngineOutcome::Answered(AskingEnd::Nobody(why))),
                    Known::Over => return Ok(RunningEngineOutcome::Over),
                }
            }
        }
    }

    /// Where nobody waits any more after some time, it is soon after it that we look whether anybody is there.
    fn looks_for(&self) -> Duration {
        let left = self.question.until.map(|until| until.saturating_duration_since(Instant::now()));
        left.map_or(LOOK, |left| LOOK.min(left.saturating_add(AWAY)))
    }

    fn ended(&self, interaction: InteractionId, result: CallResult) -> RunningEngineOutcome {
        ended(result, Some(AnswerReceipt::There(self.local.receipt(interaction, self.question.call))))
    }

    async fn known<T>(&mut self, said: Result<T, EngineClientError>) -> Result<Known<T>, EarlyExit> {
        match said {
            Ok(said) => Ok(Known::Said(said)),
            Err(EngineClientError::Refused(why)) => Err(EarlyExit::Failed(why)),
            Err(EngineClientError::NotSaved(why)) => self.waits_for_the_store(&why).await,
            Err(EngineClientError::Lost(_)) if !self.local.stays => Ok(Known::Over),
            Err(EngineClientError::Lost(_)) => self.waits_for_the_program().await,
        }
    }

    /// Its disk is full, or its file is damaged: somebody has to do something about that, and may.
    async fn waits_for_the_store<T>(&mut self, why: &str) -> Result<Known<T>, EarlyExit> {
        let strings = self.question.strings;
        let is_over = self.question.until.is_some_and(|until| until <= Instant::now());
        if is_over && self.open.is_none() {
            return Err(EarlyExit::Failed(strings.never_saved(why)));
        }
        if !std::mem::replace(&mut self.told, true) {
            self.screen.notice(&strings.question_not_saved(why))?;
        }
        sleep(AWAY).await;
        Ok(Known::Again)
    }

    async fn waits_for_the_program<T>(&mut self) -> Result<Known<T>, EarlyExit> {
        let strings = self.question.strings;
        let mut told = false;
        let mut silent_since = None;
        loop {
            sleep(AWAY).await;
            match RunningEngine::reach(self.question.data).await {
                Ok(local) => {
                    self.local = local;
                    return Ok(Known::Again);
                }
                Err(UnreachableError::Foreign(why)) => return Err(EarlyExit::Failed(strings.not_ours(&why))),
                Err(UnreachableError::Silent { pid }) => {
                    let since = silent_since.get_or_insert_with(Instant::now);
                    // Nobody has seen it there yet.
                    if self.open.is_none() && since.elapsed() >= SILENT_FOR {
                        return Ok(Known::Nobody(nobody_there(strings, &UnreachableError::Silent { pid })));
                    }
                    if self.open.is_some() && !std::mem::replace(&mut told, true) {
                        self.screen
                            .notice(&strings.sentences(&[&silent(strings, pid), strings.question_waits_there()]))?;
                    }
                }
                Err(_) if !std::mem::replace(&mut told, true) => self.screen.notice(strings.gone_meanwhile())?,
                Err(_) => {}
            }
        }
    }

    /// The time is over, and nobody has said how the question stands.
    async fn late(&mut self) -> Result<AskingEnd, EarlyExit> {
        let strings = self.question.strings;
        match (self.open, RunningEngine::reach(self.question.data).await) {
            (Some(_), Err(UnreachableError::Silent { pid })) => self.screen.notice(&silent(strings, pid))?,
            (Some(_), Ok(_) | Err(_)) => {}
            (None, Ok(_)) => return Ok(AskingEnd::Nobody(strings.never_asked().to_owned())),
            (None, Err(why)) => return Ok(AskingEnd::Nobody(nobody_there(strings, &why))),
        }
        Ok(AskingEnd::Late)
    }

    async fn withdraw(&mut self) {
        let Question { guest, call, arguments, strings, .. } = self.question;
        let withdrawn = match self.open {
            Some(open) => self.local.cancel(open).await,
            None => self.local.take_back(guest, *call, GuestTool::AskUser, arguments.clone()).await,
        };
        if withdrawn.is_err() {
            // Whoever answers it does no harm: nobody reads it.
            let _ = self.screen.notice(strings.not_withdrawn());
        }
    }
}

async fn late_at(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

fn ended(result: CallResult, receipt: Option<AnswerReceipt>) -> RunningEngineOutcome {
    RunningEngineOutcome::Answered(AskingEnd::Ended { result, receipt })
}
