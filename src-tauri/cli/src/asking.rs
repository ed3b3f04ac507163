//! One question of a script: put where the person is, waited for, and printed.

mod answered;
mod here;
mod question;

use crate::arguments::asking::{Ask, Confirm};
use crate::exit::Exit;
use crate::leaving::Leaving;
use crate::screen::Screen;
use crate::words::Words;
use agent::local::{Called, Fault, Local, Standing, Unreachable};
use answered::Answered;
use ask::InteractionId;
use ask::guest::{Guest, GuestTool, Via};
use ask::settings::Language;
use serde_json::{Map, Value};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use tokio::time::sleep;
use uuid::Uuid;

/// One look at how the question stands: the program answers as soon as there is something to tell.
const LOOK: Duration = Duration::from_secs(50);
/// While the program is away.
const AWAY: Duration = Duration::from_millis(250);

pub async fn ask(
    data: &Path,
    wishes: Ask,
    language: Language,
    words: Words,
    screen: &mut Screen,
) -> Result<ExitCode, Leaving> {
    Ok(answered(data, &wishes, language, words, screen).await?.print(wishes.json, words, screen)?.into())
}

/// Yes or no, told by the exit code.
pub async fn confirm(
    data: &Path,
    wishes: Confirm,
    language: Language,
    words: Words,
    screen: &mut Screen,
) -> Result<ExitCode, Leaving> {
    let [yes, no] = words.yes_and_no();
    let wishes = wishes.asking(yes, no);
    let answered = answered(data, &wishes, language, words, screen).await?;
    Ok(answered.decides([yes, no], wishes.json, words, screen)?.into())
}

async fn answered(
    data: &Path,
    wishes: &Ask,
    language: Language,
    words: Words,
    screen: &mut Screen,
) -> Result<Answered, Leaving> {
    let asked = question::arguments(wishes)?;
    let folder = std::env::current_dir().ok().map(|folder| folder.to_string_lossy().into_owned());
    let guest = Guest { name: wishes.name.clone(), client: None, folder, via: Via::CommandLine, origin: None };
    let call = Uuid::now_v7();
    match Local::reach_or_start(data).await {
        Ok(local) => {
            let mut there = There { local, data, guest: &guest, call, arguments: &asked, words, screen };
            there.ask().await
        }
        Err(Unreachable::Foreign(why)) => Err(Leaving::Failed(words.not_ours(&why))),
        Err(why) => here::ask(data, &guest, call, asked, language, (words, &why), screen).await,
    }
}

/// A program runs, and the question stands there.
struct There<'a> {
    local: Local,
    data: &'a Path,
    guest: &'a Guest,
    call: Uuid,
    arguments: &'a Map<String, Value>,
    words: Words,
    screen: &'a mut Screen,
}

impl There<'_> {
    async fn ask(&mut self) -> Result<Answered, Leaving> {
        let mut open = None;
        let interrupted = crate::ending::of_the_process()?;
        let exit = tokio::select! {
            answered = self.until_answered(&mut open) => return answered,
            exit = interrupted => exit,
        };
        // Ctrl-C is the word of whoever asked. That a terminal was closed, or a machine goes down, is nobody's.
        if exit != Exit::Interrupted {
            return Ok(Answered::Left(exit));
        }
        self.withdraw(open).await;
        Ok(Answered::Interrupted)
    }

    /// The same call goes out again wherever nobody knows what became of it: it counts once.
    async fn until_answered(&mut self, open: &mut Option<InteractionId>) -> Result<Answered, Leaving> {
        loop {
            let called = self.local.call(self.guest, self.call, GuestTool::AskUser, self.arguments.clone()).await;
            let interaction = match self.known(called).await? {
                Some(Called::Said(result)) => return Ok(Answered::Ended(result)),
                Some(Called::Open { interaction }) => interaction,
                None => continue,
            };
            *open = Some(interaction);
            loop {
                let standing = self.local.wait(interaction, LOOK).await;
                match self.known(standing).await? {
                    Some(Standing::Ended { result }) => return Ok(Answered::Ended(result)),
                    Some(Standing::TalkFirst { text }) => self.screen.notice(&self.words.asks_back(&text))?,
                    Some(Standing::Open) => {}
                    None => break,
                }
            }
        }
    }

    /// None where the program has gone and is back.
    async fn known<T>(&mut self, said: Result<T, Fault>) -> Result<Option<T>, Leaving> {
        match said {
            Ok(said) => Ok(Some(said)),
            Err(Fault::Refused(why)) => Err(Leaving::Failed(why)),
            Err(Fault::Lost(_)) => {
                let mut told = false;
                loop {
                    sleep(AWAY).await;
                    match Local::reach(self.data).await {
                        Ok(local) => {
                            self.local = local;
                            return Ok(None);
                        }
                        Err(Unreachable::Foreign(why)) => return Err(Leaving::Failed(self.words.not_ours(&why))),
                        Err(_) if !std::mem::replace(&mut told, true) => {
                            self.screen.notice(self.words.gone_meanwhile())?
                        }
                        Err(_) => {}
                    }
                }
            }
        }
    }

    async fn withdraw(&mut self, open: Option<InteractionId>) {
        let withdrawn = match open {
            Some(open) => self.local.cancel(open).await,
            None => self.local.take_back(self.guest, self.call, GuestTool::AskUser, self.arguments.clone()).await,
        };
        if withdrawn.is_err() {
            // Whoever answers it does no harm: nobody reads it.
            let _ = self.screen.notice(self.words.not_withdrawn());
        }
    }
}

/// How it ended where it gave no answer.
fn without_answer(status: &str) -> Exit {
    match status {
        "no_response" => Exit::NoResponse,
        "delegated" => Exit::LeftToYou,
        "unsupported" | "afk" => Exit::Unanswered,
        _ => Exit::Dismissed,
    }
}
